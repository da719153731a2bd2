"""The same public game in two hidden worlds, as far as one seat can tell.

`two_worlds` makes them, `Witness` keeps every byte that the seat is sent, `compare` says where two
witnesses differ. Only what is random for each server (`RANDOM`) and the date are passed over.
"""

import copy
import gzip
import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from shedet.core.errors import ShedetError
from shedet.core.game import load
from shedet.table import Table
from shedet.table.entries import Entry
from shedet.web import shelf
from shedet.web.identity import hash_of
from shedet.web.kept import Kept
from shedet.web.store import Store

GAME = "sobek2p"
TABLE = "w" * 22
SECRETS = ["a" * 43, "b" * 43]
"""The secrets of the browsers of both seats."""

RANDOM = (re.compile(r'data-vt="[^"]*"'), re.compile(r"\b[0-9a-f]{64}\b"))
"""Names of pieces in motion, and seals: drawn for each server."""


@dataclass
class World:
    """A table in the making: its entries so far."""

    entries: list[Entry]
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        self.reload()

    def reload(self) -> None:
        self.table = Table.load(copy.deepcopy(self.entries), game=load(GAME))

    def known(self, seat: int) -> list[Any]:
        """All that a seat can know now."""
        question = self.table.question(seat)
        asked = (question.number, question.legal) if question else None
        told = [(item.events, str(item.sentence)) for item in self.table.told(seat)]
        return [self.table.view(seat), told, asked, self.table.deciding, self.table.stage]


Step = tuple[int, str, int]
"""Seat, move, and the number of the question."""


def two_worlds(seed: int, memory: str) -> tuple[list[Entry], list[Entry], list[Step]]:
    """Two openings that differ only in what seat 0 cannot see, and moves that fit both."""
    chance = random.Random(seed)
    entries = opening(chance.getrandbits(128), memory)
    other = copy.deepcopy(entries)
    other[0]["deal"] = another_deal(other[0]["deal"], chance)
    worlds = World(entries), World(other)
    steps: list[Step] = []
    assert worlds[0].known(0) == worlds[1].known(0)
    while step := common_step(worlds, chance):
        steps.append(step)
        for world in worlds:
            play(world.table, step)
    return entries, other, steps


def opening(secret: int, memory: str) -> list[Entry]:
    table = Table.open(load(GAME), 2, {"memory": memory}, secret)
    table.sit(0, "Ann")
    table.sit(1, "Bob")
    return table.entries


def another_deal(deal: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Another hand for the rival, other face-down characters, another pile and other pirogues."""
    deal = copy.deepcopy(deal)
    deal["hands"][1], deal["box"] = deal["box"], deal["hands"][1]
    down = [i for i, tile in enumerate(deal["market"]) if is_character(tile)]
    turned = down[1:] + down[:1]
    market = list(deal["market"])
    for here, there in zip(down, turned, strict=True):
        deal["market"][here] = market[there]
    for part in ("pile", "slots", "reserve"):
        chance.shuffle(deal[part])
    return deal


def is_character(tile: str) -> bool:
    """Characters lie face down; goods and statues have a mark after a colon."""
    return ":" not in tile or tile.startswith("scribe")


def play(table: Table, step: Step) -> None:
    table.play(*step)


def common_step(worlds: tuple[World, World], chance: random.Random) -> Step | None:
    """A move after which seat 0 still cannot tell which world it is in."""
    tables = [world.table for world in worlds]
    if tables[0].stage != "playing":
        return None
    seat = tables[0].deciding[0]
    number = tables[0].asked[seat]
    legal = [set(table.course.legal(seat)) for table in tables]
    moves = sorted(legal[0] & legal[1])
    chance.shuffle(moves)
    for move in moves:
        tried = [World(table.entries) for table in tables]
        try:
            for world in tried:
                play(world.table, (seat, move, number))
        except ShedetError:
            continue
        if tried[0].known(0) == tried[1].known(0):
            return seat, move, number
    return None


def put(directory: Path, entries: list[Entry]) -> None:
    """Let a world stand in a server's database, with the same id and the same owners."""
    store = Store(f"sqlite:///{directory / 'shedet.db'}")
    # somebody is there, so that the server does not think it abandoned
    kept = Kept(TABLE, Table.load(copy.deepcopy(entries)), 0, 0, listed=True, looked=1e12)
    kept.table.entries[len(entries) :] = []
    kept.owners.update(enumerate(map(hash_of, SECRETS)))
    with store.engine.begin() as connection:
        shelf.writing(kept)(connection)
    store.close()


@dataclass
class Witness:
    """Every byte that one viewer is sent, in order."""

    heard: list[tuple[str, Any]] = field(default_factory=list)

    async def look(self, client: httpx.AsyncClient, method: str, path: str, **more: Any) -> None:
        """Keep an answer: status, headers, body and sizes on the wire."""
        async with client.stream(method, path, **more) as answer:
            raw = b"".join([chunk async for chunk in answer.aiter_raw()])
        assert answer.status_code < 500, raw
        is_packed = answer.headers.get("content-encoding") == "gzip"
        text = (gzip.decompress(raw) if is_packed else raw).decode()
        headers = sorted(
            (name, value)
            for name, value in answer.headers.multi_items()
            if name not in ("date", "content-length")
        )
        port = str(client.base_url.port)
        self.note(
            f"{method} {path}",
            [answer.status_code, headers, text.replace(f":{port}", ":PORT"), len(text), len(raw)],
        )

    def hear(self, when: str, messages: list[dict[str, Any]]) -> None:
        """Keep what came over the WebSocket."""
        texts = [json.dumps(message) for message in messages]
        self.note(when, [texts, [len(text) for text in texts]])

    def note(self, what: str, content: Any) -> None:
        self.heard.append((what, content))


def without_random(text: str) -> str:
    for pattern in RANDOM:
        text = pattern.sub(lambda found: "?" * len(found[0]), text)
    return text


def has_random(content: Any) -> bool:
    return any(pattern.search(json.dumps(content)) for pattern in RANDOM)


def compare(one: Witness, other: Witness) -> None:
    """Both were sent the same, in the same order and of the same size."""
    assert [what for what, _ in one.heard] == [what for what, _ in other.heard]
    for (what, first), (_, second) in zip(one.heard, other.heard, strict=True):
        if has_random(first):  # packed sizes follow from random names
            first, second = without_packed_size(first), without_packed_size(second)
        assert without_random(json.dumps(first)) == without_random(json.dumps(second)), what


def without_packed_size(content: Any) -> Any:
    return content[:4] if len(content) == 5 else content
