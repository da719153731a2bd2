"""One sentence for whose turn it is and what is asked, for the seat of a view."""

from collections.abc import Mapping, Sequence

from shedet.core.language import Sentence, either
from shedet.games.sobek2p import words
from shedet.games.sobek2p.line import line_of, passed, reachable
from shedet.games.sobek2p.pieces import CHARACTERS
from shedet.games.sobek2p.result_text import verdict
from shedet.games.sobek2p.view import View
from shedet.games.sobek2p.worth import (
    can_bear,
    corruption,
    held,
    sale_value,
    score,
    sellable,
)


def status_of(view: View, names: Sequence[str], families: Mapping[str, str]) -> Sentence:
    """What the seat is to do, or what it waits for."""
    if view.is_over:
        scores = [score(player) for player in view.players]
        return verdict(scores, [corruption(player) for player in view.players], names)
    if view.to_act != view.seat:
        return waiting(view, names[view.to_act])
    if view.question == "turn":
        return own_turn(view, families)
    if view.question in ("sale", "gift", "discard"):
        return choosing_tiles(view, families)
    return answering(view, names[1 - view.seat])


def own_turn(view: View, families: Mapping[str, str]) -> Sentence:
    """The actions that are possible now. [S2-3.2]"""
    if view.finger:
        return Sentence(
            "Your turn: the Finger makes you take {tile} from {square}: {cost}.",
            tile=words.taken(view.market[view.finger]),
            square=view.finger,
            cost=words.corruption_cost(len(passed(view, view.finger))),
        )
    actions = taking(view)
    if sellable(view, families):
        actions.append(Sentence("sell a set", context="order"))
    if any(tile in CHARACTERS for tile in held(view)):
        actions.append(Sentence("play a character", context="order"))
    if view.pyramid:
        return Sentence("Your further turn: {actions}.", actions=either(actions))
    return Sentence("Your turn: {actions}.", actions=either(actions))


def taking(view: View) -> list[Sentence]:
    """The ways to take a tile in the seat's own turn. [S2-4.1] [S2-4.11] [S2-5.10]"""
    ways = []
    if reachable(view) and view.ankh and view.mark:
        if view.pyramid:
            ways.append(
                Sentence(
                    "take a tile in any line through {square}", context="order", square=view.ankh
                )
            )
        else:
            line = words.from_line(view.ankh, view.mark)
            ways.append(Sentence("take a tile {line}", context="order", line=line))
    if must_refill(view):
        ways.append(Sentence("refill the market and take a centre tile", context="order"))
    return ways


def must_refill(view: View) -> bool:
    """Is the ankh's line empty, but not the pile? [S2-4.11]"""
    return view.pile > 0 and not any(square in view.market for square in line_of(view))


def choosing_tiles(view: View, families: Mapping[str, str]) -> Sentence:
    """Several tiles are chosen, one after the other. [S2-5.1] [S2-6.8] [S2-6.10]"""
    if view.question == "discard":
        return Sentence(
            "Put {number} tile of your hand on your corruption board.",
            "Put {number} tiles of your hand on your corruption board.",
            int(view.about or 0),
        )
    good = str(view.about)
    worth = words.worth(sale_value(view, good, view.laid))
    if view.question == "gift" and view.laid:
        return Sentence(
            "Add a second tile to your set of {good}, or be done: {worth}.",
            good=words.COUNTED[good],
            worth=worth,
        )
    if view.question == "gift":
        return Sentence(
            "Choose one or two tiles for your set of {good}: {worth}.",
            good=words.COUNTED[good],
            worth=worth,
        )
    if len(view.laid) >= 3 and can_bear(view, good, view.laid, families):
        return Sentence(
            "Sell another tile as {good}, or be done: {worth}.",
            good=words.NAMES[good],
            worth=worth,
        )
    if not view.laid:
        return Sentence("Choose three or more tiles to sell as {good}.", good=words.NAMES[good])
    return Sentence(
        "Choose at least {number} more tile to sell as {good}.",
        "Choose at least {number} more tiles to sell as {good}.",
        max(1, 3 - len(view.laid)),
        good=words.NAMES[good],
    )


def answering(view: View, rival: str) -> Sentence:
    """What one move answers, for the seat that is asked."""
    if view.question == "symbol":
        square = str(view.about)
        return Sentence(
            "Keep {tile} from {square}, or put it in the box and draw a deben token.",
            tile=words.taken(view.market[square]),
            square=square,
        )
    if view.question == "ankh":
        return Sentence(
            "Turn the ankh on {square}; then you see the character.", square=str(view.about)
        )
    questions = {
        "centre": Sentence("Your turn: take a tile from one of the centre squares, free."),
        "slot": Sentence(
            "Reveal {number} pirogue of the slots.",
            "Reveal one of the {number} pirogues in the slots.",
            view.slots,
        ),
        "plans": Sentence(
            "Carry out the {number} pirogue that you have drawn.",
            "Carry out one of the {number} pirogues that you have drawn.",
            view.drawn_count,
        ),
        "scarabs": Sentence("Choose the sold set that gets two more scarabs."),
        "finger": Sentence("Point at the tile that {player} must take next.", player=rival),
        "priest": Sentence("Choose the kind that leaves your corruption board."),
        "vizier": Sentence("Take a tile from the corruption board of {player}.", player=rival),
        "thief": Sentence(
            "Name a back; you get a random tile with it from the hand of {player}.", player=rival
        ),
        "merchant": Sentence("Take any tile of the market; the ankh stays."),
        "courtesan": Sentence("Choose the sold set that gets one or two tiles of your hand."),
    }
    return questions[view.question]


def waiting(view: View, player: str) -> Sentence:
    """What others are to do, in words that tell nothing of their hand."""
    if view.question == "turn":
        return turn_of(view, player)
    if view.question == "discard":
        return Sentence(
            "{player} to act: put {number} tile of the hand on the corruption board.",
            "{player} to act: put {number} tiles of the hand on the corruption board.",
            int(view.about or 0),
            player=player,
        )
    questions = {
        "centre": Sentence(
            "{player} to act: take a tile from one of the centre squares.", player=player
        ),
        "slot": Sentence(
            "{player} to act: reveal {number} pirogue of the slots.",
            "{player} to act: reveal one of the {number} pirogues in the slots.",
            view.slots,
            player=player,
        ),
        "plans": Sentence(
            "{player} to act: carry out the {number} pirogue drawn by the Architect.",
            "{player} to act: carry out one of the {number} pirogues drawn by the Architect.",
            view.drawn_count,
            player=player,
        ),
        "vizier": Sentence(
            "{player} to act: take a tile from the other corruption board.", player=player
        ),
    }
    return questions[view.question]


def turn_of(view: View, player: str) -> Sentence:
    """A turn of another seat. [S2-3.2]"""
    if view.finger:
        return Sentence(
            "{player} to act: the Finger demands {tile} from {square}: {cost}.",
            player=player,
            tile=words.taken(view.market[view.finger]),
            square=view.finger,
            cost=words.corruption_cost(len(passed(view, view.finger))),
        )
    if view.pyramid and reachable(view):
        return Sentence(
            "{player} to act in a further turn: take a tile in any line through {square},"
            " sell a set, or play a character.",
            player=player,
            square=view.ankh,
        )
    if must_refill(view):
        return Sentence(
            "{player} to act: refill the market, sell a set, or play a character.", player=player
        )
    if not reachable(view) or view.ankh is None or view.mark is None:
        return Sentence("{player} to act: sell a set or play a character.", player=player)
    return Sentence(
        "{player} to act: take a tile {line}, sell a set, or play a character.",
        player=player,
        line=words.from_line(view.ankh, view.mark),
    )
