"""An den Ufern des Nils as a `Game`, for the rest of the code."""

from collections.abc import Sequence
from pathlib import Path

from shedet.core.declared import DeclaredGame, Parts
from shedet.core.effects import foresight_of
from shedet.core.engine.position import Position
from shedet.core.event import Learned
from shedet.core.game import POINTS, Measure
from shedet.core.reasons.saying import Reasons
from shedet.games.nile import INFO
from shedet.games.nile.pieces.box import Pieces
from shedet.games.nile.pieces.file import pieces_from, standard_pieces
from shedet.games.nile.prior.greedy import Thumb
from shedet.games.nile.prior.prior import NilePrior
from shedet.games.nile.rules.market import stall_places
from shedet.games.nile.rules.position import REFUSALS, Nile
from shedet.games.nile.rules.queries import QUERIES
from shedet.games.nile.rules.setup import deal_of, draws_of, start_position
from shedet.games.nile.text import position_text
from shedet.games.nile.text.notation import notation_of
from shedet.games.nile.view.answers import Answers
from shedet.games.nile.view.events import facts_of, is_news, looks_of
from shedet.games.nile.view.fold import ViewFolding
from shedet.games.nile.view.observed import layout_of, observed
from shedet.games.nile.view.view import View, places_of, view_of
from shedet.games.nile.view.world import world_of
from shedet.games.nile.words.about import ABOUT
from shedet.games.nile.words.description import scene_of
from shedet.games.nile.words.for_boards import Words
from shedet.games.nile.words.hints import TABLE, Hints
from shedet.games.nile.words.log_text import LOG
from shedet.games.nile.words.preview import MoveChoices
from shedet.games.nile.words.prompt import status_of
from shedet.games.nile.words.result_text import Items, account_of
from shedet.games.nile.words.words import REFUSED

PUBLIC = "flood ebb row spoil sow ripe grow harvest buy joker freshen choose bid done end"
"""All kinds: what a seat may do never hangs on what is hidden, only on what lies open."""


def actions_of(position: Nile, seat: int) -> int:
    """The action points that a seat has left."""
    return position.points_left() if position.to_act == seat else 0


def exposed(position: Nile, seat: int) -> int:
    """How many markers of a seat lie where a flood can come next."""
    fields = [field for field, owners in enumerate(position.owner) if seat in owners]
    return sum(position.flood_wave(field) > 0 for field in fields)


class NileGame(DeclaredGame[Nile, View]):
    """The game with one set of pieces."""

    info = INFO
    longest = 500_000
    position_type = Nile
    view_type = View
    public_kinds = tuple(PUBLIC.split())
    measures = (POINTS, Measure("due", Nile.due, is_gain=True))
    counts = (
        Measure("actions", actions_of, is_gain=True),
        Measure("jokers", lambda position, seat: position.jokers[seat], is_gain=True),
        Measure("boat", lambda position, seat: sum(position.boat[seat]), is_gain=False),
        Measure("exposed", exposed, is_gain=False),
    )
    weighed = ("rot", "spoil")
    queries = QUERIES
    words = Words
    about = ABOUT

    parts = Parts(
        printed=standard_pieces,
        owned=pieces_from,
        notation=notation_of,
        facts=facts_of,
        looks=looks_of,
        deal=deal_of,
        draws=draws_of,
        start=start_position,
        places=places_of,
        options=position_text.options_in,
        write=position_text.TEXT.write,
        read=position_text.read,
        view=view_of,
        observation=layout_of,
        observed=observed,
        world=world_of,
        turn=Nile.turn_of,
        prior=NilePrior,
        refusals=REFUSALS,
        refused=REFUSED,
        prompt=status_of,
        description=scene_of,
        log=LOG,
        result=account_of,
        is_news=is_news,
        is_foreseen=lambda event, seat: not is_news(event),
        dealt_by_seat=("jokers", "water"),
    )
    pieces: Pieces

    def __init__(self, pieces: Path | None = None) -> None:
        super().__init__(pieces)
        self.is_reconstructed = self.pieces.is_reconstructed

    def is_closing(self, text: str) -> bool:
        return text in ("end", "done")

    def answers(self, view: View) -> Answers:
        """What the rules say of the table of a view."""
        return Answers(self.own(foresight_of(self, view).world))

    def choices(self, view: View, names: Sequence[str]) -> MoveChoices:
        return MoveChoices(self, view, names)

    def rate(self, view: View, text: str) -> int:
        return Thumb(view, self.pieces).rate(text)

    def adviser(self, view: View, names: Sequence[str]) -> Reasons:
        return Reasons(self, view, names, TABLE, Hints(view, names))

    def missing(self, position: Position, seat: int) -> dict[str, int]:
        """Fruits that a market row of the seat still takes."""
        table = self.own(position)
        return {
            f"row {row + 1}": stall_places(row) - table.stall_count[row]
            for row in range(4)
            if seat in table.stall_owner[row]
        }

    def fold(self, view: View, events: Sequence[Learned]) -> View:
        return ViewFolding(view).after(events)

    def items(self, position: Nile, seat: int) -> Items:
        """What every market row brought. [N-8] [N-9]"""
        rows, lost = list(position.earned[seat]), position.lost[seat]
        return {"rows": rows, "lost": lost, "out": sum(position.out[seat])}
