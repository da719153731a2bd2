"""Tables for rules tests: name what matters, the other pieces are out of the way."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.errors import IllegalMove
from shedet.core.event import Event
from shedet.core.game import load
from shedet.games.nile.game import NileGame
from shedet.games.nile.pieces import place
from shedet.games.nile.pieces.box import BACKS, CROPS, DIAL, FIELDS, ROWS, STATES, shown
from shedet.games.nile.rules import frame
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.state import first_of_stack
from tests.laying import reopened

LOADED = load("nile")
assert isinstance(LOADED, NileGame)
GAME: NileGame = LOADED

Names = Sequence[str]
COVERED = {2: ("U2", "U3", "L2"), 3: ("U2", "L2"), 4: ("U2",), 5: ()}


def table(
    *,
    seats: int = 3,
    covered: Names | None = None,
    dial: str = "flood",
    start: int = 0,
    turn: int | None = None,
    points: int = 3,
    stacks: Mapping[int, tuple[Names, Names]] | None = None,
    water: Mapping[str, str] | None = None,
    desert: Mapping[str, str] | None = None,
    markers: Names = (),
    market: Mapping[int, Names] | None = None,
    boat: Names = (),
    out: Names = (),
    gone: Sequence[int] = (),
    obelisk: int = 30,
    jokers: Sequence[int] | None = None,
    sand: Names | None = None,
    idle: int = 0,
    round: int = 2,
    **options: str,
) -> Nile:
    """A position in a turn: of the start player, or of `turn`.

    Stacks are listed by seat, from the bottom up, water from the river on, tiles as what they show
    (`1/2:rot3>`) or as a back alone; other stacks are empty. A marker is `0 flax U42` or
    `0 flax U42 ripe`, one in the market `0 flax` or `0 flax spoiled`; boat and markers out of the
    game are listed by seat, as `flax flax onion`. Desert tiles that are not named are in the stack,
    or with `sand` on the discards.
    """
    position = opened(seats, options)
    position.covered = [
        int(row in (COVERED[seats] if covered is None else covered)) for row in ROWS
    ]
    lay_water(position, stacks or {}, water or {})
    lay_sand(position, desert or {}, [2] * seats if jokers is None else jokers, sand)
    position.dial, position.start, position.round = DIAL.index(dial), start, round
    position.obelisk, position.idle = obelisk, idle
    position.points = [*gone, *[0] * (5 - len(gone))]
    position.earned = [[0, 0, 0, number] for number in position.points]
    for text in markers:
        seat, crop, field, *state = text.split()
        ripe = int(state == ["ripe"])
        position.put_marker(FIELDS.index(field), int(seat), CROPS.index(crop), ripe)
    for row, fruits in (market or {}).items():
        for text in fruits:
            seat, crop, state_name = [*text.split(), "ripe"][:3]
            state_number = STATES.index(state_name)
            position.put_fruit(row - 1, int(seat), CROPS.index(crop), state_number)
    position.boat = taken(position, boat)
    position.out = taken(position, out)
    position.push(frame.TURN, start if turn is None else turn, points, 0)
    position._settle()
    position.seed(0)
    return position


def opened(seats: int, options: Mapping[str, str]) -> Nile:
    """To be laid out: nothing was done yet, and there is no tile on a field."""
    chosen = GAME.info.choose(options)
    position = GAME.start(seats, chosen, GAME.deal(seats, chosen, seeded(1)))
    position._reopen()
    position.clear_frames()
    position.deciding = 0
    position.logging = 1
    return position


def taken(position: Nile, by_seat: Names) -> list[list[int]]:
    """Markers that leave the supplies, as counts by seat and crop."""
    supply = [list(row) for row in position.supply]
    counts = [[0] * 5 for _ in range(5)]
    for seat, texts in enumerate(by_seat):
        for crop in texts.split():
            supply[seat][CROPS.index(crop)] -= 1
            counts[seat][CROPS.index(crop)] += 1
    position.supply = supply
    return counts


def printed(name: str, left: list[int], names: Names) -> int:
    """A printed tile that shows this and is not in use yet; of a back the first one."""
    found = next(
        n for n in left if shown(names[n]) == name or (name in BACKS and names[n].startswith(name))
    )
    left.remove(found)
    return found


def lay_water(
    position: Nile, stacks: Mapping[int, tuple[Names, Names]], water: Mapping[str, str]
) -> None:
    """Named tiles in their stacks and on their fields, all others used."""
    names = GAME.pieces.water
    left = list(range(45))
    tile_in: dict[int, int] = {}
    heights = [0] * 10
    for seat, both in stacks.items():
        for number, stack in enumerate(both):
            heights[2 * seat + number] = len(stack)
            for level, name in enumerate(stack):
                slot = first_of_stack(position.seats, seat, number) + level
                tile_in[slot] = printed(name, left, names)
    slots = [slot for slot in range(44) if slot not in tile_in]
    on = dict(zip(water, reversed(slots), strict=False))
    for field, name in water.items():
        tile_in[on[field]] = printed(name, left, names)
    position.water_tile = [tile_in[slot] if slot in tile_in else left.pop() for slot in range(45)]
    position.water_known = [int(slot not in tile_in and slot < 44) for slot in range(45)]
    position.height = heights
    for field, slot in on.items():
        position.put_water(FIELDS.index(field), slot)


def lift(position: Nile, name: str) -> None:
    """As if an ebb had taken the water there, and nothing had happened."""
    at = FIELDS.index(name)
    slot = position.water[at]
    known = position.water_known
    with reopened(position):
        position.water = [-1 if n == at else tile for n, tile in enumerate(position.water)]
        position.wave_in = [0 if n == at else wave for n, wave in enumerate(position.wave_in)]
        position.wave_out = [0 if n == at else wave for n, wave in enumerate(position.wave_out)]
        position.water_known = [int(n == slot or known[n]) for n in range(len(known))]


def lay_sand(
    position: Nile, desert: Mapping[str, str], jokers: Sequence[int], sand: Names | None
) -> None:
    """Desert tiles: numbers go upward from the fields over jokers and discards to the stack."""
    names = GAME.pieces.sand
    left = list(range(30))
    on = [printed(name, left, names) for name in desert.values()]
    stack = [printed(name, left, names) for name in sand or ()]
    places = [FIELDS.index(field) for field in desert]
    for seat, number in enumerate(jokers):
        places += [place.JOKER + seat] * number
    rest = 30 - len(stack) - len(places)
    places += [place.STACK if sand is None else place.DISCARDS] * rest
    position.sand_place = places + [place.STACK] * len(stack)
    position.sand_tile = on + left + stack
    position.sand_known = [0] * 30
    position.jokers = [*jokers, *[0] * (5 - len(jokers))]
    on_field = [-1] * 28
    for tile, field in enumerate(desert):
        on_field[FIELDS.index(field)] = tile
    position.desert = on_field


def begin(start: int = 0, **rest: Any) -> tuple[Nile, list[Event]]:
    """The last turn of a round ends, and the seat is the next start player; what happened."""
    seats = rest.get("seats", 3)
    position = table(start=(start - 1) % seats, turn=(start - 2) % seats, **rest)
    return position, play(position, "end")


def play(position: Nile, line: str, *chance: str) -> list[Event]:
    """Play a line with these chance outcomes; returns what happened."""
    position.follow([GAME.outcome_number(outcome) for outcome in chance])
    events = []
    for move in GAME.line_moves(line):
        position.play(move)
        events += GAME.events(position)
    assert position.scripted_next == len(chance), "not all chance outcomes were used"
    return events


def play_all(position: Nile, *lines: str) -> list[Event]:
    """Play lines without chance; returns what happened."""
    return [event for line in lines for event in play(position, line)]


def play_as(position: Nile, seat: int, line: str, *chance: str) -> list[Event]:
    """Play a line of one of the seats that decide at once."""
    position.switch(seat)
    return play(position, line, *chance)


def legal(position: Nile) -> set[str]:
    """The texts of the legal moves, of which none may be offered twice."""
    texts = [GAME.move_text(move) for move in position.legal()]
    assert len(texts) == len(set(texts))
    return set(texts)


def offered(position: Nile, verb: str) -> set[str]:
    """What stands behind a verb in the legal moves."""
    return {text[len(verb) + 1 :] for text in legal(position) if text.split()[0] == verb}


def refused(position: Nile, text: str) -> str:
    """The id of the rule by which a move is refused; the position must not change."""
    before = position.encode()
    with pytest.raises(IllegalMove) as caught:
        position.play(GAME.move_number(text))
    assert position.encode() == before
    return caught.value.rule


def view(position: Nile, seat: int = 0) -> Any:
    return GAME.view(position, seat)


def asked(position: Nile) -> tuple[str, int]:
    """The question, and who has to answer it."""
    seen = view(position)
    return seen.question, position.to_act


def field(position: Nile, name: str) -> Any:
    """A field as everybody sees it."""
    return view(position).fields[FIELDS.index(name)]


def crops(counts: Mapping[str, int]) -> str:
    """Counts of crops as a text: `flax flax onion`."""
    return " ".join(crop for crop, number in counts.items() for _ in range(number))


def boats(position: Nile) -> list[str]:
    """The markers in the boat, by seat."""
    return [crops(player.boat) for player in view(position).players]


def told(events: Sequence[Event], name: str) -> list[dict[str, Any]]:
    """What everybody learns from the events of a name."""
    return [dict(event.public) for event in events if event.name == name]


def names_of(events: Sequence[Event]) -> list[str]:
    return [event.name for event in events]
