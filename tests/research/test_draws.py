"""Tables on which every draw is a step: how likely each outcome is, and what each seat is told."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.event import HIDDEN
from shedet.core.game import load
from shedet.research.draws import DrawnTable

GAMES = ("sobek", "sobek2p", "nile")


def drawn(table: DrawnTable, random: Random) -> str:
    (name,) = random.choices(table.names(), table.chances())
    return name


def dealt(name: str, seed: int, **options: str) -> tuple[DrawnTable, Random]:
    game, random = load(name), Random(seed)
    table = DrawnTable(game, game.info.seats[0], game.info.choose(options))
    while table.position is None:
        table.draw(drawn(table, random))
    return table, random


def usual(freedom: int) -> float:
    """What chi-square stays below in 999 of 1000 cases (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.09 * part**0.5) ** 3  # type: ignore[no-any-return]


def test_the_usual_is_what_tables_of_chi_square_have() -> None:
    assert [round(usual(freedom)) for freedom in (1, 10, 50)] == [11, 30, 87]


def test_an_information_state_tells_nothing_of_what_is_hidden_and_forgets_nothing() -> None:
    one, random = dealt("sobek2p", 7)
    names = list(one.dealt)
    # the last but two of the pile, which stand before the five pirogues
    names[-7], names[-8] = names[-8], names[-7]
    other = DrawnTable(one.game, 2, one.options)
    while other.position is None:
        other.draw(names[len(other.dealt)])
    assert one.position is not None
    assert one.position.encode() != other.position.encode()
    seen = set()
    for _ in range(12):
        move = random.choice(one.position.legal())
        for table in (one, other):
            table.play(move)
        while one.urn:
            name = drawn(one, random)
            for table in (one, other):
                table.draw(name)
        assert one.logs == other.logs
        seen.add(tuple(one.logs))
    assert len(seen) == 12


PLACES: dict[str, dict[str, Callable[[Any], str]]] = {
    "sobek2p": {
        "first seat": lambda deal: str(deal["first"]),
        "hand": lambda deal: deal["hands"][1][0],
        "market": lambda deal: deal["market"][30],
        "pile": lambda deal: deal["pile"][22],
        "out of the game": lambda deal: min(deal["box"]),
        "slot": lambda deal: deal["slots"][4],
    },
    "sobek": {
        "first seat": lambda deal: str(deal["first"]),
        "hand": lambda deal: deal["hands"][1][1],
        "quay": lambda deal: deal["quay"][8],
        "token": lambda deal: deal["tokens"][4],
    },
    "nile": {
        "first seat": lambda deal: str(deal["first"]),
        "covered": lambda deal: " ".join(deal["covered"]),
        "desert": lambda deal: min(deal["desert"]),
        "joker": lambda deal: deal["jokers"][1][0],
        "stack": lambda deal: deal["stack"][-1],
        "water": lambda deal: deal["water"][0][1][0],
        "out of the game": lambda deal: deal["out"][0],
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_pieces_are_dealt_one_by_one_as_likely_as_by_our_generator(name: str) -> None:
    game, random, many = load(name), Random(8), 1500
    options, seats = game.info.choose({}), game.info.seats[0]
    ours = [game.deal(seats, options, seeded(seed)) for seed in range(many)]
    theirs = []
    for _ in range(many):
        draws = game.draws(seats, options)
        try:
            urn = next(draws)
            while True:
                urn = draws.send(random.choice(urn))
        except StopIteration as end:
            theirs.append(end.value)
    for place, at in PLACES[name].items():
        one, two = (Counter(map(at, deals)) for deals in (ours, theirs))
        apart = sum((one[name] - two[name]) ** 2 / (one[name] + two[name]) for name in one | two)
        assert apart < usual(len(one | two) - 1), place
    game.start(seats, options, theirs[0])


@pytest.mark.parametrize("options", [{"seats": n} for n in range(2, 6)])
def test_every_deal_of_the_nile_can_be_played(options: dict[str, int]) -> None:
    game, random = load("nile"), Random(9)
    table = DrawnTable(game, options["seats"], game.info.choose({}))
    while table.position is None:
        table.draw(drawn(table, random))
    assert table.position.legal()


@pytest.mark.parametrize(
    ("name", "options"), [("sobek2p", {}), ("sobek", {}), ("nile", {"start": "bid"})]
)
def test_what_is_drawn_in_play_is_as_likely_as_by_our_generator(
    name: str, options: dict[str, str]
) -> None:
    table, random = dealt(name, 10, **options)
    compared: set[str] = set()
    while table.position and not table.position.is_over and len(compared) < 4:
        if not table.urn:
            table.play(random.choice(table.position.legal()))
            continue
        chances = dict(zip(table.names(), table.chances(), strict=True))
        if str(sorted(chances.items())) not in compared:
            compared.add(str(sorted(chances.items())))
            many = 40 * len(chances)
            counts = Counter(first_drawn(table, seed) for seed in range(many))
            assert set(counts) <= set(chances)
            expected = {name: chance * many for name, chance in chances.items()}
            apart = sum((counts[name] - n) ** 2 / n for name, n in expected.items())
            assert apart < usual(len(chances) - 1)
        table.draw(drawn(table, random))
    assert compared


def first_drawn(table: DrawnTable, seed: int) -> str:
    """What our generator draws next in the move that is due."""
    assert table.position is not None
    assert table.pending is not None
    position = table.position.copy()
    position.follow(table.outcomes)
    position.seed(seed)
    position.play(table.pending)
    return table.game.outcome_text(position.notes()[len(table.outcomes)])


def test_what_cannot_be_drawn_is_refused() -> None:
    table = DrawnTable(load("sobek2p"), 2, {"memory": "pure"})
    with pytest.raises(ValueError, match="cannot be drawn"):
        table.draw("2")


@pytest.mark.parametrize("name", GAMES)
def test_what_one_seat_alone_is_told_stands_in_no_other_log(name: str) -> None:
    table, random = dealt(name, 11, **({"hippo": "on"} if name == "nile" else {}))
    hidden = 0
    while table.position and not table.position.is_over:
        if table.urn:
            table.draw(drawn(table, random))
            continue
        before = list(table.logs)
        table.play(random.choice(table.position.legal()))
        if table.pending is None:
            for seat in range(table.seats):
                told = [entry for entry in table.logs[seat][len(before[seat]) :] if len(entry) == 5]
                rows = table.position.facts()
                assert len(told) == len(rows)
                for entry, row in zip(told, rows, strict=True):
                    is_told = bool(row[5] >> seat & 1)
                    assert (entry[2] == HIDDEN) == (not is_told)
                    hidden += not is_told
    assert hidden or name == "nile"


def test_nobody_is_told_of_a_bid_before_all_have_bid() -> None:
    table, _ = dealt("nile", 12, start="bid")
    assert table.position is not None
    first = table.position.to_act
    assert table.position.deciding.bit_count() == 2
    tried = []
    for bids in (1, 3):
        other = table.copy()
        assert other.position is not None
        for _ in range(bids):
            other.play(other.game.move_number("bid flax"))
        other.play(other.game.move_number("done"))
        assert other.position.to_act == 1 - first
        tried.append(other)
    one, two = tried
    assert one.logs[first] != two.logs[first]
    assert one.logs[1 - first] == two.logs[1 - first]
    assert one.seen(1 - first) == two.seen(1 - first)
