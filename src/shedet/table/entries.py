"""The entries of a table: an append-only list of JSON objects from which it can be loaded."""

from typing import Any

from shedet.core.errors import NotationError
from shedet.core.language import Sentence

FORMAT = "shedet table 1"

Entry = dict[str, Any]

LATEST = 1e12
"""Times are seconds within some ten thousand years, so that arithmetic with them is safe."""

SHAPES: dict[str, dict[str, type | tuple[type, ...]]] = {
    "opened": {
        "format": str,
        "game": str,
        "rules": int,
        "pieces": str,
        "options": dict,
        "seats": int,
        "clock": (dict, type(None)),
        "secret": str,
        "deal": dict,
        "lines": list,
    },
    "sat": {"seat": int, "name": str},
    "left": {"seat": int},
    "bot": {"seat": int, "bot": str},
    "returned": {"seat": int},
    "expected": {"seat": int},
    "arrived": {"seat": int},
    "moved": {"seat": int, "moves": list, "forced": bool, "chance": list},
    "proposed": {"seat": int, "what": str},
    "agreed": {"seat": int},
    "declined": {"seat": int},
    "took-back": {"seat": int},
    "aborted": {},
    "resigned": {"seat": int},
    "flag": {"seat": int},
    "failed": {"seat": int, "report": str},
    "resumed": {},
}
"""The parts of every kind of entry, beside its kind and its time."""


def check_shape(entry: object) -> Entry:
    """A valid entry, or an error that says what is wrong."""
    if not isinstance(entry, dict):
        raise NotationError(Sentence("It is not an object."))
    shape = SHAPES.get(str(entry.get("entry")))
    if shape is None:
        raise NotationError(Sentence("It is of no known kind."))
    if set(entry) != {"entry", "at", *shape}:
        raise NotationError(Sentence("It has too many parts or too few."))
    for part, sort in {**shape, "at": (int, float)}.items():
        value = entry[part]
        if not isinstance(value, sort) or (isinstance(value, bool) and sort is not bool):
            raise NotationError(Sentence("Its part {part} is misshapen.", part=part))
    if not -LATEST <= entry["at"] <= LATEST:
        raise NotationError(Sentence("Its part {part} is misshapen.", part="at"))
    texts = [*entry.get("moves", []), *entry.get("chance", []), *entry.get("options", {}).values()]
    if not all(isinstance(text, str) for text in texts):
        raise NotationError(Sentence("It has something else where texts should be."))
    return entry
