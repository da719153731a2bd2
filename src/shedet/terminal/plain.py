"""The plain table: sentences in, sentences out, for pipes, scripts and screen readers."""

from shutil import get_terminal_size

from shedet.core.errors import NotationError, ShedetError
from shedet.core.language import Sentence
from shedet.table import NotNow, Question
from shedet.terminal.reasons import all_rules, rule_words
from shedet.terminal.saves import NotKept
from shedet.terminal.sitting import Sitting
from shedet.terminal.stream import read_line
from shedet.terminal.telling import sentences, since_own

HELP = (
    Sentence("A number makes the choice with that number."),
    Sentence("A move in notation works too, also a whole line: take C3"),
    Sentence("?  this help, and what is asked"),
    Sentence("? MOVE  why a move is not allowed, for instance: ? take A1"),
    Sentence("table or t  all that you see on the table"),
    Sentence("log or l  what happened"),
    Sentence("back or b  take your last move back"),
    Sentence("rules or r  the rules of the game"),
    Sentence("resign  give up; say it twice"),
    Sentence("abort  end the game without a result, if the others agree"),
    Sentence("quit or q  leave; the table is saved"),
)

COMMANDS = {
    "table": "table",
    "t": "table",
    "log": "log",
    "l": "log",
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
}


class Left(Exception):
    """The input is over, or the person leaves."""


class PlainTable:
    """Asks whoever is to decide, one numbered sentence for each choice."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.at_keyboard: int | None = None
        self.heard = 0
        self.resigning = False

    def play(self) -> None:
        """From here to the end of the game, or until somebody leaves."""
        try:
            self.say(
                Sentence(
                    "{game}, table {id}. Every move is saved at once. ? helps.",
                    game=self.sitting.game.info.name,
                    id=self.sitting.save.id,
                )
            )
            while not self.sitting.is_over:
                self.sitting.play_bots()
                if not self.sitting.is_over:
                    self.ask()
            self.finish()
        except (Left, KeyboardInterrupt):
            self.say_how_to_come_back()

    def say(self, *said: Sentence | str) -> None:
        for sentence in said:
            text = sentence if isinstance(sentence, str) else sentence.say(self.sitting.language)
            print(text, flush=True)

    def read(self) -> str:
        """One line of input."""
        line = read_line()
        if line is None:
            raise Left
        return line

    def say_how_to_come_back(self) -> None:
        self.say(
            Sentence(
                "The table is saved. Go on with: shedet play --resume {id}", id=self.sitting.save.id
            )
        )

    # who is asked

    def ask(self) -> None:
        """Let the next person decide something."""
        seat = self.sitting.person_asked(self.at_keyboard)
        if seat is None:
            raise NotNow(Sentence("Nobody can go on at this table."))
        if seat != self.at_keyboard:
            self.pass_keyboard(seat)
        self.tell(seat)
        if self.table.proposal and seat in self.table.proposal.waiting:
            self.ask_consent(seat)
            return
        question = self.table.question(seat)
        if question:
            self.ask_question(seat, question)

    def pass_keyboard(self, seat: int) -> None:
        """Hide one hand before another is shown; then say what happened since."""
        if len(self.sitting.people) > 1:
            if self.at_keyboard is not None:
                self.tell(self.at_keyboard)
                self.say(Sentence("Press Enter to hide your hand."))
                self.read()
            self.hide()
            name = self.sitting.names[seat]
            self.say(Sentence("Pass the keyboard to {name}. {name}, press Enter.", name=name))
            self.read()
        self.at_keyboard = seat
        told = self.table.told(seat)
        self.heard = len(told) - len(since_own(told, seat))
        self.say(*self.sitting.scene(seat))

    def hide(self) -> None:
        """Push everything out of sight without codes that a pipe or a reader would stumble on."""
        height = get_terminal_size((80, 50)).lines
        print("\n" * max(height, 50), flush=True)

    def tell(self, seat: int) -> None:
        """Say what the person at the keyboard has not heard yet."""
        said = sentences(
            self.sitting.game,
            self.table.told(seat, self.heard),
            self.sitting.names,
            self.sitting.language,
        )
        self.heard = self.sitting.heard(seat)
        self.say(*said)

    # questions

    def ask_question(self, seat: int, question: Question) -> None:
        """Ask until one answer changes the table."""
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

    def show_choices(self, question: Question) -> None:
        self.say("", self.sitting.status(question.view))
        for number, sentence in enumerate(self.sitting.choices(question), 1):
            self.say(f"{number:3}  {sentence}")

    def answer(self, seat: int, question: Question, text: str) -> bool:
        """Carry out what was typed; true if the question is answered."""
        again, self.resigning = self.resigning, False
        if not text:
            self.show_choices(question)
            return False
        if text.startswith("? "):
            self.explain(seat, text[2:].strip())
            return False
        command = COMMANDS.get(text.casefold())
        if command:
            return self.carry_out(command, seat, question, again)
        self.sitting.play(seat, self.chosen(question, text), question.number)
        return True

    def chosen(self, question: Question, text: str) -> str:
        """The move behind a number, or a text as it is."""
        if text.isascii() and text.isdigit():
            if not 1 <= int(text[:6]) <= len(question.legal):
                raise NotationError(
                    Sentence(
                        "There is no choice {number}; choose from 1 to {last}.",
                        number=text[:6],
                        last=len(question.legal),
                    )
                )
            return question.legal[int(text[:6]) - 1]
        folded = {legal.casefold(): legal for legal in question.legal}
        return folded.get(text.casefold(), text)

    def carry_out(self, command: str, seat: int, question: Question, again: bool) -> bool:
        """A command; true if the table has changed."""
        sitting = self.sitting
        if command == "quit":
            raise Left
        if command == "back":
            sitting.request(lambda: self.table.take_back(seat))
            return True
        if command == "abort":
            sitting.request(lambda: self.table.ask_abort(seat))
            return True
        if command == "resign" and again:
            sitting.request(lambda: self.table.resign(seat))
            return True
        self.show(command, seat, question)
        return False

    def show(self, command: str, seat: int, question: Question) -> None:
        """A command that only shows something."""
        if command == "resign":
            self.resigning = True
            self.say(Sentence("To give up, type resign once more."))
        elif command == "table":
            self.say(*self.sitting.scene(seat))
        elif command == "log":
            self.say(*self.sitting.log(seat))
        elif command == "rules":
            self.say(*all_rules(self.sitting.game, self.sitting.language))
        else:
            self.say(*HELP)
            self.show_choices(question)

    def explain(self, seat: int, text: str) -> None:
        """Why not? With the rule in words."""
        refused = self.table.why_not(seat, text)
        if refused is None:
            self.say(Sentence("{move} is allowed.", move=text))
            return
        self.say(refused.sentence)
        self.say(*rule_words(self.sitting.game, refused.rule, self.sitting.language))

    def ask_consent(self, seat: int) -> None:
        """Somebody proposes something; this person agrees or does not."""
        self.say(Sentence("1  agree"), Sentence("2  do not agree"), Sentence("Your choice?"))
        while (text := self.read()) not in ("1", "2"):
            if COMMANDS.get(text.casefold()) == "quit":
                raise Left
            self.say(Sentence("Type 1 or 2."))
        answer = self.table.agree if text == "1" else self.table.decline
        self.sitting.request(lambda: answer(seat))

    def finish(self) -> None:
        """What happened last, and how it ended."""
        seat = self.at_keyboard if self.at_keyboard is not None else len(self.sitting.names)
        self.tell(seat)
        self.say("", *self.sitting.ending())
        self.say(
            Sentence(
                "Look at the game again with: shedet replay {path}", path=self.sitting.save.path
            )
        )
