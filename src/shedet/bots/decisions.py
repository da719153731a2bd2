"""Predictions of the coach in games that are over, beside what happened then."""

from typing import NamedTuple

from shedet.bots.analysis import Moment, moments
from shedet.bots.levels import ADVISING, iterations_of
from shedet.bots.thinking import think
from shedet.core.engine.chance import seeded
from shedet.core.game import Game
from shedet.core.records.record import Record


class Prediction(NamedTuple):
    """What a search said of the best move at one decision, and how the game ended for its seat."""

    number: int
    """The decision, by the moves of the record from 0."""
    seat: int
    chance: float
    margin: float
    won: float
    """The seat's share of the win."""
    ahead: int
    """Its margin at the end."""


def random_prediction(
    game: Game, record: Record, seed: int, iterations: int | None = None
) -> Prediction:
    """The prediction at a decision of a finished game that chance picks: as the coach thinks, from
    what its seat saw, and before any calibration."""
    choices = list(moments(game, record))
    moment = choices[seeded(seed).below(len(choices))]
    thought = think(
        game,
        moment.view,
        seed=seed,
        iterations=iterations or iterations_of(ADVISING, game),
        whole=True,
        is_sound=True,
    )
    best = thought.candidates[0]
    won, ahead = outcome(record, moment)
    return Prediction(moment.number, moment.seat, best.chance, best.margin, won, ahead)


def outcome(record: Record, moment: Moment) -> tuple[float, int]:
    """The share of the win and the margin of a seat at the end."""
    assert record.result is not None
    winners, scores = record.result["winners"], record.result["scores"]
    best = max(score for other, score in enumerate(scores) if other != moment.seat)
    won = 1 / len(winners) if moment.seat in winners else 0.0
    return won, scores[moment.seat] - best
