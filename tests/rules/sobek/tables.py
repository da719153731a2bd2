"""Tables for rules tests: name what matters, the other pieces are out of the way."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from shedet.core.errors import IllegalMove
from shedet.core.event import Event
from shedet.core.game import load
from shedet.games.sobek.game import SobekGame
from shedet.games.sobek.pieces.box import TOKENS, back_of
from shedet.games.sobek.rules import frame
from shedet.games.sobek.rules.position import Sobek
from shedet.games.sobek.rules.setup import begin_memory, lay_out

LOADED = load("sobek")
assert isinstance(LOADED, SobekGame)
GAME: SobekGame = LOADED

Names = Sequence[str]
Set = tuple[int, str, Names] | tuple[int, str, Names, bool]
"""Owner, good, cards, and whether it lies sideways."""


def table(
    *,
    seats: int = 2,
    quay: Names | None = None,
    deck: Names | None = None,
    hands: Sequence[Names] = (),
    piles: Sequence[Names] = (),
    sets: Sequence[Set] = (),
    tokens: Names = (),
    used: Names = (),
    curses: Sequence[int] = (),
    prosperity: Mapping[int, int] | None = None,
    discard: Names = (),
    points: Sequence[int] = (),
    round: int = 1,
    turn: int = 0,
    flood: bool = False,
    memory: str = "pure",
    priests: str = "choose",
) -> Sobek:
    """A position at the start of a turn; hands, piles, curses and points are listed by seat.

    The quays are listed from the temple, empty ones as `""`; by default four cards that are not
    named lie there. The other cards that are not named are in the deck, green ones in the box; with
    `deck` only those listed can be drawn, and the others are on the discard. With two players nine
    more stay in the deck. Tokens that are not named are in the box.
    """
    layout: dict[str, list[str]] = {"discard": list(discard)}
    layout |= {f"quay {n}": [name] for n, name in enumerate(quay or (), 1) if name}
    layout |= {f"hand {seat}": list(hand) for seat, hand in enumerate(hands)}
    layout |= {f"pile {seat}": list(pile) for seat, pile in enumerate(piles)}
    layout |= {f"set {n}": list(entry[2]) for n, entry in enumerate(sets, 1)}
    layout |= {"stack": list(tokens), "used": list(used), "deck": list(deck or ())}
    layout |= {f"curse {seat}": ["curse"] * number for seat, number in enumerate(curses)}
    layout |= {f"on {n}": ["prosperity"] * number for n, number in (prosperity or {}).items()}
    left = list(GAME.pieces.all_names)
    for names in layout.values():
        for name in names:
            left.remove(name)
    layout["box"] = [name for name in left if name in TOKENS or back_of(name) == "green"]
    free = [name for name in left if back_of(name) in ("beige", "orange")]
    if quay is None:
        beige = [name for name in free if back_of(name) == "beige"][-4:]
        layout |= {f"quay {n}": [name] for n, name in enumerate(beige, 1)}
        for name in beige:
            free.remove(name)
    out = 9 if seats == 2 else 0
    layout["deck"] += free if deck is None else free[:out]
    layout["discard"] += [] if deck is None else free[out:]
    position = lay_out(GAME.pieces, seats, layout, [owned(entry) for entry in sets])
    position.points = [*points, *[0] * (4 - len(points))]
    position.round = round
    position.push(frame.TURN, turn, int(flood), 0)
    position.priests_choose = int(priests == "choose")
    if memory == "perfect":
        begin_memory(position)
    position._settle()
    position.seed(0)
    position.logging = 1
    return position


def owned(entry: Set) -> tuple[int, str, bool]:
    """Owner, good and sideways, as `lay_out` takes them."""
    return entry[0], entry[1], len(entry) == 4 and entry[3]


def play(position: Sobek, line: str, *chance: str) -> list[Event]:
    """Play a line with these chance outcomes; returns what happened."""
    position.follow([GAME.outcome_number(outcome) for outcome in chance])
    events = []
    for move in GAME.line_moves(line):
        position.play(move)
        events += GAME.events(position)
    assert position.scripted_next == len(chance), "not all chance outcomes were used"
    return events


def legal(position: Sobek) -> set[str]:
    """The texts of the legal moves, of which none may be offered twice."""
    texts = [GAME.move_text(move) for move in position.legal()]
    assert len(texts) == len(set(texts))
    return set(texts)


def refused(position: Sobek, text: str) -> str:
    """The id of the rule by which a move is refused; the position must not change."""
    before = position.encode()
    with pytest.raises(IllegalMove) as caught:
        position.play(GAME.move_number(text))
    assert position.encode() == before
    return caught.value.rule


def lying(position: Sobek, where: str) -> list[str]:
    """The names of the pieces in a place such as `hand 0`, `box` or `quay 3`."""
    ending = f" in {where}"
    return [text[: -len(ending)] for text in GAME.places(position) if text.endswith(ending)]


def told(events: Sequence[Event], name: str) -> list[dict[str, Any]]:
    """What everybody learns from the events of a name."""
    return [dict(event.public) for event in events if event.name == name]


def finish(position: Sobek) -> list[Event]:
    """Take the first card till the round ends, and lay nothing more; returns what happened."""
    events = []
    number = position.round
    while position.round == number and not position.is_over:
        if GAME.view(position, position.to_act).question == "last":
            events += play(position, "done")
        else:
            events += play(position, min(text for text in legal(position) if "take" in text))
    return events


def ends(position: Sobek) -> list[Sobek]:
    """Where each way of finishing the present line leads; one entry a way."""
    found = []
    moves = position.legal()
    assert moves, "a line that cannot be finished"
    for move in moves:
        after = position.copy()
        after.play(move)
        found += ends(after) if after.mid_line else [after]
    return found
