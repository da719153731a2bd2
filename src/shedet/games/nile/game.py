"""An den Ufern des Nils as a `Game`, for the rest of the code."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from shedet.core.engine.chance import Chance
from shedet.core.engine.position import Position
from shedet.core.event import Event, Learned, seats_in
from shedet.core.game import Deal, Result, SpokenGame
from shedet.core.language import DEFAULT
from shedet.core.prior.weights import weights_of
from shedet.games.nile import INFO, move, position_text
from shedet.games.nile.advice import MoveReasons
from shedet.games.nile.description import scene_of
from shedet.games.nile.events import events_of, is_news, looks_of
from shedet.games.nile.fold import fold
from shedet.games.nile.greedy import Thumb
from shedet.games.nile.log_text import told
from shedet.games.nile.notation import notation_of
from shedet.games.nile.pieces_file import pieces_from, standard_pieces
from shedet.games.nile.preview import Choosing
from shedet.games.nile.prior import NilePrior
from shedet.games.nile.prompt import status_of
from shedet.games.nile.result_text import account_of
from shedet.games.nile.rules import Nile
from shedet.games.nile.setup import deal_of, start_position
from shedet.games.nile.view import View, places_of, view_of
from shedet.games.nile.world import world_of

PUBLIC = (
    "flood",
    "ebb",
    "row",
    "spoil",
    "sow",
    "ripe",
    "grow",
    "harvest",
    "buy",
    "joker",
    "freshen",
    "choose",
    "bid",
    "done",
    "end",
)
"""All kinds: what a seat may do never hangs on what is hidden, only on what lies open."""


class NileGame(SpokenGame[Nile, View]):
    """The game with one set of pieces."""

    info = INFO
    actions = move.ALL
    longest = 500_000
    position_type = Nile
    view_type = View
    public_kinds = PUBLIC

    def __init__(self, pieces: Path | None = None) -> None:
        self.pieces = pieces_from(pieces) if pieces else standard_pieces()
        self.pieces_hash = self.pieces.hash
        self.is_reconstructed = self.pieces.is_reconstructed
        self.notation = notation_of(self.pieces)
        self.looks = looks_of(self.pieces)

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        self.info.check_seats(seats)
        return deal_of(self.pieces, seats, chance)

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> Nile:
        self.info.check_seats(seats)
        return start_position(self.pieces, seats, deal, self.info.choose(options))

    def rotate(self, deal: Deal) -> Deal:
        return {
            **deal,
            "first": (deal["first"] + 1) % len(deal["jokers"]),
            "jokers": deal["jokers"][-1:] + deal["jokers"][:-1],
            "water": deal["water"][-1:] + deal["water"][:-1],
        }

    def position_text(self, position: Position) -> str:
        return position_text.write(self.own(position))

    def position_from(self, text: str) -> Nile:
        return position_text.read(self.pieces, text)

    def places(self, position: Position) -> list[str]:
        return places_of(self.own(position))

    def events(self, position: Position) -> list[Event]:
        return events_of(position.facts(), self.pieces)

    def event_text(self, event: Learned, names: Sequence[str], language: str = DEFAULT) -> str:
        sentence = told(event, names)
        return sentence.say(language) if sentence else ""

    def is_news(self, event: Event) -> bool:
        return is_news(event)

    def is_closing(self, text: str) -> bool:
        return text in ("end", "done")

    def remembers(self, options: Mapping[str, str]) -> bool:
        return True

    def status(self, view: View, names: Sequence[str], language: str = DEFAULT) -> str:
        return status_of(view, names).say(language)

    def choice(self, view: View, text: str, names: Sequence[str], language: str = DEFAULT) -> str:
        return Choosing(view, names, self.pieces).sentence(text).say(language)

    def description(self, view: View, names: Sequence[str], language: str = DEFAULT) -> list[str]:
        return [sentence.say(language) for sentence in scene_of(view, names, self.pieces)]

    def result_text(
        self, result: Result, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        return [sentence.say(language) for sentence in account_of(result, names)]

    def view(self, position: Position, seat: int) -> View:
        table = self.own(position)
        return view_of(table, self.check_viewer(table, seat))

    def rate(self, view: View, text: str) -> int:
        return Thumb(view, self.pieces).rate(text)

    def prior(self) -> NilePrior:
        return NilePrior(weights_of(INFO.id).numbers)

    def adviser(self, view: View, names: Sequence[str]) -> MoveReasons:
        return MoveReasons(view, names, self.pieces)

    def world(self, view: View, chance: Chance) -> Nile:
        return world_of(self.pieces, view, chance)

    def fold(self, view: View, events: Sequence[Learned]) -> View:
        return fold(view, events)

    def result(self, position: Position) -> Result:
        """Scores and winners, and for each seat what every market row brought. [N-8] [N-9]"""
        table = self.own(position)
        return {
            "scores": table.result(),
            "winners": sorted(seats_in(table.winners())),
            "items": [
                {
                    "rows": list(table.earned[seat]),
                    "lost": table.lost[seat],
                    "out": sum(table.out[seat]),
                }
                for seat in range(table.seats)
            ],
        }
