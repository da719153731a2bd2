"""The result of a game, and of a round, in sentences."""

from collections.abc import Sequence

from shedet.core.game import Result
from shedet.core.language import Sentence, listed
from shedet.games.sobek import words
from shedet.games.sobek.view import Tally


def account_of(result: Result, names: Sequence[str]) -> list[Sentence]:
    """What each seat's points are made of, round by round, and who won. [S1-8] [S1-9.2]"""
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
        for number, entry in enumerate(items["rounds"], 1):
            brought = brought_by(Tally(**entry))
            sentences.append(Sentence("Round {round}: {brought}", round=number, brought=brought))
    return [*sentences, verdict(result["scores"], names)]


def brought_by(tally: Tally) -> Sentence | str:
    """What a round has brought to a player, part by part."""
    parts = [Sentence("{points} for sets", points=words.points_of(tally.sets))]
    if tally.guild > 0:
        parts.append(Sentence("{points} by Guilds", points=words.points_of(tally.guild)))
    if tally.guild < 0:
        parts.append(Sentence("{points} lost by Guilds", points=words.points_of(-tally.guild)))
    if tally.deceit:
        parts.append(Sentence("{points} by Deceit", points=words.points_of(tally.deceit)))
    cards, curses = words.cards_of(tally.cards), curses_of(tally.curses)
    if tally.curses:
        parts.append(Sentence("corruption: {cards} and {curses}", cards=cards, curses=curses))
    else:
        parts.append(Sentence("corruption: {cards}", cards=cards))
    if tally.penalty:
        lost = words.points_of(tally.penalty)
        parts.append(Sentence("most corrupt: {points} lost", points=lost))
    elif tally.is_corrupt:
        parts.append(Sentence("most corrupt: nothing lost"))
    return listed(parts)


def curses_of(number: int) -> Sentence:
    return Sentence("{number} curse", "{number} curses", number)


def verdict(scores: Sequence[int], names: Sequence[str]) -> Sentence:
    """Who has won. [S1-9.2]"""
    best = max(scores)
    winners = [name for name, score in zip(names, scores, strict=True) if score == best]
    if len(winners) > 1:
        return Sentence(
            "The game is over: {players} share the victory with {number} point.",
            "The game is over: {players} share the victory with {number} points.",
            best,
            players=all_of(winners),
        )
    if len(scores) == 2:
        return Sentence(
            "The game is over: {player} wins with {number} point to {less}.",
            "The game is over: {player} wins with {number} points to {less}.",
            best,
            player=winners[0],
            less=min(scores),
        )
    return Sentence(
        "The game is over: {player} wins with {number} point.",
        "The game is over: {player} wins with {number} points.",
        best,
        player=winners[0],
    )


def all_of(names: Sequence[str]) -> Sentence:
    """Two or more players together."""
    most = listed(names[:-1])
    return Sentence("{most} and {last}", context="players", most=most, last=names[-1])
