"""Many games at once as a Gymnasium vector environment, thin over the compiled batch."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from shedet.core.batch.batch import NEXT_STEP, SAME_STEP, Batch
from shedet.core.game import load
from shedet.research.seats import Numbers, action_space, observation_space

RESETS = {NEXT_STEP: AutoresetMode.NEXT_STEP, SAME_STEP: AutoresetMode.SAME_STEP}


class BatchEnv(VectorEnv[dict[str, Numbers], Numbers, Numbers]):
    """All seats of each game are played by the caller, whoever is to act.

    Observations and rewards are views of arrays that every step writes anew: copy what you keep.
    `rewards` is for the seat that has just acted; `infos` has those of all seats, the seats to
    act now and, under same-step, what was seen at ends.
    """

    def __init__(
        self,
        game_id: str,
        num_envs: int,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        autoreset: str = NEXT_STEP,
    ) -> None:
        game = load(game_id)
        seats = game.info.check_seats(game.info.seats[0] if seats is None else seats)
        chosen = game.info.choose(options or {})
        width = game.observation(seats, chosen).size
        self.num_envs, self.game, self.seats = num_envs, game, seats
        self.seen: dict[str, Numbers] = {
            "observation": np.zeros((num_envs, width), np.int16),
            "action_mask": np.zeros((num_envs, game.actions), np.int8),
        }
        self.final = np.zeros((num_envs, width), np.int16)
        self.seat_rewards = np.zeros((num_envs, seats), np.float32)
        self.ends = np.zeros(num_envs, np.bool_)
        self.to_act = np.zeros(num_envs, np.int32)
        self.batch = Batch(
            game,
            num_envs,
            seats=seats,
            options=chosen,
            autoreset=autoreset,
            observations=self.seen["observation"],
            final_observations=self.final if autoreset == SAME_STEP else None,
            masks=self.seen["action_mask"],
            rewards=self.seat_rewards,
            ends=self.ends,
            to_act=self.to_act,
        )
        self.metadata = {"autoreset_mode": RESETS[autoreset], "render_modes": []}
        self.single_observation_space = observation_space(game, seats, chosen)
        self.single_action_space = action_space(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.truncated = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Numbers], dict[str, Any]]:
        """Begin all games; those of one seed have it and the numbers after it."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        fresh = int(self.np_random.integers(1 << 62)) if seed is None else seed
        self.batch.reset(fresh)
        return self.seen, self.infos()

    def infos(self) -> dict[str, Any]:
        found: dict[str, Any] = {"to_act": self.to_act, "rewards": self.seat_rewards}
        if self.batch.final_observations is not None:
            found |= {"final_observation": self.final, "_final_observation": self.ends}
        return found

    def step(
        self, actions: Numbers
    ) -> tuple[dict[str, Numbers], Numbers, Numbers, Numbers, dict[str, Any]]:
        acted = self.to_act.copy()
        self.batch.step(np.ascontiguousarray(actions, np.int32))
        rewards = self.seat_rewards[np.arange(self.num_envs), acted]
        return self.seen, rewards, self.ends, self.truncated, self.infos()
