"""docs/strength.md, written from the lines of all bouts."""

import inspect
from collections.abc import Sequence
from pathlib import Path

from shedet.arena.report.plots import Dot, dots, histogram
from shedet.arena.report.report import HOW
from shedet.arena.report.summary import Summary, mean
from shedet.arena.report.wording import PLACES, five, percent, points, scaled, seconds, table
from shedet.arena.statistics import elo
from shedet.arena.statistics.intervals import Estimate, estimate
from shedet.bots import analysis
from shedet.bots.levels import LEVELS, level_of
from shedet.bots.words import bot_name
from shedet.core.game import info_of
from shedet.core.language import DEFAULT
from tools.strength_lines import SEED, Pace
from tools.strength_results import Results, Standing

DOCUMENT = Path("docs", "strength.md")
IMAGES = Path("docs", "images")
ANCHOR = "random"
HEAD = """\
# How strong the bots are

`make strength` plays the matches of [bench/strength.toml](../bench/strength.toml), the least clear
one first, and keeps each bout as a line in [bench/strength](../bench/strength). This page is
written from these lines. They add up from day to day, and count as long as rules, weights and
levels stay what they were
([decision 25](decisions/0025-levels-overlook-and-results-are-lines.md)).

"""
VERDICTS = {
    "above": "yes, clearly",
    "below": "no, clearly below",
    "not clear": "not clear",
}


class Page:
    """The document, section by section."""

    def __init__(self, results: Results) -> None:
        self.root = results.root
        self.standings = [results.standing(match) for match in results.matches]
        self.lines: list[str] = []

    def write(self) -> None:
        (self.root / IMAGES).mkdir(parents=True, exist_ok=True)
        sections: dict[tuple[str, int], list[Standing]] = {}
        for standing in self.standings:
            match = standing.match
            sections.setdefault((match.game, match.seats), []).append(standing)
        self.overview()
        for (game, seats), standings in sections.items():
            self.section(game, seats, standings)
        self.method()
        text = HEAD + "\n".join(self.lines).rstrip() + "\n"
        (self.root / DOCUMENT).write_text(text, "utf-8")

    def add(self, *paragraphs: str) -> None:
        for paragraph in paragraphs:
            self.lines += [paragraph, ""]

    def overview(self) -> None:
        self.add("## What was wanted, and what was found")
        heads = ["game", "match", "wins (95 % interval)", "wanted at least", "reached", "deals"]
        rows = [
            [f"{info_of(one.match.game).name}, {one.match.seats} seats", *cells(one)]
            for one in self.standings
            if one.match.above
        ]
        self.add("\n".join(table([*heads, "hours"], rows, 2)))
        self.add(
            "Hours are those that the bots thought, on one core. No match ever leaves the list: "
            "where a result is not clear, the interval says what is known. The intervals hold "
            "whenever one looks."
        )

    def section(self, game: str, seats: int, standings: Sequence[Standing]) -> None:
        self.add(f"## {info_of(game).name}, {seats} seats")
        heads = ["match", "wins (95 % interval)", "if equal, or wanted", "above", "deals", "hours"]
        self.add("\n".join(table(heads, [cells(one) for one in standings])))
        played = [one for one in standings if one.deals]
        if not played:
            self.add("Nothing was played yet.")
            return
        self.add("\n".join(["```console", *map(command, played), "```"]))
        image = f"strength-{game}-{seats}"
        self.wins(image, played)
        self.elo(image, game, [one for one in standings if one.lines])
        self.scores(image, [one.summary for one in played])
        self.games(played)

    def wins(self, image: str, standings: Sequence[Standing]) -> None:
        rows = [
            Dot(one.match.title, scaled(one.summary.measured), 100 * one.match.limit)
            for one in standings
        ]
        self.picture(image, "wins", "Wins of the first bot")
        path = self.root / IMAGES / f"{image}-wins.svg"
        dots(path, "Wins", "percent of the games", rows, ("if equal, or wanted", ""), (0, 100))

    def picture(self, image: str, what: str, title: str) -> None:
        self.add(f"![{title}](images/{image}-{what}.svg)")

    def elo(self, image: str, game: str, standings: Sequence[Standing]) -> None:
        rated = rating(standings)
        bots = list(dict.fromkeys(bot for one in standings for bot in one.match.bots))
        ranked = sorted(bots, key=lambda bot: -rated[bot].mean if bot in rated else 0.0)
        heads = ["bot", "Elo (95 % interval)", "iterations", "overlooks", "decisions a game"]
        heads += ["half take at most", "99 % take at most", "the longest"]
        rows = [
            [
                bot_name(bot, DEFAULT),
                points(rated[bot], DEFAULT) if bot in rated else "not tied to Random yet",
                *numbers_of(bot, game),
                *times(standings, bot),
            ]
            for bot in ranked
        ]
        self.add("\n".join(table(heads, rows)))
        shown = [Dot(bot_name(bot, DEFAULT), rated[bot]) for bot in ranked if bot in rated]
        if shown:
            self.picture(image, "elo", "Elo")
            dots(self.root / IMAGES / f"{image}-elo.svg", "Elo", "Elo points", shown)

    def scores(self, image: str, summaries: Sequence[Summary]) -> None:
        bots = list(dict.fromkeys(bot for summary in summaries for bot in summary.plan.names))
        scores = {
            bot_name(bot, DEFAULT): [
                score for summary in summaries for score in summary.scores(bot)
            ]
            for bot in bots
        }
        rows = [[bot, f"{mean(some):.1f}", *five(some)] for bot, some in scores.items() if some]
        heads = ["points", "mean", "lowest", "a tenth below", "half below", "a tenth above"]
        self.add("\n".join(table([*heads, "highest"], rows)))
        self.picture(image, "points", "How often which points")
        path = self.root / IMAGES / f"{image}-points.svg"
        histogram(path, "Points", "points", scores, "percent of the games")

    def games(self, standings: Sequence[Standing]) -> None:
        """How long games are, and what it is worth to begin."""
        lines = [line for one in standings for line in one.lines]
        lengths = {
            "moves": [line.moves for line in lines],
            "decisions with a choice": [
                sum(pace.decisions for pace in line.paces) for line in lines
            ],
            "lines of the record": [line.turns for line in lines],
        }
        rows = [[what, f"{mean(some):.1f}", *five(some)] for what, some in lengths.items()]
        heads = ["a game has", "mean", "lowest", "a tenth below", "half below", "a tenth above"]
        self.add("\n".join(table([*heads, "highest"], rows)))
        summaries = [one.summary for one in standings]
        rows = [
            [place.say(), percent(by_place(summaries, number), DEFAULT)]
            for number, place in enumerate(PLACES[: summaries[0].plan.seats])
        ]
        self.add("\n".join(table(["place in the turn order", "share of the wins"], rows)))

    def method(self) -> None:
        self.add("## How it is measured")
        self.add(*(sentence.say() for sentence in HOW))
        self.add(
            "A match is played in turn with all others, the least clear one first, and may be "
            "looked at after every deal: the intervals of its wins come from the test by betting. "
            "At two seats a tie is half a win; at more, only wins alone count.",
            "Elo of a game and a number of seats is fitted to all its matches above at once, and "
            "Random has 0 points; what is not tied to Random by matches has none. Differences are "
            "what counts; points of different games or numbers of seats cannot be compared. The "
            "intervals of Elo take no account of when matches were looked at, and are wide where "
            "one side won nearly all.",
            "Of the times each bout keeps a few numbers: *half take at most* and *99 % take at "
            "most* are means over its bouts, *the longest* is that of all.",
            "## Luck and decisions",
            inspect.getdoc(analysis) or "",
        )


def cells(standing: Standing) -> list[str]:
    """The cells of a match: who, found, wanted, reached, deals, hours."""
    found, limit = "not played yet", f"{100 * standing.match.limit:.0f} %"
    if standing.deals:
        found = percent(standing.summary.measured, DEFAULT)
    verdict = VERDICTS[standing.verdict]
    amounts = [str(standing.deals), f"{standing.hours:.3f}"]
    return [standing.match.title, found, limit, verdict, *amounts]


def command(standing: Standing) -> str:
    """The command that plays the same games."""
    match = standing.match
    words = ["shedet", "arena", match.game, "--bots", ",".join(match.bots)]
    words += ["--games", str(len(standing.summary.bouts)), "--seats", str(match.seats)]
    return " ".join(["$", *words, "--seed", str(SEED)])


def rating(standings: Sequence[Standing]) -> dict[str, Estimate]:
    """Elo of all bots that matches tie to the anchor, which has 0."""
    tied = {ANCHOR}
    while more := [
        one for one in standings if tied & set(one.match.bots) and not set(one.match.bots) <= tied
    ]:
        tied.update(*(one.match.bots for one in more))
    known = [one.summary.tallies for one in standings if set(one.match.bots) <= tied]
    return elo.ratings(known, anchor=ANCHOR) if known else {}


def numbers_of(bot: str, game: str) -> list[str]:
    """How long a level thinks, and how much it overlooks."""
    if bot not in LEVELS:
        return ["", ""]
    level = level_of(bot, game)
    return [str(level.iterations), f"{level.overlooks} %"]


def times(standings: Sequence[Standing], bot: str) -> list[str]:
    """Decisions a game, and how long they took."""
    paces: list[Pace] = [
        pace
        for one in standings
        for line in one.lines
        for name, pace in zip(line.bots, line.paces, strict=True)
        if name == bot
    ]
    half, most = (mean(some) for some in ([p.half for p in paces], [p.most for p in paces]))
    amounts = (half, most, max(pace.longest for pace in paces))
    decisions = f"{mean([pace.decisions for pace in paces]):.1f}"
    return [decisions, *(seconds(amount / 1000, DEFAULT) for amount in amounts)]


def by_place(summaries: Sequence[Summary], place: int) -> Estimate:
    """Wins of whoever sits so many places after the seat that begins, over all deals."""
    return estimate([share for summary in summaries for share in summary.shares_of(place)])
