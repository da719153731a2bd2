"""The table as one person sees it: what is drawn, and what is in focus."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from shedet.core.errors import IllegalMove
from shedet.core.language import Sentence
from shedet.table import Question
from shedet.table.log_text import since_own, taken_back
from shedet.terminal.boards import LOOK, Entry, Here, board_of
from shedet.terminal.screen.app import DrawnScreen
from shedet.terminal.screen.keys_help import KEYS
from shedet.terminal.screen.panes import choices_pane, keys_pane, log_pane, sentence_pane
from shedet.terminal.session.session import Session

HAND, LOWER = 2, 1
"""Rows for the hand, and at least for choices and log."""


class TableView(DrawnScreen):
    """Draws the table for the person at the keyboard; changes nothing."""

    PARTS = ("status", "middle", "sentence", "hand", "lower", "keys")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.table = session.table
        self.language = session.language
        self.board = board_of(session.game, session.language)
        self.seat = min(session.people, default=len(session.names))
        self.hidden = len(session.people) > 1
        self.question: Question | None = None
        self.squares: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.here: Here | None = None
        self.cursor = ""
        self.chosen = -1
        self.note = ""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Static(id="sentence")
        yield Static(id="hand")
        with Horizontal(id="lower"):
            yield Static(id="choices")
            yield Static(id="log")
        yield Static(id="keys")

    def look_at(self, square: str) -> None:
        """Focus a square; what is possible there comes before all other choices."""
        before = len(self.here.entries) if self.here else 0
        self.cursor, self.here = square, None
        if self.question and self.squares and square:
            self.here = self.board.here(self.question, square, self.session.names)
        offered = self.here.entries if self.here else []
        self.entries = [*offered, *self.entries[before:]]

    def focus_move(self) -> str:
        """The move in focus, legal or not."""
        if 0 <= self.chosen < len(self.entries):
            return self.entries[self.chosen].text
        if not self.question or not self.squares or not self.cursor:
            return ""
        return self.squares.get(self.cursor) or self.board.asked(self.question.view, self.cursor)

    def focus_shown(self) -> str:
        """The same for the board, which shows no consequence of what is not legal."""
        move = self.focus_move()
        is_legal = self.question is not None and move in self.question.legal
        return move if is_legal or not self.squares else f"{LOOK} {self.cursor}"

    def focus_sentence(self) -> str:
        """What the thing in focus would bring, or that it is not possible."""
        if self.note:
            return self.note
        if not self.question:
            return ""
        if 0 <= self.chosen < len(self.entries):
            return self.entries[self.chosen].sentence
        if self.here:
            return self.here_sentence(self.here)
        if self.cursor in self.squares:
            return self.session.choice(self.question.view, self.squares[self.cursor])
        if not self.squares:
            return Sentence("Choose with ↑ ↓ or a number, then Enter.").say(self.language)
        if self.cursor == self.board.home(self.question):
            hint = Sentence("Look around with the arrow keys or Tab. Enter plays what you look at.")
            return hint.say(self.language)
        refused = self.refusal(self.focus_move())
        return refused.reason.say(self.language) if refused else ""

    def here_sentence(self, here: Here) -> str:
        """What the one move of a square would bring, how many there are, or why there is none."""
        if len(here.entries) == 1:
            return here.entries[0].sentence
        if here.entries:
            hint = Sentence(
                "{square} {number} move is possible here. Press Enter to see it.",
                "{square} {number} moves are possible here. Press Enter to see them.",
                len(here.entries),
                square=here.title,
            )
            return hint.say(self.language)
        refused = self.refusal(self.focus_move())
        return refused.reason.say(self.language) if refused else here.title

    def paint_parts(self, width: int, height: int) -> None:
        """Draw from what the person at the keyboard may see."""
        view = self.question.view if self.question else self.table.view(self.seat)
        status, names = self.session.status(view), self.session.names
        focus, window = self.focus_shown(), (width, height)
        rows = self.paint_top(status, view, names, focus, window, self.squares) - HAND - 1
        sentence = sentence_pane(self.focus_sentence(), width, rows - LOWER)
        self.put("sentence", sentence)
        self.put("hand", self.board.hand(view, names, (width, HAND)))
        self.paint_lower(width, rows - sentence.height)
        self.put("keys", keys_pane(KEYS, width, self.language))

    def paint_lower(self, width: int, rows: int) -> None:
        """The choices on the left, the log on the right; each alone where the other is empty.

        In a small window the choices need the room, so the log is hidden.
        """
        left = 0
        if self.entries:
            is_wide = width >= 120
            left = width // 2 if is_wide or (self.squares and self.chosen < 0) else width
        if left:
            self.put("choices", choices_pane(self.entries, self.chosen, (left, rows)))
        if left < width:
            log = self.session.log(self.seat)
            later = since_own(self.session.told(self.seat), self.seat)
            undone = taken_back(later)
            new = self.session.in_sentences(
                [item for place, item in enumerate(later) if place not in undone]
            )
            old = log[: len(log) - len(self.session.in_sentences(later))]
            self.put("log", log_pane(old, new, (width - left, rows)))
        self.query_one("#choices").display = left > 0
        self.query_one("#log").display = left < width

    def refusal(self, text: str) -> IllegalMove | None:
        return self.table.why_not(self.seat, text) if text and self.question else None
