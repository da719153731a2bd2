"""How somebody's choices in a game compare with what others chose who stood at the same place.

Two who have played the same until a line stand at the same place there: their deal, draws and bots
are the same. Whoever has played otherwise before stands elsewhere and is not counted.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from shedet.bots.analysis import TENTHS, Analysis
from shedet.core.engine.position import Position
from shedet.core.game import Game
from shedet.core.records.opening import opening
from shedet.core.records.record import Record, replay

MOST = 3
"""So many are shown."""
FEW = 50
"""Percent: a good choice that at most so many made is worth showing."""

Lines = Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Chosen:
    """A line in which somebody chose otherwise than others or the coach, or well where few did."""

    line: int
    """Its number in the record, from 1."""
    own: str
    """What was chosen, as a sentence."""
    own_percent: int
    standing: int
    """How many stood there, with oneself."""
    same: int
    """How many of them chose the same."""
    field: str
    """What most of the others chose; nothing if nobody stood there."""
    field_percent: int
    coach: str
    """Nothing as long as the coach has not looked."""
    loss: int
    """Points given away, as far as the coach can tell."""
    is_good: bool


def chosen(
    game: Game,
    record: Record,
    seat: int,
    others: Sequence[Lines],
    analysis: Analysis | None,
    names: Sequence[str],
    language: str,
) -> list[Chosen]:
    """The most telling ones, in the order of the game: what cost most first, and one good one."""
    found: list[Chosen] = []
    before: Position = opening(game, len(record.seats), record.options, record.deal)
    standing = list(others)
    for number, step in enumerate(replay(game, record)):
        own = (step.line.seat, step.line.text)
        if step.line.seat == seat:
            theirs = [one[number][1] for one in standing if len(one) > number]
            at = Place(game, before, seat, names, language)
            found += compared(at, step.line.text, theirs, analysis, number + 1)
        standing = [one for one in standing if len(one) > number and tuple(one[number]) == own]
        before = step.position
    good = sorted((one for one in found if one.is_good), key=lambda one: one.own_percent)[:1]
    rest = [one for one in found if not one.is_good]
    rest.sort(key=lambda one: (-one.loss, -one.standing, one.own_percent, one.line))
    return sorted((rest[: MOST - len(good)] + good), key=lambda one: one.line)


def compared(
    at: "Place", own: str, theirs: Sequence[str], analysis: Analysis | None, line: int
) -> list[Chosen]:
    """One line beside what others chose at the same place; nothing if there is no difference."""
    decisions = [one for one in analysis.decisions if one.line == line] if analysis else []
    loss = round(sum(one.loss for one in decisions) / TENTHS)
    worst = max(decisions, key=lambda one: one.loss) if loss else None
    counts = Counter(theirs)
    most = counts.most_common(1)[0][0] if counts else ""
    same, stood = 1 + counts[own], 1 + len(theirs)
    percent = round(100 * same / stood)
    is_good = bool(decisions) and not any(one.loss for one in decisions)
    is_good = is_good and len(theirs) > 1 and percent <= FEW
    if not is_good and not worst and (not most or most == own):
        return []
    best = worst.best if worst else ""
    rival = most if most and most != own else ""
    return [
        Chosen(
            line,
            at.told(own, rival, worst.played if worst else ""),
            percent,
            stood,
            same,
            at.told(rival or own, own) if most else "",
            round(100 * counts[rival or own] / stood) if most else 0,
            at.move_told(own, best) if worst else at.told(own, rival) if decisions else "",
            loss,
            is_good,
        )
    ]


class Place:
    """A position before a line of a seat, where what is chosen can be said."""

    def __init__(
        self, game: Game, position: Position, seat: int, names: Sequence[str], language: str
    ) -> None:
        self.game, self.position, self.seat = game, position, seat
        self.names, self.language = names, language

    def told(self, line: str, other: str, move: str = "") -> str:
        """What a line is about: the move by which it differs from another, or the one named."""
        moves = self.game.line_moves(line)
        others = self.game.line_moves(other) if other else []
        same = next((n for n, (a, b) in enumerate(zip(moves, others, strict=False)) if a != b), 0)
        if move and move in (texts := [self.game.move_text(one) for one in moves]):
            same = texts.index(move)
        return self.say(moves[:same], self.game.move_text(moves[same]))

    def move_told(self, line: str, move: str) -> str:
        """A move that could have been made in a line instead of one of its moves."""
        moves = self.game.line_moves(line)
        for number in range(len(moves)):
            position = self.after(moves[:number])
            if self.game.move_number(move) in position.legal():
                return self.say(moves[:number], move)
        return move

    def after(self, moves: Sequence[int]) -> Position:
        """The position after the first moves of a line: nothing is drawn within one."""
        position = self.position.copy()
        position.switch(self.seat)
        for move in moves:
            position.play(move)
        return position

    def say(self, moves: Sequence[int], text: str) -> str:
        view = self.game.view(self.after(moves), self.seat)
        said = self.game.choice(view, text, self.names, self.language)
        return said.partition(". ")[0].rstrip(".")
