"""The whole table in sentences, for readers who cannot see the picture."""

from collections.abc import Mapping, Sequence

from shedet.core.language import Sentence, listed
from shedet.games.sobek2p import words
from shedet.games.sobek2p.line import passed, reachable
from shedet.games.sobek2p.pieces import GOODS
from shedet.games.sobek2p.view import Player, View
from shedet.games.sobek2p.worth import held, sale_value, sellable, set_of


def scene_of(view: View, names: Sequence[str], families: Mapping[str, str]) -> list[Sentence]:
    """Market, stocks, the seat's own side, the other side."""
    sentences = [*market(view), *stocks(view)]
    if view.seat < 2 and not view.is_over:
        sentences += own_side(view, families)
    for seat, player in enumerate(view.players):
        if seat != view.seat or view.is_over:
            sentences += other_side(player, names[seat])
            sentences += remembered(view, seat, names[seat])
    return sentences


def market(view: View) -> list[Sentence]:
    """The six rows, the ankh, and what its line offers at which price."""
    rows = []
    for row in "123456":
        a, b, c, d, e, f = (cell(view, column + row) for column in "ABCDEF")
        rows.append(
            Sentence(
                "Row {row}: A {a}; B {b}; C {c}; D {d}; E {e}; F {f}.",
                row=row,
                a=a,
                b=b,
                c=c,
                d=d,
                e=e,
                f=f,
            )
        )
    return [*rows, ankh(view), *prices(view)]


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


def prices(view: View) -> list[Sentence]:
    """What can be taken now, and what it costs. [S2-4.3]"""
    if view.is_over:
        return []
    squares = reachable(view)
    if not squares:
        return [Sentence("The line of the ankh is empty.")]
    offers = [
        Sentence(
            "{square} ({cost})",
            square=square,
            cost=words.corruption_cost(len(passed(view, square))),
        )
        for square in squares
    ]
    if view.finger:
        return [Sentence("The Finger points at {offer}.", offer=offers[0])]
    return [Sentence("Within reach: {offers}.", offers=listed(offers))]


def stocks(view: View) -> list[Sentence]:
    """Pile, bag and pirogues. [S2-9.2]"""
    sentences = [
        Sentence(
            "Tiles in the pile: {pile}. Deben tokens in the bag: {bag}."
            " Pirogues in the slots: {slots}, in the reserve: {reserve}.",
            pile=view.pile,
            bag=view.bag,
            slots=view.slots,
            reserve=view.reserve,
        )
    ]
    if view.slots_seen:
        sentences.append(
            Sentence("You have seen in the slots: {pirogues}.", pirogues=things(view.slots_seen))
        )
    if view.reserve_seen:
        sentences.append(
            Sentence(
                "You have seen in the reserve: {pirogues}.", pirogues=things(view.reserve_seen)
            )
        )
    if view.drawn:
        sentences.append(Sentence("You have drawn: {pirogues}.", pirogues=things(view.drawn)))
    if view.used:
        sentences.append(Sentence("Pirogues used up: {pirogues}.", pirogues=things(view.used)))
    return sentences


def things(pieces: Sequence[str]) -> Sentence | str:
    """Tiles or pirogues one after the other."""
    return listed([words.named(piece) for piece in pieces])


def tiles(pieces: Sequence[str]) -> Sentence | str:
    """Tiles one after the other, with their marks."""
    return listed([words.named_exactly(piece) for piece in pieces])


def own_side(view: View, families: Mapping[str, str]) -> list[Sentence]:
    """Hand by kind, board, deben, sets and pirogues of the view's seat. [S2-9.1]"""
    me = view.players[view.seat]
    sentences = [
        Sentence("You hold {number} tile.", "You hold {number} tiles.", sum(me.hand_backs.values()))
    ]
    sales = sellable(view, families)
    for good in GOODS:
        kind = [tile for tile in held(view) if families[tile] == good]
        if kind or good in sales:
            sentences.append(held_kind(view, good, kind, sales.get(good)))
    if view.played:
        sentences.append(
            Sentence("You are playing {character}.", character=words.OBJECTS[view.played])
        )
    if me.board:
        sentences.append(Sentence("On your corruption board: {tiles}.", tiles=tiles(me.board)))
    else:
        sentences.append(Sentence("Your corruption board is empty."))
    if me.deben:
        values = ", ".join(map(str, me.deben))
        sentences.append(Sentence("Your deben tokens: {values}.", values=values))
    if me.sold:
        sentences.append(Sentence("You have sold: {sets}.", sets=sold_sets(me)))
    if me.pirogues:
        sentences.append(Sentence("Pirogues before you: {pirogues}.", pirogues=things(me.pirogues)))
    return sentences


def held_kind(view: View, good: str, kind: list[str], sale: list[str] | None) -> Sentence:
    """The tiles of one kind in the hand, and what their sale would bring."""
    label = words.LABELS[good]
    if not sale:
        return Sentence("{good}: {tiles}.", good=label, tiles=tiles(kind))
    worth, jokers = words.worth(sale_value(view, good, sale)), len(sale) - len(kind)
    if not kind:
        return Sentence(
            "{good}: sold with {number} joker alone: {worth}.",
            "{good}: sold with {number} jokers alone: {worth}.",
            jokers,
            good=label,
            worth=worth,
        )
    if jokers:
        return Sentence(
            "{good}: {tiles}; sold with {number} joker: {worth}.",
            "{good}: {tiles}; sold with {number} jokers: {worth}.",
            jokers,
            good=label,
            tiles=tiles(kind),
            worth=worth,
        )
    return Sentence("{good}: {tiles}; sold: {worth}.", good=label, tiles=tiles(kind), worth=worth)


def sold_sets(player: Player) -> Sentence | str:
    """The sets of a player with their points. [S2-8.1]"""
    return listed(
        [
            Sentence(
                "{good} ({worth})",
                good=words.NAMES[good],
                worth=words.product(*set_of(player, good)),
            )
            for good in player.sold
        ]
    )


def other_side(player: Player, name: str) -> list[Sentence]:
    """What is seen of another player: numbers by back, or all when it is open. [S2-9.2]"""
    sentences = [hand_by_back(player, name)]
    if player.hand:
        sentences.append(
            Sentence("In the hand of {player}: {tiles}.", player=name, tiles=tiles(player.hand))
        )
    sentences.append(board_by_back(player, name))
    if player.board:
        sentences.append(
            Sentence(
                "On the corruption board of {player}: {tiles}.",
                player=name,
                tiles=tiles(player.board),
            )
        )
    if player.deben:
        values = ", ".join(map(str, player.deben))
        sentences.append(
            Sentence("Deben tokens of {player}: {values}.", player=name, values=values)
        )
    elif player.deben_count:
        sentences.append(
            Sentence(
                "{player} has {number} deben token.",
                "{player} has {number} deben tokens.",
                player.deben_count,
                player=name,
            )
        )
    if player.sold:
        sentences.append(
            Sentence("{player} has sold: {sets}.", player=name, sets=sold_sets(player))
        )
    if player.pirogues:
        sentences.append(
            Sentence(
                "Pirogues before {player}: {pirogues}.",
                player=name,
                pirogues=things(player.pirogues),
            )
        )
    return sentences


def hand_by_back(player: Player, name: str) -> Sentence:
    """[S2-9.2]"""
    backs = player.hand_backs
    if not any(backs.values()):
        return Sentence("The hand of {player} is empty.", player=name)
    return Sentence(
        "{player} holds {number} tile: grey {grey}, black {black}, red {red}.",
        "{player} holds {number} tiles: grey {grey}, black {black}, red {red}.",
        sum(backs.values()),
        player=name,
        grey=backs["grey"],
        black=backs["black"],
        red=backs["red"],
    )


def board_by_back(player: Player, name: str) -> Sentence:
    """[S2-9.2]"""
    backs = player.board_backs
    if not any(backs.values()):
        return Sentence("The corruption board of {player} is empty.", player=name)
    return Sentence(
        "{player} has {number} tile on the corruption board:"
        " grey {grey}, black {black}, red {red}.",
        "{player} has {number} tiles on the corruption board:"
        " grey {grey}, black {black}, red {red}.",
        sum(backs.values()),
        player=name,
        grey=backs["grey"],
        black=backs["black"],
        red=backs["red"],
    )


def remembered(view: View, seat: int, name: str) -> list[Sentence]:
    """What must be in another's hand or on that board, at a table with perfect memory."""
    player, known = view.players[seat], view.known.tiles if view.known else []
    sentences = []
    if player.hand is None and (there := surely(known, (f"hand {seat}", f"loot {seat}"))):
        sentences.append(
            Sentence("Surely in the hand of {player}: {tiles}.", player=name, tiles=tiles(there))
        )
    boards = tuple(f"board {seat}{batch}" for batch in ("", " scribe 1", " scribe 2"))
    if player.board is None and (there := surely(known, boards)):
        sentences.append(
            Sentence(
                "Surely on the corruption board of {player}: {tiles}.",
                player=name,
                tiles=tiles(there),
            )
        )
    return sentences


def surely(known: Sequence[tuple[str, Sequence[str]]], zones: Sequence[str]) -> list[str]:
    """The tiles that can be nowhere but in these zones."""
    return [tile for tile, may_be in known if all(where in zones for where in may_be)]
