"""The result as a table: a row for each source of points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.game import Result
from shedet.core.language import Sentence, listed
from shedet.games.sobek2p.view.view import GOODS, POINTS, set_points
from shedet.web.parts.assets import icon
from shedet.web.parts.scoring import Cell, Row, round_icon

if TYPE_CHECKING:
    from shedet.games.sobek2p.game import Sobek2pGame


def score_rows(
    game: "Sobek2pGame", result: Result, seats: Sequence[int], language: str
) -> list[Row]:
    """Sets, pirogues, deben, and at the end the corruption."""
    items = [result["items"][seat] for seat in seats]
    rows = [
        Row(
            game.words.LABELS[good].say(language),
            icon(f"g-{good}", "good"),
            [sold(item["sets"].get(good), language) for item in items],
        )
        for good in GOODS[:6]
    ]
    rows.append(
        Row(
            Sentence("Pirogues", context="label").say(language),
            round_icon("i-felucca"),
            [pirogues(game, item["pirogues"], language) for item in items],
        )
    )
    rows.append(
        Row(
            Sentence("Deben", context="label").say(language),
            round_icon("i-deben"),
            [deben(item["deben"]) for item in items],
        )
    )
    rows.append(
        Row(
            Sentence("Corruption", context="label").say(language),
            round_icon("i-croc", "gi2 bad"),
            [("", "", item["corruption"]) for item in items],
            is_cost=True,
        )
    )
    return rows


def sold(lot: list[int] | None, language: str) -> Cell:
    if not lot:
        return "", "", None
    tiles, shown = lot
    small = Sentence("{tiles} × {number} scarab", "{tiles} × {number} scarabs", shown)
    return small.about(tiles=tiles).say(language), f"{tiles} × {shown}", set_points(tiles, shown)


def pirogues(game: "Sobek2pGame", names: list[str], language: str) -> Cell:
    if not names:
        return "", "", None
    told = listed([game.words.NAMES[name] for name in names])
    text = told.say(language) if isinstance(told, Sentence) else told
    return text, text, sum(POINTS[name] for name in names)


def deben(values: list[int]) -> Cell:
    told = " + ".join(map(str, values))
    return told, told, sum(values) if values else None
