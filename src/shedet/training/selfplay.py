"""Games that a bot plays against itself, and the samples of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from shedet.bots.search import Search
from shedet.core.engine.chance import Chance, seeded
from shedet.core.engine.position import Position
from shedet.core.game import Game, load
from shedet.core.network.files import NetworkFile, unpacked
from shedet.core.prior.network_prior import NetworkPrior
from shedet.core.prior.prior import Prior
from shedet.core.system.pools import pool_for
from shedet.training.samples import Samples, inputs_of, margins_of, shares_of, write

WILD = 0.1
"""So many moves are drawn by the prior instead of searched for, so that games differ."""


@dataclass(frozen=True)
class Task:
    """Some games from a seed on, and the file for their samples.

    With 0 iterations the prior plays without a search: many games, from which little is learned.
    `blend` is how much what the search thought counts beside how the game ended.
    """

    game: str
    seats: int
    seed: int
    games: int
    iterations: int
    blend: float
    part: float
    path: Path
    network: Path | bytes | None
    """A file, or what stands in it, for a machine that has no such file."""


def network_at(found: Path | bytes, game: Game, seats: int) -> NetworkFile:
    """The network in a file."""
    return unpacked(bytes_of(found), game.observation(seats, game.info.choose({})))


def bytes_of(found: Path | bytes) -> bytes:
    return found if isinstance(found, bytes) else found.read_bytes()


def prior_with(found: NetworkFile, rule: Prior) -> NetworkPrior:
    """A prior with a network of its own, as the head has it."""
    return NetworkPrior(
        found.network.twin(), rule, found.head["horizon"], found.head["exploration"]
    )


def drawn(position: Position, prior: Prior, chance: Chance) -> int:
    """A move drawn as the prior has it."""
    n = position.list_moves()
    left = chance.below(prior.weigh(position, n))
    weights = prior.weights[:n]
    at = 0
    while left >= weights[at]:
        left -= weights[at]
        at += 1
    return position.moves[at]


@dataclass(frozen=True)
class Noted:
    """A sample that waits for the end of its game; what a search thought, if one did."""

    inputs: list[int]
    seat: int
    thought: tuple[float, float] | None


def searched(
    position: Position, prior: Prior, chance: Chance, iterations: int
) -> tuple[int, tuple[float, float]]:
    """The most visited move, with the margin and the share that the search found."""
    search = Search(position, position.to_act, prior, chance, 1024 + 8 * iterations)
    search.run(iterations)
    tried = search.tried()
    visits = sum(one[1] for one in tried)
    best = min(tried, key=lambda one: (-one[1], -one[2] / max(1, one[1]), one[0]))
    thought = sum(one[2] for one in tried) / visits, sum(one[3] for one in tried) / visits
    return best[0], thought


def play(game: Game, task: Task, seed: int, prior: Prior, samples: Samples) -> None:
    """One game, and its samples."""
    position, rule = game.new(task.seats, seed), game.prior()
    chance, sometimes = seeded(seed), Random(seed)
    noted: list[Noted] = []
    while not position.is_over:
        thought = None
        seat = position.to_act
        wants = sometimes.random() < task.part
        if position.list_moves() == 1:
            move = position.moves[0]
        elif task.iterations:
            move, thought = searched(position, prior, chance, task.iterations)
            if sometimes.random() < WILD:
                move = drawn(position, rule, chance)
        else:
            move = drawn(position, rule, chance)
        if wants and (thought or not task.iterations):
            for who in range(task.seats):
                own = thought if who == seat else opposite(thought, task.seats)
                noted.append(Noted(inputs_of(position, rule, who), who, own))
        position.play(move)
    margins = margins_of([position.score(seat) for seat in range(task.seats)])
    shares = shares_of(position.winners(), task.seats)
    for one in noted:
        margin, share = margins[one.seat], shares[one.seat]
        if one.thought:
            margin += task.blend * (one.thought[0] - margin)
            share += task.blend * (one.thought[1] - share)
        samples.add(one.inputs, margin, share)


def opposite(thought: tuple[float, float] | None, seats: int) -> tuple[float, float] | None:
    """What a thought says of the rival, where there is only one."""
    return (-thought[0], 1 - thought[1]) if thought and seats == 2 else None


def played(task: Task) -> Samples:
    """All games of a task."""
    game = load(task.game)
    prior: Prior = game.prior()
    if task.network:
        prior = prior_with(network_at(task.network, game, task.seats), prior)
    head = {"game": task.game, "seats": task.seats, "seed": task.seed, "games": task.games}
    samples = Samples({**head, "iterations": task.iterations})
    for seed in range(task.seed, task.seed + task.games):
        play(game, task, seed, prior, samples)
    start = game.new(task.seats, task.seed)
    samples.head["width"] = len(inputs_of(start, game.prior(), start.to_act)) + 2
    samples.head["samples"] = len(samples.rows) // samples.head["width"]
    return samples


def play_all(task: Task) -> tuple[Path, int, bytes]:
    """The file of a task, how many samples its games gave, and what is to stand in the file."""
    samples = played(task)
    return task.path, samples.head["samples"], samples.packed()


def play_tasks(tasks: list[Task], jobs: int, ray: str | None = None) -> Iterator[int]:
    """How many samples each task gave, as they are done. Only this process touches files."""
    sent = (
        task if task.network is None else replace(task, network=bytes_of(task.network))
        for task in tasks
    )
    with pool_for(jobs, ray) as pool:
        for path, found, packed in pool.as_they_end(play_all, sent):
            write(path, packed)
            yield found
