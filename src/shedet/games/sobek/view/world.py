"""A whole position drawn from those that fit a view."""

from shedet.core.engine.chance import Chance
from shedet.core.layout.world import Spot, WorldTable
from shedet.games.sobek.pieces import kind, piece, place, zone
from shedet.games.sobek.pieces.box import BACKS, CHARACTERS, GOODS, TOKENS, Pieces
from shedet.games.sobek.rules import frame, tally
from shedet.games.sobek.rules.layout import LAYOUT
from shedet.games.sobek.rules.position import Sobek
from shedet.games.sobek.rules.question import QUESTIONS
from shedet.games.sobek.rules.setup import blank_table, own_sets
from shedet.games.sobek.view.view import FACE_DOWN, View, zone_names

NUMBERS = {name: number for number, name in QUESTIONS.items()}
ON_EVENT = (frame.GUILD, frame.CURSE, frame.PROSPERITY)
ON_LAST = (frame.LAST_SET,)
ALONE = (frame.TURN, frame.LAST, frame.STARTER)
"""What is asked on top of an event, of the end of a round, and of nothing else."""


def world_of(pieces: Pieces, view: View, chance: Chance) -> Sobek:
    """Lay out what the view shows, then deal the rest as `redeal` would."""
    position = blank_table(pieces, len(view.players))
    position.perfect = int(view.memory == "perfect")
    position.priests_choose = int(view.priests == "choose")
    table = WorldTable(position, LAYOUT)
    lay_cards(table, view)
    lay_tokens(table, view)
    count(position, view)
    ask(position, view)
    if view.known:
        hidden = "quays", face_down(view)
        known = view.known
        table.remember(view.seat, known.cards, known.zones, zone_names(), BACKS, hidden)
    else:
        forget(table, view)
    position.deal_hidden(view.seat, chance)
    position._settle()
    return position


def lay_cards(table: WorldTable, view: View) -> None:
    """The cards that lie open for all, and those of the seat's own incomplete line."""
    sets = sorted(
        (card_set.number, seat, card_set)
        for seat, player in enumerate(view.players)
        for card_set in player.sets
    )
    own_sets(table.position, [(seat, each.good, each.sideways) for _, seat, each in sets])
    for number, _, card_set in sets:
        table.put(card_set.cards, f"set {number}")
        table.put([TOKENS[kind.PROSPERITY]] * card_set.prosperity, f"on {number}")
    quays = enumerate(view.quay, 1)
    table.put_each((f"quay {at}", name) for at, name in quays if name not in ("", FACE_DOWN))
    table.put(view.discard, "discard")
    table.put(view.laid, "laid")
    table.put([view.played] if view.played else [], "played")


def lay_tokens(table: WorldTable, view: View) -> None:
    """Tokens that nobody has seen go anywhere, to be shuffled."""
    for seat, player in enumerate(view.players):
        table.put([TOKENS[kind.CURSE]] * player.curses, f"curse {seat}")
    table.put(view.used, "used")
    table.put(view.tokens_seen or [], "stack")
    for number, token in enumerate(table.supply.rest(piece.TOKEN, piece.ALL)):
        on_stack = not view.tokens_seen and number < view.tokens
        table.put_piece(token, "stack" if on_stack else "box")
    table.position.seen_tokens = padded([int(seen) for seen in view.tokens_seen_by])


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
        position.push(asked, view.to_act, argument(asked, view), chosen_so_far(position, view))
    position.laid = len(view.laid)
    if asked in (frame.SET, frame.LAST_SET, frame.GIFT):
        good = position.good_of(position.frames[position.depth - 1][2])
        families = zip(position.place, position.pieces.family, strict=False)
        position.laid_own = sum(spot == place.LAID and own == good for spot, own in families)
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
        if asked == frame.ABSOLVE:
            return GOODS.index(view.about)
        return frame.NEW_SET + GOODS.index(view.about)
    if asked in (frame.SET, frame.GIFT):
        return int(view.about or 0) - 1
    return int(view.about or 0)


def chosen_so_far(position: Sobek, view: View) -> int:
    """A priest's characters as a mask; of cards that are laid upward the highest kind."""
    if view.leaving:
        return sum(1 << CHARACTERS.index(name) for name in view.leaving)
    return max((position.pieces.names.index(name) for name in view.laid), default=0)


def forget(table: WorldTable, view: View) -> None:
    """Under pure memory: what the seat sees lies where it is, all else may be anywhere."""
    spots: list[Spot] = []
    for seat, player in enumerate(view.players):
        if player.hand is None:
            for back, number in player.hand_backs.items():
                spots += [(place.HAND + seat, BACKS.index(back), zone.HAND + seat)] * number
        table.put(own_hand(view, seat), f"hand {seat}")
        table.put(player.pile or [], f"pile {seat}")
    spots += face_down(view)
    green = table.position.pieces.back[: piece.TOKEN].count(kind.GREEN)
    spots += [(place.BOX, kind.GREEN, zone.BOX)] * (green - 2 * len(view.players))
    stay_out = kind.left_out(len(view.players))
    spots += [(place.DECK, kind.ANY_BACK, zone.DECK)] * (view.deck + stay_out)
    table.hold(table.supply.rest(0, piece.TOKEN), spots)


def own_hand(view: View, seat: int) -> list[str]:
    """The hand that is seen, without the character of an incomplete line."""
    hand = list(view.players[seat].hand or [])
    if seat == view.seat and view.played:
        hand.remove(view.played)
    return hand


def face_down(view: View) -> list[Spot]:
    return [
        (at, kind.ORANGE, zone.FACE_DOWN) for at, name in enumerate(view.quay) if name == FACE_DOWN
    ]
