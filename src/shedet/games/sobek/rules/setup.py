"""Laying pieces out by name: the deal, and the text of a position."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from shedet.core.engine.chance import Chance, shuffled
from shedet.core.errors import NotationError
from shedet.core.game import Deal, Draws, quoted
from shedet.core.language import Sentence
from shedet.core.layout import laying
from shedet.core.layout.laying import Named
from shedet.games.sobek.pieces import kind, piece
from shedet.games.sobek.pieces.box import GOODS, Pieces
from shedet.games.sobek.rules import frame
from shedet.games.sobek.rules.layout import LAYOUT
from shedet.games.sobek.rules.position import Sobek

Owned = tuple[int, str, bool]
"""Of a set: its owner, its good, and whether it lies sideways."""


def deal_of(pieces: Pieces, seats: int, chance: Chance) -> Deal:
    """Shuffle and deal the first round. [S1-2]"""
    names, backs = pieces.all_names, pieces.back
    green = shuffled(chance, [card for card in range(63) if backs[card] == kind.GREEN])
    others = shuffled(chance, [card for card in range(63) if backs[card] != kind.GREEN])
    tokens = shuffled(chance, range(piece.TOKEN, piece.ALL))

    def named(numbers: Iterable[int]) -> list[str]:
        return [names[number] for number in numbers]

    return {
        "first": chance.below(seats),
        "hands": [named(green[2 * seat : 2 * seat + 2]) for seat in range(seats)],
        "quay": named(others[:9]),
        "tokens": named(tokens[:5]),
    }


def draws_of(pieces: Pieces, seats: int) -> Draws:
    """The same card by card; deck and box have no order."""
    names, backs = pieces.all_names, pieces.back
    green = [names[card] for card in range(63) if backs[card] == kind.GREEN]
    others = [names[card] for card in range(63) if backs[card] != kind.GREEN]
    first = yield from laying.drawn_seat(seats)
    hands = yield from laying.drawn_each(green, 2, seats)
    quay = yield from laying.drawn(others, 9)
    tokens = yield from laying.drawn(list(names[piece.TOKEN : piece.ALL]), 5)
    return {"first": first, "hands": hands, "quay": quay, "tokens": tokens}


def check_deal(pieces: Pieces, seats: int, deal: Deal) -> None:
    """A deal has the right parts in the right sizes; `lay_out` checks the pieces."""
    if set(deal) != {"first", "hands", "quay", "tokens"}:
        raise no_deal(Sentence("it has the parts {parts}.", parts=quoted(", ".join(sorted(deal)))))
    if type(deal["first"]) is not int or deal["first"] not in range(seats):
        raise no_deal(Sentence("first is not a seat."))
    hands = deal["hands"]
    if not isinstance(hands, list) or len(hands) != seats:
        raise no_deal(Sentence("there is not a hand for each seat."))
    parts = [(f"hand {seat}", hand, 2) for seat, hand in enumerate(hands)]
    parts += [("quay", deal["quay"], 9), ("tokens", deal["tokens"], 5)]
    for part, listed, size in parts:
        laying.check_part(LAYOUT.game, part, listed, size)
    backs = backs_of(pieces)
    for hand in hands:
        if not all(backs.get(name) == kind.GREEN for name in hand):
            raise no_deal(Sentence("the hands are not green cards."))
    if any(backs.get(name) == kind.GREEN for name in deal["quay"]):
        raise no_deal(Sentence("a green card lies on the quays."))


def no_deal(reason: Sentence) -> NotationError:
    return laying.no_deal(LAYOUT.game, reason)


def start_position(pieces: Pieces, seats: int, deal: Deal, options: Mapping[str, str]) -> Sobek:
    """The table before the first turn. [S1-2] [S1-2.1]"""
    check_deal(pieces, seats, deal)
    layout: dict[str, list[str]] = {f"quay {n}": [name] for n, name in enumerate(deal["quay"], 1)}
    layout |= {f"hand {seat}": hand for seat, hand in enumerate(deal["hands"])}
    layout["stack"] = deal["tokens"]
    laying.check_names(pieces.all_names, layout, LAYOUT.game)
    backs = backs_of(pieces)
    for name, left in (Counter(pieces.all_names) - laying.listed_in(layout)).items():
        goes = "deck" if backs.get(name) in (kind.BEIGE, kind.ORANGE) else "box"
        layout.setdefault(goes, []).extend([name] * left)
    position = lay_out(pieces, seats, layout)
    position.push(frame.TURN, deal["first"], 0, 0)
    position.priests_choose = int(options["priests"] == "choose")
    if options["memory"] == "perfect":
        begin_memory(position)
    position._settle()
    return position


def backs_of(pieces: Pieces) -> dict[str, int]:
    """The backs of the cards by their names; tokens have none."""
    return dict(zip(pieces.all_names[: piece.TOKEN], pieces.back, strict=False))


def begin_memory(position: Sobek) -> None:
    """From now on every observer remembers what is seen; what lies open is known at once."""
    position.perfect = 1
    for observer in range(position.seats + 1):
        position.begin_knowledge(observer)
    position.conclude()


def blank_table(pieces: Pieces, seats: int) -> Sobek:
    """A table with nothing on it."""
    position = Sobek()
    position.pieces = pieces
    position.stock = pieces
    position.seats = seats
    position.round = 1
    position.place = [piece.NONE] * piece.ALL
    position.quay = [piece.NONE] * 9
    position.deck_left = -kind.left_out(seats)
    return position


def lay_out(pieces: Pieces, seats: int, named: Named, sets: Sequence[Owned] = ()) -> Sobek:
    """A position with every piece in its place."""
    position = blank_table(pieces, seats)
    own_sets(position, sets)
    laying.lay_out(position, LAYOUT, named)
    return position


def own_sets(position: Sobek, sets: Sequence[Owned]) -> None:
    """Note whose sets there are."""
    padding = [0] * (21 - len(sets))
    position.set_count = len(sets)
    position.set_seat = [owner for owner, _, _ in sets] + padding
    position.set_good = [GOODS.index(good) for _, good, _ in sets] + padding
    position.set_sideways = [int(sideways) for _, _, sideways in sets] + padding
