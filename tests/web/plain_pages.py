"""A plain renderer: everything that a snapshot holds, escaped. For tests of the server."""

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from shedet.core.errors import IllegalMove
from shedet.core.game import GameInfo
from shedet.core.language import Sentence
from shedet.core.records.data import to_data
from shedet.web.parts.curtain import Curtain
from shedet.web.parts.days import Comparison, DayResult, Duplicate, Today
from shedet.web.parts.snapshot import (
    DailyPuzzle,
    Device,
    Home,
    Lobby,
    Message,
    PuzzleList,
    PuzzleSeen,
    Replay,
    Snapshot,
    TokenList,
    Visit,
)
from shedet.web.parts.study import SetUp, StudyPoint
from shedet.web.parts.you import GamesPage, Leaving, You


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

    def curtain(self, snapshot: Snapshot, curtain: Curtain) -> str:
        return f'<div id="curtain">{escape(json.dumps(vars(curtain)))}</div>'

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

    def meet(self, lobby: Lobby, visit: Visit) -> str:
        cards = [[card.table, card.names] for card in (*lobby.tables, *lobby.watched)]
        return document("meet", escape(json.dumps([cards, visit.error])))

    def lobby_regions(self, lobby: Lobby, language: str) -> dict[str, str]:
        own = [[seek.kind, seek.state, seek.rival_name] for seek in lobby.own]
        return {"for-you": escape(json.dumps(own)), "seeks": str(len(lobby.seeks))}

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

    def learning(self, games: Sequence[GameInfo], visit: Visit) -> str:
        return document("learn", escape(" ".join(info.id for info in games)))

    def learn(self, game: GameInfo, visit: Visit) -> str:
        return f"learn {game.id}"

    def card(self, game: GameInfo, id: str, visit: Visit) -> str:
        return f"card {id}"

    def seat_link(self, snapshot: Snapshot, secret: str, visit: Visit) -> str:
        return document("seat", escape(snapshot.names[snapshot.seat]))

    def tokens(self, listed: TokenList, visit: Visit) -> str:
        rows = [[token.id, token.name, token.purpose, token.scopes] for token in listed.tokens]
        return document("tokens", escape(json.dumps([rows, listed.secret, visit.error])))

    def you(self, you: You, visit: Visit) -> str:
        return document("you", escape(repr(you)) + escape(visit.error))

    def your_games(self, page: GamesPage, visit: Visit) -> str:
        return document("games", escape(repr(page)))

    def your_settings(self, chosen: dict[str, str], visit: Visit, is_saved: bool = False) -> str:
        return document("settings", escape(json.dumps(chosen)))

    def devices(self, you: You, visit: Visit) -> str:
        return self.you(you, visit)

    def recovery(self, address: str, was_used: bool, visit: Visit) -> str:
        return document("recovery", escape(address))

    def come_back(self, secret: str, visit: Visit) -> str:
        return document("back", "")

    def leave(self, leaving: Leaving, visit: Visit) -> str:
        return document("leave", escape(repr(leaving)))

    def left(self, visit: Visit) -> str:
        return document("left", "")

    def today(self, today: Today, puzzle: DailyPuzzle | None, visit: Visit) -> str:
        rows = [[card.game.id, card.bots, card.players, card.table] for card in today.deals]
        return document("today", escape(json.dumps(rows)))

    def day_result(self, shown: DayResult, visit: Visit) -> str:
        rows = [[one.place, one.name, one.points, one.is_own] for one in shown.field]
        return document("field", escape(json.dumps(rows)))

    def deal(self, shown: Duplicate, visit: Visit) -> str:
        rows = [[one.place, one.name, one.points, one.is_own] for one in shown.field]
        return document("deal", escape(json.dumps([shown.by, rows])))

    def comparison(self, shown: Comparison, visit: Visit) -> str:
        both = [look.standing.points for look in (shown.first, shown.second)]
        return document("comparison", escape(json.dumps(both)))

    def set_up(self, page: SetUp, visit: Visit) -> str:
        kept = [[row.id, row.name] for row in page.kept]
        return document("set up", escape(json.dumps([kept, page.position, page.error])))

    def study(self, point: StudyPoint, visit: Visit) -> str:
        texts = [branch.text for branch in point.branches]
        return document("study", escape(json.dumps([parts(point.snapshot, None), texts])))

    def tv(self, snapshot: Snapshot, visit: Visit) -> str:
        return document("tv", self.tv_region(snapshot, visit.address))

    def tv_region(self, snapshot: Snapshot, address: str) -> str:
        return f'<div id="tv">{escape(json.dumps(parts(snapshot, None)))}</div>'

    def puzzles(self, listed: PuzzleList, visit: Visit) -> str:
        sets = [[one.game.id, one.puzzles, one.answered, one.solved] for one in listed.sets]
        return document("puzzles", escape(json.dumps(sets)))

    def puzzle(self, seen: PuzzleSeen, visit: Visit) -> str:
        return document("puzzle", escape(json.dumps([seen.number, seen.answer, seen.best])))

    def message(self, snapshot: Snapshot, seat: int, kind: str, since: int) -> Message:
        lines = json.dumps([kind, told(snapshot)[since:]])
        return Message(f"{kind} {seat}", lines, f"t/{snapshot.table}?seat={seat}")

    def film(self, steps: Sequence[Snapshot]) -> list[dict[str, object]]:
        return [{"regions": parts(step, None), "said": ""} for step in steps]

    def device(self, device: Device, visit: Visit) -> str:
        return document("device", escape(device.key))

    def problem(self, status: int, sentence: Sentence, visit: Visit) -> str:
        return document(str(status), escape(sentence.say(visit.language)))


def document(title: str, body: str) -> str:
    return f"<!doctype html><title>{escape(title)}</title>{body}"
