"""Events in sentences: a log from which a game can be read."""

from collections.abc import Callable, Sequence

from shedet.core.event import Learned
from shedet.core.language import Sentence
from shedet.games.nile import words


def told(event: Learned, names: Sequence[str]) -> Sentence | None:
    """A sentence for an event; none where another event says it all."""
    if event["event"] == "bought":
        return bought(event, names)
    teller = TELLERS.get(event["event"])
    return teller(event, names[event["seat"]]) if teller else None


def flooded(event: Learned, player: str) -> Sentence:
    """The other end matches its neighbour. [N-4.2]"""
    return Sentence(
        "{player} floods {field}; toward the desert: {wave}.",
        player=player,
        field=words.field(event["field"]),
        wave=words.WAVES[event["desert"]],
    )


def washed(event: Learned, player: str) -> Sentence:
    """By water or by sand. [N-4.6] [N-5.5]"""
    return Sentence(
        "To the boat: {crop} of {player}.",
        crop=words.NAMES[event["crop"]],
        player=player,
    )


def ebbed(event: Learned, player: str) -> Sentence:
    """[N-4.9]"""
    return Sentence("{player} drains {field}.", player=player, field=words.field(event["field"]))


def turned(event: Learned, player: str) -> Sentence:
    """[N-5.1]"""
    shown = words.tile(event["tile"])
    if "sand" in event:
        return Sentence("The desert tile shows: {event}.", event=shown)
    return Sentence("The water tile shows: {event}.", event=shown)


def rot(event: Learned, player: str) -> Sentence:
    """[N-5.2]"""
    return Sentence("{player} sends the rot to market row {row}.", player=player, row=event["row"])


def spoiled(event: Learned, player: str) -> Sentence:
    """[N-5.4]"""
    row, place, crop = event["row"], event["place"], words.NAMES[event["crop"]]
    if event["state"] == "spoiled":
        return Sentence(
            "Spoiled: {crop} of {player}, on place {place} of market row {row}.",
            crop=crop,
            player=player,
            place=place,
            row=row,
        )
    return Sentence(
        "Rotten: {crop} of {player}, on place {place} of market row {row}.",
        crop=crop,
        player=player,
        place=place,
        row=row,
    )


def freshened(event: Learned, player: str) -> Sentence:
    """[N-11.8]"""
    return Sentence(
        "Ripe again: {crop} of {player}, on place {place} of market row {row}.",
        crop=words.NAMES[event["crop"]],
        player=player,
        place=event["place"],
        row=event["row"],
    )


def spread(event: Learned, player: str) -> Sentence:
    """[N-5.5]"""
    return Sentence("The desert takes {field}.", field=words.field(event["field"]))


def shuffled(event: Learned, player: str) -> Sentence:
    """[N-5.6]"""
    return Sentence(
        "The discards become a new stack: {number} desert tile.",
        "The discards become a new stack: {number} desert tiles.",
        event["tiles"],
    )


def dial(event: Learned, player: str) -> Sentence:
    """[N-1.8]"""
    return Sentence("The dial turns: {dial}.", dial=words.DIAL[event["to"]])


def joker(event: Learned, player: str) -> Sentence:
    """[N-4.7] [N-6.8]"""
    if event["bought"]:
        return Sentence("{player} buys a joker.", player=player)
    return Sentence("{player} gets the desert tile as a joker.", player=player)


def gave(event: Learned, player: str) -> Sentence:
    """[N-6.9] [N-11.8]"""
    if event["freshen"]:
        return Sentence("{player} gives up a joker to freshen a fruit.", player=player)
    return Sentence("{player} gives up a joker for an action point.", player=player)


def sown(event: Learned, player: str) -> Sentence:
    """The set-up is free, shared fields cost more. [N-2.7] [N-6.3] [N-6.6]"""
    crop, field = words.OBJECTS[event["crop"]], words.field(event["field"])
    if event["state"] == "ripe":
        return Sentence(
            "{player} puts {crop} on {field}, already ripe.",
            player=player,
            crop=crop,
            field=field,
        )
    if not event["cost"]:
        return Sentence(
            "{player} places {crop} as seed on {field}.", player=player, crop=crop, field=field
        )
    if event["cost"] > 1:
        return Sentence(
            "{player} sows {crop} on {field}, shared.", player=player, crop=crop, field=field
        )
    return Sentence("{player} sows {crop} on {field}.", player=player, crop=crop, field=field)


def grew(event: Learned, player: str) -> Sentence:
    """[N-6.4]"""
    return Sentence(
        "{player} grows {crop} on {field}.",
        player=player,
        crop=words.OBJECTS[event["crop"]],
        field=words.field(event["field"]),
    )


def harvested(event: Learned, player: str) -> Sentence:
    """[N-6.5]"""
    return Sentence(
        "{player} harvests {crop} on {field} for market row {row}.",
        player=player,
        crop=words.OBJECTS[event["crop"]],
        field=words.field(event["field"]),
        row=event["row"],
    )


def bought(event: Learned, names: Sequence[str]) -> Sentence:
    """[N-6.7] [N-11.7]"""
    player, crop = names[event["seat"]], words.OBJECTS[event["crop"]]
    if event["owner"] == event["seat"]:
        return Sentence("{player} buys {crop} from the boat.", player=player, crop=crop)
    return Sentence(
        "{player} buys {crop} of {owner} from the boat.",
        player=player,
        crop=crop,
        owner=names[event["owner"]],
    )


def cast(event: Learned, player: str) -> Sentence | None:
    """A bid was logged before. [N-2.5] [N-11.3]"""
    if event["bid"]:
        return None
    crop = words.OBJECTS[event["crop"]]
    return Sentence("{player} puts {crop} into the boat.", player=player, crop=crop)


def bid(event: Learned, player: str) -> Sentence:
    """The markers are told to the bidder alone. [N-11.1]"""
    if event.get("markers"):
        return Sentence(
            "{player} has bid in secret: {markers}.", player=player, markers=pile(event["markers"])
        )
    return Sentence("{player} has bid in secret.", player=player)


def opened(event: Learned, player: str) -> Sentence:
    """[N-11.1]"""
    if not event["markers"]:
        return Sentence("Bid of {player}: nothing.", player=player)
    return Sentence("Bid of {player}: {markers}.", player=player, markers=pile(event["markers"]))


def pile(markers: str) -> Sentence | str:
    """A bid such as `flax flax onion`."""
    crops = markers.split()
    return words.markers({crop: crops.count(crop) for crop in crops})


def won(event: Learned, player: str) -> Sentence:
    """[N-11.2]"""
    return Sentence("{player} wins the bidding and has an extra turn.", player=player)


def nobody(event: Learned, player: str) -> Sentence:
    """[N-11.2]"""
    return Sentence("The bids are tied: nobody has an extra turn.")


def starter(event: Learned, player: str) -> Sentence:
    """[N-3.4]"""
    return Sentence("The start player is {player}.", player=player)


def left(event: Learned, player: str) -> Sentence:
    """[N-8.2]"""
    return Sentence(
        "Out of the game: {markers} of {player}.",
        markers=pile(event["markers"]),
        player=player,
    )


def obelisk(event: Learned, player: str) -> Sentence:
    """[N-8.2]"""
    return Sentence(
        "Obelisk: from space {start} to space {end}.", start=event["from"], end=event["to"]
    )


def scored(event: Learned, player: str) -> Sentence:
    """Points after rot, and the fruits that they are for. [N-8.3] [N-8.6]"""
    points, fresh = words.points_of(event["points"]), event["fresh"]
    if event["rotten"]:
        return Sentence(
            "Market row {row}, {player}: {points}. Fruits that count: {fresh}, rotten: {rotten}.",
            row=event["row"],
            player=player,
            points=points,
            fresh=fresh,
            rotten=event["rotten"],
        )
    return Sentence(
        "Market row {row}, {player}: {points}. Fruits that count: {fresh}.",
        row=event["row"],
        player=player,
        points=points,
        fresh=fresh,
    )


def emptied(event: Learned, player: str) -> Sentence:
    """[N-8.8]"""
    return Sentence("The markers of market row {row} go to the boat.", row=event["row"])


def opening(event: Learned, player: str) -> Sentence:
    """[N-3.1]"""
    return Sentence("Round {round} begins.", round=event["number"])


def skipped(event: Learned, player: str) -> Sentence:
    """[N-2.6] [N-2.7] [N-4.8] [N-4.11]"""
    if event["question"] == "water":
        return Sentence("{player} cannot lay water.", player=player)
    if event["question"] == "flood":
        return Sentence("{player} can lay no more water.", player=player)
    if event["question"] == "ebb":
        return Sentence("There is no water to take off.")
    return Sentence("{player} cannot place a marker.", player=player)


def stalled(event: Learned, player: str) -> Sentence:
    """[N-9.3]"""
    return Sentence("Ten rounds have passed without a harvest.")


def ended(event: Learned, player: str) -> Sentence:
    return Sentence("The game is over.")


TELLERS: dict[str, Callable[[Learned, str], Sentence | None]] = {
    "flooded": flooded,
    "washed": washed,
    "ebbed": ebbed,
    "turned": turned,
    "row": rot,
    "spoiled": spoiled,
    "freshened": freshened,
    "spread": spread,
    "shuffled": shuffled,
    "dial": dial,
    "joker": joker,
    "gave": gave,
    "sown": sown,
    "grew": grew,
    "harvested": harvested,
    "cast": cast,
    "bid": bid,
    "opened": opened,
    "won": won,
    "nobody": nobody,
    "starter": starter,
    "left": left,
    "obelisk": obelisk,
    "scored": scored,
    "emptied": emptied,
    "round": opening,
    "skipped": skipped,
    "stalled": stalled,
    "ended": ended,
}
"""Who tells what. The points of a row say how far a piece goes. [N-8.7]"""
