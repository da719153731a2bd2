"""Events in sentences: a log from which a game can be read."""

from shedet.core.language import Sentence
from shedet.core.sentences import Happening, Log
from shedet.games.sobek2p.pieces.box import CHARACTERS, SQUARES
from shedet.games.sobek2p.words import words


def moved(event: Happening) -> str:
    """From where to where; a character that is played leaves the hand without a word.

    [S2-4.3] [S2-6.9] [S2-6.10] [S2-7.5]
    """
    source, target = event.sort("from"), event.sort("to")
    if event["back"] == "pirogue":
        return "known to drawn" if target == "drawn" and event.get("piece") else f"to {target}"
    if event["from"] in SQUARES:
        return f"square to {target}"
    if event.number("from") == event.seat:
        if source == "board" and target == "hand":
            return "own board to hand"
        if source == "hand" and target == "box" and event["piece"] in CHARACTERS:
            return ""
    return f"{source} to {target}"


def player(event: Happening) -> str:
    """Who does it; pieces that are put somewhere are put there by their owner."""
    if event.name == "pointed":
        return event.names[1 - event.seat]
    if event.name == "moved" and event.sort("to") in ("board", "sold", "deben"):
        return event.owner("to")
    if event.name == "moved" and event.sort("from") == "hand" and event["to"] == "box":
        return event.owner("from")
    return event.player


def good(event: Happening) -> Sentence:
    if event.name == "lacks":
        return words.NAMES[event["good"]]
    return words.COUNTED[event.get("good") or event["to"].split(" ")[-1]]


def tile(event: Happening) -> Sentence:
    """A tile as far as it is known; characters of the market lie face down."""
    is_face_down = not event.get("piece") and event["from"] in SQUARES
    return words.taken("character" if is_face_down else event.get("piece") or event["back"])


LOG = Log(
    {
        "moved": moved,
        "revealed": lambda event: f"revealed {event['piece']}",
        "asked": lambda event: f"asked {event['question']}",
        "lacks": lambda event: f"lacks in {event.sort('in')}",
        "saw": lambda event: f"saw in {event['in']}" if event.get("piece") else "",
        "ankh": lambda event: "ankh" if event["square"] else "",
    },
    {
        "sold": Sentence(
            "{player} sells {number} {good} tile.",
            "{player} sells {number} {good} tiles.",
        ),
        "unsold": Sentence(
            "{player} leaves {number} tile unsold (no points).",
            "{player} leaves {number} tiles unsold (no points).",
        ),
        "corruption": Sentence("{player} ends with {corruption} corruption."),
        "asked discard": Sentence(
            "{player} must put {number} tile from hand on the corruption board.",
            "{player} must put {number} tiles from hand on the corruption board.",
        ),
        "ankh": Sentence("{player} sets the ankh on {square}, pointing {line}."),
        "pointed": Sentence("{player} must take the tile on {square} next."),
        "played": Sentence("{player} plays {character}."),
        "refilled": Sentence("{player} refills the market."),
        "scarabs": Sentence("{player} puts 2 more scarabs on the {good} set."),
        "saw in slots": Sentence("{player} sees in the slots: {pirogue}."),
        "lacks in hand": Sentence("{player} has no {good} in hand."),
        "ended": Sentence("The game is over."),
        # what a pirogue is for; what it does now, other events say [S2-5.9]
        "revealed pyramid": Sentence("{player} reveals Pyramid (another turn)."),
        "revealed two-scarabs": Sentence(
            "{player} reveals Two scarabs (2 more scarabs for a sold set)."
        ),
        "revealed mummy": Sentence(
            "{player} reveals Mummy (all tiles on the corruption board go to hand)."
        ),
        "revealed snake-1": Sentence(
            "{player} reveals Snake 1 (1 more corruption for {rival} at the end)."
        ),
        "revealed snake-2": Sentence(
            "{player} reveals Snake 2 (2 more corruption for {rival} at the end)."
        ),
        "revealed seven": Sentence("{player} reveals Seven (7 points)."),
        "revealed two-and-deben": Sentence(
            "{player} reveals Two and deben (2 points and a deben token)."
        ),
        "revealed eye-of-horus": Sentence(
            "{player} reveals Eye of Horus (the higher of 2 deben tokens)."
        ),
        "revealed finger": Sentence("{player} reveals Finger (a tile that {rival} must take)."),
        "known to drawn": Sentence("{player} draws from the reserve: {pirogue}."),
        "to drawn": Sentence("{player} draws a pirogue from the reserve."),
        "square to hand": Sentence("{player} takes {tile} from {square}."),
        "pile to hand": Sentence("{player} draws {tile} from the pile."),
        "hand to hand": Sentence("{player} steals {tile} from {owner}."),
        "own board to hand": Sentence("{player} takes {tile} back from the corruption board."),
        "board to hand": Sentence("{player} takes {tile} from {owner}’s corruption board."),
        "square to board": Sentence("{player} skips {tile} on {square} (+1 corruption)."),
        "hand to board": Sentence("{player} puts {tile} on the corruption board."),
        "square to box": Sentence("{player} trades {tile} from {square} for a deben token."),
        "board to box": Sentence("{player} puts {tile} from the corruption board in the box."),
        "hand to box": Sentence("{player} puts {tile} from an unsold set in the box."),
        "hand to sold": Sentence("{player} adds {tile} to the {good} set."),
        "bag to deben": Sentence("{player} draws {deben}."),
        "deben to bag": Sentence("{player} returns {deben} to the bag."),
    },
    {
        "player": player,
        "rival": lambda event: event.names[1 - event.seat],
        "owner": lambda event: event.owner("from"),
        "number": lambda event: event["about" if event.name == "asked" else "tiles"],
        "good": good,
        "square": lambda event: event["from" if event.name == "moved" else "square"],
        "line": lambda event: words.toward_line(event["square"], event["mark"]),
        "character": lambda event: words.taken(event["piece"]),
        "pirogue": lambda event: words.named(event["piece"]),
        "tile": tile,
        "deben": lambda event: words.taken(event.get("piece", "deben")),
    },
    ("sold", "played", "square to hand", "square to box", "refilled", "ended"),
)
