"""The board of a table: the quays or the end of a round, the track, the sheets behind buttons.

Each part is drawn anew only when something that it is made from has changed.
"""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import View
from shedet.web.boards.sobek import pieces, river, rounds, sides, track
from shedet.web.boards.sobek.options import Hop
from shedet.web.boards.sobek.prompt import Asking
from shedet.web.boards.sobek.snapshot import SobekSnapshot, view_in
from shedet.web.boards.sobek.snapshot import words as names
from shedet.web.parts.composing import Composed
from shedet.web.parts.knobs import knob
from shedet.web.parts.people import Person
from shedet.web.parts.templating import Macros, macros, words
from shedet.web.parts.words import Words

NOTHING = Markup("")


def board(
    snapshot: SobekSnapshot,
    people: Sequence[Person],
    asking: Asking,
    made: Composed,
    summaries: Sequence[rounds.Summary],
) -> Markup:
    """The quays or the end of the round, the track, and the rounds before."""
    view, t, drawn = view_in(snapshot), words(snapshot.language), macros("sobek.html")
    lying, pot = quays(snapshot, made, t, drawn)
    return drawn.board(
        snapshot,
        t,
        {
            "is_ending": is_ending(view),
            "middle": ending(snapshot, people, t, drawn) if is_ending(view) else lying,
            "supply": supply(snapshot, t, drawn),
            "pot": pot,
            "rounds": snapshot.memory.keep("rounds", summaries, lambda: drawn.rounds(t, summaries)),
            "tracks": tracks(snapshot, people, asking, made.picked, summaries),
            "sheets": sheets(snapshot, t, drawn),
        },
    )


def is_ending(view: View) -> bool:
    """Are the last sets of a round laid? [S1-7.2]"""
    return view.question in ("last", "last-set")


def ending(snapshot: SobekSnapshot, people: Sequence[Person], t: Words, drawn: Macros) -> Markup:
    """The end of a round, instead of the quays."""
    title = Sentence("End of round {round}", round=view_in(snapshot).round).say(snapshot.language)
    return drawn.ending(t, title, river.turns(snapshot, people))


def quays(
    snapshot: SobekSnapshot, made: Composed, t: Words, drawn: Macros
) -> tuple[Markup, Markup]:
    """The quays, and the viewer's pot, which shows what a card of theirs would bring there."""
    view, memory = view_in(snapshot), snapshot.memory
    pile = view.players[snapshot.seat].pile if snapshot.seat < len(view.players) else None
    landed = memory.landings.get(f"pile {snapshot.seat}")
    gone = changed(snapshot)

    def draw() -> tuple[Markup, Markup]:
        row = river.docks(snapshot, made.node, made.picked, gone)
        pot = river.pot_of(snapshot, row)
        drawn_pot = drawn.pot(pot, bool(pile), landed, t) if pot else NOTHING
        lying = Markup("".join([dock(snapshot, each) for each in row]))
        return drawn.quays(t, lying), drawn_pot

    if snapshot.question:
        return draw()
    named = [memory.names.get(f"quay {number}") for number in range(1, len(view.quay) + 1)]
    return memory.keep("idle quays", (view.quay, named, gone, pile, landed), draw)


def dock(snapshot: SobekSnapshot, lies: river.Dock) -> Markup:
    """One quay with its card."""
    return snapshot.memory.keep(
        f"quay {lies.quay}",
        (lies, snapshot.pointed_at),
        lambda: macros("sobek.html").dock(lies, snapshot),
    )


def supply(snapshot: SobekSnapshot, t: Words, drawn: Macros) -> Markup:
    """Deck, tokens and discard."""
    view, landed = view_in(snapshot), snapshot.memory.landings.get("discard")
    is_known = bool(view.tokens_seen) or is_seen_by_others(snapshot)
    seen = (view.deck, view.tokens, len(view.discard), is_known, landed)
    return snapshot.memory.keep("supply", seen, lambda: drawn.supply(snapshot, t, is_known, landed))


def is_seen_by_others(snapshot: SobekSnapshot) -> bool:
    return any(
        has_seen and seat != snapshot.seat
        for seat, has_seen in enumerate(view_in(snapshot).tokens_seen_by)
    )


def tracks(
    snapshot: SobekSnapshot,
    people: Sequence[Person],
    asking: Asking,
    picked: str,
    summaries: Sequence[rounds.Summary],
) -> Markup:
    """The score track for a desk and for a phone."""
    hops: Mapping[str, Sequence[Hop]] = dict(asking.options.hops)
    last = summaries[0] if summaries and summaries[0].is_new else None
    if lost := rounds.penalty_hops(snapshot, last) if last else []:
        hops = {**hops, "": lost}
    scores = [player.score for player in view_in(snapshot).players]

    def draw() -> Markup:
        both = [track.track_of(snapshot, people, hops, room) for room in (track.WIDE, track.NARROW)]
        return macros("sobek.html").tracks(both, picked)

    return snapshot.memory.keep("tracks", (scores, people, hops, picked), draw)


def sheets(snapshot: SobekSnapshot, t: Words, drawn: Macros) -> Markup:
    """What opens by a button: the track, the tokens, the discard, the viewer's pot."""
    view, memory, language = view_in(snapshot), snapshot.memory, snapshot.language
    pile = view.players[snapshot.seat].pile if snapshot.seat < len(view.players) else None
    draw = sides.drawn(snapshot)

    def tokens() -> Markup:
        known = [river.known_tokens(snapshot), river.knowing(snapshot)]
        told = [each.say(language) for each in known if each]
        used = [token_of(token, language) for token in view.used]
        kinds = memory.shared.keep(
            "kinds of tokens", None, lambda: drawn.kinds_of_tokens(t, all_tokens(snapshot))
        )
        return drawn.tokens(view.tokens, t, told, used, kinds)

    def own_pile() -> Markup:
        label = river.pot_label(len(pile or [])).say(language)
        return drawn.own_pile(t, label, [draw(card) for card in pile or []])

    known = (view.tokens, view.tokens_seen, view.tokens_seen_by, view.used, snapshot.names)
    return Markup(
        "".join(
            [
                memory.keep(
                    "track note", None, lambda: drawn.note(t, track.reconstructed(language))
                ),
                memory.keep("tokens", known, tokens),
                memory.keep(
                    "discard",
                    view.discard,
                    lambda: drawn.discard(t, [draw(card) for card in view.discard]),
                ),
                memory.keep("own pile", pile, own_pile),
            ]
        )
    )


def all_tokens(snapshot: SobekSnapshot) -> list[tuple[str, str, Markup, Markup]]:
    """Every kind of event token, and the way to its card."""
    language = snapshot.language
    return [
        (*token_of(token, language), knob(snapshot.game, token, language))
        for token in pieces.TOKENS
    ]


def token_of(token: str, language: str) -> tuple[str, str, Markup]:
    """An event token: its name, what it does, how it looks."""
    said = (names.NAMES[token].say(language), names.about_token(token).say(language))
    return *said, pieces.token(token)


def changed(snapshot: SobekSnapshot) -> list[int]:
    """The quays from which cards went in what was told last."""
    quays = []
    is_player = snapshot.seat < len(snapshot.names)
    for told in snapshot.told[snapshot.seen :] if is_player else snapshot.told[-1:]:
        for event in told.events:
            if event["event"] == "moved" and event["from"].startswith("quay "):
                quays.append(int(event["from"].removeprefix("quay ")))
    return quays
