"""The greedy bot's rule of thumb."""

import pytest

from shedet.bots import greedy_bot, random_bot
from shedet.core.engine.chance import seeded
from shedet.games.nile.prior.greedy import Thumb
from shedet.games.nile.rules.position import Nile
from tests.lengths import long, times
from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.tables import GAME, begin, field, play, play_as, table


def rated(position: Nile) -> dict[str, int]:
    """What each legal move seems worth."""
    view = GAME.view(position, position.to_act)
    texts = [GAME.move_text(move) for move in position.legal()]
    return {text: GAME.rate(view, text) for text in texts}


def danger(position: Nile, name: str) -> float:
    """How near the water seems to be, for the seat to act."""
    thumb = Thumb(GAME.view(position, position.to_act), GAME.pieces)
    return thumb.danger(field(position, name))


def test_water_two_tiles_away_is_some_danger() -> None:
    position = table(stacks={1: (["1/1"], ["1/1"])})
    near, second, third = (danger(position, name) for name in ("U41", "U42", "U43"))
    assert near > second > third == 0


@pytest.mark.rule("N-11.4")
def test_in_an_extra_turn_the_start_player_may_still_flood() -> None:
    stacks = {0: (["1/1", "1/1"], ["2/2"]), 2: (["1/1"], ["1/1"])}
    position, _ = begin(hippo="on", stacks=stacks, desert={"U41": "hippo"})
    play(position, "flood 1 U41")
    for seat, line in enumerate(("done", "bid flax done", "done")):
        play_as(position, seat, line)
    assert danger(position, "U42") == 0.5
    assert danger(table(turn=1, water={"U41": "1/1"}, stacks=stacks), "U42") == 0.1


def test_jokers_are_not_hoarded() -> None:
    few, many = (rated(table(points=1, jokers=[number, 0, 0])) for number in (2, 3))
    assert few["buy joker"] > few["end"] >= many["buy joker"]


@pytest.mark.rule("N-8.2")
def test_the_last_markers_are_bought_back_before_they_leave_the_game() -> None:
    full = {1: ["1 flax", "2 grain", "1 onion"]}
    most = "flax flax flax flax grain grain grain grain grape grape grape aubergine"
    plenty = rated(table(market=full, boat=["flax"]))["buy flax"]
    little = rated(table(market=full, boat=["flax"], out=[most]))["buy flax"]
    assert little > plenty + 4


@pytest.mark.rule("N-11.5")
def test_neighbours_bid_differently_for_the_start() -> None:
    position = start(arranged(2), 2, start="bid")
    sizes = [Thumb(GAME.view(position, seat), GAME.pieces).bid() for seat in (0, 1)]
    assert sorted(sizes) == [1, 2]


@long
def test_greedy_beats_random() -> None:
    wins = 0
    games = times(8)
    for seed in range(games):
        position = GAME.new(2, seed)
        bots = [greedy_bot(GAME, seeded(seed)), random_bot(GAME, seeded(seed))]
        while not position.is_over:
            seat = position.to_act
            legal = [GAME.move_text(move) for move in position.legal()]
            chosen = bots[(seat + seed) % 2](GAME.view(position, seat), legal, ())
            position.play(GAME.move_number(chosen))
        wins += GAME.result(position)["winners"] == [seed % 2]
    assert wins > 0.8 * games
