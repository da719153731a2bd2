"""A session: a table with its file and its bots, for the plain and the drawn table."""

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from shedet.bots import Bot, BotFailure, dismiss, seat_bot
from shedet.bots.levels import ADVISING, LEVELS, LevelBot, is_interpreted, iterations_of
from shedet.bots.words import FAIR, THINKS_LESS
from shedet.core.engine.chance import Chance, seeded
from shedet.core.errors import ShedetError
from shedet.core.game import Game, View
from shedet.core.language import Sentence
from shedet.table import NotInLesson, Outcome, Question, Table, Told
from shedet.table.log_text import recent, renamed, sentences
from shedet.table.seal import key_of
from shedet.terminal.session.lesson import REAL_GAME, Teacher
from shedet.terminal.session.player_names import names_at
from shedet.terminal.session.saves import Save, way_back

Stop = Callable[[], bool]
"""Called while a bot thinks: is the answer no longer needed?"""


class Session:
    """People and bots at one table. Everything is on disk before anybody is told."""

    save: Save

    def __init__(self, table: Table, language: str, pieces: Path | None = None) -> None:
        self.table = table
        self.language = language
        self.pieces = pieces
        self.bots: dict[int, tuple[str, Bot]] = {}
        self.chances: dict[int, Chance] = {}
        self.teacher = Teacher(table, language)
        self.coaching = iterations_of(ADVISING, table.game)
        """How much the coach thinks: as much as the strongest level."""
        try:
            for seat in table.bots:
                self.bot(seat)
        except ShedetError:
            self.close()
            raise

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def names(self) -> list[str]:
        return names_at(self.table, self.language)

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(len(self.names)) if seat not in self.table.bots]

    @property
    def is_over(self) -> bool:
        return self.table.stage == "over"

    @property
    def way_back(self) -> str:
        return way_back(self.save.path, os.environ, self.pieces)

    def keep_in(self, save: Save) -> "Session":
        """Save the table in a file from now on."""
        self.save = save
        try:
            self.keep()
        except ShedetError:
            self.close()
            raise
        return self

    def keep(self) -> None:
        self.save.append(self.table.entries[len(self.save.entries) :])

    def request(self, ask: Callable[[], None]) -> None:
        """Send a request to the table; a refusal changes nothing."""
        ask()
        self.keep()

    def play(self, seat: int, text: str, number: int) -> None:
        self.request(lambda: self.answer(seat, text, number))

    def answer(self, seat: int, text: str, number: int) -> None:
        """Play a move, without keeping it yet; in a lesson a wrong one is answered kindly."""
        try:
            self.table.play(seat, text, number)
        except NotInLesson:
            raise self.teacher.kindly(text) from None

    def bot_question(self) -> tuple[int, Question] | None:
        """The next bot that owes a decision, and what it is asked."""
        for seat in self.table.deciding:
            question = self.table.question(seat)
            if seat in self.table.bots and question:
                return seat, question
        return None

    def bot_answer(self, seat: int, question: Question, stop: Stop | None = None) -> str:
        """A bot's answer; touches nothing but the bot, so that it may run in a thread.

        Its random choices follow from the secret and the question, and reveal nothing of
        the secret: a resumed table plays like one that was never left.
        """
        if move := self.table.lesson_move(seat):
            return move
        bot, chance = self.bot(seat), self.chances[seat]
        chance.seed(self.key("bot", seat, question.number))
        if isinstance(bot, LevelBot):
            bot.stop = stop
        return bot(question.view, question.legal, question.history)

    def key(self, who: str, seat: int, number: int) -> int:
        return key_of(self.table.entries[0]["secret"], f"{who} {seat} {number}")

    def bot(self, seat: int) -> Bot:
        """The bot of a seat, started when it is first needed."""
        spec = self.table.bots[seat]
        if self.bots.get(seat, ("", None))[0] != spec:
            self.chances[seat] = seeded(self.key("bot", seat, 0))
            bot = seat_bot(
                spec,
                self.game,
                self.chances[seat],
                seat=seat,
                seats=len(self.names),
                options=self.table.options,
            )
            self.bots[seat] = spec, bot
        return self.bots[seat][1]

    def bot_failed(self, seat: int, failure: BotFailure) -> None:
        report = failure.sentence.say(self.language)
        self.request(lambda: self.table.fail(seat, report))

    def play_bots(self, patience: Callable[[int], AbstractContextManager[None]]) -> None:
        """Let the bots play until a person is asked or the game is over."""
        while asked := self.bot_question():
            seat, question = asked
            try:
                with patience(seat):
                    text = self.bot_answer(seat, question)
            except BotFailure as failure:
                self.bot_failed(seat, failure)
            else:
                self.play(seat, text, question.number)

    def person_asked(self, last: int | None) -> int | None:
        """The person to answer next; preferably the one at the keyboard."""
        asked = [seat for seat in self.table.deciding if seat in self.people]
        if self.table.proposal:
            waiting = [seat for seat in self.people if seat in self.table.proposal.waiting]
            asked = waiting or asked
        return last if last in asked else min(asked, default=None)

    def told(self, seat: int, since: int = 0) -> list[Told]:
        """What a seat was told since then, with display names of bots."""
        called = dict(zip(self.table.names, self.names, strict=True))
        return [renamed(told, called) for told in self.table.told(seat, since)]

    def heard(self, seat: int) -> int:
        """How much a seat has been told so far."""
        return len(self.table.told(seat))

    def news(self, seat: int, since: int) -> list[str]:
        """What a seat was told since then, in sentences."""
        return self.in_sentences(self.told(seat, since))

    def in_sentences(self, told: Sequence[Told]) -> list[str]:
        return sentences(self.game, told, self.names, self.language)

    def log(self, seat: int) -> list[str]:
        """All that a seat was told; at a table without memory only the last round."""
        told = self.told(seat)
        if not self.is_over and not self.game.remembers(self.table.options):
            told = recent(told, len(self.names) + 1)
        return self.in_sentences(told)

    def choice(self, view: View, text: str) -> str:
        return self.game.choice(view, text, self.names, self.language)

    def as_written(self, text: str) -> str:
        """A move in the notation's own case, however it was typed; else the text as it is."""
        moves = map(self.game.move_text, range(self.game.actions))
        return {move.casefold(): move for move in moves}.get(text.casefold(), text)

    def status(self, view: View) -> str:
        return self.game.status(view, self.names, self.language)

    def description(self, seat: int) -> list[str]:
        """All that a seat sees, in sentences."""
        return self.game.description(self.table.view(seat), self.names, self.language)

    def ending(self) -> list[str]:
        """How the game ended, itemised if it was finished."""
        outcome = self.table.outcome
        return ending_of(self.game, outcome, self.names, self.language) if outcome else []

    def afterwards(self) -> list[Sentence]:
        """What can be done with a game that is over."""
        path = self.save.path
        said = [Sentence("Look at the game again with: shedet replay {path}", path=path)]
        if self.table.outcome and self.table.outcome.result:
            said.append(
                Sentence("See what decided the game with: shedet analyse {path}", path=path)
            )
        if self.table.lesson:
            said.append(REAL_GAME.about(game=self.game.info.id))
        return said

    def remarks(self) -> list[Sentence]:
        """What people should know of the bots at the table."""
        return [*([FAIR] if self.table.bots else []), *self.warnings()]

    def warnings(self) -> list[Sentence]:
        """What people should know before the first move."""
        is_slow = is_interpreted() and any(bot in LEVELS for bot in self.table.bots.values())
        return [THINKS_LESS] if is_slow else []

    def close(self) -> None:
        """End the bots and release the file."""
        result = self.table.outcome.result if self.table.outcome else None
        for _, bot in self.bots.values():
            dismiss(bot, result)
        if hasattr(self, "save"):
            self.save.close()


def ending_of(game: Game, outcome: Outcome, names: Sequence[str], language: str) -> list[str]:
    """How a game ended; whoever did not play to the end has not won, even with the most points."""
    if outcome.result is None:
        return [sentence.say(language) for sentence in ended(outcome, names)]
    said = game.result_text(outcome.result, names, language)
    out = [names[seat] for seat in outcome.result["winners"] if seat not in outcome.winners]
    if out:
        sentence = Sentence(
            "{players} did not play to the end. The victory goes to {winners}.",
            players=", ".join(out),
            winners=", ".join(names[seat] for seat in outcome.winners),
        )
        said.append(sentence.say(language))
    return said


def ended(outcome: Outcome, names: Sequence[str]) -> list[Sentence]:
    """How an unfinished game ended."""
    if outcome.how == "aborted" or not outcome.winners:
        return [Sentence("The game ended without a result.")]
    loser = names[outcome.seat] if outcome.seat is not None else ""
    winner = names[outcome.winners[0]]
    if outcome.how == "resigned":
        return [Sentence("{loser} gave up. {winner} wins.", loser=loser, winner=winner)]
    if outcome.how == "flag":
        return [Sentence("{loser} ran out of time. {winner} wins.", loser=loser, winner=winner)]
    return [Sentence("{loser} couldn’t play on. {winner} wins.", loser=loser, winner=winner)]
