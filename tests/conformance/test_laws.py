"""The laws, over every registered game, seat count and option."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.game import GameInfo, Option, games, load
from shedet.core.language import Sentence
from shedet.core.laws import (
    LAWS,
    TableSetup,
    extremes,
    law_11_what_is_certain_is_so_in_every_world,
    law_13_queries_have_one_answer,
    tables,
)
from tests.lengths import LENGTH, MANY, long, times

INSTALLED = sorted(set(games()) - {"lots"})
SIZES = [(game_id, seats) for game_id in INSTALLED for seats in games()[game_id].seats]
EVERY = [table for info in games().values() for table in tables(info)]


def few(info: GameInfo) -> list[TableSetup]:
    """Every number of seats with the usual options or the most unusual ones, in turn."""
    usual, last = extremes(info)
    chosen = [
        TableSetup(load(info.id), seats, (usual, last)[n % 2]) for n, seats in enumerate(info.seats)
    ]
    return (
        chosen if len(chosen) > 1 or usual == last else [*chosen, replace(chosen[0], options=last)]
    )


TABLES = EVERY if LENGTH > 1 else [table for info in games().values() for table in few(info)]


@long
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Callable[[TableSetup, int], None], table: TableSetup) -> None:
    for seed in seeds_at(table):
        law(table, seed)


@long
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize(
    "law",
    [law_11_what_is_certain_is_so_in_every_world, law_13_queries_have_one_answer],
    ids=lambda law: law.__name__,
)
def test_what_is_certain_is_so_in_many_worlds(
    law: Callable[[TableSetup, int, int], None], table: TableSetup
) -> None:
    law(table, TABLES.index(table), times(12, long=200))


def seeds_at(table: TableSetup) -> range:
    """Where a game has many tables, random and thoughtful games take turns from one to the next."""
    if sum(other.game.info is table.game.info for other in EVERY) <= MANY:
        return range(times(2))
    number = TABLES.index(table)
    first = number if LENGTH > 1 else number // 2  # as options take turns, too
    return range(first, first + 1)


@long
def test_the_laws_are_put_to_the_toy_and_to_the_real_games() -> None:
    assert {table.game.info.id for table in TABLES} >= {"lots", "nile", "sobek", "sobek2p"}


@pytest.mark.parametrize("game_id", INSTALLED)
def test_nothing_is_redealt_for_a_seat_that_does_not_exist(game_id: str) -> None:
    game = load(game_id)
    seats = game.info.seats[-1]
    for seat in (-1, seats + 1):  # the one between is a spectator's
        with pytest.raises(ValueError, match="no seat"):
            game.new(seats, 1).redeal(seat, seeded(1))


@pytest.mark.rule("S1-2.1")
@pytest.mark.rule("S2-2.6")
@pytest.mark.parametrize(("game_id", "seats"), SIZES)
def test_chance_decides_who_begins(game_id: str, seats: int) -> None:
    """Each seat is the first about as often."""
    game = load(game_id)
    deals = [game.deal(seats, {}, seeded(seed)) for seed in range(60 * seats)]
    began = [game.start(seats, {}, deal).to_act for deal in deals]
    assert began == [deal["first"] for deal in deals]
    often = Counter(began)
    assert all(30 < often[seat] < 95 for seat in range(seats)), often


def test_tables_are_few_however_many_options_a_game_has() -> None:
    three = (
        Option("a", ("x", "y", "z"), Sentence("A.")),
        Option("b", ("no", "yes"), Sentence("B.")),
        Option("c", ("no", "yes"), Sentence("C.")),
    )
    found = tables(replace(games()["lots"], seats=(2,), options=three))
    chosen = ["".join(table.options.values()) for table in found]
    assert chosen == ["xnono", "ynono", "znono", "xyesno", "xnoyes", "zyesyes"]
    one = tables(replace(games()["lots"], seats=(2, 3), options=three[:1]))
    assert [(table.seats, table.options["a"]) for table in one] == [
        (seats, value) for seats in (2, 3) for value in "xyz"
    ]
