"""The report of an arena: figures and plots in a folder, as a Markdown file."""

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from shedet.arena.play.folder import RECORDS, Folder
from shedet.arena.report.summary import Summary, mean
from shedet.arena.report.wording import (
    PLACES,
    alone,
    command,
    five,
    percent,
    points,
    scaled,
    seconds,
    share,
    table,
    verdict,
)
from shedet.arena.statistics.intervals import quantile
from shedet.bots.words import bot_name
from shedet.core.errors import NotationError
from shedet.core.game import info_of, one_line
from shedet.core.language import Sentence, decimal
from shedet.core.system.os_errors import not_written

REPORT = "report.md"
TIMES = {"p50": 0.5, "p99": 0.99, "max": 1.0}
HOW = (
    Sentence(
        "Every line-up played every deal from every seat, so the luck of the deal is the"
        " same for all. Games on one deal are not independent, so each deal counts as"
        " one sample: the mean of its games."
    ),
    Sentence(
        "Intervals have 95% confidence. They are normal intervals over the deals, with"
        " two imaginary deals won and two lost, so that a clean sweep of a few deals"
        " does not pass for certainty. Where games went on until the result was clear,"
        " all intervals come from a betting test that may be looked at after every deal,"
        " and “clear” is what this test calls clear."
    ),
    Sentence(
        "A shared win counts in equal parts for all winners. Elo fits the Bradley-Terry "
        "model to who finished ahead of whom, over all pairs of seats with different bots: 400 "
        "points more are odds of ten to one. Winners are ahead of all others, the others follow "
        "by their points, and equal points are a tie. One imaginary tie of each pair keeps a "
        "clean sweep finite. Greedy has 0 points where it plays, else the average is 0. Between "
        "two bots the interval is that of who finishes ahead; between more it comes from drawing "
        "the deals, and two imaginary ones won and two lost by each pair, anew a thousand times."
    ),
    Sentence("Time is measured only at decisions with more than one legal move."),
    Sentence("Our own bots are timed by the processor’s clock, programs by the clock on the wall."),
)


def has_pictures() -> bool:
    """Is the plotting library installed?"""
    return find_spec("matplotlib") is not None


SPREAD = (
    *(Sentence("mean"), Sentence("lowest"), Sentence("a tenth below")),
    *(Sentence("half below"), Sentence("a tenth above"), Sentence("highest")),
)
"""How numbers are spread, as heads of a table."""


class Report:
    """Writes one report in one language."""

    def __init__(self, folder: Folder, language: str) -> None:
        self.path = folder.path
        self.summary = Summary(folder)
        self.language = language
        self.lines: list[str] = []
        if not self.summary.deals:
            raise NotationError(
                Sentence("{path} has no complete deal yet.", path=one_line(str(self.path)))
            )

    def say(self, sentence: Sentence) -> str:
        return sentence.say(self.language)

    def mean(self, values: Sequence[int]) -> str:
        return decimal(mean(values), 1, self.language)

    def name(self, bot: str) -> str:
        return bot_name(bot, self.language)

    def add(self, *sentences: Sentence) -> None:
        for sentence in sentences:
            self.lines += [self.say(sentence), ""]

    def picture(self, name: str, title: Sentence) -> Path | None:
        """The path of a plot, which is linked in the report; None where none can be drawn."""
        if not has_pictures():
            return None
        self.lines += [f"![{self.say(title)}]({name}.svg)", ""]
        return self.path / name

    def table(
        self, heads: Sequence[Sentence], rows: Iterable[Sequence[str]], words: int = 1
    ) -> None:
        self.lines += [*table([self.say(head) for head in heads], rows, words), ""]

    def write(self) -> Path:
        self.head()
        if self.summary.is_alone:
            self.add(alone(self.summary, self.language))
        else:
            self.wins()
            self.pairs()
            self.elo()
        self.points()
        self.lengths()
        self.places()
        self.times()
        self.lines += [f"## {self.say(Sentence('How it is measured'))}", ""]
        self.add(*HOW)
        path = self.path / REPORT
        try:
            path.write_text("\n".join(self.lines).rstrip() + "\n", "utf-8")
        except OSError as error:
            raise not_written(path, error) from None
        return path

    def title(self, sentence: Sentence) -> None:
        self.lines += [f"## {self.say(sentence)}", ""]

    def head(self) -> None:
        summary = self.summary
        game = info_of(summary.plan.game).name
        self.lines += [f"# {self.say(Sentence('Arena: {game}', game=game))}", ""]
        self.lines += ["```console", f"$ {command(summary)}", "```", ""]
        self.add(
            Sentence(
                "{games} on {deals}, from seed {seed} on. The records are in [{file}]({file}).",
                games=Sentence("{number} game", "{number} games", len(summary.bouts)),
                deals=Sentence("{number} deal", "{number} deals", len(summary.deals)),
                seed=summary.plan.seed,
                file=RECORDS,
            )
        )
        for bot, iterations in summary.plan.iterations.items():
            self.lines.append(
                "- "
                + self.say(
                    Sentence(
                        "{bot}: {number} iteration a decision",
                        "{bot}: {number} iterations a decision",
                        iterations,
                        bot=self.name(bot),
                    )
                )
            )
        self.lines += [""] if summary.plan.iterations else []
        if summary.threshold is not None:
            self.add(verdict(summary, self.language))

    def wins(self) -> None:
        summary, title = self.summary, Sentence("Wins")
        self.title(title)
        rows = []
        for bot in summary.plan.names:
            games, forfeits = summary.of(bot), summary.forfeits(bot)
            rows.append(
                [
                    self.name(bot),
                    str(len(games)),
                    percent(summary.wins(bot), self.language),
                    percent(summary.wins_alone(bot), self.language),
                    share(summary.fair_share(bot), self.language),
                    str(forfeits),
                ]
            )
        heads = (
            Sentence("bot"),
            Sentence("games"),
            Sentence("share of the wins"),
            Sentence("wins alone"),
            Sentence("share among equals"),
            Sentence("forfeits"),
        )
        self.table(heads, rows)
        shared = Sentence(
            "{number} game had more than one winner.",
            "{number} games had more than one winner.",
            summary.shared,
        )
        self.add(shared)
        if path := self.picture("wins", title):
            from shedet.arena.report.plots import Dot, dots

            dots(
                path,
                self.say(title),
                self.say(Sentence("percent of the games")),
                [
                    Dot(
                        self.name(bot),
                        scaled(summary.wins(bot)),
                        100 * summary.fair_share(bot),
                        100 * summary.wins_alone(bot).mean,
                    )
                    for bot in summary.plan.names
                ],
                (self.say(Sentence("share among equals")), self.say(Sentence("wins alone"))),
                (0, 100),
            )

    def pairs(self) -> None:
        names, title = self.summary.plan.names, Sentence("Who finishes ahead of whom")
        self.title(title)
        pairs = self.summary.pairs
        rows = [
            [self.name(one), self.name(other), percent(value, self.language)]
            for (one, other), value in pairs.items()
        ]
        heads = (Sentence("bot"), Sentence("rival"), Sentence("finishes ahead"))
        self.table(heads, rows, 2)
        if len(names) > 2 and (path := self.picture("pairs", title)):
            from shedet.arena.report.plots import matrix

            cells = {}
            for (one, other), value in pairs.items():
                row, column = names.index(one), names.index(other)
                cells[row, column] = 100 * value.mean
                cells[column, row] = 100 - 100 * value.mean
            matrix(path, self.say(title), [self.name(bot) for bot in names], cells)

    def elo(self) -> None:
        ratings, title = self.summary.ratings, Sentence("Elo")
        self.title(title)
        ranked = sorted(ratings, key=lambda bot: -ratings[bot].mean)
        rows = [[self.name(bot), points(ratings[bot], self.language)] for bot in ranked]
        self.table((Sentence("bot"), Sentence("Elo")), rows)
        if path := self.picture("elo", title):
            from shedet.arena.report.plots import Dot, dots

            shown = [Dot(self.name(bot), ratings[bot]) for bot in ranked]
            dots(path, self.say(title), self.say(Sentence("Elo points")), shown)

    def points(self) -> None:
        title = Sentence("Points")
        self.title(title)
        scores = {self.name(bot): self.summary.scores(bot) for bot in self.summary.plan.names}
        scores = {name: values for name, values in scores.items() if values}
        rows = [[name, self.mean(values), *five(values)] for name, values in scores.items()]
        self.table((Sentence("bot"), *SPREAD), rows)
        self.histogram("points", title, Sentence("points"), scores)

    def histogram(
        self,
        name: str,
        title: Sentence,
        label: Sentence,
        rows: dict[str, list[int]],
    ) -> None:
        if rows and (path := self.picture(name, title)):
            from shedet.arena.report.plots import histogram

            amount = self.say(Sentence("percent of the games"))
            histogram(path, self.say(title), self.say(label), rows, amount)

    def lengths(self) -> None:
        title, bouts = Sentence("Length"), self.summary.bouts
        self.title(title)
        moves = [bout.moves for bout in bouts]
        turns = [bout.turns for bout in bouts]
        decisions = [sum(map(len, bout.seconds)) for bout in bouts]
        rounds = [bout.rounds for bout in bouts if bout.rounds]
        rows = [
            [self.say(what), self.mean(values), *five(values)]
            for what, values in (
                (Sentence("moves"), moves),
                (Sentence("steps of the record"), turns),
                (Sentence("decisions with a choice"), decisions),
                (Sentence("rounds"), rounds),
            )
            if values
        ]
        self.table((Sentence("a game has"), *SPREAD), rows)
        label = Sentence("a game has")
        named = {self.say(Sentence("moves")): moves}
        named[self.say(Sentence("decisions with a choice"))] = decisions
        self.histogram("lengths", title, label, named)

    def places(self) -> None:
        summary, title = self.summary, Sentence("Seats")
        self.title(title)
        places = summary.places
        labels = [self.say(PLACES[place]) for place in range(summary.plan.seats)]
        rows = [
            [label, percent(value, self.language)]
            for label, value in zip(labels, places, strict=True)
        ]
        self.table((Sentence("place in the turn order"), Sentence("share of the wins")), rows)
        if path := self.picture("seats", title):
            from shedet.arena.report.plots import Dot, dots

            dots(
                path,
                self.say(title),
                self.say(Sentence("percent of the games")),
                [
                    Dot(label, scaled(value), 100 / summary.plan.seats)
                    for label, value in zip(labels, places, strict=True)
                ],
                (self.say(Sentence("share among equals")), ""),
                (0, 100),
            )

    def times(self) -> None:
        title = Sentence("Time for a decision")
        self.title(title)
        rows, drawn = [], {}
        for bot in self.summary.plan.names:
            games = self.summary.seconds(bot)
            every = [second for game in games for second in game]
            if every:
                drawn[self.name(bot)] = every
                amounts = [seconds(quantile(every, part), self.language) for part in TIMES.values()]
                rows.append([self.name(bot), self.mean(list(map(len, games))), *amounts])
        heads = (
            Sentence("bot"),
            Sentence("decisions a game"),
            Sentence("half take at most"),
            Sentence("99% take at most"),
            Sentence("the longest"),
        )
        self.table(heads, rows)
        if drawn and (path := self.picture("times", title)):
            from shedet.arena.report.plots import spans

            label = self.say(Sentence("seconds"))
            spans(path, self.say(title), label, drawn, TIMES)
