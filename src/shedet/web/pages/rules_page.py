"""The rules as a page: Markdown of our own rulebook to HTML, every rule with its anchor."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markupsafe import Markup

from shedet.core.rulebook import STATED, rules_text

READER = MarkdownIt("commonmark", {"html": False}).disable("image")


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
    for opening, block in pairwise(READER.parse(rules_text(game, language))):
        if block.type != "inline" or not (chapters or opening.tag.startswith("h")):
            continue  # the part about the document itself is not for players
        text = block.content.replace("\n", " ")
        stated = STATED.match(f"- {text}")
        if bool(stated) != is_list:
            is_list = bool(stated)
            parts.append(Markup("<ol>") if is_list else Markup("</ol>"))
        if stated:
            parts.append(stated_rule(stated[1], text[stated.end() - 2 :]))
        elif opening.tag == "h2":
            parts.append(chapter_heading(text, chapters))
        else:
            parts.append(Markup("<{0}>{1}</{0}>").format(opening.tag, inline(text)))
    if is_list:
        parts.append(Markup("</ol>"))
    return Markup("\n").join(parts), tuple(chapters)


def stated_rule(rule: str, text: str) -> Markup:
    return Markup('<li id="{0}"><a class="rid" href="#{0}">{0}</a><span>{1}</span></li>').format(
        rule, inline(text.strip())
    )


def chapter_heading(text: str, chapters: list[Chapter]) -> Markup:
    chapters.append(Chapter(f"chapter-{len(chapters) + 1}", text))
    return Markup('<h2 id="{}">{}</h2>').format(chapters[-1].id, inline(text))


def inline(text: str) -> Markup:
    """Code, stress and links; a link to another document of ours is only its words."""
    (block,) = READER.parseInline(text)
    shown, is_away = [], False
    for token in block.children or []:
        if token.type == "link_open":
            is_away = not str(token.attrs["href"]).startswith("#")
        if not (is_away and token.type in ("link_open", "link_close")):
            shown.append(token)
    return Markup(READER.renderer.render(shown, READER.options, {}))
