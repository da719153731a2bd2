"""What is picked on the page and not yet played."""

from collections.abc import Sequence
from dataclasses import dataclass

from shedet.games.nile.view.view import CROPS
from shedet.web.boards.nile.snapshot import NileSnapshot
from shedet.web.parts.ahead import SEPARATOR, Node, moves_in, root, walk

COMPOSED = ("rot", "spoil", "bid", "boat")
"""Questions that are answered by several moves, so that a pick is a line that is begun."""


@dataclass(frozen=True)
class Pick:
    """A pick as the page sends it, taken apart.

    `crop C`, `field F`, `harvest F`, `boat` and `jokers` lead on to moves; other picks are moves.
    """

    text: str
    node: Node
    """The line as far as it is begun."""
    crop: str = ""
    """That is to be sown."""
    field: str = ""
    chosen: tuple[str, ...] = ()
    """The parts of a line, whether it can be played so or more is needed."""


def read_pick(look: NileSnapshot, text: str | None) -> Pick:
    """A pick that fits what is asked; one that does not is none."""
    start = root(look.snapshot)
    if not look.question or not text:
        return Pick("", start)
    if look.question in COMPOSED:
        return composed(look, text)
    moves = look.moves
    verb, *what = text.split(" ")
    crop = what[0] if what else ""
    fits = {
        "crop": crop in moves.crops,
        "field": crop in moves.sow or crop in moves.flood,
        "harvest": crop in moves.harvest and len(what) == 1,
        "boat": bool(moves.buy) and not what,
        "jokers": bool(moves.freshen) and not what,
    }
    if verb in fits and fits[verb] and len(what) < 2:
        return Pick(text, start, crop if verb == "crop" else "", "" if verb == "crop" else crop)
    if text in moves.legal and look.question in ("seed", "ripe", "ebb"):
        return Pick(text, start, "" if verb == "ebb" else crop, what[-1])
    return Pick("", start)


def composed(look: NileSnapshot, text: str) -> Pick:
    """Parts of a line, chosen in any order; the line has them in theirs."""
    moves = moves_in(look.snapshot, text)
    chosen = rotting(look, moves) if look.question in ("rot", "spoil") else held(look, moves)
    node = walk(look.snapshot, chosen, is_whole=True)
    return Pick(SEPARATOR.join(chosen), node, chosen=tuple(chosen))


def rotting(look: NileSnapshot, moves: Sequence[str]) -> list[str]:
    """A market row, and of its fruits as many as go bad; where there is no choice, all."""
    head = [move for move in moves if move.startswith("row ") and move in look.moves.legal][:1]
    if look.question == "rot" and not head:
        return []
    fresh, number = spoils(look, *(head or look.moves.legal))
    wanted = [place for place in fresh if f"spoil {place}" in moves]
    places = fresh if number == len(fresh) else wanted[:number]
    return [*head, *(f"spoil {place}" for place in places)]


def spoils(look: NileSnapshot, *moves: str) -> tuple[list[int], int]:
    """The places of fruits that can still go bad, and how many of them do."""
    ways = look.choices.spoils(*moves)
    return sorted({place for way in ways for place in way}), len(ways[0])


def held(look: NileSnapshot, moves: Sequence[str]) -> list[str]:
    """Markers of the supply, no more than there are, in the order of crops."""
    verb = "bid" if look.question == "bid" else "choose"
    supply = look.view.players[look.snapshot.seat].supply
    chosen = [
        f"{verb} {crop}"
        for crop in CROPS
        for _ in range(min(supply[crop], moves.count(f"{verb} {crop}")))
    ]
    return chosen if verb == "bid" else chosen[: int(look.view.about or 0)]
