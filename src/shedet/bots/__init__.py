"""Players that are programs. They are given views, never the referee's position."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, runtime_checkable

from shedet.bots.failure import BotFailure
from shedet.bots.function import Function, HereBot, Start, start_of
from shedet.bots.levels import LEVELS, LevelBot
from shedet.core.engine.chance import Chance
from shedet.core.errors import NotationError
from shedet.core.event import Learned
from shedet.core.game import Game, Result, View, quoted
from shedet.core.language import Sentence

__all__ = [
    "BOTS",
    "Bot",
    "BotFailure",
    "Function",
    "Start",
    "dismiss",
    "greedy_bot",
    "random_bot",
    "seat_bot",
]

Bot = Callable[[View, Sequence[str], Sequence[Learned]], str]
"""From a view, the legal moves and what the seat was told so far, to one of the legal moves.

Where seats are not to remember, the history is empty.
"""


def random_bot(game: Game, chance: Chance) -> Bot:
    """Any legal move, each as likely as the next."""

    def choose(view: View, legal: Sequence[str], history: Sequence[Learned]) -> str:
        return legal[chance.below(len(legal))]

    return choose


def greedy_bot(game: Game, chance: Chance) -> Bot:
    """The move that the game's own rule of thumb rates highest; ties are drawn."""

    def choose(view: View, legal: Sequence[str], history: Sequence[Learned]) -> str:
        rated = [game.rate(view, text) for text in legal]
        best = [text for text, rate in zip(legal, rated, strict=True) if rate == max(rated)]
        return best[chance.below(len(best))]

    return choose


BOTS: dict[str, Callable[[Game, Chance], Bot]] = {
    "random": random_bot,
    "greedy": greedy_bot,
    **{level: partial(LevelBot, level) for level in LEVELS},
}


def is_program(spec: str) -> bool:
    """Is it `FILE.py:FUNCTION` or `run:COMMAND`, and not a built-in bot?"""
    if ":" not in spec and spec not in BOTS:
        raise NotationError(
            Sentence(
                "There is no bot {name}; there is: {known}, FILE.py:FUNCTION, run:COMMAND.",
                name=quoted(spec),
                known=", ".join(BOTS),
            )
        )
    return spec not in BOTS


def seat_bot(
    spec: str | Function,
    game: Game,
    chance: Chance,
    *,
    seat: int = 0,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seconds: float | None = None,
) -> Bot:
    """A bot for one game, with its own generator.

    It is given as on the command line (`greedy`, `bot.py:my_bot`, `run:./bot`), or as a function,
    which then plays in this process. A program is started; both are told their seat.
    """
    chosen, seats = game.info.choose(options or {}), seats or game.info.seats[0]
    if not isinstance(spec, str):
        here = HereBot(spec)
        here.begin(start_of(game, chosen, seats, seat, chance.word()))
        return here
    if not is_program(spec):
        return BOTS[spec](game, chance)
    from shedet.bots.program import SECONDS, Program

    program = Program(spec, game, chosen, seats, seat, seconds or SECONDS)
    program.begin(chance.word())
    return program


@runtime_checkable
class Closing(Protocol):
    """A bot that has something to end: a program, or a function with a hook."""

    def end(self, result: Result | None) -> None: ...

    def close(self) -> None: ...


def dismiss(bot: Bot, result: Result | None = None) -> None:
    """Dismiss a bot that was seated; a program is told the result and ended."""
    if isinstance(bot, Closing):
        bot.end(result)
        bot.close()
