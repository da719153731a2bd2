"""Playing a game on the screen: who thinks, who is asked, and how it ends."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Thread

from textual.message import Message

from shedet.bots import BotFailure
from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.lessons.guide import Card
from shedet.table import Question
from shedet.terminal.screen.dialogs import Asking, Curtain, Reading, Ticking
from shedet.terminal.screen.table_view import TableView
from shedet.terminal.session.hints import Hints
from shedet.terminal.session.saves import NotKept
from shedet.terminal.session.session import Session


@dataclass
class BotTurn:
    """A bot, or the coach of a person, thinks about a question in a thread."""

    seat: int
    question: Question
    stopped: Event = field(default_factory=Event)

    def begin(self, think: Callable[["BotTurn"], None]) -> "BotTurn":
        Thread(target=think, args=(self,), daemon=True).start()
        return self


class Answered(Message):
    """A bot has decided, or failed to."""

    def __init__(self, thought: BotTurn, answer: str | BotFailure) -> None:
        super().__init__()
        self.thought, self.answer = thought, answer


class Advised(Message):
    """The coach has thought."""

    def __init__(self, thought: BotTurn, hints: list[str]) -> None:
        super().__init__()
        self.thought, self.hints = thought, hints


class GameScreen(TableView):
    """Asks bots and people, one after the other, until the game is over."""

    def __init__(self, session: Session, fail: Callable[[ShedetError], None]) -> None:
        super().__init__(session)
        self.fail = fail
        self.hints = Hints(session)
        self.heard = 0
        self.reckoned = {seat: self.reckoning(seat) for seat in session.people}
        self.taught = 0
        """The step of a lesson that was shown last."""
        self.bot: BotTurn | None = None
        self.coach: BotTurn | None = None
        self.is_waiting = False

    def on_mount(self) -> None:
        self.note = " ".join(said.say(self.language) for said in self.session.warnings())
        self.go_on()

    def on_unmount(self) -> None:
        self.stop(self.bot, self.coach)

    def go_on(self) -> None:
        """Let bots think, hand the keyboard over, ask the person, or show the result."""
        self.question, self.squares, self.entries, self.here = None, {}, [], None
        self.is_waiting = False
        self.stop(*(one for one in (self.bot, self.coach) if one and not self.is_open(one)))
        if self.session.is_over:
            self.show_result()
        elif asked := self.session.bot_question():
            self.paint()
            self.bot = self.bot or BotTurn(*asked).begin(self.think)
        else:
            seat_asked = self.session.person_asked(None if self.hidden else self.seat)
            if seat_asked is not None and (self.hidden or seat_asked != self.seat):
                self.draw_curtain(seat_asked)
            elif seat_asked is not None:
                self.ask()

    def is_open(self, thought: BotTurn) -> bool:
        """Is the question still open?"""
        seat, number = thought.seat, thought.question.number
        return seat in self.table.deciding and self.table.asked[seat] == number

    def stop(self, *thoughts: BotTurn | None) -> None:
        for thought in thoughts:
            if thought:
                thought.stopped.set()

    def think(self, thought: BotTurn) -> None:
        """Runs in a thread: only computes the bot's answer."""
        answer: str | BotFailure
        try:
            stop = thought.stopped.is_set
            answer = self.session.bot_answer(thought.seat, thought.question, stop)
        except BotFailure as failure:
            answer = failure
        self.post_message(Answered(thought, answer))

    def on_answered(self, message: Answered) -> None:
        """Play the bot's answer, unless the question has changed in the meantime."""
        self.bot = None
        thought, answer = message.thought, message.answer
        try:
            if thought.stopped.is_set() or not self.is_open(thought):
                pass
            elif isinstance(answer, BotFailure):
                self.session.bot_failed(thought.seat, answer)
            else:
                self.session.play(thought.seat, answer, thought.question.number)
        except ShedetError as problem:
            self.fail(problem)
        else:
            if not self.question and not self.is_waiting:
                self.go_on()

    def ask_coach(self, question: Question) -> None:
        """Let the coach think in a thread, unless it does already."""
        if not self.coach or self.coach.stopped.is_set():
            self.coach = BotTurn(self.seat, question).begin(self.advise)

    def advise(self, thought: BotTurn) -> None:
        """Runs in a thread: only computes the coach's hints."""
        hints = self.hints.thought(thought.seat, thought.question, thought.stopped.is_set)
        self.post_message(Advised(thought, hints))

    def on_advised(self, message: Advised) -> None:
        """Show the first hint, unless the question has changed in the meantime."""
        thought = message.thought
        if thought is self.coach:
            self.coach = None
        if not thought.stopped.is_set() and self.is_open(thought):
            self.hints.begin(thought.seat, thought.question, message.hints)
            self.show_hint()

    def show_hint(self) -> None:
        """Show the next hint as a note; the last one opens as a text."""
        said = self.hints.tell()
        self.tell("" if self.hints.are_told else said)
        if self.hints.are_told:
            self.read(Sentence("The coach’s hint").say(self.language), said.split("\n"))

    def tell(self, note: str) -> None:
        """Show a note, also in the dialog that covers it."""
        self.note = note
        self.paint()
        if isinstance(self.app.screen, Ticking):
            self.app.screen.tell(note)

    def draw_curtain(self, seat: int) -> None:
        """Between two people no hand is shown."""
        self.is_waiting = True
        if not self.hidden and (lines := self.private_news(seat)):
            self.paint()
            self.hidden = True
            self.show_private_news(seat, lines)
            return
        name = self.session.names[seat]
        sentence = Sentence("Pass the keyboard to {name}. {name}, press Enter.", name=name)
        self.hidden = True
        self.paint()
        back = Sentence("{player}: ask to take back the last move", context="key")
        can_ask = not self.table.proposal and self.table.may_take_back(self.seat) == "by consent"
        said = back.about(player=self.session.names[self.seat]).say(self.language)

        def drawn(key: str | None) -> None:
            if key == "b":
                self.request(lambda: self.table.take_back(self.seat))
                return
            self.hidden, self.seat = False, seat
            self.cursor = ""
            self.go_on()

        curtain = Curtain(sentence.say(self.language), said if can_ask else "")
        self.app.push_screen(curtain, drawn)

    def private_news(self, other: int) -> list[str]:
        """What the person learned from the last move, if it is more than the next person did."""
        own, others = (self.session.news(seat, self.heard) for seat in (self.seat, other))
        return own if own != others else []

    def show_private_news(self, seat: int, lines: list[str]) -> None:
        title = Sentence("What happened").say(self.language)
        keys = Sentence("Enter: hide your hand").say(self.language)
        self.app.push_screen(Reading(title, lines, keys), lambda _: self.draw_curtain(seat))

    def ask(self) -> None:
        """Show the person what is asked."""
        proposal = self.table.proposal
        if proposal and self.seat in proposal.waiting:
            self.ask_consent()
            return
        if self.reckoned[self.seat] != self.reckoning(self.seat):
            self.show_reckoning()
            return
        card = self.session.teacher.card()
        if card and card.number != self.taught:
            self.teach(card)
            return
        self.question = self.table.question(self.seat)
        self.heard = self.session.heard(self.seat)
        if card:
            self.note = self.note or card.step.order.say(self.language)
        if self.question:
            self.squares = self.board.squares(self.question)
            self.entries = self.board.entries(self.question, self.session.names)
            self.look_first(self.question)
        self.paint()

    def teach(self, card: Card) -> None:
        """Show what Heron says; then the move is made, or the next thing is read."""
        self.is_waiting, self.taught = True, card.number
        self.note = ""
        self.paint()
        teacher = self.session.teacher
        keys = Sentence("Enter go on").say(self.language)

        def heard(_: str | None) -> None:
            if not card.step.line:
                teacher.read_on(card)
            self.go_on()

        self.app.push_screen(Reading(teacher.title(card), teacher.lines(card), keys), heard)

    def look_first(self, question: Question) -> None:
        """Put the focus on the only option, else on the home square or the next usable one."""
        self.chosen = 0 if len(self.entries) == 1 and not self.squares else -1
        if self.squares:
            is_only = len(self.squares) == 1 and not self.entries
            first = "" if is_only else self.board.home(question) or self.cursor
            is_open = first in self.squares or (first and first == self.board.home(question))
            self.look_at(first if is_open else self.nearest(first))

    def nearest(self, square: str) -> str:
        """The usable square nearest to one, by steps over the board."""
        seen, ring = {square}, [square] if square else []
        while ring:
            found = next((each for each in ring if each in self.squares), "")
            if found:
                return found
            keys = ("up", "down", "left", "right")
            around = [self.board.beside(each, key) for each in ring for key in keys]
            ring = [each for each in dict.fromkeys(around) if each not in seen]
            seen.update(ring)
        return next(iter(self.squares))

    def reckoning(self, seat: int) -> list[str]:
        return self.board.reckoning(self.table.view(seat), self.session.names)

    def show_reckoning(self) -> None:
        """A round is over: show its result before the next one is played."""
        self.is_waiting = True
        self.reckoned[self.seat] = self.reckoning(self.seat)
        self.paint()
        title = Sentence("The round is over").say(self.language)
        keys = Sentence("↑↓ read on · Esc leave").say(self.language)
        reading = Reading(title, self.reckoned[self.seat], keys)
        self.app.push_screen(reading, lambda _: self.go_on())

    def ask_consent(self) -> None:
        self.is_waiting, seat = True, self.seat
        self.paint()
        lines = self.session.log(seat)[-1:]
        answers = {
            "y": Sentence("agree", context="key").say(self.language),
            "n": Sentence("don’t agree", context="key").say(self.language),
        }

        def answered(key: str | None) -> None:
            answer = self.table.agree if key == "y" else self.table.decline
            self.request(lambda: answer(seat))

        self.app.push_screen(Asking(lines, answers, False, self.language), answered)

    def request(self, ask: Callable[[], None]) -> None:
        """Send a request to the table; a refusal is shown, a full disk ends it."""
        try:
            self.session.request(ask)
        except NotKept as problem:
            self.fail(problem)
        except ShedetError as refused:
            self.show_refusal(refused)
            if not self.question:
                self.go_on()
        else:
            self.note = ""
            self.go_on()

    def play(self, text: str) -> None:
        question = self.question
        if question:
            self.request(lambda: self.session.answer(self.seat, text, question.number))

    def show_refusal(self, refused: ShedetError) -> None:
        """A refused move: the reason as a note; more by `?`."""
        self.note = refused.sentence.say(self.language)
        self.app.bell()
        self.paint()

    def read(self, title: str, lines: list[str]) -> None:
        keys = Sentence("↑↓ read on · Esc leave").say(self.language)
        self.app.push_screen(Reading(title, lines, keys))

    def show_result(self) -> None:
        self.hidden, self.is_waiting = False, True
        self.paint()
        answers = {
            "n": Sentence("new game", context="key").say(self.language),
            "p": Sentence("replay", context="key").say(self.language),
            "q": Sentence("quit", context="key").say(self.language),
        }

        def answered(key: str | None) -> None:
            self.app.exit({"n": "again", "p": "replay"}.get(key or "", "quit"))

        self.app.push_screen(Asking(self.session.ending(), answers, False, self.language), answered)
