"""The whole table in sentences, for readers who cannot see the picture."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from shedet.core.language import Sentence, listed
from shedet.core.sentences import shown
from shedet.games.sobek2p.pieces.box import GOODS, SQUARES
from shedet.games.sobek2p.view.view import BATCHES, Player, View, held
from shedet.games.sobek2p.words import words

if TYPE_CHECKING:
    from shedet.games.sobek2p.words.preview import MoveChoices


def scene_of(choices: "MoveChoices") -> list[Sentence]:
    """Market, stocks, the seat's own side, the other side."""
    view, names = choices.view, choices.names
    sentences = [*market(choices), *stocks(view)]
    if view.seat < 2 and not view.is_over:
        sentences += own_side(choices)
    for seat in range(2):
        if seat != view.seat or view.is_over:
            sentences += other_side(choices, seat)
            sentences += remembered(view, seat, names[seat])
    return sentences


def market(choices: "MoveChoices") -> list[Sentence]:
    """The six rows, the ankh, and what its line offers at which price."""
    view, rows = choices.view, []
    for row in "123456":
        cells = {column.lower(): cell(view, column + row) for column in "ABCDEF"}
        text = Sentence("Row {row}: A {a}, B {b}, C {c}, D {d}, E {e}, F {f}.")
        rows.append(text.about(row=row, **cells))
    return [*rows, *line_of(choices)]


def line_of(choices: "MoveChoices") -> list[Sentence]:
    """The ankh, and what its line offers at which price."""
    return [ankh(choices.view), *prices(choices)]


def cell(view: View, square: str) -> Sentence:
    if square == view.ankh:
        return Sentence("the ankh", context="square")
    if square not in view.market:
        return Sentence("empty", context="square")
    return words.named_exactly(view.market[square])


def ankh(view: View) -> Sentence:
    if view.ankh is None or view.mark is None:
        return Sentence("The ankh is not on the board.")
    return Sentence(
        "The ankh stands on {square} and points {line}.",
        square=view.ankh,
        line=words.toward_line(view.ankh, view.mark),
    )


def prices(choices: "MoveChoices") -> list[Sentence]:
    """What can be taken now, and what it costs."""
    view, table = choices.view, choices.table
    if view.is_over:
        return []
    squares = table.reach()
    if not squares:
        return [Sentence("The ankh’s line is empty.")]
    offers = [
        Sentence(
            "{square} ({cost})",
            square=SQUARES[square],
            cost=words.corruption_cost(len(table.passed(square))),
        )
        for square in squares
    ]
    if view.finger:
        return [Sentence("The Finger points at {offer}.", offer=offers[0])]
    return [Sentence("Within reach: {offers}.", offers=listed(offers))]


def stocks(view: View) -> list[Sentence]:
    """Pile, bag and pirogues. [S2-9.2]"""
    numbers = Sentence(
        "Tiles in the pile: {pile}. Deben tokens in the bag: {bag}. Pirogues: {slots} in"
        " the slots, {reserve} in the reserve.",
        pile=view.pile,
        bag=view.bag,
        slots=view.slots,
        reserve=view.reserve,
    )
    seen = [
        (Sentence("Pirogues you have seen in the slots: {pirogues}."), view.slots_seen),
        (Sentence("Pirogues you have seen in the reserve: {pirogues}."), view.reserve_seen),
        (Sentence("You have drawn: {pirogues}."), view.drawn),
        (Sentence("Used pirogues: {pirogues}."), view.used),
    ]
    return [numbers, *shown(seen, FORMS)]


def things(pieces: Sequence[str]) -> Sentence | str:
    """Tiles or pirogues one after the other."""
    return listed([words.named(piece) for piece in pieces])


def tiles(pieces: Sequence[str]) -> Sentence | str:
    """Tiles one after the other, with their marks."""
    return listed([words.named_exactly(piece) for piece in pieces])


def own_side(choices: "MoveChoices") -> list[Sentence]:
    """Hand by kind, board, deben, sets and pirogues of the view's seat. [S2-9.1]"""
    view, sales = choices.view, choices.sellable
    me, families = view.players[view.seat], choices.game.families
    number = sum(me.hand_backs.values())
    sentences = [Sentence("You hold {number} tile.", "You hold {number} tiles.", number)]
    for good in GOODS:
        kind = [tile for tile in held(view) if families[tile] == good]
        if kind or good in sales:
            sentences.append(held_kind(choices, good, kind, sales.get(good)))
    seen = [
        (Sentence("You are playing {character}."), view.played),
        (Sentence("On your corruption board: {tiles}."), me.board),
        (Sentence("Your corruption board is empty."), not me.board),
        (Sentence("Your deben tokens: {values}."), me.deben),
        (Sentence("You have sold: {sets}."), choices.sets(view.seat)),
        (Sentence("Your pirogues: {pirogues}."), me.pirogues),
    ]
    return [*sentences, *shown(seen, FORMS)]


def held_kind(
    choices: "MoveChoices", good: str, kind: list[str], sale: list[str] | None
) -> Sentence:
    """The tiles of one kind in the hand, and what their sale would bring."""
    label = words.LABELS[good]
    if not sale:
        return Sentence("{good}: {tiles}.", good=label, tiles=tiles(kind))
    worth, jokers = words.product(*choices.worth(good, sale)[:2]), len(sale) - len(kind)
    if not kind:
        return Sentence(
            "{good} ({number} joker alone): {worth}.",
            "{good} ({number} jokers alone): {worth}.",
            jokers,
            good=label,
            worth=worth,
        )
    if jokers:
        return Sentence(
            "{good}: {tiles} (sold with {number} joker: {worth}).",
            "{good}: {tiles} (sold with {number} jokers: {worth}).",
            jokers,
            good=label,
            tiles=tiles(kind),
            worth=worth,
        )
    return Sentence("{good}: {tiles} (sold: {worth}).", good=label, tiles=tiles(kind), worth=worth)


def sold_sets(sets: Mapping[str, tuple[int, int, int]]) -> Sentence | str:
    """The sets of a player with their points."""
    worth = {good: words.product(*worth[:2]) for good, worth in sets.items()}
    return listed(
        [Sentence("{good} ({worth})", good=words.NAMES[good], worth=worth[good]) for good in worth]
    )


def other_side(choices: "MoveChoices", seat: int) -> list[Sentence]:
    """What is seen of another player: numbers by back, or all when it is open. [S2-9.2]"""
    player, name = choices.view.players[seat], choices.names[seat]
    hand = [(Sentence("{player}’s hand: {tiles}."), player.hand)]
    deben = Sentence("{player} has {number} deben token.", "{player} has {number} deben tokens.")
    seen = [
        (Sentence("{player}’s corruption board: {tiles}."), player.board),
        (Sentence("{player}’s deben tokens: {values}."), player.deben),
        (deben, 0 if player.deben else player.deben_count),
        (Sentence("{player} has sold: {sets}."), choices.sets(seat)),
        (Sentence("{player}’s pirogues: {pirogues}."), player.pirogues),
    ]
    return [
        hand_by_back(player, name),
        *shown(hand, FORMS, player=name),
        board_by_back(player, name),
        *shown(seen, FORMS, player=name),
    ]


def hand_by_back(player: Player, name: str) -> Sentence:
    """[S2-9.2]"""
    backs = player.hand_backs
    if not any(backs.values()):
        return Sentence("{player}’s hand is empty.", player=name)
    return Sentence(
        "{player} holds {number} tile: grey {grey}, black {black}, red {red}.",
        "{player} holds {number} tiles: grey {grey}, black {black}, red {red}.",
        sum(backs.values()),
    ).about(player=name, **backs)


def board_by_back(player: Player, name: str) -> Sentence:
    """[S2-9.2]"""
    backs = player.board_backs
    if not any(backs.values()):
        return Sentence("{player}’s corruption board is empty.", player=name)
    return Sentence(
        "{player} has {number} tile on the corruption board:"
        " grey {grey}, black {black}, red {red}.",
        "{player} has {number} tiles on the corruption board:"
        " grey {grey}, black {black}, red {red}.",
        sum(backs.values()),
    ).about(player=name, **backs)


def remembered(view: View, seat: int, name: str) -> list[Sentence]:
    """What must be in another's hand or on that board, at a table with perfect memory."""
    player, known = view.players[seat], view.known.tiles if view.known else []
    hand, boards = (f"hand {seat}", f"loot {seat}"), [f"board {seat}{of}" for of in BATCHES]
    sure = [
        (
            Sentence("{player} certainly holds: {tiles}."),
            player.hand is None and surely(known, hand),
        ),
        (
            Sentence("Certainly on {player}’s corruption board: {tiles}."),
            player.board is None and surely(known, boards),
        ),
    ]
    return shown(sure, FORMS, player=name)


def surely(known: Sequence[tuple[str, Sequence[str]]], zones: Sequence[str]) -> list[str]:
    """The tiles that can be nowhere but in these zones."""
    return [tile for tile, may_be in known if all(where in zones for where in may_be)]


FORMS: dict[str, Callable[[Any], object]] = {
    "pirogues": things,
    "tiles": tiles,
    "character": lambda name: words.OBJECTS[name],
    "values": lambda tokens: ", ".join(map(str, tokens)),
    "sets": sold_sets,
}
"""How what is seen is put into words."""
