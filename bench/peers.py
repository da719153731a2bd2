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
POSITIONS = 4
SIMULATIONS = 100
HALF_WAY = {"hearts": 28, "gin_rummy": 40}
"""Decisions after which a game of OpenSpiel is about half over; hearts begins with a pass."""


def peer(name: str, seconds: float) -> float:
    """Decisions a second of a game of OpenSpiel, driven one at a time from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)
    decisions = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[chance.randrange(len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[chance.randrange(len(actions))])
                decisions += 1
    return decisions / (time.process_time() - began)


def peer_search(name: str, seconds: float) -> float:
    """Simulations a second of OpenSpiel's ISMCTS bot, random rollouts, half way through games."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)
    rates = []
    for seed in range(POSITIONS):
        state = game.new_initial_state()
        for _ in range(HALF_WAY[name]):
            while state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[chance.randrange(len(outcomes))][0])
            actions = state.legal_actions()
            state.apply_action(actions[chance.randrange(len(actions))])
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            actions = state.legal_actions()
            state.apply_action(actions[chance.randrange(len(actions))])
        done = 0
        began = time.process_time()
        while (took := time.process_time() - began) < seconds / POSITIONS:
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
            pyspiel.ISMCTSBot(seed, evaluator, 2.0, SIMULATIONS).step(state)
            done += SIMULATIONS
        rates.append(done / took)
    return statistics.fmean(rates)


def ours(seconds: float) -> dict[str, float]:
    from shedet.core.game import load
    from shedet.core.laws import TableSetup
    from shedet.terminal.commands.bench import driven, played

    rates = {}
    for game_id, seats in (("sobek2p", 2), ("sobek", 2), ("sobek", 4), ("nile", 2), ("nile", 5)):
        game = load(game_id)
        table = TableSetup(game, seats, game.info.choose({}))
        name = f"{game_id}, {seats} seats"
        rates[f"{name}, whole games compiled"] = played(table, seconds)[1]
        rates[f"{name}, driven from Python"] = driven(table, seconds)
    return rates


def asked(python: Path, *arguments: str) -> float:
    """What this script measures in the environment that has open_spiel."""
    done = subprocess.run(
        [python, __file__, *arguments], capture_output=True, text=True, check=True
    )
    rate: float = json.loads(done.stdout)
    return rate


def our_searches(seconds: float) -> dict[str, float]:
    command = [sys.executable, str(Path(__file__).with_name("search.py"))]
    command += ["--json", "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rates: dict[str, float] = json.loads(done.stdout)
    return rates


def show(title: str, rounds: list[dict[str, float]], *bases: str) -> None:
    """The median of all rounds, and how often it is that of each base."""
    rates = {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}
    print(title)
    print(f"{'':38} {'':14} " + "".join(f"{base.partition(',')[0]:>12}" for base in bases))
    for name, rate in rates.items():
        ratios = "".join(f"{rate / rates[base]:11.1f}x" for base in bases)
        print(f"{name:38} {rate:14,.0f} {ratios}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--peer", help="measure one game of OpenSpiel in this process")
    parser.add_argument("--search", action="store_true", help="measure its search")
    parser.add_argument("--python", type=Path, help="the Python that has open_spiel")
    parser.add_argument("--seconds", type=float, default=3)
    chosen = parser.parse_args()
    if chosen.peer:
        measure = peer_search if chosen.search else peer
        print(json.dumps(measure(chosen.peer, chosen.seconds)))
        return
    if not chosen.python or not chosen.python.exists():
        sys.exit("bench/peers.py needs --python, a Python with open_spiel: see make bench-peers")
    length = ["--seconds", str(chosen.seconds)]
    driven, searches = [], []
    for _ in range(ROUNDS):
        rummy = asked(chosen.python, "--peer", "gin_rummy", *length)
        driven.append({**ours(chosen.seconds), "gin_rummy, driven from Python": rummy})
        theirs = {
            f"{name}, OpenSpiel's ISMCTS": asked(chosen.python, "--search", "--peer", name, *length)
            for name in HALF_WAY
        }
        searches.append({**our_searches(chosen.seconds), **theirs})
    median = f"median of {ROUNDS} rounds of {chosen.seconds:g} s, one core"
    show(f"Decisions a second, {median}", driven, "gin_rummy, driven from Python")
    show(
        f"Search, simulations a second with random playouts, {median}",
        searches,
        *(f"{name}, OpenSpiel's ISMCTS" for name in HALF_WAY),
    )


if __name__ == "__main__":
    main()
