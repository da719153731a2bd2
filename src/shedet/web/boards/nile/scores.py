"""The result as a table: points by market row, and what the tie-break counts."""

from collections.abc import Sequence

from shedet.core.game import Game, Result
from shedet.core.language import Sentence
from shedet.games.nile.view.view import STALLS
from shedet.web.parts.scoring import Row, round_icon

ROW = Sentence("Market row {row}")
LOST = Sentence("Lost to rot", context="label")
OUT = Sentence("Markers out of the game", context="label")


def score_rows(game: Game, result: Result, seats: Sequence[int], language: str) -> list[Row]:
    """What each market row brought after rot, and what rot took. [N-8] [N-9.2]"""
    items = [result["items"][seat] for seat in seats]
    rows = [
        Row(
            ROW.about(row=number).say(language),
            round_icon("i-palm"),
            [("", "", item["rows"][number - 1]) for item in items],
        )
        for number in range(1, len(STALLS) + 1)
    ]
    lost = Row(LOST.say(language), round_icon("i-fly", "gi2 bad"), [], is_cost=True)
    lost.cells = [("", "", item["lost"]) for item in items]
    out = Row(OUT.say(language), round_icon("i-felucca"), [], is_cost=True)
    out.cells = [("", "", item["out"]) for item in items]
    return [*rows, lost, out]
