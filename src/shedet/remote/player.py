"""Plays a bot at a seat of a server: reconnects, goes on, and answers each question once."""

import secrets
import time
from collections.abc import Callable
from typing import Any

from shedet.bots import Bot, BotFailure, dismiss, seat_bot
from shedet.core.engine.chance import seeded
from shedet.remote.seat import SeatKnowledge
from shedet.remote.server import Refused, Server, ServerGone

PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds between two tries to reach a server that is gone."""
PATIENCE = 300.0
"""Seconds after which it is given up."""
LATE = 409
"""What is said of an answer to a question that is closed."""

Outcome = dict[str, Any]


class Player:
    """A bot at a seat."""

    def __init__(
        self,
        server: Server,
        table: str,
        seat: int,
        spec: str,
        seconds: float | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.spec = spec
        self.seconds = seconds
        self.patience = Patience(sleep)
        self.knowledge: SeatKnowledge | None = None
        self.bot: Bot | None = None
        self.answers: dict[int, str] = {}
        """By question: what the bot has said, so that it is asked once."""
        self.outcome: Outcome | None = None

    def play(self) -> Outcome:
        """From now to the end of the game; returns how it ended."""
        try:
            self.patience.keep(self.listen)
            assert self.outcome is not None
            return self.outcome
        finally:
            if self.bot:
                dismiss(self.bot, (self.outcome or {}).get("result"))

    def listen(self) -> bool:
        """Hear the stream; True when the game is over."""
        known = self.knowledge
        query = {"seat": self.seat, "from": known.number + 1 if known else 0}
        for line in self.server.stream(f"/tables/{self.table}/events", query):
            self.patience.heard()
            match line["type"]:
                case "start" if self.knowledge is None:
                    self.begin(line)
                case "view" | "told" if self.knowledge:
                    self.knowledge.take(line)
                case "question":
                    self.answer(line)
                case "end":
                    self.outcome = line["outcome"]
        return self.outcome is not None

    def begin(self, line: dict[str, Any]) -> None:
        known = self.knowledge = SeatKnowledge(line)
        self.bot = seat_bot(
            self.spec,
            known.game,
            seeded(secrets.randbits(64)),
            seat=known.seat,
            seats=known.seats,
            options=known.options,
            seconds=self.seconds,
        )

    def answer(self, question: dict[str, Any]) -> None:
        """Ask the bot, unless it has answered before, and send what it says."""
        number: int = question["number"]
        try:
            if number not in self.answers:
                self.answers[number] = self.asked(question)
        except BotFailure as failure:
            self.give_up(failure)
            raise
        move = {"seat": self.seat, "move": self.answers[number], "number": number}
        try:
            self.server.ask("POST", f"/tables/{self.table}/moves", move)
        except Refused as refused:
            if refused.status != LATE:
                raise

    def asked(self, question: dict[str, Any]) -> str:
        known, bot = self.knowledge, self.bot
        assert known
        assert bot
        return bot(known.seen(question["view"]), question["legal"], known.remembered)

    def give_up(self, failure: BotFailure) -> None:
        """Tell the table that the bot is broken, so that nobody waits for it."""
        report = failure.sentence.say()[:500]
        action = {"seat": self.seat, "action": "fail", "report": report}
        try:
            self.server.ask("POST", f"/tables/{self.table}/actions", action)
        except (Refused, ServerGone):
            return


class Patience:
    """Tries a server again that was heard of before and is gone; for a while."""

    def __init__(self, sleep: Callable[[float], None] = time.sleep) -> None:
        self.sleep = sleep
        self.tries = 0
        self.heard_at = float("-inf")

    def heard(self) -> None:
        """The server lives."""
        self.tries, self.heard_at = 0, time.monotonic()

    def keep(self, listen: Callable[[], bool]) -> None:
        """Listen until that is over."""
        while True:
            try:
                if listen():
                    return
            except ServerGone:
                # one that was never heard of is not waited for: the address may be wrong
                if time.monotonic() - self.heard_at > PATIENCE:
                    raise
            self.sleep(PAUSES[min(self.tries, len(PAUSES) - 1)])
            self.tries += 1
