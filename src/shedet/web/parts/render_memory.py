"""What rendering remembers for one viewer of a table from one snapshot to the next."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from markupsafe import Markup

T = TypeVar("T")


class Parts:
    """Parts of pages as they were last made, each with all that it was made from."""

    def __init__(self) -> None:
        self.kept: dict[object, tuple[object, Any]] = {}

    def keep(self, part: object, made_from: object, make: Callable[[], T]) -> T:
        """A part as it was, unless something that it is made from has changed."""
        had = self.kept.get(part)
        if had is None or had[0] != made_from:
            had = self.kept[part] = made_from, make()
        made: T = had[1]
        return made


@dataclass
class RenderMemory:
    """Saves work, and lets pieces glide; the content of a page never comes from here alone."""

    names: dict[str, str] = field(default_factory=dict)
    """The names that pieces go by in motion, by the places of single pieces."""
    hand: dict[str, list[str]] = field(default_factory=dict)
    """For each piece of the viewer's hand the names of its twins."""
    landings: dict[str, list[str]] = field(default_factory=dict)
    """Names that serve once, by the spot where their pieces land among others."""
    given: int = 0
    """How many names there have been."""
    followed: int | None = None
    """How much of what the viewer was told the names have followed."""
    turns: dict[tuple[int, ...], Markup] = field(default_factory=dict)
    """Of the log, by the numbers of what they tell in all that the viewer was told."""
    parts: Parts = field(default_factory=Parts)
    """Of this viewer's page."""
    shared: Parts = field(default_factory=Parts)
    """Of the pages of all viewers of the table in the same language."""

    def keep(self, part: object, made_from: object, make: Callable[[], T]) -> T:
        """A part of this viewer's page: as it was, unless what it is made from has changed."""
        return self.parts.keep(part, made_from, make)
