"""What rendering remembers for one viewer of a table from one snapshot to the next."""

from dataclasses import dataclass, field

from markupsafe import Markup


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
