"""What a seat was told, in sentences; and how far back a table without memory goes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from shedet.core.game import Game
from shedet.table.table_state import Told


def sentences(game: Game, told: Sequence[Told], names: Sequence[str], language: str) -> list[str]:
    """Everything that is worth a sentence, in order."""
    said = []
    for item in told:
        if item.sentence:
            said.append(item.sentence.say(language))
        said += [game.event_text(event, names, language) for event in item.events]
    return [sentence for sentence in said if sentence]


def renamed(told: Told, names: Mapping[str, str]) -> Told:
    """The same with other names of players; sentences about the table name them."""
    sentence = told.sentence
    if sentence is None or sentence.values.get("player") not in names:
        return told
    return replace(told, sentence=sentence.about(player=names[str(sentence.values["player"])]))


def recent(told: Sequence[Told], rounds: int) -> list[Told]:
    """The last runs of what one seat after the other did."""
    first, left, last = len(told), rounds, object()
    while first > 0:
        who = actor(told[first - 1])
        if who != last:
            if left == 0:
                break
            left, last = left - 1, who
        first -= 1
    return list(told[first:])


def since_own(told: Sequence[Told], seat: int) -> list[Told]:
    """What others did after the last thing that a seat did itself."""
    runs = [(who, list(run)) for who, run in groupby(told, actor)]
    later: list[Told] = []
    for who, run in reversed(runs):
        if who == seat:
            break
        later = run + later
    return later


def taken_back(told: Sequence[Told]) -> set[int]:
    """Indices of what was taken back, and of the entries that say so: no news."""
    gone: set[int] = set()
    for place, item in enumerate(told):
        if not item.undoes:
            continue
        gone.add(place)
        left, earlier = item.undoes, place
        while left > 0 and earlier > 0:
            earlier -= 1
            if told[earlier].events and earlier not in gone:
                gone.add(earlier)
                left -= len(told[earlier].events)
    return gone


def runs(told: Sequence[Told], places: Sequence[int]) -> list[list[int]]:
    """The places of what was told, turn by turn: what one seat did at once is one turn."""
    found: list[list[int]] = []
    for place in places:
        who = actor(told[place])
        if found and who is not None and who == actor(told[found[-1][-1]]):
            found[-1].append(place)
        else:
            found.append([place])
    return found


def actor(item: Told) -> int | None:
    """The seat that did it."""
    return item.events[0]["seat"] if item.events else None
