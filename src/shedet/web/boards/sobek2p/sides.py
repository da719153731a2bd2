"""What lies before each player: sets, pirogues, corruption, deben."""

from collections.abc import Callable
from dataclasses import dataclass, field

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek2p.view.view import CHARACTERS, GOODS, POINTS, SNAKES, Player
from shedet.web.boards.sobek2p import pieces
from shedet.web.boards.sobek2p.snapshot import (
    Sobek2pSnapshot,
    choices_in,
    families_in,
    view_in,
)
from shedet.web.parts.assets import icon

Drawn = tuple[str, Markup, str]
"""Class, drawing and name of a tile."""


@dataclass
class Lot:
    """A set or a pirogue before a player."""

    picture: Markup
    points: str
    small: str
    label: str
    key: str = ""
    is_bad: bool = False


@dataclass
class Side:
    """One player as a viewer sees them."""

    seat: int
    player: Player
    corruption: int
    backs: Markup
    hand_label: str
    board_label: str
    deben_label: str
    deben: str
    points: int
    lots: list[Lot] = field(default_factory=list)
    hand: list[Drawn] = field(default_factory=list)
    """Where the hand lies open."""
    board: list[Drawn] = field(default_factory=list)
    known: list[Drawn] = field(default_factory=list)
    """Tiles that must be in the hand, as far as the viewer saw."""
    landings: dict[str, list[str]] = field(default_factory=dict)


def side_of(snapshot: Sobek2pSnapshot, seat: int) -> Side:
    view = view_in(snapshot)
    player, language = view.players[seat], snapshot.language
    number = sum(player.hand_backs.values())
    owned = seat == view.seat
    table = choices_in(snapshot).table
    corruption = table.corruption(seat)
    points = table.open_points(seat) + sum(player.deben or [])
    side = Side(
        seat,
        player,
        corruption,
        pieces.minis(*player.hand_backs.values()),
        Sentence(
            "{number} tile in hand: grey {grey}, black {black}, red {red}",
            "{number} tiles in hand: grey {grey}, black {black}, red {red}",
            number,
            grey=player.hand_backs["grey"],
            black=player.hand_backs["black"],
            red=player.hand_backs["red"],
        ).say(language),
        Sentence("corruption {number}", number=corruption).say(language),
        deben_label(player).say(language),
        "+".join(map(str, player.deben)) if player.deben else str(player.deben_count),
        points,
        [*sets(snapshot, seat), *tokens(snapshot, player)],
    )
    draw = drawn(snapshot)
    if not owned and player.hand is not None:
        side.hand = [draw(tile) for tile in player.hand]
    side.board = [draw(tile) for tile in player.board or []]
    if not owned and view.known and player.hand is None and view.seat < 2:
        here = (f"hand {seat}",)
        side.known = [draw(tile) for tile, zones in view.known.tiles if zones == here]
    side.landings = {
        spot.partition(" ")[2]: names
        for spot, names in snapshot.memory.landings.items()
        if spot.startswith(f"{seat} ")
    }
    return side


def drawn(snapshot: Sobek2pSnapshot) -> Callable[[str], Drawn]:
    """Draws tiles that lie open."""
    families, language, words = families_in(snapshot), snapshot.language, snapshot.game.words

    def draw(tile: str) -> Drawn:
        css, name = "chr" if tile in CHARACTERS else "", pieces.name_of(words, tile, language)
        return css, pieces.face_of(tile, families[tile], language), name

    return draw


def deben_label(player: Player) -> Sentence:
    if player.deben:
        return Sentence("deben: {values}", values=", ".join(map(str, player.deben)))
    if player.deben is not None:
        return Sentence("no deben")
    return Sentence("{number} deben, hidden", "{number} deben, hidden", player.deben_count)


def sets(snapshot: Sobek2pSnapshot, seat: int) -> list[Lot]:
    lots, language, words = [], snapshot.language, snapshot.game.words
    sold = choices_in(snapshot).sets(seat)
    for good in GOODS:
        if good in sold:
            tiles, shown, points = sold[good]
            worth = words.product(tiles, shown)
            label = Sentence("{good}: {worth}", good=words.LABELS[good], worth=worth)
            small = Sentence("{tiles} × {number} scarab", "{tiles} × {number} scarabs", shown)
            lots.append(
                Lot(
                    icon(f"g-{good}", "good"),
                    str(points),
                    small.about(tiles=tiles).say(language),
                    label.say(language),
                    good,
                )
            )
    return lots


def tokens(snapshot: Sobek2pSnapshot, player: Player) -> list[Lot]:
    lots, language, words = [], snapshot.language, snapshot.game.words
    for name in player.pirogues:
        number = SNAKES[name] or POINTS[name]
        is_bad = SNAKES[name] > 0
        told = (
            Sentence("{pirogue}: {number} corruption", pirogue=words.NAMES[name], number=number)
            if is_bad
            else Sentence(
                "{pirogue}: {points}",
                pirogue=words.NAMES[name],
                points=words.points_of(number),
            )
        )
        picture = Markup('<span class="tok{}">{}</span>').format(
            " bad" if is_bad else "", pieces.pirogue(name)
        )
        lots.append(
            Lot(
                picture,
                f"+{number}" if is_bad else str(number),
                words.NAMES[name].say(language),
                told.say(language),
                "",
                is_bad,
            )
        )
    return lots
