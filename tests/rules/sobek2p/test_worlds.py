"""Worlds and redeals are drawn uniformly from all that fit: compared with brute-force counts."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.errors import RecordMismatch
from shedet.core.event import Event
from shedet.games.sobek2p.pieces.box import CHARACTERS, SQUARES
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.rules.setup import begin_memory
from tests.laying import reopened
from tests.lengths import long, times
from tests.rules.sobek2p.tables import GAME, play, table

SAMPLES = times(3000)
Key = tuple[str, ...]
Told = list[list[dict[str, str | int]]]


@dataclass(frozen=True)
class Story:
    """A table whose unknown tiles can be dealt in any order, and what happened then."""

    build: Callable[[Sequence[str]], Sobek2p]
    unknown: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    observer: int

    def start(self, names: Sequence[str]) -> Sobek2p:
        """The table, with everybody able to place all tiles but the unknown ones."""
        position = self.build(names)
        with reopened(position):
            begin_memory(position)
        possible_zones = [list(masks) for masks in position.possible_zones]
        pieces = position.pieces
        hidden = [t for t in range(65) if pieces.names[pieces.kind[t]] in self.unknown]
        for observer in range(3):
            for tile in range(65):
                possible_zones[observer][tile] = 1 << position.zone_now(tile)
            unseen = [tile for tile in hidden if not position.sees(observer, tile)]
            for tile in unseen:
                alike = [t for t in unseen if pieces.back[t] == pieces.back[tile]]
                possible_zones[observer][tile] = sum({1 << position.zone_now(t) for t in alike})
        with reopened(position):
            position.possible_zones = possible_zones
        return position

    def told(self) -> tuple[Sobek2p, Told]:
        """What really happened, and what the observer saw of it, line by line."""
        position = self.start(self.unknown)
        told = []
        for text, chance in self.lines:
            events = play(position, text, *chance)
            told.append([event.seen_by(self.observer) for event in events])
        return position, told


def outcomes(
    position: Sobek2p, move: int, script: tuple[str, ...]
) -> Iterator[tuple[Sobek2p, int]]:
    """All that a move can lead to, with the number of ways chance can have it."""
    after = position.copy()
    after.follow([GAME.outcome_number(outcome) for outcome in script])
    try:
        after.play(move)
    except RecordMismatch:
        return
    if after.scripted_next == len(after.notes()):
        yield after, ways(position, script)
        return
    for outcome in GAME.notation.outcome_numbers:
        yield from outcomes(position, move, (*script, outcome))


def ways(position: Sobek2p, script: tuple[str, ...]) -> int:
    """In how many ways these pieces can be drawn one after the other."""
    left = Counter(
        where.split(" in ")[0]
        for where in GAME.places(position)
        if where.split(" in ")[1] in ("bag", "reserve", f"hand {1 - position.to_act}")
    )
    number = 1
    for outcome in script:
        number *= left[outcome]
        left[outcome] -= 1
    return number


def lines_of(position: Sobek2p) -> Iterator[tuple[Sobek2p, int, list[Event]]]:
    """Every complete line of the seat to act, with its events."""
    for move in position.legal():
        for after, number in outcomes(position, move, ()):
            if after.mid_line:
                for end, more, events in lines_of(after):
                    yield end, number * more, events
            else:
                yield after, number, GAME.events(after)


def histories(
    position: Sobek2p, told: Told, observer: int, at: int
) -> Iterator[tuple[Sobek2p, int]]:
    """Every way things may have gone, as far as the observer can tell.

    An observer's own line shows in its events, so these tell it from the lines not chosen.
    """
    if at == len(told):
        yield position, 1
        return
    for after, number, events in lines_of(position):
        if [event.seen_by(observer) for event in events] == told[at]:
            for end, more in histories(after, told, observer, at + 1):
                yield end, number * more


def zone_of(tile: str, where: str) -> set[str]:
    """The zone of a tile that does not lie open."""
    if where in SQUARES:
        return {"market"} if tile in CHARACTERS else set()
    return set() if where.startswith("sold") else {where}


def key_of(position: Sobek2p) -> Key:
    """Where every piece is, with loot told apart."""
    places = GAME.places(position)
    for seat, loot in enumerate(position.loot):
        if loot:
            name = position.pieces.all_names[loot - 1]
            places.remove(f"{name} in hand {seat}")
            places.append(f"{name} in loot {seat}")
    return tuple(sorted(places))


def counted(story: Story) -> Counter[Key]:
    """How many histories lead to each distribution of the pieces."""
    _, told = story.told()
    counts: Counter[Key] = Counter()
    for names in set(permutations(story.unknown)):
        for end, number in histories(story.start(names), told, story.observer, 0):
            counts[key_of(end)] += number
    return counts


STORIES = {
    "the Eye of Horus keeps the higher of two": Story(
        lambda _: table(
            hands=(["thief"], ["fish:0/", "fish:1Sh", "fish:1Sv"]),
            slots=["eye-of-horus"],
            deben=([3, 3, 4, 6, 6, 7], []),
            bag=[3, 4, 5, 5, 7, 8, 9],
            market={"E3": "wheat:0h*"},
            pile=["ivory:0h*"],
            turn=1,
        ),
        (),
        (("sell fish: 0/ 1Sh 1Sv", ()), ("reveal eye-of-horus", ("deben:5", "deben:8"))),
        0,
    ),
    "a token that I draw after the Eye was not kept": Story(
        lambda _: table(
            hands=([], ["fish:0/", "fish:1Sh", "fish:1Sv"]),
            slots=["eye-of-horus"],
            deben=([3, 3, 4, 6, 6, 7, 9], []),
            bag=[3, 4, 5, 5, 7, 8],
            market={"E3": "ivory:D\\", "E2": "wheat:0h*"},
            pile=["ivory:0h*"],
            turn=1,
        ),
        (),
        (
            ("sell fish: 0/ 1Sh 1Sv", ()),
            ("reveal eye-of-horus", ("deben:5", "deben:7")),
            ("take E3: deben", ("deben:5",)),
        ),
        0,
    ),
    "a thief learns one of the tiles that were unknown": Story(
        lambda names: table(
            hands=(["ebony:0/", *names[:2]], ["thief"]),
            market={"E3": "wheat:0h*"},
            pile=names[2:],
            turn=1,
        ),
        ("ivory:0/", "ivory:D\\", "marble:0v", "marble:D/"),
        (("play thief: black", ("ivory:0/",)),),
        1,
    ),
    "a known tile was not the one that the thief took": Story(
        lambda names: table(
            hands=(["ebony:0/", "statue:\\", *names[:2]], ["thief"]),
            market={"E3": "wheat:0h*"},
            pile=[*names[2:], "statue:\\"],
            turn=1,
        ),
        ("ivory:0/", "ivory:D\\", "marble:0v"),
        (("play thief: black", ("statue:\\",)),),
        1,
    ),
    "a thief steals before a spectator": Story(
        lambda names: table(
            hands=(["ebony:0/", "ebony:Dv", names[0]], ["thief", names[1], names[2]]),
            market={"E3": "wheat:0h*"},
            pile=names[3:],
            turn=1,
        ),
        ("ivory:0/", "ivory:D\\", "marble:0v", "marble:D/"),
        (("play thief: black", ("ebony:0/",)),),
        2,
    ),
    "a vizier takes before a spectator": Story(
        lambda names: table(
            hands=(["vizier", names[0]], [names[1]]),
            boards=([], ["ebony:0/", "ebony:Dv", "queen", "fish:0h*"]),
            market={"E3": "wheat:0h*"},
            pile=names[2:],
        ),
        ("ivory:0/", "ivory:D\\", "marble:0v"),
        (("play vizier", ()), ("choose ebony:0/", ())),
        2,
    ),
    "the victim of a thief and of a scribe": Story(
        lambda names: table(
            hands=(
                ["scribe:fish", "marble:0v", "marble:D/"],
                ["thief", "ebony:0/", "ebony:Dv", "fish:0h*", *names[:3]],
            ),
            market={"E3": "wheat:0h*"},
            pile=names[3:],
            turn=1,
        ),
        ("ivory:0/", "ivory:D\\", "wheat:0/", "wheat:D/"),
        (
            ("play thief: black", ("marble:0v",)),
            ("play scribe:fish", ()),
            ("choose wheat:0/", ()),
        ),
        0,
    ),
    "a scribe's discards hide known and unknown tiles": Story(
        lambda names: table(
            hands=(
                ["scribe:fish"],
                [
                    "ebony:0/",
                    "ebony:Dv",
                    "fish:0h*",
                    "queen",
                    names[0],
                    names[1],
                    names[2],
                    "thief",
                ],
            ),
            market={"E3": "wheat:0h*"},
            pile=[names[3]],
        ),
        ("ivory:0/", "ivory:D\\", "marble:0v", "marble:D/"),
        (("play scribe:fish", ()), ("choose ebony:0/ marble:0v", ())),
        0,
    ),
    "a tile sold later was not among the discards": Story(
        lambda names: table(
            hands=(
                ["scribe:fish", "merchant"],
                ["ebony:0/", "ebony:Dv", "ebony:2Sh", "ebony:2Sv", names[0], names[1], "fish:0h*"],
            ),
            market={"E3": "wheat:0h*", "E2": "wheat:0v*"},
            pile=[names[2]],
        ),
        ("ivory:0/", "ivory:D\\", "marble:0v"),
        (
            ("play scribe:fish", ()),
            ("choose ivory:0/", ()),
            ("sell ebony: Dv 2Sh 2Sv", ()),
        ),
        0,
    ),
    "a priest leaves none of a kind on the board": Story(
        lambda names: table(
            hands=([], ["high-priest", "scribe:fish", *names[:2], "marble:0h*"]),
            boards=([], [names[2]]),
            market={"E3": "wheat:0h*"},
            pile=names[3:],
            turn=1,
        ),
        ("fish:0/", "fish:1Sh", "ivory:0/", "fish:1Sv"),
        (("play high-priest: ivory", ()),),
        0,
    ),
    "a courtesan without a gift has none to give": Story(
        lambda names: table(
            hands=([], ["courtesan", *names[:2]]),
            sold=({}, {"fish": ["fish:0h*", "fish:0v*", "fish:Dv"]}),
            market={"E3": "wheat:0h*"},
            pile=names[2:],
            turn=1,
        ),
        ("ivory:0/", "marble:0v", "fish:0/", "statue:h"),
        (("play courtesan", ()),),
        0,
    ),
    "a player whose turn begins with nothing to take can act": Story(
        lambda names: table(
            hands=(["queen"], ["wheat:0/", "wheat:0\\", *names[:2]]),
            boards=([], names[2:]),
            market={"A1": "marble:0h*"},
        ),
        ("wheat:D/", "ivory:0/", "ebony:0/", "statue:h"),
        (("play queen", ()),),
        0,
    ),
    "characters taken face down": Story(
        lambda names: table(
            hands=([], []),
            market={"C4": names[0], "C5": names[1], "E3": "wheat:0h*", "F4": "wheat:0v*"},
            ankh="C3 v",
            pile=[names[2], names[3]],
            turn=1,
        ),
        ("queen", "vizier", "thief", "architect"),
        (("take C5: /", ()),),
        0,
    ),
    "the second pirogue is one that was not revealed": Story(
        lambda names: table(
            hands=([], ["architect"]),
            reserve=names[1:],
            slots=names[:1],
            market={"E3": "wheat:0h*"},
            pile=["ivory:0h*"],
            turn=1,
        ),
        ("finger", "seven", "mummy", "pyramid", "pyramid"),
        (("play architect", ("seven", "pyramid", "mummy")), ("reveal seven", ())),
        0,
    ),
}


@pytest.mark.rule("S2-9.1")
@pytest.mark.parametrize("name", STORIES)
def test_the_view_says_all_that_follows_of_tiles_and_nothing_false(name: str) -> None:
    """Each tile may be just where some history has it."""
    story = STORIES[name]
    position, _ = story.told()
    known = GAME.view(position, story.observer).known
    assert known is not None
    said = {tile: set[str]() for tile, _ in known.tiles}
    for tile, possible_zones in known.tiles:
        said[tile] |= set(possible_zones)
    possible = {tile: set[str]() for tile in said}
    for places in counted(story):
        for text in places:
            tile, where = text.split(" in ")
            if tile in possible:
                possible[tile] |= zone_of(tile, where)
    assert said == possible


@long
@pytest.mark.rule("S2-9.1")
@pytest.mark.parametrize("name", STORIES)
@pytest.mark.parametrize("way", ["redeal", "world"])
def test_tiles_are_drawn_as_evenly_as_the_histories(name: str, way: str) -> None:
    story = STORIES[name]
    counts = counted(story)
    position, _ = story.told()
    assert key_of(position) in counts, "what really happened is not possible"
    view = GAME.view(position, story.observer)
    chance = seeded(2)
    drawn: Counter[Key] = Counter()
    for _ in range(SAMPLES):
        if way == "redeal":
            world = position.copy()
            world.redeal(story.observer, chance)
        else:
            world = GAME.world(view, chance)
        drawn[key_of(world)] += 1
    assert set(drawn) <= set(counts), "a world that does not fit was drawn"
    total = sum(counts.values())
    chi_squared = 0.0
    for key, number in counts.items():
        expected = SAMPLES * number / total
        chi_squared += (drawn[key] - expected) ** 2 / expected
    freedom = len(counts) - 1
    assert chi_squared < freedom + 4 * (2 * freedom) ** 0.5 + 6, f"{freedom} degrees of freedom"
