"""The result as a table: for each round a row for each source of points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.game import Result
from shedet.core.language import Sentence, listed
from shedet.games.sobek.view.view import Tally
from shedet.web.parts.scoring import Cell, Row, round_icon, signed

if TYPE_CHECKING:
    from shedet.games.sobek.game import SobekGame

SETS = Sentence("Round {round}: sets", context="label")
EVENTS = Sentence("Round {round}: events", context="label")
CORRUPTION = Sentence("Round {round}: corruption", context="label")


def score_rows(game: "SobekGame", result: Result, seats: Sequence[int], language: str) -> list[Row]:
    """Round by round: sets, Guilds and Deceit, and the penalty for corruption. [S1-8]"""
    items = [result["items"][seat]["rounds"] for seat in seats]
    starts = [0] * len(seats)
    rows: list[Row] = []
    for number, entries in enumerate(zip(*items, strict=True), 1):
        tallies = [Tally(**entry) for entry in entries]
        starts = [start + t.guild + t.deceit for start, t in zip(starts, tallies, strict=True)]
        if any(tally.guild or tally.deceit for tally in tallies):
            told = EVENTS.about(round=number).say(language)
            cells = [events(tally, language) for tally in tallies]
            rows.append(Row(told, round_icon("i-ankh"), cells))
        told = SETS.about(round=number).say(language)
        cells = [sets(start, t, language) for start, t in zip(starts, tallies, strict=True)]
        rows.append(Row(told, round_icon("i-scarab"), cells))
        told = CORRUPTION.about(round=number).say(language)
        cells = [corruption(game, tally) for tally in tallies]
        rows.append(Row(told, round_icon("i-croc", "gi2 bad"), cells))
        starts = [start + t.sets - t.penalty for start, t in zip(starts, tallies, strict=True)]
    return rows


def sets(start: int, tally: Tally, language: str) -> Cell:
    """Where the marker stood before the sets were scored, and where after."""
    told = Sentence("{before} → {after}", before=start, after=start + tally.sets).say(language)
    return told.replace(" ", "\N{NO-BREAK SPACE}"), "", tally.sets


def events(tally: Tally, language: str) -> Cell:
    parts = []
    if tally.guild:
        parts.append(Sentence("Guilds {points}", points=signed(tally.guild)))
    if tally.deceit:
        parts.append(Sentence("Deceit {points}", points=signed(tally.deceit)))
    if not parts:
        return "", "", None
    told = listed(parts)
    text = told.say(language) if isinstance(told, Sentence) else told
    return text, "", tally.guild + tally.deceit


def corruption(game: "SobekGame", tally: Tally) -> Cell:
    """What was weighed, and what it cost those who had most."""
    weight = str(game.weight_of(tally))
    return weight, weight, -tally.penalty if tally.is_corrupt else None
