"""Events in sentences: a log from which a game can be read."""

from shedet.core.language import Sentence, listed
from shedet.core.sentences import Happening, Log
from shedet.games.sobek.view.sets import Value
from shedet.games.sobek.words import words


def laid(event: Happening) -> str:
    return "added" if event["added"] else "laid sideways" if event["sideways"] else "laid"


def marker(event: Happening) -> str:
    """A marker that moves on the track, or cannot."""
    if event["why"] == "guild":
        way = event["to"] - event["from"]
        return "marker forward" if way > 0 else "marker back" if way else "marker stays"
    return f"marker {event['why']}"


def scored(event: Happening) -> str:
    """A set that lies sideways has only the points of its scarabs. [S1-8.1] [S1-8.2]"""
    if not event["scarabs"]:
        return "scored without scarabs"
    return "scored sideways" if event["points"] == event["scarabs"] else "scored"


def moved(event: Happening) -> str:
    """From where to where. [S1-4.2] [S1-6.6] [S1-7.4]"""
    source, target = event.sort("from"), event.sort("to")
    if source == "pile" and event.number("from") == event.number("to"):
        return "own pile to hand"
    if source == "box":
        return "dealt" if event.get("piece") else ""
    return f"to {target}" if target in ("set", "curse", "on") else f"{source} to {target}"


def lacks(event: Happening) -> str:
    """What a hand or a pile has no card of, characters apart or not. [S1-10.9] [S1-10.10]"""
    return f"lacks in {event.sort('in')}" if event["characters"] else "lacks goods in pile"


def player(event: Happening) -> str:
    """Who does it, or whose empty hand or pile it is."""
    if event.name == "moved" and event.sort("to") in ("hand", "pile"):
        return event.owner("to")
    return event.owner("in") if event.name == "visited" and not event["found"] else event.player


def card(event: Happening) -> Sentence:
    """A card as far as it is known; characters on the quays lie face down."""
    is_face_down = not event.get("piece") and event.sort("from") == "quay"
    return words.taken("character" if is_face_down else event.get("piece") or event["back"])


def worth(event: Happening) -> Sentence:
    points, scarabs = event["points"], event["scarabs"]
    return words.worth(Value(points // scarabs, scarabs, points), points == scarabs)


def number(event: Happening) -> int:
    if event.name == "marker":
        return int(event["to"] - event["from"])
    return int(event[{"asked": "about", "corrupt": "back"}.get(event.name, "cards")])


LOG = Log(
    {
        "moved": moved,
        "marker": marker,
        "scored": scored,
        "laid": laid,
        "revealed": lambda event: f"revealed {event['piece'].partition('-')[0]}",
        "asked": lambda event: f"asked {event['question']}",
        "saw": lambda event: f"saw in {event['in']}" if event.get("pieces") else "",
        "lacks": lacks,
        "visited": lambda event: f"visited {event.sort('in')}{'' if event['found'] else ', empty'}",
        "corruption": lambda event: "corruption with curses" if event["curses"] else "corruption",
        "corrupt": lambda event: "corrupt" if event["back"] else "corrupt for nothing",
    },
    {
        "delivered": Sentence(
            "New delivery: {number} card. Left in the deck: {left}.",
            "New delivery: {number} cards. Left in the deck: {left}.",
        ),
        "last": Sentence("That was the last card. Everyone may still lay sets sideways."),
        "round": Sentence("Round {round} begins."),
        "named": Sentence("{player} chooses who begins: {first}."),
        "ended": Sentence("The game is over."),
        # whom the Vizier or the Thief turns to; what they take is told by itself [S1-6.4] [S1-6.7]
        "visited hand, empty": Sentence("{player}’s hand is empty."),
        "visited pile": Sentence("{player} looks through {other}’s corruption pile."),
        "visited pile, empty": Sentence("{player}’s corruption pile is empty."),
        # [S1-6.6] [S1-7.6]
        "asked discard": Sentence(
            "{player} must put {number} card from hand on the corruption pile.",
            "{player} must put {number} cards from hand on the corruption pile.",
        ),
        "asked starter": Sentence("{player} has the lowest score and chooses who begins."),
        "saw in stack": Sentence("{player} sees the event tokens: {tokens}."),
        "lacks in hand": Sentence("{player} has no {good} in hand."),
        "lacks in pile": Sentence("{player}’s corruption pile has no {good}."),
        "lacks goods in pile": Sentence("{player}’s corruption pile has no {good} card left."),
        "bare": Sentence("{player}’s corruption pile has at most amulets."),
        "played": Sentence("{player} plays {character}."),
        # the cards themselves follow [S1-5.1] [S1-5.5]
        "added": Sentence(
            "{player} adds {number} {good} card to set {set}.",
            "{player} adds {number} {good} cards to set {set}.",
        ),
        "laid sideways": Sentence(
            "{player} lays {number} {good} card sideways as set {set}.",
            "{player} lays {number} {good} cards sideways as set {set}.",
        ),
        "laid": Sentence(
            "{player} lays {number} {good} card as set {set}.",
            "{player} lays {number} {good} cards as set {set}.",
        ),
        # what a token is for; what it does now, other events say [S1-5.7]
        "revealed flood": Sentence("{player} reveals Flood (another turn right away)."),
        "revealed curse": Sentence("{player} reveals Curse (2 more corruption for an opponent)."),
        "revealed prosperity": Sentence(
            "{player} reveals Prosperity (2 more scarabs for cattle, fish or wheat)."
        ),
        "revealed embalming": Sentence(
            "{player} reveals Embalming (all cards in the corruption pile go to hand)."
        ),
        "revealed deceit": Sentence(
            "{player} reveals Deceit (1 point per card in the corruption pile)."
        ),
        "revealed guild": Sentence(
            "{player} reveals {token} (forward to its symbol, an opponent back)."
        ),
        "marker sets": Sentence(
            "{player} scores {number} point for sets ({start} → {end}).",
            "{player} scores {number} points for sets ({start} → {end}).",
        ),
        "marker deceit": Sentence(
            "{player} scores {number} point for Deceit ({start} → {end}).",
            "{player} scores {number} points for Deceit ({start} → {end}).",
        ),
        "marker forward": Sentence("{player} moves forward from {start} to {end}."),
        "marker back": Sentence("{player} moves back from {start} to {end}."),
        "marker stays": Sentence("{player} stays on {space}."),
        # how a round is scored [S1-8]
        "corruption": Sentence("{player}’s corruption: {cards}."),
        "corruption with curses": Sentence("{player}’s corruption: {cards} and {curses}."),
        "tied": Sentence("Tied for most corruption: {player} ({scarabs} in the pile)."),
        "corrupt for nothing": Sentence("{player} is the most corrupt, but loses no points."),
        "corrupt": Sentence(
            "{player} is the most corrupt: {number} symbol back ({start} → {end}).",
            "{player} is the most corrupt: {number} symbols back ({start} → {end}).",
        ),
        "scored without scarabs": Sentence("{player}, {good} without scarabs: 0 points."),
        "scored sideways": Sentence("{player}, {good} sideways: {worth}."),
        "scored": Sentence("{player}, {good}: {worth}."),
        "to set": Sentence("{player} adds {card} to set {set}."),
        "to curse": Sentence("{player} gives {rival} the Curse."),
        "to on": Sentence("{player} puts Prosperity on set {set}."),
        "pile to discard": Sentence("{player} discards {card} from the corruption pile."),
        "quay to hand": Sentence("{player} takes {card} from quay {quay}."),
        "deck to hand": Sentence("{player} draws {card} from the deck."),
        "dealt": Sentence("{player} is dealt {card}."),
        "hand to hand": Sentence("{player} steals {card} from {owner}."),
        "own pile to hand": Sentence("{player} takes {card} back from the corruption pile."),
        "pile to hand": Sentence("{player} takes {card} from {owner}’s corruption pile."),
        "quay to pile": Sentence("{player} skips {card} on quay {quay} (+1 corruption)."),
        "hand to pile": Sentence("{player} puts {card} on the corruption pile."),
    },
    {
        "player": player,
        "owner": lambda event: event.owner("from"),
        "other": lambda event: event.owner("in"),
        "rival": lambda event: event.owner("to"),
        "first": lambda event: event.names[event["first"]],
        "number": number,
        "round": lambda event: event["number"],
        "start": lambda event: event["from"],
        "end": lambda event: event["to"],
        "space": lambda event: event["from"],
        "quay": lambda event: event.number("from"),
        "set": lambda event: event.get("set") or event.number("to"),
        "good": lambda event: (words.COUNTED if event.name == "laid" else words.NAMES)[
            event["good"]
        ],
        "card": card,
        "cards": lambda event: words.cards_of(event["cards"]),
        "character": lambda event: words.taken(event["piece"]),
        "token": lambda event: words.named(event["piece"]),
        "tokens": lambda event: listed([words.named(token) for token in event["pieces"].split()]),
        "scarabs": lambda event: words.scarabs_of(event["scarabs"]),
        "curses": lambda event: words.curses_of(event["curses"]),
        "worth": worth,
    },
    ("laid", "added", "laid sideways", "played", "quay to hand", "deck to hand", "ended", "round"),
)
