"""Views are made of hundreds of small things: frozen dataclasses that are quickly made, or once."""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")
KEPT = 100_000
"""So many things a memo keeps before it begins anew."""


class Memo(dict[K, T], Generic[K, T]):
    """Things that are made once for each key, and never changed."""

    def __init__(self, make: Callable[[K], T]) -> None:
        self.make = make

    def __missing__(self, key: K) -> T:
        if len(self) >= KEPT:
            self.clear()
        made = self[key] = self.make(key)
        return made


def quick(kind: type[T]) -> type[T]:
    """Let a frozen dataclass be made by writing its parts at once, without a call for each."""
    parts = fields(kind)  # type: ignore[arg-type]  # it is a dataclass
    defaults = {part.name: part.default for part in parts if part.default is not MISSING}
    given = [f"{part.name}=defaults[{part.name!r}]" if part.name in defaults else part.name
             for part in parts]  # fmt: skip
    written = [f"    parts[{part.name!r}] = {part.name}" for part in parts]
    lines = [f"def __init__(self, {', '.join(given)}):", "    parts = self.__dict__", *written]
    made: dict[str, Any] = {"defaults": defaults}
    exec("\n".join(lines), made)
    slow = vars(kind)["__init__"]
    made["__init__"].__annotations__ = slow.__annotations__
    setattr(kind, "__init__", made["__init__"])  # noqa: B010  # the type of it stays
    return kind
