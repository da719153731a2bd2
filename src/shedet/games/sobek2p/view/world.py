"""A whole position drawn from those that fit a view."""

from collections.abc import Sequence
from dataclasses import replace

from shedet.core.engine.chance import Chance
from shedet.core.layout.world import Spot, WorldTable
from shedet.games.sobek2p.pieces import kind, piece, place, zone
from shedet.games.sobek2p.pieces.box import BACKS, GOODS, MARKS, PIROGUES, SQUARES, Pieces
from shedet.games.sobek2p.rules import frame
from shedet.games.sobek2p.rules.layout import LAYOUT
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.rules.question import QUESTIONS
from shedet.games.sobek2p.rules.setup import blank_table
from shedet.games.sobek2p.view.view import FACE_DOWN, Draw, Known, View, zone_names

NUMBERS = {name: number for number, name in QUESTIONS.items()}
IN_CENTRE = (frame.ANKH, frame.SYMBOL)
ON_REVEAL = (frame.SCARABS, frame.FINGER)


def world_of(pieces: Pieces, view: View, chance: Chance) -> Sobek2p:
    """Lay out what the view shows, then deal the rest as `redeal` would."""
    position = blank_table(pieces)
    position.perfect = int(view.memory == "perfect")
    table = WorldTable(position, LAYOUT)
    lay_tiles(table, view)
    lay_tokens(table, view)
    ask(position, view)
    if view.known:
        remember(table, view, view.known)
    else:
        forget(table, view)
    position.deal_hidden(view.seat, chance)
    if view.known:
        position.blur_others(view.seat)
    position.shuffle_unseen(piece.PIROGUE, view.seat, chance)
    position.redeal_deben(view.seat, chance)
    position.seed(sum(chance.word() << 32 * i for i in range(4)))
    position._settle()
    if position.is_stuck() and position.to_act != view.seat:  # its own hand no deal changes
        position.redeal(view.seat, chance)
    return position


def lay_tiles(table: WorldTable, view: View) -> None:
    """The tiles that lie open for all, and those of the seat's own incomplete line."""
    table.put_each(lying for lying in view.market.items() if lying[1] != FACE_DOWN)
    for seat, player in enumerate(view.players):
        for good, tiles in player.sold.items():
            table.put(tiles, f"sold {seat} {good}")
    table.put(view.laid, "laid")
    table.put([view.played] if view.played else [], "played")


def lay_tokens(table: WorldTable, view: View) -> None:
    """Pirogues and deben; those that nobody has seen go anywhere, to be shuffled."""
    table.position.bag_left = 0
    for seat, player in enumerate(view.players):
        table.put(player.pirogues, f"with {seat}")
        for good, number in player.scarab_tokens.items():
            table.put([PIROGUES[kind.TWO_SCARABS]] * number, f"on {seat} {good}")
        table.put([f"deben:{value}" for value in player.deben or []], f"deben {seat}")
    table.put(view.used, "used")
    seen = {
        "slots": (view.slots, view.slots_seen or []),
        "reserve": (view.reserve, view.reserve_seen),
        "drawn": (view.drawn_count, view.drawn or []),
    }
    flags = [[0] * 13, [0] * 13]
    for where, (_, names) in seen.items():
        for token in table.put(names, where):
            flags[view.seat][token - piece.PIROGUE] = 1
    unseen = table.supply.rest(piece.PIROGUE, piece.DEBEN)
    for where, (number, names) in seen.items():
        for _ in range(number - len(names)):
            table.put_piece(unseen.pop(), where)
    note_looks(table.position, view, flags)
    tokens = table.supply.rest(piece.DEBEN, piece.ALL)
    for seat, player in enumerate(view.players):
        if player.deben is None:
            for _ in range(player.deben_count):
                table.put_piece(tokens.pop(), f"deben {seat}")
    for token in tokens:
        table.put_piece(token, "bag")


def note_looks(position: Sobek2p, view: View, flags: list[list[int]]) -> None:
    """Which pirogues the other seats have seen: all in the slots, so many of the reserve."""
    where = position.place
    for seat in range(2):
        left = view.reserve_seen_by[seat]
        for i in range(13):
            spot = where[piece.PIROGUE + i]
            if seat != view.seat and spot == place.SLOTS:
                flags[seat][i] = int(view.slots_seen_by[seat])
            elif seat != view.seat and spot == place.RESERVE and left and not flags[1 - seat][i]:
                flags[seat][i] = 1
                left -= 1
            elif seat != view.seat and spot == place.DRAWN and view.turn == seat:
                flags[seat][i] = 1
    position.seen_pirogues = flags


def ask(position: Sobek2p, view: View) -> None:
    """The stack of questions that the view's question stands on."""
    position.ankh = SQUARES.index(view.ankh) if view.ankh else -1
    position.ankh_mark = MARKS.index(view.mark) if view.mark else 0
    finger = SQUARES.index(view.finger) + 1 if view.finger else 0
    position.push(frame.TURN, view.turn, int(view.pyramid), finger)
    if view.is_over:
        position.is_over, position.deciding = 1, 0
        position.to_act = view.to_act
        return
    asked = NUMBERS[view.question]
    if asked in IN_CENTRE and view.ankh is None:
        position.push(frame.CENTRE, view.to_act, 0, 0)
    if asked in ON_REVEAL:
        below = frame.SLOT if view.drawn is None else frame.PLANS
        position.push(below, view.to_act, 0, 0)
    if asked != frame.TURN:
        position.push(asked, view.to_act, argument(asked, view), lowest_kind(position, view))
    position.laid = len(view.laid)
    if asked in (frame.SALE, frame.GIFT):
        good = position.frames[position.depth - 1][2]
        families = zip(position.place, position.pieces.family, strict=False)
        position.laid_own = sum(spot == place.LAID and own == good for spot, own in families)
    own_line = view.played or view.laid or asked in (*IN_CENTRE, *ON_REVEAL, frame.SALE)
    position.mid_line = int(view.seat == view.to_act and bool(own_line))


def argument(asked: int, view: View) -> int:
    """What the question is about, as a number."""
    if asked in IN_CENTRE:
        return SQUARES.index(str(view.about))
    if asked in (frame.SALE, frame.GIFT):
        return GOODS.index(str(view.about))
    if asked in ON_REVEAL:
        return PIROGUES.index(str(view.about))
    return int(view.about or 0)


def lowest_kind(position: Sobek2p, view: View) -> int:
    """Kinds are laid upward, so the last one is the highest."""
    return max((position.pieces.names.index(name) for name in view.laid), default=0)


def forget(table: WorldTable, view: View) -> None:
    """Under pure memory: what the seat sees lies where it is, all else may be anywhere."""
    spots: list[Spot] = []
    for seat, player in enumerate(view.players):
        for where, names, backs in (
            (f"hand {seat}", player.hand, player.hand_backs),
            (f"board {seat}", player.board, player.board_backs),
        ):
            if names is None:
                for back, number in backs.items():
                    spots += [(LAYOUT.places[where], BACKS.index(back), zone.OPEN)] * number
                continue
            in_line = view.played if where == f"hand {view.seat}" else None
            table.put([name for name in names if name != in_line], where)
    spots += face_down(view)
    spots += [(place.PILE, kind.ANY_BACK, zone.PILE)] * view.pile
    lifted = table.supply.rest(0, piece.PIROGUE)
    spots += [(place.BOX, kind.ANY_BACK, zone.BOX)] * (len(lifted) - len(spots))
    assert len(lifted) == len(spots), "the view does not add up"
    table.hold(lifted, spots)


def remember(table: WorldTable, view: View, known: Known) -> None:
    """Under perfect memory: loot lies in the hand, and is marked."""
    position = table.position

    def placed(tile: int, where: str) -> None:
        if where.startswith("loot"):
            mark_loot(position, tile, int(where[-1]))

    table.remember(
        *(view.seat, known.tiles, known.zones, zone_names(), BACKS),
        hidden=("market", face_down(view)),
        place_of=lambda zone: zone.replace("loot", "hand"),
        placed=placed,
    )
    position.batches = known.scribes
    draws = known.draws
    if view.is_over:
        drawn = [player.deben or [] for player in view.players]
        draws = settled(list(position.pieces.deben), drawn, draws) or draws
    position.deben_log, position.deben_draws = log_of(position.pieces, draws), len(draws)


def face_down(view: View) -> list[Spot]:
    squares = [square for square, name in view.market.items() if name == FACE_DOWN]
    return [(SQUARES.index(square), kind.RED, zone.FACE_DOWN) for square in squares]


def mark_loot(position: Sobek2p, tile: int, seat: int) -> None:
    loot = list(position.loot)
    loot[seat] = tile + 1
    position.loot = loot


def log_of(pieces: Pieces, draws: Sequence[Draw]) -> list[list[int]]:
    """The draws with tokens of the right values; while the game goes on, others' are redrawn."""
    values = pieces.deben
    log = [[0, 0, piece.NONE] for _ in range(13)]
    for entry, draw in zip(log, draws, strict=False):
        entry[0] = draw.seat
        if draw.kept is not None:
            entry[1] = values.index(draw.kept)
        if draw.is_eye:
            entry[2] = 0 if draw.returned is None else values.index(draw.returned)
    return log


def settled(bag: list[int], drawn: list[list[int]], draws: Sequence[Draw]) -> list[Draw] | None:
    """Once all tokens lie open: a way in which the seats can have drawn theirs from the bag."""
    if not draws:
        return []
    (draw, *later), own = draws, drawn[draws[0].seat]
    for kept in sorted(set(own), reverse=True) if draw.kept is None else [draw.kept]:
        rest = without(bag, kept)
        lower = min(rest) if draw.is_eye and draw.returned is None else draw.returned
        if lower is None or (lower in rest and lower <= kept):
            left = [without(own, kept) if tokens is own else tokens for tokens in drawn]
            after = settled(rest, left, later)
            if after is not None:
                return [replace(draw, kept=kept, returned=lower), *after]
    return None


def without(tokens: list[int], value: int) -> list[int]:
    at = tokens.index(value)
    return tokens[:at] + tokens[at + 1 :]
