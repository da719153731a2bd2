"""What a search predicts, brought in line with what then happened in many games.

A search plays on as its own playouts do, and may be too sure or too timid. For each game and number
of seats `calibration.toml` has two maps, from the chance to win and the margin that a search
predicts to those that people are shown. Both rise everywhere, so that no two moves
change places. Moves are chosen without them.
"""

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from shedet.bots.judgement import Candidate

FILE = Path(__file__).with_name("calibration.toml")


class Calibration(NamedTuple):
    """The maps of one game at one number of seats; without figures nothing changes."""

    steepness: float = 1.0
    """The log-odds of winning are multiplied by it."""
    shift: float = 0.0
    """What is added to them."""
    factor: float = 1.0
    """Margins are multiplied by it."""
    points: float = 0.0
    """What is added to them."""

    def chance(self, raw: float) -> float:
        """A chance to win as people are shown it."""
        won = math.exp(self.shift) * math.pow(raw, self.steepness)
        return won / (won + math.pow(1 - raw, self.steepness))

    def margin(self, raw: float) -> float:
        """A margin as people are shown it."""
        return self.factor * raw + self.points

    def candidate(self, one: Candidate) -> Candidate:
        """A move with the figures that people are shown."""
        return one._replace(
            margin=self.margin(one.margin),
            chance=self.chance(one.chance),
            spread=self.factor * one.spread,
        )

    def chance_noise(self, raw: float, noise: float) -> float:
        """How unsure a chance is as people are shown it."""
        low, high = max(0.0, raw - noise / 2), min(1.0, raw + noise / 2)
        return self.chance(high) - self.chance(low)


AS_IT_IS = Calibration()


@cache
def table_of_calibrations() -> dict[tuple[str, int], Calibration]:
    """All that were measured, by game and number of seats."""
    table: dict[str, dict[str, dict[str, float]]] = tomllib.loads(FILE.read_text("utf-8"))
    return {
        (game, int(seats)): Calibration(**figures)
        for game, of_game in table.items()
        for seats, figures in of_game.items()
    }


def calibration_of(game_id: str, seats: int) -> Calibration:
    """The maps of a game at a number of seats; where nothing was measured, those that change
    nothing."""
    return table_of_calibrations().get((game_id, seats), AS_IT_IS)
