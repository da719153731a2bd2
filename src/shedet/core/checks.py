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
    found = [vars(base)[name] for base in type(owner).__mro__ if name in vars(base)]
    if found and hasattr(found[0], "__set__"):
        found[0].__set__(owner, value)
    elif hasattr(owner, "__dict__"):
        owner.__dict__[name] = value
    else:
        raise AttributeError(f"{type(owner).__name__} has no field {name}")


def delete_field(owner: object, name: str) -> None:
    """Delete an attribute of a subclass in plain Python; compiled fields stay."""
    if name not in getattr(owner, "__dict__", {}):
        raise AttributeError(f"{name} cannot be deleted")
    del owner.__dict__[name]


def unguard(owner: type) -> None:
    """Interpreted fields cannot hurt anybody, and a guard at each assignment would be slow."""
    for name in ("__setattr__", "__delattr__"):
        if isinstance(vars(owner).get(name), FunctionType):
            delattr(owner, name)
