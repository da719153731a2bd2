"""Worlds and redeals are drawn uniformly from all that fit: compared with brute-force counts."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from shedet.core.errors import RecordMismatch
from shedet.core.event import Event, Value
from shedet.games.sobek.pieces.box import back_of
from shedet.games.sobek.rules.position import Sobek
from tests.laying import reopened
from tests.lengths import long, times
from tests.rules.sobek.draws import WAYS, Key, check_evenness, drawn, key_of
from tests.rules.sobek.laid import FISH
from tests.rules.sobek.tables import GAME, lying, play, table

SAMPLES = times(1000)
Told = list[list[dict[str, Value]]]


@dataclass(frozen=True)
class Story:
    """A table whose unknown cards can be dealt in any order, and what happened then."""

    build: Callable[[Sequence[str]], dict[str, Any]]
    unknown: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    observer: int

    def start(self, names: Sequence[str]) -> Sobek:
        """The table, with everybody able to place all cards but the unknown ones."""
        position = table(**{"seats": 3, "quay": QUAY, "memory": "perfect", **self.build(names)})
        possible_zones = [list(masks) for masks in position.possible_zones]
        pieces = position.pieces
        hidden = [n for n in range(63) if pieces.all_names[n] in self.unknown]
        for observer in range(position.seats + 1):
            possible_zones[observer][:63] = [1 << position.zone_now(card) for card in range(63)]
            unseen = [card for card in hidden if not position.sees(observer, card)]
            for card in unseen:
                alike = [n for n in unseen if pieces.back[n] == pieces.back[card]]
                possible_zones[observer][card] = sum({1 << position.zone_now(n) for n in alike})
        with reopened(position):
            position.possible_zones = possible_zones
        return position

    def told(self) -> tuple[Sobek, Told]:
        """What really happened, and what the observer saw of it, line by line."""
        position = self.start(self.unknown)
        told = []
        for text, chance in self.lines:
            events = play(position, text, *chance)
            told.append([event.seen_by(self.observer) for event in events])
        return position, told


QUAY = ["cattle:0", "cattle:0", "cattle:1S", "cattle:1S", "cattle:1S"]


def outcomes(position: Sobek, move: int, script: tuple[str, ...]) -> Iterator[tuple[Sobek, int]]:
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
    for outcome in urn_of(position):
        yield from outcomes(position, move, (*script, outcome))


def urn_of(position: Sobek) -> Counter[str]:
    """What chance can draw now: the cards of the deck or of a Thief's victim."""
    view = GAME.view(position, position.to_act)
    return Counter(lying(position, f"hand {view.about}" if view.question == "back" else "deck"))


def ways(position: Sobek, script: tuple[str, ...]) -> int:
    """In how many ways these cards can be drawn one after the other."""
    left = urn_of(position)
    number = 1
    for outcome in script:
        number *= left[outcome]
        left[outcome] -= 1
    return number


def lines_of(position: Sobek) -> Iterator[tuple[Sobek, int, list[Event]]]:
    """Every complete line of the seat to act, with its events."""
    for move in position.legal():
        for after, number in outcomes(position, move, ()):
            if after.mid_line:
                for end, more, events in lines_of(after):
                    yield end, number * more, events
            else:
                yield after, number, GAME.events(after)


def histories(position: Sobek, told: Told, observer: int, at: int) -> Iterator[tuple[Sobek, int]]:
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


STORIES = {
    "characters taken and passed face down": Story(
        lambda names: {"quay": [*names[:2], *QUAY], "deck": names[2:], "turn": 1},
        ("queen", "vizier", "thief", "merchant"),
        (("take 2", ()),),
        0,
    ),
    "characters that must be on the quays may be on any of them": Story(
        lambda names: {"quay": ["cattle:0", names[0], "fish:0", *names[1:]], "deck": ()},
        ("queen", "vizier", "thief"),
        (("take 1", ()),),
        1,
    ),
    "the Queen's cards show their backs": Story(
        lambda names: {"hands": (["queen"], names[:1]), "deck": names[1:]},
        ("ivory:0", "marble:0", "ebony:0", "vizier", "thief"),
        (("play queen", ("marble:0", "vizier", "ebony:0")),),
        2,
    ),
    "discards of two victims hide known and unknown cards": Story(
        lambda names: {
            "hands": (
                ["scribe:fish"],
                ["ebony:0", "fish:0*", "queen", "amulet", "wheat:1S", *names[:2]],
                ["marble:0", "wheat:0*", "thief", "wheat:0", "fish:0", *names[2:]],
            ),
            "deck": (),
        },
        ("ivory:0", "cattle:0*", "marble:2S", "fish:1S"),
        (("play scribe:fish", ()), ("choose ebony:0", ()), ("choose marble:2S", ())),
        0,
    ),
    "cards laid later were not among the discards": Story(
        lambda names: {
            "hands": (["scribe:fish"], [*FISH, "ebony:0", "fish:0*", *names[:2]], []),
            "deck": names[2:],
        },
        ("ivory:0", "marble:0", "wheat:0"),
        (
            ("play scribe:fish", ()),
            ("choose ivory:0", ()),
            ("lay fish: 1S 1S 0", ()),
        ),
        3,
    ),
    "a Thief learns one of the cards that were unknown": Story(
        lambda names: {"hands": (["thief"], ["ebony:0", *names[:2]]), "deck": names[2:]},
        ("ivory:0", "wheat:0", "marble:0", "fish:0"),
        (("play thief: left-1 beige", ("ivory:0",)),),
        0,
    ),
    "a Thief steals before a third": Story(
        lambda names: {
            "hands": (
                ["thief", "cattle:1S"],
                ["ebony:0", "wheat:0", names[0], "queen"],
                ["fish:0"],
            ),
            "deck": names[1:],
        },
        ("ivory:0", "ivory:3S", "marble:0", "marble:2S"),
        (("play thief: left-1 beige", ("ebony:0",)),),
        2,
    ),
    "a Thief steals before a spectator": Story(
        lambda names: {
            "seats": 4,
            "hands": ([names[0]], ["thief"], [], ["ebony:0", "wheat:0", names[1], "fish:0*"]),
            "deck": names[2:],
            "turn": 1,
        },
        ("ivory:0", "ivory:3S", "marble:0"),
        (("play thief: left-2 beige", ("ivory:3S",)),),
        4,
    ),
    "a Vizier sees a whole pile": Story(
        lambda names: {
            "hands": (["vizier"], names[:1], []),
            "piles": ([], names[1:3], names[3:]),
            "deck": (),
        },
        ("ivory:0", "ivory:3S", "marble:0", "marble:2S", "wheat:0"),
        (("play vizier: left-1", ()), ("choose ivory:3S", ())),
        0,
    ),
    "a Vizier takes before a third": Story(
        lambda names: {
            "hands": (["vizier", "cattle:1S"], names[:1], ["fish:0"]),
            "piles": ([], ["ebony:0", "wheat:0", "queen", names[1]], []),
            "deck": names[2:],
        },
        ("ivory:0", "ivory:3S", "marble:0", "marble:2S"),
        (("play vizier: left-1", ()), ("choose wheat:0", ())),
        2,
    ),
    "what was stolen can be stolen on": Story(
        lambda names: {
            "hands": (["vizier", "ebony:0"], ["thief", "marble:0"], []),
            "piles": ([], [], names),
            "deck": (),
        },
        ("ivory:0", "wheat:0", "fish:0"),
        (
            ("play vizier: left-2", ()),
            ("choose wheat:0", ()),
            ("play thief: left-2 beige", ("ebony:0",)),
        ),
        3,
    ),
    "an embalmed pile comes to the hand, from where a Thief takes": Story(
        lambda names: {
            "hands": (["thief"], [*FISH, names[0]], []),
            "piles": ([], ["ebony:0", "queen", names[1]], []),
            "tokens": ["embalming"],
            "deck": names[2:],
            "turn": 1,
        },
        ("ivory:0", "marble:0", "wheat:0"),
        (
            ("lay fish: 1S 1S 0", ()),
            ("reveal embalming", ()),
            ("take 1", ()),
            ("play thief: left-1 beige", ("ivory:0",)),
        ),
        2,
    ),
    "Deceit tells the number of cards and nothing else": Story(
        lambda names: {
            "hands": (FISH, names[:1], []),
            "piles": (["ebony:0", *names[1:3]], [], []),
            "tokens": ["deceit"],
            "deck": names[3:],
        },
        ("ivory:0", "marble:0", "wheat:0", "queen"),
        (("lay fish: 1S 1S 0", ()), ("reveal deceit", ())),
        1,
    ),
    "a Priest leaves none of a good in the pile": Story(
        lambda names: {
            "hands": (["high-priest", names[0]], [], []),
            "piles": (["wheat:0", *names[1:3]], [], []),
            "deck": names[3:],
        },
        ("ivory:0", "fish:1S", "amulet", "fish:0", "wheat:1S"),
        (("play high-priest: fish", ()),),
        3,
    ),
    "a priest spares a character or had none": Story(
        lambda names: {
            "hands": (["high-priest", names[0]], [], []),
            "piles": (["fish:0", *names[1:3]], [], []),
            "deck": names[3:],
        },
        ("ivory:0", "thief", "fish:1S", "queen", "wheat:1S"),
        (("play high-priest: fish done", ()),),
        3,
    ),
    "a priest without effect leaves amulets at most in the pile": Story(
        lambda names: {
            "hands": (["high-priest", names[0]], [], []),
            "piles": (["amulet", names[1]], [], []),
            "deck": names[2:],
        },
        ("ivory:0", "amulet", "fish:1S", "wheat:1S"),
        (("play high-priest", ()),),
        3,
    ),
    "a Courtesan without a gift has none to give": Story(
        lambda names: {
            "hands": (["courtesan", *names[:2]], [], []),
            "sets": [(0, "fish", FISH)],
            "deck": names[2:],
        },
        ("ivory:0", "marble:0", "fish:0", "amulet", "thief"),
        (("play courtesan", ()),),
        1,
    ),
    "the rest of a hand goes to the pile, and the next lays sideways": Story(
        lambda names: {
            "quay": ["wheat:1S"],
            "hands": (names[:2], [*FISH, names[2]], names[3:]),
            "piles": (["ebony:0"], [], []),
            "deck": (),
        },
        ("ivory:0", "marble:0", "queen", "wheat:0", "thief"),
        (("take 1", ()), ("done", ()), ("lay fish: 1S 1S 0", ()), ("done", ())),
        3,
    ),
}


MINGLED = {
    "a stolen card comes among others that are unknown": Story(
        lambda names: {
            "hands": (["thief", names[0]], ["ebony:0", "wheat:0", names[1], "queen"], ["fish:0"]),
            "deck": names[2:],
        },
        ("ivory:0", "ivory:3S", "marble:0", "marble:2S"),
        (("play thief: left-1 beige", ("ebony:0",)),),
        2,
    ),
    "loot comes among others that are unknown": Story(
        lambda names: {
            "hands": (["vizier", names[0]], names[1:2], ["fish:0"]),
            "piles": ([], ["ebony:0", "wheat:0", "queen", names[2]], []),
            "deck": names[3:],
        },
        ("ivory:0", "ivory:3S", "marble:0", "marble:2S"),
        (("play vizier: left-1", ()), ("choose wheat:0", ())),
        2,
    ),
    "the first of two Scribes cannot have got what came later": Story(
        lambda names: {
            "hands": (
                ["scribe:fish", "marble:0"],
                ["fish:0*", "wheat:0*", "cattle:0*", "queen", "thief", *names],
                ["scribe:cattle"],
            ),
            "deck": (),
        },
        ("ivory:0", "ivory:3S"),
        (
            ("play scribe:fish", ()),
            ("choose ivory:0", ()),
            ("take 1", ()),
            ("play scribe:cattle", ()),
            ("choose cattle:0", ()),
        ),
        0,
    ),
}
"""Of several hidden moves masks cannot say which came first, nor of one how few cards it was."""


@cache
def counted(story: Story) -> Counter[Key]:
    """How many histories of a story lead to each distribution of the pieces."""
    _, told = story.told()
    seen = GAME.view(story.start(story.unknown), story.observer)
    counts: Counter[Key] = Counter()
    for names in set(permutations(story.unknown)):
        position = story.start(names)
        if GAME.view(position, story.observer) == seen:
            for end, number in histories(position, told, story.observer, 0):
                counts[key_of(end)] += number
    return counts


@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("name", [*STORIES, *MINGLED])
def test_the_view_says_all_that_follows_of_cards_and_nothing_false(name: str) -> None:
    """Each card may be just where some history has it."""
    story = (STORIES | MINGLED)[name]
    position, _ = story.told()
    known = GAME.view(position, story.observer).known
    assert known is not None
    said = {card: set[str]() for card, _ in known.cards}
    for card, possible_zones in known.cards:
        said[card] |= set(possible_zones)
    possible = {card: set[str]() for card in said}
    for places in counted(story):
        for text in places:
            card, where = text.split(" in ")
            if card in possible:
                possible[card] |= zone_of(card, where)
    assert said == possible


def zone_of(card: str, where: str) -> set[str]:
    """The zone of a card that does not lie open."""
    if where.startswith("quay"):
        return {"quays"} if back_of(card) == "orange" else set()
    return set() if where.startswith(("set", "discard")) else {where}


@long
@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("name", STORIES)
@pytest.mark.parametrize("way", WAYS)
def test_cards_are_drawn_as_evenly_as_the_histories(name: str, way: str) -> None:
    story = STORIES[name]
    position, _ = story.told()
    counts = counted(story)
    assert key_of(position) in counts, "what really happened is not possible"
    draws = Counter(key_of(world) for world in drawn(position, story.observer, way, SAMPLES))
    check_evenness(draws, counts)


@long
@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("name", MINGLED)
@pytest.mark.parametrize("way", WAYS)
def test_where_masks_cannot_say_all_no_history_is_left_out(name: str, way: str) -> None:
    story = MINGLED[name]
    position, _ = story.told()
    draws = {key_of(world) for world in drawn(position, story.observer, way, SAMPLES)}
    assert draws >= set(counted(story))
