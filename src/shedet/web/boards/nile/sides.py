"""Everybody at the table: piece, supply, jokers, and the two water tiles that all can see."""

from dataclasses import dataclass

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.nile.view.view import CROPS
from shedet.web.boards.nile import pieces
from shedet.web.boards.nile.picks import Pick
from shedet.web.boards.nile.pieces import Coin
from shedet.web.boards.nile.snapshot import NileSnapshot
from shedet.web.parts.people import Person
from shedet.web.parts.snapshot import TimeLeft
from shedet.web.parts.templating import words as page_words


@dataclass
class Stack:
    """A stack of water tiles, of which the top one is seen."""

    picture: Markup
    label: str
    height: int
    motion: str


@dataclass
class Side:
    """One player, ready to be drawn."""

    seat: int
    person: Person
    name: str
    small: str
    space: int
    supply: int
    supply_label: str
    jokers: int
    jokers_label: str
    starts: bool
    acts: bool
    has_bid: bool
    stacks: list[Stack]
    lots: list[Coin]
    label: str
    """All of it in sentences."""
    clock: TimeLeft | None
    lands: list[str]
    """The names by which markers leave the supply."""


def sides(look: NileSnapshot) -> list[Side]:
    """All players in turn order."""
    return [side_of(look, seat) for seat in range(len(look.people))]


def side_of(look: NileSnapshot, seat: int) -> Side:
    view = look.view
    player, person = view.players[seat], look.people[seat]
    supply = sum(player.supply.values())
    names = look.snapshot.memory.names
    is_own = seat == look.snapshot.seat
    lands = [] if is_own else [names.get(f"supply {seat} {crop}", "") for crop in CROPS]
    return Side(
        seat,
        person,
        person.name,
        presence(look, seat),
        player.space,
        supply,
        look.say(look.words.markers_of(supply)),
        player.jokers,
        look.say(look.words.jokers_of(player.jokers)),
        view.start == seat,
        seat in look.snapshot.deciding,
        view.question == "bid" and seat not in view.deciding,
        [stack_of(look, seat, number) for number in (1, 2)],
        [
            Coin(crop, "ripe", person.ring, look.letters[seat], player.supply[crop])
            for crop in CROPS
            if player.supply[crop]
        ],
        look.say(look.words.side(view, seat, person.name)),
        look.snapshot.clocks[seat],
        [land for land in lands if land],
    )


def stack_of(look: NileSnapshot, seat: int, number: int) -> Stack:
    player = look.view.players[seat]
    return Stack(
        pieces.water(player.tops[number - 1] or ""),
        look.say(look.words.stack(player, number)),
        player.heights[number - 1],
        look.snapshot.memory.names.get(f"top {seat} {number}", ""),
    )


def presence(look: NileSnapshot, seat: int) -> str:
    """Who plays in a seat now, where that is not plain."""
    t, snapshot = page_words(look.snapshot.language), look.snapshot
    if seat in snapshot.handed_over:
        return t.bot_for
    if look.people[seat].bot:
        by = look.people[seat].by
        return t("bot_by", player=by) if by else t.bot
    if seat in snapshot.own_seats:
        return t.you
    is_away = seat < len(snapshot.here) and not snapshot.here[seat]
    return t.away if is_away and snapshot.stage == "playing" else ""


@dataclass
class Crop:
    """A crop of the viewer's supply."""

    crop: str
    name: str
    label: str
    coin: Coin
    tired: int
    pick: str = ""
    why: str = ""
    is_picked: bool = False


@dataclass
class Tray:
    """The viewer's supply."""

    crops: list[Crop]
    label: str


def tray_of(look: NileSnapshot, pick: Pick) -> Tray | None:
    """Spectators have none."""
    if not look.is_player:
        return None
    seat = look.snapshot.seat
    player = look.view.players[seat]
    tray = Tray([], look.say(Sentence("Your supply")))
    for crop in CROPS:
        number = player.supply[crop]
        coin = Coin(
            crop,
            "ripe",
            look.people[seat].ring,
            "",
            number,
            motion=look.snapshot.memory.names.get(f"supply {seat} {crop}", ""),
        )
        name = look.words.LABELS[crop]
        label = Sentence("{crop}: {number} in your supply", crop=name, number=number)
        drawn = Crop(crop, look.say(name), look.say(label), coin, player.tired[crop])
        if crop in look.moves.crops:
            drawn.pick = f"crop {crop}"
            drawn.is_picked = pick.crop == crop
        tray.crops.append(drawn)
    return tray
