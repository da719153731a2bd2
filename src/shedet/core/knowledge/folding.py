"""Keeping a view up to date from the events that its seat is told."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import fields
from typing import Any, Generic, TypeVar

from shedet.core.event import Learned

V = TypeVar("V")
ON = "on_"


class Folding(ABC, Generic[V]):
    """A view that can be changed: the method `on_EVENT` carries out the events of that name.

    Events without such a method say in words what others say in pieces.
    """

    @abstractmethod
    def view(self) -> V:
        """The view that it has become."""

    def after(self, facts: Iterable[Learned]) -> V:
        """The view after a line of which its seat was told these facts."""
        for told in facts:
            carry_out = getattr(self, ON + told["event"], None)
            if carry_out is not None:
                carry_out(told)
        return self.view()

    @classmethod
    def folded(cls) -> set[str]:
        """The events that change something."""
        return {name.removeprefix(ON) for name in dir(cls) if name.startswith(ON)}


def parts_of(seen: Any) -> dict[str, Any]:
    """A copy of all parts of a view, or of a part that has parts itself."""
    return {part.name: deepcopy(getattr(seen, part.name)) for part in fields(seen)}
