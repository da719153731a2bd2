"""Measure how strong the bots are.

Plays the matches of bench/strength.toml, the least clear one first, and keeps each bout as a line
of bench/strength/GAME.txt, its record in build/strength. Nothing is played twice: the next call
goes on where this one was, also on another day. Lines count as long as rules, weights and levels
are the same. `--write` plays nothing and writes docs/strength.md from the lines; `--drop` removes
the lines that count no more.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from shedet.arena.play.bout import Bout  # noqa: E402
from shedet.arena.play.folder import Folder, opened  # noqa: E402
from shedet.arena.play.plan import Fixture  # noqa: E402
from shedet.arena.play.playing import finished  # noqa: E402
from shedet.core.errors import ShedetError  # noqa: E402
from shedet.core.game import Game, load  # noqa: E402
from shedet.core.system.pools import Pool, pool_for  # noqa: E402
from tools.strength_lines import BoutLine  # noqa: E402
from tools.strength_page import Page  # noqa: E402
from tools.strength_results import Results, Standing, Wanted  # noqa: E402

RECORDS = Path("build", "strength")
SLICE = 60.0
"""Seconds of play before it is looked again which match is least clear."""
MOST_DEALS = 1 << 20


def bouts(game: Game, folder: Folder, fixtures: Sequence[Fixture], pool: Pool) -> Iterator[Bout]:
    """Play games of a plan: the one place that knows how an arena plays them."""
    games = finished(game, folder.plan, fixtures, pool)
    try:
        for played in games:
            yield folder.add(played)
    finally:
        games.close()


def play(
    results: Results, match: Wanted, deals: int, pool: Pool, is_over: Callable[[], bool]
) -> None:
    """Play what is missing of a match, so many deals at most; each bout is kept as it ends."""
    plan = match.plan
    known = {(line.bots, line.seed) for line in results.of(match)}
    missing = islice(
        (
            fixture
            for fixture in plan.fixtures(MOST_DEALS)
            if (plan.seated(fixture), plan.seed_of(fixture)) not in known
        ),
        deals * len(plan.round),
    )
    path = results.root / RECORDS / f"{match.name}-{match.fingerprint}"
    with opened(path, plan, None) as folder:
        for bout in bouts(load(match.game), folder, list(missing), pool):
            results.add(match.game, BoutLine.of(bout, match.fingerprint))
            if is_over():
                break


def least_clear(results: Results, only: str) -> Standing | None:
    """The match to go on with, of those with this in their name."""
    standings = [results.standing(match) for match in results.matches if only in match.name]
    return max(standings, key=lambda standing: standing.doubt, default=None)


def measure(results: Results, only: str, pool: Pool, minutes: float) -> None:
    """Play for so long, one match after the other, whichever is least clear."""
    until = monotonic() + 60 * minutes
    while monotonic() < until:
        chosen = least_clear(results, only)
        if chosen is None:
            return
        match = chosen.match
        deals = max(1, int(SLICE * pool.size / max(chosen.seconds_a_deal, 0.01)))
        tell(f"{match.name}: {chosen.deals} deals, {chosen.verdict}, {chosen.hours:.2f} h")
        play(results, match, deals, pool, lambda: monotonic() > until)


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    command_line = argparse.ArgumentParser(description=__doc__)
    command_line.add_argument("--write", action="store_true", help="write docs/strength.md")
    command_line.add_argument("--drop", action="store_true", help="remove what counts no more")
    command_line.add_argument("--only", default="", help="only matches with this in their name")
    command_line.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    command_line.add_argument("--ray", help="play on a cluster: auto, or its address")
    command_line.add_argument("--minutes", type=float, default=60.0, help="play for so long")
    chosen = command_line.parse_args()
    try:
        results = Results(ROOT)
        if chosen.drop:
            tell(f"{results.drop()} lines removed")
        if chosen.write:
            Page(results).write()
        if not chosen.drop and not chosen.write:
            with pool_for(chosen.jobs, chosen.ray) as pool:
                measure(results, chosen.only, pool, chosen.minutes)
    except ShedetError as error:
        tell(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
