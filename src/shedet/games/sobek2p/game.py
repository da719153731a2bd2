"""Sobek: 2 Players as a `Game`, for the rest of the code."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from shedet.core.engine.chance import Chance
from shedet.core.engine.position import Position
from shedet.core.event import Event, Learned, seats_in
from shedet.core.game import Deal, Result, SpokenGame, alike_by
from shedet.core.language import DEFAULT
from shedet.core.prior.weights import weights_of
from shedet.games.sobek2p import INFO, kind, move, piece, place, position_text
from shedet.games.sobek2p.advice import MoveReasons
from shedet.games.sobek2p.description import scene_of
from shedet.games.sobek2p.events import NAMING, event_of, is_foreseen, is_news
from shedet.games.sobek2p.fold import fold
from shedet.games.sobek2p.greedy import Thumb
from shedet.games.sobek2p.log_text import told
from shedet.games.sobek2p.notation import notation_of
from shedet.games.sobek2p.pieces import GOODS, PIROGUES
from shedet.games.sobek2p.pieces_file import pieces_from, standard_pieces
from shedet.games.sobek2p.preview import Choosing
from shedet.games.sobek2p.prior import Sobek2pPrior
from shedet.games.sobek2p.prompt import status_of
from shedet.games.sobek2p.result_text import Items, account_of
from shedet.games.sobek2p.rules import Sobek2p
from shedet.games.sobek2p.setup import deal_of, place_names, start_position
from shedet.games.sobek2p.view import View, view_of
from shedet.games.sobek2p.world import world_of


class Sobek2pGame(SpokenGame[Sobek2p, View]):
    """The game with one set of pieces."""

    info = INFO
    longest = 500
    position_type = Sobek2p
    view_type = View
    public_kinds = ("take", "refill")

    def __init__(self, pieces: Path | None = None) -> None:
        self.pieces = pieces_from(pieces) if pieces else standard_pieces()
        self.pieces_hash = self.pieces.hash
        self.actions = move.CHOOSE + self.pieces.kinds
        self.notation = notation_of(self.pieces)
        families = [GOODS[family] for family in self.pieces.family]
        self.families = dict(zip(self.pieces.all_names, families, strict=False))
        alike = alike_by(self.pieces.all_names)
        self.looks = dict.fromkeys(NAMING, (0, alike))
        self.place_names = {number: name for name, number in place_names().items()}

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        self.info.check_seats(seats)
        return deal_of(self.pieces, chance)

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> Sobek2p:
        self.info.check_seats(seats)
        return start_position(self.pieces, deal, options.get("memory") == "perfect")

    def rotate(self, deal: Deal) -> Deal:
        return {**deal, "hands": deal["hands"][::-1], "first": 1 - deal["first"]}

    def position_text(self, position: Position) -> str:
        return position_text.write(self.own(position))

    def position_from(self, text: str) -> Sobek2p:
        return position_text.read(self.pieces, text)

    def places(self, position: Position) -> list[str]:
        names, where = self.pieces.all_names, self.own(position).place
        return sorted(
            f"{name} in {self.place_names[spot]}" for name, spot in zip(names, where, strict=True)
        )

    def events(self, position: Position) -> list[Event]:
        return [self.event(row) for row in position.facts()]

    def event(self, row: Sequence[int]) -> Event:
        return event_of(row, self.pieces.all_names, self.place_names)

    def event_text(self, event: Learned, names: Sequence[str], language: str = DEFAULT) -> str:
        sentence = told(event, names)
        return sentence.say(language) if sentence else ""

    def is_news(self, event: Event) -> bool:
        return is_news(event)

    def is_foreseen(self, event: Event, seat: int) -> bool:
        return is_foreseen(event, seat)

    def remembers(self, options: Mapping[str, str]) -> bool:
        return options["memory"] == "perfect"

    def status(self, view: View, names: Sequence[str], language: str = DEFAULT) -> str:
        return status_of(view, names, self.families).say(language)

    def choice(self, view: View, text: str, names: Sequence[str], language: str = DEFAULT) -> str:
        return Choosing(view, names, self.families).sentence(text).say(language)

    def description(self, view: View, names: Sequence[str], language: str = DEFAULT) -> list[str]:
        return [sentence.say(language) for sentence in scene_of(view, names, self.families)]

    def result_text(
        self, result: Result, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        return [sentence.say(language) for sentence in account_of(result, names)]

    def view(self, position: Position, seat: int) -> View:
        table = self.own(position)
        return view_of(table, self.check_viewer(table, seat))

    def world(self, view: View, chance: Chance) -> Sobek2p:
        return world_of(self.pieces, view, chance)

    def fold(self, view: View, events: Sequence[Learned]) -> View:
        return fold(view, events, self.families)

    def rate(self, view: View, text: str) -> int:
        return Thumb(view, self.families).rate(text)

    def prior(self) -> Sobek2pPrior:
        return Sobek2pPrior(weights_of(INFO.id).numbers)

    def adviser(self, view: View, names: Sequence[str]) -> MoveReasons:
        return MoveReasons(view, names, self.families, self.pieces.all_names)

    def result(self, position: Position) -> Result:
        """Scores and winners, and for each seat what the points come from. [S2-8]"""
        table = self.own(position)
        return {
            "scores": table.result(),
            "winners": sorted(seats_in(table.winners())),
            "items": [self.items(table, seat) for seat in range(2)],
        }

    def items(self, table: Sobek2p, seat: int) -> Items:
        where = table.place
        tokens = [
            PIROGUES[p]
            for i, p in enumerate(self.pieces.pirogue)
            if where[piece.PIROGUE + i] == place.WITH + seat
        ]
        sets = {
            GOODS[good]: [table.set_tiles[seat][good], table.set_scarabs[seat][good]]
            for good in range(6)
            if table.set_tiles[seat][good]
        }
        return {
            "sets": sets,
            "deben": [
                d
                for i, d in enumerate(self.pieces.deben)
                if where[piece.DEBEN + i] == place.DEBEN + seat
            ],
            "pirogues": [
                name
                for name in tokens
                if name in (PIROGUES[kind.SEVEN], PIROGUES[kind.TWO_AND_DEBEN])
            ],
            "corruption": table.corruption(seat),
        }
