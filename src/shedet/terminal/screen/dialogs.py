"""What opens over the drawn table: texts, ticked things, a question, the curtain, the result."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from shedet.core.language import Sentence
from shedet.terminal.boards import Pick
from shedet.terminal.output.canvas import clipped
from shedet.terminal.screen.colours import style_of
from shedet.terminal.screen.keys_help import key_name
from shedet.terminal.screen.panes import first_shown

MOST_TICKS = 11
"""Lines of a list of things to tick."""

CSS = """
ModalScreen { align: center middle; background: #0c1920 60%; }
.box {
    width: 100%; max-width: 90; height: auto; max-height: 100%;
    background: #1c323d; color: #f4ead3; border: round #f2c35e; padding: 0 1;
}
.box Static { width: 100%; height: auto; background: #1c323d; }
.box .title { text-style: bold; color: #f2c35e; }
.box .keys { color: #b9c6c2; margin-top: 1; }
.box VerticalScroll {
    height: auto; max-height: 18; background: #1c323d; scrollbar-size-vertical: 1;
}
.tall VerticalScroll { height: 1fr; max-height: 100%; }
.tall { height: 100%; }
.curtain { background: #0c1920; align: center middle; }
Input { background: #0c1920; color: #f4ead3; border: none; height: 1; padding: 0; }
"""


def plain(text: str) -> Text:
    """A literal text: brackets are no markup."""
    return Text(text, no_wrap=False, end="")


class Reading(ModalScreen[str]):
    """A text to scroll. Returns the key that closed it, if that has a meaning."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space", "leave('')"),
        Binding("r", "leave('r')"),
        Binding("up,k", "scroll(-1)"),
        Binding("down,j", "scroll(1)"),
        Binding("pageup", "scroll(-12)"),
        Binding("pagedown", "scroll(12)"),
        Binding("home", "scroll(-100000)"),
        Binding("end", "scroll(100000)"),
    ]

    def __init__(
        self, title: str, lines: Sequence[str], keys: str, first: int = 0, tall: bool = False
    ) -> None:
        super().__init__()
        self.head, self.lines, self.keys = title, lines, keys
        self.first, self.tall = first, tall

    def compose(self) -> ComposeResult:
        with Vertical(classes="box tall" if self.tall else "box"):
            yield Static(plain(self.head), classes="title")
            with VerticalScroll(can_focus=False):
                yield Static(plain("\n".join(self.lines)))
            yield Static(plain(self.keys), classes="keys")

    def on_mount(self) -> None:
        scroll = self.query_one(VerticalScroll)
        self.call_after_refresh(lambda: scroll.scroll_to(y=self.first, animate=False))

    def action_leave(self, key: str) -> None:
        self.dismiss(key)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class Ticking(ModalScreen[str]):
    """Things to tick, with what they would bring; returns the line, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave"),
        Binding("up", "step(-1)"),
        Binding("down", "step(1)"),
        Binding("space", "tick"),
        Binding("a", "all"),
        Binding("enter", "confirm"),
        Binding("question_mark", "why_not"),
        Binding("c", "hint"),
        *(Binding(str(number), f"number({number})") for number in range(1, 10)),
    ]

    def __init__(
        self,
        pick: Pick,
        refusal: Callable[[str], str],
        language: str,
        explain: Callable[[str], None],
        hint: Callable[[], None],
    ) -> None:
        super().__init__()
        self.explain, self.hint = explain, hint
        self.pick = pick
        self.refusal = refusal
        self.language = language
        self.ticked = [pick.is_full_at_first] * len(pick.items)
        self.at = 0

    def compose(self) -> ComposeResult:
        keys = Sentence(
            "Space tick · a all or none · Enter confirm · ? why not · c hint · Esc leave"
        )
        with Vertical(classes="box"):
            yield Static(plain(self.pick.title), classes="title")
            yield Static(id="items")
            yield Static(id="worth")
            yield Static(id="told")
            yield Static(plain(keys.say(self.language)), classes="keys")

    def on_mount(self) -> None:
        self.tell("")
        self.paint()

    def paint(self) -> None:
        rows = min(MOST_TICKS, len(self.pick.items))
        first = first_shown(len(self.pick.items), self.at, rows)
        text = Text(no_wrap=True, end="")
        for number in range(first, first + rows):
            tick = "[x]" if self.ticked[number] else "[ ]"
            key = str(number + 1) if number < 9 else " "
            mark = "▶" if number == self.at else " "
            line = clipped(f"{mark}{key:>2} {tick} {self.pick.items[number].label}", 70)
            style = style_of("chosen") if number == self.at else ""
            text.append(line.ljust(70) + "\n", style)
        self.query_one("#items", Static).update(text)
        worth = self.pick.worth(self.ticked)
        self.query_one("#worth", Static).update(plain(f"{worth}\n{self.reason()}".rstrip() + "\n"))

    def reason(self) -> str:
        """Why it cannot be confirmed, or nothing."""
        missing = self.pick.least - sum(self.ticked)
        if missing > 0:
            return Sentence(
                "Tick at least {number} more.", "Tick at least {number} more.", missing
            ).say(self.language)
        return self.refusal(self.pick.line(self.ticked))

    def tell(self, note: str) -> None:
        """What the coach says, until something else is ticked."""
        told = self.query_one("#told", Static)
        told.display = bool(note)
        told.update(plain(note))

    def action_why_not(self) -> None:
        """Why it cannot be confirmed as it is ticked, with the rule."""
        if sum(self.ticked) < self.pick.least:
            how = Sentence(
                "Space ticks what you look at. Enter confirms once {number} is ticked.",
                "Space ticks what you look at. Enter confirms once {number} are ticked.",
                self.pick.least,
            )
            self.tell(how.say(self.language))
        else:
            self.explain(self.pick.line(self.ticked))

    def action_hint(self) -> None:
        self.hint()

    def action_step(self, by: int) -> None:
        self.at = (self.at + by) % len(self.ticked)
        self.paint()

    def action_tick(self) -> None:
        more = not self.ticked[self.at]
        if more and sum(self.ticked) >= self.pick.most:
            if self.pick.most > 1:
                self.app.bell()
                return
            self.ticked = [False] * len(self.ticked)
        self.ticked[self.at] = more
        self.tell("")
        self.paint()

    def action_number(self, number: int) -> None:
        if number <= len(self.ticked):
            self.at = number - 1
            self.action_tick()

    def action_all(self) -> None:
        """All, or none if all are ticked already."""
        number = min(len(self.ticked), self.pick.most)
        is_full = sum(self.ticked) >= number
        self.ticked = [not is_full and i < number for i in range(len(self.ticked))]
        self.paint()

    def action_confirm(self) -> None:
        if self.reason():
            self.app.bell()
        else:
            self.dismiss(self.pick.line(self.ticked))

    def action_leave(self) -> None:
        self.dismiss("")


class Asking(ModalScreen[str]):
    """A few answers, each with its key; returns the key, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)"),
        Binding("down", "scroll(1)"),
        Binding("pageup", "scroll(-12)"),
        Binding("pagedown", "scroll(12)"),
    ]

    def __init__(
        self, lines: Sequence[str], answers: dict[str, str], can_leave: bool, language: str
    ) -> None:
        super().__init__()
        self.language = language
        self.lines, self.answers, self.can_leave = lines, answers, can_leave
        for key in answers:
            self._bindings.bind(key, f"answer('{key}')")
        if can_leave:
            self._bindings.bind("escape", "answer('')")

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            *before, last = self.lines
            with VerticalScroll(can_focus=False):
                yield Static(plain("\n".join(before)))
            yield Static(Text(last, style_of("verdict"), no_wrap=False, end=""))
            yield Static(plain(self.keys()), classes="keys")

    def on_mount(self) -> None:
        self.call_after_refresh(self.say_that_there_is_more)

    def keys(self) -> str:
        said = (f"{shown(key, self.language)} {text}" for key, text in self.answers.items())
        return "   ".join(said)

    def say_that_there_is_more(self) -> None:
        if self.query_one(VerticalScroll).max_scroll_y:
            more = Sentence("read on", context="key").say(self.language)
            self.query_one(".keys", Static).update(plain(f"{self.keys()}   ↑↓ {more}"))

    def action_answer(self, key: str) -> None:
        self.dismiss(key)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class Curtain(ModalScreen[str]):
    """Hides everything until the next player is at the keyboard.

    Returns `b` if the previous player takes the last move back instead.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "leave('')", priority=True),
        Binding("b", "leave('b')"),
        Binding("q", "app.leave"),
    ]

    def __init__(self, sentence: str, back: str = "") -> None:
        super().__init__(classes="curtain")
        self.sentence, self.back = sentence, back

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(plain(f"\n{self.sentence}\n"))
            if self.back:
                yield Static(plain(f"b {self.back}"), classes="keys")

    def action_leave(self, key: str) -> None:
        if not key or self.back:
            self.dismiss(key)


class Typing(ModalScreen[str]):
    """A move in notation."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", priority=True)]

    def __init__(self, title: str) -> None:
        super().__init__()
        self.head = title

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(plain(self.head), classes="title")
            yield Input()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        self.dismiss("")


def shown(key: str, language: str) -> str:
    """A key by its name in the program as it is written on a keyboard."""
    return key_name({"escape": "Esc", "enter": "Enter"}.get(key, key), language)
