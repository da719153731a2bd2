"""Why a move is not legal now: the rule that forbids it, and the reason in words."""

from shedet.core.errors import IllegalMove
from shedet.core.language import Sentence
from shedet.games.nile.pieces import kind
from shedet.games.nile.pieces.box import BACKS, CROPS, FIELDS
from shedet.games.nile.rules import frame, move
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.refusal_turn import Refusal, bad_field, is_covered, turn_refusal
from shedet.games.nile.words import words

ASKED: dict[int, Refusal] = {
    frame.BOAT: ("N-2.5", Sentence("Choose 2 markers from your supply.")),
    frame.WATER: ("N-2.6", Sentence("Lay one of your top water tiles.")),
    frame.SEED: ("N-2.7", Sentence("Place a marker from your supply as seed.")),
    frame.RIPE: ("N-2.7", Sentence("Place a marker from your supply as ripe fruit.")),
    frame.FLOOD: ("N-4.1", Sentence("It’s Flood: lay one of your top water tiles first.")),
    frame.EBB: ("N-4.9", Sentence("It’s Ebb: take a water tile off a field first.")),
    frame.ROT: ("N-5.2", Sentence("Choose a market row for the rot.")),
    frame.SPOIL: (
        "N-5.3",
        Sentence("Choose the fruits that go bad."),
    ),
    frame.BID: ("N-11.5", Sentence("Bid markers from your supply.")),
    frame.TURN: (
        "N-6.1",
        Sentence("You can sow, grow, harvest, buy, give up a joker, or end your turn."),
    ),
}


def refusal(position: Nile, chosen: int) -> IllegalMove:
    """The first rule, in the order that a player would think, that the move breaks."""
    if position.is_over:
        return IllegalMove("N-9.1", Sentence("The game is over."))
    asked, _, a, _ = position.frames[position.depth - 1]
    found = None
    if asked == frame.TURN:
        found = turn_refusal(position, chosen, a)
    elif move.FLOOD <= chosen < move.ROW:
        found = water_refusal(position, chosen, asked)
    elif asked == frame.ROT and move.ROW <= chosen < move.SPOIL:
        found = row_refusal(chosen - move.ROW, a)
    elif asked == frame.SPOIL and move.SPOIL <= chosen < move.SOW:
        found = spoil_refusal(position, a, chosen - move.SPOIL)
    elif asked == frame.SEED and move.SOW <= chosen < move.RIPE:
        found = first_refusal(
            position, move.what_of(move.SOW, chosen), move.field_of(move.SOW, chosen)
        )
    elif asked == frame.RIPE and move.RIPE <= chosen < move.GROW:
        found = first_refusal(
            position, move.what_of(move.RIPE, chosen), move.field_of(move.RIPE, chosen)
        )
    elif asked == frame.BOAT and move.CHOOSE <= chosen < move.BID:
        found = boat_refusal(position, chosen - move.CHOOSE)
    elif asked == frame.BID:
        found = bid_refusal(position, chosen, a)
    rule, reason = found or ASKED[asked]
    return IllegalMove(rule, reason)


def water_refusal(position: Nile, chosen: int, asked: int) -> Refusal | None:
    """Why can this tile not be laid, or this one not be taken off? [N-4]"""
    is_flood = chosen < move.EBB
    if asked in (frame.FLOOD, frame.WATER) and is_flood:
        return flood_refusal(
            position, move.what_of(move.FLOOD, chosen), move.field_of(move.FLOOD, chosen), asked
        )
    if asked == frame.EBB and not is_flood:
        return ebb_refusal(position, chosen - move.EBB)
    if asked == frame.FLOOD:
        return "N-4.12", Sentence("It’s Flood: you lay water now, you don’t take it off.")
    if asked == frame.EBB:
        return "N-4.12", Sentence("It’s Ebb: you take water off now, you don’t lay it.")
    return None


def flood_refusal(position: Nile, stack: int, field: int, asked: int) -> Refusal:
    """[N-4.1] [N-2.6]"""
    top, name = position.top_of(position.to_act, stack), FIELDS[field]
    if top < 0:
        return "N-4.1", Sentence("Your stack {stack} is empty.", stack=stack + 1)
    if is_covered(position, field):
        return "N-4.6", Sentence("This row is covered: {row}.", row=words.row(name))
    if position.water[field] >= 0:
        return "N-4.6", Sentence("Water is already there: {field}.", field=words.field(name))
    is_free = position.desert[field] < 0 and position.owner[field][0] < 0
    if asked == frame.WATER and not is_free:
        return "N-2.6", Sentence(
            "Lay your first water tile where there’s no desert tile and no marker, not on {field}.",
            field=words.field(name),
        )
    wave = position.wave_toward(field)
    if wave == kind.NO_WAVE:
        return dead_end(position, field)
    back = BACKS[position.pieces.back[position.water_tile[top]]]
    if str(wave) not in back:
        return wrong_wave(wave, back)
    return "N-4.4", Sentence(
        "The other end of this tile ({waves}) doesn’t match the water beyond.",
        waves=words.BACKS[back],
    )


def dead_end(position: Nile, field: int) -> Refusal:
    """No tile at all can be laid there. [N-4.2] [N-4.3]"""
    inner = words.field(FIELDS[field - 1])
    if position.water[field - 1] < 0:
        return "N-4.2", Sentence(
            "Water spreads along the row, and none has reached {field} yet.",
            field=inner,
        )
    return "N-4.3", Sentence(
        "On {field} the water ends without a wave, so none can follow.",
        field=inner,
    )


def wrong_wave(wave: int, back: str) -> Refusal:
    """[N-4.2]"""
    if wave == kind.SINGLE:
        return "N-4.2", Sentence(
            "You need a single wave there. This tile has {waves}.", waves=words.BACKS[back]
        )
    return "N-4.2", Sentence(
        "You need a double wave there. This tile has {waves}.", waves=words.BACKS[back]
    )


def ebb_refusal(position: Nile, field: int) -> Refusal:
    """[N-4.9] [N-4.10]"""
    name = words.field(FIELDS[field])
    if position.water[field] < 0:
        return "N-4.9", Sentence("There’s no water there: {field}.", field=name)
    return "N-4.10", Sentence(
        "At this table you take off only the last water tile of a row, not the one on {field}.",
        field=name,
    )


def row_refusal(row: int, palms: int) -> Refusal:
    """[N-5.2] [N-7.2]"""
    return "N-5.2", Sentence(
        "With {number} palm you can’t reach market row {row}.",
        "With {number} palms you can’t reach market row {row}.",
        palms,
        row=row + 1,
    )


def spoil_refusal(position: Nile, row: int, at: int) -> Refusal | None:
    """[N-5.3]"""
    if at >= position.stall_count[row]:
        return "N-5.3", Sentence(
            "There’s no fruit on place {place} of market row {row}.", place=at + 1, row=row + 1
        )
    if position.stall_state[row][at] == kind.ROTTEN:
        return "N-5.3", Sentence(
            "The fruit on place {place} of market row {row} is already rotten.",
            place=at + 1,
            row=row + 1,
        )
    return None


def first_refusal(position: Nile, crop: int, field: int) -> Refusal | None:
    """Why can the first seed or fruit not be placed there? [N-2.7]"""
    return missing(position, crop, "N-2.7") or bad_field(position, field)


def missing(position: Nile, crop: int, rule: str) -> Refusal | None:
    """Is there no such marker in the supply, or in a bid all of them already?"""
    seat = position.to_act
    if position.supply[seat][crop] > position.bid[seat][crop]:
        return None
    return rule, Sentence(
        "Your supply has no such marker left: {crop}.", crop=words.NAMES[CROPS[crop]]
    )


def boat_refusal(position: Nile, crop: int) -> Refusal | None:
    """[N-2.5]"""
    chosen = position.frames[position.depth - 1][3] - 1
    if position.supply[position.to_act][crop] == 1 and crop == chosen:
        return "N-2.5", Sentence(
            "Your supply has no such marker left: {crop}.", crop=words.NAMES[CROPS[crop]]
        )
    return missing(position, crop, "N-2.5")


def bid_refusal(position: Nile, chosen: int, prize: int) -> Refusal:
    """[N-11.1] [N-11.5] [N-11.6]"""
    rules = {frame.HIPPO: "N-11.1", frame.START: "N-11.5", frame.START_AGAIN: "N-11.6"}
    rule = rules[prize]
    found = None
    if move.BID <= chosen < move.DONE:
        found = missing(position, chosen - move.BID, rule)
    return found or (rule, ASKED[frame.BID][1])
