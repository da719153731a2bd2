"""Events in sentences: a log from which a game can be read."""

from shedet.core.language import Sentence
from shedet.core.sentences import Happening, Log
from shedet.games.nile.words import words


def sown(event: Happening) -> str:
    """The set-up is free, shared fields cost more. [N-2.7] [N-6.3] [N-6.6]"""
    if event["state"] == "ripe":
        return "sown ripe"
    return "sown shared" if event["cost"] > 1 else "sown" if event["cost"] else "sown first"


def crop(event: Happening) -> Sentence:
    is_object = event.name in ("sown", "grew", "harvested", "bought", "cast")
    return (words.OBJECTS if is_object else words.NAMES)[event["crop"]]


def markers(event: Happening) -> Sentence | str:
    """A bid such as `flax flax onion`."""
    crops = event["markers"].split()
    return words.markers({crop: crops.count(crop) for crop in crops})


LOG = Log(
    {
        "turned": lambda event: "turned sand" if "sand" in event.event else "turned water",
        "spoiled": lambda event: str(event["state"]),
        "joker": lambda event: "joker bought" if event["bought"] else "joker",
        "gave": lambda event: "gave to freshen" if event["freshen"] else "gave",
        "sown": sown,
        "bought": lambda event: "bought own" if event["owner"] == event.seat else "bought",
        "cast": lambda event: "" if event["bid"] else "cast",
        "bid": lambda event: "bid known" if event.get("markers") else "bid",
        "opened": lambda event: "opened" if event["markers"] else "opened empty",
        "scored": lambda event: "scored with rot" if event["rotten"] else "scored",
        "skipped": lambda event: f"skipped {event['question']}",
    },
    {
        # the other end of a tile matches its neighbour [N-4.2]
        "flooded": Sentence("{player} floods {field} ({wave} toward the desert)."),
        "washed": Sentence("{player}’s {crop} goes to the boat."),  # [N-4.6] [N-5.5]
        "ebbed": Sentence("{player} takes the water off {field}."),  # [N-4.9]
        "turned sand": Sentence("The desert tile shows: {event}."),  # [N-5.1]
        "turned water": Sentence("The water tile shows: {event}."),
        "row": Sentence("{player} sends the rot to market row {row}."),  # [N-5.2]
        # [N-5.4]
        "spoiled": Sentence("{player}’s {crop} spoils (market row {row}, place {place})."),
        "rotten": Sentence("{player}’s {crop} rots (market row {row}, place {place})."),
        # [N-11.8]
        "freshened": Sentence("{player}’s {crop} is ripe again (market row {row}, place {place})."),
        "spread": Sentence("The desert covers {field}."),  # [N-5.5]
        "shuffled": Sentence(  # [N-5.6]
            "The discards become a new stack of {number} desert tile.",
            "The discards become a new stack of {number} desert tiles.",
        ),
        "dial": Sentence("The dial turns: {dial}."),  # [N-1.8]
        "joker bought": Sentence("{player} buys a joker."),  # [N-6.8]
        "joker": Sentence("{player} gets the desert tile as a joker."),  # [N-4.7]
        # [N-6.9] [N-11.8]
        "gave to freshen": Sentence("{player} gives up a joker to freshen a fruit."),
        "gave": Sentence("{player} gives up a joker for an action point."),
        "sown ripe": Sentence("{player} places {crop} on {field} as ripe fruit."),
        "sown first": Sentence("{player} places {crop} on {field} as seed."),
        "sown shared": Sentence("{player} sows {crop} on {field} (shared)."),
        "sown": Sentence("{player} sows {crop} on {field}."),
        "grew": Sentence("{player} grows {crop} on {field}."),  # [N-6.4]
        # [N-6.5]
        "harvested": Sentence("{player} harvests {crop} on {field} for market row {row}."),
        # [N-6.7] [N-11.7]
        "bought own": Sentence("{player} buys {crop} from the boat."),
        "bought": Sentence("{player} buys {crop} from the boat for {owner}."),
        "cast": Sentence("{player} puts {crop} into the boat."),  # [N-2.5] [N-11.3]
        # the markers are told to the bidder alone [N-11.1]
        "bid known": Sentence("{player} bids in secret: {markers}."),
        "bid": Sentence("{player} bids in secret."),
        "opened empty": Sentence("{player}’s bid: nothing."),
        "opened": Sentence("{player}’s bid: {markers}."),
        "won": Sentence("{player} wins the bidding and takes an extra turn."),  # [N-11.2]
        "nobody": Sentence("The bids are tied, so nobody gets an extra turn."),  # [N-11.2]
        "starter": Sentence("{player} is the start player."),  # [N-3.4]
        "left": Sentence("{player} loses {markers} for good."),  # [N-8.2]
        "obelisk": Sentence("The obelisk moves from space {start} to {end}."),  # [N-8.2]
        # points after rot, and the fruits that they are for [N-8.3] [N-8.6]
        "scored with rot": Sentence(
            "{player} gets {points} for market row {row} (fruits: {fresh}, rotten: {rotten})."
        ),
        "scored": Sentence("{player} gets {points} for market row {row} (fruits: {fresh})."),
        # and how far a piece goes, the points say [N-8.7]
        "emptied": Sentence("The markers in market row {row} go to the boat."),  # [N-8.8]
        "round": Sentence("Round {round} begins."),  # [N-3.1]
        # [N-2.6] [N-2.7] [N-4.8] [N-4.11]
        "skipped water": Sentence("{player} can’t lay water."),
        "skipped flood": Sentence("{player} can’t lay any more water."),
        "skipped ebb": Sentence("There’s no water to take off."),
        "skipped seed": Sentence("{player} can’t place a marker."),
        "skipped ripe": Sentence("{player} can’t place a marker."),
        "stalled": Sentence("No harvest for 10 rounds."),  # [N-9.3]
        "ended": Sentence("The game is over."),
    },
    {
        "owner": lambda event: event.names[event["owner"]],
        "number": lambda event: event["tiles"],
        "round": lambda event: event["number"],
        "start": lambda event: event["from"],
        "end": lambda event: event["to"],
        "field": lambda event: words.field(event["field"]),
        "wave": lambda event: words.WAVES[event["desert"]],
        "event": lambda event: words.tile(event["tile"]),
        "dial": lambda event: words.DIAL[event["to"]],
        "points": lambda event: words.points_of(event["points"]),
        "crop": crop,
        "markers": markers,
    },
    (
        *("harvested", "sown", "sown shared", "grew", "bought own", "bought", "joker bought"),
        *("gave", "scored", "scored with rot", "ended", "round"),
    ),
)
