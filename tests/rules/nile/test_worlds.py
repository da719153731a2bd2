"""Worlds and redeals are drawn uniformly from all that fit: compared with brute-force counts."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import pytest

from shedet.core.event import Event, Value
from shedet.games.nile.pieces import place
from shedet.games.nile.rules.position import Nile
from tests.laying import reopened
from tests.lengths import long, times
from tests.rules.nile.draws import (
    Key,
    bury,
    drawn,
    fitting_sand,
    fitting_water,
    sand_key,
    water_key,
)
from tests.rules.nile.tables import GAME, begin, names_of, play, table
from tests.rules.sobek.draws import WAYS, check_evenness

SAMPLES = times(1000)
Told = list[list[dict[str, Value]]]


@dataclass(frozen=True)
class Story:
    """A table whose unknown tiles can be dealt in any order, and what happened then."""

    build: Callable[[Sequence[str]], Nile]
    unknown: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]

    def told(self) -> tuple[Nile, Told]:
        """What really happened, and what everybody saw of it, line by line."""
        position = self.build(self.unknown)
        told = [seen_by_all(play(position, text, *chance)) for text, chance in self.lines]
        return position, told


def seen_by_all(events: Sequence[Event]) -> list[dict[str, Value]]:
    return [event.seen_by(5) for event in events]


def outcomes(position: Nile, line: str) -> Iterator[tuple[Nile, list[Event]]]:
    """All that a line can lead to, one as likely as the next."""
    after = position.copy()
    events = play(after, line)
    if "shuffled" not in names_of(events):
        yield after, events
        return
    names, tiles = GAME.pieces.sand, zip(position.sand_place, position.sand_tile, strict=True)
    discards = [names[tile] for where, tile in tiles if where == place.DISCARDS]
    for order in permutations(discards):
        after = position.copy()
        yield after, play(after, line, *order)


def histories(position: Nile, lines: Sequence[str], told: Told) -> Iterator[Nile]:
    """Every way things may have gone, as far as anybody can tell."""
    if not lines:
        yield position
        return
    for after, events in outcomes(position, lines[0]):
        if seen_by_all(events) == told[0]:
            yield from histories(after, lines[1:], told[1:])


@cache
def counted(story: Story, key_of: Callable[[Nile], Key]) -> Counter[Key]:
    """How many histories of a story lead to each print of the tiles."""
    _, told = story.told()
    seen = GAME.view(story.build(story.unknown), 0)
    lines = [text for text, _ in story.lines]
    counts: Counter[Key] = Counter()
    for names in permutations(story.unknown):
        position = story.build(names)
        if GAME.view(position, 0) == seen:
            counts.update(key_of(end) for end in histories(position, lines, told))
    return counts


# water tiles


def two_seats(names: Sequence[str]) -> Nile:
    """Lower tiles, tops, fields, and the tile that is out of the game."""
    position, _ = begin(
        seats=2, stacks={0: (names[:3], ()), 1: ((), names[3:4])}, water={"U41": names[4]}
    )
    return left_out(position, names[5])


def left_out(position: Nile, name: str) -> Nile:
    """The tile of that name is the one that is out of the game; the other one there is used."""
    tiles = list(position.water_tile)
    at = next(
        slot
        for slot, tile in enumerate(tiles)
        if position.pieces.water_shown[tile] == name and (position.water_known[slot] or slot == 44)
    )
    tiles[at], tiles[44] = tiles[44], tiles[at]
    with reopened(position):
        position.water_tile = tiles
    return position


def three_seats(names: Sequence[str]) -> Nile:
    """No tile is out of the game."""
    position, _ = begin(
        stacks={0: (names[:3], names[3:4]), 2: (names[4:5], ())}, water={"L51": names[5]}
    )
    with reopened(position):
        position.water_known = [*position.water_known[:44], 1]
    return position


def ebbing(names: Sequence[str]) -> Nile:
    position, _ = begin(
        seats=4,
        dial="ebb 1",
        stacks={1: (names[:1], ()), 3: (names[1:2], ())},
        water={"U41": names[2], "U42": names[3], "L41": names[4]},
    )
    return left_out(position, names[5])


WATER = {
    "tops, lower tiles, a field, and a tile out of the game": Story(
        two_seats,
        ("1/0:hippo", "2/2:rot4", "1/1:rot1", "1/1:hippo>", "1/1:rot4", "1/1:desert"),
        (),
    ),
    "a tile comes to light under one that is laid": Story(
        two_seats,
        ("1/0:hippo", "2/2:rot4", "1/1:rot1", "1/1:hippo>", "1/1:rot4", "2/2:desert"),
        (("flood 1 U42", ()),),
    ),
    "two come to light in a stack of three": Story(
        three_seats,
        ("1/2:rot1", "2/2:desert>", "2/2:rot1", "1/2:rot2", "2/2:hippo", "1/2:hippo"),
        (("flood 1 L41", ()), ("flood 1 L42", ())),
    ),
    "alike tiles": Story(
        three_seats,
        ("1/2:desert", "2/2:desert", "2/2:desert", "1/2:desert", "2/2:hippo", "1/2:hippo"),
        (("flood 1 L41", ()),),
    ),
    "the fronts of two are turned up": Story(
        ebbing,
        ("1/1:rot1", "1/2:rot1", "1/1:hippo", "1/1:rot4", "1/2:hippo", "1/1:rot3"),
        (("ebb U41", ()), ("ebb L41", ())),
    ),
}


@long
@pytest.mark.rule("N-10.2")
@pytest.mark.parametrize("name", WATER)
@pytest.mark.parametrize("way", WAYS)
def test_water_tiles_are_drawn_as_evenly_as_the_histories(name: str, way: str) -> None:
    story = WATER[name]
    position, _ = story.told()
    counts = counted(story, water_key)
    assert water_key(position) in counts, "what really happened is not possible"
    check_evenness(Counter(map(water_key, drawn(position, 0, way, SAMPLES))), counts)


@pytest.mark.rule("N-10.2")
@pytest.mark.parametrize("name", WATER)
def test_a_view_says_all_that_is_known_of_water_tiles(name: str) -> None:
    position, _ = WATER[name].told()
    assert normal(fitting_water(GAME.view(position, 0))) == normal(counted(WATER[name], water_key))


def normal(counts: Counter[Key]) -> dict[Key, float]:
    return {key: number / sum(counts.values()) for key, number in counts.items()}


# desert tiles


def flooding(names: Sequence[str]) -> Nile:
    """One at the river, which the start player floods, two jokers, two in the stack."""
    stacks = {0: (["1/1"], ["1/1"])}
    position, _ = begin(seats=4, stacks=stacks)
    bury(position, desert=[("U41", names[0])], jokers=[names[1:3]], stack=names[3:])
    return position


def short_stack(names: Sequence[str]) -> Nile:
    """As above, but nothing is in the stack, and two tiles are elsewhere."""
    position, _ = begin(seats=4, stacks={0: (["1/1"], ["1/1"])})
    desert = [("U41", names[0]), ("L55", names[1])]
    bury(position, desert=desert, jokers=[names[2:3], names[3:]])
    return position


def turning(*seen: str) -> Callable[[Sequence[str]], Nile]:
    """A turn of seat 0; the stack is empty, and some fronts on the discards are known."""

    def build(names: Sequence[str]) -> Nile:
        position = table(seats=4)
        bury(position, jokers=[names[:1], names[1:2]], seen=seen, discards=names[2:])
        return position

    return build


def spreading(seen: str) -> Callable[[Sequence[str]], Nile]:
    """An ebb that brings a desert tile; seat 1 can flood it in the next round."""

    def build(names: Sequence[str]) -> Nile:
        position, _ = begin(
            seats=4,
            dial="ebb 2",
            water={"L21": "2/2:desert>"},
            stacks={1: (["2/2:rot1"], ["2/2:rot3"])},
        )
        bury(position, jokers=[names[:1], names[1:2]], seen=[seen], discards=names[2:])
        return position

    return build


def lying_still(seen: str) -> Callable[[Sequence[str]], Nile]:
    """A turn of seat 0; a desert tile lies where seat 1 can flood it in the next round."""

    def build(names: Sequence[str]) -> Nile:
        position = table(seats=4, stacks={1: (["1/1"], ["1/1"])})
        desert, jokers = [("U41", names[0])], [names[1:2]]
        bury(position, desert=desert, jokers=jokers, seen=[seen], discards=names[2:])
        return position

    return build


NEXT_FLOOD = (*(("end", ()),) * 4, ("flood 1 L21", ()), ("flood 2 L22", ()))


SAND = {
    "before a shuffle, after one was turned up": Story(
        flooding,
        ("hippo", "rot1", "rot2", "rot3", "rot4>"),
        (("flood 1 U41", ()), ("flood 2 U42", ()), ("joker", ()), ("buy joker", ())),
    ),
    "before a shuffle, some alike": Story(
        flooding,
        ("hippo", "rot1", "hippo", "rot1", "rot4>"),
        (("flood 1 U41", ()), ("flood 2 U42", ()), ("joker", ()), ("joker", ())),
    ),
    "a known and an unknown one are shuffled": Story(
        short_stack,
        ("hippo", "rot1", "rot2", "rot3", "rot4>"),
        (
            *(("flood 1 U41", ()), ("flood 2 U42", ())),
            *(("joker", ()), ("joker", ()), ("buy joker", ())),
        ),
    ),
    "the known one has a twin elsewhere": Story(
        short_stack,
        ("hippo", "rot1", "rot2", "hippo", "rot2"),
        (
            *(("flood 1 U41", ()), ("flood 2 U42", ())),
            *(("joker", ()), ("joker", ()), ("buy joker", ())),
        ),
    ),
    "only unknown ones are shuffled": Story(
        turning(),
        ("hippo", "rot1", "rot2", "rot3", "hippo"),
        (("buy joker", ()),),
    ),
    "the known one is turned up again": Story(
        spreading("hippo"),
        ("rot1", "rot2", "rot3", "rot4"),
        (("ebb L21", ("hippo.1", "rot3.1", "rot4.1")), *NEXT_FLOOD),
    ),
    "another one is turned up than the known one": Story(
        spreading("rot3"),
        ("rot1", "rot2", "hippo", "rot4"),
        (("ebb L21", ("hippo.1", "rot3.1", "rot4.1")), *NEXT_FLOOD),
    ),
    "the known one has a twin that is turned up and was never shuffled": Story(
        lying_still("hippo"),
        ("hippo", "rot1", "rot2", "rot3"),
        (("buy joker", ()), *(("end", ()),) * 4, ("flood 1 U41", ()), ("flood 2 U42", ())),
    ),
    "a second shuffle of one that was turned up twice": Story(
        spreading("hippo"),
        ("rot1", "rot2", "rot3", "rot4"),
        (
            *(("ebb L21", ("hippo.1", "rot3.1", "rot4.1")), ("buy joker", ()), *NEXT_FLOOD),
            *(("buy joker", ()), ("joker", ()), ("joker", ()), ("end", ()), ("buy joker", ())),
        ),
    ),
    "a second shuffle of all that were shuffled before and one more": Story(
        turning("hippo"),
        ("rot1", "rot2", "rot3"),
        (
            *(("buy joker", ()), ("joker", ()), ("joker", ()), ("end", ()), ("end", ())),
            *(("buy joker", ()), ("joker", ()), ("end", ()), ("buy joker", ())),
        ),
    ),
}

MINGLED = {
    "a second shuffle of some that were shuffled before and some that were not": Story(
        turning("hippo"),
        ("rot1", "rot2", "rot3"),
        (
            *(("buy joker", ()), ("joker", ()), ("end", ())),
            *(("buy joker", ()), ("joker", ()), ("joker", ()), ("end", ()), ("buy joker", ())),
        ),
    ),
    "a second shuffle of none that were shuffled before": Story(
        turning("hippo"),
        ("rot1", "rot2", "rot3"),
        (
            *(("buy joker", ()), ("joker", ()), ("end", ())),
            *(("joker", ()), ("buy joker", ()), ("end", ()), ("buy joker", ())),
        ),
    ),
    "the known one is turned up, and might be its twin": Story(
        spreading("hippo"),
        ("rot1", "rot2", "hippo", "rot4"),
        (("ebb L21", ("hippo.1", "hippo.2", "rot4.1")), *NEXT_FLOOD),
    ),
    "the twin of the known one is turned up": Story(
        spreading("hippo"),
        ("rot1", "rot2", "hippo", "rot4"),
        (("ebb L21", ("hippo.2", "hippo.1", "rot4.1")), *NEXT_FLOOD),
    ),
}
"""What shuffles say of shuffles before them, and which of two alike tiles it was, is forgotten."""


@long
@pytest.mark.rule("N-5.6")
@pytest.mark.rule("N-10.3")
@pytest.mark.parametrize("name", SAND)
@pytest.mark.parametrize("way", WAYS)
def test_desert_tiles_are_drawn_as_evenly_as_the_histories(name: str, way: str) -> None:
    story = SAND[name]
    position, _ = story.told()
    counts = counted(story, sand_key)
    assert sand_key(position) in counts, "what really happened is not possible"
    check_evenness(Counter(map(sand_key, drawn(position, 1, way, SAMPLES))), counts)


@pytest.mark.rule("N-10.3")
@pytest.mark.parametrize("name", SAND)
def test_a_view_says_all_that_is_known_of_desert_tiles(name: str) -> None:
    position, _ = SAND[name].told()
    assert normal(fitting_sand(GAME.view(position, 4))) == normal(counted(SAND[name], sand_key))


@long
@pytest.mark.rule("N-10.3")
@pytest.mark.parametrize("name", MINGLED)
@pytest.mark.parametrize("way", WAYS)
def test_where_something_is_forgotten_no_history_is_left_out(name: str, way: str) -> None:
    """What is drawn is as even as the view has it, and some of it may be too much."""
    story = MINGLED[name]
    position, _ = story.told()
    fitting = fitting_sand(GAME.view(position, 0))
    counts = counted(story, sand_key)
    assert set(counts) <= set(fitting)
    assert normal(counts) != normal(fitting), "nothing was forgotten"
    check_evenness(Counter(map(sand_key, drawn(position, 0, way, SAMPLES))), fitting)
