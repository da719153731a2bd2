"""A game's numbers for priors and searches: its `weights.toml`, read and checked."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files

from shedet.core.engine.arrays import FieldNumbers, Shape
from shedet.core.errors import NotationError
from shedet.core.language import Sentence

LIMIT = 30000
DIVISORS = ("prior.spread", "search.scale")
"""Numbers above 0: something is divided by them."""
SEARCH: dict[str, Shape] = {"horizon": (), "scale": (), "exploration": ()}


@dataclass(frozen=True)
class Weights:
    """The tables `[prior]` and `[search]`: whole numbers, or lists of them, by name."""

    prior: FieldNumbers
    search: FieldNumbers

    @property
    def numbers(self) -> FieldNumbers:
        """All that a prior is made with."""
        return {**self.prior, **self.search}


def text_of(game: str) -> str:
    return files(f"shedet.games.{game}").joinpath("weights.toml").read_text("utf-8")


@cache
def weights_of(game: str) -> Weights:
    """The weights of a game. Its prior has a field for each number, and others in `SCRATCH`."""
    return read(game, text_of(game), numbers_of(game))


def numbers_of(game: str) -> dict[str, Shape]:
    """The names and shapes of the numbers that the prior of a game needs."""
    prior = import_module(f"shedet.games.{game}.prior.prior")
    fields = {"spread": (), **prior.SHAPES}
    return {name: shape for name, shape in fields.items() if name not in prior.SCRATCH}


def read(game: str, text: str, shapes: Mapping[str, Shape]) -> Weights:
    """The weights in a text, which must have exactly the numbers that are expected."""
    try:
        tables = tomllib.loads(text)
    except ValueError as error:
        raise broken(game, Sentence("not TOML: {error}", error=error)) from None
    return Weights(
        checked(game, "prior", tables.pop("prior", {}), shapes),
        checked(game, "search", tables.pop("search", {}), SEARCH),
    )


def checked(game: str, table: str, found: object, shapes: Mapping[str, Shape]) -> FieldNumbers:
    if not isinstance(found, dict):
        raise broken(game, Sentence("{name} is not a table.", name=table))
    for name in [*shapes, *found]:
        if name not in found:
            raise broken(game, Sentence("the entry {name} is missing.", name=f"{table}.{name}"))
        if name not in shapes:
            raise broken(game, Sentence("nobody knows the entry {name}.", name=f"{table}.{name}"))
        check_number(game, f"{table}.{name}", found[name], shapes[name])
    return dict(found)


def check_number(game: str, name: str, found: object, shape: Shape) -> None:
    """One whole number, or a list with so many of them."""
    numbers = found if shape and isinstance(found, list) else [found]
    if len(numbers) != (shape[0] if shape else 1):
        reason = Sentence("{name} is not a list of {number}.", name=name, number=shape[0])
        raise broken(game, reason)
    low = 1 if name in DIVISORS else -LIMIT
    if not all(type(number) is int and low <= number <= LIMIT for number in numbers):
        reason = Sentence(
            "{name} is not a whole number from {low} to {high}.", name=name, low=low, high=LIMIT
        )
        raise broken(game, reason)


def broken(game: str, reason: Sentence) -> NotationError:
    return NotationError(Sentence("Weights of {game}: {reason}", game=game, reason=reason))
