"""Sentences for what happens at a table beside the moves."""

from collections.abc import Sequence

from shedet.core.language import Sentence
from shedet.table.entries import Entry

PROPOSALS = {
    "take back": Sentence("{player} asks to take the last move back."),
    "abort": Sentence("{player} asks to end the game without a result."),
}

DEEDS = {
    "sat": Sentence("{player} sits down."),
    "left": Sentence("{player} leaves the table."),
    "bot": Sentence("A bot plays for {player}."),
    "returned": Sentence("{player} is back."),
    "agreed": Sentence("{player} agrees."),
    "declined": Sentence("{player} does not agree."),
    "took-back": Sentence("{player} takes the last move back."),
    "resigned": Sentence("{player} resigns."),
    "flag": Sentence("The time of {player} is over."),
}


def sentence_of(entry: Entry, names: Sequence[str], stage: str) -> Sentence | None:
    """What all at the table are told of an entry; moves are told by their events."""
    kind = entry["entry"]
    if kind == "bot" and stage == "gathering":
        kind = "sat"
    if kind == "aborted":
        return Sentence("The game ends without a result.")
    if kind == "failed":
        return Sentence(
            "{player} forfeits: {report}", player=names[entry["seat"]], report=entry["report"]
        )
    said = PROPOSALS[entry["what"]] if kind == "proposed" else DEEDS.get(kind)
    return said.about(player=names[entry["seat"]]) if said else None
