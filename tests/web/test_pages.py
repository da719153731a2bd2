"""The page of a table: everything that is legal can be chosen, and is what it says."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace

from shedet.table import Table
from shedet.web.pages.render import page, regions
from shedet.web.parts.snapshot import ChatLine, Snapshot
from tests.lengths import long, times
from tests.rules.sobek2p import tables as sobek2p
from tests.web import sobek_scenes
from tests.web.markup import Element, read
from tests.web.scenes import (
    VISIT,
    found,
    game,
    hand_and_ask,
    has,
    scene,
    snapshot,
    tiles,
    whole_games,
)


def tree(shown: Snapshot, picked: str | None = None) -> dict[str, Element]:
    found = {}
    for id, html in regions(shown, picked).items():
        element = read(html).children
        assert [e.attributes.get("id") for e in element] == [id]
        found[id] = element[0]
    return found


def copy_of(table: Table) -> Table:
    return Table.load([dict(entry) for entry in table.entries], game=game())


def lines_in(ask: Element) -> list[str]:
    """The lines that the forms of a page would play."""
    return [e.attributes["value"] for e in ask.all("input", name="move")]


def shown_forms(ask: Element) -> list[Element]:
    return [form for form in ask.all(data_for="*") if "hidden" not in form.attributes]


def asked_tables(games: int) -> Iterator[tuple[Table, Snapshot]]:
    for table in whole_games(games):
        for seat in table.deciding:
            yield table, snapshot(table, seat, own_seats=(seat,))


@long
def test_a_sale_says_what_it_brings() -> None:
    """Random tiles of the hand: refused with a reason, or sold for as many points as was said."""
    chance, sold, refused = random.Random(1), 0, 0
    for table, shown in asked_tables(times(3, long=18)):
        if shown.view.question != "turn":
            continue
        hand, _ = hand_and_ask(shown)
        held = [e.attributes["value"] for e in hand.all("input", type="checkbox")]
        if chance.random() < 0.7:
            good = chance.choice(held).removeprefix("choose ").partition(":")[0]
            held = [move for move in held if good in move or "statue" in move]
        chosen = [move for move in held if chance.random() < 0.8]
        if not chosen:
            continue
        hand, ask = hand_and_ask(shown, ";".join(chosen))
        checked = hand.all("input", checked="*")
        assert sorted(e.attributes["value"] for e in checked) == sorted(chosen)
        (form,) = [f for f in shown_forms(ask) if f.attributes["data-for"]]
        lines = lines_in(form)
        if len(lines) != 1:
            refused += not lines
            assert lines or form.all(class_="hint")
            continue
        after = copy_of(table)
        after.play(shown.seat, lines[0], shown.question.number if shown.question else 0)
        good = lines[0].removeprefix("sell ").partition(":")[0]
        later = sobek2p.GAME.choices(after.view(shown.seat), shown.names)
        count, scarabs, _ = later.sets(shown.seat)[good]
        assert f"= {count * scarabs} point" in form.words()
        sold += 1
    assert sold > 5
    assert refused > 5


def test_a_sale_that_brings_nothing_does_not_invite() -> None:
    def has_worthless_sale(table: Table) -> bool:
        return has(table, "sell ") and "<b>+0</b>" in regions(snapshot(table))["hand"]

    hand = tree(snapshot(found(has_worthless_sale)))["hand"]
    sales = [button for button in hand.all("button", data_pick="*") if "Sell" in button.words()]
    assert [sale.has("gold") for sale in sales] == ["+0" not in sale.words() for sale in sales]
    assert any("+0" in sale.words() for sale in sales)


def test_prices_and_leaning_tiles() -> None:
    table = scene("turn")
    board = tree(snapshot(table))["board"]
    for button in board.all("button", data_pick="*"):
        passed = [
            cell
            for cell in board.all("td", data_when="*")
            if button.attributes["data-pick"] in cell.attributes["data-when"].split("|")
        ]
        (price,) = [e for e in button.all("span") if e.has("price")]
        assert price.text == (f"+{len(passed)}" if passed else "free")


def test_hostile_names_and_chat_are_only_text() -> None:
    bad = "<img src=x onerror=alert(1)>\"'&{{7*7}}"
    for name in ("turn", "over", "gathering", "resigned"):
        table = scene(name)
        for seat in table.seats:
            seat.person = seat.person and bad[:40]
        said = (ChatLine(bad, bad, 0, 0.0),)
        html = page(snapshot(table, names=(bad, "Ibis"), chat=said), VISIT)
        assert "<img src=x" not in html
        assert "49" not in re.findall(r"\{\{7\*7\}\}|>49<", html)
        read(html)


def test_the_log_marks_what_is_new() -> None:
    log = tree(snapshot(scene("turn")))["log"]
    new, old = log.all("ol")
    assert new.has("new")
    assert new.all("li")
    assert old.all("li")


def test_a_hand_of_any_size_lies_whole_on_the_page() -> None:
    table = scene("huge hand")
    assert len(tree(snapshot(table))["hand"].all("input", type="checkbox")) == tiles(table) >= 16


def test_proposals_are_asked_and_can_be_withdrawn() -> None:
    table = Table.open(game(), 2, {}, 5)
    table.sit(0, "Ann")
    table.sit(1, "Bob")
    table.ask_abort(0)
    by = tree(snapshot(table, 0, own_seats=(0,)))["ask"]
    assert next(f.attributes["data-do"] for f in by.all("form", data_do="*")) == "decline"
    asked = tree(snapshot(table, 1, own_seats=(1,)))["ask"]
    commands = [f.attributes["data-do"] for f in asked.all("form", data_do="*")]
    assert commands[:2] == ["decline", "agree"]
    assert not tree(snapshot(table, 2, own_seats=()))["ask"].all("form")


def test_of_several_who_are_awaited_a_bot_is_offered_for_who_is_late_first() -> None:
    shown = snapshot(sobek_scenes.scene("waiting", 4))
    shown = replace(shown, deciding=(1, 2, 3), bots={}, now=100.0)
    for absent, late in ((((1, 300.0), (2, 90.0)), 2), (((2, 300.0), (3, 200.0)), 3), ((), 1)):
        ask = tree(replace(shown, absent=absent))["ask"]
        assert f"Waiting for {shown.names[late]}" in ask.words()
        forms = ask.all("form", data_do="miss")
        assert [form.one("input", name="whom").attributes["value"] for form in forms] == (
            [str(late)] if absent else []
        )
