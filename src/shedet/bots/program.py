"""Bots in processes of their own, spoken to in JSON lines: see docs/adding-a-bot.md."""

import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from shedet.bots.failure import BotFailure, Trouble
from shedet.bots.function import start_of
from shedet.bots.talk import Talk
from shedet.core.errors import NotationError
from shedet.core.event import Learned
from shedet.core.game import Game, Result, View, one_line, quoted
from shedet.core.language import Sentence
from shedet.core.records.data import to_data
from shedet.core.system.os_errors import reason_of

PROTOCOL = "shedet bot 1"
RUN = "run:"
SECONDS = 5.0
"""For each answer, unless told otherwise."""
START_UP = 10.0
"""Seconds more for the first answer of a process."""


class Program:
    """A bot that is a program. Its process is kept from game to game; a failed one is replaced."""

    def __init__(
        self,
        spec: str,
        game: Game,
        options: Mapping[str, str],
        seats: int,
        seat: int,
        seconds: float = SECONDS,
        shows_errors: bool = False,
    ) -> None:
        self.spec = spec
        self.seat = seat
        self.command, self.path = command_of(spec, game)
        self.seconds = seconds
        self.shows_errors = shows_errors
        start = start_of(game, options, seats, seat)
        self.start = {"type": "start", "protocol": PROTOCOL, **asdict(start)}
        self.talk: Talk | None = None
        self.is_closed = False
        self.is_new = True
        self.is_started = False
        self.number = 0
        self.told: list[Learned] = []
        try:
            self.launched()
        except Trouble as trouble:
            raise self.failed(trouble) from None

    def begin(self, seed: int) -> None:
        """A new game, with a seed for the bot's own random choices."""
        self.start["seed"] = seed
        try:
            self.announce(self.launched())
        except Trouble as trouble:
            raise self.failed(trouble) from None

    def announce(self, talk: Talk) -> None:
        """Announce that a game begins, or begins again."""
        talk.say(json.dumps(self.start))
        self.is_started, self.number, self.told = True, 0, []

    def __call__(self, view: View, legal: Sequence[str], history: Sequence[Learned]) -> str:
        """Ask the program; a forced move is not asked for."""
        if len(legal) == 1:
            return legal[0]
        try:
            return self.asked(view, legal, history)
        except Trouble as trouble:
            raise self.failed(trouble) from None
        except BaseException:
            # a late answer would be taken for the answer to the next question
            self.drop(is_useless=True)
            raise

    def asked(self, view: View, legal: Sequence[str], history: Sequence[Learned]) -> str:
        talk = self.launched()
        if not self.is_started or list(history[: len(self.told)]) != self.told:
            # a new process, or something that the bot was told has been taken back
            self.announce(talk)
        self.number += 1
        question = {
            "type": "decide",
            "number": self.number,
            "view": to_data(view),
            "legal": list(legal),
            "news": list(history[len(self.told) :]),
        }
        limit = self.seconds + (START_UP if self.is_new else 0)
        answer = talk.ask(json.dumps(question), limit)
        self.is_new, self.told = False, list(history)
        return move_in(answer, legal)

    def end(self, result: Result | None) -> None:
        """Tell the program how the game went."""
        talk = self.talk
        if talk and self.is_started:
            with suppress(Trouble):
                talk.say(json.dumps({"type": "end", "result": result}))
        self.is_started = False

    def close(self) -> None:
        """End the bot for good. Can be called from any thread."""
        self.is_closed = True
        self.end(None)
        self.drop()

    def drop(self, is_useless: bool = False) -> None:
        """End the process, if there is one."""
        talk, self.talk = self.talk, None
        if talk:
            talk.close(is_useless)

    def launched(self) -> Talk:
        """The process; a new one if there is none."""
        talk = self.talk
        if talk is None:
            if self.path:
                check_readable(self.path)
            talk = self.talk = Talk(self.command, self.shows_errors)
            self.is_new, self.is_started = True, False
            if self.path:
                check_ready(talk.hear(START_UP + self.seconds), self.spec)
                self.is_new = False
        if self.is_closed:
            raise Trouble(Sentence("The bot was stopped."))
        return talk

    def failed(self, trouble: Trouble) -> BotFailure:
        """The error to raise; the process is ended, and the next game starts a new one."""
        talk = self.talk
        words = talk.last_words() if talk else ""
        self.drop(is_useless=True)
        return BotFailure(self.spec, self.seat, trouble.sentence, words)


def command_of(spec: str, game: Game) -> tuple[list[str], Path | None]:
    """How a bot is started, and its file if it is a function."""
    if not spec.startswith(RUN):
        path, _, name = spec.rpartition(":")
        kind = f"{game.view_type.__module__}:{game.view_type.__qualname__}"
        return [sys.executable, "-P", "-m", "shedet.bots.child", kind, path, name], Path(path)
    try:
        command = shlex.split(spec.removeprefix(RUN))
    except ValueError as error:
        raise NotationError(
            Sentence("{bot} is not a command: {error}.", bot=quoted(spec), error=error)
        ) from None
    if not command:
        raise NotationError(Sentence("{bot} lacks the command.", bot=quoted(spec)))
    return command, None


def check_readable(path: Path) -> None:
    try:
        path.open("rb").close()
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else error
        raise Trouble(
            Sentence("{path} cannot be read: {error}.", path=one_line(str(path)), error=reason)
        ) from None


def check_ready(line: str, spec: str) -> None:
    """Check that `shedet.bots.child` has loaded the function; else say why not."""
    path, _, name = spec.rpartition(":")
    reason = read(line).get("refused")
    if reason == "missing":
        raise Trouble(
            Sentence("There is no function {name} in {path}.", name=name, path=one_line(path))
        )
    if reason == "parameters":
        raise Trouble(
            Sentence("{name} does not take (view, legal) or (view, legal, history).", name=name)
        )


def move_in(answer: str, legal: Sequence[str]) -> str:
    """The legal move that an answer holds."""
    move = read(answer).get("move")
    if not isinstance(move, str):
        raise Trouble(Sentence("The answer has no move: {answer}", answer=quoted(answer.strip())))
    if move not in legal:
        raise Trouble(Sentence("The bot can’t play {move} here.", move=quoted(move)))
    return move


def read(answer: str) -> dict[str, object]:
    """An answer as a JSON object; empty if it is none."""
    try:
        said = json.loads(answer)
    except (ValueError, RecursionError):
        raise Trouble(
            Sentence("The answer is not JSON: {answer}", answer=quoted(answer.strip()))
        ) from None
    return said if isinstance(said, dict) else {}
