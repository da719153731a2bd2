"""The result of a game in sentences."""

from collections.abc import Sequence
from typing import TypedDict

from shedet.core.game import Result
from shedet.core.language import Sentence, listed
from shedet.games.nile import words


class Ranking(TypedDict):
    """The part of a result that says who has won."""

    scores: list[int]
    winners: list[int]


class Items(TypedDict):
    """What the points of a seat are made of, and what the tie-break counts."""

    rows: list[int]
    lost: int
    out: int


def account_of(result: Result, names: Sequence[str]) -> list[Sentence]:
    """What each seat's points are made of, and who won. [N-8] [N-9.2]"""
    sentences: list[Sentence] = []
    for name, total, items in zip(names, result["scores"], result["items"], strict=True):
        sentences.append(
            Sentence(
                "{player} has {number} point:",
                "{player} has {number} points:",
                total,
                player=name,
            )
        )
        sentences += items_of(items)
    return [*sentences, *tie(result, names), verdict(result, names)]


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
        Sentence("{player}: {markers}", player=names[seat], markers=result["items"][seat]["out"])
        for seat in tied
    ]
    return [
        Sentence(
            "Tie with {number} point. Fewest markers out of the game decide: {markers}.",
            "Tie with {number} points. Fewest markers out of the game decide: {markers}.",
            best,
            markers=listed(out),
        )
    ]


def verdict(result: Result | Ranking, names: Sequence[str]) -> Sentence:
    """Who has won. [N-9.2]"""
    scores, winners = result["scores"], [names[seat] for seat in result["winners"]]
    if len(winners) > 1:
        return Sentence(
            "The game is over: {players} share the victory with {number} point.",
            "The game is over: {players} share the victory with {number} points.",
            max(scores),
            players=all_of(winners),
        )
    if len(scores) == 2 and scores[0] != scores[1]:
        return Sentence(
            "The game is over: {player} wins with {number} point to {less}.",
            "The game is over: {player} wins with {number} points to {less}.",
            max(scores),
            player=winners[0],
            less=min(scores),
        )
    return Sentence(
        "The game is over: {player} wins with {number} point.",
        "The game is over: {player} wins with {number} points.",
        max(scores),
        player=winners[0],
    )


def all_of(names: Sequence[str]) -> Sentence:
    """Two or more players together."""
    most = listed(names[:-1])
    return Sentence("{most} and {last}", context="players", most=most, last=names[-1])
