"""An den Ufern des Nils scored slowly: a record is followed by names, with the rulebook at hand.

Nothing here knows the rules code. A record that goes on after the end, stops before it, has the
wrong player act, breaks a rule or draws what cannot be drawn is refused with a ValueError.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

from shedet.core.records.record import Line, Record

RIVER = {"U2": 1, "U3": 2, "U4": 1, "U5": 2, "L2": 2, "L3": 1, "L4": 2, "L5": 1}
PALMS = {2: (3, 2), 3: (4, 3, 2), 4: (4, 3, 2, 1), 5: (4, 3, 2, 2, 1)}
MARKERS = {"flax": 5, "grain": 4, "grape": 3, "onion": 2, "aubergine": 1}
PLACES = {1: 3, 2: 4, 3: 4, 4: 5}
POINTS = {1: (6,), 2: (4, 2), 3: (3, 2, 1)}
NEXT = {"flood": "ebb 1", "ebb 1": "ebb 2", "ebb 2": "flood"}

Course = Generator[set[int], Line, None]
"""Each time the seats that may act, and then the line of one of them."""


def need(is_so: bool, what: str) -> None:
    if not is_so:
        raise ValueError(what)


def reach(palms: int) -> range:
    """The market rows that so many palms open."""
    return range(5 - palms, 5)


def last_of(ranked: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The highest by all but the seat, which stands last."""
    return [entry for entry in ranked if entry[:-1] == max(ranked)[:-1]]


@dataclass(eq=False)
class Marker:
    """One marker of a colour, wherever it is."""

    owner: int
    crop: str
    state: str = "seed"
    has_acted: bool = False


@dataclass
class Field:
    """A field that is not covered, with what lies on it."""

    palms: int
    markers: list[Marker] = field(default_factory=list)
    desert: str = ""
    water: str = ""
    waves: tuple[int, int] = (0, 0)
    """Toward the river, and toward the desert."""


@dataclass
class Player:
    """What one player has; `rows` is what the market rows have brought."""

    stacks: list[list[str]]
    supply: list[Marker]
    jokers: int = 2
    has_bought: bool = False
    rows: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    lost: int = 0
    out: int = 0

    def take(self, crop: str, *, fresh: bool) -> Marker:
        """A marker of the supply; one that has acted is good enough for a bid."""
        alike = sorted(
            (m for m in self.supply if m.crop == crop and not (fresh and m.has_acted)),
            key=lambda marker: not marker.has_acted,
        )
        need(bool(alike), f"no {crop} in the supply")
        self.supply.remove(alike[0])
        return alike[0]


class Table:
    """All pieces by name, and the course of the game."""

    def __init__(self, record: Record) -> None:
        deal = record.deal
        self.options = record.options
        self.first: int = deal["first"]
        self.chance: list[str] = []
        self.fields = {
            f"{row}{number}": Field(palms)
            for row in RIVER
            if row not in deal["covered"]
            for number, palms in enumerate(PALMS[int(row[1])], 1)
        }
        for name, tile in deal["desert"].items():
            self.fields[name].desert = tile
        self.sand: list[str] = list(deal["stack"])
        self.loose: list[str] = [tile for jokers in deal["jokers"] for tile in jokers]
        self.discards = 0
        self.boat: list[Marker] = []
        self.market: dict[int, list[Marker]] = {row: [] for row in PLACES}
        self.dial, self.obelisk = "flood", 30
        self.idle, self.has_harvest = 0, False
        self.markers: list[Marker] = []
        self.players = []
        for seat, stacks in enumerate(deal["water"]):
            supply = [Marker(seat, crop) for crop, copies in MARKERS.items() for _ in range(copies)]
            self.players.append(Player([list(stack) for stack in stacks], supply))
            self.markers += supply

    def round_from(self, seat: int) -> list[int]:
        """All seats, from one to the left."""
        return [(seat + steps) % len(self.players) for steps in range(len(self.players))]

    def draw(self, urn: list[str]) -> str:
        need(bool(self.chance), "too little was drawn")
        drawn = self.chance.pop(0)
        need(drawn in urn, f"{drawn} cannot be drawn")
        urn.remove(drawn)
        return drawn

    def next_sand(self) -> str:
        """The next desert tile, or nothing; jokers and discards are told apart by number alone."""
        if not self.sand:
            self.sand = [self.draw(self.loose) for _ in range(self.discards)]
            self.discards = 0
        return self.sand.pop(0) if self.sand else ""

    def course(self) -> Course:
        """The whole game."""
        start = self.first
        if self.options["start"] == "bid":
            start = yield from self.bid_for_start()
        else:
            for seat in self.round_from(start):
                crops = words((yield {seat}), "choose")
                need(len(crops) == 2, "two markers go into the boat")
                self.boat += [self.players[seat].take(crop, fresh=True) for crop in crops]
        for seat in self.round_from(start):
            if self.landings(seat, is_set_up=True):
                yield from self.lay(seat, is_set_up=True)
        for seat in self.round_from(start):
            for verb, state in (("sow", "seed"), ("ripe", "ripe")):
                if self.players[seat].supply and self.rooms(seat):
                    crop, name = words((yield {seat}), verb)
                    self.place(seat, crop, name).state = state
        while True:
            yield from self.play_round(start)
            start = self.round_from(start)[1]
            self.score_market()
            self.idle = 0 if self.has_harvest else self.idle + 1
            ahead = max(1 + sum(player.rows) for player in self.players)
            if ahead >= self.obelisk or self.idle == 10:
                return

    def play_round(self, start: int) -> Course:
        self.has_harvest = False
        for player in self.players:
            player.has_bought = False
        for marker in self.markers:
            marker.has_acted = False
        yield from self.flood_or_ebb(start)
        for seat in self.round_from(start):
            yield from self.turn(seat)

    # water

    def landings(self, seat: int, is_set_up: bool = False) -> list[tuple[int, str]]:
        """Which stack's top fits on which field."""
        tops = [(n, stack[-1]) for n, stack in enumerate(self.players[seat].stacks, 1) if stack]
        return [
            (number, name)
            for number, tile in tops
            for name, lying in self.fields.items()
            if self.waves(tile, name) and not (is_set_up and (lying.desert or lying.markers))
        ]

    def waves(self, tile: str, name: str) -> tuple[int, int] | None:
        """How a tile would lie on a field, if it fits."""
        row, number = name[:2], int(name[2])
        inner = self.fields.get(f"{row}{number - 1}")
        outer = self.fields.get(f"{row}{number + 1}")
        if self.fields[name].water or (inner and not inner.water):
            return None
        met = inner.waves[1] if inner else RIVER[row]
        one, other = int(tile[0]), int(tile[2])
        for near, far in ((one, other), (other, one)):
            is_blocked = outer is not None and outer.water and outer.waves[0] != far
            if near == met != 0 and not is_blocked:
                return near, far
        return None

    def lay(self, seat: int, is_set_up: bool = False) -> Course:
        stack, name = words((yield {seat}), "flood")
        need((int(stack), name) in self.landings(seat, is_set_up), "the tile does not fit")
        tile, lying = self.players[seat].stacks[int(stack) - 1].pop(), self.fields[name]
        lying.waves = self.waves(tile, name) or (0, 0)
        lying.water = tile
        self.wash(lying)
        if lying.desert:
            turned, lying.desert = lying.desert, ""
            yield from self.event(seat, turned, name[:2])
            self.loose.append(turned)
            self.players[seat].jokers += 1

    def wash(self, lying: Field) -> None:
        for marker in lying.markers:
            marker.state = "seed"
        self.boat += lying.markers
        lying.markers = []

    def has_water(self) -> bool:
        return any(lying.water for lying in self.fields.values())

    def flood_or_ebb(self, start: int) -> Course:
        """One of the two only; the dial turns once if it was the wrong one."""
        is_flood = self.dial == "flood"
        if not (self.landings(start) if is_flood else self.has_water()):
            self.dial = "ebb 1" if is_flood else "flood"
            is_flood = not is_flood
            if not (self.landings(start) if is_flood else self.has_water()):
                return
        for _ in range(2):
            if (self.dial == "flood") != is_flood:
                return
            if not (self.landings(start) if is_flood else self.has_water()):
                self.dial = "ebb 1" if is_flood else "flood"
                return
            yield from self.lay(start) if is_flood else self.take_off(start)

    def take_off(self, seat: int) -> Course:
        (name,) = words((yield {seat}), "ebb")
        lying = self.fields[name]
        row = [self.fields[f"{name[:2]}{n}"] for n in range(int(name[2]) + 1, int(name[1]) + 1)]
        need(bool(lying.water), "no water there")
        is_outermost = not any(further.water for further in row)
        need(self.options["ebb"] == "any" or is_outermost, "not the outermost")
        tile, lying.water = lying.water.partition(":")[2], ""
        yield from self.event(seat, tile, name[:2])

    # events

    def event(self, seat: int, tile: str, row: str) -> Course:
        front = tile.partition(".")[0]
        picture = front.rstrip(">")
        if picture.startswith("rot"):
            (chosen, *places) = words((yield {seat}), "row")
            need(int(chosen) in reach(int(picture[3])), "out of reach")
            self.rot(self.market[int(chosen)], [int(place) for place in places])
        elif picture == "desert":
            self.spread(row)
        elif self.options["hippo"] == "on":
            yield from self.hippo()
        if front.endswith(">"):
            self.dial = NEXT[self.dial]

    def rot(self, stall: list[Marker], places: list[int]) -> None:
        sound = [place for place, fruit in enumerate(stall, 1) if fruit.state != "rotten"]
        need(len(places) == min(2, len(sound)) == len(set(places)), "two fruits go bad")
        for place in places:
            need(place in sound, "no fruit there that can go bad")
            fruit = stall[place - 1]
            fruit.state = "spoiled" if fruit.state == "ripe" else "rotten"

    def spread(self, row: str) -> None:
        fields = [self.fields[f"{row}{number}"] for number in range(int(row[1]), 0, -1)]
        bare = [lying for lying in fields if not lying.desert]
        if bare and not bare[0].water:
            bare[0].desert = self.next_sand()
            if bare[0].desert:
                self.wash(bare[0])

    # bids

    def bids(self, seats: Iterable[int]) -> Generator[set[int], Line, dict[int, list[Marker]]]:
        bids: dict[int, list[Marker]] = {}
        while waiting := set(seats) - set(bids):
            line = yield waiting
            *crops, _ = ["done"] if line.text == "done" else words(line, "bid")
            bids[line.seat] = [self.players[line.seat].take(crop, fresh=False) for crop in crops]
        return bids

    def bid_for_start(self) -> Generator[set[int], Line, int]:
        tied = set(range(len(self.players)))
        for _ in range(2):
            bids = yield from self.bids(tied)
            for bid in bids.values():
                self.boat += bid
            tied = {seat for *_, seat in last_of([(len(bids[seat]), seat) for seat in tied])}
            if len(tied) == 1:
                return tied.pop()
        paths = [f"left {n}" for n, seat in enumerate(self.round_from(self.first)) if seat in tied]
        return self.round_from(self.first)[int(self.draw(paths).removeprefix("left "))]

    def hippo(self) -> Course:
        bids = yield from self.bids(range(len(self.players)))
        in_boat = {seat: sum(m.owner == seat for m in self.boat) for seat in bids}
        best = last_of([(len(bid) + in_boat[seat], len(bid), seat) for seat, bid in bids.items()])
        for seat, bid in bids.items():
            won = len(best) == 1 and best[0][-1] == seat
            (self.boat if won else self.players[seat].supply).extend(bid)
        if len(best) == 1:
            yield from self.turn(best[0][-1])

    # turns

    def turn(self, seat: int) -> Course:
        points = 3
        while (line := (yield {seat})).text != "end":
            points -= self.act(seat, line.text.split())
            need(points >= 0, "too few action points")

    def act(self, seat: int, said: list[str]) -> int:
        """Carry an action out; returns what it costs."""
        me = self.players[seat]
        match said:
            case ["sow", crop, name]:
                marker = self.place(seat, crop, name)
                marker.has_acted = True
                return len(self.fields[name].markers)
            case ["grow", name]:
                marker = self.own(seat, name, "seed")
                marker.state, marker.has_acted = "ripe", True
                return len(self.fields[name].markers)
            case ["harvest", name, row]:
                return self.harvest(seat, name, int(row))
            case ["buy", "joker"]:
                need(not me.has_bought, "one joker a round")
                tile = self.next_sand()
                need(bool(tile), "no desert tile left")
                self.loose.append(tile)
                me.has_bought, me.jokers = True, me.jokers + 1
                return 1
            case ["buy", crop]:
                return self.buy(seat, crop)
            case ["buy", whose, crop] if self.options["seed"] == "all":
                return 1 + self.buy(self.round_from(seat)[int(whose.removeprefix("left-"))], crop)
            case ["joker"]:
                self.give_joker(me)
                return -1
            case ["freshen", row, place] if self.options["joker"] == "freshen":
                self.give_joker(me)
                fruit = self.market[int(row)][int(place) - 1]
                need(fruit.state == "spoiled", "nothing to freshen")
                fruit.state = "ripe"
                return 0
        raise ValueError(f"{said} is no action")

    def give_joker(self, me: Player) -> None:
        need(me.jokers > 0, "no joker")
        me.jokers, self.discards = me.jokers - 1, self.discards + 1

    def rooms(self, seat: int) -> list[str]:
        """The fields on which the seat may put a marker."""
        owners = {n: [m.owner for m in lying.markers] for n, lying in self.fields.items()}
        return [
            name
            for name, lying in self.fields.items()
            if not (lying.water or lying.desert or seat in owners[name]) and len(owners[name]) < 2
        ]

    def place(self, seat: int, crop: str, name: str) -> Marker:
        need(name in self.rooms(seat), f"no room on {name}")
        marker = self.players[seat].take(crop, fresh=True)
        self.fields[name].markers.append(marker)
        return marker

    def own(self, seat: int, name: str, state: str) -> Marker:
        """The seat's marker on a field; it must be in that state and not have acted."""
        (marker,) = [marker for marker in self.fields[name].markers if marker.owner == seat]
        need(marker.state == state and not marker.has_acted, f"no {state} on {name} that may act")
        return marker

    def harvest(self, seat: int, name: str, row: int) -> int:
        lying, stall = self.fields[name], self.market[row]
        cost = len(lying.markers)
        marker = self.own(seat, name, "ripe")
        need(row in reach(lying.palms), "out of reach")
        need(len(stall) < PLACES[row], "the row is full")
        need(marker.crop not in [fruit.crop for fruit in stall[-2:]], "too much of a kind")
        lying.markers.remove(marker)
        stall.append(marker)
        self.has_harvest = True
        return cost

    def buy(self, owner: int, crop: str) -> int:
        alike = [m for m in self.boat if (m.owner, m.crop) == (owner, crop) and not m.has_acted]
        need(bool(alike), f"no {crop} to buy")
        self.boat.remove(alike[0])
        alike[0].has_acted = True
        self.players[owner].supply.append(alike[0])
        return 1

    # scoring

    def score_market(self) -> None:
        full = [row for row, stall in self.market.items() if len(stall) == PLACES[row]]
        if not full:
            return
        self.obelisk -= len({marker.owner for marker in self.boat})
        for marker in self.boat:
            self.players[marker.owner].out += 1
        self.boat = []
        for row in full:
            self.score_row(row)
        for row in full:
            for marker in self.market[row]:
                marker.state = "seed"
            self.boat += self.market[row]
            self.market[row] = []

    def score_row(self, row: int) -> None:
        stall = self.market[row]
        places: dict[int, list[int]] = {}
        for place, fruit in enumerate(stall):
            if fruit.state != "rotten":
                places.setdefault(fruit.owner, []).append(place)
        ranked = sorted(places, key=lambda seat: (len(places[seat]), max(places[seat])))
        ranked.reverse()
        for seat, points in zip(ranked, POINTS.get(min(3, len(ranked)), ()), strict=False):
            rotten = sum(fruit.owner == seat and fruit.state == "rotten" for fruit in stall)
            lost = min(points, rotten)
            self.players[seat].rows[row - 1] += points - lost
            self.players[seat].lost += lost

    def result(self) -> dict[str, Any]:
        scores = [sum(player.rows) for player in self.players]
        ranked = [(sum(p.rows), -p.out, seat) for seat, p in enumerate(self.players)]
        return {
            "scores": scores,
            "winners": [seat for *_, seat in last_of(ranked)],
            "items": [{"rows": p.rows, "lost": p.lost, "out": p.out} for p in self.players],
        }


def words(line: Line, verb: str) -> list[str]:
    """What stands behind the verb."""
    first, *rest = line.text.replace(":", "").split()
    need(first == verb, f"{verb} was expected")
    return rest


def result_of(record: Record) -> dict[str, Any]:
    """The result of a finished game, worked out from its deal and its lines."""
    table = Table(record)
    course = table.course()
    due = next(course)
    for number, line in enumerate(record.lines, 1):
        try:
            need(bool(due), "the game was over before")
            need(line.seat in due, f"seat {line.seat} is not to act")
            table.chance = list(line.chance)
            due = next_due(course, line)
            need(not table.chance, f"{table.chance} was not drawn for anything")
        except (ValueError, LookupError) as error:
            raise ValueError(f"line {number}: {error}") from error
    need(not due, "the game is not over")
    return table.result()


def next_due(course: Course, line: Line) -> set[int]:
    """Who may act after a line; nobody when the game is over."""
    try:
        return course.send(line)
    except StopIteration:
        return set()
