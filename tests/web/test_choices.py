"""How choices compare with those of all who stood at the same place, and with the coach's."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from shedet.bots.analysis import Analysis, Decision
from shedet.bots.match import play_match
from shedet.core.game import Game, load
from shedet.core.records.opening import opening
from shedet.core.records.record import Record, replay
from shedet.web.pages.choices import MOST, Chosen, chosen

SEAT = 0
Lines = tuple[tuple[int, str], ...]


@cache
def game() -> Game:
    return load("sobek2p")


@cache
def record() -> Record:
    return play_match(game(), {}, ["greedy", "greedy"], seed=3)


@cache
def places() -> list[tuple[int, list[str]]]:
    """Where the seat took one of several tiles: numbers of lines from 0, and other moves."""
    found = []
    before = opening(game(), 2, record().options, record().deal)
    for number, step in enumerate(replay(game(), record())):
        if step.line.seat == SEAT:
            moves = [game().move_text(move) for move in before.legal()]
            own = square(step.line.text)
            others = [m for m in moves if m.startswith("take ") and square(m) != own]
            if others and step.line.text.startswith("take "):
                found.append((number, others))
        before = step.position
    return found


def square(line: str) -> str:
    return line.split()[1].rstrip(":")


def same() -> Lines:
    """Somebody who has played just like that."""
    return tuple((line.seat, line.text) for line in record().lines)


def other(at: int, line: str) -> Lines:
    """Somebody who has chosen another line at one place, and whatever came after it."""
    return (*same()[:at], (SEAT, line), *same()[at + 1 :])


def compared(others: Sequence[Lines], decisions: Sequence[Decision] = ()) -> list[Chosen]:
    analysis = Analysis("sobek2p", 1, list(decisions), [], [], []) if decisions else None
    named = replace(record(), seats=["Ann", "Ibis"])
    return chosen(game(), named, SEAT, others, analysis, ["Ann", "Ibis"], "en")


def decided(at: int, loss: int, best: str = "") -> Decision:
    played = same()[at][1]
    return Decision(at + 1, SEAT, played, best or played, 0, 500, loss, 0, 0, 0)


def test_who_chose_like_all_others_is_shown_nothing() -> None:
    assert compared([]) == []
    assert compared([same(), same()]) == []


def test_what_most_others_chose_is_told_with_shares_that_add_up() -> None:
    at, others = places()[1]
    (found,) = compared([other(at, others[0]), other(at, others[0]), same()])
    assert (found.line, found.standing, found.same) == (at + 1, 4, 2)
    assert (found.own_percent, found.field_percent) == (50, 50)
    assert square(same()[at][1]) in found.own
    assert square(others[0]) in found.field
    assert (found.coach, found.loss, found.is_good) == ("", 0, False)


def test_who_has_played_otherwise_before_stands_elsewhere() -> None:
    (first, others), (second, _), *_ = places()
    away = other(first, others[0])
    away = (*away[:second], (SEAT, "nothing that is legal there"), *away[second + 1 :])
    found = compared([away])
    assert [one.line for one in found] == [first + 1]
    bots = next(number for number in range(second) if same()[number][0] != SEAT)
    elsewhere = (*same()[:bots], (1, "what the bot never did"), *same()[bots + 1 :])
    assert bots > first or compared([elsewhere]) == []
    assert compared([same()[:second]]) == []  # who has not come so far says nothing


def test_what_the_coach_would_do_comes_with_what_it_costs() -> None:
    at, others = places()[0]
    (found,) = compared([], [decided(at, 34, others[0])])
    assert (found.line, found.loss, found.is_good) == (at + 1, 3, False)
    assert square(others[0]) in found.coach
    assert (found.field, found.field_percent, found.standing) == ("", 0, 1)


def test_a_good_choice_that_few_made_is_shown_beside_those_that_cost_most() -> None:
    assert len(places()) > MOST + 1
    good, *bad = places()[: MOST + 2]
    field = [other(good[0], good[1][0]), other(good[0], good[1][0])]
    costs = [decided(at, 20 + 10 * n, others[0]) for n, (at, others) in enumerate(bad)]
    found = compared(field, [decided(good[0], 0), *costs])
    assert [one.is_good for one in found] == [True, False, False]
    assert [one.loss for one in found] == [0, 4, 5]
    assert (found[0].same, found[0].standing, found[0].own_percent) == (1, 3, 33)
