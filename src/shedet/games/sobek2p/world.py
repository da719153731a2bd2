"""A whole position drawn from those that fit a view."""

from collections import Counter
from collections.abc import Iterable

from shedet.core.engine.chance import Chance
from shedet.core.knowledge.supply import Supply
from shedet.games.sobek2p import frame, kind, piece, place, zone
from shedet.games.sobek2p.pieces import BACKS, GOODS, MARKS, PIROGUES, SQUARES, Pieces
from shedet.games.sobek2p.question import QUESTIONS
from shedet.games.sobek2p.rules import Sobek2p
from shedet.games.sobek2p.setup import blank_table, place_names
from shedet.games.sobek2p.view import FACE_DOWN, Known, View, zone_names

NUMBERS = {name: number for number, name in QUESTIONS.items()}
IN_CENTRE = (frame.ANKH, frame.SYMBOL)
ON_REVEAL = (frame.SCARABS, frame.FINGER)


def world_of(pieces: Pieces, view: View, chance: Chance) -> Sobek2p:
    """Lay out what the view shows, then deal the rest as `redeal` would."""
    position = blank_table(pieces)
    position.perfect = int(view.memory == "perfect")
    supply = Supply(pieces.all_names)
    lay_tiles(position, view, supply)
    lay_tokens(position, view, supply)
    ask(position, view)
    if view.known:
        remember(position, view, view.known, supply)
    else:
        forget(position, view, supply)
    position.deal_hidden(view.seat, chance)
    if view.known:
        position.blur_others(view.seat)
    position.shuffle_unseen(piece.PIROGUE, view.seat, chance)
    position.redeal_deben(view.seat, chance)
    position.seed(sum(chance.word() << 32 * i for i in range(4)))
    position._settle()
    if position.is_stuck():
        position.redeal(view.seat, chance)
    return position


def lay_tiles(position: Sobek2p, view: View, supply: Supply) -> None:
    """The tiles that lie open for all, and those of the seat's own incomplete line."""
    places = place_names()
    for square, name in view.market.items():
        if name != FACE_DOWN:
            position.put_tile(supply.take(name), places[square])
    for seat, player in enumerate(view.players):
        for good, tiles in player.sold.items():
            for name in tiles:
                position.put_tile(supply.take(name), places[f"sold {seat} {good}"])
    for name in view.laid:
        position.put_tile(supply.take(name), place.LAID)
    if view.played:
        position.put_tile(supply.take(view.played), place.PLAYED)


def lay_tokens(position: Sobek2p, view: View, supply: Supply) -> None:
    """Pirogues and deben; those that nobody has seen go anywhere, to be shuffled."""
    position.bag_left = 0
    for seat, player in enumerate(view.players):
        put_tokens(position, supply, player.pirogues, place.WITH + seat)
        for good, number in player.scarab_tokens.items():
            where = place_names()[f"on {seat} {good}"]
            put_tokens(position, supply, [PIROGUES[kind.TWO_SCARABS]] * number, where)
        put_tokens(position, supply, [f"deben:{d}" for d in player.deben or []], place.DEBEN + seat)
    put_tokens(position, supply, view.used, place.USED)
    seen = {
        place.SLOTS: (view.slots, view.slots_seen or []),
        place.RESERVE: (view.reserve, view.reserve_seen),
        place.DRAWN: (view.drawn_count, view.drawn or []),
    }
    flags = [[0] * 13, [0] * 13]
    for where, (_, names) in seen.items():
        for token in put_tokens(position, supply, names, where):
            flags[view.seat][token - piece.PIROGUE] = 1
    unseen = supply.rest(piece.PIROGUE, piece.DEBEN)
    for where, (number, names) in seen.items():
        for _ in range(number - len(names)):
            position.move_token(unseen.pop(), where, 0)
    note_looks(position, view, flags)
    tokens = supply.rest(piece.DEBEN, piece.ALL)
    for seat, player in enumerate(view.players):
        if player.deben is None:
            for _ in range(player.deben_count):
                position.move_token(tokens.pop(), place.DEBEN + seat, 0)
    for token in tokens:
        position.move_token(token, place.BAG, 0)


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


def put_tokens(position: Sobek2p, supply: Supply, names: Iterable[str], where: int) -> list[int]:
    tokens = [supply.take(name) for name in names]
    for token in tokens:
        position.move_token(token, where, 0)
    return tokens


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
        laid = [tile for tile in range(65) if position.place[tile] == place.LAID]
        position.laid_own = sum(position.pieces.family[tile] == good for tile in laid)
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


def forget(position: Sobek2p, view: View, supply: Supply) -> None:
    """Under pure memory: what the seat sees lies where it is, all else may be anywhere."""
    places = place_names()
    spots: list[tuple[int, int, int]] = []
    for seat, player in enumerate(view.players):
        for where, names, backs in (
            (f"hand {seat}", player.hand, player.hand_backs),
            (f"board {seat}", player.board, player.board_backs),
        ):
            if names is None:
                for back, number in backs.items():
                    spots += [(places[where], BACKS.index(back), zone.OPEN)] * number
                continue
            for name in names:
                if (where, name) != (f"hand {view.seat}", view.played):
                    position.put_tile(supply.take(name), places[where])
    spots += [(square, kind.RED, zone.FACE_DOWN) for square in face_down(view)]
    spots += [(place.PILE, kind.ANY_BACK, zone.PILE)] * view.pile
    lifted = supply.rest(0, piece.PIROGUE)
    spots += [(place.BOX, kind.ANY_BACK, zone.BOX)] * (len(lifted) - len(spots))
    lift(position, lifted, spots)


def remember(position: Sobek2p, view: View, known: Known, supply: Supply) -> None:
    """Under perfect memory: place what the seat can tell, leave the rest with its masks."""
    numbers = {name: number for number, name in zone_names().items()}
    room = {name: Counter(backs) for name, backs in known.zones.items()}
    masks = [1 << zone.OPEN] * 96
    line: dict[str, list[int]] = {}
    pieces, where = position.pieces, position.place
    for tile in range(piece.PIROGUE):
        if where[tile] in (place.LAID, place.PLAYED):
            line.setdefault(pieces.all_names[tile], []).append(tile)
    lifted = []
    backs = pieces.back
    for name, possible_zones in known.tiles:
        if line.get(name) and possible_zones in ((f"hand {view.seat}",), (f"loot {view.seat}",)):
            tile = line[name].pop()
            if possible_zones[0].startswith("loot"):
                mark_loot(position, tile, view.seat)
            room[possible_zones[0]][BACKS[backs[tile]]] -= 1
        else:
            tile = supply.take(name)
            if len(possible_zones) == 1 and possible_zones[0] != "market":
                if possible_zones[0].startswith("loot"):
                    mark_loot(position, tile, int(possible_zones[0][-1]))
                position.put_tile(tile, place_of(possible_zones[0]))
                room[possible_zones[0]][BACKS[backs[tile]]] -= 1
            else:
                lifted.append(tile)
        masks[tile] = sum(1 << numbers[single] for single in possible_zones)
    spots = [
        (place_of(name), BACKS.index(back), numbers[name])
        for name, by_back in room.items()
        if name != "market"
        for back, number in by_back.items()
        for _ in range(number)
    ]
    spots += [(square, kind.RED, zone.FACE_DOWN) for square in face_down(view)]
    may_be = list(position.possible_zones)
    may_be[view.seat] = masks
    position.possible_zones = may_be
    lift(position, lifted, spots)
    position.batches = known.scribes
    position.deben_log, position.deben_draws = log_of(position, known, view.seat)


def face_down(view: View) -> list[int]:
    return [SQUARES.index(square) for square, name in view.market.items() if name == FACE_DOWN]


def place_of(name: str) -> int:
    """The place of a zone; loot lies in the hand."""
    return place_names()[name.replace("loot", "hand")]


def mark_loot(position: Sobek2p, tile: int, seat: int) -> None:
    loot = list(position.loot)
    loot[seat] = tile + 1
    position.loot = loot


def lift(position: Sobek2p, tiles: list[int], spots: list[tuple[int, int, int]]) -> None:
    """Hold tiles and the spots they may go to, as `lift_hidden` does."""
    assert len(tiles) == len(spots), "the view does not add up"
    position.lifted = tiles + [0] * (96 - len(tiles))
    position.lifted_count = len(tiles)
    position.spot_count = 0
    for where, back, known in spots:
        position.add_spot(where, back, known)


def log_of(position: Sobek2p, known: Known, seat: int) -> tuple[list[list[int]], int]:
    """The draws with tokens of the right values; others' draws are redrawn anyway."""
    values = position.pieces.deben
    log = [[0, 0, piece.NONE] for _ in range(13)]
    for entry, draw in zip(log, known.draws, strict=False):
        entry[0] = draw.seat
        if draw.kept is not None:
            entry[1] = values.index(draw.kept)
        if draw.is_eye:
            entry[2] = 0 if draw.returned is None else values.index(draw.returned)
    return log, len(known.draws)
