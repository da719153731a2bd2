"""A plain renderer: everything that a snapshot holds, escaped. For tests of the server."""

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from shedet.core.errors import IllegalMove
from shedet.core.game import GameInfo
from shedet.core.language import Sentence
from shedet.core.records.data import to_data
from shedet.web.parts.snapshot import Home, Replay, Snapshot, TokenList, Visit


def told(snapshot: Snapshot) -> list[Any]:
    return [
        [item.events, item.sentence.say(snapshot.language) if item.sentence else ""]
        for item in snapshot.told
    ]


def clocks(snapshot: Snapshot) -> list[Any]:
    return [time and [time.seconds, time.until] for time in snapshot.clocks]


def parts(snapshot: Snapshot, picked: str | None) -> dict[str, Any]:
    question = snapshot.question
    return {
        "top": [
            snapshot.stage,
            snapshot.names,
            snapshot.seat,
            snapshot.own_seats,
            snapshot.free_seats,
        ],
        "net": [snapshot.here, snapshot.watchers],
        "board": to_data(snapshot.view) if snapshot.view else None,
        "ask": [question.number, question.legal] if question else None,
        "log": [told(snapshot), snapshot.seen],
        "chat": [[line.name, line.text] for line in snapshot.chat],
        "menu": [snapshot.may_take_back, snapshot.rematch, snapshot.seal, snapshot.secret, picked],
        "status": [
            snapshot.outcome.how if snapshot.outcome else "",
            snapshot.deciding,
            clocks(snapshot),
        ],
    }


class PlainPages:
    def regions(self, snapshot: Snapshot, picked: str | None = None) -> dict[str, str]:
        return {
            name: f'<div id="{name}">{escape(json.dumps(part))}</div>'
            for name, part in parts(snapshot, picked).items()
        }

    def page(self, snapshot: Snapshot, visit: Visit) -> str:
        body = "".join(self.regions(snapshot, visit.picked).values())
        reason = visit.why.sentence.say(visit.language) if visit.why else ""
        return document(
            self.title(snapshot),
            f"{body}<p>{escape(visit.error)}</p><p>{escape(visit.link)}</p><p>{escape(reason)}</p>",
        )

    def title(self, snapshot: Snapshot) -> str:
        return f"{snapshot.stage} {snapshot.deciding}"

    def said(self, snapshot: Snapshot, since: int) -> str:
        said = [
            snapshot.game.event_text(event, snapshot.names, snapshot.language)
            for item in snapshot.told[since:]
            for event in item.events
        ]
        return " ".join(filter(None, said))

    def why(self, snapshot: Snapshot, move: str, refused: IllegalMove) -> str:
        return f'<div id="ask">{escape(refused.sentence.say(snapshot.language))}</div>'

    def home(self, home: Home, visit: Visit) -> str:
        cards = [
            [card.table, card.names, card.stage, card.seat, card.is_asked, card.watchers]
            for card in (*home.own, *home.listed)
        ]
        games = [info.name.say(visit.language) for info in home.games]
        return document("home", escape(json.dumps([games, home.bots, cards])))

    def replay(self, replay: Replay, visit: Visit) -> str:
        views = [to_data(view) for view in replay.views]
        part = [replay.step, len(replay.lines), replay.as_seat, views, replay.growth]
        seen = parts(replay.snapshot, None)
        return document("replay", escape(json.dumps([part, seen])))

    def open_record(self, visit: Visit) -> str:
        return document("open", "")

    def rulebooks(self, games: Sequence[GameInfo], visit: Visit) -> str:
        return document("rules", escape(" ".join(info.id for info in games)))

    def rules(self, game: GameInfo, visit: Visit) -> str:
        return document(game.name.say(visit.language), "")

    def learn(self, game: GameInfo, visit: Visit) -> str:
        return f"learn {game.id}"

    def card(self, game: GameInfo, id: str, visit: Visit) -> str:
        return f"card {id}"

    def seat_link(self, snapshot: Snapshot, secret: str, visit: Visit) -> str:
        return document("seat", escape(snapshot.names[snapshot.seat]))

    def tokens(self, listed: TokenList, visit: Visit) -> str:
        rows = [[token.id, token.name, token.purpose, token.scopes] for token in listed.tokens]
        return document("tokens", escape(json.dumps([rows, listed.secret, visit.error])))

    def problem(self, status: int, sentence: Sentence, visit: Visit) -> str:
        return document(str(status), escape(sentence.say(visit.language)))


def document(title: str, body: str) -> str:
    return f"<!doctype html><title>{escape(title)}</title>{body}"
