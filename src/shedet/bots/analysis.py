"""Analysis of a finished game: what each decision cost, and how much was luck.

Every decision that was a choice is searched again, from exactly what its seat could see
at that moment, never from what lay hidden. The game is played on many times from there, in worlds
that fit what the seat saw: what would the best move have brought, what did the one that
was played? By how much the played move falls short is what the seat *gave away*.

The *margin* of a seat is its points less those of its best rival. It is split in two:

- *decisions*: what that rival gave away, less what the seat gave away itself;
- *luck*: all the rest. The deal, the draws, what lay hidden, and the moves of third seats.

Somebody who won by 12 points, of which decisions are 5 and luck 7, would have won by about 7 had
both always made the best move. A lucky win and a clever one look alike in the score, and not here.
The two parts add up to the margin because luck is what is left, not because it was measured.

At a table of more than two, the margin compares a seat with its best rival at the end, and so does
the split. What the others gave away may have helped both of them or either; neither decided it, so
it counts as luck.

How sure is it? The figures are means over a limited number of playouts, and another run
would give others. "Give or take" says by about how much they differ from run to run, and no more
than that. On top of it, too little is found rather than too much: a loss within the noise is not
counted, and a short search overlooks good moves. With ten times the playouts about as much or more
was found given away, in some games several times as much. So trust the large losses, which are
searched a second time, and who gave away more, if the difference is well beyond the noise. What
the search does not see counts as luck.
"""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import hypot
from pathlib import Path
from typing import Any

from shedet.bots.calibration import Calibration, calibration_of
from shedet.bots.judgement import Candidate, unsure, unsure_chance
from shedet.bots.levels import INTERPRETED, factor, is_interpreted
from shedet.bots.thinking import think
from shedet.core.errors import NotationError
from shedet.core.game import Game, View
from shedet.core.language import Sentence
from shedet.core.records.data import from_data, to_data
from shedet.core.records.opening import opening
from shedet.core.records.record import Record, replay

FILE = Path(__file__).with_name("analysis.toml")
FEW, FEWEST = 32, 4
"""Playouts for each decision, however long the game is, and however little is to be thought."""
SECOND_LOOKS, CLOSER = 12, 4
"""So many of the costliest decisions are searched again, with so many times the playouts."""
OTHERWISE, ANEW, ANOTHER = 1 << 32, 1 << 33, 1 << 34
"""Seeds from here on are for the comparison with the played move, for second searches, and for
another analysis of the same game."""
TENTHS, THOUSANDTHS = 10, 1000
MOST_POINTS, MOST_SWINGS = 5, 3
"""So many turning points and swings of luck are named at most."""
CLEAR_LOSS, CLEAR_CHANCE, CLEAR_SWING = 50, 50, 200
"""The least cost of a turning point, in points or in chance, and the least swing of luck."""


class Stopped(Exception):
    """The analysis was stopped before it was done."""


@dataclass(frozen=True)
class Decision:
    """One choice. Margins and losses are tenths of a point, chances to win are thousandths."""

    line: int
    """The number of its line in the record, from 1."""
    seat: int
    played: str
    best: str
    margin: int
    """Expected with the best move."""
    chance: int
    loss: int
    """By how much the played move falls short of the best one."""
    chance_loss: int
    noise: int
    """How unsure the loss is."""
    chance_noise: int


@dataclass(frozen=True)
class TurningPoint:
    """A line that cost much: its worst decision, what the seat saw then, the loss of all of it."""

    decision: Decision
    loss: int
    chance_loss: int
    view: Any
    """As plain data."""


@dataclass(frozen=True)
class Swing:
    """What luck did to a seat's chance to win, in thousandths, between two of its lines.

    What its rival gave away in between is not in it.
    """

    seat: int
    first: int
    last: int
    change: int


@dataclass(frozen=True)
class Share:
    """The margin of a seat at the end, in points, and what its decisions and luck did for it."""

    seat: int
    rivals: list[int]
    """The best rival, or several that are level."""
    margin: int
    own: int
    """Given away by the seat, in tenths."""
    theirs: int
    """Given away by the rival; by several on average."""
    noise: int

    @property
    def decisions(self) -> int:
        return self.theirs - self.own

    @property
    def luck(self) -> int:
        return TENTHS * self.margin - self.decisions


@dataclass(frozen=True)
class Analysis:
    """All that was found."""

    game: str
    iterations: int
    """Playouts for each decision."""
    decisions: list[Decision]
    turning_points: list[TurningPoint]
    swings: list[Swing]
    shares: list[Share]

    def plain(self) -> dict[str, object]:
        """As plain JSON data."""
        data: dict[str, object] = to_data(self)
        return data

    @staticmethod
    def from_plain(data: object) -> "Analysis":
        return from_data(Analysis, data)


@dataclass(frozen=True)
class Moment:
    """A decision to analyse: what the seat saw, and what it played."""

    number: int
    line: int
    seat: int
    view: View
    played: str


def analyse(
    game: Game,
    record: Record,
    *,
    iterations: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """Search every decision of a finished game again. The same record gives the same result.

    Another seed gives another run of the same analysis. Usually all of it takes 15 seconds at most.
    """
    asked = list(moments(game, record))
    if record.result is None:
        raise NotationError(Sentence("The game in this file isn’t finished."))
    iterations = iterations or usual_iterations(game, asked)
    judge = Judge(game, calibration_of(game.info.id, len(record.seats)), stop)
    tell = progress or (lambda done, total: None)
    total = len(asked) + min(SECOND_LOOKS, len(asked))
    decisions: list[Decision] = []
    for done, moment in enumerate(asked):
        tell(done, total)
        decisions.append(judge.judged(moment, iterations, ANOTHER * seed + moment.number))
    costly = sorted(range(len(asked)), key=lambda i: weight(decisions[i]), reverse=True)
    for done, i in enumerate(costly[:SECOND_LOOKS], len(asked)):
        tell(done, total)
        anew = ANOTHER * seed + ANEW + asked[i].number
        decisions[i] = judge.judged(asked[i], CLOSER * iterations, anew)
    tell(total, total)
    return summed_up(game, record, iterations, decisions, [moment.view for moment in asked])


def summed_up(
    game: Game, record: Record, iterations: int, decisions: list[Decision], views: Sequence[object]
) -> Analysis:
    assert record.result is not None
    scores = record.result["scores"]
    shares = [share_of(seat, scores, decisions) for seat in range(len(scores))]
    return Analysis(
        game.info.id,
        iterations,
        decisions,
        turning_points(decisions, views),
        swings(decisions, shares, record),
        shares,
    )


@cache
def table_of_moves() -> dict[str, int]:
    """How many moves are simulated for an analysis, by game; `*` stands for all others."""
    table: dict[str, int] = tomllib.loads(FILE.read_text("utf-8"))["moves"]
    return table


def usual_iterations(game: Game, asked: Sequence[Moment]) -> int:
    """The default number of playouts for each decision: a budget of moves, shared over all.

    From each decision a game is taken to be played on for as many moves as it went on in fact.
    """
    if not asked:
        return FEWEST
    table = table_of_moves()
    ahead = sum(asked[-1].number + 1 - moment.number for moment in asked)
    looks = len(asked) + CLOSER * min(SECOND_LOOKS, len(asked))
    usual = table.get(game.info.id, table["*"]) * len(asked) / (ahead * looks)
    wanted = factor() * game.pace * max(FEW, usual)
    return max(FEWEST, round(wanted**INTERPRETED if is_interpreted() else wanted))


def moments(game: Game, record: Record) -> Iterator[Moment]:
    """Every decision with more than one legal move, numbered by the moves of the record."""
    before = opening(game, len(record.seats), record.options, record.deal)
    number = 0
    for step in replay(game, record):
        position = before.copy()
        position.switch(step.line.seat)
        position.follow([game.outcome_number(text) for text in step.line.chance])
        for move in step.moves:
            if len(position.legal()) > 1:
                view = game.view(position, step.line.seat)
                yield Moment(number, step.number, step.line.seat, view, game.move_text(move))
            position.play(move)
            number += 1
        before = step.position


@dataclass(frozen=True)
class Judge:
    """Tells what decisions cost."""

    game: Game
    scale: Calibration
    stop: Callable[[], bool] | None

    def judged(self, moment: Moment, iterations: int, seed: int) -> Decision:
        """What the decision cost, as far as the search can tell.

        One half of the playouts finds the best move. The other half compares it with the played one
        on equal terms, by new playouts, as many for each: in those that found it, it was also
        lucky.
        """
        best = played = self.first(moment, iterations // 2, seed)
        noise = chance_noise = 0.0
        if best.text != moment.played:
            best = self.first(moment, iterations // 4, OTHERWISE + seed, best.text)
            played = self.first(moment, iterations // 4, OTHERWISE + seed, moment.played)
            noise, chance_noise = unsure(best, played), unsure_chance(best, played)
        is_loss = best.margin - played.margin > noise
        is_chance_loss = best.chance - played.chance > chance_noise
        chance_noise = self.scale.chance_noise(best.chance, chance_noise)
        best, played = self.scale.candidate(best), self.scale.candidate(played)
        loss, chance_loss = best.margin - played.margin, best.chance - played.chance
        return Decision(
            moment.line,
            moment.seat,
            played.text,
            best.text,
            round(TENTHS * best.margin),
            round(THOUSANDTHS * best.chance),
            round(TENTHS * loss) if is_loss else 0,
            round(THOUSANDTHS * chance_loss) if is_chance_loss else 0,
            round(TENTHS * self.scale.factor * noise),
            round(THOUSANDTHS * chance_noise),
        )

    def first(self, moment: Moment, games: int, seed: int, after: str = "") -> Candidate:
        """The move that a search favours, or the one that it is to begin with."""
        thought = think(
            self.game,
            moment.view,
            seed=seed,
            iterations=max(1, games),
            stop=self.stop,
            after=after,
            whole=True,
            is_sound=True,
        )
        if self.stop and self.stop():
            raise Stopped
        return thought.candidates[0]


def share_of(seat: int, scores: list[int], decisions: list[Decision]) -> Share:
    """The margin of a seat, and what was given away by it and by its best rival."""
    best = max(score for other, score in enumerate(scores) if other != seat)
    rivals = [other for other, score in enumerate(scores) if other != seat and score == best]
    noise = hypot(*(one.noise for one in decisions if one.seat in (seat, *rivals)))
    return Share(
        seat,
        rivals,
        scores[seat] - best,
        given_away(decisions, seat),
        round(sum(given_away(decisions, rival) for rival in rivals) / len(rivals)),
        round(noise),
    )


def given_away(decisions: list[Decision], seat: int) -> int:
    return sum(one.loss for one in decisions if one.seat == seat)


def turning_points(decisions: list[Decision], views: Sequence[object]) -> list[TurningPoint]:
    """The lines that cost most chance to win, or points, in the order of the game."""
    found = []
    seen = zip(decisions, views, strict=True)
    for _, line in groupby(seen, lambda choice: choice[0].line):
        choices = list(line)
        loss = sum(one.loss for one, _ in choices)
        chance_loss = sum(one.chance_loss for one, _ in choices)
        noise = hypot(*(one.noise for one, _ in choices))
        chance_noise = hypot(*(one.chance_noise for one, _ in choices))
        is_costly = loss >= max(CLEAR_LOSS, 2 * noise)
        if is_costly or chance_loss >= max(CLEAR_CHANCE, 2 * chance_noise):
            worst, view = max(choices, key=lambda choice: weight(choice[0]))
            found.append(TurningPoint(worst, loss, chance_loss, to_data(view)))
    found.sort(key=lambda point: (-point.chance_loss, -point.loss, point.decision.line))
    return sorted(found[:MOST_POINTS], key=lambda point: point.decision.line)


def weight(decision: Decision) -> tuple[int, int]:
    return decision.chance_loss, decision.loss


def swings(decisions: list[Decision], shares: list[Share], record: Record) -> list[Swing]:
    """Where luck changed the chances most; of two that overlap only the greater is named."""
    found = [swing for share in shares for swing in swings_of(decisions, share, record)]
    found.sort(key=lambda swing: (-abs(swing.change), swing.first, swing.seat))
    named: list[Swing] = []
    for swing in found:
        is_clear = abs(swing.change) >= CLEAR_SWING
        is_apart = all(swing.last <= one.first or one.last <= swing.first for one in named)
        if is_clear and is_apart and len(named) < MOST_SWINGS:
            named.append(swing)
    return sorted(named, key=lambda swing: swing.first)


def swings_of(decisions: list[Decision], share: Share, record: Record) -> Iterator[Swing]:
    """From each decision of a seat to its next, and from the last to the end."""
    assert record.result is not None
    winners = record.result["winners"]
    won = THOUSANDTHS // len(winners) if share.seat in winners else 0
    own = [one for one in decisions if one.seat == share.seat]
    if not own:
        return
    ends = [*((one.line, one.chance) for one in own[1:]), (len(record.lines), won)]
    for one, (line, chance) in zip(own, ends, strict=True):
        helped = sum(
            other.chance_loss
            for other in decisions
            if other.seat in share.rivals and one.line <= other.line <= line
        )
        change = chance - (one.chance - one.chance_loss) - helped // len(share.rivals)
        if line > one.line:
            bounded = max(-THOUSANDTHS, min(THOUSANDTHS, change))
            yield Swing(share.seat, one.line, line, bounded)
