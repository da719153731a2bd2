"""What changed in a region, line by line: a page that has it is sent no more than that."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

Edit = tuple[int, int, str]
"""From which line on, counted before any edit; how many lines go; what comes instead, with a line
break after each line.
"""


def edits(before: str, after: str) -> list[Edit]:
    """What makes one text of another."""
    old, new = before.split("\n"), after.split("\n")
    first, most = 0, min(len(old), len(new))
    while first < most and old[first] == new[first]:
        first += 1
    same = 0
    while same < most - first and old[-1 - same] == new[-1 - same]:
        same += 1
    old, new = old[first : len(old) - same], new[first : len(new) - same]
    if len(old) == len(new):
        return [(first + a, b - a, whole(new[a:b])) for a, b in differing(old, new)]
    matched = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(first + a, b - a, whole(new[c:d])) for kind, a, b, c, d in matched if kind != "equal"]


def differing(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where as many lines differ, run by run."""
    start = None
    for at, (one, other) in enumerate(zip(old, new, strict=True)):
        if one == other:
            if start is not None:
                yield start, at
            start = None
        elif start is None:
            start = at
    if start is not None:
        yield start, len(old)


def whole(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def edited(before: str, changes: Sequence[Sequence[int | str]]) -> str:
    """A text with its edits made, as pages do it."""
    lines = before.split("\n")
    for first, gone, text in reversed(changes):
        assert isinstance(first, int)
        assert isinstance(gone, int)
        lines[first : first + gone] = str(text).split("\n")[:-1]
    return "\n".join(lines)
