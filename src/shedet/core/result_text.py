"""The result of a game in sentences, as far as it is told alike in all games."""

from collections.abc import Callable, Sequence
from typing import Any

from shedet.core.game import Result
from shedet.core.language import Sentence, listed


def account(
    result: Result, names: Sequence[str], items_of: Callable[[Any], list[Sentence]]
) -> list[Sentence]:
    """What each seat's points are made of."""
    sentences = []
    for name, total, items in zip(names, result["scores"], result["items"], strict=True):
        has = Sentence("{player} has {number} point:", "{player} has {number} points:", total)
        sentences += [has.about(player=name), *items_of(items)]
    return sentences


def verdict(scores: Sequence[int], winners: Sequence[int], names: Sequence[str]) -> Sentence:
    """Who has won; of two players also the other's points, unless something else decided."""
    best, first = max(scores), names[winners[0]]
    if len(winners) > 1:
        return Sentence(
            "The game is over: {players} share the victory with {number} point.",
            "The game is over: {players} share the victory with {number} points.",
            best,
            players=all_of([names[seat] for seat in winners]),
        )
    if len(scores) == 2 and scores[0] != scores[1]:
        return Sentence(
            "The game is over: {player} wins with {number} point to {less}.",
            "The game is over: {player} wins with {number} points to {less}.",
            best,
            player=first,
            less=min(scores),
        )
    return Sentence(
        "The game is over: {player} wins with {number} point.",
        "The game is over: {player} wins with {number} points.",
        best,
        player=first,
    )


def all_of(names: Sequence[str]) -> Sentence:
    """Two or more players together."""
    most = listed(names[:-1])
    return Sentence("{most} and {last}", context="players", most=most, last=names[-1])
