"""Why an action of a turn is not legal now. [N-6]"""

from shedet.core.language import Sentence
from shedet.games.nile.pieces import kind, place
from shedet.games.nile.pieces.box import CROPS, FIELDS, ROWS, STALLS
from shedet.games.nile.rules import move
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.words import words

Refusal = tuple[str, Sentence]


def turn_refusal(position: Nile, chosen: int, points: int) -> Refusal | None:
    """In a turn: why not this action, on this field, in this market row?"""
    if move.FLOOD <= chosen < move.ROW:
        return "N-3.2", Sentence("You lay and take off water only at the start of a round.")
    if move.SOW <= chosen < move.RIPE:
        return sow_refusal(
            position, move.what_of(move.SOW, chosen), move.field_of(move.SOW, chosen), points
        )
    if move.RIPE <= chosen < move.GROW:
        return "N-6.3", Sentence("You sow a marker as seed. It has to grow first.")
    if move.GROW <= chosen < move.HARVEST:
        return grow_refusal(position, chosen - move.GROW, points)
    if move.HARVEST <= chosen < move.BUY:
        return harvest_refusal(
            position, move.harvest_field(chosen), move.harvest_row(chosen), points
        )
    if move.BUY <= chosen < move.BUY_FROM:
        return buy_refusal(position, position.to_act, chosen - move.BUY, points)
    if move.BUY_FROM <= chosen < move.BUY_JOKER:
        return buy_from_refusal(
            position, move.buy_from_left(chosen), move.buy_from_crop(chosen), points
        )
    if chosen == move.BUY_JOKER:
        return buy_joker_refusal(position, points)
    if chosen == move.JOKER:
        return "N-6.9", Sentence("You have no joker.")
    if move.FRESHEN <= chosen < move.CHOOSE:
        return freshen_refusal(position, move.freshen_row(chosen), move.freshen_place(chosen))
    return None


# on the fields


def is_covered(position: Nile, field: int) -> bool:
    return bool(position.covered[ROWS.index(FIELDS[field][:2])])


def bad_field(position: Nile, field: int) -> Refusal | None:
    """Why no marker of the seat can come to a field. [N-6.3]"""
    name, seat = words.field(FIELDS[field]), position.to_act
    if is_covered(position, field):
        return "N-6.3", Sentence("This row is covered: {row}.", row=words.row(FIELDS[field]))
    if position.water[field] >= 0:
        return "N-6.3", Sentence("There’s water there: {field}.", field=name)
    if position.desert[field] >= 0:
        return "N-6.3", Sentence("There’s a desert tile there: {field}.", field=name)
    if seat in position.owner[field]:
        return "N-6.3", Sentence("You already have a marker there: {field}.", field=name)
    if position.owner[field][1] >= 0:
        return "N-6.3", Sentence("2 markers are already there: {field}.", field=name)
    return None


def too_dear(cost: int, points: int) -> Refusal:
    """[N-6.1] [N-6.6]"""
    if not points:
        return "N-6.1", Sentence("You have no action point left.")
    return "N-6.6" if cost == 2 else "N-6.1", Sentence(
        "This costs {cost}, but you have {points}.",
        cost=words.action_points(cost),
        points=words.action_points(points),
    )


def sow_refusal(position: Nile, crop: int, field: int, points: int) -> Refusal:
    """[N-6.2] [N-6.3]"""
    seat, name = position.to_act, words.NAMES[CROPS[crop]]
    supply, tired = position.supply[seat][crop], position.tired[seat][crop]
    if not supply:
        return "N-6.3", Sentence("Your supply has no such marker left: {crop}.", crop=name)
    if supply == tired:
        return "N-6.2", Sentence(
            "You bought this marker this round, so sow it next round: {crop}.", crop=name
        )
    found = bad_field(position, field)
    return found or too_dear(2 if position.owner[field][0] >= 0 else 1, points)


def own_slot(position: Nile, field: int) -> int | None:
    """Where on the field the seat's marker lies."""
    owners = list(position.owner[field])
    return owners.index(position.to_act) if position.to_act in owners else None


def no_marker(field: int, rule: str) -> Refusal:
    return rule, Sentence("You have no marker there: {field}.", field=words.field(FIELDS[field]))


def has_acted(crop: int) -> Refusal:
    """[N-6.2]"""
    return "N-6.2", Sentence(
        "You have already used this marker this round: {crop}.", crop=words.NAMES[CROPS[crop]]
    )


def grow_refusal(position: Nile, field: int, points: int) -> Refusal:
    """[N-6.4]"""
    slot = own_slot(position, field)
    if slot is None:
        return no_marker(field, "N-6.4")
    crop = position.crop[field][slot]
    if position.ripe[field][slot]:
        return "N-6.4", Sentence(
            "This marker is already ripe: {crop}.", crop=words.NAMES[CROPS[crop]]
        )
    if position.acted[field][slot]:
        return has_acted(crop)
    return too_dear(position.price_on(field), points)


def harvest_refusal(position: Nile, field: int, row: int, points: int) -> Refusal:
    """[N-6.5]"""
    slot = own_slot(position, field)
    if slot is None:
        return no_marker(field, "N-6.5")
    crop = position.crop[field][slot]
    if not position.ripe[field][slot]:
        return "N-6.5", Sentence(
            "This marker is still seed and has to grow first: {crop}.",
            crop=words.NAMES[CROPS[crop]],
        )
    if position.acted[field][slot]:
        return has_acted(crop)
    found = market_refusal(position, crop, position.pieces.palms[field], row)
    return found or too_dear(position.price_on(field), points)


def market_refusal(position: Nile, crop: int, palms: int, row: int) -> Refusal | None:
    """Why does the market row not take the fruit? [N-7.2] [N-7.3] [N-7.4]"""
    if palms < position.palms_for(row):
        return "N-7.2", Sentence(
            "With {number} palm you can’t reach market row {row}.",
            "With {number} palms you can’t reach market row {row}.",
            palms,
            row=row + 1,
        )
    if position.stall_count[row] == STALLS[row]:
        return "N-7.4", Sentence("Market row {row} is full.", row=row + 1)
    if not position.takes(row, crop):
        return "N-7.3", Sentence(
            "One of the last 2 fruits in market row {row} is the same: {crop}.",
            row=row + 1,
            crop=words.NAMES[CROPS[crop]],
        )
    return None


# boat and jokers


def buy_refusal(position: Nile, owner: int, crop: int, points: int) -> Refusal:
    """An own marker for one point, another's for two. [N-6.7] [N-11.7]"""
    cost, name = 1 if owner == position.to_act else 2, words.NAMES[CROPS[crop]]
    rule = "N-6.7" if cost == 1 else "N-11.7"
    if not position.boat[owner][crop]:
        if cost == 1:
            return rule, Sentence("You have no such marker in the boat: {crop}.", crop=name)
        return rule, Sentence("This player has no such marker in the boat: {crop}.", crop=name)
    if position.boat[owner][crop] == position.boat_tired[owner][crop]:
        return has_acted(crop)
    if points and points < cost:
        return rule, too_dear(cost, points)[1]
    return too_dear(cost, points)


def buy_from_refusal(position: Nile, left: int, crop: int, points: int) -> Refusal:
    """[N-11.7]"""
    if not position.buy_all:
        return "N-6.7", Sentence("At this table you buy only your own markers from the boat.")
    if left >= position.seats:
        return "N-11.7", Sentence("There are only {number} players.", number=position.seats)
    owner = (position.to_act + left) % position.seats
    return buy_refusal(position, owner, crop, points)


def buy_joker_refusal(position: Nile, points: int) -> Refusal:
    """[N-6.8]"""
    if position.has_bought[position.to_act]:
        return "N-6.8", Sentence("You have already bought a joker this round.")
    if not {place.STACK, place.DISCARDS} & set(position.sand_place):
        return "N-5.6", Sentence("No desert tile is left to buy.")
    return too_dear(1, points)


def freshen_refusal(position: Nile, row: int, at: int) -> Refusal:
    """[N-11.8]"""
    if not position.freshen:
        return "N-6.9", Sentence("At this table a joker only gives an action point.")
    if not position.jokers[position.to_act]:
        return "N-11.8", Sentence("You have no joker.")
    if at >= position.stall_count[row]:
        return "N-11.8", Sentence(
            "There’s no fruit on place {place} of market row {row}.", place=at + 1, row=row + 1
        )
    if position.stall_state[row][at] == kind.ROTTEN:
        return "N-11.8", Sentence("A rotten fruit stays rotten.")
    return "N-11.8", Sentence(
        "The fruit on place {place} of market row {row} isn’t spoiled.",
        place=at + 1,
        row=row + 1,
    )
