"""The entries of a table: an append-only list of JSON objects from which it can be loaded."""

from typing import Annotated, Any

from msgspec import Meta, convert

from shedet.core.errors import NotationError
from shedet.core.language import Sentence

FORMAT = "shedet table 1"

Entry = dict[str, Any]

Time = Annotated[float, Meta(ge=-1e12, le=1e12)]
"""Seconds within some ten thousand years, so that arithmetic with them is safe."""

SHAPES: dict[str, dict[str, Any]] = {
    "opened": {
        "format": str,
        "game": str,
        "rules": int,
        "pieces": str,
        "options": dict[str, str],
        "seats": int,
        "clock": dict | None,
        "secret": str,
        "deal": dict,
        "lines": list,
    },
    "guided": {"lesson": str, "lines": list},
    "sat": {"seat": int, "name": str},
    "left": {"seat": int},
    "bot": {"seat": int, "bot": str},
    "returned": {"seat": int},
    "expected": {"seat": int},
    "arrived": {"seat": int},
    "moved": {"seat": int, "moves": list[str], "forced": bool, "chance": list[str]},
    "proposed": {"seat": int, "what": str},
    "missed": {"seat": int, "whom": int, "bot": str},
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

MAY_HAVE: dict[str, dict[str, Any]] = {
    "opened": {"draws": str, "patience": Annotated[float, Meta(gt=0, le=365)]},
}
"""Parts that an entry may lack: those of earlier versions do."""


def check_shape(entry: object) -> Entry:
    """A valid entry, or an error that says what is wrong."""
    if not isinstance(entry, dict):
        raise NotationError(Sentence("It is not an object."))
    kind = str(entry.get("entry"))
    if kind not in SHAPES:
        raise NotationError(Sentence("It is of no known kind."))
    more = MAY_HAVE.get(kind, {})
    shape = SHAPES[kind] | {part: more[part] for part in more if part in entry}
    if set(entry) != {"entry", "at", *shape}:
        raise NotationError(Sentence("It has too many parts or too few."))
    for part, wanted in {**shape, "at": Time}.items():
        try:
            convert(entry[part], wanted)
        except ValueError:  # also of letters that UTF-8 lacks
            raise NotationError(Sentence("Its part {part} isn’t valid.", part=part)) from None
    return entry
