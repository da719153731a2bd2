"""What all environments share: spaces, arrays of a seat, rewards."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from shedet.core.engine.position import Position
from shedet.core.game import Game

Numbers = npt.NDArray[Any]


def action_space(game: Game) -> spaces.Discrete:
    """Every move is a number; the mask says which are legal."""
    return spaces.Discrete(game.actions)


def observation_space(game: Game, seats: int, options: Mapping[str, str]) -> spaces.Dict:
    """What a seat sees, between the bounds of the layout, and which moves are legal."""
    layout = game.observation(seats, options)
    low, high = np.array(layout.low(), np.int16), np.array(layout.high(), np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (game.actions,), dtype=np.int8),
        }
    )


def seen_by(game: Game, position: Position, seat: int) -> dict[str, Numbers]:
    """What a seat sees; of moves, those that it has if it is the one to act."""
    mask = np.zeros(game.actions, np.int8)
    if position.to_act == seat:
        mask[position.legal()] = 1
    return {"observation": np.array(position.observe(seat), np.int16), "action_mask": mask}


def rewards_of(position: Position) -> list[float]:
    """Losers pay alike, winners share it alike: 1 and -1 with two seats, and 0 in all."""
    seats, mask = position.seats, position.winners()
    won = mask.bit_count()
    loss = 1 / (seats - 1)
    gain = loss * (seats - won) / won
    if won == seats:
        return [0.0] * seats
    return [gain if mask >> seat & 1 else -loss for seat in range(seats)]


MODES = ("human", "ansi", "rgb_array")
"""Printed sentences, the same as a text, a picture."""


def rendered(game: Game, position: Position, mode: str | None, viewer: int | None) -> Any:
    """The table as a seat sees it, or a spectator, in one of the modes."""
    names = [f"seat {seat}" for seat in range(position.seats)]
    view = game.view(position, position.seats if viewer is None else viewer)
    if mode == "rgb_array":
        from shedet.research.pictures import picture_of  # Pillow is for those who want pictures

        return picture_of(game, view, names)
    said = "\n".join([game.status(view, names), *game.description(view, names)])
    if mode == "human":
        print(said)
    return said if mode == "ansi" else None
