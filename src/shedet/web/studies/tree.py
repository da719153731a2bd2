"""The tree of a study: lines that were played or tried, each after another; no rule of any game."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.table import NotNow

ROOT = 0
"""The number of the point before the first line."""
MOST_TRIED = 400
"""Points of a study, beside those of a game that it began with."""


@dataclass(frozen=True)
class Node:
    """A point of a study: what a seat did after another point. Its number is never used again."""

    number: int
    parent: int
    seat: int
    moves: tuple[str, ...]
    """One or more moves of one line, each as text."""
    chance: tuple[str, ...]
    """What was drawn."""


@dataclass(frozen=True)
class Step:
    """A point to be added."""

    seat: int
    moves: tuple[str, ...]
    chance: tuple[str, ...]


@dataclass
class Tree:
    """Points by their numbers; children stand in order, and the first ones are the main line."""

    played: int = 0
    """So many points, from 1, are those of a game that was played."""
    next: int = 1
    nodes: dict[int, Node] = field(default_factory=dict)

    @staticmethod
    def of_game(steps: Sequence[Step]) -> "Tree":
        """A game as it was played."""
        nodes = {
            number: Node(number, number - 1, step.seat, step.moves, step.chance)
            for number, step in enumerate(steps, 1)
        }
        return Tree(len(steps), len(steps) + 1, nodes)

    @staticmethod
    def read(text: str) -> "Tree":
        """A tree as it was written."""
        data = json.loads(text)
        nodes = [Node(n, up, seat, tuple(m), tuple(c)) for n, up, seat, m, c in data["nodes"]]
        return Tree(data["played"], data["next"], {node.number: node for node in nodes})

    def write(self) -> str:
        rows = [
            [node.number, node.parent, node.seat, node.moves, node.chance]
            for node in self.nodes.values()
        ]
        data = {"played": self.played, "next": self.next, "nodes": rows}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def want(self, number: int) -> int:
        """Refuse a point that is not there."""
        if number != ROOT and number not in self.nodes:
            raise NotationError(Sentence("This analysis has no such move."))
        return number

    def children(self, number: int) -> list[Node]:
        return [node for node in self.nodes.values() if node.parent == number]

    def path(self, number: int) -> list[Node]:
        """From the first line to a point."""
        nodes = []
        while number != ROOT:
            nodes.append(self.nodes[number])
            number = nodes[-1].parent
        return nodes[::-1]

    def main_from(self, number: int) -> list[Node]:
        """What follows on the main line of a point."""
        following: list[Node] = []
        first = self.firsts()
        while number in first:
            following.append(first[number])
            number = first[number].number
        return following

    def firsts(self) -> dict[int, Node]:
        """The first child of each point that has any."""
        first: dict[int, Node] = {}
        for node in self.nodes.values():
            first.setdefault(node.parent, node)
        return first

    def add(self, parent: int, step: Step) -> Node:
        """The point after another one, new unless it is there."""
        self.want(parent)
        for node in self.children(parent):
            if (node.seat, node.moves, node.chance) == (step.seat, step.moves, step.chance):
                return node
        if len(self.nodes) - self.played >= MOST_TRIED:
            raise NotNow(
                Sentence(
                    "An analysis has room for {most} moves. Delete a branch first.",
                    most=MOST_TRIED,
                )
            )
        node = Node(self.next, parent, step.seat, step.moves, step.chance)
        self.nodes[node.number] = node
        self.next += 1
        return node

    def remove(self, number: int) -> int:
        """Remove a point and all that follows; returns the point before it."""
        self.want(number)
        if number <= self.played:
            raise NotNow(
                Sentence("This move was played in the game. You can only delete your own.")
            )
        parent = self.nodes[number].parent
        for gone in list(self.below(number)):
            del self.nodes[gone]
        return parent

    def drop_begun(self, first: int, last: int) -> None:
        """Drop the parts of a line that is complete now, unless something else follows them."""
        while last in self.nodes and not self.children(last):
            last, gone = self.nodes[last].parent, last
            del self.nodes[gone]
            if gone == first:
                return

    def below(self, number: int) -> Iterator[int]:
        """A point and all that follow it."""
        yield number
        for child in self.children(number):
            yield from self.below(child.number)

    def promote(self, number: int) -> None:
        """Make a point, and those before it, the main line."""
        self.want(number)
        first = self.path(number)
        ahead = {node.number for node in first}
        self.nodes = {node.number: node for node in first} | {
            key: node for key, node in self.nodes.items() if key not in ahead
        }

    def is_main(self, number: int) -> bool:
        """Is a point on the main line?"""
        first = self.firsts()
        return all(first[node.parent] == node for node in self.path(number))
