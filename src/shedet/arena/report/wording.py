"""How figures of an arena are written."""

import shlex
from collections.abc import Iterable, Sequence

from shedet.arena.report.summary import Summary
from shedet.arena.statistics.intervals import Estimate, quantile
from shedet.bots.words import bot_name
from shedet.core.game import info_of
from shedet.core.language import Sentence, decimal

PLACES = (
    Sentence("begins"),
    Sentence("second"),
    Sentence("third"),
    Sentence("fourth"),
    Sentence("fifth"),
)


def command(summary: Summary) -> str:
    """The command that plays the same games."""
    plan = summary.plan
    words = ["shedet", "arena", plan.game, "--bots", ",".join(plan.bots)]
    words += ["--games", str(len(summary.bouts)), "--seats", str(plan.seats)]
    words += ["--seed", str(plan.seed)]
    usual = info_of(plan.game).choose({})
    for name, value in plan.options.items():
        words += ["--option", f"{name}={value}"] if usual.get(name) != value else []
    words += [] if summary.threshold is None else ["--until-clear", str(summary.threshold)]
    return shlex.join(words)


def verdict(summary: Summary, language: str) -> Sentence:
    """What the test says of the first bot."""
    assert summary.verdict is not None
    assert summary.threshold is not None
    first, second = (bot_name(bot, language) for bot in summary.plan.names[:2])
    rate = percent(summary.measured, language)
    if summary.plan.seats > 2:
        what = Sentence("{bot} wins {rate} of the games alone", bot=first, rate=rate)
    else:
        what = Sentence("{bot} wins {rate} against {rival}", bot=first, rival=second, rate=rate)
    limit, number = f"{100 * summary.threshold:g}", summary.verdict.deals
    if summary.verdict.above.is_won:
        return Sentence(
            "{what}: clearly above {threshold}%, after {number} deal.",
            "{what}: clearly above {threshold}%, after {number} deals.",
            number,
            what=what,
            threshold=limit,
        )
    if summary.verdict.below.is_won:
        return Sentence(
            "{what}: clearly below {threshold}%, after {number} deal.",
            "{what}: clearly below {threshold}%, after {number} deals.",
            number,
            what=what,
            threshold=limit,
        )
    return Sentence(
        "{what}: neither clearly above nor clearly below {threshold}% after {number} deal.",
        "{what}: neither clearly above nor clearly below {threshold}% after {number} deals.",
        number,
        what=what,
        threshold=limit,
    )


def alone(summary: Summary, language: str) -> Sentence:
    """The text for a bot that has met nobody else."""
    (name,) = summary.plan.names
    said = Sentence(
        "{bot} plays against itself, so only the seats can be compared.",
        bot=bot_name(name, language),
    )
    if lost := summary.forfeits(name):
        said = Sentence(
            "{said} {number} game was forfeited.",
            "{said} {number} games were forfeited.",
            lost,
            said=said,
        )
    return said


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> list[str]:
    """A table of Markdown; the first columns are for words, the others for numbers."""
    rules = ["---"] * words + ["---:"] * (len(heads) - words)
    lines = [list(heads), rules, *rows]
    return ["| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |" for line in lines]


def scaled(value: Estimate) -> Estimate:
    """In percent."""
    return Estimate(100 * value.mean, 100 * value.low, 100 * value.high, value.number)


def percent(value: Estimate, language: str) -> str:
    said = Sentence(
        "{mean}% ({low} to {high})",
        mean=decimal(100 * value.mean, 1, language),
        low=decimal(100 * value.low, 1, language),
        high=decimal(100 * value.high, 1, language),
    )
    return said.say(language)


def whole(number: float) -> str:
    return str(round(number)).replace("-", "−")


def points(value: Estimate, language: str) -> str:
    said = Sentence(
        "{mean} ({low} to {high})",
        mean=whole(value.mean),
        low=whole(value.low),
        high=whole(value.high),
    )
    return said.say(language)


def five(values: Sequence[int]) -> list[str]:
    """From the lowest to the highest."""
    return [f"{quantile(values, part):.0f}" for part in (0, 0.1, 0.5, 0.9, 1)]


def share(value: float, language: str) -> str:
    return Sentence("{share}%", share=decimal(100 * value, 1, language)).say(language)


def seconds(value: float, language: str) -> str:
    """In milliseconds where it is a short time."""
    if value >= 1:
        return decimal(value, 2, language) + "\u00a0s"
    return decimal(1000 * value, 1, language) + "\u00a0ms"
