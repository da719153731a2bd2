"""Why a move is not legal now: the rule that forbids it, and the reason in words."""

from shedet.core.errors import IllegalMove
from shedet.core.language import Sentence
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.pieces.box import GOODS, PIROGUES, SQUARES
from shedet.games.sobek2p.rules import frame, move
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.words import words

ASKED = {
    frame.TURN: ("S2-3.2", Sentence("Take a tile, sell a set or play a character.")),
    frame.CENTRE: ("S2-4.12", Sentence("Take one of the tiles on the 4 centre squares.")),
    frame.ANKH: ("S2-4.5", Sentence("Turn the ankh first.")),
    frame.SYMBOL: ("S2-4.8", Sentence("Keep the tile, or trade it for a deben token.")),
    frame.SALE: (
        "S2-5.1",
        Sentence("Choose the tiles to sell, then finish."),
    ),
    frame.SLOT: ("S2-5.7", Sentence("Reveal one of the pirogues.")),
    frame.PLANS: ("S2-6.9", Sentence("Reveal one of the 3 pirogues.")),
    frame.SCARABS: (
        "S2-5.13",
        Sentence("Choose one of your sold sets of livestock, fish or wheat."),
    ),
    frame.FINGER: ("S2-5.19", Sentence("Point at a tile in the ankh’s line.")),
    frame.PRIEST: ("S2-6.7", Sentence("Name a kind on your corruption board.")),
    frame.VIZIER: ("S2-6.4", Sentence("Choose a tile from your opponent’s corruption board.")),
    frame.THIEF: ("S2-6.5", Sentence("Name a back colour from your opponent’s hand.")),
    frame.MERCHANT: ("S2-6.6", Sentence("Take any tile from the market.")),
    frame.COURTESAN: (
        "S2-6.8",
        Sentence("Choose one of your sold sets that a tile from your hand fits."),
    ),
    frame.GIFT: ("S2-6.8", Sentence("Choose 1 or 2 tiles for the set.")),
    frame.DISCARD: ("S2-6.10", Sentence("Choose tiles for your corruption board.")),
}


def refusal(position: Sobek2p, chosen: int) -> IllegalMove:
    """The first rule, in the order that a player would think, that the move breaks."""
    if position.is_over:
        return IllegalMove("S2-7.1", Sentence("The game is over."))
    asked, _, a, finger = position.frames[position.depth - 1]
    if asked == frame.TURN and finger:
        wanted = SQUARES[finger - 1]
        reason = Sentence("The Finger points at {square}: take that tile.", square=wanted)
        return IllegalMove("S2-5.19", reason)
    if not 0 <= chosen < move.CHOOSE + position.pieces.kinds:
        found = None  # a number that is no move
    elif asked == frame.TURN:
        found = turn_refusal(position, chosen)
    elif asked == frame.SALE:
        found = sale_refusal(position, chosen, a)
    elif asked == frame.ANKH and move.TURN <= chosen < move.KEEP:
        found = "S2-4.5", Sentence("Turn the ankh along a line that has a tile.")
    elif asked == frame.CENTRE and first_turn(position):
        found = "S2-3.1", Sentence("In the first turn, take one of the 4 centre tiles.")
    else:
        found = None
    rule, reason = found or ASKED[asked]
    return IllegalMove(rule, reason)


def first_turn(position: Sobek2p) -> bool:
    return position.market.count(-1) == 0 and position.pile_left == 23


Refusal = tuple[str, Sentence]


def turn_refusal(position: Sobek2p, chosen: int) -> Refusal | None:
    """In a turn: why not this tile, this sale, this character, a refill?"""
    seat = position.to_act
    if chosen < move.POINT:
        return take_refusal(position, chosen)
    if chosen == move.REFILL:
        if position.pile_left == 0:
            return "S2-4.7", Sentence("The pile is empty.")
        return "S2-4.13", Sentence("You can refill the market only when the ankh’s line is empty.")
    if move.SELL <= chosen < move.DONE:
        good = chosen - move.SELL
        own, jokers = position.hand_kinds[seat][good], position.hand_kinds[seat][kind.STATUE]
        if own + jokers < 3:
            reason = Sentence(
                "A set needs 3 tiles. With jokers you have {number}.",
                number=own + jokers,
            )
            return "S2-5.1", reason
        return "S2-5.4", Sentence(
            "Your first sale of {good} needs a {good} tile or character.",
            good=words.COUNTED[GOODS[good]],
        )
    if move.PLAY <= chosen < move.BACK:
        tile = piece.CHARACTER + chosen - move.PLAY
        name = words.named(position.pieces.names[position.pieces.kind[tile]])
        return "S2-6.1", Sentence("Not in your hand: {character}.", character=name)
    if chosen == move.DONE:
        return "S2-3.3", Sentence("You can’t pass while an action is possible.")
    if chosen in (move.KEEP, move.DEBEN):
        return "S2-4.9", Sentence("You can trade a tile for a deben token only as you take it.")
    if move.REVEAL <= chosen < move.CHOOSE:
        name = words.NAMES[PIROGUES[chosen - move.REVEAL]]
        return "S2-5.7", Sentence("Sell a set first, then you can reveal {pirogue}.", pirogue=name)
    return None


def take_refusal(position: Sobek2p, square: int) -> Refusal:
    name = SQUARES[square]
    if position.market[square] < 0:
        return "S2-4.1", Sentence("There is no tile on {square}.", square=name)
    pyramid = position.frames[position.depth - 1][2]
    if pyramid and any(position.line_has_tile(position.ankh, mark) for mark in range(4)):
        return "S2-5.10", Sentence("{square} is in no line through the ankh.", square=name)
    if not position.line_has_tile(position.ankh, position.ankh_mark):
        if position.pile_left > 0:
            return "S2-4.11", Sentence("The ankh’s line is empty: refill the market first.")
        return "S2-4.7", Sentence("The ankh’s line and the pile are empty: you can’t take a tile.")
    return "S2-4.1", Sentence("{square} is not in the ankh’s line.", square=name)


def sale_refusal(position: Sobek2p, chosen: int, good: int) -> Refusal | None:
    if chosen == move.DONE:
        if position.laid < kind.SET:
            return "S2-5.1", Sentence("A set needs 3 tiles.")
        return "S2-5.4", Sentence(
            "Your first sale of a good needs a tile or character of that good."
        )
    if chosen < move.CHOOSE:
        return None
    tile_kind = chosen - move.CHOOSE
    tile = position.pieces.first[tile_kind]
    name = words.named_exactly(position.pieces.names[tile_kind])
    if position.count_of_kind(tile_kind, place.HAND + position.to_act) == 0:
        return "S2-5.1", Sentence("You have no such tile left: {tile}.", tile=name)
    if position.pieces.family[tile] not in (good, kind.STATUE):
        return "S2-5.3", Sentence("This tile doesn’t fit the sale: {tile}.", tile=name)
    if is_jokers_alone(position, tile, good):
        return "S2-5.4", Sentence(
            "Your first sale of a good needs a tile or character of that good."
        )
    return None


def is_jokers_alone(position: Sobek2p, tile: int, good: int) -> bool:
    """From this tile upward: enough for a set, but nothing of the good itself?"""
    hand, families = place.HAND + position.to_act, position.pieces.family
    later = [families[n] for n in range(tile, 65) if position.place[n] == hand]
    fitting = [family for family in later if family in (good, kind.STATUE)]
    is_enough = position.laid + len(fitting) >= kind.SET
    return is_enough and not position.laid_own and good not in fitting
