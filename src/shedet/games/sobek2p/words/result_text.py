"""The result of a game in sentences."""

from collections.abc import Sequence
from typing import TypedDict

from shedet.core import result_text
from shedet.core.game import Result
from shedet.core.language import Sentence
from shedet.core.result_text import account
from shedet.games.sobek2p.pieces.box import POINTS
from shedet.games.sobek2p.words import words


class Items(TypedDict):
    """What the points of a seat are made of, and its corruption."""

    sets: dict[str, list[int]]
    deben: list[int]
    pirogues: list[str]
    corruption: int


def account_of(result: Result, names: Sequence[str]) -> list[Sentence]:
    """What each seat's points are made of, and who won. [S2-8]"""
    corruption = [items["corruption"] for items in result["items"]]
    ending = verdict(result["scores"], corruption, result["winners"], names)
    return [*account(result, names, items_of), ending]


def items_of(items: Items) -> list[Sentence]:
    """Sets, deben, pirogues and corruption of one seat."""
    sentences = [
        Sentence("{good}: {worth}", good=words.LABELS[good], worth=words.product(tiles, scarabs))
        for good, (tiles, scarabs) in items["sets"].items()
    ]
    tokens = items["deben"]
    if tokens:
        points = words.points_of(sum(tokens))
        values = " + ".join(map(str, tokens))
        sentences.append(
            Sentence("Deben tokens: {values} = {points}", values=values, points=points)
            if len(tokens) > 1
            else Sentence("Deben token: {points}", points=points)
        )
    for pirogue in items["pirogues"]:
        sentences.append(
            Sentence(
                "{pirogue}: {points}",
                pirogue=words.NAMES[pirogue],
                points=words.points_of(POINTS[pirogue]),
            )
        )
    return [*sentences, Sentence("Corruption: {corruption}", corruption=items["corruption"])]


def verdict(
    scores: Sequence[int], corruption: Sequence[int], winners: Sequence[int], names: Sequence[str]
) -> Sentence:
    """Who has won, and why. [S2-8.3]"""
    winner = winners[0]
    if scores[0] != scores[1]:
        return result_text.verdict(scores, winners, names)
    if len(winners) == 1:
        return Sentence(
            "The game is over: both have {number} point, and {player} wins with less"
            " corruption ({low} to {high}).",
            "The game is over: both have {number} points, and {player} wins with less"
            " corruption ({low} to {high}).",
            scores[winner],
            player=names[winner],
            low=corruption[winner],
            high=corruption[1 - winner],
        )
    return Sentence(
        "The game is over: both have {number} point and the same corruption, and share"
        " the victory.",
        "The game is over: both have {number} points and the same corruption, and share"
        " the victory.",
        scores[0],
    )
