"""Sealed bids: nobody learns anything of them before all are opened."""

from collections import Counter
from itertools import product

import pytest

from shedet.core.event import Event
from shedet.games.nile.pieces.box import CROPS
from shedet.games.nile.rules.position import Nile
from tests.laying import reopened
from tests.lengths import long, times
from tests.rules.nile.dealt import deal, start
from tests.rules.nile.draws import Key, bids_key, drawn
from tests.rules.nile.tables import GAME, begin, play, play_all, play_as, table, taken, view
from tests.rules.sobek.draws import WAYS, check_evenness

SAMPLES = times(1000)
LEFT = {0: "onion onion aubergine", 1: "flax grape grape", 2: "grain aubergine"}


def hippo() -> Nile:
    """A hippo came up; the seats have few markers left, all others are out of the game."""
    position, _ = begin(
        dial="ebb 1",
        water={"U41": "1/1:hippo"},
        out=[without(markers) for markers in LEFT.values()],
        hippo="on",
    )
    play(position, "ebb U41")
    return position


def without(left: str) -> str:
    """All markers of a player but these."""
    rest = Counter(dict(zip(CROPS, (5, 4, 3, 2, 1), strict=True))) - Counter(left.split())
    return " ".join(rest.elements())


def hands(markers: str) -> set[str]:
    """All that can be bid of these markers."""
    counts = Counter(markers.split())
    return {
        " ".join(Counter(dict(zip(counts, numbers, strict=True))).elements())
        for numbers in product(*(range(number + 1) for number in counts.values()))
    }


def fitting(position: Nile, seat: int) -> Counter[Key]:
    """Every bid of every other seat that has bid, and the seat's own."""
    own = bids_key(position)
    bidding = position.deciding
    return Counter(
        product(
            *(
                {own[other]} if other == seat else {""} if bidding >> other & 1 else hands(markers)
                for other, markers in LEFT.items()
            )
        )
    )


@long
@pytest.mark.rule("N-10.2")
@pytest.mark.rule("N-11.1")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_every_bid_of_the_others_is_as_likely(seat: int, way: str) -> None:
    """Two have bid, and seat 2 is about to: it is in the middle of it, as only it can see."""
    position = hippo()
    play_as(position, 1, "bid flax grape done")
    play_as(position, 0, "bid onion onion done")
    position.switch(2)
    position.play(GAME.move_number("bid grain"))
    counts = fitting(position, seat)
    if seat != 2:
        assert {key[2] for key in counts} == {""}
    assert len(counts) == {0: 6, 1: 6, 2: 36, 3: 36}[seat]
    worlds = list(drawn(position, seat, way, SAMPLES))
    check_evenness(Counter(map(bids_key, worlds)), counts)
    assert {world.mid_line for world in worlds} == {int(seat == 2)}
    assert {(world.bidders, world.deciding) for world in worlds} == {(0b111, 0b100)}


@long
@pytest.mark.rule("N-10.2")
@pytest.mark.rule("N-11.6")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_those_who_do_not_bid_once_more_have_no_bid_in_any_world(seat: int, way: str) -> None:
    position = start(deal(), start="bid")
    with reopened(position):
        position.out = taken(position, [without(markers) for markers in LEFT.values()])
    for bidder, bid in enumerate(("bid aubergine done", "bid flax done", "done")):
        play_as(position, bidder, bid)
    play_as(position, 1, "bid grape done")
    worlds = list(drawn(position, seat, way, SAMPLES // 4))
    possible = {"grape"} if seat == 1 else hands("grape grape")
    check_evenness(Counter(map(bids_key, worlds)), Counter(product([""], possible, [""])))
    assert {(world.bidders, world.deciding) for world in worlds} == {(0b011, 0b001)}


@pytest.mark.rule("N-10.2")
def test_views_and_moves_do_not_depend_on_the_bids_of_others() -> None:
    looks = []
    for bid in ("done", "bid flax grape grape done", "bid grape done"):
        position = hippo()
        play_as(position, 1, bid)
        views = [GAME.view(position, seat) for seat in (0, 2, 3)]
        texts = [GAME.description(seen, ["Ann", "Bo", "Cy"]) for seen in views]
        texts += [[GAME.status(seen, ["Ann", "Bo", "Cy"])] for seen in views]
        moves = []
        for seat in (0, 2):
            position.switch(seat)
            moves.append(sorted(position.legal()))
        looks.append((views, texts, moves))
    assert looks[0] == looks[1] == looks[2]


@pytest.mark.rule("N-10.2")
@pytest.mark.rule("N-11.1")
def test_the_event_of_a_bid_tells_others_nothing_but_that_it_is_there() -> None:
    told = []
    for markers in ("", "flax grape grape"):
        position = hippo()
        events = play_as(position, 1, f"bid {markers} done" if markers else "done")
        told.append([[event.seen_by(seat) for event in events] for seat in (0, 2, 3)])
        assert not any(map(GAME.is_news, events)), "nobody knows more than before"
        own = [event.seen_by(1) for event in events if event.name == "bid"]
        assert [event["markers"] for event in own] == [markers]
    assert told[0] == told[1]
    assert "markers" not in str(told)


@pytest.mark.rule("N-11.1")
def test_all_bids_are_opened_to_all_with_the_last_one() -> None:
    position = hippo()
    play_as(position, 1, "bid flax grape done")
    play_as(position, 0, "done")
    events = play_as(position, 2, "bid grain done")
    opened = [event.seen_by(3) for event in events if event.name == "opened"]
    assert [event["markers"] for event in opened] == ["", "flax grape", "grain"]
    assert any(map(GAME.is_news, events))
    for seat in range(4):
        worlds = drawn(position, seat, "redeal", 5)
        assert {bids_key(world) for world in worlds} == {bids_key(position)}


# what cannot be taken back


def is_news(events: list[Event]) -> bool:
    return any(map(GAME.is_news, events))


@pytest.mark.rule("N-10.1")
def test_floods_and_ebbs_bring_news() -> None:
    position, _ = begin(stacks={0: (["1/1", "1/1"], ["1/1"])}, desert={"U42": "hippo"})
    assert is_news(play(position, "flood 1 U41"))
    assert is_news(play(position, "flood 2 U42"))
    position, _ = begin(dial="ebb 1", water={"U41": "1/1:rot1", "U51": "2/2:desert"})
    assert is_news(play(position, "ebb U41"))
    assert not is_news(play(position, "row 4")), "that the tile is used was clear"
    assert is_news(play(position, "ebb U51"))


@pytest.mark.rule("N-10.1")
@pytest.mark.parametrize(
    "line",
    [
        *("sow flax U43", "grow U41", "harvest U42 4", "buy flax", "buy left-1 flax"),
        *("buy joker", "joker", "freshen 4 1", "end"),
    ],
)
def test_actions_bring_none(line: str) -> None:
    position = table(
        markers=["0 flax U41", "0 grain U42 ripe"],
        boat=["flax", "flax"],
        market={4: ["1 onion spoiled"]},
        seed="all",
        joker="freshen",
    )
    assert not is_news(play(position, line))
    assert position.notes() == []


@pytest.mark.rule("N-5.6")
def test_a_joker_for_which_the_discards_are_shuffled_draws_chance() -> None:
    position = table(sand=[], jokers=[2, 2, 26])
    play_all(position, "joker", "joker")
    events = play(position, "buy joker")
    assert len(position.notes()) == 2
    assert is_news(events)
    assert [tile.front for tile in view(position).sand] == [None] * 30
