"""Never compiled: what compiled classes ask of arguments that come from Python."""

from operator import index
from types import FunctionType
from typing import Any


def checked(number: Any, limit: int, what: str) -> int:
    """A whole number from 0 to below a limit; anything else is refused."""
    found = index(number)
    if not 0 <= found < limit:
        raise ValueError(f"there is no {what} {found}")
    return found


def set_field(owner: object, name: str, value: object) -> None:
    """Set a field of a compiled object, or an attribute of a subclass in plain Python."""
    field: Any = next(
        (vars(base)[name] for base in type(owner).__mro__ if name in vars(base)), None
    )
    if hasattr(field, "__set__"):
        field.__set__(owner, value)
    elif hasattr(owner, "__dict__"):
        owner.__dict__[name] = value
    else:
        raise AttributeError(f"{type(owner).__name__} has no field {name}")


def unguard(owner: type) -> None:
    """Interpreted fields cannot hurt anybody, and a guard at each assignment would be slow."""
    if isinstance(vars(owner).get("__setattr__"), FunctionType):
        del owner.__setattr__
