"""`python -m shedet.training GAME --seats N --torch PYTHON`: learn a network, and try it."""

import argparse
import sys
import time
from pathlib import Path

from shedet.training.course import Course, Plan
from shedet.training.trial import Trial, run


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m shedet.training", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--torch", default=sys.executable, help="a Python that has PyTorch")
    parser.add_argument("--folder", type=Path, help="build/training/GAME-SEATS")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--ray", help="play on a cluster: auto, or its address")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--rounds",
        default="8000x16,1000x150",
        help="games and iterations of each round; 0 iterations: the rule alone plays",
    )
    parser.add_argument("--part", type=float, default=1.0, help="of positions to learn from")
    parser.add_argument("--blend", type=float, default=0.7, help="of what searches thought")
    parser.add_argument("--without", default="", help="parts of observations, with commas between")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--horizon", type=int, default=6, help="moves before the network judges")
    parser.add_argument("--exploration", type=int, default=60, help="in hundredths")
    parser.add_argument("--trial-iterations", type=int, default=150)
    parser.add_argument("--deals", type=int, default=300, help="of the trial; 0 for none")
    parser.add_argument("--only-trial", metavar="NETWORK", help="a file, or rule for none")
    return parser


def say(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


def main() -> int:
    chosen = arguments().parse_args()
    if chosen.only_trial:
        network = None if chosen.only_trial == "rule" else Path(chosen.only_trial)
        who = chosen.game, chosen.seats, chosen.trial_iterations, chosen.deals, chosen.seed
        trial = Trial(*who, network, chosen.horizon if network else 0, chosen.exploration)
        for outcome in run(trial, chosen.jobs, chosen.ray):
            say(outcome.text())
        return 0
    rounds = [tuple(map(int, one.split("x"))) for one in chosen.rounds.split(",")]
    plan = Plan(
        chosen.game,
        chosen.seats,
        chosen.seed,
        tuple((games, iterations) for games, iterations in rounds),
        chosen.part,
        chosen.blend,
        chosen.passes,
        chosen.rate,
        chosen.horizon,
        chosen.exploration,
        chosen.trial_iterations,
        chosen.deals,
        tuple(name for name in chosen.without.split(",") if name),
    )
    folder = chosen.folder or Path("build", "training", f"{chosen.game}-{chosen.seats}")
    found = Course(plan, folder, chosen.torch, chosen.jobs, say, chosen.ray).run()
    if found:
        say("the network has won its trial" if found.is_won else "the network has not won")
    return 0


if __name__ == "__main__":
    sys.exit(main())
