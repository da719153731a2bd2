"""One sentence for whose turn it is and what is asked, for the seat of a view."""

from collections import Counter
from collections.abc import Container
from typing import TYPE_CHECKING

from shedet.core.language import Sentence, either, listed
from shedet.core.result_text import verdict
from shedet.core.sentences import Asked, Prompts
from shedet.games.nile.pieces import piece
from shedet.games.nile.view.view import View
from shedet.games.nile.words import words

if TYPE_CHECKING:
    from shedet.games.nile.words.preview import MoveChoices


def status_of(choices: "MoveChoices") -> Sentence:
    """What the seat is to do, or what it waits for."""
    view, names = choices.view, choices.names
    if view.is_over:
        result = choices.game.result(choices.answers.table)
        return verdict(result["scores"], result["winners"], names)
    is_own = view.seat in view.deciding
    case = own_case(choices) if is_own else f"waiting: {waiting_case(view)}"
    return PROMPTS.say(case, Asked(view, names, choices=choices))


def own_case(choices: "MoveChoices") -> str:
    """What the seat is asked; a secret bid is made marker by marker. [N-11.1] [N-11.5] [N-11.6]"""
    view = choices.view
    if view.question == "bid":
        if choices.legal == ["done"]:
            return "bid complete" if view.chosen else "bid of nothing"
        return "bid begun" if view.chosen else f"bid for {view.about}"
    if view.question == "turn":
        return "extra turn" if view.is_extra else "turn"
    return "second spoil" if view.spoiling is not None else view.question


def waiting_case(view: View) -> str:
    """What others are asked. The seat sees its own bid, if it has one."""
    if view.question == "turn" and view.is_extra:
        return "extra turn"
    if view.question != "bid":
        return view.question
    if view.seat in view.bidders or view.chosen:
        return "bid known" if view.chosen else "bid of nothing"
    return "bid for hippo" if view.about == "hippo" else "bid for start"


def orders(asked: Asked) -> Sentence:
    """The actions that are possible now, shortly; a turn can always be ended."""
    verbs = {text.split()[0] for text in asked.choices.legal}
    possible = {verb: verb in verbs for verb in ("buy", "joker")}
    actions = [*field_orders(verbs), *PROMPTS.say_all(possible, asked)]
    return either(actions or [PROMPTS.say("end", asked)])


def field_orders(verbs: Container[str]) -> list[Sentence]:
    """To do on fields what these verbs of moves say."""
    return [order for verb, order in FIELD_ORDERS.items() if verb in verbs]


def number(asked: Asked) -> int:
    """Action points, fruits that go bad, markers or palms."""
    if asked.question == "turn":
        return int(asked.points or 0)
    if asked.question == "spoil":
        return len(asked.choices.spoils(*asked.choices.legal)[0])
    return int(asked.about)


FIELD_ORDERS = {
    "sow": Sentence("sow", context="order"),
    "grow": Sentence("grow", context="order"),
    "harvest": Sentence("harvest", context="order"),
}
PROMPTS = Prompts(
    {
        "buy": Sentence("buy", context="order"),
        "joker": Sentence("use a joker", context="order"),
        "end": Sentence("end the turn", context="order"),
        "bid complete": Sentence("Your bid: {markers}. You can’t add more, so confirm your bid."),
        "bid begun": Sentence("Your bid so far: {markers}. Add a marker or confirm your bid."),
        "bid of nothing": Sentence("You have no marker to bid: bid nothing."),
        "bid for hippo": Sentence(
            "Hippo: bid in secret for an extra turn. Your markers in the boat ({boat}) count too."
        ),
        "bid for start": Sentence(
            "Who starts? Bid in secret. The highest bid wins, and all bids go to the boat."
        ),
        "bid for start again": Sentence(
            "Tied for the start: bid more. The highest bid wins, and all bids go to the boat."
        ),
        "extra turn": Sentence(
            "Your extra turn ({number} action point left): {actions}.",
            "Your extra turn ({number} action points left): {actions}.",
        ),
        "turn": Sentence(
            "Your turn ({number} action point left): {actions}.",
            "Your turn ({number} action points left): {actions}.",
        ),
        "boat": Sentence(
            "Set-up: choose {number} marker for the boat. You can buy it back later.",
            "Set-up: choose {number} markers for the boat. You can buy them back later.",
        ),
        "rot": Sentence(
            "Rot with {number} palm: choose a market row ({rows}). Up to 2 fruits go bad there.",
            "Rot with {number} palms: choose a market row ({rows}). Up to 2 fruits go bad there.",
        ),
        "second spoil": Sentence("Rot in market row {row}: choose a second fruit to go bad."),
        "spoil": Sentence(
            "Rot in market row {row}: choose {number} fruit to go bad.",
            "Rot in market row {row}: choose {number} fruits to go bad.",
        ),
        "water": Sentence(
            "Set-up: lay one of your top water tiles on a free field. Toward the river the"
            " waves must match."
        ),
        "seed": Sentence("Set-up: place a marker on a field as seed (free)."),
        "ripe": Sentence("Set-up: place a marker on a field as ripe fruit (free)."),
        "flood": Sentence("Flood, tile {tile} of {tiles}: lay one of your top water tiles."),
        "ebb": Sentence(
            "Ebb, tile {tile} of {tiles}: take a water tile off a field. Its event happens"
            " right away."
        ),
        "waiting: bid known": Sentence("You bid {markers}. Still to bid: {players}."),
        "waiting: bid of nothing": Sentence("You bid nothing. Still to bid: {players}."),
        "waiting: bid for hippo": Sentence(
            "Bidding for the hippo’s extra turn. Still to bid: {players}."
        ),
        "waiting: bid for start": Sentence("Bidding for the start. Still to bid: {players}."),
        "waiting: extra turn": Sentence(
            "{player}’s extra turn: {number} action point left.",
            "{player}’s extra turn: {number} action points left.",
        ),
        "waiting: turn": Sentence(
            "{player}’s turn: {number} action point left.",
            "{player}’s turn: {number} action points left.",
        ),
        "waiting: boat": Sentence(
            "{player} is choosing {number} marker for the boat.",
            "{player} is choosing {number} markers for the boat.",
        ),
        "waiting: rot": Sentence(
            "{player} is choosing a market row for rot with {number} palm.",
            "{player} is choosing a market row for rot with {number} palms.",
        ),
        "waiting: water": Sentence("{player} is laying the first water tile."),
        "waiting: seed": Sentence("{player} is placing a marker as seed."),
        "waiting: ripe": Sentence("{player} is placing a marker as ripe fruit."),
        "waiting: flood": Sentence("{player} is laying water: tile {tile} of {tiles}."),
        "waiting: ebb": Sentence("{player} is taking water off: tile {tile} of {tiles}."),
        "waiting: spoil": Sentence(
            "{player} is choosing the fruits that go bad in market row {row}."
        ),
    },
    {
        "player": lambda asked: asked.names[asked.to_act],
        "players": lambda asked: listed([asked.names[seat] for seat in asked.deciding]),
        "number": number,
        "actions": orders,
        "markers": lambda asked: words.markers(Counter(asked.chosen)),
        "boat": lambda asked: asked.choices.answers.bid_ahead(asked.seat),
        "row": lambda asked: asked.about,
        "rows": lambda asked: listed([text.split()[1] for text in asked.choices.legal]),
        "tile": lambda asked: asked.about + 1,
        "tiles": lambda asked: piece.ROUND_TILES,
    },
)
