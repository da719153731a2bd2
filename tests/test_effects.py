"""What a line would bring, computed: of the toy game, and one exact example of each real one."""

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shedet.core.effects import (
    KEPT,
    WAYS,
    WORLDS,
    Effects,
    Foresight,
    OpenFact,
    Way,
    foresight_of,
    joined,
    stand_in,
)
from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove
from shedet.core.event import HIDDEN
from shedet.core.game import Game, load
from shedet.core.laws import answers, decisions, tables
from shedet.games.nile.rules import fact as nile_fact
from shedet.games.sobek2p.pieces import place
from shedet.games.sobek2p.rules import fact
from shedet.terminal.commands.bench import speed
from tests.rules.nile import tables as nile
from tests.rules.sobek import tables as sobek
from tests.rules.sobek2p import tables as sobek2p
from tests.toy import LotsGame

TOY = LotsGame()
BID, SHOWN, WON = 1, 2, 3


def foresight(game: Game, position: Position) -> Foresight:
    return Foresight(game, game.view(position, position.to_act))


def effects(game: Game, position: Position, text: str) -> Effects:
    return foresight(game, position).effects_of(game.move_number(text))


def only_way(game: Game, position: Position, text: str) -> Way:
    (way,) = effects(game, position, text).ways
    return way


def named(game: Game, position: Position, way: Way) -> list[tuple[Any, ...]]:
    """What is certain, in names: values alone."""
    return [tuple(told.values()) for told in foresight(game, position).named(way)]


def texts(game: Game, moves: tuple[int, ...]) -> list[str]:
    return [game.move_text(move) for move in moves]


def bidding(*bids: str) -> Position:
    position = TOY.start(2, {}, {"hands": [[1, 4], [2, 5]]})
    position.seed(1)
    for bid in bids:
        position.play(TOY.move_number(bid))
    return position


def test_a_quiet_line_is_exact_in_one_world() -> None:
    view = foresight(TOY, bidding())
    way = view.effects_of(TOY.move_number("bid 4")).ways[0]
    facts = ((BID, 0, 4, 0, 0),)
    assert way == Way((3,), True, True, facts, (), (((0, 0), (0, 0)),), (2,), (), way.end)
    assert way.end.deciding == 2
    assert view.others == [], "nothing is open, and other worlds were made"


def test_what_is_drawn_or_hidden_is_open_and_said_with_what_worlds_gave() -> None:
    way = only_way(TOY, bidding("bid 4"), "bid 5")
    assert not way.is_certain
    assert way.facts == ((BID, 1, 5, 0, 0),), "its own bid a seat knows"
    own, other, prize, *more = sorted(way.open, key=lambda each: (each.what, -each.seat))
    assert own == OpenFact(SHOWN, 1, ((5,), (0,), (0,)), WORLDS)
    assert set(other.values[0]) <= {1, 3, 4, 6}
    assert (other.what, other.seat, other.count) == (SHOWN, 0, WORLDS)
    assert prize.what == WON
    assert sum(each.count for each in (prize, *more)) == WORLDS
    assert all(set(each.values[0]) <= {1, 2, 3} for each in (prize, *more))
    assert all(least <= most for least, most in way.gains)
    assert way.replies == ()


def test_effects_hang_on_the_view_alone() -> None:
    views = []
    for hidden, bid in (([1, 4], "bid 4"), ([3, 6], "bid 3")):
        position = TOY.start(2, {}, {"hands": [hidden, [2, 5]]})
        position.play(TOY.move_number(bid))
        views.append(TOY.view(position, 1))
    first, second = (Foresight(TOY, view).effects() for view in views)
    assert any(way.open for effects in first.values() for way in effects.ways)
    assert repr(first) == repr(second)


def test_only_legal_moves_are_foreseen() -> None:
    view = foresight(TOY, bidding("bid 4"))
    assert sorted(texts(TOY, tuple(view.effects()))) == ["bid 2", "bid 5"]
    with pytest.raises(IllegalMove):
        view.effects_of(TOY.move_number("bid 4"))


FOUR_CHOICES = {"C2": "wheat:0v*", "C4": "livestock:1Sv", "C5": "ebony:2Sh", "C6": "fish:0/"}


def test_sobek2p_a_take_with_its_price_and_what_it_opens() -> None:
    position = sobek2p.table(market=FOUR_CHOICES | {"A5": "marble:0v"}, ankh="C3 v")
    way = only_way(sobek2p.GAME, position, "take C5")
    assert way.is_certain
    assert way.open == ()
    assert named(sobek2p.GAME, position, way) == [
        ("ankh", 0, "C5", "h"),
        ("moved", 0, "black", "C5", "hand 0", "ebony:2Sh"),
        ("moved", 0, "black", "C4", "board 0", "livestock:1Sv"),
        ("turn", 1, 0, ""),
        ("asked", 1, "turn"),
    ]
    assert [told[0] for told in way.facts] == [
        fact.ANKH,
        fact.MOVED,
        fact.MOVED,
        fact.TURN,
        fact.ASKED,
    ]
    assert way.gains == ((0, 0), (0, 0))
    assert (way.deciding, texts(sobek2p.GAME, way.replies)) == ((2,), ["take A5"])


def test_sobek2p_completions_differ_and_what_they_share_is_certain() -> None:
    market = {"D3": "fish:0h*", "E3": "marble:D/", "D4": "wheat:1Sh"}
    position = sobek2p.table(market=market, pile=["ivory:0/"])
    found = effects(sobek2p.GAME, position, "take E3")
    assert [texts(sobek2p.GAME, way.moves)[1:] for way in found.ways] == [["keep"], ["deben"]]
    keep, deben = found.ways
    assert (keep.is_certain, deben.is_certain) == (True, False)
    assert not found.is_certain
    marble = sobek2p.GAME.pieces.all_names.index("marble:D/")
    assert found.facts[1] == (fact.MOVED, 0, marble, keep.facts[1][3], HIDDEN), "to hand or box"
    drawn = (fact.MOVED, 0, HIDDEN, place.BAG, place.DEBEN)
    assert drawn in deben.facts, "that a deben is drawn is certain, which one is not"
    assert deben.is_foretold
    assert deben.replies == keep.replies, "nothing that the rival may do hangs on the token"
    assert deben.gains[0][1] > deben.gains[0][0] > 0
    assert found.best is deben


def test_sobek2p_a_sale_is_foreseen_up_to_what_the_seat_has_not_seen() -> None:
    position = sobek2p.table(
        market=FOUR_CHOICES,
        ankh="C3 v",
        hands=(["fish:1Sh", "fish:1Sv", "fish:1S/"], ["wheat:1Sh"]),
        slots=["pyramid", "mummy"],
    )
    way = only_way(sobek2p.GAME, position, "sell fish")
    assert named(sobek2p.GAME, position, way)[0] == ("sold", 0, "fish", 3)
    assert len(way.facts) == 7
    assert way.facts[4:6] == ((fact.SAW, 0, HIDDEN, place.SLOTS, 0),) * 2, "two, but not which"
    assert way.gains == ((9, 9), (0, 0))
    assert way.open == ()
    assert (way.is_certain, way.is_foretold, way.replies) == (False, True, ())


def test_a_line_that_is_begun_is_foreseen_from_there() -> None:
    position = sobek2p.table(market=FOUR_CHOICES | {"C1": "ivory:D\\"}, ankh="C3 v")
    position.play("take C1")
    found = foresight(sobek2p.GAME, position).effects()
    assert sorted(map(sobek2p.GAME.move_text, found)) == ["deben", "keep"]


def test_of_many_completions_some_are_looked_at_and_that_is_said() -> None:
    fish = [name for name in sobek2p.GAME.pieces.names if name.startswith("fish")]
    position = sobek2p.table(market={"C2": "wheat:0v*"}, ankh="C3 v", hands=(fish[:7], ()))
    found = effects(sobek2p.GAME, position, "sell fish")
    assert found.is_cut
    assert len(found.ways) == WAYS
    assert found.facts == (), "of ways that nobody looked at nothing is certain"
    assert not found.is_certain
    assert found.ways[0].facts[0][:2] == (fact.SOLD, 0)


def test_whether_the_game_goes_on_may_be_hidden() -> None:
    """The rival can act only with what is in hand: certain is what the seat itself does."""
    position = sobek2p.table(market={"D3": "fish:0v*"}, hands=((), ["queen"]))
    way = only_way(sobek2p.GAME, position, "take D3")
    assert not way.is_foretold
    assert [told[:2] for told in way.facts] == [(fact.ANKH, 0), (fact.MOVED, 0)]
    with_pile = sobek2p.table(market={"D3": "fish:0v*"}, hands=((), ["queen"]), pile=["ivory:0/"])
    way = only_way(sobek2p.GAME, with_pile, "take D3")
    assert way.is_certain
    assert texts(sobek2p.GAME, way.replies) == ["refill"]


def test_sobek_a_take_with_its_price_and_what_it_opens() -> None:
    quay = ["wheat:1S", "marble:0", "amulet", "fish:0", "ebony:2S", "ivory:3S"]
    position = sobek.table(quay=quay)
    way = only_way(sobek.GAME, position, "take 3")
    assert way.is_certain
    assert named(sobek.GAME, position, way) == [
        ("moved", 0, "beige", "quay 3", "hand 0", "amulet"),
        ("moved", 0, "beige", "quay 1", "pile 0", "wheat:1S"),
        ("moved", 0, "beige", "quay 2", "pile 0", "marble:0"),
        ("turn", 1, 0),
        ("asked", 1, "turn"),
    ]
    assert (way.gains, way.deciding) == (((0, 0), (0, 0)), (2,))
    assert texts(sobek.GAME, way.replies) == ["take 4", "take 5", "take 6"]


def test_pieces_that_look_alike_are_told_by_one_number() -> None:
    position = sobek.table(hands=(["fish:1S"] * 3, ()), tokens=["flood", "curse"])
    way = only_way(sobek.GAME, position, "lay fish")
    first = sobek.GAME.pieces.all_names.index("fish:1S")
    assert [told[2] for told in way.facts[1:]] == [first] * 3


def test_nile_a_harvest_with_its_cost_and_what_may_follow() -> None:
    markers = ["0 flax U42", "0 grain U53 ripe"]
    position = nile.table(markers=markers, boat=["onion"])
    way = only_way(nile.GAME, position, "harvest U53 4")
    assert way.is_certain
    assert named(nile.GAME, position, way) == [
        ("harvested", 0, "U53", 4, "grain", 1),
        ("asked", 0, "turn", 1, 2),
    ]
    assert [told[0] for told in way.facts] == [nile_fact.HARVESTED, nile_fact.ASKED]
    assert (way.gains, way.deciding) == (((0, 0),) * 3, (1,))
    assert {"buy onion", "grow U42", "end"} <= set(texts(nile.GAME, way.replies))
    assert "harvest U53 4" not in texts(nile.GAME, way.replies)


def test_facts_are_paired_by_kind_and_source() -> None:
    one = ((1, 0, 7, 3, 9), (1, 0, 8, 4, 9), (2, 0, 1, 1, 1))
    other = ((1, 0, 5, 4, 9), (1, 0, 7, 3, 9), (2, 1, 1, 1, 1))
    found = joined([one, other])
    assert found == (
        OpenFact(1, 0, ((7,), (3,), (9,)), 2),
        OpenFact(1, 0, ((5, 8), (4,), (9,)), 2),
        OpenFact(2, 0, ((1,), (1,), (1,)), 1),
        OpenFact(2, 1, ((1,), (1,), (1,)), 1),
    )
    assert [each.alike for each in found[:2]] == [(1, 0, 7, 3, 9), (1, 0, HIDDEN, 4, 9)]


def test_what_has_no_like_is_paired_with_any_of_its_kind() -> None:
    first, second, third = ((9, 1, number, number, 0) for number in (1, 2, 3))
    assert joined([(first, second), (second, third), (third,)]) == (
        OpenFact(9, 1, ((1, 3), (1, 3), (0,)), 3),
        OpenFact(9, 1, ((2,), (2,), (0,)), 2),
    )


def digest(game_id: str) -> str:
    """Of the effects of some decisions at the last table of a game, and of all queries."""
    told = hashlib.sha256()
    for number, position in enumerate(decisions(tables(load(game_id).info)[-1], 1)):
        if number % 6 == 0:
            game = load(game_id)
            told.update(repr(foresight(game, position).effects()).encode())
            told.update(repr(answers(game, position, position.to_act)).encode())
    return told.hexdigest()


@pytest.mark.skipif(
    speed() != "compiled", reason="NOT TESTED: compiled effects, for no rules are compiled here"
)
@pytest.mark.parametrize("game_id", ["nile", "sobek", "sobek2p"])
def test_effects_and_queries_are_the_same_at_both_speeds(game_id: str) -> None:
    asked = f"from tests.test_effects import digest; print(digest({game_id!r}))"
    interpreted = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "SHEDET_INTERPRETED": "1"},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert interpreted.stdout.strip() == digest(game_id)


def test_whoever_asks_about_one_view_asks_the_same_worlds() -> None:
    position = sobek2p.table(market=FOUR_CHOICES, ankh="C3 v", hands=(["fish:1Sh"], ["queen"]))
    view = sobek2p.GAME.view(position, 0)
    kept = foresight_of(sobek2p.GAME, view)
    assert foresight_of(sobek2p.GAME, view) is kept
    assert sobek2p.GAME.choices(view, ["Ann", "Ben"]).foresight is kept
    move = kept.world.legal()[0]
    assert kept.first_way(move) == kept.effects_of(move).ways[0]
    assert kept.first_way(move) is kept.effects_of(move).ways[0], "computed once"
    for _ in range(KEPT):
        foresight_of(sobek2p.GAME, sobek2p.GAME.view(position, 1))
    assert foresight_of(sobek2p.GAME, view) is not kept, "views of long ago are forgotten"


def test_a_view_that_shows_more_than_anybody_saw_is_asked_as_what_it_was_made_of() -> None:
    position = sobek2p.table(market=FOUR_CHOICES, ankh="C3 v", hands=(["fish:1Sh"], ["queen"]))
    views = [sobek2p.GAME.view(position, seat) for seat in range(3)]
    players = (views[0].players[0], views[1].players[1])
    opened = stand_in(sobek2p.GAME, replace(views[2], players=players), views[2])
    kept = foresight_of(sobek2p.GAME, opened)
    assert (kept.seat, kept.world) == (2, foresight_of(sobek2p.GAME, views[2]).world)
