"""Observations: what their numbers are called, and the same numbers made of a view.

`rules/observing.py` writes them from a position, many times as fast; a law compares the two.
"""

from collections.abc import Mapping, Sequence

from shedet.core.observing import ONE, ObservationLayout, Part, counted, one_hot, seats_from
from shedet.games.nile import INFO
from shedet.games.nile.pieces.box import BACKS, CROPS, DIAL, FIELDS, FRONTS, STATES, Pieces
from shedet.games.nile.rules.question import PRIZES, QUESTIONS
from shedet.games.nile.view.view import Field, Player, View

ASKED = ("over", *QUESTIONS.values())
OPTIONS = tuple(option.name for option in INFO.options)
ROWS = ("row 1", "row 2", "row 3", "row 4")
PLACES = tuple(f"{row} place {at}" for row in ROWS for at in range(1, 6))
MARKER = (*CROPS, "ripe", "acted")
FRUIT = (*CROPS, *STATES[1:])
SHOWN = tuple(front + arrow for front in FRONTS for arrow in ("", ">"))
"""All fronts, without and with an arrow."""
BEFORE = (
    "space",
    *(f"{what} {crop}" for what in ("supply", "tired", "boat", "boat tired") for crop in CROPS),
    *("out", "jokers", "bought a joker"),
    *(f"stack {number} {back}" for number in (1, 2) for back in BACKS),
    *("stack 1", "stack 2", *(f"earned {row}" for row in ROWS), "lost"),
)


def layout_of(pieces: Pieces, seats: int, options: Mapping[str, str]) -> ObservationLayout:
    """What the numbers of an observation are."""
    around = seats_from(seats)
    parts = (
        Part("question", (ASKED,), 1, "What is asked."),
        Part("about prize", (tuple(PRIZES.values()),), 1, "What is bid for."),
        Part("about row", (ROWS,), 1, "The market row in which fruits spoil."),
        Part("about number", ONE, 99, "Action points, tiles, palms or markers."),
        Part("extra turn", ONE, 1, "Is it the turn that was won with the hippo?"),
        Part("options", (OPTIONS,), 1, "The options that are not as usual."),
        Part("round", ONE, 32767, "The round."),
        Part("dial", (DIAL,), 1, "Flood or ebb."),
        Part("obelisk", ONE, 99, "Its space."),
        Part("tiles", ONE, 2, "Water tiles laid or taken off in this flood or ebb."),
        Part("idle", ONE, 10, "Rounds in a row without a harvest."),
        Part("harvest", ONE, 1, "Was there a harvest in this round?"),
        Part("start", (around,), 1, "The start player."),
        Part("deciding", (around,), 1, "Who owes a decision."),
        Part("bidders", (around,), 1, "Who takes part in the bidding."),
        Part("palms", (FIELDS,), 9, "The palms of each field."),
        Part("covered", (FIELDS,), 1, "Is its row covered?"),
        Part("water", (FIELDS,), 1, "Does a water tile lie there?"),
        Part("waves in", (FIELDS,), 2, "Its waves toward the river."),
        Part("waves out", (FIELDS,), 2, "Its waves toward the desert."),
        Part("desert", (FIELDS,), 1, "Does a desert tile lie there?"),
        Part("markers", (FIELDS, around, MARKER), 1, "The marker of each player on each field."),
        Part("market", (PLACES, (*around, *FRUIT)), 1, "Whose fruit, of what, in which state."),
        Part("player", (around, BEFORE), 999, "What lies before each.", low=-999),
        Part("chosen", (CROPS,), 5, "The observer's bid, or its first marker for the boat."),
        Part("spoiling", ONE, 5, "The place of the fruit that it chose first."),
        Part("turned", ((*FRONTS, "arrow"),), 1, "The tile whose event is carried out."),
        Part("turned field", (FIELDS,), 1, "Where it lay."),
        Part("used", (BACKS, SHOWN), 45, "Water tiles that were turned up, by back and front."),
        Part("sand", (("stack", "discards"),), 30, "How many desert tiles lie there."),
        Part("sand discards", (SHOWN,), 30, "The fronts known among the discards."),
        Part("sand unseen", (SHOWN,), 30, "The fronts that nobody knows."),
    )
    return ObservationLayout(parts)


def observed(pieces: Pieces, view: View) -> dict[str, list[int]]:
    """The numbers of a view, part by part."""
    seats, asked, about = len(view.players), view.question, view.about
    order = [(view.seat + left) % seats for left in range(seats)]
    water = [field.water or (0, 0) for field in view.fields]
    usual = [option.values[0] for option in INFO.options]
    front = view.turned.tile.rpartition(":")[2] if view.turned else ""
    discards = [tile.front or "" for tile in view.sand if tile.place == "discards"]
    return {
        "question": one_hot(ASKED, asked),
        "about prize": one_hot(list(PRIZES.values()), about),
        "about row": one_hot(range(1, 5), about if asked == "spoil" else None),
        "about number": [about if isinstance(about, int) and asked != "spoil" else 0],
        "extra turn": [int(view.is_extra)],
        "options": [
            int(view.options[name] != first) for name, first in zip(OPTIONS, usual, strict=True)
        ],
        "round": [view.round],
        "dial": one_hot(DIAL, view.dial),
        "obelisk": [view.obelisk],
        "tiles": [view.tiles],
        "idle": [view.idle],
        "harvest": [int(view.has_harvest)],
        "start": one_hot(order, view.start),
        "deciding": one_hot(order, *view.deciding),
        "bidders": one_hot(order, *view.bidders),
        "palms": [field.palms for field in view.fields],
        "covered": [int(field.is_covered) for field in view.fields],
        "water": [int(field.water is not None) for field in view.fields],
        "waves in": [toward for toward, _ in water],
        "waves out": [away for _, away in water],
        "desert": [int(field.is_desert) for field in view.fields],
        "markers": [n for field in view.fields for n in markers_on(field, order)],
        "market": market_in(view, order),
        "player": [n for seat in order for n in before(view, seat, view.players[seat])],
        "chosen": counted(CROPS, view.chosen),
        "spoiling": [view.spoiling or 0],
        "turned": [*one_hot(FRONTS, front.rstrip(">")), int(front.endswith(">"))],
        "turned field": one_hot(FIELDS, view.turned.field if view.turned else None),
        "used": counted([f"{back}:{front}" for back in BACKS for front in SHOWN], view.used),
        "sand": [sum(tile.place == where for tile in view.sand) for where in ("stack", "discards")],
        "sand discards": counted(SHOWN, discards),
        "sand unseen": counted(SHOWN, [front for front, _ in view.unseen]),
    }


def markers_on(field: Field, order: Sequence[int]) -> list[int]:
    rows = {seat: [0] * len(MARKER) for seat in order}
    for marker in field.markers:
        state = [int(marker.state == "ripe"), int(marker.acted)]
        rows[marker.owner] = [*one_hot(CROPS, marker.crop), *state]
    return [number for seat in order for number in rows[seat]]


def market_in(view: View, order: Sequence[int]) -> list[int]:
    found: list[int] = []
    for row in view.market:
        for fruit in row:
            found += one_hot(order, fruit.owner)
            found += one_hot(FRUIT, fruit.crop, fruit.state)
        found += [0] * (5 - len(row)) * (len(order) + len(FRUIT))
    return found


def before(view: View, seat: int, player: Player) -> list[int]:
    """What lies before a player, as BEFORE names it."""
    piles = (player.supply, player.tired, player.boat, player.boat_tired)
    return [
        player.space,
        *(number for pile in piles for number in pile.values()),
        *(player.out, player.jokers, int(player.has_bought)),
        *(number for top in player.tops for number in one_hot(BACKS, top)),
        *player.heights,
        *view.earned[seat],
        view.lost[seat],
    ]
