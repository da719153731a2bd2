"""A whole position drawn from those that fit a view."""

from collections import Counter

from shedet.core.engine.chance import Chance
from shedet.core.knowledge.supply import Supply
from shedet.games.sobek import frame, kind, piece, place, tally, zone
from shedet.games.sobek.pieces import BACKS, GOODS, TOKENS, Pieces
from shedet.games.sobek.question import QUESTIONS
from shedet.games.sobek.rules import Sobek
from shedet.games.sobek.setup import blank_table, own_sets, place_names
from shedet.games.sobek.view import FACE_DOWN, Known, View, zone_names

NUMBERS = {name: number for number, name in QUESTIONS.items()}
ON_EVENT = (frame.GUILD, frame.CURSE, frame.PROSPERITY)
ON_LAST = (frame.LAST_SET,)
ALONE = (frame.TURN, frame.LAST, frame.STARTER)
"""What is asked on top of an event, of the end of a round, and of nothing else."""


def world_of(pieces: Pieces, view: View, chance: Chance) -> Sobek:
    """Lay out what the view shows, then deal the rest as `redeal` would."""
    position = blank_table(pieces, len(view.players))
    position.perfect = int(view.memory == "perfect")
    supply = Supply(pieces.all_names)
    lay_cards(position, view, supply)
    lay_tokens(position, view, supply)
    count(position, view)
    ask(position, view)
    if view.known:
        remember(position, view, view.known, supply)
    else:
        forget(position, view, supply)
    position.deal_hidden(view.seat, chance)
    position._settle()
    return position


def lay_cards(position: Sobek, view: View, supply: Supply) -> None:
    """The cards that lie open for all, and those of the seat's own incomplete line."""
    sets = sorted(
        (card_set.number, seat, card_set)
        for seat, player in enumerate(view.players)
        for card_set in player.sets
    )
    own_sets(position, [(seat, each.good, each.sideways) for _, seat, each in sets])
    for number, _, card_set in sets:
        for name in card_set.cards:
            position.put_card(supply.take(name), place.SET + number - 1)
        for _ in range(card_set.prosperity):
            position.put_token(supply.take(TOKENS[kind.PROSPERITY]), place.ON_SET + number - 1)
    for at, name in enumerate(view.quay):
        if name and name != FACE_DOWN:
            position.put_card(supply.take(name), at)
    for name in view.discard:
        position.put_card(supply.take(name), place.DISCARD)
    for name in view.laid:
        position.put_card(supply.take(name), place.LAID)
    if view.played:
        position.put_card(supply.take(view.played), place.PLAYED)


def lay_tokens(position: Sobek, view: View, supply: Supply) -> None:
    """Tokens that nobody has seen go anywhere, to be shuffled."""
    for seat, player in enumerate(view.players):
        for _ in range(player.curses):
            position.put_token(supply.take(TOKENS[kind.CURSE]), place.CURSE + seat)
    for name in view.used:
        position.put_token(supply.take(name), place.USED)
    for name in view.tokens_seen or []:
        position.put_token(supply.take(name), place.STACK)
    unseen = supply.rest(piece.TOKEN, piece.ALL)
    for number, token in enumerate(unseen):
        on_stack = not view.tokens_seen and number < view.tokens
        position.put_token(token, place.STACK if on_stack else place.BOX)
    seen = [int(seen) for seen in view.tokens_seen_by]
    position.seen_tokens = seen + [0] * (4 - len(seen))


def count(position: Sobek, view: View) -> None:
    """Markers and tallies."""
    position.round = view.round
    position.points = padded([player.score for player in view.players])
    rows = [list(cells) for cells in position.tally]
    for number, row in enumerate(view.rounds, 1):
        for seat, each in enumerate(row):
            cells = rows[tally.row_of(number, seat)]
            cells[tally.GUILD], cells[tally.DECEIT] = each.guild, each.deceit
            cells[tally.SETS], cells[tally.CARDS] = each.sets, each.cards
            cells[tally.CURSES], cells[tally.CORRUPT] = each.curses, int(each.is_corrupt)
            cells[tally.PENALTY] = each.penalty
    position.tally = rows


def padded(numbers: list[int]) -> list[int]:
    return numbers + [0] * (4 - len(numbers))


def ask(position: Sobek, view: View) -> None:
    """The stack of questions that the view's question stands on."""
    asked = frame.LAST if view.is_over else NUMBERS[view.question]
    bottom = asked if asked in ALONE else frame.LAST if asked in ON_LAST else frame.TURN
    position.push(bottom, view.turn, int(view.flood), 0)
    position.taker = view.taker or 0
    if view.is_over:
        position.is_over, position.deciding = 1, 0
        position.to_act = view.to_act
        return
    if asked in ON_EVENT:
        position.push(frame.EVENT, view.to_act, 0, 0)
    if asked == frame.DISCARD:
        ask_later_victims(position, view)
    if asked not in ALONE:
        position.push(asked, view.to_act, argument(asked, view), lowest_kind(position, view))
    position.laid = len(view.laid)
    if asked in (frame.SET, frame.LAST_SET, frame.GIFT):
        good = position.good_of(position.frames[position.depth - 1][2])
        laid = [card for card in range(63) if position.place[card] == place.LAID]
        position.laid_own = sum(position.pieces.family[card] == good for card in laid)
    own_line = asked not in (*ALONE, frame.EVENT, frame.LOOT, frame.DISCARD) or view.laid
    position.mid_line = int(view.seat == view.to_act and bool(own_line))


def ask_later_victims(position: Sobek, view: View) -> None:
    """A Scribe's victims after the one who discards now, the last one first. [S1-6.6]"""
    seats = len(view.players)
    for left in range(seats - 1, 0, -1):
        victim = (view.turn + left) % seats
        too_many = sum(view.players[victim].hand_backs.values()) - 6
        if victim == view.to_act:
            return
        if too_many > 0:
            position.push(frame.DISCARD, victim, too_many, 0)


def argument(asked: int, view: View) -> int:
    """What the question is about, as a number."""
    if isinstance(view.about, str):
        if asked == frame.GUILD:
            return TOKENS.index(view.about) - kind.GUILD
        return frame.NEW_SET + GOODS.index(view.about)
    if asked in (frame.SET, frame.GIFT):
        return int(view.about or 0) - 1
    return int(view.about or 0)


def lowest_kind(position: Sobek, view: View) -> int:
    """Kinds are laid upward, so the last one is the highest."""
    return max((position.pieces.names.index(name) for name in view.laid), default=0)


Spot = tuple[int, int, int]
"""A place, the back of what lies there, and the zone."""


def forget(position: Sobek, view: View, supply: Supply) -> None:
    """Under pure memory: what the seat sees lies where it is, all else may be anywhere."""
    spots: list[Spot] = []
    for seat, player in enumerate(view.players):
        if player.hand is None:
            for back, number in player.hand_backs.items():
                spots += [(place.HAND + seat, BACKS.index(back), zone.HAND + seat)] * number
        for name in own_hand(view, seat):
            position.put_card(supply.take(name), place.HAND + seat)
        for name in player.pile or []:
            position.put_card(supply.take(name), place.PILE + seat)
    spots += face_down(view)
    lifted = supply.rest(0, piece.TOKEN)
    backs = position.pieces.back
    green = sum(backs[card] == kind.GREEN for card in range(63))
    spots += [(place.BOX, kind.GREEN, zone.BOX)] * (green - 2 * len(view.players))
    stay_out = 9 if len(view.players) == 2 else 0  # [S1-2.3]
    spots += [(place.DECK, kind.ANY_BACK, zone.DECK)] * (view.deck + stay_out)
    lift(position, lifted, spots)


def own_hand(view: View, seat: int) -> list[str]:
    """The hand that is seen, without the character of an incomplete line."""
    hand = list(view.players[seat].hand or [])
    if seat == view.seat and view.played:
        hand.remove(view.played)
    return hand


def remember(position: Sobek, view: View, known: Known, supply: Supply) -> None:
    """Under perfect memory: place what the seat can tell, leave the rest with its masks."""
    numbers = {name: number for number, name in zone_names().items()}
    room = {name: Counter(backs) for name, backs in known.zones.items()}
    masks = [1 << zone.OPEN] * 96
    line: dict[str, list[int]] = {}
    pieces, where = position.pieces, position.place
    for card in range(piece.TOKEN):
        if where[card] in (place.LAID, place.PLAYED):
            line.setdefault(pieces.all_names[card], []).append(card)
    lifted = []
    backs = pieces.back
    for name, possible_zones in known.cards:
        if line.get(name) and possible_zones == (f"hand {view.seat}",):
            card = line[name].pop()
            room[possible_zones[0]][BACKS[backs[card]]] -= 1
        else:
            card = supply.take(name)
            if len(possible_zones) == 1 and possible_zones[0] != "quays":
                position.put_card(card, place_names()[possible_zones[0]])
                room[possible_zones[0]][BACKS[backs[card]]] -= 1
            else:
                lifted.append(card)
        masks[card] = sum(1 << numbers[single] for single in possible_zones)
    spots = [
        (place_names()[name], BACKS.index(back), numbers[name])
        for name, by_back in room.items()
        if name != "quays"
        for back, number in by_back.items()
        for _ in range(number)
    ]
    may_be = list(position.possible_zones)
    may_be[view.seat] = masks
    position.possible_zones = may_be
    lift(position, lifted, spots + face_down(view))


def face_down(view: View) -> list[Spot]:
    return [
        (at, kind.ORANGE, zone.FACE_DOWN) for at, name in enumerate(view.quay) if name == FACE_DOWN
    ]


def lift(position: Sobek, cards: list[int], spots: list[Spot]) -> None:
    """Hold cards and the spots they may go to, as `lift_hidden` does."""
    position.lifted = cards + [0] * (96 - len(cards))
    position.lifted_count = len(cards)
    position.spot_count = 0
    for where, back, known in spots:
        position.add_spot(where, back, known)
