"""`shedet admin`: what the host of a server can see and do, beside the running server."""

import argparse
from datetime import datetime

from sqlalchemy import Engine

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.terminal.commands.keeping import existing, want_present
from shedet.terminal.commands.serve import gathered
from shedet.web.operations import host
from shedet.web.operations.orders import CLOSE, DONE, REMOVE

SHORT = 12
"""Letters of a hash that are shown in lists."""


def run(chosen: argparse.Namespace) -> None:
    with existing(gathered(chosen).settings) as engine:
        want_present(engine)
        for line in ACTS[chosen.act](engine, chosen):
            print(line)


def target_of(chosen: argparse.Namespace) -> str:
    if not chosen.target:
        raise NotationError(Sentence("Say of what: `shedet admin {act} TARGET`.", act=chosen.act))
    return str(chosen.target)


def when(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")


def tables(engine: Engine, chosen: argparse.Namespace) -> list[str]:
    with engine.connect() as connection:
        found = host.tables(connection)
    return [
        f"{one.id}  {when(one.changed)}  {one.game:8} {one.stage:10} {', '.join(one.names)}"
        for one in found
    ]


def seeks(engine: Engine, chosen: argparse.Namespace) -> list[str]:
    with engine.connect() as connection:
        found = host.seeks(connection)
    return [f"{id}  {browser}  {kind:9} {name}" for id, browser, kind, name in found]


def show(engine: Engine, chosen: argparse.Namespace) -> list[str]:
    with engine.connect() as connection:
        table_id = host.table_id_in(target_of(chosen))
        seats = host.seats_of(connection, table_id)
        said = host.chat_of(connection, table_id)
    lines = [f"{table_id}:{seat.number}  {seat.browser or '-'}  {seat.name}" for seat in seats]
    return [*lines, *(f"{name}: {text}" for name, text in said)]


def restrict(engine: Engine, chosen: argparse.Namespace) -> list[str]:
    is_new = host.restrict(engine, chosen.act, target_of(chosen), chosen.note)
    said = Sentence("Done. A running server heeds it within seconds.")
    return [(said if is_new else Sentence("It was so already.")).say(chosen.lang)]


def order(engine: Engine, chosen: argparse.Namespace) -> list[str]:
    number = host.order(engine, chosen.act, target_of(chosen), chosen.note)
    outcome = host.outcome_of(engine, number)
    if not outcome:
        return [Sentence("Noted. A server does it as soon as one runs.").say(chosen.lang)]
    if outcome != DONE:
        raise NotationError(Sentence("It was refused: {error}", error=outcome))
    return [Sentence("Done.").say(chosen.lang)]


def restrictions(engine: Engine, chosen: argparse.Namespace) -> list[str]:
    with engine.connect() as connection:
        found = host.restrictions(connection)
    return [
        f"{when(since)}  {kind:8} {value}  {note}".rstrip() for kind, value, since, note in found
    ]


def log(engine: Engine, chosen: argparse.Namespace) -> list[str]:
    with engine.connect() as connection:
        found = host.log(connection)
    return [
        f"{when(at)}  {act:8} {target}  {outcome or '…'}  {note}".rstrip()
        for at, act, target, note, outcome in found
    ]


ACTS = {
    "tables": tables,
    "seeks": seeks,
    "show": show,
    CLOSE: order,
    REMOVE: order,
    "mute": restrict,
    "unmute": restrict,
    "ban": restrict,
    "unban": restrict,
    "restrictions": restrictions,
    "log": log,
}
