"""What a seat knows from what it saw, under perfect memory. [S1-10.7]"""

from collections.abc import Mapping
from typing import Any

import pytest

from shedet.core.engine.chance import Chance, seeded, shuffled
from shedet.core.errors import IllegalMove, RecordMismatch
from shedet.core.laws import TableSetup, play_along, start
from shedet.games.sobek.pieces import piece
from shedet.games.sobek.rules import frame
from shedet.games.sobek.rules.position import Sobek
from tests.laying import reopened
from tests.lengths import long, times
from tests.rules.sobek.laid import FISH
from tests.rules.sobek.rounds import close
from tests.rules.sobek.tables import GAME, lying, play, table

MARBLE = ["marble:0", "marble:2S", "marble:2S"]
HAND = ["ivory:0", "ebony:0", *MARBLE, "cattle:0", "amulet"]
QUAY = ["fish:0", "fish:0", "wheat:0", "wheat:0", "wheat:1S"]


def known(**rest: Any) -> Sobek:
    """A table of three at which everybody knows where every card is."""
    position = table(**{"seats": 3, "quay": QUAY, "memory": "perfect", **rest})
    possible_zones = [list(masks) for masks in position.possible_zones]
    for observer in range(position.seats + 1):
        possible_zones[observer][:63] = [1 << position.zone_now(card) for card in range(63)]
    with reopened(position):
        position.possible_zones = possible_zones
    return position


def zones(position: Sobek, seat: int, name: str) -> list[tuple[str, ...]]:
    """Where the cards of a name may be that do not lie open, as far as a seat can tell."""
    remembered = GAME.view(position, seat).known
    assert remembered is not None
    return [possible_zones for card, possible_zones in remembered.cards if card == name]


@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_card_taken_face_up_is_remembered_under_perfect_memory_only(seats: int) -> None:
    quay = ["ivory:0*", "ebony:0*", "fish:0"]
    position = table(seats=seats, quay=quay, memory="perfect")
    play(position, "take 2")
    for seat in range(seats + 1):
        assert zones(position, seat, "ebony:0*") == [("hand 0",)]
        assert zones(position, seat, "ivory:0*") == [("pile 0",)]
    pure = table(seats=seats, quay=quay)
    play(pure, "take 2")
    for seat in range(1, seats + 1):
        view = GAME.view(pure, seat)
        assert view.known is None
        assert (view.players[0].hand, view.players[0].pile) == (None, None)


@pytest.mark.rule("S1-10.7")
def test_what_is_sure_stays_so_until_something_hidden_leaves_the_hand() -> None:
    position = known(quay=["ivory:0*", *QUAY], hands=(["queen"], ["thief"], ["marble:0", "amulet"]))
    play(position, "take 1")
    play(position, "take 2")
    play(position, "take 3")
    play(position, "play queen")
    for seat in (1, 2, 3):
        assert zones(position, seat, "ivory:0*") == [("hand 0",)], "what comes hides nothing"
    before = position.copy()
    play(position, "play thief: left-1 beige", "amulet")
    for seat in (0, 1, 2, 3):
        assert zones(position, seat, "ivory:0*") == [("hand 0",)], "it left another hand"
    play(before, "play thief: left-2 green", "ivory:0*")
    assert zones(before, 3, "ivory:0*") == [("hand 1",)], "the only green card there"


@pytest.mark.rule("S1-10.5")
@pytest.mark.rule("S1-10.7")
def test_a_theft_between_two_others_makes_every_card_with_that_back_uncertain() -> None:
    hand = ["ivory:0", "ebony:0", "ivory:0*", "queen"]
    position = known(seats=4, turn=1, hands=([], ["thief", "cattle:0"], [], hand))
    play(position, "play thief: left-2 beige", "ivory:0")
    for seat in (0, 2, 4):
        for name in ("ivory:0", "ebony:0"):
            assert ("hand 1", "hand 3") in zones(position, seat, name)
        assert zones(position, seat, "ivory:0*") == [("hand 3",)]
        assert zones(position, seat, "queen") == [("hand 3",)]
        assert ("hand 1",) in zones(position, seat, "cattle:0")
    for seat in (1, 3):
        assert ("hand 1",) in zones(position, seat, "ivory:0")
        assert ("hand 3",) in zones(position, seat, "ebony:0")


@pytest.mark.rule("S1-10.1")
@pytest.mark.rule("S1-10.7")
@pytest.mark.rule("S1-10.8")
def test_characters_taken_and_passed_face_down_may_be_any_that_are_unseen() -> None:
    position = table(
        seats=3,
        quay=["queen", "thief", "fish:0", "fish:0", "fish:0"],
        hands=([], ["vizier"]),
        discard=["merchant", "courtesan", "scribe:fish", "scribe:cattle", "high-priest"],
        memory="perfect",
    )
    play(position, "take 2")
    assert zones(position, 0, "thief") == [("hand 0",)]
    assert zones(position, 0, "queen") == [("pile 0",)]
    assert zones(position, 0, "high-priestess") == [("deck", "hand 1")]
    for name in ("thief", "queen", "high-priestess"):
        assert zones(position, 1, name) == [("deck", "hand 0", "pile 0")]
        assert zones(position, 3, name) == [("deck", "hand 0", "hand 1", "pile 0")]
    assert zones(position, 1, "vizier") == [("hand 1",)]


@pytest.mark.rule("S1-10.3")
@pytest.mark.rule("S1-10.7")
def test_a_queen_draws_what_may_be_any_card_of_the_deck_with_its_back() -> None:
    position = known(hands=(["queen"],), deck=["ivory:0", "ebony:0", "thief", "vizier"])
    play(position, "play queen", "ivory:0", "thief", "ebony:0")
    for seat in (1, 2, 3):
        assert zones(position, seat, "ivory:0") == [("hand 0",)], "both beige cards were drawn"
        assert zones(position, seat, "ebony:0") == [("hand 0",)]
        assert zones(position, seat, "thief") == [("deck", "hand 0")]
    assert zones(position, 0, "vizier") == [("deck",)]


@pytest.mark.rule("S1-10.7")
def test_the_discards_of_several_victims_are_uncertain() -> None:
    second = ["ivory:3S", "ivory:3S", "cattle:1S", "cattle:1S", "ebony:2S", "ebony:2S", "queen"]
    position = known(seats=4, hands=(["scribe:fish"], HAND, [], second), piles=([], ["thief"]))
    play(position, "play scribe:fish")
    play(position, "choose amulet")
    for seat in (0, 2, 3, 4):
        for name in ("ivory:0", "marble:0", "amulet"):
            assert ("hand 1", "pile 1") in zones(position, seat, name)
        assert zones(position, seat, "thief") == [("pile 1",)]
        assert ("hand 3",) in zones(position, seat, "ebony:2S"), "he has not discarded yet"
    assert ("pile 1",) in zones(position, 1, "amulet")
    play(position, "choose queen")
    assert zones(position, 1, "queen") == [("pile 3",)], "the only card with that back"
    assert ("hand 3",) in zones(position, 1, "ebony:2S")


@pytest.mark.rule("S1-10.7")
def test_a_discard_is_known_once_all_other_cards_of_the_hand_are_laid() -> None:
    hand = ["marble:0", "marble:0", "marble:0", "marble:2S", "marble:2S", "marble:2S", "ivory:0"]
    position = known(hands=(["scribe:fish"], hand))
    play(position, "play scribe:fish")
    play(position, "choose ivory:0")
    assert ("hand 1", "pile 1") in zones(position, 0, "ivory:0")
    play(position, "lay marble: 2S 2S 2S 0 0 0")
    for seat in (0, 2, 3):
        assert ("pile 1",) in zones(position, seat, "ivory:0")


@pytest.mark.rule("S1-10.5")
@pytest.mark.rule("S1-10.7")
def test_the_vizier_remembers_the_pile_even_when_it_is_embalmed() -> None:
    position = table(
        seats=3,
        quay=QUAY,
        hands=(["vizier"], FISH),
        piles=([], ["ivory:0", "marble:0*", "ebony:0*", "queen"]),
        tokens=["embalming"],
        memory="perfect",
    )
    assert zones(position, 0, "queen") != [("pile 1",)]
    play(position, "play vizier: left-1")
    assert zones(position, 2, "marble:0*") == [("box", "pile 1")]
    play(position, "choose marble:0*")
    for seat in (0, 1):
        assert zones(position, seat, "marble:0*") == [("hand 0",)]
        assert zones(position, seat, "queen") == [("pile 1",)]
    for seat in (2, 3):
        assert zones(position, seat, "marble:0*") == [("box", "hand 0", "pile 1")]
    play(position, "lay fish: 1S 1S 0")
    play(position, "reveal embalming")
    for name in ("queen", "ebony:0*"):
        assert zones(position, 0, name) == [("hand 1",)]
    assert zones(position, 2, "marble:0*") == [("box", "hand 0", "hand 1")]
    assert "pile 1" not in str(GAME.view(position, 2).known)


@pytest.mark.rule("S1-10.7")
def test_the_vizier_remembers_all_of_several_alike() -> None:
    piles: list[list[str]] = [[], ["ivory:3S", "ivory:3S", "ivory:0"], []]
    position = table(seats=3, quay=QUAY, hands=(["vizier"],), piles=piles, memory="perfect")
    play(position, "play vizier: left-1")
    play(position, "choose ivory:0")
    assert sorted(zones(position, 0, "ivory:3S")) == [("deck",), ("pile 1",), ("pile 1",)]


@pytest.mark.rule("S1-10.2")
@pytest.mark.rule("S1-10.7")
def test_deceit_tells_a_number_that_everybody_could_count() -> None:
    position = known(hands=(FISH,), piles=(["ivory:0", "queen"],), tokens=["deceit"])
    play(position, "lay fish: 1S 1S 0")
    before = [GAME.view(position, seat).known for seat in range(4)]
    play(position, "reveal deceit")
    assert position.score(0) == 2
    assert [GAME.view(position, seat).known for seat in range(4)] == before


@pytest.mark.rule("S1-10.3")
@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("priests", ["choose", "all"])
def test_a_priest_shows_what_is_not_in_the_pile_till_something_hidden_comes(priests: str) -> None:
    position = table(
        seats=3,
        quay=["fish:0", "fish:0", "fish:0"],
        hands=(["high-priest", "scribe:cattle", *HAND], [], ["scribe:fish"]),
        piles=(["ivory:3S", "ivory:0", "ebony:2S", "thief"],),
        memory="perfect",
        priests=priests,
    )
    play(position, "play high-priest: ivory")
    assert sorted(lying(position, "discard")) == ["high-priest", "ivory:0", "ivory:3S"]
    for seat in (1, 2, 3):
        assert "pile 0" in str(zones(position, seat, "amulet"))
        assert "pile 0" in str(zones(position, seat, "ebony:2S"))
        for name in ("ivory:3S", "ivory:0", "ivory:0*"):
            assert zones(position, seat, name)
            assert "pile 0" not in str(zones(position, seat, name))
        assert ("pile 0" in str(zones(position, seat, "queen"))) == (priests == "choose")
    play(position, "take 1")
    play(position, "play scribe:fish")
    play(position, "choose ivory:0 ebony:0")
    assert "pile 0" in str(zones(position, 1, "ivory:0"))


@pytest.mark.rule("S1-6.9")
@pytest.mark.rule("S1-10.1")
@pytest.mark.rule("S1-10.7")
@pytest.mark.rule("S1-10.9")
def test_a_courtesan_without_effect_shows_what_is_not_in_the_hand() -> None:
    sets = [(0, "fish", FISH), (1, "marble", MARBLE)]
    hands = (["courtesan", "ivory:0", "ebony:0", "cattle:0*", "vizier"],)
    position = table(seats=3, quay=QUAY, hands=hands, sets=sets, memory="perfect")
    play(position, "play courtesan")
    for seat in (1, 2, 3):
        for name in ("fish:1S", "fish:0*", "thief", "scribe:fish", "amulet"):
            assert zones(position, seat, name)
            assert "hand 0" not in str(zones(position, seat, name))
        for name in ("ivory:3S", "marble:2S", "cattle:0*", "vizier"):
            assert "hand 0" in str(zones(position, seat, name))


@pytest.mark.rule("S1-10.7")
def test_a_courtesan_without_a_set_shows_nothing() -> None:
    position = table(seats=3, quay=QUAY, hands=(["courtesan", "amulet"],), memory="perfect")
    play(position, "play courtesan")
    assert set(zones(position, 1, "amulet")) == {("deck", "hand 0")}


@pytest.mark.rule("S1-10.9")
def test_with_all_a_priest_who_removes_nothing_shows_that_the_pile_has_none_of_the_good() -> None:
    position = table(
        seats=3,
        quay=["fish:0", "ivory:0", "queen", "wheat:0"],
        hands=(["high-priest"],),
        piles=(["ivory:3S"],),
        memory="perfect",
        priests="all",
    )
    assert "pile 0" in str(zones(position, 1, "fish:1S"))
    play(position, "play high-priest: fish")
    for seat in (1, 2, 3):
        for name in ("fish:1S", "thief", "scribe:fish"):
            assert "pile 0" not in str(zones(position, seat, name))
        assert "pile 0" in str(zones(position, seat, "ivory:3S"))
    assert lying(position, "pile 0") == ["ivory:3S"]


@pytest.mark.rule("S1-10.9")
def test_a_priest_without_effect_shows_that_the_pile_has_at_most_amulets() -> None:
    position = table(
        seats=3,
        quay=["fish:0", "ivory:0", "queen", "wheat:0"],
        hands=(["high-priest"],),
        piles=(["amulet"],),
        memory="perfect",
    )
    assert "pile 0" in str(zones(position, 1, "fish:1S"))
    play(position, "play high-priest")
    for seat in (1, 2, 3):
        for name in ("fish:1S", "thief", "wheat:0", "merchant", "ivory:3S"):
            assert "pile 0" not in str(zones(position, seat, name))
        assert "pile 0" in str(zones(position, seat, "amulet"))


@pytest.mark.rule("S1-10.10")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_others_do_not_learn_whether_a_priest_spared_a_character(memory: str) -> None:
    """Two worlds: beside fish the pile has the Thief, who stays, or the Queen."""
    seen = []
    for inside, outside in (("thief", "queen"), ("queen", "thief")):
        position = table(
            seats=3,
            quay=QUAY,
            hands=(["high-priest"],),
            piles=(["fish:1S", inside],),
            deck=[outside, "amulet", "marble:0"],
            memory=memory,
        )
        events = play(position, f"play high-priest: fish{' done' if inside == 'thief' else ''}")
        told = [[event.seen_by(seat) for event in events] for seat in (1, 2, 3)]
        seen.append((told, [GAME.view(position, seat) for seat in (1, 2, 3)]))
        assert lying(position, "pile 0") == [inside]
    assert seen[0] == seen[1]


@pytest.mark.rule("S1-10.10")
@pytest.mark.parametrize(("pile", "line"), [(["fish:1S", "thief"], "fish done"), (["amulet"], "")])
def test_views_that_are_kept_up_to_date_know_what_a_priest_showed(
    pile: list[str], line: str
) -> None:
    position = table(seats=3, quay=QUAY, hands=(["high-priest"],), piles=(pile,), memory="perfect")
    before = [GAME.view(position, seat) for seat in range(4)]
    events = play(position, f"play high-priest: {line}" if line else "play high-priest")
    for seat in range(4):
        told = [event.seen_by(seat) for event in events]
        assert GAME.fold(before[seat], told) == GAME.view(position, seat)


@pytest.mark.rule("S1-10.7")
def test_the_rest_of_a_hand_is_known_in_the_pile_after_sideways_sets() -> None:
    hands = [[*FISH, "ivory:0", "queen"], ["ebony:0", "ebony:0*"]]
    position = known(quay=["cattle:0"], deck=(), hands=hands, piles=(["thief"],))
    play(position, "take 1")
    play(position, "lay fish: 1S 1S 0")
    for name in ("ivory:0", "cattle:0"):
        assert ("hand 0",) in zones(position, 3, name)
    play(position, "done")
    for seat in range(4):
        for name in ("ivory:0", "cattle:0", "queen", "thief"):
            assert zones(position, seat, name) == [("pile 0",)]
        assert zones(position, seat, "ebony:0*") == [("hand 1",)]


@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_round_is_new_to_all(seats: int) -> None:
    """What is known then is what would be known after a first deal of the same cards."""
    hands = (["ivory:0", "ivory:0*"], ["queen"])
    position = known(seats=seats, quay=["cattle:0"], deck=(), hands=hands, piles=([], ["amulet"]))
    play(position, "take 1")
    close(position)
    assert position.round == 2
    deal = {
        "first": 0,
        "hands": [lying(position, f"hand {seat}") for seat in range(seats)],
        "quay": [position.pieces.all_names[card] for card in position.quay],
        "tokens": lying(position, "stack"),
    }
    fresh = GAME.start(seats, {"memory": "perfect"}, deal)
    for seat in range(seats + 1):
        assert GAME.view(position, seat).known == GAME.view(fresh, seat).known


@pytest.mark.rule("S1-10.7")
def test_of_several_alike_it_may_as_well_have_been_the_one_of_which_most_was_known() -> None:
    """One is sure to be in the hand, one may be in the pile too, the others may be anywhere."""
    hand = [*HAND, "wheat:0", "wheat:0", "merchant"]
    hands: list[list[str]] = [[], hand, ["scribe:fish", "courtesan"]]
    quay = ["wheat:1S", "fish:0", "wheat:1S", "fish:0", "fish:1S"]
    position = table(seats=3, quay=quay, hands=hands, turn=1, memory="perfect")
    play(position, "take 1")
    play(position, "play scribe:fish")
    play(position, "choose ivory:0 ebony:0 cattle:0 wheat:1S amulet")
    play(position, "take 2")
    play(position, "take 3")
    unsure = [("deck", "hand 1", "pile 1")] * 3
    assert zones(position, 0, "wheat:1S") == [*unsure, ("hand 1",), ("hand 1", "pile 1")]
    play(position, "play courtesan")
    play(position, "take 4")
    play(position, "lay wheat: 1S 0 0")
    assert zones(position, 0, "wheat:1S") == [*unsure, ("hand 1", "pile 1")]


@pytest.mark.rule("S1-10.7")
def test_of_two_alike_the_one_that_is_left_may_be_where_either_may() -> None:
    hand = ["wheat:0", "wheat:0", "amulet", "ivory:0", "ebony:0", "queen"]
    quay = ["wheat:1S", "fish:0", "fish:0", "fish:0", "fish:1S"]
    hands: list[list[str]] = [[], hand, ["scribe:fish"]]
    position = known(quay=quay, hands=hands, turn=1)
    for line in ("take 1", "play scribe:fish", "choose ivory:0", "take 2", "play queen"):
        play(position, line)
    drawn, discarded = ("deck", "hand 1"), ("hand 1", "pile 1")
    assert zones(position, 0, "wheat:1S") == [drawn, drawn, drawn, drawn, discarded]
    for line in ("take 3", "take 4", "lay wheat: 1S 0 0"):
        play(position, line)
    assert zones(position, 0, "wheat:1S") == [drawn, drawn, drawn, ("deck", *discarded)]


def begun(seats: int, memory: str, seed: int) -> Sobek:
    """A first deal."""
    position = start(TableSetup(GAME, seats, {"memory": memory}), seed)
    assert isinstance(position, Sobek)
    position.logging = 1
    return position


@long
@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_knowledge_of_cards_is_never_false(seats: int) -> None:
    """Each card is where every observer holds it to be possible; odd seeds play by thumb."""
    asked = set()
    options = GAME.info.choose({"memory": "perfect"})
    seeds = range(times(8))
    for recorder in (
        r for seed in seeds for r in play_along(TableSetup(GAME, seats, options), seed)
    ):
        position = recorder.position
        assert isinstance(position, Sobek)
        asked.add(position.frames[position.depth - 1][0])
        true = [1 << position.zone_now(card) for card in range(63)]
        for masks in position.possible_zones[: seats + 1]:
            assert all(mask & zone for mask, zone in zip(masks, true, strict=False))
    assert asked >= {frame.LOOT, frame.BACK, frame.DISCARD, frame.PRIEST, frame.LAST, frame.EVENT}


def relabelled(position: Sobek, chance: Chance) -> Sobek:
    """The same position with the numbers of alike cards exchanged."""
    other = position.copy()
    places, possible_zones, first = position.place, position.possible_zones, position.pieces.first
    numbers = [
        number
        for kind in range(len(position.pieces.names))
        for number in shuffled(chance, range(first[kind], first[kind + 1]))
    ]
    with reopened(other):
        for card in range(63):
            other.put_card(card, piece.NONE)
        for card, number in enumerate(numbers):
            other.put_card(card, places[number])
        other.possible_zones = [
            [*(row[number] for number in numbers), *row[63:]] for row in possible_zones
        ]
    return other


def follow(position: Sobek, others: Mapping[int, Sobek], chance: Chance) -> list[int]:
    """Play a random move here and, where it is possible, there; returns where it was not."""
    legal = position.legal()
    move = legal[chance.below(len(legal))]
    position.play(move)
    failed = []
    for number, other in others.items():
        try:
            other.follow(position.notes())
            other.play(move)
        except (IllegalMove, RecordMismatch):
            failed.append(number)
    return failed


@long
@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_can_tell_alike_cards_apart(seats: int) -> None:
    for seed in range(times(3)):
        chance = seeded(seed)
        position = begun(seats, "perfect", seed)
        while not position.is_over:
            other = relabelled(position, chance)
            assert other.encode() == position.encode()
            assert follow(position, {0: other}, chance) == []
            for seat in range(seats + 1):
                assert GAME.view(other, seat) == GAME.view(position, seat)


@long
@pytest.mark.rule("S1-10.1")
@pytest.mark.rule("S1-10.2")
@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_hidden_worlds_with_one_public_history_give_one_view(seats: int, memory: str) -> None:
    """Play goes on in a world that a seat cannot tell from the true one, until it can."""
    for seed in range(times(3)):
        chance = seeded(seed)
        position = begun(seats, memory, seed)
        worlds: dict[int, Sobek] = {}
        while not position.is_over:
            for seat in range(seats + 1):
                if seat not in worlds and not position.mid_line:
                    worlds[seat] = position.copy()
                    worlds[seat].redeal(seat, chance)
            failed = follow(position, worlds, chance)
            for seat, world in list(worlds.items()):
                if seat in failed or not same_story(position, world, seat):
                    del worlds[seat]
                else:
                    assert GAME.view(world, seat) == GAME.view(position, seat)


def same_story(position: Sobek, world: Sobek, seat: int) -> bool:
    """Does the last move look the same to the seat? Not even the order of events may differ."""
    one, other = ([e.seen_by(seat) for e in GAME.events(table)] for table in (position, world))
    if one != other:
        assert sorted(map(str, one)) != sorted(map(str, other)), (
            "the order of events tells a secret"
        )
    return one == other
