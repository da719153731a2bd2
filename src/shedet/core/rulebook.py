"""The rules of the games, in our own words, in every language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from shedet.core.errors import NotationError
from shedet.core.game import GameInfo, info_of, quoted
from shedet.core.language import DEFAULT, Sentence

PACKAGE = Path(__file__).parent.parent
PLACES = (PACKAGE / "rulebook", PACKAGE.parent.parent / "docs" / "rules")
"""Where an installed package has the rules of our own games, and where a source tree has them."""

STATED = re.compile(r"- \*\*\[([A-Z][A-Z0-9]*-(\d+)\.\d+)\]\*\*")
RULED = re.compile(r"- \*\*\[([A-Z][A-Z0-9]*-\d+\.\d+)\]\*\* \*([^*]+)\* (.+)")
INLINE = re.compile(r"`([^`]*)`|\[([^]]*)\]\([^)]*\)|\*\*(.+?)\*\*|\*(.+?)\*")


@dataclass(frozen=True)
class Part:
    """A heading, a rule or a paragraph, without markup."""

    text: str
    level: int = 0
    """Of a heading: 1 is the title, 2 a chapter."""
    rule: str = ""
    """The id, if it is a rule."""
    chapter: str = ""
    """The number of the chapter that it stands in."""


@dataclass(frozen=True)
class Ruling:
    """What the printed rules leave open, and why a rule says what it says; with markup."""

    rule: str
    question: str
    answer: str


@dataclass(frozen=True)
class Rulings:
    """Those of a game, under the title of their document and what it says of them."""

    title: str
    about: tuple[str, ...]
    items: tuple[Ruling, ...]


def rules_text(game_id: str, language: str = DEFAULT) -> str:
    """The rules of a game as Markdown; in English where there is no translation."""
    info = info_of(game_id)
    for name in (f"{info.id}.{language}.md", f"{info.id}.md"):
        for place in (*PLACES, package_of(info)):
            if (place / name).is_file():
                return (place / name).read_text("utf-8")
    raise NotationError(Sentence("The rules of {game} are not written down.", game=info.id))


def package_of(info: GameInfo) -> Path:
    """The folder of a game's package: those of others have the rules beside their code."""
    package = info.implementation.partition(":")[0].rpartition(".")[0]
    spec = find_spec(package) if package else None
    return Path(spec.origin).parent if spec and spec.origin else PACKAGE


@cache
def parts(game_id: str, language: str = DEFAULT) -> tuple[Part, ...]:
    """The rules of a game, piece by piece."""
    return tuple(parts_of(rules_text(game_id, language)))


def parts_of(document: str) -> Iterator[Part]:
    chapter = ""
    for block in blocks(document):
        stated = STATED.match(block)
        if block.startswith("#"):
            marks, _, text = block.partition(" ")
            if len(marks) <= 2:
                chapter = text.split()[0] if len(marks) == 2 else ""
            yield Part(plain(text), len(marks), "", chapter)
        elif stated:
            yield Part(plain(block[stated.end() :]), 0, stated[1], chapter)
        else:
            yield Part(plain(block), 0, "", chapter)


def blocks(document: str) -> Iterator[str]:
    """The paragraphs of a Markdown text, each as one line; a heading or list item is one too."""
    block: list[str] = []
    for line in [*document.splitlines(), ""]:
        begins = line.startswith(("#", "- "))
        if block and (begins or not line.strip() or block[0].startswith("#")):
            yield " ".join(block)
            block = []
        if line.strip():
            block.append(line.strip())


def plain(text: str) -> str:
    """A text without markup; what is quoted as code stays as it is."""

    def bare(found: re.Match[str]) -> str:
        code, *others = found.groups()
        return code if code is not None else plain(next(each for each in others if each))

    return INLINE.sub(bare, text).strip()


@cache
def rulings(game_id: str, language: str = DEFAULT) -> Rulings | None:
    """The reasons of the rules of a game, where they are written down."""
    info, prefix = info_of(game_id), prefix_of(parts(game_id, language))
    names = (f"rulings.{language}.md", "rulings.md")
    for path in (place / name for name in names for place in (*PLACES, package_of(info))):
        found = rulings_in(path.read_text("utf-8"), prefix) if path.is_file() else None
        if found:
            return found
    return None


def rulings_in(document: str, prefix: str) -> Rulings | None:
    """The section of a document that has rulings for rules with these ids."""
    title, *sections = document.split("\n## ")
    heading, *about = blocks(title)
    for section in sections:
        _, *said = blocks(f"## {section}")
        found = [RULED.fullmatch(block) for block in said]
        items = [Ruling(*each.groups()) for each in found if each]
        if items and items[0].rule.startswith(prefix):
            first = next(at for at, each in enumerate(found) if each)
            return Rulings(plain(heading.lstrip("# ")), (*about, *said[:first]), tuple(items))
    return None


def rule(game_id: str, rule_id: str, language: str = DEFAULT) -> str:
    """The text of one rule."""
    for part in parts(game_id, language):
        if part.rule and part.rule == rule_id:
            return part.text
    raise unknown(game_id, rule_id)


def selected(game_id: str, wish: str, language: str = DEFAULT) -> list[Part]:
    """A rule by its id (`S2-4.3` or `4.3`), or a chapter (`4` or `S2-4`)."""
    all_parts = parts(game_id, language)
    number = wish.upper().rpartition("-")[2]
    prefix = wish.upper().removesuffix(number)
    chosen = [
        part
        for part in all_parts
        if number
        and number in (part.chapter, part.rule.rpartition("-")[2])
        and prefix in ("", prefix_of(all_parts))
    ]
    if not chosen:
        raise unknown(game_id, wish)
    return chosen


def prefix_of(all_parts: tuple[Part, ...]) -> str:
    """What the ids of a game begin with, such as `S2-`."""
    return next((part.rule.partition("-")[0] + "-" for part in all_parts if part.rule), "")


def unknown(game_id: str, wish: str) -> NotationError:
    ids = [part.rule for part in parts(game_id) if part.rule]
    return NotationError(
        Sentence(
            "{game} has no rule or chapter {wish}. The rules are {first} to {last}.",
            game=game_id,
            wish=quoted(wish),
            first=ids[0],
            last=ids[-1],
        )
    )
