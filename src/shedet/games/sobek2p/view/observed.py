"""Observations: what their numbers are called, and the same numbers made of a view.

`rules/observing.py` writes them from a position, many times as fast; a law compares the two.
"""

from collections.abc import Mapping

from shedet.core.observing import ONE, ObservationLayout, Part, counted, one_hot, seats_from
from shedet.games.sobek2p.pieces.box import (
    BACKS,
    CHARACTERS,
    GOODS,
    MARKS,
    PIROGUES,
    POINTS,
    SNAKES,
    SQUARES,
    Pieces,
    mark_of,
    scarabs_on,
)
from shedet.games.sobek2p.pieces.kind import set_points
from shedet.games.sobek2p.rules.question import QUESTIONS
from shedet.games.sobek2p.view.view import FACE_DOWN, Player, View, zone_names

ASKED = ("over", *QUESTIONS.values())
SETS = GOODS[:6]
LYING = (*GOODS, FACE_DOWN)
BOTH = seats_from(2)
LEFT = ("pile", "bag", "slots", "reserve", "drawn")
BEFORE = (
    *(f"hand {back}" for back in BACKS),
    *(f"board {back}" for back in BACKS),
    *(f"tiles {good}" for good in SETS),
    *(f"scarabs {good}" for good in SETS),
    *(f"pirogue {pirogue}" for pirogue in PIROGUES),
    *("open points", "corruption", "deben", "deben value"),
)


def layout_of(pieces: Pieces, seats: int, options: Mapping[str, str]) -> ObservationLayout:
    """What the numbers of an observation are."""
    kinds = tuple(pieces.names)
    parts = [
        Part("question", (ASKED,), 1, "What is asked."),
        Part("about square", (SQUARES,), 1, "The square of the character or symbol taken."),
        Part("about good", (GOODS,), 1, "The good that is sold or given."),
        Part("about pirogue", (PIROGUES,), 1, "The pirogue that asks."),
        Part("about number", ONE, 65, "How many tiles are to be discarded."),
        Part("own turn", ONE, 1, "Is it the observer's turn?"),
        Part("pyramid", ONE, 1, "Is it the further turn of a Pyramid?"),
        Part("finger", (SQUARES,), 1, "The square that must be taken from."),
        Part("ankh", (SQUARES,), 1, "Where the ankh lies."),
        Part("mark", (MARKS,), 1, "Which way it points."),
        Part("market", (SQUARES, LYING), 1, "The good on each square; characters lie face down."),
        Part("market marks", (SQUARES, MARKS), 1, "The mark of the tile on each square."),
        Part("market scarabs", (SQUARES,), 9, "Its scarabs."),
        Part("market deben", (SQUARES,), 1, "Does it show the symbol of a deben?"),
        Part("left", (LEFT,), 23, "How many are left, or drawn by an Architect."),
        Part("slots looked at", (BOTH,), 1, "Who has looked at the pirogues in the slots."),
        Part("reserve looked at", (BOTH,), 13, "How many of the reserve each has seen."),
        Part("slots", (PIROGUES,), 5, "The pirogues in the slots that the observer has seen."),
        Part("reserve", (PIROGUES,), 13, "Those of the reserve."),
        Part("drawn", (PIROGUES,), 13, "Those drawn, for the player who drew them."),
        Part("used", (PIROGUES,), 13, "Those that have gone."),
        Part("player", (BOTH, BEFORE), 999, "What lies before each; a rival's deben at the end."),
        Part("hand", (kinds,), 65, "The observer's hand."),
        Part("board", (kinds,), 65, "Its corruption board."),
        Part("board seen", (kinds,), 65, "The rival's, under a Vizier or when it is over."),
        Part("laid", (kinds,), 65, "Tiles chosen in a line that is not complete."),
        Part("played", (CHARACTERS,), 1, "The character of such a line, still in the hand."),
    ]
    if options["memory"] == "perfect":
        zones = tuple(zone_names().values())
        about = "How many of a kind may lie in a zone; zones of seats count from the observer: 0."
        parts.append(Part("known", (kinds, zones), 65, about))
    return ObservationLayout(tuple(parts))


def observed(pieces: Pieces, view: View) -> dict[str, list[int]]:
    """The numbers of a view, part by part."""
    own, rival = view.players[view.seat], view.players[1 - view.seat]
    asked, about, kinds = view.question, view.about, pieces.names
    lying = [view.market.get(square, "") for square in SQUARES]
    faces = [tile if tile != FACE_DOWN else "" for tile in lying]
    found = {
        "question": one_hot(ASKED, asked),
        "about square": one_hot(SQUARES, about if asked in ("ankh", "symbol") else None),
        "about good": one_hot(GOODS, about if asked in ("sale", "gift") else None),
        "about pirogue": one_hot(PIROGUES, about if asked in ("scarabs", "finger") else None),
        "about number": [about if isinstance(about, int) else 0],
        "own turn": [int(view.turn == view.seat)],
        "pyramid": [int(view.pyramid)],
        "finger": one_hot(SQUARES, view.finger),
        "ankh": one_hot(SQUARES, view.ankh),
        "mark": one_hot(MARKS, view.mark),
        "market": [n for tile in lying for n in one_hot(LYING, tile.partition(":")[0])],
        "market marks": [n for tile in faces for n in one_hot(MARKS, tile and mark_of(tile))],
        "market scarabs": [scarabs_on(tile) for tile in faces],
        "market deben": [int(":D" in tile) for tile in faces],
        "left": [view.pile, view.bag, view.slots, view.reserve, view.drawn_count],
        "slots looked at": [int(look) for look in turned(view, view.slots_seen_by)],
        "reserve looked at": turned(view, view.reserve_seen_by),
        "slots": counted(PIROGUES, view.slots_seen),
        "reserve": counted(PIROGUES, view.reserve_seen),
        "drawn": counted(PIROGUES, view.drawn),
        "used": counted(PIROGUES, view.used),
        "player": before(own) + before(rival),
        "hand": counted(kinds, own.hand),
        "board": counted(kinds, own.board),
        "board seen": counted(kinds, rival.board),
        "laid": counted(kinds, view.laid),
        "played": one_hot(CHARACTERS, view.played),
    }
    if view.known:
        found["known"] = known_in(kinds, view)
    return found


def turned(view: View, by_seat: tuple[int, int]) -> list[int]:
    """The observer's first."""
    return [by_seat[view.seat], by_seat[1 - view.seat]]


def before(player: Player) -> list[int]:
    """What lies before a player, as BEFORE names it."""
    tiles = [player.sold.get(good, []) for good in SETS]
    tokens = [player.scarab_tokens.get(good, 0) for good in SETS]
    scarabs = [sum(map(scarabs_on, sold)) + 2 * on for sold, on in zip(tiles, tokens, strict=True)]
    sets = sum(set_points(len(sold), shown) for sold, shown in zip(tiles, scarabs, strict=True))
    return [
        *player.hand_backs.values(),
        *player.board_backs.values(),
        *map(len, tiles),
        *scarabs,
        *counted(PIROGUES, player.pirogues),
        sets + sum(POINTS[pirogue] for pirogue in player.pirogues),
        sum(player.board_backs.values()) + sum(SNAKES[name] for name in player.pirogues),
        player.deben_count,
        sum(player.deben or ()),
    ]


def known_in(kinds: list[str], view: View) -> list[int]:
    """How many tiles of each kind may be in each zone."""
    assert view.known is not None
    zones = list(zone_names().values())
    found = {kind: [0] * len(zones) for kind in kinds}
    for kind, may in view.known.tiles:
        for zone in may:
            found[kind][zones.index(seen_from(view.seat, zone))] += 1
    return [number for kind in kinds for number in found[kind]]


def seen_from(seat: int, zone: str) -> str:
    """The name of a zone as it is for an observer who is seat 0."""
    area, *rest = zone.split(" ")
    return " ".join((area, str(int(rest[0]) ^ seat), *rest[1:])) if rest else zone
