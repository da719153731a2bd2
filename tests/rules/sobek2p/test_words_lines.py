"""What is said of lines, prices and sales agrees with what the rules then do."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.event import HIDDEN
from shedet.games.sobek2p.pieces import place
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.view.view import GOODS, MARKS, SQUARES, View
from shedet.games.sobek2p.words.preview import MoveChoices
from tests.rules.sobek2p.said import NAMES, after, begin, decisions, positions
from tests.rules.sobek2p.tables import GAME, legal, table


def choices(view: View) -> MoveChoices:
    return GAME.choices(view, NAMES)


def seen(position: Sobek2p, seat: int = 0) -> MoveChoices:
    return choices(GAME.view(position, seat))


def named(squares: list[int]) -> list[str]:
    return [SQUARES[square] for square in squares]


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
            if not text.startswith("take "):
                continue
            cost = choices(view).price(text)
            assert cost == len(choices(view).passed(text))
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
            verb = text.partition(" ")[0]
            if verb not in ("take", "turn", "keep", "deben", "point"):
                continue
            opened = choices(view).opened(text)
            later = after(position, text)
            if later.mid_line and not opened:
                continue  # a character, or the line goes on with another question
            later = finished(later)
            takes = {t.removeprefix("take ") for t in legal(later) if t.startswith("take ")}
            assert set(opened) == takes, f"{text} in {view}"
            for square, between in opened.items():
                rival = choices(GAME.view(later, later.to_act))
                assert between == rival.passed(f"take {square}"), "what the rival then pays"
            met.add((view.question, verb, bool(opened)))
    assert {("turn", "take", True), ("turn", "take", False), ("centre", "take", True)} <= met
    assert {("ankh", "turn", True), ("symbol", "keep", True), ("symbol", "deben", True)} <= met
    assert {("finger", "point", True), ("merchant", "take", True)} <= met


@pytest.mark.rule("S2-4.5")
def test_a_take_of_a_character_opens_nothing_before_the_ankh_is_turned() -> None:
    position = table(market={"D3": "queen", "D6": "fish:0/", "F3": "fish:0\\"})
    assert seen(position).opened("take D3") == {}
    begin(position, "take D3")
    assert seen(position).opened("turn v") == {"D6": []}
    assert seen(position).opened("turn h") == {"F3": []}


@pytest.mark.rule("S2-4.1")
@pytest.mark.rule("S2-5.10")
@pytest.mark.rule("S2-5.19")
def test_reachable_squares_are_those_that_may_be_taken_from() -> None:
    met = set()
    for position, view, texts in decisions():
        if view.question in ("turn", "centre"):
            takes = {text.removeprefix("take ") for text in texts if text.startswith("take ")}
            assert set(named(position.reach())) == takes
            met.add("pyramid" if view.pyramid else "finger" if view.finger else view.question)
    assert met == {"pyramid", "finger", "turn", "centre"}


def test_the_line_of_the_ankh_runs_from_edge_to_edge() -> None:
    lines = {
        "C3 h": ["A3", "B3", "C3", "D3", "E3", "F3"],
        "C3 v": ["C1", "C2", "C3", "C4", "C5", "C6"],
        "C3 /": ["A5", "B4", "C3", "D2", "E1"],
        "C3 \\": ["A1", "B2", "C3", "D4", "E5", "F6"],
        "A1 /": ["A1"],
    }
    for ankh, line in lines.items():
        square, mark = ankh.split()
        position = table(ankh=ankh)
        assert named(position.line(SQUARES.index(square), MARKS.index(mark))) == line
        assert position.open_marks() == [MARKS.index(mark)]
    start = GAME.start(2, {"memory": "pure"}, GAME.deal(2, {}, seeded(1)))
    assert start.open_marks() == []


@pytest.mark.rule("S2-4.3")
def test_passed_squares_are_those_with_tiles_in_between() -> None:
    market = {"A3": "fish:0/", "B3": "queen", "E3": "wheat:0/", "F3": "wheat:0\\", "C5": "fish:0\\"}
    position = table(market=market)

    def passed(square: str) -> list[str]:
        return named(position.passed(SQUARES.index(square)))

    assert passed("A3") == ["B3"]
    assert passed("F3") == ["E3"]
    assert passed("E3") == passed("B3") == passed("C3") == []
    assert passed("C6") == ["C5"], "other lines count too, for a Pyramid turn"
    assert passed("A2") == [], "no line leads there"
    assert [position.mark_to(SQUARES.index(square)) for square in ("C6", "C3", "A2")] == [1, -1, -1]


@pytest.mark.rule("S2-5.1")
@pytest.mark.rule("S2-5.4")
@pytest.mark.rule("S2-5.5")
def test_sellable_goods_are_those_that_may_be_sold() -> None:
    met = set()
    for _, view, texts in decisions():
        if view.question == "turn" and not view.finger:
            sales = choices(view).sellable
            goods = {text.removeprefix("sell ") for text in texts if text.startswith("sell ")}
            assert set(sales) == goods
            met |= goods
    assert len(met) == 6
    jokers = ["statue:v", "statue:h", "architect"]
    for sold in ({}, {"fish": ["fish:0/", "fish:1Sh", "fish:1Sv"]}):
        position = table(hands=(jokers, []), sold=(sold, {}))
        sales = seen(position).sellable
        assert {good: sorted(tiles) for good, tiles in sales.items()} == dict.fromkeys(
            sold, sorted(jokers)
        )
        lacking = [seen(position).lacks(good) for good in GOODS[:6]]
        assert lacking == [int(good not in sold) for good in GOODS[:6]], "one of the good itself"
        assert set(sales) == {t.removeprefix("sell ") for t in legal(position) if "sell" in t}


@pytest.mark.rule("S2-5.6")
@pytest.mark.rule("S2-5.13")
def test_the_worth_of_a_sale_is_what_the_set_then_scores() -> None:
    later_sales = 0
    for position, view, texts in decisions():
        if view.question in ("sale", "gift") and "done" in texts:
            good = str(view.about)
            done = after(position, "done")
            worth = choices(view).worth(good, view.laid)
            assert worth == done.set_of(view.seat, GOODS.index(good))
            assert worth[0] * worth[1] == worth[2]
            before = choices(view).worth(good)
            if not done.is_over:
                assert done.score(view.seat) - position.score(view.seat) == worth[2] - before[2]
            later_sales += before[0] > 0
    assert later_sales


@pytest.mark.rule("S2-7.6")
@pytest.mark.rule("S2-8.1")
@pytest.mark.rule("S2-8.2")
def test_score_and_corruption_of_a_final_view_are_those_of_the_result() -> None:
    for position in positions():
        if position.is_over:
            result = GAME.result(position)
            for seat in range(3):
                known = choices(GAME.view(position, seat))
                deben = [sum(player.deben or []) for player in known.view.players]
                points = [known.table.open_points(owner) + deben[owner] for owner in range(2)]
                assert points == known.table.result() == result["scores"]
                assert [known.table.corruption(owner) for owner in range(2)] == [
                    items["corruption"] for items in result["items"]
                ]


@pytest.mark.rule("S2-5.18")
def test_which_of_two_deben_the_eye_returns_cannot_be_foretold() -> None:
    hand = ["fish:1Sh", "fish:1Sv", "fish:1S/"]
    position = table(hands=(hand, []), slots=["eye-of-horus"], pile=["ivory:0/"])
    for text in ("sell fish", "choose fish:1Sh", "choose fish:1Sv", "choose fish:1S/", "done"):
        begin(position, text)
    way = seen(position).way("reveal eye-of-horus")
    assert way.is_foretold
    tokens = [told for told in way.facts if place.BAG in told[3:]]
    assert [told[3:] for told in tokens] == [
        (place.BAG, place.DEBEN),
        (place.BAG, place.DEBEN),
        (place.DEBEN, place.BAG),
    ]
    assert {told[2] for told in tokens} == {HIDDEN}
