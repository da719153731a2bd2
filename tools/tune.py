"""Tune the numbers of a game's prior by letting it play against itself.

`python tools/tune.py sobek2p --steps 200 --write` tries changes of a few numbers of `[prior]` in
the game's `weights.toml`. Both the changed and the best prior so far play the move that they
rate highest, on the same deals with the seats exchanged; other seats play as the best one does.
A change that does significantly better is kept, one that hardly can is dropped early. With
`--write` the file gets the numbers and a line with the command; comments stay.
The same seed gives the same result. `spread` is not tuned: it is for searches to say how sharp
a prior should be.
"""

import argparse
import random
import re
import shlex
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from shedet.core.engine.chance import seeded
from shedet.core.game import Game, load
from shedet.core.prior.rating import Rating
from shedet.core.prior.weights import weights_of

GAMES = Path(__file__).parent.parent / "src" / "shedet" / "games"
BATCH = 20
"""Deals between two checks of a change."""
SURE = 2.0
"""Standard errors that a change must be better by in the end."""
EARLY = 3.5
"""And to be kept before all deals are played."""
FIXED = ("spread", "hoard", "close")
"""Divisors in the prior: none may become 0."""
MARK = "# tuned by: "
Numbers = dict[str, Any]


def lead_of(game: Game, seats: int, deal: int, own: int, priors: Sequence[Rating]) -> float:
    """How a prior does at one seat against another at all others: a win is worth 20 points."""
    options = game.info.choose({})
    dealt = game.deal(seats, options, seeded(deal))
    position = game.start(seats, options, dealt)
    position.stop_tracking()
    position.seed(deal)
    while not position.is_over:
        position.apply(priors[position.to_act != own].favourite(position))
    scores = position.result()
    rivals = [score for seat, score in enumerate(scores) if seat != own]
    margin = max(-60, min(60, scores[own] - sum(rivals) / len(rivals)))
    return margin + 20 * (position.winners() >> own & 1)


def is_better(game: Game, seats: Sequence[int], deals: range, pair: Sequence[Rating]) -> bool:
    """Does the first of two priors play significantly better than the second?"""
    differences: list[float] = []
    old = [pair[1], pair[1]]
    for number, deal in enumerate(deals, 1):
        size = seats[deal % len(seats)]
        for own in range(size):
            new = lead_of(game, size, deal, own, pair)
            differences.append(new - lead_of(game, size, deal, own, old))
        if number % BATCH == 0 or number == len(deals):
            mean = statistics.fmean(differences)
            error = statistics.stdev(differences) / len(differences) ** 0.5
            if error == 0 or mean < -0.2 * error:
                return False
            if mean > (EARLY if number < len(deals) else SURE) * error:
                return True
    return False


def changed(numbers: Numbers, dice: random.Random) -> Numbers:
    """The numbers with one to four of them about a quarter larger or smaller."""
    places = [(name, at) for name in sorted(numbers) for at in range(length(numbers[name]))]
    places = [(name, at) for name, at in places if name not in FIXED]
    new = {name: list(n) if isinstance(n, list) else [n] for name, n in numbers.items()}
    for name, at in dice.sample(places, dice.randint(1, min(4, len(places)))):
        value = round(new[name][at] * 1.3 ** dice.gauss(0, 1) + dice.gauss(0, 3))
        new[name][at] = max(0, value) if new[name][at] >= 0 else value
    return {name: new[name] if isinstance(n, list) else new[name][0] for name, n in numbers.items()}


def length(number: Any) -> int:
    return len(number) if isinstance(number, list) else 1


def tuned(game: Game, arguments: argparse.Namespace) -> Iterator[Numbers]:
    """Better and better numbers."""
    weights = weights_of(game.info.id)
    best = dict(weights.prior)
    dice = random.Random(arguments.seed)
    kind: Any = type(game.prior())
    for step in range(arguments.steps):
        new = changed(best, dice)
        pair = [kind({**numbers, **weights.search}) for numbers in (new, best)]
        first = arguments.seed * 1_000_000 + step * arguments.deals
        deals = range(first, first + arguments.deals)
        if is_better(game, arguments.seats, deals, pair):
            told = [f"{name} {best[name]} -> {n}" for name, n in new.items() if n != best[name]]
            print(f"step {step}: " + "; ".join(told), flush=True)
            best = new
            yield best


def rewritten(text: str, numbers: Numbers, command: str) -> str:
    """The text of a weights.toml with other numbers, and with the command that found them."""
    for name, number in numbers.items():
        text = re.sub(rf"(?m)^{name} = [^#\n]*?( #.*)?$", rf"{name} = {number}\1", text, count=1)
    line = f"{MARK}{command}\n"
    text = re.sub(rf"(?m)^{MARK}.*\n", "", text)
    return text.replace("\n[prior]", f"{line}\n[prior]", 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, nargs="+", help="sizes of tables, in turn")
    parser.add_argument("--steps", type=int, default=200, help="changes to try")
    parser.add_argument("--deals", type=int, default=300, help="deals for a change, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep the numbers in weights.toml")
    arguments = parser.parse_args()
    game = load(arguments.game)
    arguments.seats = arguments.seats or [game.info.seats[0]]
    path = GAMES / arguments.game / "weights.toml"
    command = shlex.join(["python", "tools/tune.py", *sys.argv[1:]])
    for numbers in tuned(game, arguments):
        if arguments.write:
            text = path.read_text("utf-8")
            path.write_text(rewritten(text, numbers, command), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
