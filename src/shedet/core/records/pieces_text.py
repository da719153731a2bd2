"""A game's pieces as a TOML text: `pieces.toml`, or an owner's own file in its form.

Each game says what the text must list; here is what all such texts have in common.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, TypeVar

from shedet.core.errors import NotationError
from shedet.core.game import one_line, quoted
from shedet.core.language import Sentence
from shedet.core.system.os_errors import reason_of

Listed = dict[str, Any]
Pieces = TypeVar("Pieces")


def shipped(package: str) -> str:
    """The `pieces.toml` of a package."""
    return files(package).joinpath("pieces.toml").read_text("utf-8")


def printed(package: str) -> Listed:
    """What the `pieces.toml` of a package lists."""
    return tomllib.loads(shipped(package))


def names(listed: Listed, section: str) -> tuple[str, ...]:
    """What the entries of a section are called, in order."""
    return tuple(entry["name"] for entry in listed[section])


def constant(name: str) -> str:
    """The named number of a piece: `scribe:fish` and `scribe:cattle` are both SCRIBE."""
    return name.partition(":")[0].upper().replace("-", "_")


def asks(listed: Listed) -> dict[str, dict[str, list[str]]]:
    """By character: the questions of its own line, each with the words that answer it."""
    return {
        entry["name"]: {asked: answers(text) for asked, text in entry.get("asks", {}).items()}
        for entry in listed["characters"]
    }


def check_asks(listed: Listed, printed: Listed) -> None:
    """An owner's characters ask what the printed ones ask, if that is said at all."""
    asked = {entry["name"]: entry.get("asks") for entry in printed["characters"]}
    for entry in listed["characters"]:
        if "asks" in entry and entry["asks"] != asked.get(entry["name"]):
            raise TypeError(f"asks of {entry['name']}")


def answers(text: str) -> list[str]:
    """`take`, or `2 choose` for two at most."""
    number, _, verb = text.rpartition(" ")
    return [verb] * int(number or 1)


def broken(game: str, reason: Sentence) -> NotationError:
    return NotationError(Sentence("Pieces of {game}: {reason}", game=game, reason=reason))


def text_in(game: str, path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        reason = Sentence(
            "{path} cannot be read: {error}", path=one_line(str(path)), error=reason_of(error)
        )
        raise broken(game, reason) from None
    except UnicodeDecodeError:
        raise broken(game, Sentence("{path} is not text.", path=one_line(str(path)))) from None


def unpacked(game: str, text: str, unpack: Callable[[Listed], Pieces]) -> Pieces:
    """What `unpack` makes of the text; malformed entries are caught here."""
    try:
        listed = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers with too many digits
        raise broken(game, Sentence("not TOML: {error}", error=error)) from None
    try:
        pieces = unpack(listed)
        if has_truth(listed):
            raise TypeError("there is neither true nor false in a box")
        return pieces
    except KeyError as error:
        raise broken(game, Sentence("the entry {name} is missing.", name=error)) from None
    except (TypeError, AttributeError) as error:
        reason = Sentence("an entry has the wrong form: {error}", error=error)
        raise broken(game, reason) from None


class Box(Generic[Pieces]):
    """The pieces of a game: those of its own file, and those of owners."""

    def __init__(self, game: str, package: str, unpack: Callable[[Listed], Pieces]) -> None:
        self.game, self.package, self.unpack = game, package, unpack
        self.kept: list[Pieces] = []

    def printed(self) -> Pieces:
        """The pieces of the printed box, as far as they are known."""
        if not self.kept:
            self.kept.append(self.listed(shipped(self.package)))
        return self.kept[0]

    def owned(self, path: Path) -> Pieces:
        """The pieces of a file."""
        return self.listed(text_in(self.game, path))

    def listed(self, text: str) -> Pieces:
        """The pieces that a TOML text lists, if it is complete and adds up."""
        return unpacked(self.game, text, self.unpack)


def has_truth(part: object) -> bool:
    """Is there a `true` or `false`, which would be taken for 1 or 0?"""
    if isinstance(part, dict | list):
        return any(map(has_truth, part.values() if isinstance(part, dict) else part))
    return isinstance(part, bool)


def check_sources(game: str, listed: Listed, entries: Iterable[Listed]) -> None:
    """Every entry says where it comes from and how sure that is."""
    for entry in entries:
        if not isinstance(entry["source"], str) or entry["confidence"] not in ("D", "S", "G"):
            name = quoted(str(entry))
            raise broken(game, Sentence("source or confidence of {entry} is wrong.", entry=name))
    if not isinstance(listed["edition"], str):
        raise broken(game, Sentence("the edition is not a text."))
    if listed["game"] != game:
        raise broken(game, Sentence("this is a box of {other}.", other=quoted(str(listed["game"]))))


def compare(game: str, counted: Mapping[str, object], totals: Mapping[str, object]) -> None:
    """What was counted is what the text says there is."""
    for name, number in counted.items():
        total = totals[name]
        if total != number or type(total) is not type(number):
            reason = Sentence(
                "{name}: {number} listed, but the totals say {total}.",
                name=name,
                number=number,
                total=quoted(total) if isinstance(total, str) else total,
            )
            raise broken(game, reason)


def check_parts(game: str, parts: Iterable[tuple[Sentence, bool]]) -> None:
    """Raise the first complaint whose check fails."""
    for complaint, holds in parts:
        if not holds:
            raise broken(game, complaint)
