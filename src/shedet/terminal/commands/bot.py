"""`shedet bot`: a bot of this machine at the tables of a server."""

import argparse
import re
from typing import Any

from shedet.bots import is_program
from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.remote.guest import Guest
from shedet.remote.player import Outcome, Player
from shedet.remote.server import Server, address_in

LONGEST_NAME = 40


def run(chosen: argparse.Namespace) -> None:
    address, table = address_in(chosen.url)
    table = chosen.table or table
    if not chosen.token:
        raise NotationError(
            Sentence("A token is needed: {url}/tokens makes one, for --token.", url=address)
        )
    if table and not re.fullmatch(r"[A-Za-z0-9_-]{22}", table):
        raise NotationError(Sentence("{table} is no id of a table.", table=quoted(table)))
    is_program(chosen.bot)  # refuses a bot that there is not
    server = Server(address, chosen.token, chosen.lang)
    name = chosen.name or name_of(chosen.bot)
    report = Report(chosen.lang)
    if table:
        seat, game = seat_at(server, table, chosen.seat, name)
        report.begun(table, seat, game)
        player = Player(server, table, seat, chosen.bot, chosen.bot_seconds)
        report.ended(table, seat, player.play())
        return
    query: dict[str, object] = {"name": name, "game": chosen.game, "places": chosen.tables}
    Guest(server, chosen.bot, query, chosen.games or 0, chosen.bot_seconds).run(report)


def name_of(spec: str) -> str:
    """A name for a bot: its function, its command, or `my ibis` for one of ours."""
    if ":" not in spec:
        return f"my {spec}"
    name = spec.removeprefix("run:") if spec.startswith("run:") else spec.rpartition(":")[2]
    return " ".join(name.replace(":", " ").split())[:LONGEST_NAME]


def seat_at(server: Server, table: str, wish: int | None, name: str) -> tuple[int, str]:
    """The seat of this bot at a table, which it takes if it has none; and the game."""
    found = server.ask("GET", f"/tables/{table}")["table"]
    for seat in found["seats"]:
        if seat["own"] and seat["kind"] == "bot" and wish in (None, seat["seat"]):
            return seat["seat"], found["game"]
    free = [seat["seat"] for seat in found["seats"] if seat["kind"] == "open"]
    if wish is None and not free:
        raise NotationError(Sentence("All seats of this table are taken."))
    seat = free[0] if wish is None else wish
    server.ask("POST", f"/tables/{table}/seats/{seat}", {"name": name, "kind": "bot"})
    return seat, found["game"]


class Report:
    """Says on standard output what happens, a line each."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, sentence: Sentence) -> None:
        print(sentence.say(self.language), flush=True)

    def connected(self) -> None:
        self.say(Sentence("Connected. Players can choose this bot now; Ctrl-C ends it."))

    def begun(self, table: str, seat: int, game: str) -> None:
        self.say(
            Sentence("{table}: playing {game} at seat {seat}.", table=table, game=game, seat=seat)
        )

    def ended(self, table: str, seat: int, outcome: Outcome) -> None:
        said = Sentence("{table}: lost{scores}.", table=table, scores=scores_of(outcome))
        if seat in outcome["winners"]:
            said = Sentence("{table}: won{scores}.", table=table, scores=scores_of(outcome))
        if outcome["how"] == "aborted":
            said = Sentence("{table}: ended without a result.", table=table)
        self.say(said)

    def failed(self, table: str, error: ShedetError) -> None:
        self.say(Sentence("{table}: {error}", table=table, error=error.sentence))


def scores_of(outcome: dict[str, Any]) -> str:
    """` (75, 48)`, or nothing for a game that was not played to its end."""
    result = outcome["result"]
    return f" ({', '.join(map(str, result['scores']))})" if result else ""
