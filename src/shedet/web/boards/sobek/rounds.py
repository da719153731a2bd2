"""What the rounds before have brought to each player."""

from collections.abc import Sequence
from dataclasses import dataclass

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import SYMBOLS, Tally, View
from shedet.web.boards.sobek.options import Hop
from shedet.web.boards.sobek.snapshot import (
    SobekSnapshot,
    symbols_in,
    view_in,
    words,
    world_in,
)
from shedet.web.parts.people import Person

LEVELS = 4
"""How low the heaviest pan of the scales hangs."""


@dataclass
class SummaryLine:
    """One player's round."""

    person: Person
    before: int
    events: int
    """By Guilds and Deceit."""
    sets: int
    penalty: int
    after: int
    cards: int
    curses: int
    weight: int
    level: int
    """How low the pan hangs."""
    is_corrupt: bool
    label: str


@dataclass
class Summary:
    """A round that is over."""

    number: int
    title: str
    lines: list[SummaryLine]
    verdicts: list[str]
    is_new: bool
    """Has the viewer done nothing since?"""
    has_events: bool


def summaries(snapshot: SobekSnapshot, people: Sequence[Person]) -> list[Summary]:
    """The rounds that are over, the last one first."""
    view = view_in(snapshot)
    over = view.rounds if view.is_over else view.rounds[: view.round - 1]
    before = [0] * len(people)
    found = []
    for number, tallies in enumerate(over, 1):
        weights = [snapshot.game.weight_of(tally) for tally in tallies]
        lines = [
            line_of(snapshot, person, start, tally, max(weights))
            for person, start, tally in zip(people, before, tallies, strict=True)
        ]
        found.append(
            Summary(
                number,
                Sentence("Round {round}", round=number).say(snapshot.language),
                lines,
                verdicts(snapshot, people, before, tallies),
                not snapshot.is_puzzle and number == view.round - 1 and is_untouched(view),
                any(line.events for line in lines),
            )
        )
        before = [line.after for line in lines]
    return found[::-1]


def is_untouched(view: View) -> bool:
    """Has the seat done nothing in this round? A spectator: has nobody?"""
    players = view.players[view.seat : view.seat + 1] or view.players
    return not view.discard and all(
        not player.hand_backs["beige"]
        and not player.hand_backs["orange"]
        and not player.sets
        and not player.pile
        for player in players
    )


def line_of(
    snapshot: SobekSnapshot, person: Person, start: int, tally: Tally, most: int
) -> SummaryLine:
    weight = snapshot.game.weight_of(tally)
    told = words.cards_of(tally.cards)
    if tally.curses:
        told = Sentence("{cards} and {curses}", cards=told, curses=words.curses_of(tally.curses))
    events = tally.guild + tally.deceit
    return SummaryLine(
        person,
        start,
        events,
        tally.sets,
        tally.penalty,
        start + events + tally.sets - tally.penalty,
        tally.cards,
        tally.curses,
        weight,
        LEVELS * weight // most if most else 0,
        tally.is_corrupt,
        told.say(snapshot.language),
    )


def verdicts(
    snapshot: SobekSnapshot,
    people: Sequence[Person],
    before: Sequence[int],
    tallies: Sequence[Tally],
) -> list[str]:
    """Who pays for the most corruption, and how."""
    found = []
    for person, start, tally in zip(people, before, tallies, strict=True):
        if tally.is_corrupt:
            space = start + tally.guild + tally.deceit + tally.sets
            found.append(verdict(snapshot, person, space, tally).say(snapshot.language))
    if not found:
        found.append(Sentence("Nobody has any corruption, so nobody pays.").say(snapshot.language))
    return found


def verdict(snapshot: SobekSnapshot, person: Person, space: int, tally: Tally) -> Sentence:
    symbols = symbols_in(snapshot)
    symbol = SYMBOLS[symbols[space % len(symbols)]]
    back = world_in(snapshot).steps_back(tally.sets)
    if not back:
        return Sentence(
            "{player} is most corrupt, but scored less than 10 points with sets: no penalty.",
            player=person.name,
        )
    return Sentence(
        "{player} is most corrupt, with {points} from sets: back {number} symbol "
        "({symbol}), from {start} to {end}.",
        "{player} is most corrupt, with {points} from sets: back {number} symbols "
        "({symbol}), from {start} to {end}.",
        back,
        player=person.name,
        points=words.points_of(tally.sets),
        symbol=words.GLYPHS[symbol],
        start=space,
        end=space - tally.penalty,
    )


def penalty_hops(snapshot: SobekSnapshot, last: Summary) -> list[Hop]:
    """The way back of those who paid in the last round, symbol by symbol."""
    symbols, world = symbols_in(snapshot), world_in(snapshot)
    hops: list[Hop] = []
    for line in last.lines:
        space = line.after + line.penalty
        while space > line.after:
            behind = world.space_behind(space, symbols[space % len(symbols)])
            hops.append((space, behind))
            space = behind
    return hops
