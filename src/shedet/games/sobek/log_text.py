"""Events in sentences: a log from which a game can be read."""

from collections.abc import Sequence

from shedet.core.event import Learned
from shedet.core.language import Sentence, listed
from shedet.games.sobek import words
from shedet.games.sobek.result_text import curses_of
from shedet.games.sobek.worth import Value


def told(event: Learned, names: Sequence[str]) -> Sentence | None:
    """A sentence for an event; none where another event says it all."""
    name, player = event["event"], names[event["seat"]]
    if name == "moved":
        return moved(event, names)
    if name == "played":
        return Sentence(
            "{player} plays {character}.", player=player, character=words.taken(event["piece"])
        )
    if name == "laid":
        return laid(event, player)
    if name == "revealed":
        return revealed(event["piece"], player)
    if name == "marker":
        return marker(event, player)
    if name == "asked":
        return asked(event, player)
    if name in ("scored", "corruption", "tied", "corrupt"):
        return reckoned(event, player)
    if name in ("saw", "lacks"):
        return shown(event, player)
    return stated(event, player, names)


def stated(event: Learned, player: str, names: Sequence[str]) -> Sentence | None:
    """How a round and the game go on."""
    name = event["event"]
    if name == "delivered":
        return Sentence(
            "New delivery: {number} card. Left in the deck: {left}.",
            "New delivery: {number} cards. Left in the deck: {left}.",
            event["cards"],
            left=event["left"],
        )
    if name == "last":
        return Sentence("The last card is taken. Sets can still be laid sideways.")
    if name == "round":
        return Sentence("Round {round} begins.", round=event["number"])
    if name == "visited":
        return visited(event, player, names)
    if name == "named":
        first = names[event["first"]]
        return Sentence("{player} names the first player: {first}.", player=player, first=first)
    return Sentence("The game is over.") if name == "ended" else None


def visited(event: Learned, player: str, names: Sequence[str]) -> Sentence | None:
    """Whom the Vizier or the Thief turns to; what they take is told by itself. [S1-6.4] [S1-6.7]"""
    where, _, owner = event["in"].partition(" ")
    other = names[int(owner)]
    if where == "hand":
        return None if event["found"] else Sentence("The hand of {player} is empty.", player=other)
    if event["found"]:
        return Sentence(
            "{player} looks through the corruption pile of {other}.", player=player, other=other
        )
    return Sentence("The corruption pile of {player} is empty.", player=other)


def asked(event: Learned, player: str) -> Sentence | None:
    """What a Scribe demands, and who names the first player. [S1-6.6] [S1-7.6]"""
    if event["question"] == "discard":
        return Sentence(
            "{player} must put {number} card of the hand on the corruption pile.",
            "{player} must put {number} cards of the hand on the corruption pile.",
            event["about"],
            player=player,
        )
    if event["question"] == "starter":
        return Sentence("Lowest score: {player}, who names the first player.", player=player)
    return None


def shown(event: Learned, player: str) -> Sentence | None:
    """What is looked at, or proves to be missing."""
    if event["event"] == "saw":
        if event["in"] != "stack" or "pieces" not in event:
            return None
        tokens = listed([words.named(token) for token in event["pieces"].split()])
        return Sentence("{player} sees the event tokens: {tokens}.", player=player, tokens=tokens)
    good = words.NAMES[event["good"]]
    if event["in"].startswith("hand"):
        return Sentence("{player} holds no card of this: {good}.", player=player, good=good)
    return Sentence(
        "The corruption pile of {player} has no card of this: {good}.", player=player, good=good
    )


def laid(event: Learned, player: str) -> Sentence:
    """A set, or cards for one that lies there; the cards themselves follow. [S1-5.1] [S1-5.5]"""
    number, good = event["cards"], words.COUNTED[event["good"]]
    if event["added"]:
        return Sentence(
            "{player} adds {number} card of {good} to set {set}.",
            "{player} adds {number} cards of {good} to set {set}.",
            number,
            player=player,
            good=good,
            set=event["set"],
        )
    if event["sideways"]:
        return Sentence(
            "{player} lays {number} card of {good} sideways as set {set}.",
            "{player} lays {number} cards of {good} sideways as set {set}.",
            number,
            player=player,
            good=good,
            set=event["set"],
        )
    return Sentence(
        "{player} lays {number} card of {good} as set {set}.",
        "{player} lays {number} cards of {good} as set {set}.",
        number,
        player=player,
        good=good,
        set=event["set"],
    )


def revealed(token: str, player: str) -> Sentence:
    """A token with what it is for; what it does now, other events say. [S1-5.7]"""
    if token == "flood":
        return Sentence("{player} reveals Flood (a whole further turn).", player=player)
    if token == "curse":
        return Sentence(
            "{player} reveals Curse (2 more cards when corruption is compared).", player=player
        )
    if token == "prosperity":
        return Sentence(
            "{player} reveals Prosperity (2 more scarabs for a set of cattle, fish or wheat).",
            player=player,
        )
    if token == "embalming":
        return Sentence(
            "{player} reveals Embalming (the corruption pile goes to the hand).", player=player
        )
    if token == "deceit":
        return Sentence(
            "{player} reveals Deceit (1 point for each card in the corruption pile).",
            player=player,
        )
    return Sentence(
        "{player} reveals {token} (forward to this symbol, an opponent back to it).",
        player=player,
        token=words.named(token),
    )


def marker(event: Learned, player: str) -> Sentence | None:
    """A marker that moves on the track, or cannot."""
    start, end, why = event["from"], event["to"], event["why"]
    if why == "sets":
        return Sentence(
            "{player} scores {number} point for all sets, from {start} to {end}.",
            "{player} scores {number} points for all sets, from {start} to {end}.",
            end - start,
            player=player,
            start=start,
            end=end,
        )
    if why == "deceit":
        return Sentence(
            "{player} scores {number} point by Deceit, from {start} to {end}.",
            "{player} scores {number} points by Deceit, from {start} to {end}.",
            end - start,
            player=player,
            start=start,
            end=end,
        )
    if why == "penalty":
        return None
    if end > start:
        return Sentence(
            "Marker of {player}: forward from {start} to {end}.",
            player=player,
            start=start,
            end=end,
        )
    if end < start:
        return Sentence(
            "Marker of {player}: back from {start} to {end}.", player=player, start=start, end=end
        )
    return Sentence("Marker of {player}: stays on {space}.", player=player, space=start)


def reckoned(event: Learned, player: str) -> Sentence:
    """How a round is scored. [S1-8]"""
    name = event["event"]
    if name == "scored":
        return scored(event, player)
    if name == "corruption":
        cards = words.cards_of(event["cards"])
        if not event["curses"]:
            return Sentence("Corruption of {player}: {cards}.", player=player, cards=cards)
        return Sentence(
            "Corruption of {player}: {cards} and {curses}.",
            player=player,
            cards=cards,
            curses=curses_of(event["curses"]),
        )
    if name == "tied":
        return Sentence(
            "Tie for the most corruption: {player}, {scarabs} in the pile.",
            player=player,
            scarabs=words.scarabs_of(event["scarabs"]),
        )
    if not event["back"]:
        return Sentence("Most corrupt: {player}. No points are lost.", player=player)
    return Sentence(
        "Most corrupt: {player}. Back {number} symbol, from {start} to {end}.",
        "Most corrupt: {player}. Back {number} symbols, from {start} to {end}.",
        event["back"],
        player=player,
        start=event["from"],
        end=event["to"],
    )


def scored(event: Learned, player: str) -> Sentence:
    """The points of a set; lying sideways it has only those of its scarabs. [S1-8.1] [S1-8.2]"""
    good, points, scarabs = words.NAMES[event["good"]], event["points"], event["scarabs"]
    if not scarabs:
        return Sentence("{player}, {good} without scarabs: 0 points.", player=player, good=good)
    value = Value(points // scarabs, scarabs, points)
    if points == scarabs:
        worth = words.worth(value, sideways=True)
        return Sentence(
            "{player}, {good} sideways: {worth}.", player=player, good=good, worth=worth
        )
    return Sentence(
        "{player}, {good}: {worth}.", player=player, good=good, worth=words.worth(value)
    )


def moved(event: Learned, names: Sequence[str]) -> Sentence | None:
    """Pieces that change places, as far as no other event says it."""
    player, (target, number) = names[event["seat"]], place_of(event["to"])
    if target == "hand":
        return to_hand(event, names, number)
    if target == "pile":
        return to_pile(event, names[number])
    if target == "set":
        card = words.taken(event["piece"])
        return Sentence("{player} adds {card} to set {set}.", player=player, card=card, set=number)
    if target == "curse":
        return Sentence(
            "{player} puts the Curse before {rival}.", player=player, rival=names[number]
        )
    if target == "on":
        return Sentence("{player} puts Prosperity on set {set}.", player=player, set=number)
    if target == "discard" and event["from"].startswith("pile"):
        card = words.taken(event["piece"])
        return Sentence(
            "{player} discards {card} from the corruption pile.", player=player, card=card
        )
    return None


def place_of(text: str) -> tuple[str, int]:
    """The sort of a place and its number, 0 where there is one of the sort."""
    sort, _, number = text.partition(" ")
    return sort, int(number or 0)


def lifted(event: Learned) -> Sentence:
    """A card as far as it is known; characters on the quays lie face down."""
    if "piece" not in event and event["from"].startswith("quay"):
        return words.OBJECTS["character"]
    return words.taken(event.get("piece", event["back"]))


def to_hand(event: Learned, names: Sequence[str], seat: int) -> Sentence | None:
    player, card = names[seat], lifted(event)
    source, number = place_of(event["from"])
    if source == "quay":
        return Sentence(
            "{player} takes {card} from quay {quay}.", player=player, card=card, quay=number
        )
    if source == "deck":
        return Sentence("{player} takes {card} from the deck.", player=player, card=card)
    if source == "box":
        return (
            Sentence("{player} is dealt {card}.", player=player, card=card)
            if "piece" in event
            else None
        )
    if source == "hand":
        return Sentence(
            "{player} takes {card} from the hand of {owner}.",
            player=player,
            card=card,
            owner=names[number],
        )
    if number == seat:
        return Sentence(
            "{player} takes {card} back from the corruption pile.", player=player, card=card
        )
    return Sentence(
        "{player} takes {card} from the corruption pile of {owner}.",
        player=player,
        card=card,
        owner=names[number],
    )


def to_pile(event: Learned, player: str) -> Sentence:
    """A passed card, a discard, or what is left in hand at the end. [S1-4.2] [S1-6.6] [S1-7.4]"""
    source, number = place_of(event["from"])
    if source == "quay":
        return Sentence(
            "{player} passes {card} at quay {quay}, which goes to corruption.",
            player=player,
            card=lifted(event),
            quay=number,
        )
    return Sentence(
        "{player} puts {card} on the corruption pile.", player=player, card=lifted(event)
    )
