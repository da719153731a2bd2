"""The laws of choosing on a page, for the games in which cards or tiles of a hand are chosen."""

from collections.abc import Iterator
from itertools import islice

import pytest

from shedet.core.game import info_of
from shedet.table import Table
from shedet.web.parts.snapshot import Snapshot
from tests.lengths import LENGTH, long
from tests.web.markup import Element
from tests.web.scenes import snapshot
from tests.web.test_boards import BOARDS, tree

SIZES = [(game_id, seats) for game_id in ("sobek", "sobek2p") for seats in info_of(game_id).seats]
every_size = pytest.mark.parametrize(("game_id", "seats"), SIZES)
COMPOSED = {"sobek": ("lay", "add"), "sobek2p": ("sell",)}
"""Moves that are put together of what lies in the hand, three at least."""
LOOT = {"sobek": "loot", "sobek2p": "vizier"}
"""The question by which something is chosen that is not in the own hand."""


def asked_tables(game_id: str, seats: int, every: int) -> Iterator[tuple[Table, Snapshot]]:
    """What a deciding seat sees at one in so many moves of a whole game, or at all of a short one.

    In the long form at all of them.
    """
    step = every if LENGTH == 1 and len(info_of(game_id).seats) > 1 else 1
    for table in islice(BOARDS[game_id].walk(seats), 0, None, step):
        for seat in table.deciding:
            yield table, snapshot(table, seat, own_seats=(seat,))


def lines_in(ask: Element) -> list[str]:
    """The lines that the forms of a page would play."""
    return [e.attributes["value"] for e in ask.all("input", name="move")]


def form_for(ask: Element) -> Element:
    """The one form that is shown for what was picked."""
    forms = [form for form in ask.all(data_for="*") if "hidden" not in form.attributes]
    (form,) = [form for form in forms if form.attributes["data-for"]]
    return form


@long
@every_size
def test_every_legal_move_can_be_chosen_and_every_form_is_legal(game_id: str, seats: int) -> None:
    """The forms are made in a world that fits the view; the real table must take them all."""
    for table, shown in asked_tables(game_id, seats, every=2):
        parts = tree(shown)
        assert shown.question
        picks = {
            e.attributes["data-pick"] for part in parts.values() for e in part.all(data_pick="*")
        }
        lines = lines_in(parts["ask"])
        for line in lines:
            assert table.why_not(shown.seat, line) is None, line
        for move in shown.question.legal:
            assert is_offered(game_id, shown, move, parts["hand"], picks, lines), (move, lines)


def is_offered(
    game_id: str, shown: Snapshot, move: str, hand: Element, picks: set[str], lines: list[str]
) -> bool:
    """Can the move be chosen where a player looks for it?"""
    verb, question = move.partition(" ")[0], shown.view.question
    if verb in ("take", "point", "play"):
        return move in picks
    if verb in COMPOSED[game_id] and question in ("turn", "last"):
        return len(hand.all("input", type="checkbox")) >= 3
    if verb == "choose" and question not in (LOOT[game_id], "absolve"):
        return bool(hand.all("input", value=move))
    if verb == "reveal":
        return any(line == move or line.startswith(f"{move}:") for line in lines)
    return move in lines or (verb == "done" and game_id == "sobek2p")


@long
@pytest.mark.parametrize(("game_id", "seats"), [("sobek", 3), ("sobek2p", 2)])
def test_what_leads_on_is_asked_in_turn(game_id: str, seats: int) -> None:
    """Each pick that is not a whole line brings the next question, until a line is whole."""
    led_on = 0
    for table, shown in asked_tables(game_id, seats, every=2):
        for button in [e for part in tree(shown).values() for e in part.all(data_pick="*")]:
            pick = button.attributes["data-pick"]
            ask = tree(shown, pick)["ask"]
            assert ask.attributes["data-picked"].startswith(pick)
            form = form_for(ask)
            for line in lines_in(form):
                assert table.why_not(shown.seat, line) is None, line
            led_on += not lines_in(form)
    assert led_on > (2 if game_id == "sobek2p" else 1)


@long
@every_size
def test_a_button_always_has_something_to_send(game_id: str, seats: int) -> None:
    """A sheet whose answers lead on, or are pieces of the hand, has no button of its own."""
    for _, shown in asked_tables(game_id, seats, every=4):
        assert shown.question
        plays = [move for move in shown.question.legal if move.startswith("play ")]
        for pick in [None, *plays]:
            for form in tree(shown, pick)["ask"].all("form", data_do="play"):
                primary = [b for b in form.all("button") if b.has("primary")]
                assert bool(primary) == bool(lines_in(form)), pick
