"""Never compiled: lets interpreted positions and pieces be read and set as compiled ones are.

Python reads the arrays of a compiled position as tuples and sets them whole. An interpreted one
gets a subclass of the same name while it is used from outside: there arrays are read as tuples and
fields are guarded. Its own methods run on the class as written, with plain lists, so that the rules
are not slowed down.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache, wraps
from operator import attrgetter
from types import FunctionType
from typing import Any

from shedet.core.engine import stage
from shedet.core.engine.arrays import Shape

OPENED: dict[type, type] = {}
"""The class as written, by its locked subclass."""

turn = object.__setattr__  # past the guards


def unguard(owner: Any) -> bool:
    """Take the guards off an interpreted class: at each assignment they would be slow."""
    guard = vars(owner).get("__setattr__")
    if not isinstance(guard, FunctionType):
        return False
    del owner.__setattr__, owner.__delattr__
    owner._guard = guard
    return True


def keep(_: object, name: str) -> None:
    raise AttributeError(f"{name} cannot be deleted")


def lock_printed(pieces: Any) -> None:
    """What is printed on interpreted pieces stays as it is."""
    kind: Any = type(pieces)
    if hasattr(kind, "_guard"):
        for name, shape in arrays_of(kind).items():
            array = vars(pieces)[name]
            vars(pieces)[name] = tuple(array) if len(shape) == 1 else tuple(map(tuple, array))
        turn(pieces, "__class__", printed(kind))


@cache
def printed(kind: Any) -> type:
    """The class of pieces that do not change."""
    return named_as(kind, {"__setattr__": kind._guard})


def lock_outside(owner: Any) -> None:
    """Lock interpreted positions, but for moves and for methods of their own."""
    if unguard(owner):
        owner._stage = stage.LAYING
        owner._is_inside = False
        owner.stage = property(attrgetter("_stage"), enter)
        owner.__new__ = lambda kind, *_: object.__new__(locked(kind))


def enter(position: Any, now: int) -> None:
    """Begin a stage; a method that is inside locks nothing before it ends."""
    position.__dict__["_stage"] = now
    kind: Any = type(position)
    if now == stage.MOVING:
        turn(position, "__class__", OPENED.get(kind, kind))
    elif not position._is_inside:
        turn(position, "__class__", locked(kind))


@cache
def locked(kind: Any) -> Any:
    """The locked subclass."""
    if kind in OPENED:
        return kind

    def set_guarded(position: Any, name: str, value: Any) -> None:
        if name == "stage":  # by playouts and searches, which are no methods
            enter(position, value)
        else:
            kind._guard(position, name, value)

    parts: dict[str, Any] = {"__setattr__": set_guarded, "__init__": opening(kind.__init__, kind)}
    for name in dir(kind):
        method = getattr(kind, name)
        if isinstance(method, FunctionType) and not name.startswith("__"):
            parts[name] = opening(method, kind)
    for name, shape in arrays_of(kind).items():
        parts[name] = field(name, shape)
    made = named_as(kind, parts)
    OPENED[made] = kind
    return made


def named_as(kind: type, parts: Mapping[str, Any]) -> type:
    """A subclass under the same name."""
    same = {name: getattr(kind, name) for name in ("__module__", "__qualname__", "__doc__")}
    return type(kind.__name__, (kind,), {**same, "__delattr__": keep, **parts})


def opening(method: Callable[..., Any], kind: type) -> Callable[..., Any]:
    """A method that opens the position, and locks it again unless it is left in a move."""

    @wraps(method)
    def run(position: Any, *given: Any, **named: Any) -> Any:
        fields, shut = position.__dict__, type(position)
        fields["_is_inside"] = True
        turn(position, "__class__", kind)
        try:
            return method(position, *given, **named)
        finally:
            fields["_is_inside"] = False
            if position._stage != stage.MOVING:
                turn(position, "__class__", shut)

    return run


def trust(owner: type) -> None:
    """Give our own interpreted priors opened positions, as the rules have them."""
    for name in ("weigh", "rests", "estimate", "reckon", "evaluate"):
        method = vars(owner).get(name)
        if isinstance(method, FunctionType):
            setattr(owner, name, trusted(method))


def trusted(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def run(prior: Any, position: Any, *given: Any) -> Any:
        kind = OPENED.get(type(position))
        if kind is None:
            return method(prior, position, *given)
        return opening(lambda table: method(prior, table, *given), kind)(position)

    return run


def field(name: str, shape: Shape) -> property:
    """An array as seen from outside: read as tuples, set from any sequence."""
    if len(shape) == 1:
        return property(
            lambda position: tuple(position.__dict__[name]),
            lambda position, value: position.__dict__.__setitem__(name, list(value)),
        )
    return property(
        lambda position: tuple(map(tuple, position.__dict__[name])),
        lambda position, value: position.__dict__.__setitem__(name, list(map(list, value))),
    )


def arrays_of(kind: type) -> Mapping[str, Shape]:
    """The arrays of a class by the tables of shapes."""
    shapes: dict[str, Shape] = {}
    for part in kind.__mro__:
        shapes |= getattr(sys.modules[part.__module__], "SHAPES", {})
    return {name: shape for name, shape in shapes.items() if shape}
