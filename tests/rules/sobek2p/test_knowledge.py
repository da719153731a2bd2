"""What a seat knows from what it saw, under both memory options."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.errors import NotationError
from shedet.core.laws import TableSetup, play_along
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.rules.setup import begin_memory
from tests.laying import reopened
from tests.lengths import long, times
from tests.rules.sobek2p.tables import GAME, play, table


def remembering(position: Sobek2p) -> Sobek2p:
    with reopened(position):
        begin_memory(position)
    return position


def zones(position: Sobek2p, seat: int, name: str) -> list[tuple[str, ...]]:
    """Where the tiles of a name may be, as far as a seat can tell."""
    known = GAME.view(position, seat).known
    assert known is not None
    return [possible_zones for tile, possible_zones in known.tiles if tile == name]


@pytest.mark.rule("S2-9.1")
def test_a_tile_taken_face_up_is_remembered_under_perfect_memory_only() -> None:
    market = {"D3": "fish:0h*", "E3": "wheat:0h*"}
    position = remembering(table(market=market, pile=["ivory:0/"]))
    play(position, "take E3")
    assert zones(position, 1, "wheat:0h*") == [("hand 0",)]
    assert zones(position, 2, "wheat:0h*") == [("hand 0",)]
    assert zones(position, 1, "fish:0h*") == [("board 0",)]
    pure = table(market=market, pile=["ivory:0/"])
    play(pure, "take E3")
    for seat in (1, 2):
        view = GAME.view(pure, seat)
        assert view.known is None
        assert (view.players[0].hand, view.players[0].board) == (None, None)


@pytest.mark.rule("S2-9.1")
@pytest.mark.rule("S2-9.3")
def test_a_character_taken_face_down_may_be_any_that_is_unseen() -> None:
    position = remembering(
        table(
            market={"D3": "queen", "E3": "thief", "F4": "wheat:0h*", "F2": "fish:0h*"},
            hands=([], ["vizier"]),
            pile=["merchant"],
        )
    )
    play(position, "take E3: \\")
    assert zones(position, 0, "thief") == [("hand 0",)]
    assert zones(position, 0, "queen") == [("board 0",)]
    for name in ("thief", "queen", "merchant"):
        assert {"hand 0", "board 0"} <= set(zones(position, 1, name)[0])
    assert zones(position, 1, "vizier") == [("hand 1",)]


@pytest.mark.rule("S2-6.4")
@pytest.mark.rule("S2-9.1")
def test_the_vizier_remembers_the_whole_board_even_when_a_mummy_brings_it_back() -> None:
    position = remembering(
        table(
            hands=(["vizier"], ["fish:0/", "fish:1Sh", "fish:1Sv"]),
            boards=([], ["ivory:0/", "ebony:0/", "queen"]),
            slots=["mummy"],
            market={"E3": "wheat:0h*"},
            pile=["marble:0v"],
        )
    )
    play(position, "play vizier")
    assert sorted(GAME.view(position, 0).players[1].board or []) == [
        "ebony:0/",
        "ivory:0/",
        "queen",
    ]
    play(position, "choose ivory:0/")
    assert GAME.view(position, 0).players[1].board is None
    assert zones(position, 0, "queen") == [("board 1",)]
    play(position, "sell fish: 0/ 1Sh 1Sv")
    play(position, "reveal mummy")
    assert zones(position, 0, "queen") == zones(position, 0, "ebony:0/") == [("hand 1",)]
    assert zones(position, 1, "ivory:0/") == [("loot 0",)]


@pytest.mark.rule("S2-6.10")
@pytest.mark.rule("S2-9.1")
def test_a_scribe_makes_known_tiles_uncertain_until_numbers_settle_it() -> None:
    held = ["ebony:0/", "ebony:Dv", "ebony:2Sh", "ebony:2Sv", "fish:0v*", "fish:0h*", "queen"]
    position = table(
        hands=(["scribe:fish"], held), market={"E3": "wheat:0h*"}, pile=["ivory:0h*"], slots=[]
    )
    with reopened(position):
        begin_memory(position)
    possible_zones = [list(masks) for masks in position.possible_zones]
    for tile in range(65):
        possible_zones[0][tile] = 1 << position.zone_now(tile)
    with reopened(position):
        position.possible_zones = possible_zones
    play(position, "play scribe:fish")
    play(position, "choose ebony:0/")
    for name in held[:4]:
        assert zones(position, 0, name) == [("hand 1", "board 1 scribe 1")]
    for name in held[4:]:
        assert zones(position, 0, name) == [("hand 1",)]
    assert zones(position, 1, "ebony:0/") == [("board 1 scribe 1",)]
    play(position, "sell ebony: Dv 2Sh 2Sv")
    assert zones(position, 0, "ebony:0/") == [("board 1 scribe 1",)]


@pytest.mark.rule("S2-9.1")
def test_of_two_alike_nobody_can_tell_which_one_was_sold() -> None:
    position = table(
        hands=([], ["wheat:1Sh", "wheat:1Sv", "wheat:1S/", "queen"]),
        market={"E3": "wheat:0h*"},
        pile=["wheat:1Sh", "ivory:0/", "ebony:0/", "marble:0v"],
        turn=1,
    )
    with reopened(position):
        begin_memory(position)
    possible_zones = [list(masks) for masks in position.possible_zones]
    for tile in range(65):
        possible_zones[0][tile] = 1 << position.zone_now(tile)
    with reopened(position):
        position.possible_zones = possible_zones
    play(position, "play queen")
    assert sorted(zones(position, 0, "wheat:1Sh")) == [("hand 1",), ("pile", "hand 1")]
    play(position, "take E3")
    play(position, "sell wheat: 1Sh 1Sv 1S/")
    assert zones(position, 0, "wheat:1Sh") == [("pile", "hand 1")]


@pytest.mark.rule("S2-9.2")
def test_backs_are_public_and_colours_narrow_what_a_tile_may_be() -> None:
    position = remembering(
        table(
            hands=(["fish:0h*", "queen"], ["ivory:0/"]),
            market={"E3": "wheat:0h*"},
            pile=["marble:0v", "thief"],
        )
    )
    view = GAME.view(position, 1)
    assert view.players[0].hand_backs == {"grey": 1, "black": 0, "red": 1}
    assert view.known is not None
    assert view.known.zones["hand 0"] == {"grey": 1, "black": 0, "red": 1}
    assert all(
        "hand 0" not in possible_zones
        for tile, possible_zones in view.known.tiles
        if tile == "marble:0v"
    )


@pytest.mark.rule("S2-9.4")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_seen_pirogues_stay_known_under_both_memory_options(memory: str) -> None:
    position = table(
        hands=(["fish:0/", "fish:1Sh", "fish:1Sv"], []),
        slots=["seven", "mummy", "finger"],
        market={"E3": "wheat:0h*", "D3": "wheat:0v*"},
        pile=["marble:0v"],
    )
    if memory == "perfect":
        with reopened(position):
            begin_memory(position)
    play(position, "sell fish: 0/ 1Sh 1Sv")
    play(position, "reveal seven")
    play(position, "take E3")
    assert GAME.view(position, 0).slots_seen == ["mummy", "finger"]
    assert GAME.view(position, 1).slots_seen is None
    assert GAME.view(position, 2).slots_seen is None


@pytest.mark.rule("S2-9.4")
def test_seen_pirogues_stay_in_the_slots_in_every_world() -> None:
    position = table(
        hands=(["fish:0/", "fish:1Sh", "fish:1Sv"], []),
        slots=["seven", "mummy", "finger"],
        reserve=["snake-1", "snake-2", "pyramid"],
        pile=["marble:0v"],
    )
    play(position, "sell fish: 0/ 1Sh 1Sv")
    for seed in range(8):
        world = position.copy()
        world.redeal(0, seeded(seed))
        assert GAME.view(world, 0) == GAME.view(position, 0)


@pytest.mark.rule("S2-6.5")
def test_a_thief_may_steal_what_a_vizier_has_just_brought() -> None:
    position = remembering(
        table(
            hands=(["vizier"], ["thief"]),
            boards=([], ["ivory:0/"]),
            market={"E3": "wheat:0h*"},
            pile=["marble:0v"],
        )
    )
    play(position, "play vizier")
    play(position, "choose ivory:0/")
    play(position, "play thief: black", "ivory:0/")
    assert GAME.view(position, 1).players[1].hand == ["ivory:0/"]


@pytest.mark.rule("S2-9.4")
def test_everybody_can_tell_who_has_looked_at_the_slots() -> None:
    position = table(
        hands=(["fish:0/", "fish:1Sh", "fish:1Sv"], []),
        slots=["seven", "mummy", "finger"],
        market={"E3": "wheat:0h*"},
        pile=["marble:0v"],
    )
    play(position, "sell fish: 0/ 1Sh 1Sv")
    play(position, "reveal seven")
    for seat in range(3):
        view = GAME.view(position, seat)
        assert view.slots_seen_by == (True, False)
        assert GAME.view(GAME.world(view, seeded(1)), 0).slots_seen is not None


@long
def test_knowledge_of_tiles_is_never_false() -> None:
    """Over whole games: each tile is where every observer holds it to be possible."""
    options = GAME.info.choose({"memory": "perfect"})
    for seed in range(times(20)):
        for recorder in play_along(TableSetup(GAME, 2, options), seed):
            position = recorder.position
            assert isinstance(position, Sobek2p)
            possible_zones = [list(masks) for masks in position.possible_zones]
            for tile in range(65):
                true = position.zone_now(tile)
                assert all(possible_zones[observer][tile] >> true & 1 for observer in range(3))


PERFECT = GAME.position_text(
    remembering(
        table(
            hands=(["scribe:fish", "queen"], ["thief", "ivory:0/"]),
            market={"E3": "wheat:0h*", "D3": "ivory:D\\"},
            boards=([], ["marble:0v", "ebony:0/"]),
            pile=["fish:0/"],
        )
    )
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("memory: perfect\n", "memory: perfect\nscribes: 2\n"),
        ("memory: perfect\n", "memory: perfect\ndraws: 0:3\n"),
        ("memory: perfect\n", "draws: " + " ".join(["0:3"] * 13) + "\n"),
        ("memory: perfect\n", ""),
        ("board 1:", "board 1 scribe 1:"),
        ("hand 0: queen", "played: queen\nhand 0:"),
        ("fish:0/~", "fish:0/^~"),
        ("fish:0/~", "fish:0/~7777."),
        ("queen~8", "queen~3fff"),
    ],
)
def test_a_position_that_play_cannot_bring_about_is_refused(old: str, new: str) -> None:
    assert GAME.position_text(GAME.position_from(PERFECT)) == PERFECT
    assert old in PERFECT
    with pytest.raises(NotationError):
        GAME.position_from(PERFECT.replace(old, new, 1))
