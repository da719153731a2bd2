"""How fast searches are, from fixed positions in the middle of games, and their memory.

`make bench` runs this after the rules. `--json` prints only the rates with random playouts,
which bench/peers.py compares with OpenSpiel's.
"""

import argparse
import json
import resource
import statistics
import time

from shedet.bots.search import Search
from shedet.bots.thinking import think
from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.game import Game, load
from shedet.core.laws import TableSetup, play_along
from shedet.core.prior.prior import Prior

TABLES = (("sobek2p", 2), ("sobek", 2), ("sobek", 4), ("nile", 2), ("nile", 4))
POSITIONS = 4
SLICE = 100


def middles(table: TableSetup) -> list[Position]:
    """Decisions half way through games of the greedy bot."""
    chosen = []
    for seed in range(1, 2 * POSITIONS, 2):
        moves = [recorder.position.copy() for recorder in play_along(table, seed)]
        half = moves[len(moves) // 2 :]
        chosen.append(next(position for position in half if len(position.legal()) > 1))
    return chosen


def rate(game: Game, position: Position, prior: Prior, seconds: float) -> float:
    """Iterations a second from one position."""
    view = game.view(position, position.to_act)
    search = Search(game.world(view, seeded(1)), position.to_act, prior, seeded(2))
    done = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        search.run(SLICE)
        done += SLICE
    return done / took


def rates(seconds: float) -> dict[str, tuple[float, float]]:
    """Iterations a second with random playouts, and with the game's own prior."""
    told = {}
    for game_id, seats in TABLES:
        game = load(game_id)
        every = middles(TableSetup(game, seats, game.info.choose({})))
        plain, own = (
            statistics.fmean(rate(game, one, prior, seconds / POSITIONS) for one in every)
            for prior in (Prior(), game.prior())
        )
        told[f"{game_id}, {seats} seats"] = plain, own
    return told


def megabytes() -> float:
    """The peak memory of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    measured = rates(chosen.seconds)
    if chosen.json:
        print(json.dumps({name: plain for name, (plain, _) in measured.items()}))
        return
    print("Search, iterations a second, one core")
    print(f"{'table':20}{'random playouts':>18}{'own prior':>14}")
    for name, (plain, own) in measured.items():
        print(f"{name:20}{plain:18,.0f}{own:14,.0f}")
    game = load("sobek2p")
    position = middles(TableSetup(game, 2, game.info.choose({})))[0]
    thought = think(game, game.view(position, position.to_act), seed=1, seconds=2)
    print(f"A search of 2 s: {thought.iterations:,} iterations, {megabytes():.0f} MB in all")


if __name__ == "__main__":
    main()
