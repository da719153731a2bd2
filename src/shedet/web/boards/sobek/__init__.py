"""How a table of Sobek is drawn."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from shedet.core.effects import stand_in
from shedet.core.language import Sentence
from shedet.games.sobek.view.view import View
from shedet.web.boards.sobek import pieces, river, rounds, sides, track
from shedet.web.boards.sobek.hand import hand_of
from shedet.web.boards.sobek.moving import follow
from shedet.web.boards.sobek.prompt import Asking
from shedet.web.boards.sobek.scores import score_rows
from shedet.web.boards.sobek.snapshot import SobekSnapshot, opponents, view_in, world_in
from shedet.web.boards.sobek.snapshot import words as names
from shedet.web.parts.composing import Composed, compose
from shedet.web.parts.knobs import knob
from shedet.web.parts.people import Person
from shedet.web.parts.templating import Macros, macros, words
from shedet.web.parts.words import Words

__all__ = ["credit", "facts", "regions", "replayed", "score_rows"]

STYLE = "sobek.css"
PICTURE = "sobek_picture.html"
SYMBOL = "i-felucca"


def facts(snapshot: SobekSnapshot) -> list[str]:
    """What the top of the page says of the game."""
    view = snapshot.view
    if view is None:
        return []
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


def regions(
    snapshot: SobekSnapshot, picked: str | None, people: Sequence[Person]
) -> dict[str, Markup]:
    """The parts of the page that only this game can draw; `ask` has the forms alone."""
    follow(snapshot)
    t, drawn = words(snapshot.language), macros("sobek.html")
    asking = Asking(snapshot, people)
    made = compose(snapshot, picked, asking)
    forms = [macros("play.html").form(snapshot, t, form, made.picked) for form in made.forms]
    hand = hand_of(snapshot, made.base, made.chosen, made.picked)
    label = Sentence(
        "Your hand, {number} card", "Your hand, {number} cards", hand.size if hand else 0
    )
    return {
        "board": board(snapshot, people, asking, made, t, drawn),
        "rival": drawn.rivals(
            snapshot, t, [seated(snapshot, seat, people, t) for seat in opponents(snapshot)]
        ),
        "mine": mine(snapshot, people, t, drawn),
        "hand": drawn.hand(snapshot, t, hand, label.say(snapshot.language)),
        "ask": Markup("").join(forms),
        "picked": Markup(made.picked),
        "beside": counted(snapshot, people, t, drawn),
    }


def counted(snapshot: SobekSnapshot, people: Sequence[Person], t: Words, drawn: Macros) -> Markup:
    """Beside the status: what is said as long as the summary of a round covers the quays."""
    new = [each for each in rounds.summaries(snapshot, people)[:1] if each.is_new]
    return Markup(drawn.counted(t, new[0].number)) if new else Markup("")


def board(
    snapshot: SobekSnapshot,
    people: Sequence[Person],
    asking: Asking,
    made: Composed,
    t: Words,
    drawn: Macros,
) -> Markup:
    """The quays or the end of the round, the track, and the rounds before."""
    view = view_in(snapshot)
    row = river.docks(snapshot, made.node, made.picked, changed(snapshot))
    summaries = rounds.summaries(snapshot, people)
    hops = dict(asking.options.hops)
    last = summaries[0] if summaries and summaries[0].is_new else None
    lost = rounds.penalty_hops(snapshot, last) if last else []
    if lost:
        hops[""] = lost
    tracks = [track.track_of(snapshot, people, hops, room) for room in (track.WIDE, track.NARROW)]
    ending = river.turns(snapshot, people) if is_ending(view) else []
    text = Sentence("End of round {round}", round=view.round).say(snapshot.language)
    tokens = [river.known_tokens(snapshot), river.knowing(snapshot)]
    return drawn.board(
        snapshot,
        t,
        {
            "docks": row,
            "ending": ending,
            "ending_title": text,
            "pot": river.pot_of(snapshot, row),
            "pile": sides.side_of(snapshot, snapshot.seat) if snapshot.seat < len(people) else None,
            "discard": [sides.drawn(snapshot)(card) for card in view.discard],
            "tokens_known": [told.say(snapshot.language) for told in tokens if told],
            "tokens": [
                (*token_of(token, snapshot.language), knob(snapshot.game, token, snapshot.language))
                for token in pieces.TOKENS
            ],
            "used": [token_of(token, snapshot.language) for token in view.used],
            "landings": snapshot.memory.landings,
            "tracks": tracks,
            "note": track.reconstructed(snapshot.language),
            "rounds": summaries,
            "picked": made.picked,
        },
    )


def token_of(token: str, language: str) -> tuple[str, str, Markup]:
    """An event token: its name, what it does, how it looks."""
    said = (names.NAMES[token].say(language), names.about_token(token).say(language))
    return *said, pieces.token(token)


def is_ending(view: View) -> bool:
    """Are the last sets of a round laid? [S1-7.2]"""
    return view.question in ("last", "last-set")


def seated(
    snapshot: SobekSnapshot, seat: int, people: Sequence[Person], t: Words
) -> dict[str, object]:
    """An opponent with all that is known of them now."""
    return {
        "side": sides.side_of(snapshot, seat),
        "person": people[seat],
        "small": presence(snapshot, seat, people[seat], t),
        "clock": snapshot.clocks[seat],
        "acts": seat in snapshot.deciding,
    }


def presence(snapshot: SobekSnapshot, seat: int, person: Person, t: Words) -> str:
    """Who plays in a seat now, where that is not plain."""
    if seat in snapshot.handed_over:
        return str(t.bot_for)
    if person.bot:
        return str(t.bot)
    if seat in snapshot.own_seats:
        return str(t.you)
    is_away = seat < len(snapshot.here) and not snapshot.here[seat]
    return str(t.away) if is_away and snapshot.stage == "playing" else ""


def mine(snapshot: SobekSnapshot, people: Sequence[Person], t: Words, drawn: Macros) -> Markup:
    if snapshot.seat >= len(people):
        return Markup('<div id="mine" hidden></div>')
    points = t("points", view_in(snapshot).players[snapshot.seat].score)
    return drawn.mine(
        snapshot,
        t,
        sides.side_of(snapshot, snapshot.seat),
        people[snapshot.seat],
        snapshot.seat in snapshot.deciding,
        f"{t.you} · {points}" if snapshot.seat in snapshot.own_seats else points,
    )


def replayed(
    snapshot: SobekSnapshot, people: Sequence[Person], views: Sequence[View]
) -> dict[str, Markup]:
    """The table at a step of a record; as it was where the views of all seats are given."""
    opened = snapshot
    if views:
        players = tuple(view.players[seat] for seat, view in enumerate(views))
        seen = view_in(snapshot)
        shown = stand_in(snapshot.game, replace(seen, players=players), seen)
        opened = replace(snapshot, view=shown)
    found = regions(opened, None, people)
    return {key: found[key] for key in ("board", "rival", "mine", "hand")}


def changed(snapshot: SobekSnapshot) -> list[int]:
    """The quays from which cards went in what was told last."""
    quays = []
    is_player = snapshot.seat < len(snapshot.names)
    for told in snapshot.told[snapshot.seen :] if is_player else snapshot.told[-1:]:
        for event in told.events:
            if event["event"] == "moved" and event["from"].startswith("quay "):
                quays.append(int(event["from"].removeprefix("quay ")))
    return quays
