"""Our rules beside OpenSpiel's, on one core in one run, as ratios.

`make bench-peers` puts open_spiel into an environment of its own and runs this. The decisions of
players are counted; OpenSpiel's chance nodes are played, and not counted.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 3


def peer(name: str, seconds: float) -> float:
    """Decisions a second of a game of OpenSpiel, driven one at a time from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)
    decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[chance.randrange(len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[chance.randrange(len(actions))])
                decisions += 1
    return decisions / (time.perf_counter() - began)


def ours(seconds: float) -> dict[str, float]:
    from shedet.core.game import load
    from shedet.core.laws import Table
    from shedet.terminal.bench import driven, played

    rates = {}
    for game_id, seats in (("sobek2p", 2), ("sobek", 2), ("sobek", 4), ("nile", 2), ("nile", 5)):
        game = load(game_id)
        table = Table(game, seats, game.info.choose({}))
        name = f"{game_id}, {seats} seats"
        rates[f"{name}, whole games compiled"] = played(table, seconds)[1]
        rates[f"{name}, driven from Python"] = driven(table, seconds)
    return rates


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--peer", help="measure one game of OpenSpiel in this process")
    parser.add_argument("--python", type=Path, help="the Python that has open_spiel")
    parser.add_argument("--seconds", type=float, default=3)
    chosen = parser.parse_args()
    if chosen.peer:
        print(json.dumps(peer(chosen.peer, chosen.seconds)))
        return
    if not chosen.python or not chosen.python.exists():
        sys.exit("bench/peers.py needs --python, a Python with open_spiel: see make bench-peers")
    measured: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, rate in ours(chosen.seconds).items():
            measured.setdefault(name, []).append(rate)
        command = [chosen.python, __file__, "--peer", "gin_rummy", "--seconds", str(chosen.seconds)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        measured.setdefault("gin_rummy, driven from Python", []).append(json.loads(done.stdout))
    base = statistics.median(measured["gin_rummy, driven from Python"])
    print(f"Decisions a second, median of {ROUNDS} rounds of {chosen.seconds:g} s, one core")
    for name, rates in measured.items():
        rate = statistics.median(rates)
        print(f"{name:38} {rate:14,.0f} {rate / base:9.1f}x")


if __name__ == "__main__":
    main()
