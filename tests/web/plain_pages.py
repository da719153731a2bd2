"""A renderer without looks: everything that a sight holds, escaped. For tests of the server."""

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from shedet.core.data import to_data
from shedet.core.errors import IllegalMove
from shedet.core.game import GameInfo
from shedet.core.language import Sentence
from shedet.web.sight import Home, Replay, Sight, Visit


def told(sight: Sight) -> list[Any]:
    return [
        [item.events, item.sentence.say(sight.language) if item.sentence else ""]
        for item in sight.told
    ]


def clocks(sight: Sight) -> list[Any]:
    return [time and [time.seconds, time.until] for time in sight.clocks]


def parts(sight: Sight, picked: str | None) -> dict[str, Any]:
    question = sight.question
    return {
        "top": [sight.stage, sight.names, sight.seat, sight.own_seats, sight.free_seats],
        "net": [sight.here, sight.watchers],
        "board": to_data(sight.view) if sight.view else None,
        "ask": [question.number, question.legal] if question else None,
        "log": [told(sight), sight.seen],
        "chat": [[line.name, line.text] for line in sight.chat],
        "menu": [sight.may_take_back, sight.rematch, sight.seal, sight.secret, picked],
        "status": [sight.outcome.how if sight.outcome else "", sight.deciding, clocks(sight)],
    }


class PlainPages:
    def regions(self, sight: Sight, picked: str | None = None) -> dict[str, str]:
        return {
            name: f'<div id="{name}">{escape(json.dumps(part))}</div>'
            for name, part in parts(sight, picked).items()
        }

    def page(self, sight: Sight, visit: Visit) -> str:
        body = "".join(self.regions(sight, visit.picked).values())
        reason = visit.why.sentence.say(visit.language) if visit.why else ""
        return document(
            self.title(sight),
            f"{body}<p>{escape(visit.error)}</p><p>{escape(visit.link)}</p><p>{escape(reason)}</p>",
        )

    def title(self, sight: Sight) -> str:
        return f"{sight.stage} {sight.deciding}"

    def said(self, sight: Sight, since: int) -> str:
        said = [
            sight.game.describe(event, sight.names, sight.language)
            for item in sight.told[since:]
            for event in item.events
        ]
        return " ".join(filter(None, said))

    def why(self, sight: Sight, move: str, refused: IllegalMove) -> str:
        return f'<div id="ask">{escape(refused.sentence.say(sight.language))}</div>'

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
        seen = parts(replay.sight, None)
        return document("replay", escape(json.dumps([part, seen])))

    def open_record(self, visit: Visit) -> str:
        return document("open", "")

    def rulebooks(self, games: Sequence[GameInfo], visit: Visit) -> str:
        return document("rules", escape(" ".join(info.id for info in games)))

    def rules(self, game: GameInfo, visit: Visit) -> str:
        return document(game.name.say(visit.language), "")

    def seat_link(self, sight: Sight, secret: str, visit: Visit) -> str:
        return document("seat", escape(sight.names[sight.seat]))

    def problem(self, status: int, sentence: Sentence, visit: Visit) -> str:
        return document(str(status), escape(sentence.say(visit.language)))


def document(title: str, body: str) -> str:
    return f"<!doctype html><title>{escape(title)}</title>{body}"
