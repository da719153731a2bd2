"""Laying pieces out by name: the deal, and the text of a position."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from shedet.core.engine.chance import Chance, shuffled
from shedet.core.errors import NotationError
from shedet.core.game import Deal, quoted
from shedet.core.language import Sentence
from shedet.games.sobek import frame, kind, piece, place
from shedet.games.sobek.pieces import GOODS, Pieces
from shedet.games.sobek.rules import Sobek

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
    backs = backs_of(pieces)
    for hand in hands:
        if not all(backs.get(name) == kind.GREEN for name in hand):
            raise no_deal(Sentence("the hands are not green cards."))
    if any(backs.get(name) == kind.GREEN for name in deal["quay"]):
        raise no_deal(Sentence("a green card lies on the quays."))


def no_deal(reason: Sentence) -> NotationError:
    return NotationError(Sentence("This is not a deal of sobek: {reason}", reason=reason))


def start_position(pieces: Pieces, seats: int, deal: Deal, perfect: bool) -> Sobek:
    """The table before the first turn. [S1-2] [S1-2.1]"""
    check_deal(pieces, seats, deal)
    layout: dict[str, list[str]] = {f"quay {n}": [name] for n, name in enumerate(deal["quay"], 1)}
    layout |= {f"hand {seat}": hand for seat, hand in enumerate(deal["hands"])}
    layout["stack"] = deal["tokens"]
    check_names(pieces, layout)
    backs = backs_of(pieces)
    for name, left in (Counter(pieces.all_names) - named_in(layout)).items():
        goes = "deck" if backs.get(name) in (kind.BEIGE, kind.ORANGE) else "box"
        layout.setdefault(goes, []).extend([name] * left)
    position = lay_out(pieces, seats, layout)
    position.push(frame.TURN, deal["first"], 0, 0)
    if perfect:
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


@cache
def place_names() -> dict[str, int]:
    """The places by the names that position texts use; the box holds cards and tokens."""
    names = {f"quay {at + 1}": at for at in range(9)}
    names |= {"deck": place.DECK, "box": place.BOX, "discard": place.DISCARD}
    names |= {"laid": place.LAID, "played": place.PLAYED}
    names |= {f"hand {seat}": place.HAND + seat for seat in range(4)}
    names |= {f"pile {seat}": place.PILE + seat for seat in range(4)}
    names |= {f"set {number + 1}": place.SET + number for number in range(21)}
    names |= {"stack": place.STACK, "used": place.USED}
    names |= {f"curse {seat}": place.CURSE + seat for seat in range(4)}
    names |= {f"on {number + 1}": place.ON_SET + number for number in range(21)}
    return names


def blank_table(pieces: Pieces, seats: int) -> Sobek:
    """A table with nothing on it."""
    position = Sobek()
    position.pieces = pieces
    position.stock = pieces
    position.seats = seats
    position.round = 1
    position.place = [piece.NONE] * piece.ALL
    position.quay = [piece.NONE] * 9
    position.deck_left = -9 if seats == 2 else 0  # [S1-2.3]
    return position


def lay_out(
    pieces: Pieces, seats: int, layout: Mapping[str, Sequence[str]], sets: Sequence[Owned] = ()
) -> Sobek:
    """A position with every piece in its place."""
    check_names(pieces, layout)
    check_all_there(Counter(pieces.all_names), named_in(layout))
    position = blank_table(pieces, seats)
    own_sets(position, sets)
    unused: dict[str, list[int]] = {}
    for number, name in enumerate(pieces.all_names):
        unused.setdefault(name, []).append(number)
    places = place_names()
    for where, names in layout.items():
        for name in names:
            put(position, unused[name].pop(0), places[where], where)
    return position


def own_sets(position: Sobek, sets: Sequence[Owned]) -> None:
    """Note whose sets there are."""
    padding = [0] * (21 - len(sets))
    position.set_count = len(sets)
    position.set_seat = [owner for owner, _, _ in sets] + padding
    position.set_good = [GOODS.index(good) for _, good, _ in sets] + padding
    position.set_sideways = [int(sideways) for _, _, sideways in sets] + padding


def put(position: Sobek, number: int, where: int, label: str) -> None:
    """Put one piece down where pieces of its sort can be."""
    is_card = number < piece.TOKEN
    fits = where == place.BOX or (where < place.STACK) == is_card
    if where < place.DECK and position.quay[where] >= 0:
        fits = False
    if place.SET <= where < place.STACK:
        fits = fits and where - place.SET < position.set_count
    if where >= place.ON_SET:
        fits = fits and where - place.ON_SET < position.set_count
    if not fits:
        raise NotationError(
            Sentence(
                "{piece} cannot lie in {place}.",
                piece=position.pieces.all_names[number],
                place=label,
            )
        )
    if is_card:
        position.put_card(number, where)
    else:
        position.put_token(number, where)


def named_in(layout: Mapping[str, Sequence[str]]) -> Counter[str]:
    return Counter(name for names in layout.values() for name in names)


def check_names(pieces: Pieces, layout: Mapping[str, Sequence[str]]) -> None:
    """Every name is one of a piece, and no piece is named too often."""
    there_are = Counter(pieces.all_names)
    for name, number in named_in(layout).items():
        if name not in there_are:
            raise NotationError(Sentence("{name} is not a piece of sobek.", name=quoted(name)))
        if number > there_are[name]:
            raise miscounted(name, number, there_are[name])


def check_all_there(there_are: Counter[str], listed: Counter[str]) -> None:
    for name, number in there_are.items():
        if listed[name] != number:
            raise miscounted(name, listed[name], number)


def miscounted(name: str, listed: int, number: int) -> NotationError:
    return NotationError(
        Sentence(
            "{name} is there {listed} times instead of {number}.",
            name=name,
            listed=listed,
            number=number,
        )
    )
