"""Sobek as a `Game`, for the rest of the code."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from shedet.core.declared import DeclaredGame, Parts
from shedet.core.effects import foresight_of
from shedet.core.engine.position import Position
from shedet.core.event import Event, Learned
from shedet.core.game import POINTS, Measure
from shedet.core.reasons.saying import Reasons
from shedet.games.sobek import INFO
from shedet.games.sobek.pieces import kind, piece
from shedet.games.sobek.pieces.box import GOODS, Pieces
from shedet.games.sobek.pieces.file import pieces_from, standard_pieces
from shedet.games.sobek.prior.greedy import Thumb
from shedet.games.sobek.prior.prior import SobekPrior
from shedet.games.sobek.rules.layout import LAYOUT
from shedet.games.sobek.rules.position import REFUSALS, Sobek
from shedet.games.sobek.rules.queries import QUERIES
from shedet.games.sobek.rules.setup import deal_of, draws_of, start_position
from shedet.games.sobek.text import position_text
from shedet.games.sobek.text.notation import notation_of
from shedet.games.sobek.view.events import (
    facts_of,
    foretold,
    is_foreseen,
    is_news,
    joined,
)
from shedet.games.sobek.view.fold import ViewFolding
from shedet.games.sobek.view.observed import layout_of, observed
from shedet.games.sobek.view.sets import Sets
from shedet.games.sobek.view.view import Tally, View, rounds_of, unseen, view_of
from shedet.games.sobek.view.world import world_of
from shedet.games.sobek.words.about import ABOUT
from shedet.games.sobek.words.description import scene_of
from shedet.games.sobek.words.hints import TABLE, Hints
from shedet.games.sobek.words.log_text import LOG
from shedet.games.sobek.words.preview import MoveChoices
from shedet.games.sobek.words.prompt import status_of
from shedet.games.sobek.words.result_text import account_of, brought_by
from shedet.games.sobek.words.words import REFUSED, Words


class SobekGame(DeclaredGame[Sobek, View]):
    """The game with one set of pieces."""

    info = INFO
    longest = 1000
    position_type = Sobek
    view_type = View
    public_kinds = ("take", "done", "left")
    measures = (
        POINTS,
        Measure("corruption", Sobek.corruption, is_gain=False),
        Measure("sets", Sobek.sets_worth, is_gain=True),
    )
    queries = QUERIES
    counts = (Measure("hand", lambda position, seat: position.hand_count[seat], is_gain=True),)
    weighed = ("prosperity", "priest")
    words = Words
    about = ABOUT
    brought_by = staticmethod(brought_by)

    parts = Parts(
        printed=standard_pieces,
        owned=pieces_from,
        notation=notation_of,
        facts=facts_of,
        deal=deal_of,
        draws=draws_of,
        start=start_position,
        places=LAYOUT.lying,
        options=position_text.options_in,
        write=position_text.TEXT.write,
        read=position_text.read,
        view=view_of,
        observation=layout_of,
        observed=observed,
        world=world_of,
        turn=Sobek.turn_of,
        prior=SobekPrior,
        refusals=REFUSALS,
        refused=REFUSED,
        prompt=status_of,
        description=scene_of,
        log=LOG,
        result=account_of,
        is_news=is_news,
        is_foreseen=is_foreseen,
        foretold=foretold,
        dealt_by_seat=("hands",),
    )
    pieces: Pieces

    def __init__(self, pieces: Path | None = None) -> None:
        super().__init__(pieces)
        self.cards = self.pieces.all_names[: piece.TOKEN]
        families = [GOODS[family] for family in self.pieces.family]
        self.families = dict(zip(self.cards, families, strict=True))
        self.symbols = list(self.pieces.symbol)

    def events(self, position: Position) -> list[Event]:
        sets = self.own(position).set_good
        facts = self.facts.events(position.facts(), good_of_set=lambda set_: GOODS[sets[set_]])
        return joined(facts)

    def sets(self, view: View) -> Sets:
        """What sets of a view are worth, and what its seat can lay."""
        return Sets(foresight_of(self, view), self.families)

    def weight_of(self, tally: Tally) -> int:
        """What a player's corruption weighed at the end of a round."""
        return Sobek().burden(tally.cards, tally.curses)

    def choices(self, view: View, names: Sequence[str]) -> MoveChoices:
        return MoveChoices(self, view, names)

    def fold(self, view: View, events: Sequence[Learned]) -> View:
        return ViewFolding(view, self.cards, self.families).after(events)

    def rate(self, view: View, text: str) -> int:
        return Thumb(view, self.families, self.symbols).rate(text)

    def adviser(self, view: View, names: Sequence[str]) -> Reasons:
        return Reasons(self, view, names, TABLE, Hints(self, view, names))

    def open_points(self, position: Position, seat: int) -> int:
        """Sets count as they lie; those of the last round have been scored when all is over."""
        table = self.own(position)
        return table.score(seat) + (0 if table.is_over else table.sets_worth(seat))

    def missing(self, position: Position, seat: int) -> dict[str, int]:
        table = self.own(position)
        held = table.hand_kinds[seat]
        return {
            GOODS[good]: table.missing(held[good] + held[kind.AMULET], held[good], 1)
            for good in range(6)
            if held[good]
        }

    def unseen(self, view: View, thing: str) -> int:
        return sum(self.families[card] == thing for card in unseen(view, self.cards))

    def items(self, position: Sobek, seat: int) -> dict[str, Any]:
        """What every round brought. [S1-8] [S1-9]"""
        return {"rounds": [asdict(tallies[seat]) for tallies in rounds_of(position)]}
