"""Write the tables of observations in docs/research.md from the layouts of the games.

Run `python tools/layouts.py` after changing a layout; with `--check` it only says if it is due.
"""

import sys
from pathlib import Path

from shedet.core.game import load

DOCUMENT = Path(__file__).parent.parent / "docs" / "research.md"
GAMES = ("sobek2p", "sobek", "nile")


def table_of(name: str) -> str:
    """A row for each part: how many numbers it has by seats, between which bounds, and what."""
    game = load(name)
    perfect = {option.name: option.values[-1] for option in game.info.options}
    if "memory" in perfect:
        perfect["memory"] = "perfect"
    layouts = [game.observation(seats, perfect) for seats in game.info.seats]
    seats = ", ".join(map(str, game.info.seats))
    lines = [f"| part | numbers ({seats} seats) | from, to | what |", "|---|---|---|---|"]
    for parts in zip(*(layout.parts for layout in layouts), strict=True):
        part = parts[0]
        sizes = [each.size for each in parts]
        shown = ", ".join(map(str, sizes)) if len(set(sizes)) > 1 else str(sizes[0])
        only = " Under perfect memory alone." if part.name == "known" else ""
        lines.append(f"| {part.name} | {shown} | {part.low}, {part.high} | {part.about}{only} |")
    return "\n".join(lines)


def written(text: str) -> str:
    """The document with its tables up to date."""
    for name in GAMES:
        begin, end = f"<!-- layout of {name} -->\n", "<!-- end -->"
        before, _, rest = text.partition(begin)
        text = before + begin + "\n" + table_of(name) + "\n\n" + end + rest.partition(end)[2]
    return text


def main() -> int:
    text = DOCUMENT.read_text("utf-8")
    due = written(text)
    if "--check" not in sys.argv:
        DOCUMENT.write_text(due, "utf-8")
        return 0
    if due != text:
        print("docs/research.md is out of date: python tools/layouts.py")
    return int(due != text)


if __name__ == "__main__":
    sys.exit(main())
