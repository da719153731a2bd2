"""Never compiled: how fields of compiled objects are set and deleted from Python."""

from collections.abc import Callable
from functools import cache


def set_field(owner: object, name: str, value: object) -> None:
    """Set a field of a compiled object, or an attribute of a subclass in plain Python."""
    setter = setter_of(type(owner), name)  # type: ignore[arg-type]  # classes can be hashed
    if setter:
        setter(owner, value)
    elif hasattr(owner, "__dict__"):
        owner.__dict__[name] = value
    else:
        raise AttributeError(f"{type(owner).__name__} has no field {name}")


@cache
def setter_of(owner: type, name: str) -> Callable[[object, object], None] | None:
    """What sets a field in a compiled object; None if the attribute is plain Python's."""
    found = next((vars(base)[name] for base in owner.__mro__ if name in vars(base)), None)
    return getattr(found, "__set__", None)


def delete_field(owner: object, name: str) -> None:
    """Delete an attribute of a subclass in plain Python; compiled fields stay."""
    if name not in getattr(owner, "__dict__", {}):
        raise AttributeError(f"{name} cannot be deleted")
    del owner.__dict__[name]


def is_guest(thing: object) -> bool:
    """Was it written outside this package, in plain Python? Our own code is always trusted."""
    return hasattr(thing, "__dict__") and not type(thing).__module__.startswith("shedet.")
