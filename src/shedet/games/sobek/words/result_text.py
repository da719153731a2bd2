"""The result of a game, and of a round, in sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from shedet.core.game import Result
from shedet.core.language import Sentence, listed
from shedet.core.result_text import account, verdict
from shedet.games.sobek.view.view import Tally
from shedet.games.sobek.words import words


def account_of(result: Result, names: Sequence[str]) -> list[Sentence]:
    """What each seat's points are made of, round by round, and who won. [S1-8] [S1-9.2]"""
    told = account(result, names, rounds_of)
    return [*told, verdict(result["scores"], result["winners"], names)]


def rounds_of(items: Mapping[str, Any]) -> list[Sentence]:
    return [
        Sentence("Round {round}: {brought}", round=number, brought=brought_by(Tally(**entry)))
        for number, entry in enumerate(items["rounds"], 1)
    ]


def brought_by(tally: Tally) -> Sentence | str:
    """What a round has brought to a player, part by part."""
    parts = [Sentence("{points} for sets", points=words.points_of(tally.sets))]
    if tally.guild > 0:
        parts.append(Sentence("{points} from Guilds", points=words.points_of(tally.guild)))
    if tally.guild < 0:
        parts.append(Sentence("{points} lost to Guilds", points=words.points_of(-tally.guild)))
    if tally.deceit:
        parts.append(Sentence("{points} from Deceit", points=words.points_of(tally.deceit)))
    cards, curses = words.cards_of(tally.cards), words.curses_of(tally.curses)
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
