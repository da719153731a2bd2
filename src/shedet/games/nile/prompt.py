"""One sentence for whose turn it is and what is asked, for the seat of a view."""

from collections import Counter
from collections.abc import Container, Sequence

from shedet.core.language import Sentence, either, listed
from shedet.games.nile import words
from shedet.games.nile.pieces import CROPS
from shedet.games.nile.result_text import Ranking, verdict
from shedet.games.nile.view import View
from shedet.games.nile.worth import WATER_TILES, cost, field_actions, has_sand, reach


def status_of(view: View, names: Sequence[str]) -> Sentence:
    """What the seat is to do, or what it waits for."""
    if view.is_over:
        return verdict(outcome(view), names)
    if view.question == "bid":
        return bidding(view) if view.seat in view.deciding else sealed(view, names)
    if view.to_act != view.seat:
        return waiting(view, names[view.to_act])
    if view.question == "turn":
        return own_turn(view)
    return answering(view)


def outcome(view: View) -> Ranking:
    """The points, and who has won by them. [N-9.2]"""
    ranks = [(player.space, -player.out) for player in view.players]
    return {
        "scores": [player.space - 1 for player in view.players],
        "winners": [seat for seat, rank in enumerate(ranks) if rank == max(ranks)],
    }


# bids


def bidding(view: View) -> Sentence:
    """A secret bid of the seat, marker by marker. [N-11.1] [N-11.5] [N-11.6]"""
    crops = addable(view)
    if view.chosen:
        return adding(words.markers(Counter(view.chosen)), crops)
    if not crops:
        return Sentence("You have no marker to bid: seal a bid of nothing.")
    if view.about == "hippo":
        return Sentence(
            "Hippo: bid in secret for an extra turn (order: {crops}); your markers in the boat"
            " count too ({boat}).",
            crops=listed(crops),
            boat=sum(view.players[view.seat].boat.values()),
        )
    if view.about == "start":
        return Sentence(
            "Who begins? Bid in secret (order: {crops}); most win, and all bids go to the boat.",
            crops=listed(crops),
        )
    return Sentence(
        "Tied for the start: bid more (order: {crops}); most win, and all bids go to the boat.",
        crops=listed(crops),
    )


def addable(view: View) -> list[Sentence]:
    """The crops that can be chosen next: they follow an order, and are left in the supply."""
    first = CROPS.index(view.chosen[-1]) if view.chosen else 0
    left = Counter(view.players[view.seat].supply) - Counter(view.chosen)
    return [words.NAMES[crop] for crop in CROPS[first:] if left[crop]]


def adding(markers: Sentence | str, crops: Sequence[Sentence]) -> Sentence:
    """A bid that is under way."""
    if not crops:
        return Sentence("Your bid: {markers}. Nothing more can be added: seal it.", markers=markers)
    return Sentence(
        "Your bid so far: {markers}. Add a marker (order: {crops}), or seal it.",
        markers=markers,
        crops=listed(crops),
    )


def sealed(view: View, names: Sequence[str]) -> Sentence:
    """Others have still to bid. The seat sees its own bid, if it has one."""
    missing = listed([names[seat] for seat in view.deciding])
    if view.chosen:
        return Sentence(
            "Your bid is sealed: {markers}. Still to bid: {players}.",
            markers=words.markers(Counter(view.chosen)),
            players=missing,
        )
    if view.seat in view.bidders:
        return Sentence("You bid nothing. Still to bid: {players}.", players=missing)
    if view.about == "hippo":
        return Sentence(
            "Secret bids for the extra turn of the hippo. Still to bid: {players}.",
            players=missing,
        )
    return Sentence("Secret bids for the start. Still to bid: {players}.", players=missing)


# a turn


def own_turn(view: View) -> Sentence:
    """The actions that are possible now, shortly; a turn can always be ended. [N-6.1]"""
    actions = either([*on_fields(view), *purchases(view), *jokers(view)] or [ending()])
    if view.is_extra:
        return Sentence(
            "Your extra turn, {number} action point left: {actions}.",
            "Your extra turn, {number} action points left: {actions}.",
            view.points or 0,
            actions=actions,
        )
    return Sentence(
        "Your turn, {number} action point left: {actions}.",
        "Your turn, {number} action points left: {actions}.",
        view.points or 0,
        actions=actions,
    )


def ending() -> Sentence:
    return Sentence("end the turn", context="order")


def on_fields(view: View) -> list[Sentence]:
    """To sow, grow and harvest, if there are points for it. [N-6.3] [N-6.4] [N-6.5] [N-6.6]"""
    points = view.points or 0
    return field_orders(
        {text.split()[0] for text in field_actions(view) if cost(view, text) <= points}
    )


def field_orders(verbs: Container[str]) -> list[Sentence]:
    """To do on fields what these verbs of moves say."""
    orders = {
        "sow": Sentence("sow", context="order"),
        "grow": Sentence("grow", context="order"),
        "harvest": Sentence("harvest", context="order"),
    }
    return [order for verb, order in orders.items() if verb in verbs]


def purchases(view: View) -> list[Sentence]:
    """Is there anything to buy? [N-6.7] [N-6.8] [N-11.7]"""
    points = view.points or 0
    for_sale = [
        seat
        for seat, player in enumerate(view.players)
        if any(number > player.boat_tired[crop] for crop, number in player.boat.items())
    ]
    costs = {1 if seat == view.seat else 2 for seat in for_sale}
    if view.options["seed"] == "own":
        costs -= {2}
    if has_sand(view) and not view.players[view.seat].has_bought:
        costs.add(1)
    can_buy = min(costs, default=points + 1) <= points
    return [Sentence("buy", context="order")] if can_buy else []


def jokers(view: View) -> list[Sentence]:
    """[N-6.9] [N-11.8]"""
    has_joker = view.players[view.seat].jokers
    return [Sentence("use a joker", context="order")] if has_joker else []


# other questions


def answering(view: View) -> Sentence:
    """What one move answers, for the seat that is asked."""
    about = int(view.about or 0)
    if view.question == "boat":
        return Sentence(
            "Set-up: choose {number} marker for the boat (order: {crops}); you can buy it back"
            " later.",
            "Set-up: choose {number} markers for the boat (order: {crops}); you can buy them back"
            " later.",
            about,
            crops=listed(addable(view)),
        )
    if view.question == "rot":
        rows = reach(about)
        return Sentence(
            "Rot with {number} palm: choose a market row ({rows}); up to two fruits go bad there.",
            "Rot with {number} palms: choose a market row ({rows}); up to two fruits go bad there.",
            about,
            rows=words.market_rows(rows),
        )
    if view.question == "spoil":
        return spoiling(view, about)
    questions = {
        "water": Sentence(
            "Set-up: lay one of your top water tiles on a free field; its wave must meet the same"
            " wave toward the river."
        ),
        "seed": Sentence("Set-up: place a marker as seed on a field, free."),
        "ripe": Sentence("Set-up: place a marker as ripe fruit on a field, free."),
        "flood": Sentence(
            "Flood, tile {tile} of {tiles}: choose a field for one of your top water tiles;"
            " it is compulsory.",
            tile=about + 1,
            tiles=WATER_TILES,
        ),
        "ebb": Sentence(
            "Ebb, tile {tile} of {tiles}: take a water tile off a field; its event happens at"
            " once.",
            tile=about + 1,
            tiles=WATER_TILES,
        ),
    }
    return questions[view.question]


def spoiling(view: View, row: int) -> Sentence:
    """The fruits that go bad, one after the other. [N-5.3]"""
    if view.spoiling is not None:
        return Sentence("Rot in market row {row}: choose a second fruit that goes bad.", row=row)
    fresh = sum(fruit.state != "rotten" for fruit in view.market[row - 1])
    return Sentence(
        "Rot in market row {row}: choose {number} fruit that goes bad.",
        "Rot in market row {row}: choose {number} fruits that go bad.",
        min(2, fresh),
        row=row,
    )


def waiting(view: View, player: str) -> Sentence:
    """What another player is to do."""
    about = int(view.about or 0)
    if view.question == "turn":
        return turn_of(view, player)
    if view.question == "boat":
        return Sentence(
            "{player} to act: choose {number} marker for the boat.",
            "{player} to act: choose {number} markers for the boat.",
            about,
            player=player,
        )
    if view.question == "rot":
        return Sentence(
            "{player} to act: rot with {number} palm, choose a market row.",
            "{player} to act: rot with {number} palms, choose a market row.",
            about,
            player=player,
        )
    questions = {
        "water": Sentence("{player} to act: lay the first water tile."),
        "seed": Sentence("{player} to act: place a marker as seed."),
        "ripe": Sentence("{player} to act: place a marker as ripe fruit."),
        "flood": Sentence("{player} to act: flood, tile {tile} of {tiles}."),
        "ebb": Sentence("{player} to act: ebb, tile {tile} of {tiles}."),
        "spoil": Sentence("{player} to act: choose the fruits that go bad in market row {row}."),
    }
    return questions[view.question].about(
        player=player, tile=about + 1, tiles=WATER_TILES, row=about
    )


def turn_of(view: View, player: str) -> Sentence:
    """A turn of another seat. [N-6.1]"""
    if view.is_extra:
        return Sentence(
            "{player} to act in an extra turn: {number} action point left.",
            "{player} to act in an extra turn: {number} action points left.",
            view.points or 0,
            player=player,
        )
    return Sentence(
        "{player} to act: {number} action point left.",
        "{player} to act: {number} action points left.",
        view.points or 0,
        player=player,
    )
