"""What is said of lines, prices and sales agrees with what the rules then do."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.sobek2p.line import line_of, opened_line, passed, price, reachable
from shedet.games.sobek2p.rules import Sobek2p
from shedet.games.sobek2p.worth import corruption, sale_value, score, sellable, set_of
from tests.rules.sobek2p.said import after, begin, decisions, positions
from tests.rules.sobek2p.tables import GAME, legal, table


def board_size(position: Sobek2p, seat: int) -> int:
    return sum(GAME.view(position, seat).players[seat].board_backs.values())


def finished(position: Sobek2p) -> Sobek2p:
    """The same once the line is complete, by the first answer each time."""
    while position.mid_line:
        position.play(position.legal()[0])
    return position


@pytest.mark.rule("S2-4.3")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_the_price_of_a_take_is_what_the_corruption_board_grows_by(memory: str) -> None:
    met = set()
    for position, view, texts in decisions(memory):
        for text in texts:
            cost = price(view, text)
            assert (cost is not None) == text.startswith("take "), text
            if cost is None:
                continue
            done = finished(after(position, text))
            if not done.is_over:
                grown = board_size(done, view.seat) - board_size(position, view.seat)
                assert cost == grown, f"{text} in {view}"
                met.add((view.question, cost))
    assert {("turn", cost) for cost in range(5)} <= met
    assert {("centre", 0), ("merchant", 0)} <= met


@pytest.mark.rule("S2-4.1")
def test_the_opened_line_is_what_the_rival_may_take_from() -> None:
    met = set()
    for position, view, texts in decisions():
        for text in texts:
            opened = opened_line(view, text)
            later = after(position, text)
            if later.mid_line and not opened:
                continue  # a character, or the line goes on with another question
            later = finished(later)
            verb = text.partition(" ")[0]
            on_board = verb in ("take", "turn", "keep", "deben", "point")
            if not on_board:
                assert opened == [], f"{text} opens {opened}"
                continue
            takes = {t.removeprefix("take ") for t in legal(later) if t.startswith("take ")}
            assert set(opened) == takes, f"{text} in {view}"
            assert len(set(opened)) == len(opened)
            met.add((view.question, verb, bool(opened)))
    assert {("turn", "take", True), ("turn", "take", False), ("centre", "take", True)} <= met
    assert {("ankh", "turn", True), ("symbol", "keep", True), ("symbol", "deben", True)} <= met
    assert {("finger", "point", True), ("merchant", "take", True)} <= met


@pytest.mark.rule("S2-4.5")
def test_a_take_of_a_character_opens_nothing_before_the_ankh_is_turned() -> None:
    position = table(market={"D3": "queen", "D6": "fish:0/", "F3": "fish:0\\"})
    view = GAME.view(position, 0)
    assert opened_line(view, "take D3") == []
    begin(position, "take D3")
    view = GAME.view(position, 0)
    assert opened_line(view, "turn v") == ["D6"]
    assert opened_line(view, "turn h") == ["F3"]
    assert opened_line(view, "turn /") == []


@pytest.mark.rule("S2-4.1")
@pytest.mark.rule("S2-5.10")
@pytest.mark.rule("S2-5.19")
def test_reachable_squares_are_those_that_may_be_taken_from() -> None:
    met = set()
    for _, view, texts in decisions():
        if view.question in ("turn", "centre"):
            takes = {text.removeprefix("take ") for text in texts if text.startswith("take ")}
            assert set(reachable(view)) == takes
            met.add("pyramid" if view.pyramid else "finger" if view.finger else view.question)
    assert met == {"pyramid", "finger", "turn", "centre"}


def test_the_line_of_the_ankh_runs_from_edge_to_edge() -> None:
    lines = {
        "C3 h": ["A3", "B3", "D3", "E3", "F3"],
        "C3 v": ["C1", "C2", "C4", "C5", "C6"],
        "C3 /": ["A5", "B4", "D2", "E1"],
        "C3 \\": ["A1", "B2", "D4", "E5", "F6"],
        "A1 /": [],
    }
    for ankh, line in lines.items():
        assert line_of(GAME.view(table(ankh=ankh), 0)) == line
    start = GAME.start(2, {"memory": "pure"}, GAME.deal(2, {}, seeded(1)))
    assert line_of(GAME.view(start, 0)) == []


@pytest.mark.rule("S2-4.3")
def test_passed_squares_are_those_with_tiles_in_between() -> None:
    market = {"A3": "fish:0/", "B3": "queen", "E3": "wheat:0/", "F3": "wheat:0\\", "C5": "fish:0\\"}
    view = GAME.view(table(market=market), 0)
    assert passed(view, "A3") == ["B3"]
    assert passed(view, "F3") == ["E3"]
    assert passed(view, "E3") == passed(view, "B3") == []
    assert passed(view, "C6") == ["C5"], "other lines count too, for a Pyramid turn"
    assert passed(view, "A2") == [], "no line leads there"


@pytest.mark.rule("S2-5.1")
@pytest.mark.rule("S2-5.4")
@pytest.mark.rule("S2-5.5")
def test_sellable_goods_are_those_that_may_be_sold() -> None:
    met = set()
    for _, view, texts in decisions():
        if view.question == "turn" and not view.finger:
            sales = sellable(view, GAME.families)
            goods = {text.removeprefix("sell ") for text in texts if text.startswith("sell ")}
            assert set(sales) == goods
            met |= goods
    assert len(met) == 6
    jokers = ["statue:v", "statue:h", "architect"]
    for sold in ({}, {"fish": ["fish:0/", "fish:1Sh", "fish:1Sv"]}):
        position = table(hands=(jokers, []), sold=(sold, {}))
        sales = sellable(GAME.view(position, 0), GAME.families)
        assert sales == dict.fromkeys(sold, jokers)
        assert set(sales) == {t.removeprefix("sell ") for t in legal(position) if "sell" in t}


@pytest.mark.rule("S2-5.6")
@pytest.mark.rule("S2-5.13")
def test_the_worth_of_a_sale_is_what_the_set_then_scores() -> None:
    later_sales = 0
    for position, view, texts in decisions():
        if view.question in ("sale", "gift") and "done" in texts:
            good = str(view.about)
            sale = sale_value(view, good, view.laid)
            done = after(position, "done")
            me = GAME.view(done, view.seat).players[view.seat]
            assert (sale.tiles, sale.scarabs) == set_of(me, good)
            tiles, scarabs = set_of(view.players[view.seat], good)
            assert (sale.before, sale.after) == (tiles * scarabs, sale.tiles * sale.scarabs)
            later_sales += tiles > 0
    assert later_sales


@pytest.mark.rule("S2-7.6")
@pytest.mark.rule("S2-8.1")
@pytest.mark.rule("S2-8.2")
def test_score_and_corruption_of_a_final_view_are_those_of_the_result() -> None:
    for position in positions():
        if position.is_over:
            result = GAME.result(position)
            for seat in range(3):
                players = GAME.view(position, seat).players
                assert [score(player) for player in players] == result["scores"]
                assert [corruption(player) for player in players] == [
                    items["corruption"] for items in result["items"]
                ]
