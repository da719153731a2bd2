"""The result of a game in sentences."""

from collections.abc import Sequence
from typing import TypedDict

from shedet.core.game import Result
from shedet.core.language import Sentence, listed
from shedet.core.result_text import account, verdict
from shedet.games.nile.words import words


class Items(TypedDict):
    """What the points of a seat are made of, and what the tie-break counts."""

    rows: list[int]
    lost: int
    out: int


def account_of(result: Result, names: Sequence[str]) -> list[Sentence]:
    """What each seat's points are made of, and who won. [N-8] [N-9.2]"""
    won = verdict(result["scores"], result["winners"], names)
    return [*account(result, names, items_of), *tie(result, names), won]


def items_of(items: Items) -> list[Sentence]:
    """Points by market row, less rot, and the markers that the tie-break counts."""
    sentences = [
        Sentence("Market row {row}: {points}", row=row, points=words.points_of(points))
        for row, points in enumerate(items["rows"], 1)
    ]
    if items["lost"]:
        lost = words.points_of(items["lost"])
        sentences.append(Sentence("Lost to rot (already taken off): {points}", points=lost))
    return [*sentences, Sentence("Markers out of the game: {markers}", markers=items["out"])]


def tie(result: Result, names: Sequence[str]) -> list[Sentence]:
    """How a tie was broken, if it was. [N-9.2]"""
    best, winners = max(result["scores"]), result["winners"]
    tied = [seat for seat, score in enumerate(result["scores"]) if score == best]
    if len(tied) == len(winners):
        return []
    out = [
        Sentence("{player} ({markers})", player=names[seat], markers=result["items"][seat]["out"])
        for seat in tied
    ]
    return [
        Sentence(
            "Tie with {number} point. The player with fewer lost markers wins: {markers}.",
            "Tie with {number} points. The player with fewer lost markers wins: {markers}.",
            best,
            markers=listed(out),
        )
    ]
