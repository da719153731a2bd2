"""Chapter 8: scoring a round."""

from importlib.resources import files
from typing import Any

import pytest

from shedet.core.event import Event
from shedet.games.sobek.pieces.file import pieces_of
from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.rounds import before_last, brought, close, scored, take_last
from tests.rules.sobek.tables import GAME, Set, lying, play, told

NINE_POINTS = ["wheat:1S"] * 3
TEN_POINTS = ["fish:1S", "fish:1S", "fish:0", "fish:0", "fish:0"]
TWELVE_POINTS = ["cattle:1S", "cattle:1S", "cattle:1S", "cattle:0"]
TWENTY_POINTS = ["fish:1S", "fish:1S", "fish:1S", "fish:1S", "fish:0"]
THIRTY_TWO_POINTS = ["ebony:2S"] * 4
NOTHING = ["ivory:0", "ivory:0", "queen"]


def points_of(*sets: Set, **rest: Any) -> list[int]:
    """What the sets of a round bring to seats 0 and 1; one of them has one card of corruption."""
    position, _ = scored([["amulet"], []], sets=sets, **rest)
    return [brought(position, seat)["sets"] for seat in range(2)]


def moves_of_markers(events: list[Event]) -> list[tuple[object, ...]]:
    """Whose marker moved from where to where, and why."""
    told_of = [(e.seat, *e.public.values()) for e in events if e.name == "marker"]
    return [move for move in told_of if move[1] != move[2]]


@pytest.mark.rule("S1-8.1")
@pytest.mark.parametrize(
    ("good", "cards", "points"),
    [
        ("wheat", NINE_POINTS, 3 * 3),
        ("fish", TEN_POINTS, 2 * 5),
        ("ebony", THIRTY_TWO_POINTS, 8 * 4),
        ("ivory", ["ivory:3S", "ivory:3S", "ivory:0", "ivory:0*"], 6 * 4),
        ("ivory", NOTHING, 0),
        ("marble", ["marble:2S", "amulet", "amulet", "high-priestess"], 2 * 4),
        ("cattle", ["cattle:1S", "vizier", "scribe:cattle"], 1 * 3),
    ],
)
def test_a_set_scores_scarabs_times_cards(good: str, cards: list[str], points: int) -> None:
    assert points_of((1, good, cards)) == [0, points]


@pytest.mark.rule("S1-8.1")
@pytest.mark.rule("S1-5.6")
def test_two_sets_of_one_good_are_scored_each_by_itself() -> None:
    sets = [(0, "fish", ["fish:1S"] * 3), (0, "fish", ["fish:1S", "fish:1S", "fish:0", "fish:0"])]
    assert points_of(*sets) == [3 * 3 + 2 * 4, 0]


@pytest.mark.rule("S1-8.1")
@pytest.mark.rule("S1-5.13")
@pytest.mark.parametrize(("tokens", "points"), [(0, 3 * 1), (1, 3 * 3), (2, 3 * 5)])
def test_prosperity_is_two_scarabs_and_no_card(tokens: int, points: int) -> None:
    cards = ["wheat:1S", "wheat:0", "wheat:0"]
    assert points_of((1, "wheat", cards), prosperity={1: tokens}) == [0, points]


@pytest.mark.rule("S1-8.2")
@pytest.mark.parametrize(
    ("good", "cards", "points"),
    [("wheat", NINE_POINTS, 3), ("ebony", THIRTY_TWO_POINTS, 8), ("ivory", NOTHING, 0)],
)
def test_a_sideways_set_scores_its_scarabs_alone(good: str, cards: list[str], points: int) -> None:
    assert points_of((0, good, cards, True)) == [points, 0]


@pytest.mark.rule("S1-8.2")
def test_sets_laid_when_the_round_has_ended_lie_sideways() -> None:
    position = take_last("fish:1S", hands=[["fish:1S", "fish:1S", "fish:0"]], round=3)
    play(position, "lay fish: 1S 1S 1S 0")
    play(position, "done")
    events = play(position, "done")
    assert [(e["set"], e["good"], e["points"]) for e in told(events, "scored")] == [(1, "fish", 3)]
    assert brought(position, 0)["sets"] == 3


@pytest.mark.rule("S1-8.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_points_of_all_sets_move_the_marker(seats: int) -> None:
    sets = [
        (0, "wheat", ["wheat:1S", "wheat:1S", "wheat:0"]),
        (1, "ebony", THIRTY_TWO_POINTS),
        (0, "fish", ["fish:1S", "fish:1S", "fish:0"], True),
    ]
    piles: list[list[str]] = [[] for _ in range(seats)]
    piles[0] = ["amulet"]
    position, events = scored(piles, sets=sets, points=[4, 5, 6, 7][:seats])
    assert position.result() == [4 + 6 + 2, 5 + 32, 6, 7][:seats]
    assert moves_of_markers(events) == [(0, 4, 12, "sets"), (1, 5, 37, "sets")]


def picture() -> list[Set]:
    """23 points. The picture of the rulebooks is lost; these sets of our own stand for it."""
    return [
        (0, "wheat", ["wheat:1S", "wheat:1S", "wheat:1S", "wheat:0"]),
        (0, "ebony", ["ebony:2S", "ebony:0", "ebony:0", "amulet"]),
        (0, "fish", ["fish:1S", "fish:1S", "fish:1S", "thief"], True),
    ]


@pytest.mark.rule("S1-8.1")
@pytest.mark.rule("S1-8.2")
@pytest.mark.rule("S1-8.3")
@pytest.mark.rule("S1-8.7")
def test_worked_example_of_the_rulebooks_38_and_23_are_61_and_two_ankhs_back_is_52() -> None:
    """The numbers are the rulebooks'; the sets of the 23 points are our own."""
    position, events = scored([["amulet"], []], sets=picture(), points=[38, 0])
    assert [scored_set["points"] for scored_set in told(events, "scored")] == [12, 8, 3]
    assert brought(position, 0)["sets"] == 23
    assert moves_of_markers(events) == [(0, 38, 61, "sets"), (0, 61, 52, "penalty")]
    assert position.result() == [52, 0]
    assert brought(position, 0)["penalty"] == 9


@pytest.mark.rule("S1-8.7")
def test_worked_example_of_the_rulebooks_50_back_three_numbers_is_35() -> None:
    sets = [(0, "ivory", ["ivory:3S", "ivory:3S", "ivory:0"]), (0, "cattle", TWELVE_POINTS)]
    position, events = scored([["amulet"], []], sets=sets, points=[20, 0])
    assert [corrupt["back"] for corrupt in told(events, "corrupt")] == [3]
    assert position.result() == [35, 0]
    assert brought(position, 0)["penalty"] == 15


def paying(position: Sobek) -> list[int]:
    return [seat for seat in range(position.seats) if brought(position, seat)["is_corrupt"]]


@pytest.mark.rule("S1-8.4")
@pytest.mark.parametrize(
    ("piles", "curses", "payer"),
    [
        ([["amulet"], []], [], 0),
        ([["amulet"], ["ebony:0", "fish:0"]], [], 1),
        ([["ivory:3S"], ["fish:0"], ["amulet", "queen"]], [], 2),
        ([["amulet"], [], ["fish:0"], ["wheat:0", "wheat:0"]], [], 3),
        ([["amulet", "fish:0"], ["wheat:0"]], [0, 1], 1),
        ([["ivory:3S", "fish:0"], []], [0, 1], 0),
        ([["amulet", "fish:0", "fish:0"], []], [0, 2], 1),
        ([["amulet"], []], [0, 1], 1),
    ],
)
def test_whoever_has_the_most_cards_and_two_for_each_curse_pays(
    piles: list[list[str]], curses: list[int], payer: int
) -> None:
    position, events = scored(piles, curses=curses)
    assert paying(position) == [payer]
    counted = [(e.seat, *e.public.values()) for e in events if e.name == "corruption"]
    held = [*curses, 0, 0, 0, 0]
    assert counted == [(seat, len(pile), held[seat]) for seat, pile in enumerate(piles)]
    for seat, pile in enumerate(piles):
        items = brought(position, seat)
        assert (items["cards"], items["curses"]) == (len(pile), held[seat])


@pytest.mark.rule("S1-8.4")
@pytest.mark.rule("S1-7.4")
def test_cards_left_in_hand_count_as_corruption() -> None:
    position = take_last(hands=[[], ["fish:0", "wheat:0*", "queen"]], piles=[["ebony:0"]], round=3)
    for _ in range(2):
        play(position, "done")
    assert paying(position) == [1]
    assert [brought(position, seat)["cards"] for seat in range(2)] == [2, 3]


@pytest.mark.rule("S1-8.5")
def test_in_a_tie_more_scarabs_in_the_pile_decide() -> None:
    piles = [["fish:1S", "fish:1S"], ["ivory:3S", "amulet"], ["wheat:1S", "queen"], ["marble:2S"]]
    position, events = scored(piles)
    assert paying(position) == [1]
    tied = [(e.seat, e.public["scarabs"]) for e in events if e.name == "tied"]
    assert tied == [(0, 2), (1, 3), (2, 1)]


@pytest.mark.rule("S1-8.5")
def test_scarabs_count_only_among_those_with_the_most() -> None:
    piles = [["fish:0", "fish:0"], ["wheat:0", "wheat:1S"], ["ivory:3S"]]
    position, _ = scored(piles)
    assert paying(position) == [1]


@pytest.mark.rule("S1-8.5")
def test_curses_count_in_a_tie_but_show_no_scarabs() -> None:
    piles = [["fish:1S", "fish:0", "fish:0"], ["wheat:0"]]
    position, events = scored(piles, curses=[0, 1])
    assert paying(position) == [0]
    assert [(e.seat, e.public["scarabs"]) for e in events if e.name == "tied"] == [(0, 1), (1, 0)]


@pytest.mark.rule("S1-8.5")
@pytest.mark.parametrize(
    ("piles", "payers"),
    [
        ([["fish:1S"], ["wheat:1S"]], [0, 1]),
        ([["fish:0"], ["amulet"], ["queen"]], [0, 1, 2]),
        ([["fish:1S", "fish:0"], ["marble:0", "wheat:1S"], ["ivory:3S"]], [0, 1]),
        ([["fish:0"], ["wheat:1S"], ["cattle:1S"], ["fish:1S"]], [1, 2, 3]),
        ([["fish:0"], ["wheat:0"], ["cattle:0"], ["marble:0"]], [0, 1, 2, 3]),
    ],
)
def test_with_as_many_scarabs_all_of_those_tied_pay(
    piles: list[list[str]], payers: list[int]
) -> None:
    position, _ = scored(piles)
    assert paying(position) == payers


@pytest.mark.rule("S1-8.5")
@pytest.mark.rule("S1-8.7")
def test_each_of_those_tied_pays_by_his_own_points() -> None:
    sets = [
        (0, "wheat", NINE_POINTS),
        (1, "fish", TEN_POINTS),
        (2, "ebony", THIRTY_TWO_POINTS),
        (3, "cattle", TWELVE_POINTS),
    ]
    piles = [["marble:0"], ["marble:0"], ["amulet"], []]
    position, events = scored(piles, sets=sets, points=[1, 15, 38, 3])
    assert position.result() == [10, 20, 55, 15]
    assert [brought(position, seat)["penalty"] for seat in range(4)] == [0, 5, 15, 0]
    backs = [(e.seat, e.public["back"]) for e in events if e.name == "corrupt"]
    assert backs == [(0, 0), (1, 1), (2, 3)]


FREE = [
    ("cattle", TWELVE_POINTS),
    ("fish", TWENTY_POINTS),
    ("ebony", THIRTY_TWO_POINTS),
    ("marble", ["marble:2S", "marble:2S", "marble:0"]),
]


@pytest.mark.rule("S1-8.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_pays_if_nobody_has_corruption(seats: int) -> None:
    sets = [(seat, good, cards) for seat, (good, cards) in enumerate(FREE[:seats])]
    position = take_last("wheat:0", seats=seats, hands=[["wheat:0", "wheat:0"]], sets=sets, round=3)
    play(position, "lay wheat: 0 0 0")
    events = []
    for _ in range(seats):
        events += play(position, "done")
    assert told(events, "corrupt") == told(events, "tied") == []
    assert position.result() == [12, 20, 32, 12][:seats]
    assert paying(position) == []


@pytest.mark.rule("S1-8.6")
@pytest.mark.rule("S1-8.4")
def test_a_curse_alone_is_corruption() -> None:
    position = take_last("wheat:0", hands=[["wheat:0", "wheat:0"]], curses=[0, 1], round=3)
    play(position, "lay wheat: 0 0 0")
    for _ in range(2):
        play(position, "done")
    assert paying(position) == [1]


@pytest.mark.rule("S1-8.7")
@pytest.mark.parametrize(
    ("start", "good", "cards", "end"),
    [
        (1, "wheat", NINE_POINTS, 10),
        (0, "fish", TEN_POINTS, 5),
        (0, "cattle", TWELVE_POINTS, 6),
        (1, "fish", TWENTY_POINTS, 12),
        (1, "fish", ["fish:1S"] * 5, 18),
    ],
    ids=["9 points", "10 points", "12 points", "20 points", "25 points"],
)
def test_one_symbol_back_for_each_full_ten_points(
    start: int, good: str, cards: list[str], end: int
) -> None:
    """10 -> 10; 10 -> 5; 12, a crook -> 6; 21, a crook -> 19 -> 12; 26, a lotus -> 24 -> 18."""
    position, _ = scored([["amulet"], []], sets=[(0, good, cards)], points=[start, 0])
    assert position.score(0) == end


@pytest.mark.rule("S1-8.7")
def test_only_points_of_sets_of_this_round_count() -> None:
    """Those of Deceit do not."""
    pile = ["ivory:0"] * 2 + ["ebony:0"] * 2 + ["marble:0"] * 3 + ["cattle:0"] * 2
    position = before_last(
        points=[60, 0], hands=[NINE_POINTS], piles=[pile], tokens=["deceit"], round=3
    )
    play(position, "lay wheat: 1S 1S 1S")
    play(position, "reveal deceit")
    play(position, "take 1")
    close(position)
    assert brought(position, 0) == {
        "guild": 0,
        "deceit": 9,
        "sets": 9,
        "cards": 9,
        "curses": 0,
        "is_corrupt": True,
        "penalty": 0,
    }
    assert position.result() == [60 + 9 + 9, 0]


@pytest.mark.rule("S1-8.7")
@pytest.mark.parametrize(
    ("start", "good", "cards", "end"),
    [
        (87, "fish", TWENTY_POINTS, 97),
        (85, "fish", TWENTY_POINTS, 95),
        (80, "fish", TWENTY_POINTS, 90),
        (92, "cattle", TWELVE_POINTS, 96),
        (92, "fish", TEN_POINTS, 98),
        (190, "fish", TWENTY_POINTS, 200),
    ],
    ids=["107 ankh", "105 number", "100 number", "104 crook", "102 eye", "210 number"],
)
def test_a_penalty_goes_back_across_100(start: int, good: str, cards: list[str], end: int) -> None:
    """107 -> 101 -> 97; 105 -> 100 -> 95; 104 -> 96; 102 -> 98; 210 -> 205 -> 200."""
    position, _ = scored([["amulet"], []], sets=[(0, good, cards)], points=[start, 0])
    assert position.score(0) == end


RARE = """
N e l c e N l c e l N a l c e N e l c e
N l c e a N e l c e N l c e a N e l c e
N l c e l N e l c e N l c e l N e l c e
N l c e l N e l c e N l c e l N e l c e
N l c e l N e l c e N l c e l N e l c e
"""
"""A track with ankhs on 11, 24 and 34 alone."""


@pytest.mark.rule("S1-8.8")
@pytest.mark.parametrize(
    ("start", "good", "cards", "end"),
    [
        (14, "fish", TWENTY_POINTS, 11),
        (2, "ebony", THIRTY_TWO_POINTS, 11),
        (4, "fish", TWENTY_POINTS, 11),
        (1, "fish", TEN_POINTS, 11),
        (3, "ebony", THIRTY_TWO_POINTS, 20),
    ],
    ids=["two of two", "three of two", "two of one", "one of none", "numbers"],
)
def test_with_too_few_such_spaces_behind_it_the_marker_stops_at_the_last_one(
    start: int, good: str, cards: list[str], end: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the track as we know it there are always enough; on this one ankhs are rare."""
    text = files("shedet.games.sobek").joinpath("pieces.toml").read_text("utf-8")
    before, _, after = text.partition('order = """')
    rare = pieces_of(f'{before}order = """{RARE}"""{after.partition(chr(34) * 3)[2]}')
    monkeypatch.setattr(GAME, "pieces", rare)
    position, _ = scored([["amulet"], []], sets=[(0, good, cards)], points=[start, 0])
    assert position.score(0) == end


@pytest.mark.rule("S1-8.4")
@pytest.mark.rule("S1-8.7")
def test_being_the_most_corrupt_without_points_costs_nothing() -> None:
    position, events = scored([["amulet"], []], points=[33, 0])
    assert position.result() == [33, 0]
    assert [corrupt["back"] for corrupt in told(events, "corrupt")] == [0]
    assert lying(position, "pile 0") == ["amulet"]
