"""Handing out piece numbers by name, each once."""

from collections.abc import Sequence


class Supply:
    """All pieces of a box that are not yet on the table; `names` has one name for each number."""

    def __init__(self, names: Sequence[str]) -> None:
        self.left: dict[str, list[int]] = {}
        for number, name in enumerate(names):
            self.left.setdefault(name, []).append(number)

    def take(self, name: str) -> int:
        return self.left[name].pop(0)

    def rest(self, first: int, end: int) -> list[int]:
        """What is left of the numbers from `first` to before `end`."""
        return sorted(n for numbers in self.left.values() for n in numbers if first <= n < end)
