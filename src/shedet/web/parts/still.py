"""A table as a picture: the HTML that boards draw, with nothing in it that can be used."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser

from markupsafe import Markup

PLAIN = {"button": "span", "label": "span", "a": "span", "form": "div", "section": "div"}
"""What becomes of elements that can be used, or that would be landmarks."""
VOID = frozenset({"input", "br"})
FOLDED = frozenset({"details"})
"""What a picture has no room for."""
KEPT = {
    *("class", "scope", "colspan", "width", "height", "viewbox", "preserveaspectratio", "overflow"),
    *("d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "dy"),
    *("transform", "text-anchor"),
}
"""Attributes that say how something looks."""


@dataclass(frozen=True)
class Mark:
    """Where a number stands: in the n-th element, from 0, with a tag, a class, or an #id."""

    number: int
    what: str
    place: int = 0
    css: str = ""


class Still(HTMLParser):
    """Copies HTML without what is hidden, said only to screen readers, or usable."""

    kept = frozenset(KEPT)

    def __init__(self, marks: Sequence[Mark]) -> None:
        super().__init__()
        self.marks = marks
        self.counted: dict[str, int] = {}
        self.open: list[tuple[str, Markup]] = []
        """The elements that are open: how they are called now, and what ends them."""
        self.skipped = 0
        """How many open elements are left out."""
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        given = dict(attrs)
        css = (given.get("class") or "").split()
        is_unseen = "hidden" in given or "popover" in given or "sr" in css
        if self.skipped or is_unseen or tag in FOLDED:
            self.skipped += 1
            return
        self.parts.append(self.opened(tag, given))
        names = (tag, *css, f"#{given.get('id')}")
        self.open.append((PLAIN.get(tag, tag), self.numbers(names)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.skipped and tag not in VOID:
            self.parts.append(self.opened(tag, dict(attrs), "/"))

    def handle_endtag(self, tag: str) -> None:
        if self.skipped:
            self.skipped -= 1
            return
        name, end = self.open.pop()
        self.parts.append(f"{end}</{name}>")

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.parts.append(escape(data))

    def opened(self, tag: str, given: dict[str, str | None], end: str = "") -> str:
        kept = [
            (k, v) for k, v in given.items() if k in self.kept or (k == "href" and tag == "use")
        ]
        said = "".join(f' {name}="{escape(value or "")}"' for name, value in kept)
        return f"<{PLAIN.get(tag, tag)}{said}{end}>"

    def numbers(self, names: Sequence[str]) -> Markup:
        """The numbers that stand in an element with these names."""
        drawn = Markup("")
        for name in names:
            place = self.counted.get(name, 0)
            self.counted[name] = place + 1
            for mark in self.marks:
                if (mark.what, mark.place) == (name, place):
                    css = f"co {mark.css}".strip()
                    drawn += Markup('<b class="{}">{}</b>').format(css, mark.number)
        return drawn


def still(html: str, marks: Sequence[Mark] = ()) -> Markup:
    """The picture of what a board has drawn, with numbers in it."""
    copying = Still(marks)
    copying.feed(html)
    copying.close()
    return Markup("".join(copying.parts).strip())
