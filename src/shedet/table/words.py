"""Sentences for what happens at a table besides moves."""

from collections.abc import Sequence

from shedet.core.language import Sentence
from shedet.table.entries import Entry

REMATCH = "rematch"
SUBSTITUTE = "substitute"
"""What is proposed when somebody stays away."""

PROPOSALS = {
    "take back": Sentence("{player} asks to undo the last move."),
    "abort": Sentence("{player} asks to end the game without a result."),
    REMATCH: Sentence("{player} wants a rematch."),
}
MISSED = Sentence("{player} wants a bot to play for {absent}.")

COMMANDS = {
    "sat": Sentence("{player} sits down."),
    "left": Sentence("{player} leaves the table."),
    "bot": Sentence("A bot takes over for {player}."),
    "returned": Sentence("{player} is back."),
    "agreed": Sentence("{player} agrees."),
    "declined": Sentence("{player} does not agree."),
    "took-back": Sentence("{player} takes back the last move."),
    "resigned": Sentence("{player} resigns."),
    "flag": Sentence("{player} ran out of time."),
}


NO_REMATCH = Sentence("{player} can’t play now.")
NO_LONGER_WANTED = Sentence("{player} takes the offer back.")


def sentence_of(
    entry: Entry, names: Sequence[str], stage: str, asker: int | None = None
) -> Sentence | None:
    """What all at the table are told about an entry; moves are told by their events.

    The asker is the seat that wants a rematch, if one does.
    """
    kind = entry["entry"]
    if kind == "declined" and asker is not None:
        said = NO_LONGER_WANTED if entry["seat"] == asker else NO_REMATCH
        return said.about(player=names[entry["seat"]])
    if kind == "bot" and stage == "gathering":
        kind = "sat"
    if kind == "missed":
        return MISSED.about(player=names[entry["seat"]], absent=names[entry["whom"]])
    if kind == "aborted":
        return Sentence("The game ends without a result.")
    if kind == "failed":
        return Sentence(
            "{player} forfeits: {report}", player=names[entry["seat"]], report=entry["report"]
        )
    found = PROPOSALS[entry["what"]] if kind == "proposed" else COMMANDS.get(kind)
    return found.about(player=names[entry["seat"]]) if found else None
