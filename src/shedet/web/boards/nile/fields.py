"""Both banks and the river: fields with palms, water, desert, markers, and what can be done."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.nile.view.view import ROWS, Field, Marker
from shedet.web.boards.nile import pieces
from shedet.web.boards.nile.picks import Pick
from shedet.web.boards.nile.pieces import Coin
from shedet.web.boards.nile.snapshot import NileSnapshot, actions_in, events_since

NOTHING = Markup("")
COLUMNS = (("U2", "L5"), ("U3", "L4"), ("U4", "L3"), ("U5", "L2"))
"""Upper and lower row, side by side; the river steps down between them. [N-1.1]"""
PLACED = ("sown", "grew")
GROW = Sentence("grow", context="action")
HARVEST = Sentence("harvest", context="action")
SOW_HERE = Sentence("Sow here: {field}")
HARVEST_HERE = Sentence("Harvest here: {field}")
FLOOD_HERE = Sentence("Flood here: {field}")
CHANGES = ("flooded", "ebbed", "washed", "spread", "sown", "grew", "harvested")


@dataclass
class Ghost:
    """Water as it would lie there, shown while it is picked."""

    pick: str
    inside: Markup
    is_shown: bool


@dataclass
class Cell:
    """A field, ready to be drawn."""

    name: str
    label: str
    palms: int
    css: str
    water: Markup = NOTHING
    coins: list[Coin] = field(default_factory=list)
    risk: int = 0
    """The wave with which the next flood could come there."""
    move: str = ""
    """What a click plays at once: it can be taken back."""
    pick: str = ""
    """What a click picks."""
    why: str = ""
    """The move that asking why-not is about."""
    verb: str = ""
    price: str = ""
    is_picked: bool = False
    is_soft: bool = False
    """Can be chosen, but it is not yet said for what."""
    washed: int = 0
    """So many markers would go to the boat."""
    ghosts: list[Ghost] = field(default_factory=list)
    is_changed: bool = False
    event: Markup = NOTHING
    motion: str = ""


@dataclass
class Column:
    """An upper row, the river, and the lower row below it."""

    names: tuple[str, str]
    """The upper and the lower row, as `2` for the 2-row: they stand in the river."""
    river: Markup
    river_label: str
    upper: list[Cell]
    lower: list[Cell]
    upper_label: str
    lower_label: str


def columns(look: NileSnapshot, pick: Pick) -> list[Column]:
    """The board from left to right."""
    cells = {cell.name: cell for cell in Cells(look, pick).all()}
    rivers = dict(zip(ROWS, look.game.pieces.river, strict=True))
    found = []
    for upper, lower in COLUMNS:
        label = Sentence(
            "River: {upper} to the upper row, {lower} to the lower row",
            upper=look.words.WAVES[rivers[upper]],
            lower=look.words.WAVES[rivers[lower]],
        )
        found.append(
            Column(
                (upper[1], lower[1]),
                pieces.waves(rivers[upper], rivers[lower]),
                look.say(label),
                [cells[f"{upper}{n}"] for n in range(int(upper[1]), 0, -1)],
                [cells[f"{lower}{n}"] for n in range(1, int(lower[1]) + 1)],
                look.say(look.words.row(upper)),
                look.say(look.words.row(lower)),
            )
        )
    return found


class Cells:
    """Makes the fields of one snapshot."""

    def __init__(self, look: NileSnapshot, pick: Pick) -> None:
        self.look = look
        self.view = look.view
        self.pick = pick
        self.waves = look.answers.floods
        self.names = look.snapshot.memory.names
        self.steps = steps_of(look)
        self.changed = {event["field"] for event in events_since(look) if event["event"] in CHANGES}

    def all(self) -> Iterator[Cell]:
        for place in self.view.fields:
            cell = self.cell(place)
            self.let(cell, place)
            yield cell

    def cell(self, place: Field) -> Cell:
        cell = Cell(place.name, self.label(place), place.palms, f"p{place.palms}")
        cell.is_changed = place.name in self.changed
        turned = self.view.turned
        if place.is_covered:
            cell.css = "cov"
        elif place.water:
            near, far = place.water if place.name[0] == "L" else place.water[::-1]
            cell.css, cell.water = "wat", pieces.waves(near, far)
            cell.motion = self.names.get(f"water {place.name}", "")
        elif place.is_desert:
            cell.css = "des"
            cell.motion = self.names.get(f"sand {place.name}", "")
        else:
            cell.risk = self.waves.get(place.name, 0)
            cell.coins = [self.coin(place, marker) for marker in place.markers]
        if turned and turned.field == place.name:
            cell.event = pieces.event(turned.tile)
        return cell

    def label(self, place: Field) -> str:
        """A field in words: where it is, palms, what lies there, what the flood can do."""
        row = self.look.words.row(place.name)
        if place.is_covered:
            return self.look.say(Sentence("{row}: covered", row=row))
        told = Sentence(
            "{row}: {field}",
            row=row,
            field=self.look.words.place(self.view, place, self.waves, self.look.snapshot.names),
        )
        return self.look.say(told)

    def coin(self, place: Field, marker: Marker) -> Coin:
        key = f"field {place.name} {marker.owner}"
        step = self.steps.get(place.name, 0) if marker.owner == self.view.to_act else 0
        return Coin(
            marker.crop,
            marker.state,
            self.look.people[marker.owner].ring,
            self.look.letters[marker.owner],
            step=step,
            motion=self.names.get(key, ""),
        )

    def let(self, cell: Cell, place: Field) -> None:
        """What can be done with a field now."""
        moves, name = self.look.moves, cell.name
        if name in moves.flood:
            self.let_flood(cell, place)
        elif name in moves.ebb:
            cell.pick, cell.label = moves.ebb[name], self.look.choice(moves.ebb[name])
        elif name in moves.grow:
            cell.move, cell.verb = moves.grow[name], self.look.say(GROW)
            self.price(cell, cell.move)
        elif name in moves.harvest:
            cell.pick, cell.verb = f"harvest {name}", self.look.say(HARVEST)
            cell.label = self.look.say(HARVEST_HERE.about(field=cell.label))
            self.price(cell, next(iter(moves.harvest[name].values())))
        elif name in moves.sow:
            self.let_sow(cell, place)
        elif self.look.question:
            cell.why = self.why(place)
        if cell.move:
            cell.label = self.look.choice(cell.move)
        cell.is_picked = bool(cell.pick) and self.pick.text.startswith(cell.pick)

    def let_sow(self, cell: Cell, place: Field) -> None:
        """With the crop that is picked; before that the field can be picked first."""
        move = self.look.moves.sow[cell.name].get(self.pick.crop, "")
        if self.pick.crop and not move:
            cell.why = self.why(place)
        elif not move:
            cell.pick, cell.is_soft = f"field {cell.name}", True
            cell.label = self.look.say(SOW_HERE.about(field=cell.label))
        elif self.look.question == "turn":
            cell.move = move
            self.price(cell, move)
        else:
            cell.pick, cell.label = move, self.look.choice(move)

    def let_flood(self, cell: Cell, place: Field) -> None:
        """Which tiles fit, and what they wash away."""
        stacks = self.look.moves.flood[cell.name]
        cell.pick = f"field {cell.name}"
        cell.label = self.look.say(FLOOD_HERE.about(field=cell.label))
        told = Sentence("tile {stack}", stack=next(iter(stacks)))
        if len(stacks) > 1:
            told = Sentence("both tiles")
        cell.verb, cell.washed = self.look.say(told), len(place.markers)
        for move in stacks.values():
            ends = self.look.choices.waves(move)
            if cell.name[0] == "U":
                ends = ends[::-1]
            key = cell.pick if len(stacks) == 1 else move
            is_shown = self.pick.text == cell.pick and len(stacks) == 1
            cell.ghosts.append(Ghost(key, pieces.waves(*ends), is_shown))

    def price(self, cell: Cell, move: str) -> None:
        cell.price = str(self.look.price(move))

    def why(self, place: Field) -> str:
        """A move that a player may have meant there, for why-not."""
        question, me = self.look.question, self.look.snapshot.seat
        if question in ("flood", "water"):
            return f"flood 1 {place.name}"
        if question == "ebb":
            return f"ebb {place.name}"
        if question not in ("turn", "seed", "ripe"):
            return ""
        own = [marker for marker in place.markers if marker.owner == me]
        if own and question == "turn":
            return f"grow {place.name}" if own[0].state == "seed" else f"harvest {place.name} 4"
        crop = self.pick.crop or "flax"
        return f"{'ripe' if question == 'ripe' else 'sow'} {crop} {place.name}"


def steps_of(look: NileSnapshot) -> dict[str, int]:
    """For the fields the number of the action of this turn that was last done there."""
    found: dict[str, int] = {}
    for number, event in enumerate(actions_in(look), 1):
        if event["event"] in PLACED:
            found[str(event["field"])] = number
    return found
