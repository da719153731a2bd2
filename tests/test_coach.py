"""The coach: the best moves of a decision, and what the hints say of them."""

from collections.abc import Sequence
from typing import Any

import pytest

from shedet.bots.coach import ONLY, Advice, advise, explained, hint_texts, standing
from shedet.bots.judgement import Candidate, is_as_good
from shedet.bots.match import play_match
from shedet.core.engine.position import Position
from shedet.core.game import load
from shedet.core.language import LANGUAGES
from shedet.core.records.record import replay
from tests.coins import Coins, CoinsGame

GAME = CoinsGame()
NAMES = ["Ann", "Bob"]


def after(moves: Sequence[str], seats: int = 2) -> Coins:
    position = GAME.start(seats, {}, {"purses": [1, 2, 0][:seats]})
    for text in moves:
        position.play(GAME.move_number(text))
    return position


def seen(moves: Sequence[str], seats: int = 2) -> dict[str, Any]:
    """What the seat to act sees after these moves."""
    position = after(moves, seats)
    return GAME.view(position, position.to_act)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_best_move_is_found_with_its_margin_and_chance(seats: int) -> None:
    advice = advise(GAME, seen(["left"], seats), iterations=400)
    best = advice.candidates[0]
    assert best.text == "take 13"
    assert best.margin > 4
    assert best.chance > 0.8
    assert len(advice.candidates) <= 3
    assert not advice.is_forced


def test_a_move_that_begins_a_line_is_advised_with_all_of_it() -> None:
    advice = advise(GAME, seen([]), iterations=400)
    assert advice.rest == ["take 13"]
    first, *further = explained(GAME, seen([]), advice, NAMES).moves
    assert first in ("Left.", "Right.")
    assert further == ["Then: Take 13."]


def test_moves_that_hardly_differ_are_called_as_good() -> None:
    alike = [Candidate("left", 900, 6.2, 0.71), Candidate("right", 850, 6.0, 0.7)]
    said = explained(GAME, seen([]), Advice(alike, ["take 13"]), NAMES)
    assert said.others == ["About as good: Right."]


def test_each_hint_tells_more() -> None:
    view = seen(["left"])
    advice = Advice([Candidate("take 13", 90, 6.2, 0.71), Candidate("take 8", 30, -2.7, 0.4)], [])
    kind, target, whole = hint_texts(GAME, view, advice, NAMES)
    assert (kind, target) == ("Take a coin.", "Look at the big ones.")
    assert whole == (
        "Take 13.\nYou’d finish about 6 points ahead (71% chance to win).\n"
        "take 13 is what it is worth.\n"
        "Not as good: Take 8. You’d finish about 3 points behind (40% chance to win)."
    )


def test_where_only_one_move_is_possible_nothing_is_weighed() -> None:
    taken = [text for coin in (13, 8, 5, 3, 2) for text in ("left", f"take {coin}")]
    view = seen([*taken, "left"])
    advice = advise(GAME, view, iterations=10)
    assert advice.is_forced
    assert [candidate.text for candidate in advice.candidates] == ["take 1"]
    assert hint_texts(GAME, view, advice, NAMES) == [ONLY.say()] * 3
    assert explained(GAME, view, advice, NAMES).lines == [ONLY.say(), "Take 1."]


@pytest.mark.parametrize(
    ("margin", "said"),
    [
        (6.4, "You’d finish about 6 points ahead (71% chance to win)."),
        (1.2, "You’d finish about 1 point ahead (71% chance to win)."),
        (-0.4, "You’d finish about level (71% chance to win)."),
        (-1.4, "You’d finish about 1 point behind (71% chance to win)."),
    ],
)
def test_how_the_game_stands_is_said_plainly(margin: float, said: str) -> None:
    assert standing(margin, 0.711).say() == said


@pytest.mark.parametrize(("chance", "wins"), [(1.0, 99), (0.996, 99), (0.004, 1), (0.0, 1)])
def test_nothing_is_called_sure_before_the_end(chance: float, wins: int) -> None:
    assert standing(33, chance).say().endswith(f" ({wins}% chance to win).")


def test_a_move_as_good_loses_neither_a_point_nor_a_chance() -> None:
    best = Candidate("a", 10000, 3.0, 0.5)
    assert is_as_good(best, Candidate("b", 9000, 2.1, 0.49))
    assert not is_as_good(best, Candidate("b", 9000, 1.9, 0.49))
    assert not is_as_good(best, Candidate("b", 9000, 2.9, 0.45))


def test_a_difference_within_the_noise_is_none() -> None:
    best = Candidate("a", 100, 3.0, 0.5, spread=20.0)
    assert is_as_good(best, Candidate("b", 100, 0.5, 0.45, spread=20.0))
    assert not is_as_good(best, Candidate("b", 100, 0.0, 0.45, spread=20.0))
    assert not is_as_good(best, Candidate("b", 100, 0.5, 0.4, spread=20.0))


def test_the_same_view_gets_the_same_advice_whatever_lies_hidden() -> None:
    poor, rich = after(["left"]), after(["left"])
    rich.purse[1] = 3
    one, two = (advise(GAME, GAME.view(position, 0), iterations=60) for position in (poor, rich))
    assert one == two


def test_a_coach_who_is_stopped_at_once_says_nothing() -> None:
    assert advise(GAME, seen(["left"]), iterations=10, stop=lambda: True) == Advice([], [])


@pytest.mark.parametrize("game_id", ["sobek2p", "sobek", "nile"])
def test_hints_for_every_game_lead_to_a_legal_line_in_every_language(game_id: str) -> None:
    game = load(game_id)
    record = play_match(game, game.info.choose({}), ["greedy", "greedy"], 3)
    for step in list(replay(game, record))[4:60:11]:
        position = step.position
        position.seed(0)
        view = game.view(position, position.to_act)
        advice = advise(game, view, iterations=12)
        for language in LANGUAGES:
            assert all(hint_texts(game, view, advice, NAMES, language))
        play_line(position, [game.move_number(advice.candidates[0].text)])
        play_line(position, [game.move_number(text) for text in advice.rest])
        assert not position.mid_line


def play_line(position: Position, moves: Sequence[int]) -> None:
    for move in moves:
        position.play(move)
