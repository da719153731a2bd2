"""Rules as lines of a width, with or without bold letters."""

import textwrap

from shedet.core.rulebook import Part

BOLD, STRONG, PLAIN = "\x1b[1m", "\x1b[1;36m", "\x1b[0m"


def page(wanted: list[Part], width: int, styled: bool) -> str:
    """Parts of a rulebook as lines of a width."""
    column = max((len(part.rule) for part in wanted if part.rule), default=0) + 2
    return "\n\n".join(
        ruled(part, width, column, styled) if part.rule else lines(part, width, styled)
        for part in wanted
    )


def lines(part: Part, width: int, styled: bool) -> str:
    """A heading or a paragraph; the title is underlined."""
    text = textwrap.fill(part.text, max(width, 20), break_on_hyphens=False)
    if not part.level:
        return text
    if styled:
        return f"{BOLD}{text}{PLAIN}"
    mark = {1: "=", 2: "-"}.get(part.level)
    return f"{text}\n{mark * max(map(len, text.splitlines()))}" if mark else f"{text}:"


def ruled(part: Part, width: int, column: int, styled: bool) -> str:
    """A rule, its id in a column of its own."""
    text = textwrap.fill(
        part.text,
        max(width, column + 20),
        initial_indent=" " * column,
        subsequent_indent=" " * column,
        break_on_hyphens=False,
    )
    name = f"{STRONG}{part.rule}{PLAIN}" if styled else part.rule
    return name + text[len(part.rule) :]
