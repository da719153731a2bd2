"""Any of the games as a PettingZoo environment: agents act one after the other."""

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from shedet.core.game import load
from shedet.research.seats import (
    MODES,
    Numbers,
    action_space,
    observation_space,
    rendered,
    rewards_of,
    seen_by,
)


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table; an illegal action is refused with the reason and the rule, and changes nothing.

    Seats that decide in secret at once are asked one after the other, none told of the others.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        name: str,
        game_id: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        viewer: int | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise ValueError(f"render_mode is one of {MODES}, not {render_mode!r}")
        self.metadata = {
            "name": name,
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.game = load(game_id)
        self.seats = self.game.info.check_seats(self.game.info.seats[0] if seats is None else seats)
        self.options = self.game.info.choose(options or {})
        if viewer not in (None, *range(self.seats)):
            raise ValueError(f"there is no seat {viewer}")
        self.render_mode, self.viewer = render_mode, viewer
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.seen = {agent: self.space() for agent in self.possible_agents}
        self.moves = {agent: action_space(self.game) for agent in self.possible_agents}

    def space(self) -> spaces.Dict:
        return observation_space(self.game, self.seats, self.options)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.seen[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.moves[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; the same seed gives the game of `game.new(seed=seed)`."""
        self.position = self.game.new(self.seats, seed, self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.to_act]

    def observe(self, agent: str) -> dict[str, Numbers]:
        return seen_by(self.game, self.position, self.numbers[agent])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.position.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.is_over:
            for other, reward in zip(self.agents, rewards_of(self.position), strict=True):
                self.rewards[other] = reward
                self.terminations[other] = True
        self.agent_selection = self.possible_agents[self.position.to_act]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What the viewer sees: a seat, or a spectator where none is named."""
        return rendered(self.game, self.position, self.render_mode, self.viewer)

    def close(self) -> None:
        """Nothing is held open."""


def wrapped(table: TableEnv) -> Any:
    """As PettingZoo's own environments are: out of bounds and out of order are refused."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
