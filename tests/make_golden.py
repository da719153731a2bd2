"""Writes files of this version of Shedet, so that later ones are tested against them.

`python -m tests.make_golden v2` writes them to tests/golden/v2. They are never
regenerated: they show what the code of their day wrote.
"""

import asyncio
import gzip
import json
import logging
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import structlog

from shedet.bots import seat_bot
from shedet.bots.match import play_match
from shedet.core.engine.chance import seeded
from shedet.core.game import Game, GameInfo, games, load
from shedet.core.records.record import Record
from shedet.table import Clock, Table
from shedet.web.protection.identity import COOKIE, hash_of
from tests.web.inside import Inside, play, running

GOLDEN = Path(__file__).parent / "golden"
GAMES = sorted(set(games()) - {"lots"})
PEOPLE = ("Anna", "Zoë", "Łukasz", "Jean-François", "小川")
ROWS = ("00000", "00111", "01011", "01100", "10010", "10101", "11001", "11110")
"""All pairs of values of up to five options of two values."""


def option_values(info: GameInfo) -> Iterator[dict[str, str]]:
    """Each value of each option, often enough for ten games and more."""
    for row in ROWS if len(info.seats) > 1 else 2 * ROWS:
        yield {
            option.name: option.values[int(digit)]
            for option, digit in zip(info.options, row, strict=False)
        }


def records(game: Game) -> list[Record]:
    """Games of bots and of sealed tables, at every number of seats and with every option."""
    found = []
    for seats in game.info.seats:
        for number, options in enumerate(option_values(game.info)):
            if number % 2:
                bots = [("greedy", "random")[(seat + number) % 2] for seat in range(seats)]
                found.append(play_match(game, options, bots, 100 * seats + number))
            else:
                found.append(sealed(game, seats, options, number))
    ended = len(found[0].lines) // 2
    branch = Table.go_on_from(game, found[0], ended, secret_of(game, 900))
    take_seats(branch, bots=1)
    play_on(branch, 900)
    return [*found, branch.record()]


def secret_of(game: Game, number: int) -> int:
    return random.Random(f"{game.info.id} {number}").getrandbits(128)


def sealed(game: Game, seats: int, options: Mapping[str, str], number: int) -> Record:
    """The record of a table; the last one ends before its game does, as somebody resigns."""
    table = Table.open(game, seats, dict(options), secret_of(game, 10 * seats + number))
    take_seats(table, bots=number // 2 % seats)
    if seats == 2 and number == 6:
        play_on(table, number, decisions=20)
        table.resign(0)
    play_on(table, number)
    return table.record()


def take_seats(table: Table, bots: int) -> None:
    """People, and bots in the last seats."""
    seats = len(table.seats)
    for seat in range(seats - bots):
        table.sit(seat, PEOPLE[seat])
    for seat in range(seats - bots, seats):
        table.seat_bot(seat, "ibis")


def play_on(table: Table, seed: int, decisions: int = 10_000) -> None:
    """Let everybody decide as a greedy bot would, or at random."""
    chooser = [
        seat_bot(("greedy", "random")[seat % 2], table.game, seeded(seed + seat))
        for seat in range(len(table.seats))
    ]
    for _ in range(decisions):
        if table.stage != "playing":
            return
        seat = table.deciding[0]
        question = table.question(seat)
        assert question
        move = chooser[seat](question.view, question.legal, question.history)
        table.play(seat, move, question.number)


def table_file(game: Game) -> list[dict[str, Any]]:
    """A table with everything that can happen at one, as the terminal keeps it."""
    at = 1_790_000_000.0

    def now() -> float:
        nonlocal at
        at += 1.5
        return at

    seats = game.info.seats[-1]
    secret = secret_of(game, 901)
    table = Table.open(game, seats, {}, secret, Clock(seconds=3600, increment=5), now)
    table.sit(0, "Nobody")
    table.leave(0)
    take_seats(table, bots=0)
    play_on(table, 1, decisions=12)
    table.ask_abort(0)
    table.decline(1)
    table.hand_over(1, "heron")
    play_on(table, 2, decisions=6)
    table.return_seat(1)
    think_again(table)
    table = Table.load(json.loads(json.dumps(table.entries)), now, game)
    if seats > 2:
        play_on(table, 3, decisions=6)
        table.resign(seats - 1)
        play_on(table, 4, decisions=6)
        table.hand_over(1, "jackal")
        table.fail(1, "It answered rubbish.")
    play_on(table, 5)
    return table.entries


def think_again(table: Table) -> None:
    """Take a move back, at once or with everybody's consent, as soon as one can be."""
    chance = random.Random(7)
    for _ in range(200):
        seat = table.deciding[0]
        question = table.question(seat)
        assert question
        table.play(seat, chance.choice(question.legal), question.number)
        if table.stage == "playing" and table.may_take_back(seat):
            table.take_back(seat)
            while table.proposal:
                table.agree(min(table.proposal.waiting))
            return
    raise AssertionError("nothing can be taken back")


class Keeping:
    """A server with three people who open tables of every kind and play at them."""

    def __init__(self, inside: Inside) -> None:
        self.tables = inside.tables
        self.browsers = {name: inside.browser() for name in ("Anna", "Zoë", "Łukasz")}
        self.links: dict[str, str] = {}
        self.file = ""
        self.chance = random.Random(11)

    @property
    def secrets(self) -> dict[str, str]:
        """What the server has given to each browser that has a seat."""
        cookies = {name: browser.cookies.get(COOKIE) for name, browser in self.browsers.items()}
        return {name: secret for name, secret in cookies.items() if secret}

    @property
    def names(self) -> dict[str, str]:
        return {hash_of(secret): name for name, secret in self.secrets.items()}

    async def post(self, who: str, path: str, **fields: str) -> httpx.Response:
        answer = await self.browsers[who].post(path, data=fields)
        assert answer.status_code in (200, 303), answer.text
        return answer

    async def opened(self, game: str, players: int, **fields: str) -> str:
        """A table of Anna's with people in all seats but the last ones, which are bots' or free."""
        people = ("Zoë", "Łukasz")[: players - 1]
        form = {"game": game, "name": "Anna", "seat": "0", "opponent": "link", **fields}
        form["players"] = str(players)
        table = (await self.post("Anna", "/tables", **form)).headers["location"][3:]
        for seat, name in enumerate(people, 1):
            if form["opponent"] == "link" and not (fields.get("listed") and seat == players - 1):
                await self.post(name, f"/t/{table}/sit", seat=str(seat), name=name)
        return str(table)

    async def play_on(self, table: str, decisions: int = 10_000, think: bool = False) -> None:
        """Everybody plays anything, or until a move could be taken back at once, and was."""
        kept = await self.tables.registry.find(table)
        for _ in range(decisions):
            while kept.thinking:
                await asyncio.sleep(0)
            asked = [seat for seat in kept.table.deciding if seat in kept.owners]
            if not asked:
                return
            move = self.chance.choice(kept.table.line_play.legal(asked[0]))
            who = self.names[kept.owners[asked[0]]]
            await play(self.browsers[who], kept, asked[0], move)
            if think and kept.table.may_take_back(asked[0]) == "at once":
                await self.post(who, f"/t/{table}/take-back", seat=str(asked[0]))
                return
        assert not think, "nothing was taken back"

    async def keep(self, info: GameInfo) -> None:
        """Tables of one game in every stage."""
        many, few = min(3, info.seats[-1]), info.seats[0]
        await self.opened(info.id, many, listed="1")
        await self.opened(info.id, few, listed="1", clock="15+10")
        await self.running(info, many, few)
        await self.finished(info.id, many, few)

    async def running(self, info: GameInfo, many: int, few: int) -> None:
        game = info.id
        others = {f"option-{option.name}": option.values[-1] for option in info.options}
        table = await self.opened(game, many, clock="2d")
        await self.play_on(table, 8)
        await self.play_on(table, 30, think=True)
        await self.post("Anna", f"/t/{table}/chat", seat="0", text="Wie schön, ein Nilpferd! 🦛")
        await self.post("Zoë", f"/t/{table}/chat", seat="1", text="<b>Your turn</b>")
        await self.link(table, 0)
        table = await self.opened(game, few, clock="15+10")
        await self.play_on(table, 9)
        await self.post("Zoë", f"/t/{table}/hand-over", seat="1", bot="ibis")
        table = await self.opened(game, few, **others)
        await self.play_on(table, 7)
        await self.post("Zoë", f"/t/{table}/abort", seat="1")
        table = await self.opened(game, many, opponent="ibis")
        await self.play_on(table, 5)

    async def link(self, table: str, seat: int) -> None:
        """A private link; its secret is shown once."""
        kept = await self.tables.registry.find(table)
        answer = await self.post(self.names[kept.owners[seat]], f"/t/{table}/link", seat=str(seat))
        secret = answer.text.split("/seat/")[1][:43]
        self.links[secret] = table

    async def finished(self, game: str, many: int, few: int) -> None:
        table = await self.opened(game, many)
        await self.play_on(table)
        await self.post("Anna", f"/t/{table}/chat", seat="0", text="Good game!")
        await self.post("Anna", f"/t/{table}/analyse", seat="0")
        await self.post("Zoë", f"/t/{table}/rematch", seat="1")
        record = (await self.browsers["Anna"].get(f"/t/{table}/record")).text
        file = await self.browsers["Anna"].post("/replay", files={"file": ("a.jsonl", record)})
        self.file = file.headers["location"]
        branch = await self.post(
            "Zoë", f"/t/{table}/replay/continue", seat="1", bot="heron", step="4"
        )
        await self.play_on(branch.headers["location"][3:], 3)
        table = await self.opened(game, few)
        await self.play_on(table, 6)
        await self.post("Zoë", f"/t/{table}/resign", seat="1")
        table = await self.opened(game, few)
        await self.post("Zoë", f"/t/{table}/abort", seat="1")
        await self.post("Anna", f"/t/{table}/agree", seat="0")

    async def told(self) -> dict[str, Any]:
        """What a test must know to go on, and what it will compare."""
        tables = {}
        for table_id, kept in sorted(self.tables.registry.loaded.items()):
            while kept.thinking or kept.analysis_task:
                await asyncio.sleep(0.01)
            table = kept.table
            tables[table_id] = {
                "game": table.game.info.id,
                "stage": table.stage,
                "names": table.names,
                "owners": {seat: self.names[owner] for seat, owner in kept.owners.items()},
                "entries": len(table.entries),
                "chat": len(kept.chat),
                "rematch": kept.rematch,
                "started_from": kept.started_from,
                "position": table.game.position_text(table.line_play.position),
                "legal": {seat: table.line_play.legal(seat) for seat in table.deciding},
                "left": [table.time_left(seat) for seat in range(len(table.seats))],
                "lines": [line.to_data() for line in table.line_play.recorder.record.lines],
                "winners": table.outcome.winners if table.outcome else None,
            }
        return {
            "browsers": self.secrets,
            "links": self.links,
            "record": self.file,
            "tables": tables,
        }


async def keep_database(folder: Path) -> None:
    """The database of a server, with what a test must know of it."""
    with tempfile.TemporaryDirectory() as data:
        async with running(Path(data), seed=5) as inside:
            keeping = Keeping(inside)
            for game_id in GAMES:
                await keeping.keep(games()[game_id])
            told = await keeping.told()
        write(folder / "shedet.db.gz", (Path(data) / "shedet.db").read_bytes())
    write(folder / "database.json.gz", json.dumps(told, ensure_ascii=False).encode())


def write(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def main(version: str) -> None:
    folder = GOLDEN / version
    folder.mkdir()  # fails where something is kept already
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    for game_id in GAMES:
        game = load(game_id)
        lines = "".join(record.to_json() + "\n" for record in records(game))
        write(folder / f"{game_id}.records.jsonl.gz", lines.encode())
        entries = "".join(json.dumps(entry) + "\n" for entry in table_file(game))
        write(folder / f"{game_id}.table.jsonl.gz", entries.encode())
    asyncio.run(keep_database(folder))


if __name__ == "__main__":
    main(sys.argv[1])
