"""The table of An den Ufern des Nils: all that is legal can be chosen, and is what it says."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from shedet.games.nile.game import NileGame
from shedet.games.nile.pieces.box import CROPS
from shedet.games.nile.prior.worth import cost
from shedet.table import Table
from shedet.web.boards.nile import facts
from shedet.web.pages.render import regions
from shedet.web.parts.people import people_of
from shedet.web.parts.snapshot import Snapshot
from tests.lengths import every, long
from tests.web.markup import Element, read
from tests.web.nile_scenes import (
    VARIANTS,
    found,
    game,
    scene,
    whole_games,
)
from tests.web.scenes import asked, legal, snapshot


def tree(shown: Snapshot, picked: str | None = None) -> dict[str, Element]:
    found = {}
    for id, html in regions(shown, picked).items():
        element = read(html).children
        assert [e.attributes.get("id") for e in element] == [id]
        found[id] = element[0]
    return found


def lines_in(parts: dict[str, Element]) -> set[str]:
    """All lines that a page would play as it stands."""
    found = set()
    for part in parts.values():
        moves = [*part.all("input", name="move"), *part.all("button", name="move")]
        found |= {e.attributes["value"] for e in moves if "data-why" not in e.attributes}
    return found


def picks_in(parts: dict[str, Element]) -> set[str]:
    return {
        e.attributes["data-pick"] for part in parts.values() for e in part.all(data_pick="*")
    } - {""}


def reachable(shown: Snapshot, most: int = 400) -> set[str]:
    """The lines that can be played after any picks, one leading to the next."""
    seen: set[str] = set()
    waiting, lines = [""], set()
    while waiting and len(seen) < most:
        pick = waiting.pop(0)
        parts = tree(shown, pick or None)
        picked = parts["ask"].attributes["data-picked"].split(";")
        assert not pick or set(pick.split(";")) <= set(picked), pick
        lines |= lines_in(parts)
        new = picks_in(parts) - seen
        seen |= new
        waiting += sorted(new)
    return lines


def asked_tables(
    games: int, seats: int, every: int, **more: object
) -> Iterator[tuple[Table, Snapshot]]:
    """What a deciding seat sees, at some of the moves of whole games, with the table."""
    options = VARIANTS if more.get("variants") else None
    for table in islice(whole_games(games, seats, options=options), 0, None, every):
        for seat in table.deciding:
            yield table, snapshot(table, seat, own_seats=(seat,))


def head(line: str) -> str:
    """The first move of a line: `row 3: 1 2` begins with `row 3`."""
    return line.partition(":")[0]


@long
@pytest.mark.parametrize(("seats", "variants"), [(2, False), (3, True), (4, False), (5, True)])
def test_every_legal_move_can_be_made_by_the_page_and_every_form_is_legal(
    seats: int, variants: bool
) -> None:
    """At one of so many moves; in the long form at more of them."""
    kinds = set()
    for table, shown in asked_tables(1, seats, every(47, long=23), variants=variants):
        assert shown.question
        question = shown.view.question
        kinds.add(question)
        is_long = question in ("bid", "boat")
        lines = reachable(shown, 12 if is_long else 400)
        for line in lines:
            assert table.why_not(shown.seat, line) is None, line
        picks = picks_in(tree(shown))
        for move in shown.question.legal:
            if is_long and move != "done":
                assert move in {pick.split(";")[0] for pick in picks}
            elif question in ("rot", "spoil"):
                assert any(head(line) == move or move in picks for line in lines)
            else:
                assert move in lines, (question, move)
    assert "turn" in kinds


def test_rot_can_be_answered_in_every_way() -> None:
    """Every row in reach, and every two fruits of a row. [N-5.2] [N-5.3]"""
    table = scene("rot")
    shown = snapshot(table)
    lines = reachable(shown)
    wanted = set()
    for row in (int(move.split()[1]) for move in legal(table)):
        fruits = [n for n, f in enumerate(shown.view.market[row - 1], 1) if f.state != "rotten"]
        pairs = [f"{a} {b}" for a in fruits for b in fruits if a < b] or ["".join(map(str, fruits))]
        wanted |= {f"row {row}: {pair}" if pair else f"row {row}" for pair in pairs}
    assert lines == wanted


def test_bids_are_put_together_marker_by_marker() -> None:
    table = scene("hippo", variants=True)
    shown = snapshot(table)
    supply = shown.view.players[0].supply
    crops = [crop for crop in CROPS for _ in range(supply[crop])]
    pick = ";".join(f"bid {crop}" for crop in reversed(crops))
    parts = tree(shown, pick)
    assert f"bid {' '.join(crops)} done" in lines_in(parts)
    assert "done" in lines_in(parts)
    assert not [e for e in parts["ask"].all("button") if e.has("more")]
    numbers = [e.text for e in parts["ask"].all("b") if e.has("num")]
    assert numbers == [str(supply[crop]) for crop in CROPS]


def test_a_sealed_bid_is_on_no_other_page() -> None:
    """Whatever was bid, the others see the same."""
    seen = []
    for bid in ("first", "done"):
        table = scene("hippo", variants=True)
        question = table.question(0)
        assert question
        moves = [m for m in question.legal if m.startswith("bid ")]
        if bid == "first":
            table.play(0, moves[0], question.number)
            question = table.question(0)
            assert question
        table.play(0, "done", question.number)
        parts = regions(snapshot(table, 2, own_seats=(2,)))
        seen.append({key: text for key, text in parts.items() if key not in ("menu", "log")})
        assert "has bid" in str(parts["ask"])
    assert seen[0] == seen[1]


def test_prices_and_wave_tags_are_those_of_the_rules() -> None:
    table = scene("turn")
    shown = snapshot(table)
    waves = game().answers(shown.view).floods  # type: ignore[attr-defined]
    sows = [move for move in legal(table) if move.startswith("sow ")]
    crop = sows[0].split()[1]
    board = tree(shown, f"crop {crop}")["board"]
    for place in shown.view.fields:
        field = board.one("li", id=f"f-{place.name}")
        risks = [e for e in field.all("span") if e.has("risk")]
        assert len(risks) == (place.name in waves)
        if risks:
            assert len(risks[0].all("svg")) == waves[place.name]
        for button in field.all("button", name="move", data_do="play"):
            (tag,) = [e for e in field.all("span") if e.has("tag")]
            assert str(cost(shown.view, button.attributes["value"])) in tag.words()
    played = {b.attributes["value"] for b in board.all("button", data_do="play")}
    assert {move for move in sows if move.split()[1] == crop} <= played


def test_a_harvest_shows_what_each_row_would_pay_or_why_not() -> None:
    table = scene("turn")
    shown = snapshot(table)
    field = next(m for m in legal(table) if m.startswith("harvest ")).split()[1]
    market = tree(shown, f"harvest {field}")["mine"]
    taken = {int(m.split()[2]) for m in legal(table) if m.startswith(f"harvest {field} ")}
    for row in range(1, 5):
        stall = market.one("li", id=f"row-{row}")
        if row in taken:
            assert stall.all("button", value=f"harvest {field} {row}", data_do="play")
            assert "would pay" in stall.words()
        else:
            (why,) = stall.all("button", data_why="*")
            assert table.why_not(0, why.attributes["data-why"])
            assert stall.has("not")


def test_actions_are_numbered_and_taken_back() -> None:
    table = scene("turn")
    grow = next(move for move in legal(table) if move.startswith("grow "))
    question = table.question(0)
    assert question
    before = tree(snapshot(table))
    table.play(0, grow, question.number)
    after = tree(snapshot(table))
    field = after["board"].one("li", id=f"f-{grow.split()[1]}")
    assert len(steps_in(after)) == len(steps_in(before)) + 1
    assert [e for e in field.all("i") if e.has("stp")]
    assert "grown" in after["ask"].words()
    assert after["ask"].all("button", data_do="take-back")
    assert re.search(r"You’d lose \d action points?", after["ask"].words())
    table.take_back(0)
    assert steps_in(tree(snapshot(table))) == steps_in(before)


def steps_in(parts: dict[str, Element]) -> list[str]:
    """The numbers of the actions of a turn, on the table."""
    return [e.text for key in ("board", "mine") for e in parts[key].all("i") if e.has("stp")]


def test_fruits_go_bad_where_the_row_needs_no_choice() -> None:
    table = found(lambda table: asked(table, "spoil") and table.view(0).spoiling is None)
    question = table.question(0)
    assert question
    view = question.view
    fruits = enumerate(view.market[int(view.about) - 1], 1)
    first, second, *_ = [place for place, fruit in fruits if fruit.state != "rotten"]
    ask = read(regions(snapshot(table), f"spoil {first};spoil {second}")["ask"])
    button = ask.one("button", name="move")
    table.play(0, button.attributes["value"], question.number)
    assert table.line_play.recorder.record.lines[-1].text == f"row {view.about}: {first} {second}"


def test_five_players_are_told_apart_by_ring_and_letter() -> None:
    table = scene("turn", 5)
    for seat in range(6):
        shown = snapshot(table, seat, own_seats=())
        assert len({person.ring for person in people_of(shown)}) == 5


def test_the_header_says_that_the_tiles_are_reconstructed() -> None:
    shown = snapshot(scene("turn"))
    assert "Tile mix is our reconstruction" in facts(shown)
    printed = NileGame()
    printed.is_reconstructed = False
    assert "Tile mix is our reconstruction" not in facts(replace(shown, game=printed))


def test_a_scoring_is_summed_up_once() -> None:
    table = scene("scored", 4)
    shown = snapshot(table)
    board = tree(shown)["board"]
    found = [e for e in board.all("details") if e.has("scoring")]
    assert len(found) == 2
    assert "Obelisk" in found[0].words() or "Market row" in found[0].words()
    question = table.question(0)
    assert question
    table.play(0, question.legal[0], question.number)
    assert not [e for e in tree(snapshot(table))["board"].all("details") if e.has("scoring")]
