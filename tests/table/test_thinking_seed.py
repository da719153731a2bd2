"""Where bots begin to think: alike at all tables of a secret, in the same situation."""

from typing import Any

import pytest

from shedet.bots.levels import THINKING
from shedet.core.game import load
from shedet.table import Table
from shedet.web.thinking.workers import choose

SECRET = 5


class Free:
    """A job that nobody stops."""

    def is_stopped(self) -> bool:
        return False


def opened(game: str, secret: int = SECRET) -> Table:
    table = Table.open(load(game), 2, {}, secret)
    table.sit(0, "Ann")
    table.seat_bot(1, "ibis")
    return table


def step(table: Table, move: int = 0) -> None:
    """Whoever is asked plays one of the moves."""
    seat = table.deciding[0]
    question = table.question(seat)
    assert question
    table.play(seat, question.legal[move % len(question.legal)], question.number)


@pytest.mark.parametrize("game", ["nile", "sobek", "sobek2p"])
def test_bots_at_two_tables_of_one_secret_begin_alike_and_decide_alike(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(THINKING, "0.2")
    one, other, different = opened(game), opened(game), opened(game, SECRET + 1)
    control: Any = Free()
    decided = 0
    seeds = set()
    for number in range(12):
        seat = one.deciding[0]
        question, again = one.question(seat), other.question(seat)
        assert question
        assert again
        seed = one.thinking_seed(seat)
        assert seed == other.thinking_seed(seat)
        assert seed != different.thinking_seed(seat)
        seeds.add(seed)
        answers = set()
        for seconds, asked in ((1e-9, question), (1.0, again)):  # a slow machine and a fast one
            monkeypatch.setattr("shedet.bots.thinking.SLICE", seconds)
            known = (asked.view, asked.legal, asked.history)
            answers.add(choose(control, game, None, "jackal", *known, seed))
        assert len(answers) == 1
        decided += len(question.legal) > 1
        for table in (one, other):
            step(table, number)
    assert decided > 5
    assert len(seeds) == 12


def test_a_move_taken_back_gives_bots_no_second_thoughts() -> None:
    table = opened("sobek2p")
    before = table.thinking_seed(1)
    while not table.may_take_back(0):
        step(table)
    table.take_back(0)
    assert table.thinking_seed(1) == before


def test_the_seed_of_a_bot_is_no_part_of_what_it_is_asked() -> None:
    table = opened("sobek2p")
    while table.deciding[0] != 1:
        step(table)
    question = table.question(1)
    assert str(table.thinking_seed(1)) not in repr(vars(question))
