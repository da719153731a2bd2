"""What boards ask with: confirm bars and choice sheets."""

from dataclasses import dataclass, field

from markupsafe import Markup

NOTHING = Markup("")


@dataclass
class Chip:
    """A consequence in few words."""

    text: str
    css: str = ""
    icon: Markup = NOTHING


@dataclass
class Confirm:
    """One complete line, to be confirmed."""

    key: str
    line: str
    title: str
    button: str
    chips: list[Chip] = field(default_factory=list)
    is_root: bool = False
    """Shown before anything is picked, so that there is nothing to go back to."""
    is_sheet = False


@dataclass
class SheetOption:
    """One answer on a sheet."""

    id: str
    key: str
    """The pick with this answer: what the board shows for it."""
    line: str
    label: str
    small: str
    picture: Markup
    leads_on: bool = False
    """Is something further asked, so that the answer is picked and not played?"""
    at_once: bool = False
    """Is it played by one click, because it can be taken back?"""
    chips: list[Chip] = field(default_factory=list)
    knob: Markup = NOTHING
    """The way to the card of the piece that it is about."""
    parts: list["SheetOption"] = field(default_factory=list)
    """Answers of which this is the heading: the next question, asked at once."""


@dataclass
class Sheet:
    """A further question."""

    key: str
    title: str
    options: list[SheetOption] = field(default_factory=list)
    button: str = ""
    hint: str = ""
    secret: str = ""
    layout: str = ""
    is_root: bool = False
    chips: list[Chip] = field(default_factory=list)
    """What is the same for every answer."""
    is_sheet = True


Form = Confirm | Sheet


def id_of(key: str) -> str:
    """An id for an option; a key has letters that an id must not have."""
    return "o-" + key.encode().hex()
