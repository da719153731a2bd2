"""Values as plain JSON data, and back by their types."""

from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

PLAIN = (str, int, bool, NoneType)


def to_data(value: object) -> Any:
    """Dictionaries, lists, texts, whole numbers, truth values and None in place of a value."""
    if type(value) in PLAIN:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: to_data(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, list | tuple):
        return [to_data(item) for item in value]
    if isinstance(value, dict) and all(isinstance(name, str) for name in value):
        return {name: to_data(item) for name, item in value.items()}
    raise TypeError(f"no plain data: {value!r}")


def from_data(kind: Any, data: Any) -> Any:
    """The value of a type that `to_data` made the data from."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is Any:
        return data
    if origin in (Union, UnionType):
        return from_union(arguments, data)
    if is_dataclass(kind):
        return from_parts(kind, data)
    if origin is tuple and isinstance(data, list):
        return from_items(arguments, data)
    if origin is list and isinstance(data, list):
        return [from_data(arguments[0], item) for item in data]
    if origin is dict and isinstance(data, dict):
        return {name: from_data(arguments[1], item) for name, item in data.items()}
    if kind is type(data) and kind in (*PLAIN, dict, list):
        return data
    raise TypeError(f"not {kind}: {data!r}")


def from_union(kinds: tuple[Any, ...], data: Any) -> Any:
    """By the first of several types that fits."""
    for kind in kinds:
        try:
            return from_data(kind, data)
        except TypeError:
            continue
    raise TypeError(f"none of {kinds}: {data!r}")


def from_parts(kind: Any, data: Any) -> Any:
    hints = hints_of(kind)
    if not isinstance(data, dict) or set(data) != set(hints):
        raise TypeError(f"not {kind}: {data!r}")
    return kind(**{name: from_data(hint, data[name]) for name, hint in hints.items()})


def from_items(kinds: tuple[Any, ...], data: list[Any]) -> tuple[Any, ...]:
    if kinds[-1:] == (Ellipsis,):
        kinds = (kinds[0],) * len(data)
    if len(kinds) != len(data):
        raise TypeError(f"not {len(kinds)} items: {data!r}")
    return tuple(from_data(kind, item) for kind, item in zip(kinds, data, strict=True))


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The types of a dataclass's parts."""
    hints = get_type_hints(kind)
    return {part.name: hints[part.name] for part in fields(kind)}
