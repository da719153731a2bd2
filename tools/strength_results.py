"""The matches of bench/strength.toml, their lines, and what these say."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from shedet.arena.play.folder import Folder
from shedet.arena.play.plan import Plan, plan_for
from shedet.arena.report.summary import Summary, mean
from shedet.bots.words import bot_name
from shedet.core.game import load
from shedet.core.language import DEFAULT
from tools.strength_lines import SEED, BoutLine, add_line, fingerprint_of, read_lines, write_lines

MATCHES = Path("bench", "strength.toml")
LINES = Path("bench", "strength")
UNKNOWN = 60.0
"""So many seconds a bout is thought to take as long as none was played."""


@dataclass(frozen=True)
class Wanted:
    """A match of the list."""

    game: str
    bots: tuple[str, ...]
    above: float | None = None
    """The share of the wins that the first bot is wanted to have."""

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def name(self) -> str:
        return "-".join([self.game, str(self.seats), *self.bots])

    @property
    def limit(self) -> float:
        """What is wanted, else what the first bot would have if all were as strong."""
        return self.above or self.bots.count(self.bots[0]) / self.seats

    @cached_property
    def plan(self) -> Plan:
        return plan_for(load(self.game), {}, self.seats, self.bots, SEED)

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint_of(self.plan)

    @property
    def title(self) -> str:
        """Names such as Crocodile against three Greedy: the second bot, or all at the table."""
        first, *others = (bot_name(bot, DEFAULT) for bot in self.bots)
        if len(set(others)) > 1:
            return ", ".join([first, *others])
        return f"{first} against {others[0]}" + (f" × {len(others)}" if len(others) > 1 else "")

    def has(self, line: BoutLine) -> bool:
        """Does a line tell of a bout of this match, under what is true now?"""
        seated = sorted(line.bots) == sorted(self.bots) and line.bots in self.seatings
        return seated and line.fingerprint == self.fingerprint

    @cached_property
    def seatings(self) -> set[tuple[str, ...]]:
        return {self.plan.seated(fixture) for fixture in self.plan.round}


class Standing:
    """What the lines say of a match; only whole deals up to the first gap are counted."""

    def __init__(self, match: Wanted, lines: Sequence[BoutLine]) -> None:
        folder = Folder(Path(), match.plan, match.limit)
        folder.bouts = [line.bout(match.bots) for line in lines]
        self.match = match
        self.lines = lines
        self.summary = Summary(folder)

    @property
    def deals(self) -> int:
        return len(self.summary.deals)

    @property
    def hours(self) -> float:
        """How long the bots thought, on one core."""
        return sum(line.hours for line in self.lines)

    @property
    def verdict(self) -> str:
        """What the test says, whenever one looks: above, below, or not clear."""
        known = self.summary.verdict
        assert known is not None
        return "above" if known.above.is_won else "below" if known.below.is_won else "not clear"

    @cached_property
    def doubt(self) -> tuple[bool, float]:
        """Matches with more of it are played first: unclear ones, then by their intervals."""
        found = self.summary.measured
        return self.verdict == "not clear", found.high - found.low

    @property
    def seconds_a_deal(self) -> float:
        """So long a deal takes on one core, as far as is known."""
        bout = mean([3600 * line.hours for line in self.lines]) if self.lines else UNKNOWN
        return bout * len(self.match.plan.round)


class Results:
    """The list of matches, and the lines of all games."""

    def __init__(self, root: Path) -> None:
        self.root = root
        listed = tomllib.loads((root / MATCHES).read_text("utf-8"))
        self.matches = [
            Wanted(table.rpartition("-")[0], tuple(bots.split()), above or None)
            for table, matches in listed.items()
            for bots, above in matches.items()
        ]
        self.lines = {one.game: read_lines(self.path(one.game)) for one in self.matches}

    def path(self, game: str) -> Path:
        return self.root / LINES / f"{game}.txt"

    def of(self, match: Wanted) -> list[BoutLine]:
        """The lines that count, each once."""
        known = {line.key: line for line in self.lines[match.game] if match.has(line)}
        return list(known.values())

    def standing(self, match: Wanted) -> Standing:
        return Standing(match, self.of(match))

    def add(self, game: str, line: BoutLine) -> None:
        add_line(self.path(game), line)
        self.lines[game].append(line)

    def drop(self) -> int:
        """Remove the lines that count for no match; returns how many these were."""
        gone = 0
        for game, lines in self.lines.items():
            here = [match for match in self.matches if match.game == game]
            kept = [line for line in lines if any(match.has(line) for match in here)]
            gone += len(lines) - len(kept)
            if kept != lines:
                write_lines(self.path(game), kept)
            self.lines[game] = kept
        return gone
