"""Glimpses of tables for lists: what a spectator sees, and so nothing that only a seat knows."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from shedet.core.errors import ShedetError
from shedet.web.parts.snapshot import Card
from shedet.web.tables import queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables

MOST = 12
"""Tables of a list that are looked at."""
MISSED, FRESH = 3, 14 * 86400.0
"""Finished games that somebody has missed: how many are told of, and for how many seconds."""


async def with_glimpses(tables: Tables, cards: Sequence[Card], language: str) -> list[Card]:
    """The first games in play with what a spectator sees of each."""
    shown, left = [], MOST
    for card in cards:
        if card.stage == "playing" and left:
            left -= 1
            with suppress(ShedetError):  # it is gone, or cannot be read now: less is told of it
                shown.append(await glimpsed(tables, card, language))
                continue
        shown.append(card)
    return shown


async def glimpsed(tables: Tables, card: Card, language: str) -> Card:
    known = tables.registry.loaded.get(card.table)
    is_late = known is None or known.changes < card.changes
    async with tables.registry.held(card.table, is_fresh=is_late) as hosted:
        viewer = (hosted.spectator, (), language)
        return replace(
            card,
            due=flag_of(hosted, card.seat),
            glimpse=tables.publisher.snapshot(hosted, viewer),
        )


def flag_of(hosted: HostedTable, seat: int | None) -> float:
    """When the flag of a seat that is asked will fall, else the next one; 0 if none will."""
    watch = hosted.table.watch
    if watch.clock and seat is not None and (since := watch.since[seat]) is not None:
        return since + watch.stock[seat]
    return hosted.next_flag() or 0.0


async def with_results(tables: Tables, cards: Sequence[Card]) -> list[Card]:
    """The last games that somebody has missed, with how they ended; others as they are."""
    now = tables.registry.now()
    missed = [card for card in cards if card.is_missed and card.ended > now - FRESH]
    told = {card.table for card in sorted(missed, key=lambda card: -card.ended)[:MISSED]}
    results = await tables.store.read(queries.ended(told)) if told else {}
    return [
        replace(card, is_missed=card.table in told, results=results.get(card.table, ()))
        for card in cards
    ]


def in_order(cards: Sequence[Card]) -> list[Card]:
    """Those that wait for their player first, the shortest time left before all; then those that
    are played, those that wait for players, and those that are over."""
    return sorted(cards, key=lambda card: (rank(card), card.due or float("inf"), -card.changed))


def rank(card: Card) -> int:
    if card.is_asked:
        return 0
    return 1 + ("playing", "gathering", "over").index(card.stage)
