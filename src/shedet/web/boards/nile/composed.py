"""Questions that are answered by several moves of one line: bids, the boat, and rot."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from shedet.core.language import Sentence, listed
from shedet.games.nile.view.view import CROPS
from shedet.web.boards.nile import pieces
from shedet.web.boards.nile.picks import Pick, composed, spoils
from shedet.web.boards.nile.pieces import Coin
from shedet.web.boards.nile.snapshot import NileSnapshot
from shedet.web.parts.ahead import SEPARATOR, walk
from shedet.web.parts.knobs import knob
from shedet.web.parts.people import Person

NOTHING = Markup("")


@dataclass
class Stepper:
    """How many markers of a crop are chosen."""

    crop: str
    name: str
    coin: Coin
    chosen: int
    held: int
    less: str | None
    """The pick with one less; None where there is none to take away."""
    more: str | None
    less_label: str
    more_label: str


@dataclass
class Bid:
    """A secret bid, or the markers that go into the boat in the set-up."""

    key: str
    title: str
    hint: str
    steppers: list[Stepper]
    line: str
    """Plays what is chosen; empty as long as that is no whole line."""
    button: str
    is_secret: bool = False
    event: Markup = NOTHING
    knob: Markup = NOTHING
    """The way to the event's card."""
    seats: list[tuple[Person, bool]] = field(default_factory=list)
    """The others, and whether each has bid."""
    none: str = ""
    """Bids nothing."""
    is_root: bool = True
    kind = "bid"


def bid_of(look: NileSnapshot, pick: Pick) -> Bid:
    """With what was chosen before, where a line is begun already."""
    chosen = Counter(move.split()[1] for move in pick.chosen)
    steppers = [stepper(look, chosen, crop) for crop in CROPS]
    total = sum(step.chosen for step in steppers)
    hint = look.game.status(look.view, look.snapshot.names, look.snapshot.language)
    if look.question == "boat":
        most = len(look.view.chosen) + int(look.view.about or 0)
        title = Sentence("Into the boat: {number} of {most}", number=total, most=most)
        line = pick.node.line if pick.node.is_complete else ""
        button = Sentence("Put them into the boat", context="button")
        return Bid(pick.text, look.say(title), hint, steppers, line, look.say(button),
                   is_root=not pick.text)  # fmt: skip
    node = walk(look.snapshot, [*pick.chosen, "done"], is_whole=True)
    title = Sentence("Your bid: {number} marker", "Your bid: {number} markers", total)
    if look.view.about == "hippo":
        title = Sentence(
            "Your bid: {number} in hand, {boat} in the boat",
            number=total,
            boat=look.answers.bid_ahead(look.snapshot.seat),
        )
    button = Sentence("Bid {number} marker", "Bid {number} markers", total)
    others = [seat for seat in look.view.bidders if seat != look.snapshot.seat]
    return Bid(
        pick.text,
        look.say(title),
        hint,
        steppers,
        node.line if total else "",
        look.say(button),
        True,
        pieces.event("hippo") if look.view.about == "hippo" else NOTHING,
        about(look, "hippo", hint) if look.view.about == "hippo" else NOTHING,
        [(look.people[seat], seat not in look.view.deciding) for seat in others],
        "" if look.view.chosen else "done",
        not pick.text,
    )


def about(look: NileSnapshot, event: str, here: str) -> Markup:
    """The way to the card of an event."""
    return knob(look.game, event, look.snapshot.language, here)


def stepper(look: NileSnapshot, chosen: Counter[str], crop: str) -> Stepper:
    seat = look.snapshot.seat
    held = look.view.players[seat].supply[crop]
    number = look.view.chosen.count(crop) + chosen[crop]
    more, less = Counter(chosen), Counter(chosen)
    more[crop] += 1
    less[crop] -= 1
    name = look.words.NAMES[crop]
    return Stepper(
        crop,
        look.say(look.words.LABELS[crop]),
        Coin(crop, "ripe", look.people[seat].ring, ""),
        number,
        held,
        choosing(look, less) if chosen[crop] else None,
        choosing(look, more) if is_possible(look, more) else None,
        look.say(Sentence("One less: {crop}", crop=name)),
        look.say(Sentence("One more: {crop}", crop=name)),
    )


def choosing(look: NileSnapshot, chosen: Counter[str]) -> str:
    """A pick of so many markers."""
    verb = "bid" if look.question == "bid" else "choose"
    return SEPARATOR.join(f"{verb} {crop}" for crop in CROPS for _ in range(chosen[crop]))


def is_possible(look: NileSnapshot, chosen: Counter[str]) -> bool:
    """Can so many markers be chosen?"""
    wish = choosing(look, chosen)
    return composed(look, wish).text == wish


@dataclass
class Fruit:
    """A fruit that may go bad."""

    coin: Coin
    label: str
    pick: str = ""
    """The pick with this one too, or without it; empty where it cannot go bad."""
    is_chosen: bool = False


@dataclass
class RotRow:
    """A market row in reach of the rot."""

    row: int
    pick: str
    label: str
    fruits: list[Fruit]
    is_chosen: bool
    note: str


@dataclass
class Rot:
    """Which row, and which fruits go bad."""

    key: str
    title: str
    hint: str
    event: Markup
    knob: Markup = NOTHING
    """The way to the event's card."""
    rows: list[RotRow] = field(default_factory=list)
    line: str = ""
    after: str = ""
    is_root: bool = True
    kind = "rot"


def rot_of(look: NileSnapshot, pick: Pick) -> Rot:
    title = look.say(Sentence("Rot: choose a market row"))
    if pick.text or look.question == "spoil":
        title = look.game.status(pick.node.view, look.snapshot.names, look.snapshot.language)
    turned = look.view.turned
    hint = Sentence(
        "Ripe fruit spoils but still counts. Spoiled fruit rots and costs its owner 1 point."
    )
    rot = Rot(pick.text, title, look.say(hint), pieces.event(turned.tile) if turned else NOTHING)
    here = look.game.status(look.view, look.snapshot.names, look.snapshot.language)
    rot.knob = about(look, "rot", here)
    if look.question == "spoil":
        rot.rows = [rot_row(look, pick, int(look.view.about or 0))]
    else:
        rot.rows = [rot_row(look, pick, int(move.split()[1])) for move in look.moves.legal]
    rot.is_root = not pick.text
    if pick.node.is_complete:
        rot.line = pick.node.line
        rot.title = look.say(told(look, pick))
    return rot


def told(look: NileSnapshot, pick: Pick) -> Sentence:
    """What goes bad, as it is picked."""
    row, spoiled = parts_of(look, pick)
    if not spoiled:
        return look.choices.sentence(f"row {row}")
    last = look.game.choices(pick.node.view, look.snapshot.names)
    after = listed([*last.going_bad(pick.chosen[-1]).values()])
    return Sentence("Market row {row}: {after}.", row=row, after=after)


def parts_of(look: NileSnapshot, pick: Pick) -> tuple[int, list[int]]:
    """The market row and the places of the fruits, as far as they are chosen."""
    row = 0
    places = []
    if look.question == "spoil":
        row = int(look.view.about or 0)
        places = [look.view.spoiling] if look.view.spoiling else []
    for move in pick.chosen:
        verb, number = move.split()
        if verb == "row":
            row = int(number)
        else:
            places.append(int(number))
    return row, places


def rot_row(look: NileSnapshot, pick: Pick, number: int) -> RotRow:
    row, spoiled = parts_of(look, pick)
    is_chosen = row == number
    chosen = spoiled if is_chosen else []
    moves = look.moves.legal if look.question == "spoil" else [f"row {number}"]
    free, most = spoils(look, *moves)
    found = []
    for place, fruit in enumerate(look.view.market[number - 1], 1):
        coin = Coin(
            fruit.crop,
            fruit.state,
            look.people[fruit.owner].ring,
            look.letters[fruit.owner],
        )
        label = look.say(look.words.owned(fruit, look.snapshot.seat, look.snapshot.names))
        drawn = Fruit(coin, label, is_chosen=place in chosen)
        if place in free:
            drawn.pick = toggled(look, number, chosen, place, most)
        found.append(drawn)
    if look.view.spoiling is None:
        label = look.say(look.choices.rot(number, *moves))
    else:
        most += 1
        label = look.game.status(look.view, look.snapshot.names, look.snapshot.language)
    note = look.say(Sentence("{number} of {most}", number=len(chosen), most=most))
    pick_row = "" if look.question == "spoil" else f"row {number}"
    return RotRow(number, pick_row, label, found, is_chosen, note)


def toggled(look: NileSnapshot, row: int, chosen: Sequence[int], place: int, most: int) -> str:
    """The pick in which a fruit is chosen, or no more; the one chosen first makes room."""
    before = look.view.spoiling
    after = [each for each in chosen if each not in (place, before)]
    if place not in chosen:
        after = [*after[max(0, len(after) - most + 1) :], place]
    head = [] if look.question == "spoil" else [f"row {row}"]
    return SEPARATOR.join([*head, *(f"spoil {each}" for each in sorted(after))])
