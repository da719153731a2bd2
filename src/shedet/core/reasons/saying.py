"""Reasons in sentences: one for each kind, and what a game says otherwise."""

from collections.abc import Sequence
from typing import Any, Protocol

from shedet.core.game import POINTS, Game
from shedet.core.language import Sentence
from shedet.core.reasons.finding import Finding
from shedet.core.reasons.reason import Kind, Reason, Table

SAID = {
    Kind.WINS: Sentence("This ends the game, and you win."),
    Kind.LOSES: Sentence("This ends the game, and you don’t win."),
    Kind.ENDS: Sentence("This ends the game."),
    Kind.MAY_END: Sentence("This may end the game."),
    Kind.GAIN: Sentence("You gain {amount}."),
    Kind.CAN_GAIN: Sentence("You can gain {amount} with this."),
    Kind.OVERTAKES: Sentence("This takes you past {player}."),
    Kind.BEST: Sentence("No other move brings you as much now."),
    Kind.MAY_GAIN: Sentence("With luck you gain {amount}."),
    Kind.RID: Sentence("You get rid of {amount}."),
    Kind.CAN_RID: Sentence("You can get rid of {amount} with this."),
    Kind.COST: Sentence("This costs you {amount}."),
    Kind.COST_LEAST: Sentence("This costs you at least {amount}."),
    Kind.OUTDOES: Sentence("You’d then have more {more} than {player}."),
    Kind.STILL_LESS: Sentence("{player} still has more {more} than you."),
    Kind.CHEAPEST: Sentence("No other choice costs you less {more}."),
    Kind.THEY_LOSE: Sentence("{player} loses {amount}."),
    Kind.THEY_GET: Sentence("{player} gets {amount}."),
    Kind.STOPS: Sentence("This keeps {player} from gaining {amount} next."),
    Kind.LETS: Sentence("{player} could then gain {amount}."),
    Kind.THEY_GAIN: Sentence("{player} gains {amount}."),
    Kind.THEY_RID: Sentence("{player} gets rid of {amount}."),
    Kind.AGAIN: Sentence("You have another turn right away."),
    Kind.GETS: Sentence("You get {amount}."),
    Kind.FEWEST: Sentence("No other move leaves {player} so little choice."),
    Kind.ENDS_ROUND: Sentence("This ends the round."),
    Kind.MAY_COST: Sentence("With bad luck this costs you {amount}."),
    Kind.IDLE: Sentence("This does nothing now."),
    Kind.LUCK: Sentence("Luck decides what this brings."),
}
SCORE = Sentence("{number} point", "{number} points", context="amount")


class Hints(Protocol):
    """The first two hints of a game."""

    def hint(self, text: str) -> tuple[Sentence, Sentence]:
        """The kind of a legal move, and where to look for it."""

    def thing(self, text: str) -> Sentence | str:
        """What a move is about, or what is missing for one, by name."""


class Reasons:
    """The adviser of every game: hints in its own words, and reasons."""

    def __init__(
        self, game: Game, view: Any, names: Sequence[str], table: Table, hints: Hints
    ) -> None:
        self.game, self.names, self.table, self.hints = game, names, table, hints
        self.finding = Finding(game, view, table)

    def hint(self, text: str) -> tuple[Sentence, Sentence]:
        return self.hints.hint(text)

    def reasons(self, text: str) -> list[Sentence]:
        """What speaks for a legal move or against it, the weightiest first."""
        return [self.said(reason) for reason in self.finding.reasons(self.game.move_number(text))]

    def said(self, reason: Reason) -> Sentence:
        """A reason in words."""
        table, name = self.table, reason.measure or POINTS.name
        amount = table.amounts.get(name, SCORE).about(reason.number)
        return self.pattern(reason).about(
            reason.number,
            amount=amount,
            more=table.more.get(name, ""),
            player=self.names[reason.seat] if reason.seat >= 0 else "",
            thing=self.thing(reason),
            out=reason.out,
        )

    def thing(self, reason: Reason) -> Sentence | str:
        """The name of what could be done or is missing."""
        is_named = reason.kind in (Kind.NEXT, Kind.KEEPS, Kind.NEARER, Kind.COMPLETES)
        return self.hints.thing(reason.thing) if is_named else ""

    def pattern(self, reason: Reason) -> Sentence:
        """The sentence that its values go into."""
        table, verb = self.table, reason.thing.partition(" ")[0]
        if reason.kind in (Kind.NEXT, Kind.KEEPS):
            return (table.kept if reason.kind == Kind.KEEPS else table.chances)[verb]
        if reason.kind in (Kind.MUST, Kind.THEN):
            return (table.then if reason.kind == Kind.THEN else table.musts)[reason.thing]
        if reason.kind in (Kind.NEARER, Kind.COMPLETES):
            pattern = table.steps if reason.kind == Kind.NEARER else table.complete
            assert pattern
            return pattern
        if reason.kind in (Kind.LEAVES, Kind.NOTHING_LEFT):
            return table.left[verb][reason.kind == Kind.NOTHING_LEFT]
        return table.special.get((reason.kind, reason.measure)) or SAID[reason.kind]
