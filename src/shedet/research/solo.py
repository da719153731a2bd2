"""Any of the games as a Gymnasium environment: one seat learns, our bots have the others."""

from collections.abc import Mapping
from typing import Any

import gymnasium

from shedet.bots import seat_bot
from shedet.core.engine.chance import stream
from shedet.core.errors import IllegalMove
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

NAMES = {game_id: f"shedet/{game_id}-v0" for game_id in ("sobek", "sobek2p", "nile")}
BOT_STREAM = 2
"""The first streams of a seed are those of the deal and of the game."""


class SoloEnv(gymnasium.Env[dict[str, Numbers], Any]):
    """One seat against bots. An illegal action ends the episode with a reward of -1."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game_id: str = "sobek2p",
        seats: int | None = None,
        seat: int = 0,
        bot: str = "greedy",
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = load(game_id)
        self.seats = self.game.info.check_seats(self.game.info.seats[0] if seats is None else seats)
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        if render_mode not in (None, *MODES):
            raise ValueError(f"render_mode is one of {MODES}, not {render_mode!r}")
        self.seat, self.bot, self.render_mode = seat, bot, render_mode
        self.options = self.game.info.choose(options or {})
        space: Any = observation_space(self.game, self.seats, self.options)
        self.observation_space = space
        self.action_space = action_space(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Numbers], dict[str, Any]]:
        """Deal anew; without a seed the game follows from the seed given before."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(1 << 62)) if seed is None else seed
        self.position = self.game.new(self.seats, chosen, self.options)
        chance = stream(chosen, BOT_STREAM)
        self.bots = {
            other: seat_bot(self.bot, self.game, chance, seat=other, seats=self.seats)
            for other in range(self.seats)
            if other != self.seat
        }
        self.let_bots_play()
        return self.seen(), {}

    def let_bots_play(self) -> None:
        """Until the seat has to decide, or the game is over."""
        position, game = self.position, self.game
        while not position.is_over and position.to_act != self.seat:
            view = game.view(position, position.to_act)
            legal = [game.move_text(move) for move in position.legal()]
            position.play(game.move_number(self.bots[position.to_act](view, legal, ())))

    def seen(self) -> dict[str, Numbers]:
        return seen_by(self.game, self.position, self.seat)

    def step(self, action: Any) -> tuple[dict[str, Numbers], float, bool, bool, dict[str, Any]]:
        try:
            self.position.play(int(action))
        except IllegalMove as refusal:
            return self.seen(), -1.0, True, False, {"illegal": str(refusal)}
        self.let_bots_play()
        over = bool(self.position.is_over)
        reward = rewards_of(self.position)[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self.seen(), reward, over, False, {}

    def render(self) -> Any:
        """What the seat sees."""
        return rendered(self.game, self.position, self.render_mode, self.seat)


def register() -> None:
    """Make `gymnasium.make("shedet/sobek2p-v0")` and the others known."""
    for game_id, name in NAMES.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point="shedet.research.solo:SoloEnv", kwargs={"game_id": game_id}
            )
