"""HTML as a tree, strictly read: what is not well formed fails."""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html.parser import HTMLParser

VOID = {"input", "link", "meta", "br", "path", "rect", "circle", "use", "stop"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Element"] = field(default_factory=list)
    text: str = ""

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

    @cached_property
    def inside(self) -> list["Element"]:
        """All elements below, each before those in it."""
        found = []
        for child in self.children:
            found += [child, *child.inside]
        return found

    def one(self, tag: str = "", **wanted: str) -> "Element":
        (found,) = self.all(tag, **wanted)
        return found

    def has(self, css: str) -> bool:
        return css in self.attributes.get("class", "").split()

    def words(self) -> str:
        """All text, in order as far as tests need it."""
        parts = [self.text, *(child.words() for child in self.children)]
        return " ".join(part for part in parts if part)


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("root")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"an attribute twice: {tag} {attrs}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].text = f"{self.open[-1].text} {data.strip()}".strip()


@lru_cache(maxsize=500)
def read(html: str) -> Element:
    """The tree of a text; of the same text the same one, as most parts of a page often stay."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is not closed"
    ids = [element.attributes["id"] for element in reader.root.all(id="*")]
    assert len(set(ids)) == len(ids), f"an id twice: {sorted(ids)}"
    return reader.root
