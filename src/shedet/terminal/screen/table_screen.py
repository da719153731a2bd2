"""The screen on which a person plays: what the keys do."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from shedet.core.errors import NotationError, ShedetError
from shedet.core.language import Sentence
from shedet.terminal.screen.dialogs import Asking, Reading, Ticking, Typing
from shedet.terminal.screen.game_screen import GameScreen
from shedet.terminal.screen.keys_help import HELP
from shedet.terminal.screen.panes import choice_lines
from shedet.terminal.session.hints import COACH_THINKS
from shedet.terminal.session.reasons import all_rules, rule_words


class TableScreen(GameScreen):
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
        Binding("c", "hint"),
        Binding("s", "skip"),
        Binding("b", "take_back"),
        Binding("h,f1", "help"),
        Binding("colon", "type"),
        Binding("x,f10", "give_up"),
        Binding("q", "app.leave"),
    ]

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
        """Focus the next possible thing: squares, then choices, then squares again."""
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
            if len(self.here.entries) > 1:
                self.paint()
                return
        entry = self.entries[self.chosen] if 0 <= self.chosen < len(self.entries) else None
        if entry and entry.pick:
            ticking = Ticking(
                entry.pick, self.reason, self.language, self.explain, self.action_hint
            )
            self.app.push_screen(ticking, lambda line: self.play(line) if line else None)
        elif self.focus_move():
            self.play(self.focus_move())
        elif self.squares and self.cursor == self.board.home(self.question):
            self.action_next(1)  # nothing can be done there

    def reason(self, line: str) -> str:
        """Why a line cannot be played, in words; nothing if it can."""
        try:
            refused = self.refusal(line)
        except NotationError:
            return Sentence("Tick more.").say(self.language)
        return refused.reason.say(self.language) if refused else ""

    def action_why_not(self) -> None:
        if self.question and self.focus_move():
            self.explain(self.focus_move())
        elif self.question:
            first = Sentence("Look at something first. Then ? says why you can’t choose it.")
            self.tell(first.say(self.language))

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
        words = rule_words(self.session.game, refused.rule, self.language)
        lines = [refused.reason.say(self.language), "", f"[{refused.rule}] {' '.join(words)}"]
        rule = refused.rule
        title = Sentence("Why not {move}?", move=text).say(self.language)
        keys = Sentence("Esc leave · r the rules").say(self.language)
        self.app.push_screen(
            Reading(title, lines, keys), lambda key: self.action_rules(rule) if key == "r" else None
        )

    def consequence(self, text: str) -> list[str]:
        """What a legal move would bring; of a whole line there is no such sentence."""
        if not self.question or text not in self.question.legal:
            return []
        return [self.session.choice(self.question.view, text)]

    def action_rules(self, rule: str) -> None:
        lines = all_rules(self.session.game, self.language, 70)
        first = next((n for n, line in enumerate(lines) if rule and line.startswith(rule)), 0)
        title = self.session.game.info.name.say(self.language)
        keys = Sentence("↑↓ read on · Esc leave").say(self.language)
        self.app.push_screen(Reading(title, lines, keys, first, tall=True))

    def action_log(self) -> None:
        if self.hidden:
            return
        lines = self.session.log(self.seat)
        if not self.session.game.remembers(self.table.options):
            note = Sentence(
                "No memory at this table: the log shows only what happened since your last turn."
            )
            lines = [*lines, "", note.say(self.language)]
        self.read(Sentence("What happened").say(self.language), lines)

    def action_scene(self) -> None:
        if not self.hidden:
            title = Sentence("On the table").say(self.language)
            self.read(title, self.session.description(self.seat))

    def action_help(self) -> None:
        said = (*HELP, *self.board.signs, *self.session.remarks())
        lines = [sentence.say(self.language) for sentence in said]
        self.read(Sentence("Keys and signs").say(self.language), lines)

    def action_hint(self) -> None:
        """The coach's next hint; the last one opens as a text."""
        if not self.question:
            return
        if self.session.teacher.card():
            self.tell(self.session.teacher.shown())
            return
        try:
            self.table.want_hint(self.seat)
        except ShedetError as refused:
            self.show_refusal(refused)
            return
        if self.hints.are_about(self.seat, self.question):
            self.show_hint()
        else:
            self.tell(COACH_THINKS.say(self.language))
            self.ask_coach(self.question)

    def action_skip(self) -> None:
        """In a lesson: have the move made."""
        if self.question and self.table.is_in_lesson():
            self.request(self.session.teacher.skip)

    def action_take_back(self) -> None:
        if not self.hidden:
            self.request(lambda: self.table.take_back(self.seat))

    def action_type(self) -> None:
        title = Sentence("A move in notation, or ? and a move").say(self.language)

        def typed(text: str | None) -> None:
            move = self.session.as_written((text or "").removeprefix("?").strip())
            if move and text and text.startswith("?"):
                self.explain(move)
            elif move:
                self.play(move)

        if self.question:
            self.app.push_screen(Typing(title), typed)

    def action_give_up(self) -> None:
        """Resign, or propose to end without a result; never by one key alone."""
        seat = self.seat
        if self.session.is_over or self.hidden or seat not in self.session.people:
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
        """A click focuses a square or a choice; a second one on the same plays it."""
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
