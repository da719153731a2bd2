"""HTML as a tree, strictly read: what is not well formed fails."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape

VOID = {"input", "link", "meta", "br", "path", "rect", "circle", "use", "stop"}
ATTRIBUTE = re.compile(r"""\s+([^\s"'<>/=]+)(?:="([^"]*)")?""")
TAG = re.compile(r"""<(/?)([a-zA-Z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(/?)>""")
BESIDE = re.compile(r"<!doctype html>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
RAW = {name: re.compile(f"</{name}>") for name in ("script", "style")}
"""Where what is no markup ends."""


@dataclass(slots=True)
class Element:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Element"] = field(default_factory=list)
    text: str = ""
    found: list["Element"] | None = field(default=None, compare=False, repr=False)

    def all(self, tag: str = "", **wanted: str) -> list["Element"]:
        """Elements inside by tag and attributes; `data_pick` stands for `data-pick`, * for any."""
        found = [element for element in self.inside if tag in ("", element.tag)]
        for name, value in wanted.items():
            known = name.rstrip("_").replace("_", "-")
            found = [
                element
                for element in found
                if known in element.attributes and value in ("*", element.attributes[known])
            ]
        return found

    @property
    def inside(self) -> list["Element"]:
        """All elements below, each before those in it."""
        if self.found is None:
            self.found = list(self.walk())
        return self.found

    def walk(self) -> Iterator["Element"]:
        waiting = self.children[::-1]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += element.children[::-1]

    def one(self, tag: str = "", **wanted: str) -> "Element":
        (found,) = self.all(tag, **wanted)
        return found

    def has(self, css: str) -> bool:
        return css in self.attributes.get("class", "").split()

    def words(self) -> str:
        """All text, in order as far as tests need it."""
        parts = [self.text, *(child.words() for child in self.children)]
        return " ".join(part for part in parts if part)


def parsed(html: str) -> Element:
    """One tag after the other; a regular expression is several times as fast as `html.parser`."""
    root = Element("root")
    path, at = [root], 0
    while (begin := html.find("<", at)) >= 0:
        add_text(path[-1], unescape(html[at:begin]))
        tag = TAG.match(html, begin)
        beside = None if tag else BESIDE.match(html, begin)
        if beside:
            at = beside.end()
            continue
        assert tag, f"no tag: {html[begin : begin + 200]}"
        at = tag.end()
        is_end, name, given, is_empty = tag.groups()
        name = name.lower()
        if is_end:
            assert not given, tag[0]
            assert path[-1].tag == name, f"</{name}> closes <{path[-1].tag}>"
            path.pop()
            continue
        element = Element(name, attributes_in(given))
        path[-1].children.append(element)
        if is_empty or name in VOID:
            continue
        if name in RAW:
            end = RAW[name].search(html, at)
            assert end, f"<{name}> is not closed"
            add_text(element, html[at : end.start()])
            at = end.end()
        else:
            path.append(element)
    add_text(path[-1], unescape(html[at:]))
    assert len(path) == 1, f"<{path[-1].tag}> is not closed"
    return root


def attributes_in(given: str) -> dict[str, str]:
    found = ATTRIBUTE.findall(given)
    attributes = {name.lower(): unescape(value) for name, value in found}
    assert len(attributes) == len(found), f"an attribute twice: {given}"
    return attributes


def add_text(element: Element, text: str) -> None:
    if text := text.strip():
        element.text = f"{element.text} {text}".strip()


@lru_cache(maxsize=100)
def read(html: str) -> Element:
    """The tree of a text; of the same text the same one, as most parts of a page often stay."""
    root = parsed(html)
    ids = [element.attributes["id"] for element in root.all(id="*")]
    assert len(set(ids)) == len(ids), f"an id twice: {sorted(ids)}"
    return root
