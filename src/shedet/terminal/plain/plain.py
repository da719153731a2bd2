"""The plain table: sentences in, sentences out, for pipes, scripts and screen readers."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from shutil import get_terminal_size
from threading import Timer

from shedet.core.errors import IllegalMove, ShedetError
from shedet.core.language import Sentence
from shedet.table import NotInLesson, NotNow, Question
from shedet.table.log_text import since_own
from shedet.terminal.boards import Entry, board_of
from shedet.terminal.output.stream import read_line
from shedet.terminal.plain.picks import OneMove, Picking, check_number, numbers_in
from shedet.terminal.session.hints import COACH_THINKS, Hints
from shedet.terminal.session.lesson import HELP as LESSON_HELP
from shedet.terminal.session.reasons import all_rules, rule_words
from shedet.terminal.session.saves import NotKept
from shedet.terminal.session.session import Session

HELP = (
    Sentence("Type the number of your choice."),
    Sentence("Or type a move in notation, even several steps at once: {legal}"),
    Sentence("?  this help, and what you can do now"),
    Sentence("? MOVE  why you can’t make a move, for instance: ? {refused}"),
    Sentence("table or t  everything you see on the table"),
    Sentence("log or l  what happened"),
    Sentence("hint or c  a hint from the coach, a little more each time"),
    Sentence("back or b  take back your last move"),
    Sentence("rules or r  the rules of the game"),
    Sentence("resign  give up (type it twice)"),
    Sentence("abort  end the game without a result, if the others agree"),
    Sentence("quit or q  leave (your game is saved)"),
)

COMMANDS = {
    "table": "table",
    "t": "table",
    "log": "log",
    "l": "log",
    "hint": "hint",
    "c": "hint",
    "back": "back",
    "b": "back",
    "rules": "rules",
    "r": "rules",
    "resign": "resign",
    "abort": "abort",
    "quit": "quit",
    "q": "quit",
    "?": "help",
    "h": "help",
    "help": "help",
    "skip": "skip",
}

SLOW = 1.0
"""Seconds of thinking after which it is said who thinks."""


class Left(Exception):
    """The input is over, or the person leaves."""


class PlainTable:
    """Asks whoever is to decide, one numbered sentence for each choice."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = session.table
        self.board = board_of(session.game, session.language)
        self.hints = Hints(session)
        self.entries: list[Entry] = []
        self.picking: Picking | None = None
        self.at_keyboard: int | None = None
        self.heard = 0
        self.reckoned: list[str] = []
        self.resigning = False

    def play(self) -> None:
        """From here to the end of the game, or until somebody leaves."""
        try:
            self.say(
                Sentence(
                    "{game}, table {id}. Every move is saved right away. Type ? for help.",
                    game=self.session.game.info.name,
                    id=self.session.save.id,
                )
            )
            self.say(*self.session.remarks(), *([LESSON_HELP] if self.table.is_in_lesson() else []))
            while not self.session.is_over:
                self.session.play_bots(self.patience_with)
                if not self.session.is_over:
                    self.ask()
            self.finish()
        except (Left, KeyboardInterrupt):
            self.say_how_to_come_back()

    def say(self, *said: Sentence | str) -> None:
        for sentence in said:
            text = sentence if isinstance(sentence, str) else sentence.say(self.session.language)
            print(text, flush=True)

    def patience_with(self, seat: int) -> AbstractContextManager[None]:
        """While a bot thinks."""
        return self.patience(Sentence("{player} is thinking.", player=self.session.names[seat]))

    @contextmanager
    def patience(self, sentence: Sentence) -> Iterator[None]:
        """Print who is thinking if it takes long."""
        timer = Timer(SLOW, self.say, [sentence])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def read(self) -> str:
        """One line of input."""
        line = read_line()
        if line is None:
            raise Left
        return line

    def say_how_to_come_back(self) -> None:
        self.say(
            Sentence(
                "Your game is saved. Go on with: shedet play --resume {id}",
                id=self.session.way_back,
            )
        )

    # whose turn it is

    def ask(self) -> None:
        """Let the next person decide something."""
        seat = self.session.person_asked(self.at_keyboard)
        if seat is None:
            raise NotNow(Sentence("Nobody can play on at this table."))
        if seat != self.at_keyboard and not self.pass_keyboard(seat):
            return
        self.tell(seat)
        self.reckon(seat)
        if self.table.proposal and seat in self.table.proposal.waiting:
            self.ask_consent(seat)
            return
        self.teach()
        question = self.table.question(seat)
        if question:
            self.ask_question(seat, question)

    def teach(self) -> None:
        """In a lesson: what Heron says before the next move."""
        teacher = self.session.teacher
        while card := teacher.card():
            self.say("", teacher.title(card), *teacher.lines(card))
            if card.step.line:
                return
            self.say(Sentence("Press Enter to go on."))
            self.read_word()
            teacher.read_on(card)

    def pass_keyboard(self, seat: int) -> bool:
        """Hide one hand before another is shown; then print what happened since.

        False if the previous player takes the last move back instead.
        """
        if len(self.session.people) > 1:
            if self.at_keyboard is not None and not self.let_go(self.at_keyboard):
                return False
            self.hide()
            name = self.session.names[seat]
            self.say(Sentence("Pass the keyboard to {name}. {name}, press Enter.", name=name))
            self.read_word()
        self.at_keyboard = seat
        told = self.session.told(seat)
        self.heard = len(told) - len(since_own(told, seat))
        self.say(*self.session.description(seat))
        self.reckoned = self.reckoning(seat)  # which is part of the description
        return True

    def let_go(self, seat: int) -> bool:
        """Wait until the person at the keyboard has read what happened, or takes it back."""
        self.tell(seat)
        can_ask = not self.table.proposal and self.table.may_take_back(seat) == "by consent"
        if can_ask:
            self.say(Sentence("b  ask to take back your last move"))
        self.say(Sentence("Press Enter to hide your hand."))
        if self.read_word() != "back" or not can_ask:
            return True
        self.session.request(lambda: self.table.take_back(seat))
        return False

    def read_word(self) -> str:
        """A line of input where only few commands are valid; quitting always is."""
        command = COMMANDS.get(self.read().casefold(), "")
        if command == "quit":
            raise Left
        return command

    def hide(self) -> None:
        """Scroll everything away, without escape codes, which disturb pipes and screen readers."""
        height = get_terminal_size((80, 50)).lines
        print("\n" * max(height, 50), flush=True)

    def tell(self, seat: int) -> None:
        """Print what the person at the keyboard has not been told yet."""
        said = self.session.news(seat, self.heard)
        self.heard = self.session.heard(seat)
        self.say(*said)

    def reckoning(self, seat: int) -> list[str]:
        return self.board.reckoning(self.table.view(seat), self.session.names)

    def reckon(self, seat: int) -> None:
        """Print the result of a round that has just ended."""
        if self.reckoned != self.reckoning(seat):
            self.reckoned = self.reckoning(seat)
            self.say("", *self.reckoned)

    # questions

    def ask_question(self, seat: int, question: Question) -> None:
        """Ask until one answer changes the table."""
        self.entries = self.choices(question)
        only = self.entries[0].pick if len(self.entries) == 1 else None
        self.picking = Picking(only) if only else None
        self.show_question(question)
        while True:
            text = self.read()
            try:
                if self.answer(seat, question, text):
                    return
            except NotKept:
                raise
            except ShedetError as error:
                self.say(error.sentence)
            self.say(Sentence("Your choice?"))

    def show_question(self, question: Question) -> None:
        self.show_choices(question)
        self.say(Sentence("Your choice?"))

    def choices(self, question: Question) -> list[Entry]:
        """What can be chosen, in the order of its numbers."""
        entries = []
        for square, text in self.board.squares(question).items():
            here = self.board.here(question, square, self.session.names)
            if here is None:
                entries.append(Entry(text, self.session.choice(question.view, text)))
            elif len(here.entries) > 1:
                entries.append(Entry(text, here.title, OneMove(here)))
            else:
                entries += here.entries
        return [*entries, *self.board.entries(question, self.session.names)]

    def show_choices(self, question: Question) -> None:
        said = [self.session.status(question.view)]
        shown = [entry.sentence for entry in self.entries]
        if self.picking:
            told = self.picking.told(self.session.language)
            is_asked = len(self.entries) == 1 and not self.picking.chosen
            said = [*said, *told[1:]] if is_asked else told
            shown = self.picking.choices(self.session.language)
        self.say("", *said)
        for number, sentence in enumerate(shown, 1):
            self.say(f"{number:3}  {sentence}")

    def answer(self, seat: int, question: Question, text: str) -> bool:
        """Carry out what was typed; true if the question is answered."""
        again, self.resigning = self.resigning, False
        if not text:
            self.show_choices(question)
            return False
        if text.startswith("?") and text != "?":
            self.explain(seat, self.session.as_written(text[1:].strip()))
            return False
        command = COMMANDS.get(text.casefold())
        if command == "back" and self.picking and self.put_back():
            self.show_choices(question)
            return False
        if command:
            return self.carry_out(command, seat, question, again)
        move = self.chosen(question, text)
        if not move:
            self.show_choices(question)
            return False
        try:
            self.session.play(seat, move, question.number)
        except (IllegalMove, NotInLesson) as refused:
            if not self.picking:
                raise
            self.say(refused.sentence)
            self.picking = Picking(self.picking.pick)
            self.show_choices(question)
            return False
        return True

    def put_back(self) -> bool:
        """Undo the last step of choosing several things; false if there is none."""
        if self.picking and self.picking.undo():
            return True
        if len(self.entries) > 1:
            self.picking = None
            return True
        return False

    def chosen(self, question: Question, text: str) -> str:
        """The move behind a number, or a text as it is; nothing while there is more to choose."""
        numbers = numbers_in(text)
        if not numbers:
            return self.session.as_written(text)
        if self.picking:
            return self.picking.choose(numbers)
        if len(numbers) > 1:
            return text
        check_number(numbers[0], len(self.entries))
        entry = self.entries[numbers[0] - 1]
        if entry.pick is None:
            return entry.text
        if len(entry.pick.items) <= entry.pick.least:
            return entry.pick.line([True] * len(entry.pick.items))
        self.picking = Picking(entry.pick)
        return ""

    def carry_out(self, command: str, seat: int, question: Question, again: bool) -> bool:
        """A command; true if the table has changed."""
        session = self.session
        if command == "quit":
            raise Left
        if command == "back":
            session.request(lambda: self.table.take_back(seat))
            return True
        if command == "skip" and self.table.is_in_lesson():
            session.request(session.teacher.skip)
            return True
        if command == "abort":
            session.request(lambda: self.table.ask_abort(seat))
            return True
        if command == "resign" and again:
            session.request(lambda: self.table.resign(seat))
            return True
        self.show(command, seat, question)
        return False

    def show(self, command: str, seat: int, question: Question) -> None:
        """A command that only shows something."""
        if command == "resign":
            self.resigning = True
            self.say(Sentence("To give up, type resign once more."))
        elif command == "hint":
            self.say(self.hint(seat, question))
        elif command == "table":
            self.say(*self.session.description(seat))
        elif command == "log":
            self.say(*self.session.log(seat))
        elif command == "rules":
            self.say(*all_rules(self.session.game, self.session.language))
        else:
            self.say(*self.help(question.legal))
            self.show_choices(question)

    def hint(self, seat: int, question: Question) -> str:
        """The coach's next hint; in a lesson the move itself."""
        if self.session.teacher.card():
            return self.session.teacher.shown()
        self.table.want_hint(seat)
        if not self.hints.are_about(seat, question):
            with self.patience(COACH_THINKS):
                hints = self.hints.thought(seat, question)
            self.hints.begin(seat, question, hints)
        return self.hints.tell()

    def help(self, legal: Sequence[str]) -> list[Sentence]:
        """What can be typed, with moves of this game as examples."""
        game = self.session.game
        moves = [game.move_text(move) for move in range(game.actions)]
        refused = next(move for move in moves if move not in legal)
        said = [sentence.about(legal=legal[0], refused=refused) for sentence in HELP]
        return [*said, *self.session.remarks()]

    def explain(self, seat: int, text: str) -> None:
        """Why not? With the rule in words."""
        refused = self.table.why_not(seat, text)
        if refused is None:
            self.say(Sentence("{move} is allowed.", move=text))
            return
        self.say(refused.sentence)
        self.say(*rule_words(self.session.game, refused.rule, self.session.language))

    def ask_consent(self, seat: int) -> None:
        """Somebody proposes something; this person agrees or does not."""
        self.say(Sentence("1  agree"), Sentence("2  don’t agree"), Sentence("Your choice?"))
        while (text := self.read()) not in ("1", "2"):
            if COMMANDS.get(text.casefold()) == "quit":
                raise Left
            self.say(Sentence("Type 1 or 2."))
        answer = self.table.agree if text == "1" else self.table.decline
        self.session.request(lambda: answer(seat))

    def finish(self) -> None:
        """What happened last, and how it ended."""
        seat = self.at_keyboard if self.at_keyboard is not None else len(self.session.names)
        self.tell(seat)
        self.say("", *self.session.ending(), *self.session.afterwards())
