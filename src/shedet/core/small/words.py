"""What a small game says, from its tables of sentences.

In all tables `{player}` is who does it or whose it is, `{piece}` and `{pieces}` are names in
notation, `{number}` is a number and chooses the plural form.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shedet.core.effects import Choices, Effects
from shedet.core.event import Learned
from shedet.core.game import POINTS, Game, Result
from shedet.core.language import Sentence, listed
from shedet.core.reasons.finding import MOST
from shedet.core.reasons.reason import Kind, Table
from shedet.core.reasons.saying import Reasons
from shedet.core.result_text import account, verdict
from shedet.core.small.places import area_of
from shedet.core.small.position import COUNTED
from shedet.core.small.view import SmallView

CHEAPEST = Sentence("No other choice costs you fewer points.")
TABLE = Table(amounts={}, special={(Kind.CHEAPEST, POINTS.name): CHEAPEST})
"""Reasons of a small game are about points alone."""


@dataclass(frozen=True)
class Words:
    """Where a row has two sentences, the second is for others, who may not see the piece."""

    asked: Mapping[str, tuple[Sentence, Sentence]]
    """By question: for the seat that decides, for those who wait."""
    moves: Mapping[str, Sentence]
    """By the first word of a move: what it means to play it, without a full stop."""
    hints: Mapping[str, Sentence]
    """By the first word of a move: a first hint that it is a good one."""
    log: Mapping[str, tuple[Sentence, ...]]
    """By `area to area`: that a piece went there."""
    table: Mapping[str, tuple[Sentence, ...]]
    """By area: what lies there, for its owner and for others; and what the open numbers are."""
    changed: Mapping[str, Sentence]
    """By open number: what it would be after a move, to go in brackets."""
    items: Mapping[str, Sentence]
    """By item of a result: so many points."""

    def told(self, event: Learned, names: Sequence[str]) -> Sentence | None:
        """That a piece was moved; all else can be seen."""
        if event["event"] != "moved":
            return None
        row = self.log[f"{area_of(event['from'])} to {area_of(event['to'])}"]
        sentence = row[0 if "piece" in event else -1]
        return sentence.about(player=names[event["seat"]], piece=event.get("piece", ""))

    def status(self, view: SmallView, names: Sequence[str]) -> Sentence:
        if view.is_over:
            return verdict(view.scores, view.winners, names)
        row = self.asked[view.question]
        return row[0 if view.is_asked else 1].about(player=names[view.to_act])

    def description(self, view: SmallView, names: Sequence[str]) -> list[Sentence]:
        """The open numbers, and every place in which anything lies."""
        said = [self.table[name][0].about(number) for name, number in view.counts.items()]
        for label, pieces in view.seen.items():
            area, _, seat = label.partition(" ")
            number = len(pieces) + view.hidden[label]
            if number:
                is_own = seat in ("", str(view.seat))
                sentence = self.table[area][0 if is_own else -1]
                player = names[int(seat)] if seat else ""
                listing = listed(pieces) if pieces else ""
                said.append(sentence.about(number, player=player, pieces=listing))
        return said

    def result(self, result: Result, names: Sequence[str]) -> list[Sentence]:
        """What each seat's points are made of, and who won."""
        said = account(
            result,
            names,
            lambda items: [self.items[item].about(number) for item, number in items.items()],
        )
        return [*said, verdict(result["scores"], result["winners"], names)]


class SmallChoices(Choices[SmallView]):
    """Moves in sentences: in brackets what they change and what each seat gains, for certain."""

    def __init__(
        self, game: Game[Any, SmallView], view: SmallView, names: Sequence[str], words: Words
    ) -> None:
        super().__init__(game, view, names)
        self.words = words

    def plainly(self, text: str) -> Sentence:
        """A move without what it brings."""
        return Sentence("{move}.", move=self.named(text))

    def named(self, text: str) -> Sentence:
        verb, _, piece = text.partition(" ")
        return self.words.moves[verb].about(piece=piece)

    def hint(self, text: str) -> tuple[Sentence, Sentence]:
        """A move hinted at: its kind, then all of it."""
        return self.words.hints[text.partition(" ")[0]], self.plainly(text)

    def thing(self, text: str) -> Sentence | str:
        """What could be done on a later turn."""
        return self.named(text)

    def reasons(self, text: str) -> list[Sentence]:
        """What speaks for a move or against it: what it brings, then what the game adds.

        That luck decides goes without saying where cards are drawn.
        """
        adviser = Reasons(self.game, self.view, self.names, TABLE, self)
        found = adviser.finding.reasons(self.game.move_number(text))
        said = [adviser.said(reason) for reason in found if reason.kind != Kind.LUCK]
        return [*said, *self.remarks(text)][:MOST]

    def remarks(self, text: str) -> list[Sentence]:
        """What the game has to say of a move besides what it brings."""
        return []

    def sentence(self, text: str) -> Sentence:
        brings = [*self.changes(self.effects(text)), *self.gains(self.effects(text))]
        if not brings:
            return self.plainly(text)
        return Sentence("{move} ({effects}).", move=self.named(text), effects=listed(brings))

    def changes(self, effects: Effects) -> list[Sentence]:
        """The open numbers that are certain to be others."""
        counters = list(self.view.counts)
        return [
            self.words.changed[counters[which]].about(number)
            for what, _, number, which, _ in effects.facts
            if what == COUNTED and counters[which] in self.words.changed
        ]

    def gains(self, effects: Effects) -> list[Sentence]:
        """The points that seats gain or lose now."""
        said = []
        for seat, (least, most) in enumerate(effects.best.gains):
            if least != most or not least:
                continue
            points = f"+{least}" if least > 0 else f"−{-least}"
            said.append(
                Sentence("you {points}", context="gain", points=points)
                if seat == effects.seat
                else Sentence("{player} {points}", player=self.names[seat], points=points)
            )
        return said
