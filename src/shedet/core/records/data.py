"""Values as plain JSON data, and back by their types."""

from collections.abc import Callable
from dataclasses import field, fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Any,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

PLAIN = (str, int, bool, NoneType)
OTHER_NAME, OPTIONAL = "name in data", "is optional"

T = TypeVar("T")
Reader = Callable[[object], Any]


class Misshapen(TypeError):
    """Malformed data, and where."""

    def __init__(self, *path: str | int, unknown: tuple[str, ...] = ()) -> None:
        super().__init__(path, unknown)
        self.path = path
        """The path to what is missing or wrong."""
        self.unknown = unknown
        """The names of what should not be there."""


def named(name: str) -> Any:
    """A part that has another name in data."""
    return field(metadata={OTHER_NAME: name})


def optional(default: T) -> T:
    """An optional part. Where it is present, it is not None."""
    return field(default=default, metadata={OPTIONAL: True})


class Part(NamedTuple):
    """A part of a dataclass: where it goes, and how it is read."""

    attribute: str
    read: Reader
    is_optional: bool


def to_data(value: object) -> Any:
    """Dictionaries, lists, texts, whole numbers, truth values and None in place of a value."""
    if type(value) in PLAIN:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {
            name: to_data(getattr(value, part.attribute))
            for name, part in parts_of(type(value)).items()
        }
    if isinstance(value, list | tuple):
        return [to_data(item) for item in value]
    if isinstance(value, dict) and all(isinstance(name, str) for name in value):
        return {name: to_data(item) for name, item in value.items()}
    raise TypeError(f"no plain data: {value!r}")


def from_data(kind: type[T], data: object) -> T:
    """The value that `to_data` made the data from, by its type; raises Misshapen if malformed."""
    value: T = reader_of(kind)(data)  # type: ignore[arg-type]  # types can be hashed
    return value


@cache
def reader_of(kind: Any) -> Reader:
    origin, kinds = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda data: data
    if origin in (Union, UnionType):
        return partial(read_union, [reader_of(each) for each in kinds])
    if is_dataclass(kind):
        return partial(read_parts, kind)
    if origin is tuple and kinds[-1:] == (Ellipsis,):
        read_all = reader_of(list[kinds[0]])  # type: ignore[valid-type]
        return lambda data: tuple(read_all(data))
    if origin is tuple:
        return partial(read_items, [reader_of(each) for each in kinds])
    if origin is list:
        return partial(read_list, reader_of(kinds[0]))
    if origin is dict:
        return partial(read_dict, reader_of(kinds[1]))
    if is_typeddict(kind):  # what is in it, they say who compare it with what it should be
        return partial(read_plain, dict)
    if kind in (*PLAIN, dict, list):
        return partial(read_plain, kind)
    raise TypeError(f"no type of plain data: {kind}")


def read_plain(kind: type[T], data: object) -> T:
    """What is exactly of a type: True is no number."""
    if type(data) is not kind:
        raise Misshapen
    return data


def read_given(read: Reader, data: object) -> Any:
    if data is None:
        raise Misshapen
    return read(data)


def read_union(readers: list[Reader], data: object) -> Any:
    """By the first of several types that fits."""
    for read in readers:
        try:
            return read(data)
        except Misshapen:
            continue
    raise Misshapen


def read_items(readers: list[Reader], data: object) -> tuple[Any, ...]:
    items = read_plain(list, data)
    if len(items) != len(readers):
        raise Misshapen
    return tuple(read_at(i, read, items[i]) for i, read in enumerate(readers))


def read_list(read: Reader, data: object) -> list[Any]:
    return [read_at(i, read, item) for i, item in enumerate(read_plain(list, data))]


def read_dict(read: Reader, data: object) -> dict[str, Any]:
    return {name: read_at(name, read, item) for name, item in read_plain(dict, data).items()}


def read_parts(kind: Any, data: object) -> Any:
    """A dataclass, from all of its parts and no others."""
    parts, values = parts_of(kind), {}
    found = read_plain(dict, data)
    names = found.keys()
    for name, part in parts.items():
        if name in names:
            values[part.attribute] = read_at(name, part.read, found[name])
        elif not part.is_optional:
            raise Misshapen(name)
    if names - parts.keys():
        raise Misshapen(unknown=tuple(sorted(names - parts.keys())))
    return kind(**values)


def read_at(step: str | int, read: Reader, data: object) -> Any:
    """The value at a path; an error says where that is."""
    try:
        return read(data)
    except Misshapen as error:
        raise Misshapen(step, *error.path, unknown=error.unknown) from None


@cache
def parts_of(kind: Any) -> dict[str, Part]:
    """The parts of a dataclass, by their names in data."""
    hints, parts = get_type_hints(kind), {}
    for each in fields(kind):
        read, is_optional = reader_of(hints[each.name]), OPTIONAL in each.metadata
        name = each.metadata.get(OTHER_NAME, each.name)
        parts[name] = Part(
            each.name, partial(read_given, read) if is_optional else read, is_optional
        )
    return parts
