"""Sobek: 2 Players as a `Game`, for the rest of the code."""

from collections.abc import Sequence
from pathlib import Path

from shedet.core.declared import DeclaredGame, Parts, memory_of
from shedet.core.engine.position import Position
from shedet.core.event import Learned
from shedet.core.game import POINTS, Measure
from shedet.core.reasons.saying import Reasons
from shedet.games.sobek2p import INFO
from shedet.games.sobek2p.pieces import piece, place
from shedet.games.sobek2p.pieces.box import GOODS, Pieces
from shedet.games.sobek2p.pieces.file import pieces_from, standard_pieces
from shedet.games.sobek2p.prior.greedy import Thumb
from shedet.games.sobek2p.prior.prior import Sobek2pPrior
from shedet.games.sobek2p.rules.layout import LAYOUT
from shedet.games.sobek2p.rules.position import REFUSALS, Sobek2p
from shedet.games.sobek2p.rules.queries import QUERIES
from shedet.games.sobek2p.rules.setup import deal_of, draws_of, start_position
from shedet.games.sobek2p.text import position_text
from shedet.games.sobek2p.text.notation import notation_of
from shedet.games.sobek2p.view.events import facts_of, foretold, is_foreseen, is_news
from shedet.games.sobek2p.view.fold import ViewFolding
from shedet.games.sobek2p.view.observed import layout_of, observed
from shedet.games.sobek2p.view.view import View, unseen, view_of
from shedet.games.sobek2p.view.world import world_of
from shedet.games.sobek2p.words.about import ABOUT
from shedet.games.sobek2p.words.description import scene_of
from shedet.games.sobek2p.words.hints import TABLE, Hints
from shedet.games.sobek2p.words.log_text import LOG
from shedet.games.sobek2p.words.preview import MoveChoices
from shedet.games.sobek2p.words.prompt import status_of
from shedet.games.sobek2p.words.result_text import Items, account_of
from shedet.games.sobek2p.words.words import REFUSED, Words


class Sobek2pGame(DeclaredGame[Sobek2p, View]):
    """The game with one set of pieces."""

    info = INFO
    longest = 500
    position_type = Sobek2p
    view_type = View
    words = Words
    about = ABOUT
    public_kinds = ("take", "refill")
    measures = (POINTS, Measure("corruption", Sobek2p.corruption, is_gain=False))
    counts = (Measure("hand", lambda position, seat: position.hand_count[seat], is_gain=True),)
    weighed = ("scarabs", "priest")
    queries = QUERIES

    parts = Parts(
        printed=standard_pieces,
        owned=pieces_from,
        notation=notation_of,
        facts=facts_of,
        deal=deal_of,
        draws=draws_of,
        start=start_position,
        places=LAYOUT.lying,
        options=memory_of,
        write=position_text.TEXT.write,
        read=position_text.read,
        view=view_of,
        observation=layout_of,
        observed=observed,
        world=world_of,
        turn=Sobek2p.turn_of,
        prior=Sobek2pPrior,
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
        families = [GOODS[family] for family in self.pieces.family]
        self.families = dict(zip(self.pieces.all_names, families, strict=False))

    def choices(self, view: View, names: Sequence[str]) -> MoveChoices:
        return MoveChoices(self, view, names)

    def fold(self, view: View, events: Sequence[Learned]) -> View:
        return ViewFolding(view, self.families).after(events)

    def rate(self, view: View, text: str) -> int:
        return Thumb(view, self.families).rate(text)

    def adviser(self, view: View, names: Sequence[str]) -> Reasons:
        return Reasons(self, view, names, TABLE, Hints(self, view, names))

    def open_points(self, position: Position, seat: int) -> int:
        return self.own(position).open_points(seat)

    def missing(self, position: Position, seat: int) -> dict[str, int]:
        table = self.own(position)
        held = table.hand_kinds[seat]
        return {GOODS[good]: table.lacks(seat, good) for good in range(6) if held[good]}

    def unseen(self, view: View, thing: str) -> int:
        """Tiles of a good that the view does not show, and of which it cannot be told where."""
        tiles = self.pieces.all_names[: piece.PIROGUE]
        return sum(self.families[tile] == thing for tile in unseen(view, tiles))

    def items(self, position: Sobek2p, seat: int) -> Items:
        """Sets, deben, pirogues with points, and corruption. [S2-8]"""
        lying = list(zip(self.pieces.all_names, position.place, strict=True))
        deben = [name for name, where in lying if where == place.DEBEN + seat]
        before = [name for name, where in lying if where == place.WITH + seat]
        sets = {
            GOODS[good]: [position.set_tiles[seat][good], position.set_scarabs[seat][good]]
            for good in range(6)
            if position.set_tiles[seat][good]
        }
        return {
            "sets": sets,
            "deben": [int(name.partition(":")[2]) for name in deben],
            "pirogues": [name for name in before if name in ("seven", "two-and-deben")],
            "corruption": position.corruption(seat),
        }
