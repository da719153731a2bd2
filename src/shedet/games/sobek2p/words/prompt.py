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
        "must take": Sentence(
            "Your turn: the Finger makes you take {tile} from {square} ({cost})."
        ),
        "further turn": Sentence("Your extra turn: {actions}."),
        "turn": Sentence("Your turn: {actions}."),
        "discard": Sentence(  # [S2-6.10]
            "Put {number} tile from your hand on your corruption board.",
            "Put {number} tiles from your hand on your corruption board.",
        ),
        "second gift": Sentence("Add a second tile to your {good} set, or finish ({worth})."),
        "gift": Sentence("Choose 1 or 2 tiles for your {good} set (now {worth})."),
        "enough to sell": Sentence("Add another tile, or finish ({worth})."),
        "sale": Sentence("Choose 3 or more tiles to sell as {good}."),
        "more to sell": Sentence(
            "Choose at least {number} more tile to sell as {good}.",
            "Choose at least {number} more tiles to sell as {good}.",
        ),
        "symbol": Sentence("Keep {tile} from {square}, or trade it for a deben token."),
        "ankh": Sentence("Turn the ankh on {square}. Then you see the character."),
        "centre": Sentence("Your turn: take a tile from a centre square (free)."),
        "slot": Sentence(
            "Reveal the last pirogue in the slots.",
            "Reveal one of the {number} pirogues in the slots.",
        ),
        "plans": Sentence(
            "Use the pirogue you have drawn.",
            "Use one of the {number} pirogues you have drawn.",
        ),
        "scarabs": Sentence("Choose the sold set that gets 2 more scarabs."),
        "finger": Sentence("Point at the tile that {player} must take next."),
        "priest": Sentence("Choose the kind to remove from your corruption board."),
        "vizier": Sentence("Take a tile from {player}’s corruption board."),
        "thief": Sentence("Name a back colour to steal a random tile from {player}."),
        "merchant": Sentence("Take any tile from the market. The ankh stays."),
        "courtesan": Sentence("Choose the sold set that gets 1 or 2 of your tiles."),
        "waiting: must take": Sentence(
            "{player}’s turn: the Finger demands {tile} from {square} ({cost})."
        ),
        "waiting: further turn": Sentence("{player} takes another turn."),
        "waiting: refill": Sentence(
            "{player}’s turn: refill the market, sell a set or play a character."
        ),
        "waiting: empty line": Sentence("{player}’s turn: sell a set or play a character."),
        "waiting: turn": Sentence("{player}’s turn: take a tile {line}, sell or play a character."),
        "waiting: discard": Sentence(
            "{player} is choosing {number} tile for the corruption board.",
            "{player} is choosing {number} tiles for the corruption board.",
        ),
        "waiting: centre": Sentence("{player}’s turn: take a tile from a centre square."),
        "waiting: slot": Sentence(
            "{player} is revealing the last pirogue.",
            "{player} is choosing one of the {number} pirogues in the slots.",
        ),
        "waiting: plans": Sentence(
            "{player} is using the pirogue the Architect drew.",
            "{player} is choosing one of the {number} pirogues the Architect drew.",
        ),
        "waiting: vizier": Sentence("{player} is choosing a tile from the other corruption board."),
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
