"""The games for OpenSpiel, with a chance node for every draw; importing this registers them.

`shedet_sobek_v0`, `shedet_sobek2p_v0` and `shedet_nile_v0`; without the version it is the latest.
Parameters are `players` and the options of the game.

- v0: observations, rewards and actions as docs/research.md has them.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from shedet.core.engine.chance import seeded
from shedet.core.game import info_of, kept
from shedet.core.records.data import to_data
from shedet.research.draws import DrawnTable
from shedet.research.seats import Numbers, rewards_of

GAMES = ("sobek", "sobek2p", "nile")
VERSION = "v0"
OUTCOMES = 128
"""No urn holds more."""


def type_of(game_id: str, name: str) -> Any:
    """What OpenSpiel is told of a game before there is one."""
    info = info_of(game_id)
    parameters: dict[str, int | str] = {"players": info.seats[0]}
    parameters |= {option.name: option.values[0] for option in info.options}
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=info.name.say(),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=info.seats[-1],
        min_num_players=info.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a game is too long for one that forgets nothing
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of the games, with a number of players and options."""

    game_id: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = dict(self.kind.parameter_specification) | dict(params or {})
        self.game = kept(self.game_id)
        self.seats = self.game.info.check_seats(chosen.pop("players"))
        self.options = self.game.info.choose(chosen)
        self.layout = self.game.observation(self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.game.longest,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> "SpielState":
        """Before the first piece is dealt."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What a player sees now, or with perfect recall all that it was ever told."""
        if params:
            raise ValueError(f"observations have no parameters, and these were given: {params}")
        return SpielObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """The table after some draws and moves."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = DrawnTable(game.game, game.seats, game.options)

    def current_player(self) -> int:
        """The seat to act, or chance, or that it is over."""
        position = self.table.position
        if self.table.urn:
            return int(pyspiel.PlayerId.CHANCE)
        assert position is not None
        return int(pyspiel.PlayerId.TERMINAL if position.is_over else position.to_act)

    def _legal_actions(self, player: int) -> list[int]:
        position = self.table.position
        if position is None or player != self.current_player():
            return []
        return sorted(position.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The names in the urn by their numbers, each as likely as it has pieces."""
        return list(enumerate(self.table.chances()))

    def _apply_action(self, action: int) -> None:
        if self.table.urn:
            self.table.draw(self.table.names()[action])
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {self.table.names()[action]}"
        return self.table.game.move_text(action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        position = self.table.position
        return position is not None and bool(position.is_over)

    def returns(self) -> list[float]:
        """0 until the end; then losers pay alike, and winners share it alike."""
        position = self.table.position
        if position is None or not position.is_over:
            return [0.0] * self.table.seats
        return rewards_of(position)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SpielState":
        """Another world that fits what the player sees, for a search; it has no history."""
        other = self.clone()
        chance = seeded(int(probability_sampler() * (1 << 53)))
        other.table = self.table.resampled(player_id, chance)
        state: SpielState = other
        return state

    def __str__(self) -> str:
        """All of it, for looking at."""
        table = self.table
        if table.position is None:
            return f"dealt: {', '.join(table.dealt)}"
        drawn = [table.game.outcome_text(number) for number in table.outcomes]
        due = [] if table.pending is None else [table.game.move_text(table.pending), *drawn]
        return "\n".join([table.position.text, *due])


class SpielObserver:
    """Fills `tensor`, and `dict` part by part, and writes texts."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self.recalls = recalls
        layout = game.layout
        self.tensor: Numbers = np.zeros(layout.size, np.float32)
        self.dict: dict[str, Numbers] = {
            name: self.tensor[first : first + size]
            for name, first, size in (
                (part.name, layout.offsets[part.name], part.size) for part in layout.parts
            )
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """The numbers of a seat; zeros before the deal is complete."""
        position = state.table.position
        self.tensor[:] = 0 if position is None else position.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view of a seat as JSON; with perfect recall its first one, and all since then."""
        table = state.table
        if not self.recalls:
            return text_of(table.seen(player))
        return "\n".join([text_of(table.seen_first(player)), *map(str, table.logs[player])])


def text_of(view: object) -> str:
    """A view as JSON."""
    return json.dumps(to_data(view), separators=(",", ":"))


def register() -> None:
    """Make the games known to OpenSpiel, with and without their version."""
    known = set(pyspiel.registered_names())
    for game_id in GAMES:
        for name in (f"shedet_{game_id}_{VERSION}", f"shedet_{game_id}"):
            if name not in known:
                kind = type_of(game_id, name)
                # a class each: OpenSpiel lets go of it when Python has ended, and a function would
                # then end the process with an error
                made = type(f"{name}_game", (SpielGame,), {"game_id": game_id, "kind": kind})
                pyspiel.register_game(kind, made)


register()
