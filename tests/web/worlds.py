"""The same public game in two hidden worlds, as far as one seat can tell.

`two_worlds` makes them, `Witness` keeps every byte that a viewer is sent, `compare` says where two
witnesses differ.
"""

import copy
import gzip
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from shedet.core.engine.chance import seeded
from shedet.core.errors import ShedetError
from shedet.core.game import load
from shedet.table import Clock, Table
from shedet.table.entries import Entry
from shedet.web.protection.identity import hash_of
from shedet.web.store.store import Store
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable
from tests.web.databases import provide

TABLE, OTHER = "w" * 22, "x" * 22
"""The table that is played at, and another one that everybody can see."""
NAMES = ("Ann", "Bob", "Cem", "Dag", "Eve")
SECRETS = [letter * 43 for letter in "abcde"]
"""The secrets of the browsers of all seats."""
PHASES = 7
TRIES = 40
"""How many moves are looked at for one that seat 0 cannot tell from another."""


@dataclass(frozen=True)
class Case:
    """What is played, by whom, and with which clock."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    clock: str = ""
    bots: tuple[int, ...] = ()
    later: int = 0
    """How much was played before anybody looks."""

    def __str__(self) -> str:
        chosen = [value for _, value in self.options]
        bots = [f"bots{''.join(map(str, self.bots))}"] if self.bots else []
        return "-".join([self.game, str(self.seats), *chosen, self.clock or "untimed", *bots])


@dataclass(frozen=True)
class Act:
    """Something that a seat does: `play` a move or a line, or `take-back`."""

    what: str
    seat: int
    text: str = ""

    def do(self, table: Table) -> None:
        if self.what == "play":
            table.play(self.seat, self.text, table.asked[self.seat])
        else:
            table.take_back(self.seat)


Acts = tuple[Act, ...]
Phase = tuple[Acts, Acts]
"""What one seat does in each world until others hear of it; its last act is what they hear of."""


@dataclass
class World:
    """A table in the making: its entries so far."""

    entries: list[Entry]
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        game = load(self.entries[0]["game"])
        self.table = Table.load(copy.deepcopy(self.entries), game=game)

    def copy(self) -> "World":
        return World(self.table.entries)

    def known(self) -> list[Any]:
        """All that seat 0 and spectators can know now."""
        table = self.table
        question = table.question(0) if table.stage == "playing" else None
        asked = (question.number, question.legal) if question else None
        seen = [
            (table.view(seat), [(item.events, str(item.sentence)) for item in table.told(seat)])
            for seat in (0, len(table.seats))
        ]
        wish = table.proposal
        wished = (wish.what, wish.by, sorted(wish.waiting)) if wish else None
        return [seen, asked, table.deciding, table.stage, table.may_take_back(0), wished]


Pair = tuple[World, World]


def two_worlds(case: Case) -> tuple[list[Entry], list[Entry], list[Phase]]:
    """Two tables that differ only in what seat 0 cannot see, and what is done at each."""
    chance = random.Random(str(case))
    worlds = next(filter(None, (openings(case, chance) for _ in range(TRIES))))
    for _ in range(case.later):
        _, worlds = common_phase(case, worlds, chance) or pytest.fail("it goes no further")
    entries = [copy.deepcopy(world.table.entries) for world in worlds]
    phases: list[Phase] = []
    while len(phases) < PHASES and (found := common_phase(case, worlds, chance)):
        phase, worlds = found
        phases.append(phase)
    return entries[0], entries[1], phases


def openings(case: Case, chance: random.Random) -> Pair | None:
    """Two deals with the same secret, if seat 0 cannot tell them apart."""
    entries = opening(case, chance.getrandbits(128))
    other = copy.deepcopy(entries[: 1 + case.seats])
    other[0]["deal"] = another_deal(case, other[0]["deal"], chance)
    try:
        worlds = World(entries), World(other)
    except ShedetError:
        return None  # there are not as many pieces of a kind
    return worlds if worlds[0].known() == worlds[1].known() else None


def opening(case: Case, secret: int) -> list[Entry]:
    table = Table.open(load(case.game), case.seats, dict(case.options), secret)
    for seat in range(case.seats):
        if seat in case.bots:
            table.seat_bot(seat, "ibis")
        else:
            table.sit(seat, NAMES[seat])
    return table.entries


# other deals, of which seat 0 sees nothing


def is_character(piece: str) -> bool:
    """Characters lie face down; goods and statues have a mark after a colon."""
    return ":" not in piece or piece.startswith("scribe")


def turned(line: list[str]) -> list[str]:
    """Other characters at the places of characters."""
    places = [number for number, piece in enumerate(line) if is_character(piece)]
    other = list(line)
    for here, there in zip(places, places[1:] + places[:1], strict=True):
        other[here] = line[there]
    return other


def another_deal(case: Case, deal: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Other hands, other characters face down, and others piles."""
    game = load(case.game)
    if case.game == "sobek2p":
        deal["hands"][1], deal["box"] = deal["box"], deal["hands"][1]
    elif case.game == "sobek":
        secret = seeded(chance.getrandbits(64))
        deal["hands"][1:] = game.deal(case.seats, dict(case.options), secret)["hands"][1:]
    for part in ("market", "quay"):
        deal |= {part: turned(deal[part])} if part in deal else {}
    for part in ("pile", "slots", "reserve", "tokens", "stack"):
        chance.shuffle(deal.get(part, []))
    return deal


# what is done


def common_phase(case: Case, worlds: Pair, chance: random.Random) -> tuple[Phase, Pair] | None:
    """Something after which seat 0 still cannot tell in which world it is."""
    found = None
    for _ in range(TRIES if worlds[0].table.stage == "playing" else 0):
        phase = asking(worlds, chance) or ways(case, worlds, chance)
        after = done(worlds, phase)
        if after and after[0].known() == after[1].known():
            found = phase, after
            if len(phase[0]) != len(phase[1]) or chance.random() < 0.4:
                break  # best is what takes longer in one of the worlds
    return found


def asking(worlds: Pair, chance: random.Random) -> Phase | None:
    """Sometimes seat 0 asks the others to let it take something back."""
    acts = (Act("take-back", 0),)
    return (acts, acts) if may_ask(worlds) and chance.random() < 0.3 else None


def may_ask(worlds: Pair) -> bool:
    """Can seat 0 ask the others to let it take something back?"""
    return all(w.table.may_take_back(0) == "by consent" and not w.table.proposal for w in worlds)


def ways(case: Case, worlds: Pair, chance: random.Random) -> Phase:
    """What a seat does in each world: in one at once, in the other move by move and fussily."""
    seat = chance.choice(worlds[0].table.deciding)
    first = composed(worlds[0], seat, chance)
    if seat == 0:
        # what a seat does itself it knows
        acts = stepwise(seat, first)
        return acts, acts
    # where the difference cannot be told it is found by trying
    second = composed(worlds[1], seat, chance) if chance.random() < 0.6 else first
    if seat in case.bots:
        return stepwise(seat, first), stepwise(seat, second)
    fussy = (*detours(worlds[0], seat, chance), *stepwise(seat, first))
    if chance.random() < 0.5:
        return fussy, at_once(worlds[1], seat, second)
    return at_once(worlds[0], seat, first), (
        *detours(worlds[1], seat, chance),
        *stepwise(seat, second),
    )


def composed(world: World, seat: int, chance: random.Random) -> list[str]:
    """The moves of a line as a seat might choose them; those that are forced are not among them."""
    trial, moves = world.copy(), []
    lines = len(trial.table.line_play.recorder.record.lines)
    while len(trial.table.line_play.recorder.record.lines) == lines:
        moves.append(chance.choice(trial.table.line_play.legal(seat)))
        Act("play", seat, moves[-1]).do(trial.table)
    return moves


def stepwise(seat: int, moves: Sequence[str]) -> Acts:
    return tuple(Act("play", seat, move) for move in moves)


def at_once(world: World, seat: int, moves: Sequence[str]) -> Acts:
    """The same line in one message, if nothing of it was done yet."""
    trial = world.copy()
    record = trial.table.line_play.recorder.record
    lines = len(record.lines)
    if trial.table.line_play.drafts[seat]:
        return stepwise(seat, moves)
    try:
        for act in stepwise(seat, moves):
            act.do(trial.table)
    except ShedetError:
        return stepwise(seat, moves)
    return (Act("play", seat, trial.table.line_play.recorder.record.lines[lines].text),)


def detours(world: World, seat: int, chance: random.Random) -> Acts:
    """Moves that are chosen, and taken back before anybody learns of them."""
    acts: list[Act] = []
    for move in chance.sample(legal := world.table.line_play.legal(seat), min(3, len(legal))):
        trial = world.copy()
        Act("play", seat, move).do(trial.table)
        if trial.table.line_play.drafts[seat] and trial.table.may_take_back(seat) == "at once":
            acts += [Act("play", seat, move), Act("take-back", seat)]
    return tuple(acts)


def done(worlds: Pair, phase: Phase) -> Pair | None:
    """The worlds after a phase; None if it cannot be played in one of them."""
    after = worlds[0].copy(), worlds[1].copy()
    try:
        for world, acts in zip(after, phase, strict=True):
            for act in acts:
                act.do(world.table)
    except ShedetError:
        return None
    return after


# what is sent


def put(directory: Path, case: Case, entries: Sequence[Entry], at: float) -> None:
    """Let a world stand in a server's database, with the same id and the same owners."""
    store = Store(provide(directory))
    for name, lines in ((TABLE, entries), (OTHER, opening(Case("sobek2p", 2), 1))):
        dated: list[Entry] = [{**entry, "at": at} for entry in lines]
        dated[0]["clock"] = Clock.read(case.clock).to_data() if case.clock else None
        hosted = HostedTable(
            name, Table.load(copy.deepcopy(dated), lambda: at), at, at, listed=True
        )
        hosted.table.entries[len(dated) :] = []
        if name == TABLE:
            people = set(range(case.seats)) - set(case.bots)
            hosted.owners.update((seat, hash_of(SECRETS[seat])) for seat in people)
        with store.engine.begin() as connection:
            queries.writing(hosted)(connection)
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
        headers = sorted(answer.headers.multi_items())
        self.note(f"{method} {path}", [answer.status_code, headers, text, len(raw)])

    def hear(self, when: str, messages: Sequence[dict[str, Any]]) -> None:
        """Keep what came over the WebSocket: how many messages, how long, and each byte."""
        texts = [json.dumps(message, ensure_ascii=False) for message in messages]
        self.note(when, [len(texts), [len(text.encode()) for text in texts], texts])

    def note(self, what: str, content: Any) -> None:
        self.heard.append((what, content))


def compare(one: Witness, other: Witness) -> None:
    """Both were sent the same, in the same order and of the same size."""
    assert [what for what, _ in one.heard] == [what for what, _ in other.heard]
    for (what, first), (_, second) in zip(one.heard, other.heard, strict=True):
        assert first == second, what
