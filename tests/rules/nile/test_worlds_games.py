"""Worlds in whole games: the truth is always one of them, and nothing visible depends on it."""

from collections import Counter
from collections.abc import Iterator

import pytest

from shedet.core.engine.chance import Chance, seeded
from shedet.core.laws import TableSetup, extremes, play_along
from shedet.core.layout.table import fields_of
from shedet.games.nile.pieces import piece
from shedet.games.nile.rules import frame
from shedet.games.nile.rules.position import Nile
from tests.laying import reopened
from tests.lengths import long, times
from tests.rules.nile.draws import bids_key, drawn, sand_key, stack_places, water_key
from tests.rules.nile.tables import GAME
from tests.rules.sobek.draws import WAYS

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
JOKERS = ("buy joker", "joker", "flood")
"""Moves that bring desert tiles round."""


def games(number: int, policies: tuple[str, ...]) -> Iterator[Iterator[Nile]]:
    """Games of all sizes, without and with all variants."""
    for seed in range(number):
        options = extremes(GAME.info)[seed // 4 % 2]
        yield moves_of(2 + seed % 4, options, seed, policies[seed % len(policies)])


def moves_of(seats: int, options: dict[str, str], seed: int, policy: str) -> Iterator[Nile]:
    """A game, move by move: any moves, those with desert tiles first, or by the rule of thumb."""
    if policy == "thumb":
        for recorder in play_along(TableSetup(GAME, seats, options), 2 * seed + 1):
            assert isinstance(recorder.position, Nile)
            yield recorder.position
        return
    chance = seeded(seed)
    position = GAME.start(seats, options, GAME.deal(seats, options, chance))
    position.seed(seed)
    position.logging = 1
    yield position
    while not position.is_over:
        if not position.mid_line:
            deciding = [seat for seat in range(seats) if position.deciding >> seat & 1]
            position.switch(deciding[chance.below(len(deciding))])
        legal = position.legal()
        if policy == "jokers" and chance.below(2):
            favoured = [move for move in legal if GAME.move_text(move).startswith(JOKERS)]
            legal = favoured or legal
        position.play(legal[chance.below(len(legal))])
        yield position


# the truth is possible


class Memory:
    """What everybody saw of the desert tiles, from the events, by what is really printed."""

    def __init__(self) -> None:
        self.shuffles = 0
        self.shuffle_of = [0] * piece.SAND
        self.is_known = [False] * piece.SAND
        self.discards: set[int] = set()
        self.last_known = [0] * piece.SAND
        """By printed tile: the last shuffle before which it was known."""

    def follow(self, before: list[int], after: Nile) -> None:
        """What the last move showed; `before` it the tiles were printed so."""
        for event in GAME.events(after):
            number = int(event.public.get("sand", 0))
            if event.name == "turned" and "sand" in event.public:
                self.is_known[number] = True
            elif event.name == "gave":
                self.discards.add(number)
            elif event.name == "shuffled":
                self.shuffles += 1
                for tile in self.discards:
                    if self.is_known[tile]:
                        self.last_known[before[tile]] = self.shuffles
                    self.is_known[tile] = False
                    self.shuffle_of[tile] = self.shuffles
                self.discards.clear()

    def check(self, position: Nile) -> None:
        """A view says no more than what was seen, and no world without it."""
        view = GAME.view(position, 0)
        assert [sand.front is not None for sand in view.sand] == self.is_known
        assert [sand.shuffle for sand in view.sand] == self.shuffle_of
        shown, tiles = position.pieces.sand_shown, position.sand_tile
        unseen = [tile for number, tile in enumerate(tiles) if not self.is_known[number]]
        seen = sorted((shown[tile], self.last_known[tile]) for tile in unseen)
        assert [front for front, _ in view.unseen] == [front for front, _ in seen]
        assert all(said <= true for (_, said), (_, true) in zip(view.unseen, seen, strict=True))
        since = position.since
        for number, tile in enumerate(tiles):
            if not self.is_known[number]:
                assert since[tile] <= self.last_known[tile] <= self.shuffle_of[number]


@long
@pytest.mark.rule("N-10.3")
def test_the_truth_never_contradicts_what_is_known_of_desert_tiles() -> None:
    shuffles = Counter[int]()
    policies = *("random", "jokers") * 25, "thumb"
    for game in games(times(200), policies):
        memory = Memory()
        position = next(game)
        tiles = list(position.sand_tile)
        for number, position in enumerate(game):
            memory.follow(tiles, position)
            tiles = list(position.sand_tile)
            if number % 100 == 0 or position.is_over:
                memory.check(position)
        shuffles[position.shuffles] += 1
    assert sum(number > 1 for number in shuffles.elements()) > 50, "few games had two shuffles"


HIDDEN = ("first", "bid", "frames", "water", "water_tile", "water_known", "sand_tile", "since")
"""What is drawn or numbered anew in a world; frames are compared by what they ask."""


@long
@pytest.mark.rule("N-10.1")
@pytest.mark.rule("N-10.2")
def test_a_world_differs_from_the_truth_in_nothing_but_what_is_hidden() -> None:
    chance = seeded(5)
    for game in games(times(12), ("random", "jokers", "thumb")):
        for position in game:
            if chance.below(20):
                continue
            seat = position.to_act if position.mid_line else chance.below(position.seats + 1)
            world = GAME.world(GAME.view(position, seat), chance)
            for name in fields_of(Nile):
                if name not in (*HIDDEN, "to_act", "turned"):
                    assert getattr(world, name) == getattr(position, name), name
            assert (world.turned >= 0) == (position.turned >= 0)
            if not position.is_over:
                assert asked(world) == asked(position)
            for key_of in (water_key, sand_key):
                texts = [shown.split(" in ")[0] for shown in key_of(world)]
                assert sorted(texts) == sorted(s.split(" in ")[0] for s in key_of(position))


def asked(position: Nile) -> list[list[int]]:
    """All frames; who began a bid is no matter."""
    frames = position.frames[: position.depth]
    return [[asked, 0 if asked == frame.BID else seat, a, b] for asked, seat, a, b in frames]


# nothing visible depends on it


def disguise(position: Nile, chance: Chance) -> Nile:
    """The same for everybody's eyes, with other tiles; tiles change places two by two."""
    other = position.copy()
    backs, known, tiles = other.pieces.back, other.water_known, list(other.water_tile)
    tops = {other.top_of(number // 2, number % 2) for number in range(2 * other.seats)}
    is_lower = [tile in stack_places(other) and tile not in tops for tile in range(piece.WATER)]
    for _ in range(300):
        a, b = chance.below(piece.WATER), chance.below(piece.WATER)
        alike = backs[tiles[a]] == backs[tiles[b]] or (is_lower[a] and is_lower[b])
        if alike and not known[a] and not known[b]:
            tiles[a], tiles[b] = tiles[b], tiles[a]
    with reopened(other):
        other.water_tile = tiles
    since, shuffle, known, tiles = (
        *(other.since, other.sand_shuffle),
        *(other.sand_known, list(other.sand_tile)),
    )
    for _ in range(300):
        a, b = chance.below(piece.SAND), chance.below(piece.SAND)
        fits = since[tiles[a]] <= shuffle[b] and since[tiles[b]] <= shuffle[a]
        if fits and not known[a] and not known[b]:
            tiles[a], tiles[b] = tiles[b], tiles[a]
    with reopened(other):
        other.sand_tile = tiles
    return other


def moves_and_reasons(position: Nile) -> list[str]:
    """For each seat that decides which moves are legal, and why the others are not."""
    texts = []
    for seat in range(position.seats):
        if position.deciding >> seat & 1 and (seat == position.to_act or not position.mid_line):
            mine = position.copy()
            mine.switch(seat)
            legal = set(mine.legal())
            texts.append(str(sorted(legal)))
            for move in range(0, GAME.actions, 3):
                if move not in legal:
                    refusal = mine.refusal(move)
                    texts.append(f"{refusal.rule} {refusal.reason}")
    return texts


@long
@pytest.mark.rule("N-10.2")
def test_nothing_that_anybody_sees_depends_on_hidden_tiles() -> None:
    chance = seeded(6)
    compared = 0
    for game in games(times(40), ("random", "jokers")):
        for position in game:
            if chance.below(100):
                continue
            other = disguise(position, chance)
            compared += sand_key(other) != sand_key(position)
            for seat in range(position.seats + 1):
                views = [GAME.view(table, seat) for table in (position, other)]
                assert views[0] == views[1]
            names = NAMES[: position.seats]
            for tell in (GAME.status, GAME.description):
                assert tell(views[0], names) == tell(views[1], names)
            assert moves_and_reasons(position) == moves_and_reasons(other)
            compare_moves(position, other)
    assert compared > 100


def compare_moves(one: Nile, other: Nile) -> None:
    """A move that brings no news leads to the same events, whatever is hidden."""
    for move in one.legal()[::5]:
        told = []
        for position in (one.copy(), other.copy()):
            position.play(move)
            told.append(GAME.events(position))
        if not any(GAME.is_news(event) for events in told for event in events):
            assert told[0] == told[1]


# both ways to draw


@long
@pytest.mark.rule("N-10.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_ways_draw_tiles_alike_in_whole_games(seats: int) -> None:
    """Each tile comes to each place as often, up to what chance may do."""
    chance = seeded(seats)
    number = times(60)
    for position in moves_of(seats, extremes(GAME.info)[1], seats, "jokers"):
        if chance.below(60):
            continue
        seat = chance.below(seats + 1)
        one, other = (
            Counter(text for world in drawn(position, seat, way, number) for text in parts(world))
            for way in WAYS
        )
        for text in one | other:
            assert abs(one[text] - other[text]) < 5 * (one[text] + other[text]) ** 0.5, text


def parts(position: Nile) -> list[str]:
    """Every piece that may be hidden, and where it is."""
    sand = [f"{front} is {number}" for number, front in enumerate(sand_key(position))]
    bids = [f"{bid} of {seat}" for seat, bid in enumerate(bids_key(position))]
    return [*water_key(position), *sand, *bids]
