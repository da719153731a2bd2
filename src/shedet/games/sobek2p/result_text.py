"""The result of a game in sentences."""

from collections.abc import Sequence
from typing import TypedDict

from shedet.core.game import Result
from shedet.core.language import Sentence
from shedet.games.sobek2p import words
from shedet.games.sobek2p.worth import POINTS


class Items(TypedDict):
    """What the points of a seat are made of, and its corruption."""

    sets: dict[str, list[int]]
    deben: list[int]
    pirogues: list[str]
    corruption: int


def account_of(result: Result, names: Sequence[str]) -> list[Sentence]:
    """What each seat's points are made of, and who won. [S2-8]"""
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
    corruption = [items["corruption"] for items in result["items"]]
    return [*sentences, verdict(result["scores"], corruption, names)]


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


def verdict(scores: Sequence[int], corruption: Sequence[int], names: Sequence[str]) -> Sentence:
    """Who has won, and why. [S2-8.3]"""
    winner = 0 if (scores[0], corruption[1]) >= (scores[1], corruption[0]) else 1
    if scores[0] != scores[1]:
        return Sentence(
            "The game is over: {player} wins with {number} point to {less}.",
            "The game is over: {player} wins with {number} points to {less}.",
            scores[winner],
            player=names[winner],
            less=scores[1 - winner],
        )
    if corruption[0] != corruption[1]:
        return Sentence(
            "The game is over: both have {number} point,"
            " and {player} wins with less corruption, {low} to {high}.",
            "The game is over: both have {number} points,"
            " and {player} wins with less corruption, {low} to {high}.",
            scores[winner],
            player=names[winner],
            low=corruption[winner],
            high=corruption[1 - winner],
        )
    return Sentence(
        "The game is over: both have {number} point and the same corruption and share the victory.",
        "The game is over: both have {number} points and the same corruption"
        " and share the victory.",
        scores[0],
    )
