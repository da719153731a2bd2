"""How a table of An den Ufern des Nils is drawn."""

from collections.abc import Sequence

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.nile.view.view import View
from shedet.web.boards.nile import fields, market, shore, sides, turn
from shedet.web.boards.nile.moving import follow
from shedet.web.boards.nile.picks import read_pick
from shedet.web.boards.nile.prompt import Asking, Form
from shedet.web.boards.nile.scored import scoring_of
from shedet.web.boards.nile.scores import score_rows
from shedet.web.boards.nile.snapshot import NileSnapshot, PlainSnapshot
from shedet.web.parts.forms import Confirm, Sheet
from shedet.web.parts.people import Person
from shedet.web.parts.templating import macros, words
from shedet.web.parts.words import Words

__all__ = ["credit", "facts", "regions", "replayed", "score_rows"]

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


def regions(
    snapshot: PlainSnapshot, picked: str | None, people: Sequence[Person]
) -> dict[str, Markup]:
    """The parts of the page that only this game can draw; `ask` has the forms alone."""
    follow(snapshot)
    look, t, drawn = NileSnapshot(snapshot, people), words(snapshot.language), macros("nile.html")
    pick = read_pick(look, picked)
    forms = [form_of(snapshot, form, pick.text, t) for form in Asking(look, pick).forms()]
    track = shore.track_of(look)
    return {
        "board": drawn.board(snapshot, t, fields.columns(look, pick), track, scoring_of(look)),
        "rival": drawn.players(snapshot, t, sides.sides(look)),
        "mine": drawn.shore(
            snapshot,
            t,
            market.stalls(look, pick),
            shore.boat_of(look, pick),
            shore.jokers_of(look, pick),
            shore.dial_of(look),
        ),
        "hand": drawn.tray(snapshot, t, sides.tray_of(look, pick)),
        "ask": Markup("").join(forms),
        "picked": Markup(pick.text),
        "beside": drawn.beside(t, turn.suns_of(look), shore.dial_of(look), track),
    }


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
    snapshot: PlainSnapshot, people: Sequence[Person], views: Sequence[View]
) -> dict[str, Markup]:
    """The table at a step of a record; but for bids there is nothing that only one seat sees."""
    found = regions(snapshot, None, people)
    return {key: found[key] for key in ("board", "rival", "mine", "hand")}
