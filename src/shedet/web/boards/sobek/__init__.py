"""How a table of Sobek is drawn."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from shedet.core.effects import stand_in
from shedet.core.language import Sentence
from shedet.games.sobek.view.view import View
from shedet.web.boards.sobek import pieces, rounds, sides
from shedet.web.boards.sobek.board import board
from shedet.web.boards.sobek.hand import hand_of
from shedet.web.boards.sobek.moving import follow
from shedet.web.boards.sobek.prompt import Asking
from shedet.web.boards.sobek.scores import score_rows
from shedet.web.boards.sobek.snapshot import SobekSnapshot, opponents, view_in, world_in
from shedet.web.parts.assets import icon
from shedet.web.parts.composing import Composed, compose
from shedet.web.parts.motion import hand_names
from shedet.web.parts.people import Person
from shedet.web.parts.screen import Screen, ScreenLot, ScreenSide, moving
from shedet.web.parts.templating import Macros, macros, words
from shedet.web.parts.words import Words

__all__ = ["credit", "drawn_name", "facts", "regions", "replayed", "score_rows", "screen"]

STYLE = "sobek.css"
PICTURE = "sobek_picture.html"
SYMBOL = "i-felucca"


def facts(snapshot: SobekSnapshot) -> list[str]:
    """What the top of the page says of the game."""
    view = snapshot.view
    if view is None:
        return []
    seen = (view.round, view.deck, view.tokens)
    return snapshot.memory.shared.keep("facts", seen, lambda: facts_of(snapshot, view))


def facts_of(snapshot: SobekSnapshot, view: View) -> list[str]:
    world = world_in(snapshot)
    told = [
        Sentence("Round {round} of {rounds}", round=view.round, rounds=world.rounds()),
        Sentence("{number} card in the deck", "{number} cards in the deck", view.deck),
        Sentence(
            "{number} delivery to come",
            "{number} deliveries to come",
            world.deliveries()[0],
        ),
        Sentence("{number} event token left", "{number} event tokens left", view.tokens),
    ]
    return [sentence.say(snapshot.language) for sentence in told]


def credit(language: str) -> str:
    """Players, time, authors."""
    return Sentence("2 to 4 players · 40 minutes · Bruno Cathala, 2010").say(language)


def drawn_name(snapshot: SobekSnapshot, name: str) -> str:
    """Something that was drawn, in words."""
    if name.startswith("left "):
        return words(snapshot.language)("player_left", number=name.removeprefix("left "))
    return pieces.name_of(name, snapshot.language)


def regions(
    snapshot: SobekSnapshot, picked: str | None, people: Sequence[Person]
) -> dict[str, Markup]:
    """The parts of the page that only this game can draw; `ask` has the forms alone."""
    follow(snapshot)
    t, drawn = words(snapshot.language), macros("sobek.html")
    asking = Asking(snapshot, people)
    made = compose(snapshot, picked, asking)
    forms = [macros("play.html").form(snapshot, t, form, made.picked) for form in made.forms]
    summed = rounds_in(snapshot, people)
    others = [rival(snapshot, seat, people, t) for seat in opponents(snapshot)]
    return {
        "board": board(snapshot, people, asking, made, summed),
        "rival": drawn.rivals(t, others),
        "mine": mine(snapshot, people, t),
        "hand": hand(snapshot, made, t, drawn),
        "ask": Markup("".join(forms)),
        "picked": Markup(made.picked),
        "beside": counted(summed, t, drawn),
    }


def rounds_in(snapshot: SobekSnapshot, people: Sequence[Person]) -> list[rounds.Summary]:
    """The rounds that are over, the last one first."""
    view = view_in(snapshot)
    seen = (view.rounds, view.round, view.is_over, rounds.is_untouched(view), people)
    return snapshot.memory.keep("summaries", seen, lambda: rounds.summaries(snapshot, people))


def counted(summaries: Sequence[rounds.Summary], t: Words, drawn: Macros) -> Markup:
    """Beside the status: what is said as long as the summary of a round covers the quays."""
    new = [each for each in summaries[:1] if each.is_new]
    return Markup(drawn.counted(t, new[0].number)) if new else Markup("")


def hand(snapshot: SobekSnapshot, made: Composed, t: Words, drawn: Macros) -> Markup:
    """The viewer's hand; while nothing is asked it is as it was, as long as its cards are."""

    def draw() -> Markup:
        held = hand_of(snapshot, made.base, made.chosen, made.picked)
        size = held.size if held else 0
        label = Sentence("Your hand, {number} card", "Your hand, {number} cards", size)
        return drawn.hand(snapshot, t, held, label.say(snapshot.language))

    if snapshot.question:
        return draw()
    seen = (view_in(snapshot).held, hand_names(snapshot))
    return snapshot.memory.keep("idle hand", seen, draw)


def rival(snapshot: SobekSnapshot, seat: int, people: Sequence[Person], t: Words) -> Markup:
    small = presence(snapshot, seat, people[seat], t)
    return sides.rival(snapshot, seat, people[seat], small, snapshot.clocks[seat])


def presence(snapshot: SobekSnapshot, seat: int, person: Person, t: Words) -> str:
    """Who plays in a seat now, where that is not plain."""
    if seat in snapshot.handed_over:
        return str(t.bot_for)
    if person.bot:
        return str(t("bot_by", player=person.by) if person.by else t.bot)
    if seat in snapshot.own_seats:
        return str(t.you)
    is_away = seat < len(snapshot.here) and not snapshot.here[seat]
    return str(t.away) if is_away and snapshot.stage == "playing" else ""


def mine(snapshot: SobekSnapshot, people: Sequence[Person], t: Words) -> Markup:
    if snapshot.seat >= len(people):
        return Markup('<div id="mine" hidden></div>')
    points = t("points", view_in(snapshot).players[snapshot.seat].score)
    small = f"{t.you} · {points}" if snapshot.seat in snapshot.own_seats else points
    return sides.mine(snapshot, people[snapshot.seat], small)


def screen(snapshot: SobekSnapshot, people: Sequence[Person]) -> Screen:
    """The table as a television shows it."""
    shown = [sides.side_of(snapshot, seat) for seat in range(len(people))]
    return Screen(
        moving(regions(snapshot, None, people)["board"]),
        [
            ScreenSide(
                side.seat,
                str(side.player.score),
                side.backs,
                Sentence("{number} card", "{number} cards", side.cards).say(snapshot.language),
                [(icon("i-pot"), side.pile_size)]
                + ([(icon("i-snake"), f"+{2 * side.player.curses}")] if side.player.curses else []),
                [ScreenLot(lot.picture, lot.points, lot.small) for lot in side.lots],
            )
            for side in shown
        ],
    )


def replayed(
    snapshot: SobekSnapshot,
    people: Sequence[Person],
    views: Sequence[View],
    picked: str | None = None,
) -> dict[str, Markup]:
    """The table as it was, where the views of all seats are given; else as one seat saw it."""
    opened = snapshot
    if views:
        players = tuple(view.players[seat] for seat, view in enumerate(views))
        seen = view_in(snapshot)
        shown = stand_in(snapshot.game, replace(seen, players=players), seen)
        opened = replace(snapshot, view=shown)
    return regions(opened, picked, people)
