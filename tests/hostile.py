"""Calls everything public that is compiled with hostile arguments; a program that must survive.

Classes and functions are found by looking, so that new ones are tried as well. Every call may raise
what Python raises; nothing may end the process. Prints how many calls were made and refused.
"""

import importlib
import inspect
import random
import sys
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from functools import partial
from pickle import dumps
from typing import Any

from tools.two_speeds import SOURCE

from shedet.bots.search import Search
from shedet.core.batch.batch import Batch
from shedet.core.batch.loop import Loop
from shedet.core.engine.chance import Chance, seeded
from shedet.core.engine.position import Position
from shedet.core.game import Game, games, load
from shedet.core.network.files import counts_of
from shedet.core.network.network import Network, layer_sizes
from shedet.core.prior.network_prior import NetworkPrior
from shedet.core.prior.prior import Prior

NUMBERS = (-(10**18), -(2**31), -5, -1, 0, 1, 2, 3, 7, 64, 511, 512, 10**6, 2**31 - 1, 10**18)
NAN = float("nan")
OTHERS: list[Any] = [None, "", "take C3", b"\x00", 1.5, NAN, [], [1] * 600, {}, object(), True]
WORK = ("games", "iterations")
"""Arguments that say how much to do: a large number is no mistake, and takes long."""
TRIES = 60


def modules() -> list[str]:
    """What is compiled, or would be."""
    types = [path for path in SOURCE.rglob("*.pxd") if "cdef enum" not in path.read_text("utf-8")]
    return sorted(".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in types)


def public(owner: object) -> list[str]:
    return [name for name in dir(owner) if not name.startswith("_")]


def positions(game: Game, seed: int) -> Iterator[Position]:
    """At the start, on the way, and after the end, with either memory."""
    for memory in ("pure", "perfect"):
        has_memory = any(option.name == "memory" for option in game.info.options)
        position = game.new(game.info.seats[-1], seed, {"memory": memory} if has_memory else {})
        yield position.copy()
        chance = seeded(seed)
        for number in range(game.longest):
            if position.is_over:
                break
            if number in (9, 60):
                yield position.copy()
            legal = position.legal()
            position.play(legal[chance.below(len(legal))])
        yield position


def network_of(game: Game) -> Network:
    """A network that fits what two seats of a game see."""
    layout = game.observation(game.info.seats[0], game.info.choose({}))
    counts = counts_of(layout, game.prior().reckon(game.new(seed=1), 0))
    return Network(counts, [7] * sum(layer_sizes(sum(5 if one else 1 for one in counts))))


class Crowd:
    """Objects to call and to be given."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.games = [load(name) for name in sorted(games())]
        self.positions = [p for game in self.games for p in positions(game, seed)]
        self.networks = [network_of(game) for game in self.games]
        self.priors = [game.prior() for game in self.games] + [Prior()]
        for game, network in zip(self.games, self.networks, strict=True):
            self.priors.append(NetworkPrior(network, game.prior(), 2, 60))
        self.chances = [seeded(seed), Chance()]
        self.stocks = [game.pieces for game in self.games if hasattr(game, "pieces")]

    def searches(self) -> list[Search]:
        found = []
        for game in self.games:
            position = game.new(seed=3)
            found.append(Search(position, position.to_act, game.prior(), seeded(1), 512))
        return found

    def loops(self) -> list[Loop]:
        return [Batch(game, 3, seed=3).loop for game in self.games]

    def blank(self) -> list[object]:
        """Objects that nobody has laid out, made in the ways that Python has."""
        found: list[object] = []
        for name in modules():
            for kind in vars(importlib.import_module(name)).values():
                if inspect.isclass(kind) and kind.__module__ == name:
                    for make in (
                        kind,
                        lambda kind=kind: kind.__new__(kind),
                        lambda kind=kind: kind({}),
                    ):
                        try:
                            found.append(make())
                        except Exception:
                            continue
        return found

    def argument(self, name: str) -> Any:
        """Mostly numbers, often an object of a wrong sort, sometimes what was meant."""
        sort = self.random.randrange(10)
        if name in WORK:
            return self.random.choice((-1, 0, 1, 2, None, "x", 10**18))
        if sort < 5:
            return self.random.choice(NUMBERS)
        if sort < 6:
            return self.random.choice(OTHERS)
        if sort < 8:
            return self.random.choice(self.positions).copy()
        return self.random.choice([*self.chances, *self.priors, *self.stocks, *self.networks])


def names_of(call: Callable[..., object]) -> list[str]:
    try:
        return list(inspect.signature(call).parameters)
    except ValueError:
        return ["a", "b", "c"]


class Attack:
    """Counts what was called, and what was refused."""

    def __init__(self, seed: int) -> None:
        self.crowd = Crowd(seed)
        self.calls = self.refused = 0

    def call(self, what: Callable[..., object], number: int | None = None) -> None:
        names = names_of(what)
        wanted = len(names) if number is None else number
        arguments = [self.crowd.argument((names + ["x"] * 9)[i]) for i in range(wanted)]
        self.calls += 1
        try:
            what(*arguments)
        except Exception:
            self.refused += 1

    def on(self, owner: object, tries: int) -> None:
        """Every public method of an object, again and again, and every field set by hand."""
        for name in public(owner):
            if not self.is_method(owner, name):
                self.set(owner, name)
                continue
            for _ in range(tries):
                self.call(getattr(owner, name))
            self.call(getattr(owner, name), self.crowd.random.randrange(4))
        for name in ("legal", "result", "encode", "facts", "copy", "winners", "conceals", "notes"):
            if hasattr(owner, name):
                self.call(getattr(owner, name), 0)
        other = self.crowd.random.choice([*self.crowd.positions, *OTHERS])
        for what in (repr, hash, copy, deepcopy, dumps, lambda thing: thing == other):
            self.call(partial(what, owner), 0)

    def is_method(self, owner: object, name: str) -> bool:
        self.calls += 1
        try:
            return callable(getattr(owner, name, None))
        except Exception:
            self.refused += 1
            return False

    def set(self, owner: object, name: str) -> None:
        """By hand, and by deleting."""
        if not isinstance(owner, Position) or owner.stage == 0:
            return
        self.calls += 1
        changes: tuple[Callable[[], None], ...] = (
            lambda: setattr(owner, name, self.crowd.random.choice(NUMBERS)),
            lambda: setattr(owner, name, [99] * 96),
            lambda: delattr(owner, name),
        )
        for change in changes:
            try:
                change()
            except Exception:
                self.refused += 1

    def all(self) -> None:
        crowd = self.crowd
        for position in crowd.positions:
            self.on(position.copy(), 3)
        for blank in crowd.blank():
            self.on(blank, 1)
        for thing in [
            *crowd.priors,
            *crowd.chances,
            *crowd.stocks,
            *crowd.networks,
            *crowd.searches(),
            *crowd.loops(),
        ]:
            self.on(thing, 12)
        for name in modules():
            for found in vars(importlib.import_module(name)).values():
                if callable(found) and getattr(found, "__module__", "") == name:
                    for _ in range(12):
                        self.call(found, None if not inspect.isclass(found) else 5)
        for position in crowd.positions:  # nobody has done them any harm
            self.finish(position)

    def finish(self, position: Position) -> None:
        chance = seeded(4)
        while not position.is_over:
            legal = position.legal()
            position.play(legal[chance.below(len(legal))])


def main(seeds: list[int]) -> None:
    calls = refused = 0
    for seed in seeds:
        attack = Attack(seed)
        attack.all()
        calls, refused = calls + attack.calls, refused + attack.refused
    print(calls, refused)


if __name__ == "__main__":
    main([int(seed) for seed in sys.argv[1:]])
