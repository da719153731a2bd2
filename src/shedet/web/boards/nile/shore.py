"""What lies beside the board: the boat, the jokers, the dial, the track."""

from dataclasses import dataclass

from shedet.core.language import Sentence
from shedet.games.nile.view.view import CROPS, DIAL
from shedet.web.boards.nile.picks import Pick
from shedet.web.boards.nile.pieces import Coin
from shedet.web.boards.nile.snapshot import NileSnapshot
from shedet.web.parts.spacing import apart

SPACES = 30


@dataclass
class Lot:
    """Markers of one crop and owner in the boat."""

    coin: Coin
    label: str
    move: str = ""
    """Buys one of them back."""
    price: int = 0
    is_own: bool = False


@dataclass
class Hold:
    """Markers of one player in the boat."""

    name: str
    lots: list[Lot]


@dataclass
class Boat:
    label: str
    size: int
    holds: list[Hold]
    """The viewer's first."""
    can_buy: bool
    is_picked: bool


@dataclass
class Jokers:
    """The viewer's jokers, and what can be done with them."""

    number: int
    label: str
    buy: str = ""
    buy_label: str = ""
    price: int = 0
    give: str = ""
    """Gives one up at once."""
    give_label: str = ""
    asks: bool = False
    """A joker may do more than one thing, so that it is asked what for."""
    is_picked: bool = False


@dataclass
class Mark:
    """A piece on the track; places in percent of its length."""

    letter: str
    ring: str
    at: float
    """The middle of its space."""
    shown: float
    """Where it is drawn: moved aside where pieces would cover each other."""


@dataclass
class Track:
    label: str
    spaces: int
    obelisk: int
    pieces: list[tuple[int, str, str]]
    """By space, letter and ring."""

    @property
    def left(self) -> int:
        """How far the first piece has still to go to the obelisk. [N-9.1]"""
        return max(0, self.obelisk - max(space for space, *_ in self.pieces))

    def at(self, space: int) -> float:
        return round(100 * (space - 0.5) / self.spaces, 2)

    def marks(self, gap: float) -> list[Mark]:
        """The pieces, at least `gap` percent apart."""
        places = [self.at(space) for space, *_ in self.pieces]
        shown = apart(places, gap, gap / 2, 100 - gap / 2)
        return [
            Mark(letter, ring, *where)
            for (_, letter, ring), where in zip(
                self.pieces, zip(places, shown, strict=True), strict=True
            )
        ]


def boat_of(look: NileSnapshot, pick: Pick) -> Boat:
    view = look.view
    label = look.say(look.words.boat(view, look.snapshot.names))
    seats = sorted(range(len(view.players)), key=lambda seat: seat != look.snapshot.seat)
    holds = [hold for seat in seats if (hold := hold_of(look, seat)).lots]
    size = sum(sum(player.boat.values()) for player in view.players)
    return Boat(label, size, holds, bool(look.moves.buy), pick.text == "boat")


def hold_of(look: NileSnapshot, seat: int) -> Hold:
    hold = Hold(look.people[seat].name, [])
    for crop in CROPS:
        number = look.view.players[seat].boat[crop]
        if not number:
            continue
        coin = Coin(
            crop,
            "ripe",
            look.people[seat].ring,
            look.letters[seat],
            number,
            motion=look.snapshot.memory.names.get(f"boat {seat} {crop}", ""),
        )
        label = look.say(look.words.counted(crop, number))
        lot = Lot(coin, label, is_own=seat == look.snapshot.seat)
        move = f"buy {crop}"
        if lot.is_own and move in look.moves.buy:
            lot.move, lot.label, lot.price = move, look.choice(move), look.price(move)
        hold.lots.append(lot)
    return hold


def jokers_of(look: NileSnapshot, pick: Pick) -> Jokers | None:
    """Spectators have none."""
    if not look.is_player:
        return None
    number = look.view.players[look.snapshot.seat].jokers
    jokers = Jokers(number, look.say(look.words.jokers_of(number)), is_picked=pick.text == "jokers")
    if "buy joker" in look.moves.legal:
        jokers.buy, jokers.buy_label = "buy joker", look.choice("buy joker")
        jokers.price = look.price("buy joker")
    if "joker" in look.moves.legal:
        jokers.give, jokers.give_label = "joker", look.choice("joker")
    if look.moves.freshen:
        jokers.asks = True
        jokers.give_label = look.say(Sentence("What do you use the joker for?"))
    return jokers


def dial_of(look: NileSnapshot) -> list[tuple[str, bool]]:
    """The places of the dial, and where it stands."""
    return [(look.say(look.words.DIAL[name]), name == look.view.dial) for name in DIAL]


def track_of(look: NileSnapshot) -> Track:
    """Pieces and obelisk may stand past the end of the printed track. [N-9.1]"""
    view = look.view
    last = max(SPACES, view.obelisk, *(player.space for player in view.players))
    pieces = [
        (player.space, look.letters[seat], look.people[seat].ring)
        for seat, player in enumerate(view.players)
    ]
    label = look.say(look.words.track(view, look.snapshot.names))
    return Track(label, last, max(view.obelisk, 1), pieces)
