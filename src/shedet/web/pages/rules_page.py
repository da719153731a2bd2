"""The rules as a page: Markdown of our own rulebook to HTML, every rule with its anchor."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markupsafe import Markup

from shedet.core.rulebook import STATED, Rulings, rules_text, rulings

RULING = re.compile(r"\*\([^()*]+\)\*\s*$")
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
    is_list, has_preamble = False, False
    found = rulings(game, language)
    reasons = {each.rule for each in found.items} if found else set()
    for opening, block in pairwise(READER.parse(rules_text(game, language))):
        if block.type != "inline":
            continue
        if not (chapters or has_preamble or opening.tag.startswith("h")):
            has_preamble = True  # the paragraph about the document itself is not for players
            continue
        text = block.content.replace("\n", " ")
        stated = STATED.match(f"- {text}")
        if bool(stated) != is_list:
            is_list = bool(stated)
            parts.append(Markup("<ol>") if is_list else Markup("</ol>"))
        if stated:
            text = text[stated.end() - 2 :]
            parts.append(stated_rule(stated[1], text, stated[1] in reasons))
        elif opening.tag == "h2":
            parts.append(chapter_heading(text, chapters))
        else:
            parts.append(Markup("<{0}>{1}</{0}>").format(opening.tag, inline(text)))
    if is_list:
        parts.append(Markup("</ol>"))
    if found:
        parts += [chapter_heading(found.title, chapters), *because(found)]
    return Markup("\n").join(parts), tuple(chapters)


def stated_rule(rule: str, text: str, has_reason: bool) -> Markup:
    """A rule; its mark of a ruling leads to the reason."""
    mark = RULING.search(text) if has_reason else None
    said = inline(text[: mark.start() if mark else None].strip())
    if mark:
        link = Markup(' <a class="why" href="#ruling-{}">{}</a>')
        said += link.format(rule, inline(mark[0].strip()))
    return Markup('<li id="{0}"><a class="rid" href="#{0}">{0}</a><span>{1}</span></li>').format(
        rule, said
    )


def because(found: Rulings) -> Iterator[Markup]:
    """Why the rules say what they say, each ruling with its anchor and its rule."""
    yield from (Markup("<p>{}</p>").format(inline(text)) for text in found.about)
    item = Markup(
        '<li id="ruling-{0}"><a class="rid" href="#{0}">{0}</a><span><b>{1}</b> {2}</span></li>'
    )
    yield Markup("<ol>")
    for each in found.items:
        yield item.format(each.rule, inline(each.question), inline(each.answer))
    yield Markup("</ol>")


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
