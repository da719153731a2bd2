"""Sobek as a `Game`, for the rest of the code."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from shedet.core.engine.chance import Chance
from shedet.core.engine.position import Position
from shedet.core.event import Event, Learned, seats_in
from shedet.core.game import Deal, Result, SpokenGame, alike_by
from shedet.core.language import DEFAULT
from shedet.core.prior.weights import weights_of
from shedet.games.sobek import INFO, move, piece, position_text
from shedet.games.sobek.advice import MoveReasons
from shedet.games.sobek.description import scene_of
from shedet.games.sobek.events import NAMING, events_of, is_foreseen, is_news
from shedet.games.sobek.fold import fold
from shedet.games.sobek.greedy import Thumb
from shedet.games.sobek.log_text import told
from shedet.games.sobek.notation import notation_of
from shedet.games.sobek.pieces import GOODS
from shedet.games.sobek.pieces_file import pieces_from, standard_pieces
from shedet.games.sobek.preview import Choosing
from shedet.games.sobek.prior import SobekPrior
from shedet.games.sobek.prompt import status_of
from shedet.games.sobek.result_text import account_of
from shedet.games.sobek.rules import Sobek
from shedet.games.sobek.setup import deal_of, place_names, start_position
from shedet.games.sobek.view import View, rounds_of, view_of
from shedet.games.sobek.world import world_of


class SobekGame(SpokenGame[Sobek, View]):
    """The game with one set of pieces."""

    info = INFO
    longest = 1000
    position_type = Sobek
    view_type = View
    public_kinds = ("take", "done", "left")

    def __init__(self, pieces: Path | None = None) -> None:
        self.pieces = pieces_from(pieces) if pieces else standard_pieces()
        self.pieces_hash = self.pieces.hash
        self.actions = move.CHOOSE + self.pieces.kinds
        self.notation = notation_of(self.pieces)
        self.cards = self.pieces.all_names[: piece.TOKEN]
        families = [GOODS[family] for family in self.pieces.family]
        self.families = dict(zip(self.cards, families, strict=True))
        self.symbols = list(self.pieces.symbol)
        alike = alike_by(self.pieces.all_names)
        self.looks = dict.fromkeys(NAMING, (0, alike))
        self.place_names = {number: name for name, number in place_names().items()}

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        self.info.check_seats(seats)
        return deal_of(self.pieces, seats, chance)

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> Sobek:
        self.info.check_seats(seats)
        return start_position(self.pieces, seats, deal, options.get("memory") == "perfect")

    def rotate(self, deal: Deal) -> Deal:
        hands = deal["hands"]
        return {
            **deal,
            "hands": hands[-1:] + hands[:-1],
            "first": (deal["first"] + 1) % len(hands),
        }

    def position_text(self, position: Position) -> str:
        return position_text.write(self.own(position))

    def position_from(self, text: str) -> Sobek:
        return position_text.read(self.pieces, text)

    def places(self, position: Position) -> list[str]:
        names, where = self.pieces.all_names, self.own(position).place
        return sorted(
            f"{name} in {self.place_names[spot]}" for name, spot in zip(names, where, strict=True)
        )

    def events(self, position: Position) -> list[Event]:
        goods = [GOODS[good] for good in self.own(position).set_good]
        return events_of(position.facts(), self.pieces.all_names, self.place_names, goods)

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
        return Choosing(view, names, self.families, self.symbols).sentence(text).say(language)

    def description(self, view: View, names: Sequence[str], language: str = DEFAULT) -> list[str]:
        scene = scene_of(view, names, self.families, self.symbols)
        return [sentence.say(language) for sentence in scene]

    def result_text(
        self, result: Result, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        return [sentence.say(language) for sentence in account_of(result, names)]

    def view(self, position: Position, seat: int) -> View:
        table = self.own(position)
        return view_of(table, self.check_viewer(table, seat))

    def world(self, view: View, chance: Chance) -> Sobek:
        return world_of(self.pieces, view, chance)

    def fold(self, view: View, events: Sequence[Learned]) -> View:
        return fold(view, events, self.cards, self.families)

    def rate(self, view: View, text: str) -> int:
        return Thumb(view, self.families, self.symbols).rate(text)

    def adviser(self, view: View, names: Sequence[str]) -> MoveReasons:
        return MoveReasons(view, names, self.families, self.symbols, self.cards)

    def prior(self) -> SobekPrior:
        return SobekPrior(weights_of(INFO.id).numbers)

    def result(self, position: Position) -> Result:
        """Scores and winners, and for each seat what every round brought. [S1-8] [S1-9]"""
        table = self.own(position)
        rounds = rounds_of(table)
        return {
            "scores": table.result(),
            "winners": sorted(seats_in(table.winners())),
            "items": [
                {"rounds": [asdict(row[seat]) for row in rounds]} for seat in range(table.seats)
            ],
        }
