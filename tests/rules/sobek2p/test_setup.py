"""Chapter 2: board and set-up."""

from collections import Counter
from copy import deepcopy

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.errors import NotationError
from shedet.core.game import Deal
from shedet.games.sobek2p.pieces.box import CHARACTERS, PIROGUES
from shedet.games.sobek2p.rules.position import Sobek2p
from tests.rules.sobek2p.tables import GAME, legal, lying, play, table

CENTRE = "C3 D3 D4 C4"
MIDDLE = "B2 C2 D2 E2 E3 E4 E5 D5 C5 B5 B4 B3"
OUTER = "A1 B1 C1 D1 E1 F1 F2 F3 F4 F5 F6 E6 D6 C6 B6 A6 A5 A4 A3 A2"
SPIRAL = f"{CENTRE} {MIDDLE} {OUTER}".split()
START_TILES = [name for name in GAME.pieces.all_names[:65] if name.endswith("*")]
OTHER_TILES = [name for name in GAME.pieces.all_names[:65] if not name.endswith("*")]


def deal(seed: int = 1) -> Deal:
    return GAME.deal(2, {}, seeded(seed))


def start(dealt: Deal) -> Sobek2p:
    return GAME.start(2, {}, dealt)


@pytest.mark.rule("S2-2.1")
def test_the_market_has_six_columns_and_six_rows_in_three_rings() -> None:
    squares = GAME.view(start(deal()), 0).market
    assert set(squares) == {column + row for column in "ABCDEF" for row in "123456"}
    rings: Counter[int] = Counter()
    for square in squares:
        column, row = "ABCDEF".index(square[0]), int(square[1]) - 1
        rings[min(column, row, 5 - column, 5 - row)] += 1
    assert rings == {2: 4, 1: 12, 0: 20}


@pytest.mark.rule("S2-2.1")
@pytest.mark.parametrize(
    ("ankh", "corner", "off_line"), [("A1 \\", "F6", "F1"), ("A6 /", "F1", "F6")]
)
def test_row_1_is_the_top_row(ankh: str, corner: str, off_line: str) -> None:
    position = table(market={corner: "fish:0h*", off_line: "fish:0v*"}, ankh=ankh)
    assert legal(position) == {f"take {corner}"}


@pytest.mark.rule("S2-2.2")
def test_the_market_is_filled_inside_out_and_clockwise() -> None:
    dealt = deal()
    position = start(dealt)
    assert [lying(position, square) for square in SPIRAL] == [
        [name] for name in dealt["centre"] + dealt["market"]
    ]


@pytest.mark.rule("S2-2.2")
def test_a_refill_goes_the_same_way_and_passes_over_occupied_squares() -> None:
    pile = deal()["pile"]
    occupied = {"D3": "fish:0h*", "B2": "fish:0v*", "E5": "wheat:0h*", "A1": "wheat:0v*"}
    position = table(market=occupied, ankh="A6 h", pile=pile)
    play(position, "refill")
    free = [square for square in SPIRAL if square not in occupied]
    assert [lying(position, square) for square in free[:23]] == [[name] for name in pile]
    assert all(lying(position, square) == [] for square in free[23:])
    assert {square: lying(position, square)[0] for square in occupied} == occupied


@pytest.mark.rule("S2-2.3")
@pytest.mark.parametrize("seed", range(5))
def test_start_tiles_go_to_hands_centre_and_box(seed: int) -> None:
    position = start(deal(seed))
    hands = [lying(position, "hand 0"), lying(position, "hand 1")]
    centre = [tile for square in CENTRE.split() for tile in lying(position, square)]
    box = lying(position, "box")
    assert [len(part) for part in (*hands, centre, box)] == [2, 2, 4, 2]
    assert sorted(hands[0] + hands[1] + centre + box) == sorted(START_TILES)


@pytest.mark.rule("S2-2.3")
def test_start_tiles_are_shuffled() -> None:
    for part in ("centre", "box", "hands"):
        assert len({str(deal(seed)[part]) for seed in range(20)}) > 10


@pytest.mark.rule("S2-2.3")
def test_nobody_sees_the_two_start_tiles_in_the_box() -> None:
    position = start(deal())
    for seat in range(3):
        seen = repr(GAME.view(position, seat))
        assert all(name not in seen for name in lying(position, "box"))


@pytest.mark.rule("S2-2.3")
def test_everybody_sees_the_centre_tiles() -> None:
    dealt = deal()
    for seat in range(3):
        market = GAME.view(start(dealt), seat).market
        assert [market[square] for square in CENTRE.split()] == dealt["centre"]


@pytest.mark.rule("S2-2.3")
def test_a_deal_with_unequal_hands_is_refused() -> None:
    dealt = deepcopy(deal())
    dealt["hands"][0].append(dealt["hands"][1].pop())
    with pytest.raises(NotationError):
        start(dealt)


@pytest.mark.rule("S2-2.3")
@pytest.mark.rule("S2-2.4")
@pytest.mark.parametrize("part", ["centre", "box"])
def test_a_deal_with_a_start_tile_in_the_pile_is_refused(part: str) -> None:
    dealt = deepcopy(deal())
    dealt[part][0], dealt["pile"][0] = dealt["pile"][0], dealt[part][0]
    with pytest.raises(NotationError):
        start(dealt)


@pytest.mark.rule("S2-2.4")
@pytest.mark.parametrize("seed", range(5))
def test_goods_and_characters_fill_the_market_and_the_pile(seed: int) -> None:
    dealt = deal(seed)
    position = start(dealt)
    assert (len(dealt["market"]), len(dealt["pile"])) == (32, 23)
    assert sorted(dealt["market"] + dealt["pile"]) == sorted(OTHER_TILES)
    assert sorted(lying(position, "pile")) == sorted(dealt["pile"])
    assert position.pile_left == 23


@pytest.mark.rule("S2-2.4")
def test_tiles_of_goods_and_characters_are_shuffled_together() -> None:
    deals = [deal(seed) for seed in range(20)]
    assert len({str(dealt["market"]) for dealt in deals}) == 20
    in_market = {sum(name in CHARACTERS for name in dealt["market"]) for dealt in deals}
    assert len(in_market) > 2


@pytest.mark.rule("S2-2.4")
def test_in_the_market_goods_lie_face_up_and_characters_face_down() -> None:
    dealt = deal()
    faces = ["character" if name in CHARACTERS else name for name in dealt["market"]]
    assert "character" in faces
    for seat in range(3):
        market = GAME.view(start(dealt), seat).market
        assert [market[square] for square in SPIRAL[4:]] == faces


@pytest.mark.rule("S2-2.4")
def test_the_first_tile_of_the_pile_is_drawn_first() -> None:
    pile = ["ivory:0/", "ebony:Dv"]
    position = table(market={}, ankh="A6 h", pile=pile)
    play(position, "refill")
    assert (lying(position, "C3"), lying(position, "D3")) == (["ivory:0/"], ["ebony:Dv"])


@pytest.mark.rule("S2-2.5")
@pytest.mark.parametrize("seed", range(5))
def test_five_pirogues_in_the_slots_eight_in_the_reserve(seed: int) -> None:
    position = start(deal(seed))
    slots, reserve = lying(position, "slots"), lying(position, "reserve")
    assert (len(slots), len(reserve)) == (5, 8)
    assert sorted(slots + reserve) == sorted(GAME.pieces.all_names[65:78])


@pytest.mark.rule("S2-2.5")
def test_nobody_sees_a_pirogue_at_the_start() -> None:
    position = start(deal())
    for seat in range(3):
        view = GAME.view(position, seat)
        assert (view.slots, view.slots_seen, view.reserve, view.reserve_seen) == (5, None, 8, [])
        assert all(name not in repr(view) for name in PIROGUES if name not in ("pyramid", "finger"))


@pytest.mark.rule("S2-2.5")
def test_pirogues_are_shuffled() -> None:
    assert {name for seed in range(30) for name in deal(seed)["slots"]} == set(PIROGUES)


@pytest.mark.rule("S2-2.5")
def test_all_deben_tokens_are_in_the_bag() -> None:
    position = start(deal())
    assert sorted(lying(position, "bag")) == sorted(GAME.pieces.all_names[78:])
    assert position.bag_left == 13
