"""Laying pieces out by name: the deal, and the text of a position."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from shedet.core.engine.chance import Chance, shuffled
from shedet.core.errors import NotationError
from shedet.core.game import Deal, quoted
from shedet.core.language import Sentence
from shedet.games.sobek2p import frame, kind, piece, place
from shedet.games.sobek2p.pieces import SQUARES, Pieces
from shedet.games.sobek2p.rules import Sobek2p

DEAL = {"centre": 4, "box": 2, "market": 32, "pile": 23, "slots": 5, "reserve": 8}
"""How many pieces each part of a deal has, besides the two hands."""


def deal_of(pieces: Pieces, chance: Chance) -> Deal:
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
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            raise no_deal(Sentence("{part} is not a list of names.", part=part))
        if len(listed) != size:
            raise no_deal(
                Sentence(
                    "{part} has {number} pieces instead of {size}.",
                    part=part,
                    number=len(listed),
                    size=size,
                )
            )
    backs = pieces.back
    start = [pieces.all_names[tile] for tile in range(piece.PIROGUE) if backs[tile] == kind.GREY]
    if sorted([*deal["hands"][0], *deal["hands"][1], *deal["centre"], *deal["box"]]) != sorted(
        start
    ):
        raise no_deal(Sentence("hands, centre and box are not the ten start tiles."))


def no_deal(reason: Sentence) -> NotationError:
    return NotationError(Sentence("This is not a deal of sobek2p: {reason}", reason=reason))


def start_position(pieces: Pieces, deal: Deal, perfect: bool) -> Sobek2p:
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
    position.ankh = -1
    position.push(frame.TURN, deal["first"], 0, 0)
    position.push(frame.CENTRE, deal["first"], 0, 0)
    if perfect:
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


@cache
def place_names() -> dict[str, int]:
    """The places by the names that position texts use."""
    names = dict(zip(SQUARES, range(36), strict=True))
    names |= {"pile": place.PILE, "box": place.BOX, "laid": place.LAID, "played": place.PLAYED}
    for seat in range(2):
        names[f"hand {seat}"] = place.HAND + seat
        for batch, label in enumerate(("", " scribe 1", " scribe 2")):
            names[f"board {seat}{label}"] = place.BOARD + seat + 2 * batch
        names[f"with {seat}"] = place.WITH + seat
        names[f"deben {seat}"] = place.DEBEN + seat
        for i, good in enumerate(("ivory", "ebony", "marble", "livestock", "fish", "wheat")):
            names[f"sold {seat} {good}"] = place.sold(seat, i)
            names[f"on {seat} {good}"] = place.on_set(seat, i)
    names |= {"slots": place.SLOTS, "reserve": place.RESERVE, "drawn": place.DRAWN}
    names |= {"used": place.USED, "bag": place.BAG}
    return names


def blank_table(pieces: Pieces) -> Sobek2p:
    """A table with nothing on it."""
    position = Sobek2p()
    position.pieces = pieces
    position.stock = pieces
    position.seats = 2
    position.place = [piece.NONE] * piece.ALL
    position.market = [piece.NONE] * 36
    position.pile = [piece.NONE] * 23
    return position


def lay_out(pieces: Pieces, layout: Mapping[str, Sequence[str]]) -> Sobek2p:
    """A position with every piece in its place; the pile is listed from the top."""
    position = blank_table(pieces)
    unused: dict[str, list[int]] = {}
    for number, name in enumerate(pieces.all_names):
        unused.setdefault(name, []).append(number)
    check_pieces(Counter(pieces.all_names), Counter(n for names in layout.values() for n in names))
    places = place_names()
    pile = []
    for where, names in layout.items():
        for name in names:
            number = unused[name].pop(0)
            put(position, number, places[where], where)
            if where == "pile":
                pile.append(number)
    position.pile = pile[::-1] + [piece.NONE] * (23 - len(pile))
    position.pile_left = len(pile)
    return position


def put(position: Sobek2p, number: int, where: int, label: str) -> None:
    """Put one piece down where pieces of its sort can be."""
    is_tile, is_token = number < piece.PIROGUE, number >= piece.DEBEN
    for_tiles = where < place.SLOTS
    for_tokens = where >= place.BAG
    if is_tile != for_tiles or is_token != for_tokens:
        raise NotationError(
            Sentence(
                "{piece} cannot lie in {place}.",
                piece=position.pieces.all_names[number],
                place=label,
            )
        )
    if is_tile:
        position.put_tile(number, where)
    else:
        position.move_token(number, where, 0)


def check_pieces(there_are: Counter[str], listed: Counter[str]) -> None:
    for name in listed:
        if name not in there_are:
            raise NotationError(Sentence("{name} is not a piece of sobek2p.", name=quoted(name)))
    for name, number in there_are.items():
        if listed[name] != number:
            raise NotationError(
                Sentence(
                    "{name} is there {listed} times instead of {number}.",
                    name=name,
                    listed=listed[name],
                    number=number,
                )
            )
