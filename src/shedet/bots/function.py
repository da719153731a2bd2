"""A Python function or object as a bot: what it is told, and how it is called."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from shedet.bots.failure import BotFailure
from shedet.core.event import Learned
from shedet.core.game import Game, Result, View, quoted
from shedet.core.language import Sentence

Function = Callable[..., object]
"""From `view` and `legal` to a move. It may also take `history`, and `start`: a `Start`."""

TOLD = ("history", "start")
"""What a function is given if it has a parameter of that name."""


@dataclass(frozen=True)
class Start:
    """What a bot is told before a game begins."""

    game: str
    """The id of the game, such as `sobek2p`."""
    rules: int
    """The version of the rules."""
    pieces: str
    """The hash of the pieces that are played with."""
    options: Mapping[str, str]
    """Every option of the table with its value."""
    seats: int
    """How many seats there are."""
    seat: int
    """The bot's own seat, from 0."""
    seed: int
    """For the bot's own random choices: the same match is then the same again."""


def start_of(game: Game, options: Mapping[str, str], seats: int, seat: int, seed: int = 0) -> Start:
    """What a bot at a seat of a table is told."""
    info = game.info
    return Start(info.id, info.rules_version, game.pieces_hash, dict(options), seats, seat, seed)


def start_in(message: Mapping[str, Any]) -> Start:
    """What a message says; parts of later versions are passed over."""
    return Start(**{part.name: message[part.name] for part in fields(Start)})


class FunctionBot:
    """A function, or an object that can be called. Both may have hooks, `start` and `end`."""

    def __init__(self, function: Function) -> None:
        """A class is called once, without arguments: the bot is what it gives."""
        self.name = str(getattr(function, "__name__", type(function).__name__))
        self.function: Function = made(function)
        names = wanted(self.function)
        if names is None:
            raise TypeError(f"{self.name} does not take (view, legal) or (view, legal, history)")
        self.names = names
        self.start: Start | None = None

    def begin(self, start: Start) -> None:
        """A game begins, or begins again."""
        self.start = start
        self.hook("start", start)

    def __call__(self, view: View, legal: Sequence[str], history: Sequence[Learned]) -> object:
        told = {"history": list(history), "start": self.start}
        more = [told["history"]] if self.names == THIRD else []
        named = {name: told[name] for name in self.names if name}
        return self.function(view, list(legal), *more, **named)

    def end(self, result: Result | None) -> None:
        """The game is over, or was broken off."""
        if self.start:
            self.hook("end", result)
        self.start = None

    def hook(self, name: str, said: object) -> None:
        hook = getattr(self.function, name, None)
        if callable(hook):
            hook(said)


def made(function: Function) -> Function:
    """A function, or what a class gives."""
    if not inspect.isclass(function):
        return function
    bot = function()
    if not callable(bot):
        raise TypeError(f"{function.__name__} gives nothing that can be called")
    return bot


THIRD = ("",)
"""The history is the third parameter, whatever it is called."""


def wanted(function: Function) -> tuple[str, ...] | None:
    """What a function is given by name; None if it cannot be called as a bot."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    names = tuple(
        name
        for name, parameter in signature.parameters.items()
        if name in TOLD
        and parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
    )
    if fits(signature, 2, *names):
        return names
    if fits(signature, 3):
        return THIRD
    return None


def fits(signature: inspect.Signature, number: int, *names: str) -> bool:
    """Can it be called with so many values and these names?"""
    try:
        signature.bind(*[None] * number, **dict.fromkeys(names))
    except TypeError:
        return False
    return True


class HereBot(FunctionBot):
    """A function that plays in this process; its errors are not caught."""

    def __call__(self, view: View, legal: Sequence[str], history: Sequence[Learned]) -> str:
        """Ask it for a move; a forced one is not asked for."""
        if len(legal) == 1:
            return legal[0]
        move = super().__call__(view, legal, history)
        if not isinstance(move, str) or move not in legal:
            complaint = Sentence("The bot can’t play {move} here.", move=quoted(str(move)))
            raise BotFailure(self.name, view.seat, complaint)
        return move

    def close(self) -> None:
        """There is no process to end."""
