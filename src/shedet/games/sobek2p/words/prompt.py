"""One sentence for whose turn it is and what is asked, for the seat of a view."""

from typing import TYPE_CHECKING

from shedet.core.event import seats_in
from shedet.core.language import Sentence, either
from shedet.core.sentences import Asked, Prompts
from shedet.games.sobek2p.pieces.box import SQUARES
from shedet.games.sobek2p.words import words
from shedet.games.sobek2p.words.result_text import verdict
from shedet.games.sobek2p.words.words import COUNTED, NAMES

if TYPE_CHECKING:
    from shedet.games.sobek2p.words.preview import MoveChoices


def status_of(choices: "MoveChoices") -> Sentence:
    """What the seat is to do, or what it waits for."""
    view, names, table = choices.view, choices.names, choices.table
    if view.is_over:
        corruption = [table.corruption(seat) for seat in range(len(names))]
        return verdict(table.result(), corruption, sorted(seats_in(table.winners())), names)
    is_own = view.to_act == view.seat
    case = own_case(choices) if is_own else f"waiting: {waiting_case(choices)}"
    return PROMPTS.say(case, Asked(view, names, choices=choices))


def own_case(choices: "MoveChoices") -> str:
    """What the seat is asked; several tiles are chosen one after the other. [S2-6.8]"""
    view = choices.view
    if view.question == "turn":
        return "must take" if view.finger else "further turn" if view.pyramid else "turn"
    if view.question == "gift":
        return "second gift" if view.laid else "gift"
    if view.question != "sale":
        return view.question
    if not choices.table.laid_lack():
        return "enough to sell"
    return "more to sell" if view.laid else "sale"


def waiting_case(choices: "MoveChoices") -> str:
    """What another seat is asked, in words that tell nothing of its hand. [S2-3.2]"""
    view, possible = choices.view, choices.verbs
    if view.question != "turn":
        return view.question
    if view.finger:
        return "must take"
    if view.pyramid and "take" in possible:
        return "further turn"
    if "refill" in possible:
        return "refill"
    return "turn" if "take" in possible else "empty line"


def orders(asked: Asked) -> Sentence:
    """The actions that are possible now. [S2-3.2] [S2-5.10]"""
    possible = asked.choices.verbs
    taking = "any line" if asked.pyramid else "line"
    cases = {taking: "take", "refill": "refill", "sell": "sell", "play": "play"}
    return either(PROMPTS.say_all({case: verb in possible for case, verb in cases.items()}, asked))


def player(asked: Asked) -> str:
    """Who is to act, or the rival of the seat that is asked itself."""
    seat: int = asked.to_act
    return asked.names[1 - seat if seat == asked.seat else seat]


def number(asked: Asked) -> int:
    """How many tiles or pirogues are asked for."""
    if asked.question == "sale":
        return int(asked.choices.table.laid_lack())
    return int({"discard": asked.about, "slot": asked.slots}.get(asked.question, asked.drawn_count))


def square(asked: Asked) -> str:
    """The square in question: the Finger's, the ankh's, or that of a tile."""
    return str((asked.finger or asked.ankh) if asked.question == "turn" else asked.about)


PROMPTS = Prompts(
    {
        "any line": Sentence("take a tile in any line through {square}", context="order"),
        "line": Sentence("take a tile {line}", context="order"),
        "refill": Sentence("refill the market and take a centre tile", context="order"),
        "sell": Sentence("sell a set", context="order"),
        "play": Sentence("play a character", context="order"),
        "must take": Sentence("Your turn: the Finger makes you take {tile} from {square}: {cost}."),
        "further turn": Sentence("Your further turn: {actions}."),
        "turn": Sentence("Your turn: {actions}."),
        "discard": Sentence(  # [S2-6.10]
            "Put {number} tile of your hand on your corruption board.",
            "Put {number} tiles of your hand on your corruption board.",
        ),
        "second gift": Sentence("Add a second tile to your set of {good}, or be done: {worth}."),
        "gift": Sentence("Choose one or two tiles for your set of {good}: {worth}."),
        "enough to sell": Sentence("Sell another tile as {good}, or be done: {worth}."),
        "sale": Sentence("Choose three or more tiles to sell as {good}."),
        "more to sell": Sentence(
            "Choose at least {number} more tile to sell as {good}.",
            "Choose at least {number} more tiles to sell as {good}.",
        ),
        "symbol": Sentence(
            "Keep {tile} from {square}, or put it in the box and draw a deben token."
        ),
        "ankh": Sentence("Turn the ankh on {square}; then you see the character."),
        "centre": Sentence("Your turn: take a tile from one of the centre squares, free."),
        "slot": Sentence(
            "Reveal {number} pirogue of the slots.",
            "Reveal one of the {number} pirogues in the slots.",
        ),
        "plans": Sentence(
            "Carry out the {number} pirogue that you have drawn.",
            "Carry out one of the {number} pirogues that you have drawn.",
        ),
        "scarabs": Sentence("Choose the sold set that gets two more scarabs."),
        "finger": Sentence("Point at the tile that {player} must take next."),
        "priest": Sentence("Choose the kind that leaves your corruption board."),
        "vizier": Sentence("Take a tile from the corruption board of {player}."),
        "thief": Sentence("Name a back; you get a random tile with it from the hand of {player}."),
        "merchant": Sentence("Take any tile of the market; the ankh stays."),
        "courtesan": Sentence("Choose the sold set that gets one or two tiles of your hand."),
        "waiting: must take": Sentence(
            "{player} to act: the Finger demands {tile} from {square}: {cost}."
        ),
        "waiting: further turn": Sentence(
            "{player} to act in a further turn: take a tile in any line through {square},"
            " sell a set, or play a character."
        ),
        "waiting: refill": Sentence(
            "{player} to act: refill the market, sell a set, or play a character."
        ),
        "waiting: empty line": Sentence("{player} to act: sell a set or play a character."),
        "waiting: turn": Sentence(
            "{player} to act: take a tile {line}, sell a set, or play a character."
        ),
        "waiting: discard": Sentence(
            "{player} to act: put {number} tile of the hand on the corruption board.",
            "{player} to act: put {number} tiles of the hand on the corruption board.",
        ),
        "waiting: centre": Sentence("{player} to act: take a tile from one of the centre squares."),
        "waiting: slot": Sentence(
            "{player} to act: reveal {number} pirogue of the slots.",
            "{player} to act: reveal one of the {number} pirogues in the slots.",
        ),
        "waiting: plans": Sentence(
            "{player} to act: carry out the {number} pirogue drawn by the Architect.",
            "{player} to act: carry out one of the {number} pirogues drawn by the Architect.",
        ),
        "waiting: vizier": Sentence(
            "{player} to act: take a tile from the other corruption board."
        ),
    },
    {
        "player": player,
        "number": number,
        "square": square,
        "good": lambda asked: (COUNTED if asked.question == "gift" else NAMES)[asked.about],
        "worth": lambda asked: words.product(*asked.choices.worth(asked.about, asked.laid)[:2]),
        "actions": orders,
        "tile": lambda asked: words.taken(asked.market[square(asked)]),
        "cost": lambda asked: words.corruption_cost(
            len(asked.choices.table.passed(SQUARES.index(asked.finger)))
        ),
        "line": lambda asked: words.from_line(asked.ankh, asked.mark),
    },
)
