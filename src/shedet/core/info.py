"""What can be known of a game without loading its rules, and what its package offers programs."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from shedet.core.errors import NotationError
from shedet.core.language import Sentence


@dataclass(frozen=True)
class Option:
    """A table option; the first value is the default."""

    name: str
    values: tuple[str, ...]
    about: Sentence


@dataclass(frozen=True)
class GameInfo:
    """What can be known of a game without loading its rules."""

    id: str
    name: Sentence
    about: Sentence
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    rules_version: int
    implementation: str
    """Where the game's class is: `module:name`."""
    implied: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """For each earlier version of the rules, the options that came after it, as they were then."""

    def check_seats(self, seats: int) -> int:
        """The number of seats, if the game can be played by so many."""
        if seats not in self.seats:
            wanted = ", ".join(str(number) for number in self.seats)
            raise NotationError(
                Sentence(
                    "{game} is for {wanted} players, not {seats}.",
                    game=self.id,
                    wanted=wanted,
                    seats=seats,
                )
            )
        return seats

    def choose(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """All options, the default where nothing is chosen."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise NotationError(
                    Sentence("{game} has no option {name}.", game=self.id, name=repr(name))
                )
            if value not in known[name].values:
                raise NotationError(
                    Sentence(
                        "Option {name} is one of {values}, not {value}.",
                        name=name,
                        values=", ".join(known[name].values),
                        value=repr(value),
                    )
                )
        return {option.name: chosen.get(option.name, option.values[0]) for option in self.options}


MEMORY = Option(
    "memory",
    ("pure", "perfect"),
    Sentence("pure (only what lies open now) or perfect (everything you have seen so far)."),
)


def offering(package: str, names: Collection[str], position: str) -> Callable[[str], object]:
    """The `__getattr__` of a game's package: its positions and views, whose rules it loads then."""

    def found(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if name == "Position":
            return getattr(import_module(f"{package}.rules.position"), position)
        return getattr(import_module(f"{package}.view.view"), name)

    return found


def quoted(text: str) -> str:
    """A user's text for an error: one line, and not too long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def one_line(text: str) -> str:
    """A file's name for an error, whatever it holds."""
    return text if text.isprintable() else repr(text)
