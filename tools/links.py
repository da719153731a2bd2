"""Check every link of the Markdown files: is the file there, and the heading?

Links to other sites are not followed. `python tools/links.py` names each broken one.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parent.parent
SKIPPED = ("build", "node_modules")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


def documents(root: Path) -> list[Path]:
    """All Markdown files, but for what was built or installed."""
    return sorted(
        path
        for path in root.rglob("*.md")
        if not any(part in SKIPPED or part.startswith(".") for part in path.relative_to(root).parts)
    )


def broken(root: Path) -> Iterator[str]:
    """Every link that leads nowhere, with its file and line."""
    for document in documents(root):
        for line, target in links(document):
            if reason := fault(root, document, target):
                yield f"{document.relative_to(root)}:{line}: {target}: {reason}"


def fault(root: Path, document: Path, target: str) -> str:
    """What is wrong with a link; nothing if it is right."""
    if ELSEWHERE.match(target):
        return ""
    name, _, anchor = unquote(target).partition("#")
    path = (document.parent / name).resolve() if name else document
    if not path.exists():
        return "no such file"
    if not path.is_relative_to(root.resolve()):
        return "outside the repository"
    if anchor and path.suffix == ".md" and anchor not in anchors(path):
        return "no such heading"
    return ""


def links(document: Path) -> Iterator[tuple[int, str]]:
    """The targets of links and pictures, with the line of the paragraph that they are in."""
    for block in parsed(document):
        line = block.map[0] + 1 if block.map else 1
        for token in block.children or []:
            target = token.attrGet("href" if token.type == "link_open" else "src")
            if target is not None:
                yield line, str(target)
            elif token.type == "html_inline":
                yield from ((line, found) for found in in_html(token.content))
        if block.type == "html_block":
            yield from ((line, found) for found in in_html(block.content))


def in_html(text: str) -> list[str]:
    found: list[str] = re.findall(r'\b(?:href|src)="([^"]*)"', text)
    return found


@cache
def parsed(document: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(document.read_text("utf-8"))


@cache
def anchors(document: Path) -> set[str]:
    """The names of a file's headings, as sites that show Markdown make them."""
    found: set[str] = set()
    tokens = parsed(document)
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            said = "".join(
                part.content
                for part in inside.children or []
                if part.type in ("text", "code_inline")
            )
            slug = name = re.sub(r"[^\w\- ]", "", said.strip().lower()).replace(" ", "-")
            number = 0
            while name in found:
                number += 1
                name = f"{slug}-{number}"
            found.add(name)
    return found


def main() -> int:
    complaints = list(broken(ROOT))
    print("\n".join(complaints), end="\n" if complaints else "")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
