"""The search: what it finds, what it does not know, and that it can be repeated and stopped."""

import json
import os
import subprocess
import sys
from itertools import chain, combinations
from pathlib import Path

import pytest

from shedet.bots import seat_bot
from shedet.bots.search import Search
from shedet.bots.thinking import think
from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.game import games, load
from shedet.core.laws import TableSetup, play_along, start, tables
from shedet.core.prior.prior import Prior
from shedet.terminal.commands.bench import speed
from tests.bots.tiny import Dice, Gift, Nim, OpenPennies, Pennies, Sealed, Tiny
from tests.commands import PATIENCE

ROOT = Path(__file__).parent.parent.parent
TABLES = [table for info in games().values() for table in tables(info)]
FIRST = [
    next(table for table in TABLES if table.game.info.id == game)
    for game in ("nile", "sobek", "sobek2p")
]

SEATED = list({(table.game.info.id, table.seats): table for table in reversed(TABLES)}.values())

CONCEALING = [
    next(table for table in TABLES if str(table).startswith(name))
    for name in ("nile-2-hippo=on", "sobek-4", "sobek2p-2")
]


def named(table: TableSetup) -> str:
    return str(table)


def searched(position: Position, iterations: int, seat: int = 0) -> Search:
    search = Search(position, seat, Prior(), seeded(1), 1 << 16)
    search.run(iterations)
    return search


def best(search: Search) -> int:
    return max(search.tried(), key=lambda one: one[1])[0]


def chance_of(search: Search) -> float:
    """The chance to win that the most visited move has."""
    _, visits, _, won, _ = max(search.tried(), key=lambda one: one[1])
    return won / visits


def decision(table: TableSetup, seed: int, moves: int) -> Position:
    """A position with a choice, so many moves or a little more into a game."""
    chosen = None
    for number, recorder in enumerate(play_along(table, seed)):
        if len(recorder.position.legal()) > 1:
            chosen = recorder.position.copy()
            if number >= moves:
                break
    assert chosen
    return chosen


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_the_winning_move_is_found(heap: int) -> None:
    assert best(searched(Nim(heap), 800)) == heap % 4 - 1


def test_what_another_seat_conceals_is_not_known_in_the_tree() -> None:
    assert 0.35 < chance_of(searched(Pennies(), 2000)) < 0.65
    assert chance_of(searched(OpenPennies(), 2000)) < 0.2


def test_how_many_moves_a_seat_conceals_is_not_known_in_the_tree() -> None:
    """Seat 1 can only guess: one of three."""
    assert 0.5 < chance_of(searched(Sealed(), 2000)) < 0.8


def test_every_seat_looks_after_itself() -> None:
    search = searched(Gift(), 600)
    assert best(search) == 0
    rival = Gift()
    rival.apply(1)
    assert best(searched(rival, 300, seat=1)) == 0


def test_chance_is_weighed_by_how_likely_it_is() -> None:
    search = searched(Dice(), 2000)
    assert best(search) == 0
    throw = next(one for one in search.tried() if one[0] == 1)
    assert throw[2] / throw[1] == pytest.approx(0.5, abs=0.35)


def test_full_trees_are_searched_on_without_growing() -> None:
    search = Search(Nim(40), 0, Prior(), seeded(1), 50)
    search.run(500)
    assert search.edges == 50
    assert sum(one[1] for one in search.tried()) == 500


def test_a_forced_move_is_tried_whatever_the_prior_says() -> None:
    class Prejudice(Prior):
        def weigh(self, position: Position, n: int) -> int:
            self.weights = [1] + [0] * 511
            return 1

    search = Search(Nim(5), 0, Prejudice(), seeded(1), 1 << 10)
    search.run(50)
    assert [one[:2] for one in search.tried()] == [(0, 50)]
    search.force(2)
    search.run(5)
    assert [one[:2] for one in search.tried()] == [(2, 5), (0, 50)]


def test_more_seats_than_a_search_can_hold_are_refused() -> None:
    class Crowd(Tiny):
        players = 9

    with pytest.raises(ValueError, match="up to 8 seats, not 9"):
        Search(Crowd(), 0, Prior(), seeded(1), 1 << 10)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_the_same_seed_and_iterations_give_the_same_thought(table: TableSetup) -> None:
    position = decision(table, 3, 20)
    view = table.game.view(position, position.to_act)
    one, two = (think(table.game, view, seed=7, iterations=60) for _ in range(2))
    assert one.candidates == two.candidates
    assert one.iterations == 60
    legal = {table.game.move_text(move) for move in position.legal()}
    assert {candidate.text for candidate in one.candidates} <= legal
    assert think(table.game, view, seed=8, iterations=60).candidates != one.candidates


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_two_worlds_with_the_same_view_give_the_same_decision(table: TableSetup) -> None:
    """All that a bot is given is the view, and it answers as if nothing else were there."""
    differing = 0
    for seed in range(1, 6):
        position = decision(table, seed, 15)
        seat = position.to_act
        other = position.copy()
        other.redeal(seat, seeded(seed))
        differing += position.encode() != other.encode()
        legal = [table.game.move_text(move) for move in position.legal()]
        answers = [
            [
                seat_bot("heron", table.game, seeded(key))(table.game.view(world, seat), legal, [])
                for key in range(3)
            ]
            for world in (position, other)
        ]
        assert answers[0] == answers[1]
    assert differing >= 3


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_an_unburdened_position_plays_on_in_the_same_way(table: TableSetup) -> None:
    chance = seeded(5)
    heavy = start(table, 4)
    light = heavy.copy()
    light.stop_tracking()
    while not heavy.is_over:
        legal = heavy.legal()
        assert light.legal() == legal
        move = legal[chance.below(len(legal))]
        heavy.apply(move)
        light.apply(move)
    assert light.is_over
    assert light.result() == heavy.result()
    assert light.winners() == heavy.winners()


@pytest.mark.parametrize("table", CONCEALING, ids=named)
def test_what_a_position_conceals_is_not_told_to_others(table: TableSetup) -> None:
    """Two moves made at the same place differ for their own seat alone."""
    compared = 0
    for recorder in chain.from_iterable(play_along(table, seed) for seed in range(1, 9)):
        position = recorder.position
        if position.is_over or not position.conceals():
            continue
        made = [position.copy() for _ in position.legal()]
        for after, move in zip(made, position.legal(), strict=True):
            after.play(move)
        hidden = [after for after in made if after.mid_line]
        for other in [seat for seat in range(table.seats) if seat != position.to_act]:
            views = [table.game.view(after, other) for after in hidden]
            assert all(view == views[0] for view in views)
            compared += len(views) > 1
    assert compared


def told(after: Position, other: int) -> list[object]:
    """What a move tells another seat."""
    return [(*fact[:2], fact[2:5] if fact[5] >> other & 1 else None) for fact in after.facts()]


@pytest.mark.parametrize("table", SEATED, ids=named)
def test_what_a_position_does_not_conceal_is_seen_by_all_others(table: TableSetup) -> None:
    """No two moves that end a line look the same to another seat."""
    for recorder in play_along(table, 2):
        position = recorder.position
        if position.is_over or position.conceals():
            continue
        made = []
        for move in position.legal():
            made.append(position.copy())
            made[-1].logging = 1
            made[-1].play(move)
        for other in [seat for seat in range(table.seats) if seat != position.to_act]:
            ended = [(told(after, other), after) for after in made if not after.mid_line]
            for (one, first), (two, second) in combinations(ended, 2):
                if one == two:
                    assert table.game.view(first, other) != table.game.view(second, other)


@pytest.mark.parametrize("table", FIRST, ids=named)
def test_thinking_by_time_or_until_it_is_stopped(table: TableSetup) -> None:
    position = decision(table, 1, 10)
    view = table.game.view(position, position.to_act)
    assert think(table.game, view, seed=1, seconds=0.05).candidates
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    thought = think(table.game, view, seed=1, iterations=10**9, stop=stop)
    assert len(asked) == 4
    assert 0 < thought.iterations < 10**6
    assert think(table.game, view, seed=1, iterations=10, stop=lambda: True).candidates == []


def test_thinking_needs_a_measure() -> None:
    game = load("sobek2p")
    position = decision(FIRST[0], 1, 10)
    with pytest.raises(ValueError, match="by iterations or by seconds"):
        think(game, FIRST[0].game.view(position, position.to_act), seed=1)


def test_in_a_hurry_the_decision_is_the_same() -> None:
    for table in FIRST:
        position = decision(table, 2, 12)
        view = table.game.view(position, position.to_act)
        slow = think(table.game, view, seed=5, iterations=200)
        fast = think(table.game, view, seed=5, iterations=200, hurry=True)
        assert fast.candidates[0].text == slow.candidates[0].text
        assert fast.iterations <= slow.iterations


def test_in_a_hurry_a_search_ends_at_the_same_point_however_fast_it_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is found is a function of view and seed: at the deal of a day all meet the same bots."""
    for table in FIRST:
        position = decision(table, 2, 12)
        view = table.game.view(position, position.to_act)
        found = []
        for seconds in (1e-9, 0.02, 10.0):  # as on a slow machine, as usual, as on a fast one
            monkeypatch.setattr("shedet.bots.thinking.SLICE", seconds)
            thought = think(table.game, view, seed=5, iterations=200, hurry=True, is_sound=True)
            found.append((thought.iterations, thought.candidates))
        assert found[0] == found[1] == found[2]


def test_several_processes_share_the_iterations() -> None:
    table = FIRST[0]
    position = decision(table, 3, 20)
    view = table.game.view(position, position.to_act)
    one, two = (think(table.game, view, seed=7, iterations=101, processes=2) for _ in range(2))
    assert one.candidates == two.candidates
    assert one.iterations == 101
    alone = think(table.game, view, seed=7, iterations=50)
    assert {c.text for c in alone.candidates} <= {c.text for c in one.candidates}


def test_several_processes_can_be_stopped() -> None:
    table = FIRST[0]
    position = decision(table, 3, 20)
    view = table.game.view(position, position.to_act)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    think(table.game, view, seed=7, iterations=10**9, processes=2, stop=stop)
    assert len(asked) == 4


TRACE = """
import json, sys
from shedet.bots.thinking import think
from tests.bots.test_search import FIRST, decision
for table in FIRST:
    position = decision(table, 3, 20)
    thought = think(table.game, table.game.view(position, position.to_act), seed=7, iterations=40)
    print(json.dumps([str(table), thought.candidates]))
"""


@pytest.mark.skipif(
    speed() != "compiled", reason="NOT TESTED: the compiled search, for it is not installed here"
)
def test_the_search_is_the_same_interpreted_and_compiled() -> None:
    told = []
    for mode in ("", "1"):
        done = subprocess.run(
            [sys.executable, "-c", TRACE],
            cwd=ROOT,
            env={**os.environ, "SHEDET_INTERPRETED": mode},
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
        told.append([json.loads(line) for line in done.stdout.splitlines()])
    assert len(told[0]) == len(FIRST)
    assert told[0] == told[1]


def test_with_all_cards_open_a_search_knows_what_lies_hidden() -> None:
    for side in (0, 1):
        position = Pennies()
        position.apply(side)
        search = Search(position, 1, Prior(), seeded(1), 1 << 16, 1, 1)
        search.run(400)
        assert best(search) == side
        won = {move: wins / visits for move, visits, _, wins, _ in search.tried()}
        assert won == {side: 1.0, 1 - side: 0.0}
        closed = {one[0]: one[3] / one[1] for one in searched(position, 4000, 1).tried()}
        assert all(0.4 < share < 0.6 for share in closed.values())
    hiding = Search(Pennies(), 0, Prior(), seeded(1), 1 << 16, 1, 1)
    hiding.run(2000)
    assert sum(one[3] for one in hiding.tried()) < 200, "the other seat sees where it is hidden"


def test_with_all_cards_open_draws_to_come_are_not_known() -> None:
    """The same position searched with another seed meets other draws."""
    game = load("sobek")
    position = game.new(2, seed=3)
    view = game.view(position, position.to_act)
    found = [
        think(game, view, seed=seed, iterations=60, whole=True, known=position).candidates
        for seed in (1, 1, 2)
    ]
    assert found[0] == found[1]
    assert found[0] != found[2]
