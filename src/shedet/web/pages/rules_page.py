"""The rules as a page: Markdown of our own rulebook to HTML, every rule with its anchor."""

import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup, escape

from shedet.core.rulebook import STATED, blocks, rules_text

MARKED = re.compile(r"`([^`]*)`|\[([^]]*)\]\(([^)]*)\)|\*\*(.+?)\*\*|\*(.+?)\*")


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str


@cache
def book(game: str, language: str) -> tuple[Markup, tuple[Chapter, ...]]:
    """The text and its chapters."""
    parts: list[Markup] = []
    chapters: list[Chapter] = []
    is_list = False
    for block in blocks(rules_text(game, language)):
        if not (chapters or block.startswith("#")):
            continue  # the part about the document itself is not for players
        stated = STATED.match(block)
        if bool(stated) != is_list:
            is_list = bool(stated)
            parts.append(Markup("<ol>") if is_list else Markup("</ol>"))
        if stated:
            parts.append(stated_rule(stated[1], block[stated.end() :]))
        elif block.startswith("#"):
            parts.append(heading(block, chapters))
        else:
            parts.append(Markup("<p>{}</p>").format(inline(block.removeprefix("- "))))
    if is_list:
        parts.append(Markup("</ol>"))
    return Markup("\n").join(parts), tuple(chapters)


def stated_rule(rule: str, text: str) -> Markup:
    return Markup('<li id="{0}"><a class="rid" href="#{0}">{0}</a><span>{1}</span></li>').format(
        rule, inline(text.strip())
    )


def heading(block: str, chapters: list[Chapter]) -> Markup:
    marks, _, text = block.partition(" ")
    level = min(len(marks), 4)
    if level == 2:
        chapters.append(Chapter(f"chapter-{len(chapters) + 1}", text))
        return Markup('<h2 id="{}">{}</h2>').format(chapters[-1].id, inline(text))
    return Markup("<h{0}>{1}</h{0}>").format(level, inline(text))


def inline(text: str) -> Markup:
    """Code, stress and links; a link to another document of ours is only its words."""
    parts, at = [], 0
    for found in MARKED.finditer(text):
        parts.append(escape(text[at : found.start()]))
        code, words, address, strong, stress = found.groups()
        if code is not None:
            parts.append(Markup("<code>{}</code>").format(code))
        elif words is not None:
            outside = address.startswith("#")
            parts.append(
                Markup('<a href="{}">{}</a>').format(address, inline(words))
                if outside
                else inline(words)
            )
        else:
            tag = "strong" if strong is not None else "em"
            parts.append(Markup("<{0}>{1}</{0}>").format(tag, inline(strong or stress)))
        at = found.end()
    parts.append(escape(text[at:]))
    return Markup("").join(parts)
