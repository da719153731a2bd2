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
        "last": Sentence("The last card is taken. Sets can still be laid sideways."),
        "round": Sentence("Round {round} begins."),
        "named": Sentence("{player} names the first player: {first}."),
        "ended": Sentence("The game is over."),
        # whom the Vizier or the Thief turns to; what they take is told by itself [S1-6.4] [S1-6.7]
        "visited hand, empty": Sentence("The hand of {player} is empty."),
        "visited pile": Sentence("{player} looks through the corruption pile of {other}."),
        "visited pile, empty": Sentence("The corruption pile of {player} is empty."),
        # [S1-6.6] [S1-7.6]
        "asked discard": Sentence(
            "{player} must put {number} card of the hand on the corruption pile.",
            "{player} must put {number} cards of the hand on the corruption pile.",
        ),
        "asked starter": Sentence("Lowest score: {player}, who names the first player."),
        "saw in stack": Sentence("{player} sees the event tokens: {tokens}."),
        "lacks in hand": Sentence("{player} holds no card of this: {good}."),
        "lacks in pile": Sentence("The corruption pile of {player} has no card of this: {good}."),
        "lacks goods in pile": Sentence("{player}'s corruption pile has no {good} card left."),
        "bare": Sentence("{player}'s corruption pile has no card of any good."),
        "played": Sentence("{player} plays {character}."),
        # the cards themselves follow [S1-5.1] [S1-5.5]
        "added": Sentence(
            "{player} adds {number} card of {good} to set {set}.",
            "{player} adds {number} cards of {good} to set {set}.",
        ),
        "laid sideways": Sentence(
            "{player} lays {number} card of {good} sideways as set {set}.",
            "{player} lays {number} cards of {good} sideways as set {set}.",
        ),
        "laid": Sentence(
            "{player} lays {number} card of {good} as set {set}.",
            "{player} lays {number} cards of {good} as set {set}.",
        ),
        # what a token is for; what it does now, other events say [S1-5.7]
        "revealed flood": Sentence("{player} reveals Flood (a whole further turn)."),
        "revealed curse": Sentence(
            "{player} reveals Curse (2 more cards when corruption is compared)."
        ),
        "revealed prosperity": Sentence(
            "{player} reveals Prosperity (2 more scarabs for a set of cattle, fish or wheat)."
        ),
        "revealed embalming": Sentence(
            "{player} reveals Embalming (the corruption pile goes to the hand)."
        ),
        "revealed deceit": Sentence(
            "{player} reveals Deceit (1 point for each card in the corruption pile)."
        ),
        "revealed guild": Sentence(
            "{player} reveals {token} (forward to this symbol, an opponent back to it)."
        ),
        "marker sets": Sentence(
            "{player} scores {number} point for all sets, from {start} to {end}.",
            "{player} scores {number} points for all sets, from {start} to {end}.",
        ),
        "marker deceit": Sentence(
            "{player} scores {number} point by Deceit, from {start} to {end}.",
            "{player} scores {number} points by Deceit, from {start} to {end}.",
        ),
        "marker forward": Sentence("Marker of {player}: forward from {start} to {end}."),
        "marker back": Sentence("Marker of {player}: back from {start} to {end}."),
        "marker stays": Sentence("Marker of {player}: stays on {space}."),
        # how a round is scored [S1-8]
        "corruption": Sentence("Corruption of {player}: {cards}."),
        "corruption with curses": Sentence("Corruption of {player}: {cards} and {curses}."),
        "tied": Sentence("Tie for the most corruption: {player}, {scarabs} in the pile."),
        "corrupt for nothing": Sentence("Most corrupt: {player}. No points are lost."),
        "corrupt": Sentence(
            "Most corrupt: {player}. Back {number} symbol, from {start} to {end}.",
            "Most corrupt: {player}. Back {number} symbols, from {start} to {end}.",
        ),
        "scored without scarabs": Sentence("{player}, {good} without scarabs: 0 points."),
        "scored sideways": Sentence("{player}, {good} sideways: {worth}."),
        "scored": Sentence("{player}, {good}: {worth}."),
        "to set": Sentence("{player} adds {card} to set {set}."),
        "to curse": Sentence("{player} puts the Curse before {rival}."),
        "to on": Sentence("{player} puts Prosperity on set {set}."),
        "pile to discard": Sentence("{player} discards {card} from the corruption pile."),
        "quay to hand": Sentence("{player} takes {card} from quay {quay}."),
        "deck to hand": Sentence("{player} takes {card} from the deck."),
        "dealt": Sentence("{player} is dealt {card}."),
        "hand to hand": Sentence("{player} takes {card} from the hand of {owner}."),
        "own pile to hand": Sentence("{player} takes {card} back from the corruption pile."),
        "pile to hand": Sentence("{player} takes {card} from the corruption pile of {owner}."),
        "quay to pile": Sentence(
            "{player} passes {card} at quay {quay}, which goes to corruption."
        ),
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
