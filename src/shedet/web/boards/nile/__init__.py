"""How a table of An den Ufern des Nils is drawn."""

from collections.abc import Sequence

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.nile.view.view import View
from shedet.web.boards.nile import fields, market, shore, sides, turn
from shedet.web.boards.nile.moving import follow
from shedet.web.boards.nile.picks import Pick, read_pick
from shedet.web.boards.nile.prompt import Asking, Form
from shedet.web.boards.nile.scored import scoring_of
from shedet.web.boards.nile.scores import score_rows
from shedet.web.boards.nile.snapshot import NileSnapshot, PlainSnapshot
from shedet.web.parts.assets import icon
from shedet.web.parts.forms import Confirm, Sheet
from shedet.web.parts.people import Person
from shedet.web.parts.screen import Screen, ScreenSide, moving
from shedet.web.parts.templating import macros, words
from shedet.web.parts.words import Words

__all__ = ["credit", "drawn_name", "facts", "regions", "replayed", "score_rows", "screen"]

STYLE = "nile.css"
PICTURE = "nile_picture.html"
SYMBOL = "i-palm"


def facts(snapshot: PlainSnapshot) -> list[str]:
    """What the top of the page says of the game."""
    view = snapshot.view
    if view is None:
        return []
    names = snapshot.game.words
    told = [
        Sentence("Round {round}", round=view.round) if view.round else Sentence("Set-up"),
        Sentence("Dial: {dial}", dial=names.DIAL[view.dial]),
    ]
    if view.idle > 2:
        told.append(names.idle_rounds(view.idle))
    if snapshot.game.is_reconstructed:
        told.append(Sentence("Tile mix is our reconstruction"))
    return [sentence.say(snapshot.language) for sentence in told]


def credit(language: str) -> str:
    """Players, time, authors."""
    return Sentence("2 to 5 players · 90 minutes · Hanno and Wilfried Kuhn, 1994").say(language)


def drawn_name(snapshot: PlainSnapshot, name: str) -> str:
    """Something that was drawn, in words."""
    if name.startswith("left "):
        return words(snapshot.language)("player_left", number=name.removeprefix("left "))
    named = snapshot.game.words
    if name in named.NAMES:
        return named.NAMES[name].say(snapshot.language)
    return named.tile(name.partition(".")[0]).say(snapshot.language)


def regions(
    snapshot: PlainSnapshot, picked: str | None, people: Sequence[Person]
) -> dict[str, Markup]:
    """The parts of the page that only this game can draw; `ask` has the forms alone."""
    follow(snapshot)
    look, t = NileSnapshot(snapshot, people), words(snapshot.language)
    pick = read_pick(look, picked)
    forms = [form_of(snapshot, form, pick.text, t) for form in Asking(look, pick).forms()]
    drawn, memory, track = macros("nile.html"), snapshot.memory, shore.track_of(look)
    number = snapshot.question.number if snapshot.question else None
    players, tray = sides.sides(look), sides.tray_of(look, pick)
    beside = (market.stalls(look, pick), shore.boat_of(look, pick), shore.jokers_of(look, pick))
    dial, suns = shore.dial_of(look), turn.suns_of(look)
    return {
        "board": board(look, pick, track),
        "rival": memory.keep("players", players, lambda: drawn.players(snapshot, t, players)),
        "mine": memory.keep(
            "shore", (beside, dial, number), lambda: drawn.shore(snapshot, t, *beside, dial)
        ),
        "hand": memory.keep(
            "tray",
            (tray, number, snapshot.pointed_at),
            lambda: drawn.tray(snapshot, t, tray),
        ),
        "ask": Markup("".join(forms)),
        "picked": Markup(pick.text),
        "beside": memory.keep(
            "beside", (suns, dial, track), lambda: drawn.beside(t, suns, dial, track)
        ),
    }


def board(look: NileSnapshot, pick: Pick, track: shore.Track) -> Markup:
    """Both banks, the track, and what was scored last; each field that did not change as it was."""
    snapshot, t, drawn = look.snapshot, words(look.snapshot.language), macros("nile.html")
    memory, scoring = snapshot.memory, scoring_of(look)

    def field(cell: fields.Cell) -> Markup:
        return memory.keep(
            f"field {cell.name}",
            (cell, snapshot.pointed_at),
            lambda: drawn.field(snapshot, t, cell),
        )

    drawn_track = memory.keep("track", track, lambda: drawn.track(track))
    return drawn.board(snapshot, t, fields.columns(look, pick), drawn_track, scoring, field)


def screen(snapshot: PlainSnapshot, people: Sequence[Person]) -> Screen:
    """The table as a television shows it."""
    found, look = regions(snapshot, None, people), NileSnapshot(snapshot, people)
    return Screen(
        moving(found["board"]),
        [
            ScreenSide(
                side.seat,
                str(side.space),
                Markup("").join(stack.picture for stack in side.stacks),
                "",
                [(icon("i-seedling"), str(side.supply)), (icon("i-dunes"), str(side.jokers))],
            )
            for side in sides.sides(look)
        ],
        moving(found["mine"]),
    )


def form_of(snapshot: PlainSnapshot, form: Form, picked: str, t: Words) -> Markup:
    """A form in HTML: most are like those of other games."""
    if isinstance(form, Confirm | Sheet):
        return Markup(macros("play.html").form(snapshot, t, form, picked))
    drawn = macros("nile_ask.html")
    if isinstance(form, turn.TurnBar):
        return Markup(drawn.turn(snapshot, t, form, not picked))
    return Markup(
        drawn.bid(snapshot, t, form) if form.kind == "bid" else drawn.rot(snapshot, t, form)
    )


def replayed(
    snapshot: PlainSnapshot,
    people: Sequence[Person],
    views: Sequence[View],
    picked: str | None = None,
) -> dict[str, Markup]:
    """The table as it was; but for bids there is nothing that only one seat sees."""
    return regions(snapshot, picked, people)
