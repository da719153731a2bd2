"""The four market rows: what lies there, what each refuses and would pay."""

from dataclasses import dataclass, field

from shedet.core.language import Sentence, listed
from shedet.games.nile.view.view import STALLS, Marker, field_in
from shedet.web.boards.nile.picks import Pick
from shedet.web.boards.nile.pieces import Coin
from shedet.web.boards.nile.snapshot import NileSnapshot, actions_in, events_since

MOST_PALMS = 4


@dataclass
class Place:
    """A place of a market row; free without a coin."""

    coin: Coin | None = None
    is_next: bool = False
    """Here the picked fruit would come to lie."""
    is_changed: bool = False


@dataclass
class Stall:
    """A market row, ready to be drawn."""

    row: int
    palms: str
    """Of the fields that reach it."""
    label: str
    places: list[Place]
    notes: list[str] = field(default_factory=list)
    move: str = ""
    pick: str = ""
    why: str = ""
    is_picked: bool = False
    is_refused: bool = False


def stalls(look: NileSnapshot, pick: Pick) -> list[Stall]:
    """The market from left to right."""
    return [Market(look, pick).stall(row) for row in range(1, len(STALLS) + 1)]


class Market:
    """Makes the market rows of one snapshot."""

    def __init__(self, look: NileSnapshot, pick: Pick) -> None:
        self.look = look
        self.view = look.view
        self.pick = pick
        self.is_harvest = pick.text.startswith("harvest ")
        self.changed = {
            (event["row"], event["place"])
            for event in events_since(look)
            if event["event"] in ("spoiled", "freshened")
        }
        self.arrived = [
            event["row"] for event in events_since(look) if event["event"] == "harvested"
        ]

    def stall(self, row: int) -> Stall:
        fruits = self.view.market[row - 1]
        need = self.look.answers.palms_for(row)
        stall = Stall(
            row,
            str(need) if need == MOST_PALMS else f"{need}+",
            self.look.say(
                self.look.words.market_row_told(
                    self.view, self.look.snapshot.names, row, self.look.answers
                )
            ),
            self.places(row, fruits),
        )
        self.let(stall)
        stall.notes = self.notes(row, stall)
        return stall

    def places(self, row: int, fruits: list[Marker]) -> list[Place]:
        steps = {
            event["row"]: number
            for number, event in enumerate(actions_in(self.look), 1)
            if event["event"] == "harvested"
        }
        new = len(fruits) - self.arrived.count(row)
        found = []
        for number, fruit in enumerate(fruits, 1):
            step = steps.get(row, 0) if number == len(fruits) else 0
            is_changed = number > new or (row, number) in self.changed
            found.append(Place(self.coin(row, number, fruit, step), is_changed=is_changed))
        return found + [Place() for _ in range(STALLS[row - 1] - len(fruits))]

    def coin(self, row: int, number: int, fruit: Marker, step: int) -> Coin:
        return Coin(
            fruit.crop,
            fruit.state,
            self.look.people[fruit.owner].ring,
            self.look.letters[fruit.owner],
            step=step,
            motion=self.look.snapshot.memory.names.get(f"market {row} {number}", ""),
        )

    def let(self, stall: Stall) -> None:
        """What can be done with a market row now."""
        row = f"row {stall.row}"
        if self.is_harvest:
            stall.move = self.look.moves.harvest[self.pick.field].get(stall.row, "")
            stall.is_refused = not stall.move
            if stall.move:
                stall.label = self.look.choice(stall.move)
                self.show_next(stall)
            else:
                stall.why = f"harvest {self.pick.field} {stall.row}"
        elif row in self.look.moves.legal:
            stall.pick, stall.label = row, self.look.choice(row)
            stall.is_picked = self.pick.text.startswith(row)
        elif self.look.question == "rot":
            stall.why, stall.is_refused = row, True

    def show_next(self, stall: Stall) -> None:
        free = next(place for place in stall.places if place.coin is None)
        fruit = self.look.choices.own_marker(self.pick.field)
        free.coin = self.coin(stall.row, 0, fruit, 0)
        free.coin.css, free.is_next = "gh", True

    def notes(self, row: int, stall: Stall) -> list[str]:
        """What it refuses and would pay; while harvesting, what it would pay then or why not."""
        answers, words = self.look.answers, self.look.words
        if self.is_harvest and not stall.move:
            return [self.look.say(self.why_not(row))]
        if self.look.question == "rot" and stall.is_refused:
            return [self.look.say(Sentence("out of reach"))]
        found: list[Sentence | str] = []
        if stall.move:
            answers = self.look.choices.after(stall.move)
        elif answers.is_full(row):
            found.append(Sentence("full: scored after this round"))
        elif answers.fruits(row):
            crops = listed([words.NAMES[crop] for crop in answers.refused(row)])
            found.append(Sentence("doesn’t take: {crops}", crops=crops))
        if paid := answers.payments(row):
            told = Sentence("would pay: {points}", points=words.payments(paid, self.look.letters))
            found.append(told)
        return [self.look.say(each) for each in found]

    def why_not(self, row: int) -> Sentence:
        """Why the picked fruit cannot go there, in few words."""
        answers, need = self.look.answers, self.look.answers.palms_for(row)
        if field_in(self.view, self.pick.field).palms < need:
            return Sentence("needs {palms}", palms=self.look.words.palms(need))
        if answers.is_full(row):
            return Sentence("full", context="market row")
        if self.look.choices.own_marker(self.pick.field).crop in answers.refused(row):
            return Sentence("doesn’t take this")
        return Sentence("not enough action points")
