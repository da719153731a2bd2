"""A batch of games, stepped in one call."""

import secrets
from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from shedet.core.batch.buffers import moves_in, writable
from shedet.core.batch.loop import Loop
from shedet.core.engine.chance import STREAMS
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError
from shedet.core.game import Game
from shedet.core.language import Sentence

NEXT_STEP, SAME_STEP = "next-step", "same-step"


class Batch:
    """So many games of one table, each with a seed of its own.

    `step` writes into the buffers that were given, or into new ones: for every game the
    observation of the seat to act, the mask of its legal moves, that seat, and what the step
    brought: a reward for each seat and whether the game ended.

    The game with the number i begins as `game.new(seed=seed + i)` and is followed by the one with
    a seed `size` higher. Under `next-step` the step after an end ignores the move and begins
    anew; under `same-step` the step that ends a game begins the next one at once, and
    `final_observations` has what was seen at the end.
    """

    def __init__(
        self,
        game: Game,
        size: int,
        *,
        seats: int | None = None,
        seed: int | Sequence[int] | None = None,
        options: Mapping[str, str] | None = None,
        autoreset: str = NEXT_STEP,
        observe: bool = True,
        observations: Any = None,
        final_observations: Any = None,
        masks: Any = None,
        rewards: Any = None,
        ends: Any = None,
        to_act: Any = None,
    ) -> None:
        if autoreset not in (NEXT_STEP, SAME_STEP):
            raise ValueError(f"autoreset is {NEXT_STEP!r} or {SAME_STEP!r}, not {autoreset!r}")
        if not 0 < size <= 1 << 24:
            raise ValueError(f"a batch has 1 to {1 << 24} games, not {size}")
        self.game, self.size, self.actions = game, size, game.actions
        self.seats = game.info.check_seats(game.info.seats[0] if seats is None else seats)
        self.options = game.info.choose(options or {})
        self.layout = game.observation(self.seats, self.options)
        width = self.layout.size if observe else 0
        wants_final = final_observations is not None and width > 0
        buffers: dict[str, Any] = {
            "seeds": array("Q", self.seeds_from(seed)),
            "observations": writable(observations, "h", size * width, "observations"),
            "final": writable(final_observations, "h", size * width, "final_observations")
            if wants_final
            else None,
            "masks": writable(masks, "B", size * game.actions, "masks"),
            "rewards": writable(rewards, "f", size * self.seats, "rewards"),
            "ends": writable(ends, "B", size, "ends"),
            "to_act": writable(to_act, "i", size, "to_act"),
        }
        if not width:
            buffers["observations"] = None
        self.buffers = buffers
        start = self.new(0)
        renew = None if start.deals_itself() else self.new
        self.loop = Loop(start, game.actions, autoreset == SAME_STEP, buffers, renew)
        self.observations = buffers["observations"] if observations is None else observations
        self.final_observations = final_observations
        self.masks = buffers["masks"] if masks is None else masks
        self.rewards = buffers["rewards"] if rewards is None else rewards
        self.ends = buffers["ends"] if ends is None else ends
        self.to_act = buffers["to_act"] if to_act is None else to_act
        self.loop.reset()

    def new(self, seed: int) -> Position:
        """The game that begins with a seed."""
        return self.game.new(self.seats, seed, self.options)

    def seeds_from(self, seed: int | Sequence[int] | None) -> list[int]:
        """A seed for each game: those given, or from one on."""
        if seed is None:
            seed = secrets.randbits(64)
        if isinstance(seed, int):
            return [(seed + i) % STREAMS for i in range(self.size)]
        seeds = [int(number) for number in seed]
        if len(seeds) != self.size:
            raise ValueError(f"{len(seeds)} seeds for {self.size} games")
        if not all(0 <= number < STREAMS for number in seeds):
            raise NotationError(
                Sentence("The seed of a game is a whole number from 0 to 2^64 − 1.")
            )
        return seeds

    @property
    def seeds(self) -> list[int]:
        """The seeds of the games that are played now."""
        return list(self.buffers["seeds"])

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Begin all games anew, with other seeds if any are given."""
        seeds = self.buffers["seeds"]
        chosen = self.seeds if seed is None else self.seeds_from(seed)
        for i, number in enumerate(chosen):
            seeds[i] = number
        self.loop.reset()

    def step(self, moves: Any) -> None:
        """Play a move in every game: a buffer of int32 is the fastest, any whole numbers will do.

        If one of them is not legal the reason is raised, and nothing has happened in any game.
        """
        self.loop.step(moves_in(moves))

    def position(self, number: int) -> Position:
        """A copy of the position of a game."""
        return self.loop.position(number)
