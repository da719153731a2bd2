"""Events in sentences: a log from which a game can be read."""

from collections.abc import Sequence

from shedet.core.event import Learned
from shedet.core.language import Sentence
from shedet.games.sobek2p import words
from shedet.games.sobek2p.pieces import CHARACTERS, SQUARES


def told(event: Learned, names: Sequence[str]) -> Sentence | None:
    """A sentence for an event; none where another event says it all."""
    name, player = event["event"], names[event["seat"]]
    if name == "moved":
        return moved(event, names)
    if name == "revealed":
        return revealed(event["piece"], player, names[1 - event["seat"]])
    if name in ("sold", "unsold", "corruption", "asked"):
        return counted(event, player)
    if name == "ankh" and event["square"]:
        line = words.toward_line(event["square"], event["mark"])
        return Sentence(
            "{player} sets the ankh on {square}; it points {line}.",
            player=player,
            square=event["square"],
            line=line,
        )
    if name == "pointed":
        return Sentence(
            "{player} must take the tile on {square} next.",
            player=names[1 - event["seat"]],
            square=event["square"],
        )
    if name == "played":
        return Sentence(
            "{player} plays {character}.", player=player, character=words.taken(event["piece"])
        )
    return stated(event, player)


def stated(event: Learned, player: str) -> Sentence | None:
    """Events that move nothing."""
    name = event["event"]
    if name == "refilled":
        return Sentence("{player} refills the market.", player=player)
    if name == "scarabs":
        return Sentence(
            "{player} puts two more scarabs on the set of {good}.",
            player=player,
            good=words.COUNTED[event["good"]],
        )
    if name == "saw" and event["in"] == "slots" and "piece" in event:
        return Sentence(
            "{player} sees in the slots: {pirogue}.",
            player=player,
            pirogue=words.named(event["piece"]),
        )
    if name == "lacks" and event["in"].startswith("hand"):
        return Sentence(
            "{player} shows that none of this is in hand: {good}.",
            player=player,
            good=words.NAMES[event["good"]],
        )
    return Sentence("The game is over.") if name == "ended" else None


def counted(event: Learned, player: str) -> Sentence | None:
    """What is said in numbers: sales, unsold sets, corruption, the Scribe's demand."""
    if event["event"] == "sold":
        return Sentence(
            "{player} sells {number} tile of {good}.",
            "{player} sells {number} tiles of {good}.",
            event["tiles"],
            player=player,
            good=words.COUNTED[event["good"]],
        )
    if event["event"] == "unsold":
        return Sentence(
            "{player} could still have sold {number} tile, which scores nothing.",
            "{player} could still have sold {number} tiles, which score nothing.",
            event["tiles"],
            player=player,
        )
    if event["event"] == "corruption":
        return Sentence(
            "{player} ends with a corruption of {corruption}.",
            player=player,
            corruption=event["corruption"],
        )
    if event["question"] == "discard":
        return Sentence(
            "{player} must put {number} tile of the hand on the corruption board.",
            "{player} must put {number} tiles of the hand on the corruption board.",
            event["about"],
            player=player,
        )
    return None


def revealed(pirogue: str, player: str, rival: str) -> Sentence:
    """A pirogue with what it is for; what it does now, other events say. [S2-5.9]"""
    if pirogue == "pyramid":
        return Sentence("{player} reveals Pyramid (a whole further turn).", player=player)
    if pirogue == "two-scarabs":
        return Sentence(
            "{player} reveals Two scarabs (two more scarabs for a sold set).", player=player
        )
    if pirogue == "mummy":
        return Sentence(
            "{player} reveals Mummy (the corruption board goes to the hand).", player=player
        )
    if pirogue == "snake-1":
        return Sentence(
            "{player} reveals Snake 1 (1 more corruption for {rival} at the end).",
            player=player,
            rival=rival,
        )
    if pirogue == "snake-2":
        return Sentence(
            "{player} reveals Snake 2 (2 more corruption for {rival} at the end).",
            player=player,
            rival=rival,
        )
    if pirogue == "seven":
        return Sentence("{player} reveals Seven (7 points).", player=player)
    if pirogue == "two-and-deben":
        return Sentence(
            "{player} reveals Two and deben (2 points and a deben token).", player=player
        )
    if pirogue == "eye-of-horus":
        return Sentence(
            "{player} reveals Eye of Horus (the higher of two deben tokens).", player=player
        )
    return Sentence(
        "{player} reveals Finger (a tile that {rival} must take).", player=player, rival=rival
    )


def moved(event: Learned, names: Sequence[str]) -> Sentence | None:
    """Pieces that change places, as far as no other event says it."""
    target, owner = place_of(event["to"])
    if event["back"] == "pirogue":
        return drawn(event, names[event["seat"]]) if target == "drawn" else None
    if target == "hand":
        return to_hand(event, names)
    if target == "board":
        return to_board(event, names[owner])
    if target == "box":
        return to_box(event, names)
    if target == "sold":
        return Sentence(
            "{player} adds {tile} to the set of {good}.",
            player=names[owner],
            tile=words.taken(event["piece"]),
            good=words.COUNTED[event["to"].split(" ")[-1]],
        )
    if target == "deben":
        piece = words.taken(event.get("piece", "deben"))
        return Sentence("{player} draws {deben}.", player=names[owner], deben=piece)
    if target == "bag":
        piece = words.taken(event.get("piece", "deben"))
        return Sentence(
            "{player} returns {deben} to the bag.", player=names[event["seat"]], deben=piece
        )
    return None


def place_of(text: str) -> tuple[str, int]:
    """The sort of a place and the seat that it belongs to, 0 where it is nobody's."""
    sort, _, rest = text.partition(" ")
    return sort, int(rest[0]) if rest else 0


def drawn(event: Learned, player: str) -> Sentence:
    """A pirogue of the Architect's. [S2-6.9]"""
    if "piece" in event:
        return Sentence(
            "{player} draws from the reserve: {pirogue}.",
            player=player,
            pirogue=words.named(event["piece"]),
        )
    return Sentence("{player} draws a pirogue from the reserve.", player=player)


def lifted(event: Learned) -> Sentence:
    """A tile as far as it is known; characters of the market lie face down."""
    if "piece" not in event and event["from"] in SQUARES:
        return words.OBJECTS["character"]
    return words.taken(event.get("piece", event["back"]))


def to_hand(event: Learned, names: Sequence[str]) -> Sentence:
    player, tile = names[event["seat"]], lifted(event)
    source, owner = place_of(event["from"])
    if event["from"] in SQUARES:
        return Sentence(
            "{player} takes {tile} from {square}.", player=player, tile=tile, square=event["from"]
        )
    if source == "pile":
        return Sentence("{player} takes {tile} from the pile.", player=player, tile=tile)
    if source == "hand":
        return Sentence(
            "{player} takes {tile} from the hand of {owner}.",
            player=player,
            tile=tile,
            owner=names[owner],
        )
    if owner == event["seat"]:
        return Sentence(
            "{player} takes {tile} back from the corruption board.", player=player, tile=tile
        )
    return Sentence(
        "{player} takes {tile} from the corruption board of {owner}.",
        player=player,
        tile=tile,
        owner=names[owner],
    )


def to_board(event: Learned, owner: str) -> Sentence:
    """A passed tile, a discard, or what is left at the end. [S2-4.3] [S2-6.10] [S2-7.5]"""
    if event["from"] in SQUARES:
        return Sentence(
            "{player} passes {tile} on {square}, which goes to corruption.",
            player=owner,
            tile=lifted(event),
            square=event["from"],
        )
    return Sentence(
        "{player} puts {tile} on the corruption board.", player=owner, tile=lifted(event)
    )


def to_box(event: Learned, names: Sequence[str]) -> Sentence | None:
    """A tile given up for a deben, absolved by a Priest, or of a set that was not sold."""
    player, tile = names[event["seat"]], lifted(event)
    source, owner = place_of(event["from"])
    if event["from"] in SQUARES:
        return Sentence(
            "{player} takes {tile} from {square} and puts it in the box for a deben token.",
            player=player,
            tile=tile,
            square=event["from"],
        )
    if source == "board":
        return Sentence(
            "{player} puts {tile} from the corruption board in the box.", player=player, tile=tile
        )
    if owner == event["seat"] and event["piece"] in CHARACTERS:
        return None
    return Sentence(
        "{player} puts {tile} of an unsold set in the box.", player=names[owner], tile=tile
    )
