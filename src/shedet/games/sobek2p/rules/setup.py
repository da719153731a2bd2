"""Laying pieces out by name: the deal, and the text of a position."""

from collections.abc import Iterable, Mapping, Sequence

from shedet.core.engine.chance import Chance, shuffled
from shedet.core.errors import NotationError
from shedet.core.game import Deal, Draws, quoted
from shedet.core.language import Sentence
from shedet.core.layout import laying
from shedet.core.layout.laying import Named
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.pieces.box import SQUARES, Pieces
from shedet.games.sobek2p.rules import frame
from shedet.games.sobek2p.rules.layout import LAYOUT
from shedet.games.sobek2p.rules.position import Sobek2p

DEAL = {"centre": 4, "box": 2, "market": 32, "pile": 23, "slots": 5, "reserve": 8}
"""How many pieces each part of a deal has, besides the two hands."""


def deal_of(pieces: Pieces, seats: int, chance: Chance) -> Deal:
    """Shuffle and deal. [S2-2.3] [S2-2.4] [S2-2.5] [S2-2.6]"""
    names, backs = pieces.all_names, pieces.back
    start = shuffled(chance, [tile for tile in range(65) if backs[tile] == kind.GREY])
    others = shuffled(chance, [tile for tile in range(65) if backs[tile] != kind.GREY])
    pirogues = shuffled(chance, range(piece.PIROGUE, piece.DEBEN))

    def named(numbers: Iterable[int]) -> list[str]:
        return [names[number] for number in numbers]

    return {
        "first": chance.below(2),
        "hands": [named(start[0:2]), named(start[2:4])],
        "centre": named(start[4:8]),
        "box": named(start[8:10]),
        "market": named(others[:32]),
        "pile": named(others[32:]),
        "slots": named(pirogues[:5]),
        "reserve": named(pirogues[5:]),
    }


def draws_of(pieces: Pieces, seats: int) -> Draws:
    """The same tile by tile; the pile has an order, box and reserve have none."""
    names, backs = pieces.all_names, pieces.back
    start = [names[tile] for tile in range(65) if backs[tile] == kind.GREY]
    others = [names[tile] for tile in range(65) if backs[tile] != kind.GREY]
    pirogues = list(names[piece.PIROGUE : piece.DEBEN])
    first = yield from laying.drawn_seat(seats)
    hands = yield from laying.drawn_each(start, 2, seats)
    centre = yield from laying.drawn(start, DEAL["centre"])
    market = yield from laying.drawn(others, DEAL["market"])
    pile = yield from laying.drawn(others, DEAL["pile"])
    slots = yield from laying.drawn(pirogues, DEAL["slots"])
    return {
        "first": first,
        "hands": hands,
        "centre": centre,
        "box": start,
        "market": market,
        "pile": pile,
        "slots": slots,
        "reserve": pirogues,
    }


def check_deal(pieces: Pieces, deal: Deal) -> None:
    """A deal has the right parts in the right sizes; `lay_out` checks the pieces."""
    if set(deal) != {"first", "hands", *DEAL}:
        raise no_deal(Sentence("it has the parts {parts}.", parts=quoted(", ".join(sorted(deal)))))
    if type(deal["first"]) is not int or deal["first"] not in (0, 1):
        raise no_deal(Sentence("first is not 0 or 1."))
    hands = deal["hands"]
    if not isinstance(hands, list) or [type(hand) for hand in hands] != [list, list]:
        raise no_deal(Sentence("there are not two hands."))
    parts = [("hand 0", deal["hands"][0], 2), ("hand 1", deal["hands"][1], 2)]
    parts += [(part, deal[part], size) for part, size in DEAL.items()]
    for part, listed, size in parts:
        laying.check_part(LAYOUT.game, part, listed, size)
    backs = pieces.back
    start = [pieces.all_names[tile] for tile in range(piece.PIROGUE) if backs[tile] == kind.GREY]
    if sorted([*deal["hands"][0], *deal["hands"][1], *deal["centre"], *deal["box"]]) != sorted(
        start
    ):
        raise no_deal(Sentence("hands, centre and box are not the ten start tiles."))


def no_deal(reason: Sentence) -> NotationError:
    return laying.no_deal(LAYOUT.game, reason)


def start_position(pieces: Pieces, seats: int, deal: Deal, options: Mapping[str, str]) -> Sobek2p:
    """The table before the first turn. [S2-2] [S2-3.1]"""
    check_deal(pieces, deal)
    squares = [SQUARES[square] for square in pieces.order]
    market = dict(zip(squares, deal["centre"] + deal["market"], strict=True))
    layout: dict[str, Sequence[str]] = {square: [name] for square, name in market.items()}
    layout["hand 0"], layout["hand 1"] = deal["hands"]
    for part in ("box", "pile", "slots", "reserve"):
        layout[part] = deal[part]
    layout["bag"] = [f"deben:{value}" for value in pieces.deben]
    position = lay_out(pieces, layout)
    position.push(frame.TURN, deal["first"], 0, 0)
    position.push(frame.CENTRE, deal["first"], 0, 0)
    if options["memory"] == "perfect":
        begin_memory(position)
    position._settle()
    return position


def begin_memory(position: Sobek2p) -> None:
    """From now on every observer remembers what is seen; what lies open is known at once."""
    position.perfect = 1
    for token in range(13):
        if position.place[piece.DEBEN + token] >= place.DEBEN:
            position.log_deben(position.place[piece.DEBEN + token] - place.DEBEN, token)
    for observer in range(3):
        position.begin_knowledge(observer)
    position.conclude()


def blank_table(pieces: Pieces) -> Sobek2p:
    """A table with nothing on it."""
    position = Sobek2p()
    position.pieces = pieces
    position.stock = pieces
    position.seats = 2
    position.ankh = piece.NONE
    position.place = [piece.NONE] * piece.ALL
    position.market = [piece.NONE] * 36
    position.pile = [piece.NONE] * 23
    return position


def lay_out(pieces: Pieces, named: Named) -> Sobek2p:
    """A position with every piece in its place; the pile is listed from the top."""
    position = blank_table(pieces)
    laying.lay_out(position, LAYOUT, named)
    return position
