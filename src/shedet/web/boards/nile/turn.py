"""The turn as far as it is played: its actions, numbered, and the action points."""

from dataclasses import dataclass, field

from markupsafe import Markup

from shedet.core.event import Learned
from shedet.core.language import Sentence
from shedet.games.nile.view.view import TURN_POINTS
from shedet.web.boards.nile.pieces import face
from shedet.web.boards.nile.snapshot import NileSnapshot, actions_in
from shedet.web.parts.assets import icon
from shedet.web.parts.forms import Chip

DONE = {
    "sown": Sentence("sown", context="action done"),
    "grew": Sentence("grown", context="action done"),
    "harvested": Sentence("to market row {row}", context="action done"),
    "bought": Sentence("bought", context="action done"),
    "joker": Sentence("joker bought", context="action done"),
    "gave": Sentence("joker for a point", context="action done"),
    "freshen": Sentence("joker to freshen", context="action done"),
}


@dataclass
class Action:
    """One action of the turn, in few words."""

    number: int
    picture: Markup
    text: str


@dataclass
class TurnBar:
    """What was done in this turn, how to take it back, and how to end the turn."""

    title: str
    end_label: str
    actions: list[Action]
    chips: list[Chip] = field(default_factory=list)
    key: str = ""
    is_root = True


def bar_of(look: NileSnapshot) -> TurnBar:
    actions = [action_of(look, number, event) for number, event in enumerate(actions_in(look), 1)]
    title = Sentence("No actions yet")
    if actions:
        title = Sentence("Your actions this turn")
    bar = TurnBar(look.say(title), look.choice("end"), actions)
    if points := look.view.points:
        told = Sentence(
            "You’d lose {number} action point", "You’d lose {number} action points", points
        )
        bar.chips.append(Chip(look.say(told), "bad", icon("i-sun")))
    return bar


def action_of(look: NileSnapshot, number: int, event: Learned) -> Action:
    kind = event["event"]
    if kind == "gave" and event["freshen"]:
        kind = "freshen"
    text = look.say(DONE[kind].about(row=event.get("row", "")))
    if "crop" not in event:
        return Action(number, icon("i-dunes"), text)
    owner = event.get("owner", event["seat"])
    state = "seed" if kind == "sown" else "ripe"
    drawn = face(event["crop"], state, look.people[owner].ring, look.letters[owner], "tiny")
    return Action(number, drawn, text)


@dataclass
class Suns:
    """The action points of the turn that is being played."""

    label: str
    used: int
    left: int
    jokers: int


def suns_of(look: NileSnapshot) -> Suns | None:
    """Only in a turn."""
    view = look.view
    if view.question != "turn" or view.points is None:
        return None
    given = sum(e["event"] == "gave" and not e["freshen"] for e in actions_in(look))
    jokers = view.players[view.to_act].jokers
    label = Sentence(
        "{number} action point left, jokers: {jokers}",
        "{number} action points left, jokers: {jokers}",
        view.points,
        jokers=jokers,
    )
    used = max(0, TURN_POINTS + given - view.points)
    return Suns(look.say(label), used, view.points, jokers)
