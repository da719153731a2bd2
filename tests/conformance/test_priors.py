"""The laws of the prior: it weighs what its seat may know, alike at both speeds."""

import pytest

from shedet.bots.playout import playout
from shedet.core.engine.chance import seeded
from shedet.core.game import games
from shedet.core.laws import TableSetup, extremes, start, tables
from shedet.terminal.commands.bench import speed
from tests import priors
from tests.lengths import LENGTH, MANY, long, times

TABLES = [table for info in games().values() for table in tables(info)]
SHIPPED = sorted(set(games()) - {"lots"})


def seeds_at(table: TableSetup) -> range:
    """Fewer games where a game has many tables, because of its options."""
    alike = [other for other in TABLES if other.game.info is table.game.info]
    return range(times(12 if len(alike) < MANY else 4 if len(alike) == MANY else 2))


@long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_some_move_has_weight_whatever_is_hidden(table: TableSetup) -> None:
    for seed in seeds_at(table):
        priors.holds(table, seed)


@long
@pytest.mark.parametrize(
    "table",
    [table for table in TABLES if LENGTH > 1 or table.options in extremes(table.game.info)],
    ids=str,
)
def test_when_the_game_is_over_the_estimate_is_the_score(table: TableSetup) -> None:
    position = start(table, 1)
    playout(position, seeded(2))
    prior = table.game.prior()
    assert [prior.estimate(position, seat) for seat in range(table.seats)] == position.result()


@long
@pytest.mark.skipif(
    speed() != "compiled", reason="NOT TESTED: the compiled prior, for it is not installed here"
)
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_compiled_prior_feels_what_the_interpreted_one_does(game_id: str) -> None:
    number = times(6)
    assert priors.interpreted_digests(game_id, number) == priors.digests(game_id, number)


@pytest.mark.parametrize("game_id", SHIPPED)
def test_every_prior_is_new(game_id: str) -> None:
    game = TABLES[[table.game.info.id for table in TABLES].index(game_id)].game
    assert game.prior() is not game.prior()
