"""The screen on which a person plays: the course of the game, and what the keys do."""

from collections.abc import Callable
from threading import Thread
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shedet.bots import BotFailure
from shedet.core.errors import NotationError, ShedetError
from shedet.core.language import Sentence
from shedet.table import Question
from shedet.terminal.dialogs import Asking, Curtain, Reading, Ticking, Typing
from shedet.terminal.panes import choice_lines
from shedet.terminal.reasons import all_rules, rule_words
from shedet.terminal.saves import NotKept
from shedet.terminal.screen_help import HELP
from shedet.terminal.screen_view import TableView
from shedet.terminal.sitting import Sitting


class Answered(Message):
    """A bot has decided, or failed to."""

    def __init__(self, seat: int, question: Question, answer: str | BotFailure) -> None:
        super().__init__()
        self.seat, self.question, self.answer = seat, question, answer


class TableScreen(TableView):
    """Shows the table to one person at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"step('{key}')") for key in ("up", "down", "left", "right")),
        *(Binding(str(number), f"number({number})") for number in range(1, 10)),
        Binding("tab", "next(1)", priority=True),
        Binding("shift+tab", "next(-1)", priority=True),
        Binding("enter,space", "do_it"),
        Binding("question_mark", "why_not"),
        Binding("r", "rules('')"),
        Binding("l", "log"),
        Binding("t", "scene"),
        Binding("b", "take_back"),
        Binding("h,f1", "help"),
        Binding("colon", "type"),
        Binding("x,f10", "give_up"),
        Binding("q", "app.leave"),
    ]

    def __init__(self, sitting: Sitting, fail: Callable[[ShedetError], None]) -> None:
        super().__init__(sitting)
        self.fail = fail
        self.heard = 0
        self.reckoned = {seat: self.reckoning(seat) for seat in sitting.people}
        self.is_thinking = False
        self.is_waiting = False

    def on_mount(self) -> None:
        self.go_on()

    # the course of the game

    def go_on(self) -> None:
        """Let bots think, hand the keyboard over, ask the person, or show the result."""
        self.question, self.squares, self.entries, self.here = None, {}, [], None
        self.is_waiting = False
        if self.sitting.is_over:
            self.show_result()
        elif asked := self.sitting.bot_question():
            self.paint()
            if not self.is_thinking:
                self.is_thinking = True
                Thread(target=self.think, args=asked, daemon=True).start()
        else:
            seat_asked = self.sitting.person_asked(None if self.hidden else self.seat)
            if seat_asked is not None and (self.hidden or seat_asked != self.seat):
                self.draw_curtain(seat_asked)
            elif seat_asked is not None:
                self.ask()

    def think(self, seat: int, question: Question) -> None:
        """Beside the screen: only the bot's text is made here."""
        answer: str | BotFailure
        try:
            answer = self.sitting.bot_answer(seat, question)
        except BotFailure as failure:
            answer = failure
        self.post_message(Answered(seat, question, answer))

    def on_answered(self, message: Answered) -> None:
        """Play what the bot said, unless it was asked something else in the meantime."""
        self.is_thinking = False
        seat, answer = message.seat, message.answer
        question = self.table.question(seat) if seat in self.table.bots else None
        try:
            if question is None or question.number != message.question.number:
                pass
            elif isinstance(answer, BotFailure):
                self.sitting.bot_failed(seat, answer)
            else:
                self.sitting.play(seat, answer, question.number)
        except ShedetError as problem:
            self.fail(problem)
        else:
            if not self.question and not self.is_waiting:
                self.go_on()

    def draw_curtain(self, seat: int) -> None:
        """Between two people nobody's hand is on the screen."""
        self.is_waiting = True
        if not self.hidden and (lines := self.private_news(seat)):
            self.paint()
            self.hidden = True
            self.show_private_news(seat, lines)
            return
        name = self.sitting.names[seat]
        sentence = Sentence("Pass the keyboard to {name}. {name}, press Enter.", name=name)
        self.hidden = True
        self.paint()
        back = Sentence("{player}: ask to take the last move back", context="key")
        can_ask = not self.table.proposal and self.table.may_take_back(self.seat) == "by consent"
        said = back.about(player=self.sitting.names[self.seat]).say(self.language)

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
        """What the person learned by the last move, if it is more than the next one did."""
        own, others = (self.sitting.news(seat, self.heard) for seat in (self.seat, other))
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
        self.question = self.table.question(self.seat)
        self.heard = self.sitting.heard(self.seat)
        if self.question:
            self.squares = self.board.squares(self.question)
            self.entries = self.board.entries(self.question, self.sitting.names)
            if self.squares:
                first = self.board.home(self.question) or self.cursor
                self.look_at(first or next(iter(self.squares)))
            self.chosen = -1
        self.paint()

    def reckoning(self, seat: int) -> list[str]:
        return self.board.reckoning(self.table.view(seat), self.sitting.names)

    def show_reckoning(self) -> None:
        """A round is over: what it brought is read before the next one is played."""
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
        lines = self.sitting.log(seat)[-1:]
        answers = {
            "y": Sentence("agree", context="key").say(self.language),
            "n": Sentence("do not agree", context="key").say(self.language),
        }

        def answered(key: str | None) -> None:
            answer = self.table.agree if key == "y" else self.table.decline
            self.request(lambda: answer(seat))

        self.app.push_screen(Asking(lines, answers, False, self.language), answered)

    def request(self, ask: Callable[[], None]) -> None:
        """Ask the table for something; a refusal is shown, a full disk ends it."""
        try:
            self.sitting.request(ask)
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
            self.request(lambda: self.table.play(self.seat, text, question.number))

    # keys

    def action_step(self, key: str) -> None:
        """Move over the board, and from its lower edge into the choices."""
        self.note = ""
        if self.chosen < 0 and self.squares:
            before = self.cursor
            self.look_at(self.board.beside(self.cursor, key))
            if self.cursor == before and key == "down" and self.entries:
                self.chosen = 0
        elif self.entries and key in ("up", "down"):
            least = -1 if self.squares else 0
            self.chosen = max(least, self.chosen + (1 if key == "down" else -1))
            self.chosen = min(self.chosen, len(self.entries) - 1)
        self.paint()

    def action_next(self, by: int) -> None:
        """Look at the next thing that is possible: squares, then choices, then squares again."""
        self.note = ""
        squares = list(self.squares)
        number = len(squares) + len(self.entries)
        at = -1 if by > 0 else number
        if self.chosen >= 0:
            at = len(squares) + self.chosen
        elif self.cursor in squares:
            at = squares.index(self.cursor)
        if number:
            at = (at + by) % number
            self.chosen = at - len(squares) if at >= len(squares) else -1
            if at < len(squares):
                self.look_at(squares[at])
        self.paint()

    def action_number(self, number: int) -> None:
        self.note = ""
        if number > len(self.entries):
            return
        if self.chosen == number - 1:
            self.action_do_it()
        else:
            self.chosen = number - 1
            self.paint()

    def on_key(self, event: events.Key) -> None:
        """A choice may have a letter of its own."""
        for number, entry in enumerate(self.entries, 1):
            if entry.key and entry.key == event.character:
                self.action_number(number)

    def action_do_it(self) -> None:
        if not self.question:
            return
        if self.chosen < 0 and self.here and self.here.entries:
            self.chosen, self.note = 0, ""
            self.paint()
            return
        entry = self.entries[self.chosen] if 0 <= self.chosen < len(self.entries) else None
        if entry and entry.pick:
            ticking = Ticking(entry.pick, self.reason, self.language)
            self.app.push_screen(ticking, lambda line: self.play(line) if line else None)
        elif self.focus_move():
            self.play(self.focus_move())

    def reason(self, line: str) -> str:
        """Why a line cannot be played, in words; nothing if it can."""
        try:
            refused = self.refusal(line)
        except NotationError:
            return Sentence("Tick more.").say(self.language)
        return refused.reason.say(self.language) if refused else ""

    def show_refusal(self, refused: ShedetError) -> None:
        """A refused move: the reason where sentences stand; more by `?`."""
        self.note = refused.sentence.say(self.language)
        self.app.bell()
        self.paint()

    def action_why_not(self) -> None:
        if self.question and self.focus_move():
            self.explain(self.focus_move())

    def explain(self, text: str) -> None:
        """Why not, with the rule's words; the rules themselves are one key away."""
        try:
            refused = self.refusal(text)
        except ShedetError as unread:
            self.show_refusal(unread)
            return
        if refused is None:
            allowed = Sentence("{move} is allowed.", move=text).say(self.language)
            self.read(allowed, self.consequence(text))
            return
        words = rule_words(self.sitting.game, refused.rule, self.language)
        lines = [refused.reason.say(self.language), "", f"[{refused.rule}] {' '.join(words)}"]
        rule = refused.rule
        title = Sentence("Why not {move}?", move=text).say(self.language)
        self.read(title, lines, rule)

    def consequence(self, text: str) -> list[str]:
        """What a legal move would bring; of a whole line there is no such sentence."""
        if not self.question or text not in self.question.legal:
            return []
        return [self.sitting.choice(self.question.view, text)]

    def read(self, title: str, lines: list[str], rule: str = "", tall: bool = False) -> None:
        keys = Sentence("Esc leave · r the rules") if rule else Sentence("↑↓ read on · Esc leave")
        reading = Reading(title, lines, keys.say(self.language), tall=tall)
        self.app.push_screen(
            reading, lambda key: self.action_rules(rule) if key == "r" and rule else None
        )

    def action_rules(self, rule: str) -> None:
        lines = all_rules(self.sitting.game, self.language, 70)
        first = next((n for n, line in enumerate(lines) if rule and line.startswith(rule)), 0)
        title = self.sitting.game.info.name.say(self.language)
        keys = Sentence("↑↓ read on · Esc leave").say(self.language)
        self.app.push_screen(Reading(title, lines, keys, first, tall=True))

    def action_log(self) -> None:
        if self.hidden:
            return
        lines = self.sitting.log(self.seat)
        if not self.sitting.game.remembers(self.table.options):
            note = Sentence("At a table without memory the log goes back one round.")
            lines = [*lines, "", note.say(self.language)]
        self.read(Sentence("What happened").say(self.language), lines)

    def action_scene(self) -> None:
        if not self.hidden:
            title = Sentence("On the table").say(self.language)
            self.read(title, self.sitting.scene(self.seat))

    def action_help(self) -> None:
        lines = [sentence.say(self.language) for sentence in (*HELP, *self.board.signs)]
        self.read(Sentence("Keys and signs").say(self.language), lines)

    def action_take_back(self) -> None:
        if not self.hidden:
            self.request(lambda: self.table.take_back(self.seat))

    def action_type(self) -> None:
        title = Sentence("A move in notation, or ? and a move").say(self.language)

        def typed(text: str | None) -> None:
            move = self.sitting.as_written((text or "").removeprefix("?").strip())
            if move and text and text.startswith("?"):
                self.explain(move)
            elif move:
                self.play(move)

        if self.question:
            self.app.push_screen(Typing(title), typed)

    def action_give_up(self) -> None:
        """Give up, or ask to end without a result; never by one key alone."""
        seat = self.seat
        if self.sitting.is_over or self.hidden or seat not in self.sitting.people:
            return
        lines = [Sentence("Do you want to end this game?").say(self.language)]
        answers = {
            "g": Sentence("give up", context="key").say(self.language),
            "w": Sentence("end without a result", context="key").say(self.language),
            "escape": Sentence("play on", context="key").say(self.language),
        }

        def answered(key: str | None) -> None:
            if key == "g":
                self.request(lambda: self.table.resign(seat))
            elif key == "w":
                self.request(lambda: self.table.ask_abort(seat))

        self.app.push_screen(Asking(lines, answers, True, self.language), answered)

    def on_click(self, event: events.Click) -> None:
        """A click looks at a square or a choice; a second one on the same does it."""
        if not self.question or event.widget is None:
            return
        before = (self.cursor, self.chosen)
        if event.widget.id == "board":
            square = self.board.at(event.x, event.y, self.board.size(*self.size))
            after = (square or self.cursor, -1 if square else self.chosen)
        elif event.widget.id == "choices":
            size = (event.widget.size.width, event.widget.size.height)
            rows = [number for number, _ in choice_lines(self.entries, self.chosen, size)]
            after = (self.cursor, rows[event.y] if event.y < len(rows) else self.chosen)
        else:
            return
        self.look_at(after[0])
        self.chosen, self.note = after[1], ""
        self.paint()
        if after == before:
            self.action_do_it()

    # the end

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

        self.app.push_screen(Asking(self.sitting.ending(), answers, False, self.language), answered)
