"""How a table of Sobek: 2 Players is drawn."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from shedet.core.effects import stand_in
from shedet.core.language import Sentence
from shedet.games.sobek2p.view.view import SQUARES, View
from shedet.web.boards.sobek2p import market, pieces, sides
from shedet.web.boards.sobek2p.hand import hand_of
from shedet.web.boards.sobek2p.moving import follow
from shedet.web.boards.sobek2p.prompt import Asking
from shedet.web.boards.sobek2p.scores import score_rows
from shedet.web.boards.sobek2p.snapshot import Sobek2pSnapshot, choices_in, view_in
from shedet.web.parts.assets import icon
from shedet.web.parts.composing import compose
from shedet.web.parts.people import Person
from shedet.web.parts.screen import Screen, ScreenLot, ScreenSide, moving
from shedet.web.parts.templating import Macros, macros, words
from shedet.web.parts.words import Words

__all__ = ["credit", "drawn_name", "facts", "regions", "replayed", "score_rows", "screen"]

SLOTS = 5
STYLE = "sobek2p.css"
PICTURE = "sobek2p_picture.html"
SYMBOL = "i-ankh"


def facts(snapshot: Sobek2pSnapshot) -> list[str]:
    """What the top of the page says of the game."""
    view = snapshot.view
    if view is None:
        return []
    told = [
        Sentence("{number} tile in the pile", "{number} tiles in the pile", view.pile),
        Sentence("{number} deben in the bag", "{number} deben in the bag", view.bag),
        Sentence("{number} pirogue in reserve", "{number} pirogues in reserve", view.reserve),
    ]
    return [sentence.say(snapshot.language) for sentence in told]


def credit(language: str) -> str:
    """Players, time, authors."""
    return Sentence("2 players · 20 minutes · Bruno Cathala, Sébastien Pauchon, 2021").say(language)


def drawn_name(snapshot: Sobek2pSnapshot, name: str) -> str:
    """Something that was drawn, in words."""
    kind, _, value = name.partition(":")
    if kind == "deben":
        return words(snapshot.language)("deben_of", points=value)
    named = snapshot.game.words
    if name in named.NAMES:
        return named.NAMES[name].say(snapshot.language)
    return pieces.name_of(named, name, snapshot.language)


def regions(
    snapshot: Sobek2pSnapshot, picked: str | None, people: Sequence[Person]
) -> dict[str, Markup]:
    """The parts of the page that only this game can draw; `ask` has the forms alone."""
    follow(snapshot)
    choices = choices_in(snapshot)
    t, drawn = words(snapshot.language), macros("sobek2p.html")
    asking = Asking(snapshot)
    made = compose(snapshot, picked, asking)
    rows = market.cells(snapshot, made.node, made.picked, changed(snapshot), asking.compasses)
    previews = []
    for seen, move, key in asking.previews:
        inside = choices_in(snapshot, seen)
        if shown := market.preview(inside, move, key, snapshot.language):
            previews.append(shown)

    def cell(one: market.Cell) -> Markup:
        return snapshot.memory.keep(
            f"square {one.square}",
            (one, made.picked if one.compasses else "", snapshot.pointed_at),
            lambda: drawn.cell(one, t, snapshot, made.picked),
        )

    found = {
        "board": drawn.board(
            snapshot,
            t,
            rows,
            market.lanes(choices),
            previews,
            made.picked,
            slots_of(snapshot),
            market.caption(choices, snapshot.language),
            facts(snapshot),
            bool(snapshot.question),
            cell,
        )
    }
    mine = snapshot.seat if snapshot.seat < 2 else 0
    for id, seat in (("rival", 1 - mine), ("mine", mine)):
        found[id] = side(snapshot, id, seat, people, t, drawn)
    hand = hand_of(snapshot, made.base, made.chosen, made.picked)
    label = Sentence(
        "Your hand, {number} tile", "Your hand, {number} tiles", hand.size if hand else 0
    )
    found["hand"] = drawn.hand(snapshot, t, hand, label.say(snapshot.language))
    forms = [macros("play.html").form(snapshot, t, form, made.picked) for form in made.forms]
    found["ask"] = Markup("".join(forms))
    found["picked"] = Markup(made.picked)
    return found


def screen(snapshot: Sobek2pSnapshot, people: Sequence[Person]) -> Screen:
    """The table as a television shows it."""
    shown = [sides.side_of(snapshot, seat) for seat in range(len(people))]
    return Screen(
        moving(regions(snapshot, None, people)["board"]),
        [
            ScreenSide(
                side.seat,
                str(side.points),
                side.backs,
                Sentence(
                    "{number} tile", "{number} tiles", sum(side.player.hand_backs.values())
                ).say(snapshot.language),
                [(icon("i-pot"), str(side.corruption)), (icon("i-deben"), side.deben)],
                [ScreenLot(lot.picture, lot.points, lot.small) for lot in side.lots],
            )
            for side in shown
        ],
    )


def replayed(
    snapshot: Sobek2pSnapshot,
    people: Sequence[Person],
    views: Sequence[View],
    picked: str | None = None,
) -> dict[str, Markup]:
    """The table as it was, where the views of all seats are given; else as one seat saw it."""
    opened = snapshot
    if views:
        players = (views[0].players[0], views[1].players[1])
        seen = view_in(snapshot)
        whole = stand_in(snapshot.game, replace(seen, players=players), seen)
        opened = replace(snapshot, view=whole)
    return regions(opened, picked, people)


def side(
    snapshot: Sobek2pSnapshot, id: str, seat: int, people: Sequence[Person], t: Words, drawn: Macros
) -> Markup:
    one = sides.side_of(snapshot, seat)
    is_own = seat == snapshot.seat
    is_person = not is_own and not people[seat].bot and snapshot.stage == "playing"
    is_away = is_person and seat < len(snapshot.here) and not snapshot.here[seat]
    clock, is_asked = snapshot.clocks[seat], seat in snapshot.deciding
    marked = (snapshot.handed_over, snapshot.own_seats, is_own, is_asked, is_away)
    return snapshot.memory.keep(
        f"side {seat}",
        (one, people[seat], clock, *marked),
        lambda: drawn.side(snapshot, t, id, one, people[seat], clock, is_own, is_asked, is_away),
    )


def changed(snapshot: Sobek2pSnapshot) -> list[str]:
    """The squares from which tiles went in what was told last."""
    squares = []
    is_player = snapshot.seat < len(snapshot.names)
    for told in snapshot.told[snapshot.seen :] if is_player else snapshot.told[-1:]:
        for event in told.events:
            if event["event"] == "moved" and event["from"] in SQUARES:
                squares.append(event["from"])
    return squares


def slots_of(snapshot: Sobek2pSnapshot) -> dict[str, object]:
    """The pirogues in the slots. Which slot a seen one lies in does not matter."""
    view = view_in(snapshot)
    label = Sentence(
        "Pirogues in the slots: {number} of {slots}", number=view.slots, slots=SLOTS
    ).say(snapshot.language)
    names = snapshot.game.words.NAMES
    tokens, known = [], view.slots_seen or []
    for number in range(SLOTS):
        seen = known[number] if number < len(known) else ""
        if number >= view.slots:
            told = Sentence("already revealed")
        elif seen:
            told = Sentence("face down (you know it: {pirogue})", pirogue=names[seen])
        else:
            told = Sentence("face down")
        tokens.append(
            {
                "gone": number >= view.slots,
                "seen": bool(seen),
                "label": told.say(snapshot.language),
                "inside": pieces.pirogue(seen) if seen else Markup(""),
            }
        )
    return {"label": label, "tokens": tokens}
