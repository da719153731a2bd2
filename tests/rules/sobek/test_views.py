"""Chapter 10: what a view shows. The seat after the last one is a spectator."""

from collections.abc import Sequence
from typing import Any

import pytest

from shedet.core.event import Event
from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.laid import FISH, after_set
from tests.rules.sobek.rounds import close, scored, take_last
from tests.rules.sobek.tables import GAME, Names, play, table, told

LAID = "lay fish: 1S 1S 0"


def begin(position: Sobek, text: str) -> list[Event]:
    """Play one move; its line may go on."""
    position.play(GAME.move_number(text))
    return GAME.events(position)


def learned(events: Sequence[Event], seat: int) -> list[str]:
    """The pieces that a seat gets to know."""
    seen_now = [event.seen_by(seat) for event in events]
    names = [str(known.get("piece", known.get("pieces", ""))) for known in seen_now]
    return [name for several in names for name in several.split()]


def seen(events: Sequence[Event], *seats: int) -> list[Any]:
    """What these seats are told of events."""
    return [[event.seen_by(seat) for event in events] for seat in seats]


def views(position: Sobek, *but: int) -> list[Any]:
    """The views of all seats and of a spectator, except some."""
    return [GAME.view(position, seat) for seat in range(position.seats + 1) if seat not in but]


@pytest.mark.rule("S1-10.1")
@pytest.mark.rule("S1-10.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_own_hand_and_pile_are_seen_and_those_of_others_are_not(seats: int) -> None:
    hands = [["fish:1S", "queen"], ["ivory:0*"], ["marble:0", "wheat:0"], ["thief"]][:seats]
    piles: list[list[str]] = [["wheat:1S"], ["vizier"], ["ebony:0", "amulet"], []]
    position = table(seats=seats, hands=hands, piles=piles[:seats])
    for seat in range(seats + 1):
        for owner, player in enumerate(GAME.view(position, seat).players):
            assert player.hand == (hands[owner] if owner == seat else None)
            assert player.pile == (piles[owner] if owner == seat else None)


@pytest.mark.rule("S1-10.1")
def test_how_many_cards_a_hand_has_and_with_which_backs_is_public() -> None:
    hands = [["fish:1S", "fish:0*", "queen"], ["wheat:0*", "thief", "vizier"]]
    for memory in ("pure", "perfect"):
        for view in views(table(seats=3, hands=hands, memory=memory)):
            first, second, third = (player.hand_backs for player in view.players)
            assert first == {"beige": 1, "green": 1, "orange": 1}
            assert second == {"beige": 0, "green": 1, "orange": 2}
            assert third == {"beige": 0, "green": 0, "orange": 0}


@pytest.mark.rule("S1-10.2")
def test_nothing_tells_how_many_cards_are_in_the_pile_of_another() -> None:
    cards = ["fish:1S", "wheat:0*", "queen"]
    splits: list[tuple[Names, ...]] = [([], cards, []), ([], [], cards), ([], cards[:1], cards[1:])]
    shown = [views(table(seats=3, piles=piles), 1, 2) for piles in splits]
    assert shown[0] == shown[1] == shown[2]
    assert len({str(GAME.view(table(seats=3, piles=piles), 1)) for piles in splits}) == 3


@pytest.mark.rule("S1-10.1")
@pytest.mark.rule("S1-10.2")
@pytest.mark.rule("S1-10.3")
@pytest.mark.rule("S1-10.4")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_is_the_same_whatever_hidden_pieces_are(seats: int, memory: str) -> None:
    """Hand, pile, deck, box, tokens and the characters on the quays differ for seat 0."""
    discard = [["marble:0*", "ebony:0*"], ["marble:0*", "ebony:0*"]]
    one = table(
        seats=seats,
        quay=["queen", "fish:0", "", "vizier"],
        hands=(["fish:1S", "fish:0*", "thief"],),
        piles=(["wheat:0", "merchant", "wheat:0*"],),
        tokens=["curse", "flood"],
        discard=discard[0],
        memory=memory,
    )
    other = table(
        seats=seats,
        quay=["scribe:fish", "fish:0", "", "thief"],
        hands=(["amulet", "ivory:0*", "courtesan"],),
        piles=(["ebony:2S", "queen", "cattle:0*"],),
        tokens=["deceit", "guild-eye"],
        discard=discard[1],
        memory=memory,
    )
    assert views(one, 0) == views(other, 0)
    assert GAME.view(one, 0) != GAME.view(other, 0)


@pytest.mark.rule("S1-10.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_discard_is_open_and_the_deck_is_a_number(seats: int) -> None:
    position = table(
        seats=seats,
        hands=(["high-priest"],),
        piles=(["fish:0", "thief", "wheat:0"],),
        discard=["queen"],
    )
    listed = sum(text.endswith(" in deck") for text in GAME.places(position))
    play(position, "play high-priest: fish thief")
    for view in views(position):
        assert view.discard == ["fish:0", "queen", "high-priest", "thief"]
        assert view.deck == listed - (9 if seats == 2 else 0)
        assert "vizier" not in repr(view), "it is in the deck"


@pytest.mark.rule("S1-10.3")
def test_goods_and_sets_lie_open_and_characters_on_the_quays_face_down() -> None:
    sets = [(0, "fish", FISH), (1, "wheat", ["wheat:0", "wheat:0", "merchant"])]
    position = table(
        seats=3, quay=["", "queen", "ivory:3S"], sets=sets, curses=[0, 2], prosperity={1: 1}
    )
    for view in views(position):
        assert view.quay == ["", "character", "ivory:3S", "", "", "", "", "", ""]
        assert sorted(view.players[0].sets[0].cards) == sorted(FISH)
        assert sorted(view.players[1].sets[0].cards) == ["merchant", "wheat:0", "wheat:0"]
        assert [player.curses for player in view.players] == [0, 2, 0]
        assert view.players[0].sets[0].prosperity == 1


@pytest.mark.rule("S1-10.4")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_tokens_left_are_a_number_and_revealed_ones_lie_open(memory: str) -> None:
    position = table(seats=3, tokens=["curse", "deceit"], used=["flood"], memory=memory)
    for view in views(position):
        assert (view.tokens, view.used) == (2, ["flood"])
        assert view.tokens_seen is None
        assert view.tokens_seen_by == (False, False, False)


@pytest.mark.rule("S1-10.4")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_whoever_lays_a_set_sees_the_tokens_alone(memory: str) -> None:
    tokens = ["flood", "curse", "deceit"]
    position = table(seats=3, turn=1, hands=([], FISH), tokens=tokens, memory=memory)
    events = play(position, LAID)
    assert sorted(learned(events, 1)) == sorted([*FISH, *tokens])
    assert sorted(learned(events, 0)) == sorted(learned(events, 3)) == sorted(FISH)
    assert [view.tokens_seen for view in views(position)] == [None, tokens, None, None]
    assert {view.tokens_seen_by for view in views(position)} == {(False, True, False)}
    position.play(GAME.move_number("reveal curse"))
    assert GAME.view(position, 1).tokens_seen == tokens, "not yet revealed"


@pytest.mark.rule("S1-10.4")
@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_tokens_seen_are_forgotten_under_pure_memory_and_kept_under_perfect(memory: str) -> None:
    kept = memory == "perfect"
    marble = ["marble:2S", "marble:2S", "marble:0"]
    tokens = ["curse", "flood", "deceit", "embalming"]
    position = table(seats=3, hands=(FISH, marble), tokens=tokens, memory=memory)
    play(position, LAID)
    play(position, "reveal flood")
    left = ["curse", "embalming", "deceit"] if kept else None
    assert [view.tokens_seen for view in views(position)] == [left, None, None, None]
    play(position, "take 1")
    play(position, "lay marble: 2S 2S 0")
    assert GAME.view(position, 0).tokens_seen == left
    play(position, "reveal curse: left-1")
    left = ["embalming", "deceit"] if kept else None
    assert [view.tokens_seen for view in views(position)] == [left, left, None, None]
    assert {view.tokens_seen_by for view in views(position)} == {(kept, kept, False)}


@pytest.mark.rule("S1-10.4")
@pytest.mark.rule("S1-10.7")
def test_the_tokens_of_a_new_round_are_new_to_all() -> None:
    position = table(
        quay=["amulet"],
        deck=(),
        hands=([], FISH),
        tokens=["curse", "flood"],
        memory="perfect",
        turn=1,
    )
    play(position, LAID)
    play(position, "reveal curse: left-1")
    assert GAME.view(position, 1).tokens_seen == ["flood"]
    play(position, "take 1")
    close(position)
    assert position.round == 2
    for view in views(position):
        assert (view.tokens, view.tokens_seen, view.tokens_seen_by) == (5, None, (False, False))


@pytest.mark.rule("S1-10.1")
@pytest.mark.rule("S1-10.2")
def test_characters_that_are_taken_or_passed_are_seen_by_their_new_owner_alone() -> None:
    position = table(seats=3, quay=["thief", "queen", "wheat:0", "fish:0", "fish:1S"])
    events = play(position, "take 2")
    assert learned(events, 0) == ["queen", "thief"]
    assert learned(events, 1) == learned(events, 3) == []
    events = play(position, "take 4")
    assert [learned(events, seat) for seat in range(4)] == [["fish:0", "wheat:0"]] * 4
    assert GAME.view(position, 0).players[0].pile == ["thief"]


@pytest.mark.rule("S1-10.1")
def test_what_the_queen_brings_and_what_a_scribe_demands_stay_unseen() -> None:
    hand = ["fish:0", "fish:1S", "ivory:0", "ebony:0", "wheat:0", "marble:0", "amulet"]
    position = table(
        seats=3, hands=(["queen"], ["scribe:fish"], hand), deck=["ivory:3S", "thief", "wheat:1S"]
    )
    events = play(position, "play queen", "ivory:3S", "thief", "wheat:1S")
    assert learned(events, 0)[2:] == ["ivory:3S", "thief", "wheat:1S"]
    assert learned(events, 1) == learned(events, 3) == ["queen", "queen"]
    drawn = [event["back"] for event in told(events, "moved") if event["from"] == "deck"]
    assert drawn == ["beige", "orange", "beige"]
    play(position, "play scribe:fish")
    events = play(position, "choose wheat:0")
    assert [learned(events, seat) for seat in range(4)] == [[], [], ["wheat:0"], []]


@pytest.mark.rule("S1-10.2")
@pytest.mark.rule("S1-5.14")
@pytest.mark.rule("S1-5.15")
def test_embalming_shows_backs_and_deceit_a_number_of_cards_and_no_more() -> None:
    pile = ["ivory:0", "thief", "wheat:0*"]
    position = after_set("embalming", seats=3, piles=[pile])
    events = play(position, "reveal embalming")
    assert sorted(learned(events, 0)[2:]) == sorted(pile)
    assert learned(events, 1) == learned(events, 3) == ["embalming", "embalming"]
    assert views(position)[1].players[0].hand_backs == {"beige": 1, "green": 1, "orange": 1}
    position = after_set("deceit", seats=3, piles=[pile])
    events = play(position, "reveal deceit")
    assert told(events, "marker") == [{"from": 0, "to": 3, "why": "deceit"}]
    assert {tuple(learned(events, seat)) for seat in range(4)} == {("deceit", "deceit")}
    assert [view.players[0].pile for view in views(position, 0)] == [None, None, None]


@pytest.mark.rule("S1-10.5")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_the_vizier_looks_alone_and_two_see_what_is_taken(memory: str) -> None:
    piles: list[list[str]] = [[], [], ["fish:0", "thief"]]
    position = table(seats=4, turn=1, hands=([], ["vizier"]), piles=piles, memory=memory)
    events = play(position, "play vizier: left-1")
    assert learned(events, 1)[2:] == ["fish:0", "thief"]
    for seat in (0, 2, 3, 4):
        assert learned(events, seat) == ["vizier", "vizier"]
    shown = [view.players[2].pile for view in views(position)]
    assert shown == [None, ["fish:0", "thief"], ["fish:0", "thief"], None, None]
    (loot,) = [event for event in play(position, "choose thief") if event.name == "moved"]
    assert [loot.seen_by(seat).get("piece") for seat in range(5)] == [
        *(None, "thief", "thief", None, None)
    ]
    assert loot.seen_by(4)["back"] == "orange"
    assert GAME.view(position, 1).players[2].pile is None, "the look is over"


@pytest.mark.rule("S1-10.2")
def test_a_look_through_a_pile_does_not_tell_its_size() -> None:
    looks = []
    for pile in (["fish:0"], ["fish:0", "thief", "wheat:0*"]):
        position = table(seats=3, hands=(["vizier"],), piles=([], pile))
        looks.append(seen(play(position, "play vizier: left-1"), 2, 3))
    assert looks[0] == looks[1]


@pytest.mark.rule("S1-10.1")
@pytest.mark.rule("S1-10.2")
def test_the_order_of_hidden_cards_tells_nothing() -> None:
    """Discards for a Scribe, an Embalming, the rest of a hand: one beige card and one green."""
    rest = ["ebony:0", "marble:0", "cattle:1S", "cattle:1S", "amulet", "queen"]
    told_others = []
    for beige, both in (("ivory:3S", "ivory:3S fish:0*"), ("wheat:1S", "fish:0* wheat:1S")):
        two = [beige, "fish:0*"]
        scribe = table(seats=3, hands=(["scribe:fish"], [*rest, *two]))
        play(scribe, "play scribe:fish")
        events = play(scribe, f"choose {both}")
        events += play(after_set("embalming", seats=3, turn=1, piles=[[], two]), "reveal embalming")
        events += play(take_last(seats=3, turn=1, hands=[[], two]), "done")
        told_others.append(seen(events, 0, 2, 3))
    assert told_others[0] == told_others[1]


@pytest.mark.rule("S1-10.5")
def test_two_see_what_the_thief_takes_and_the_others_its_back() -> None:
    hands: list[list[str]] = [["thief"], [], ["ivory:0", "ivory:3S", "queen"]]
    position = table(seats=4, hands=hands)
    events = play(position, "play thief: left-2 beige", "ivory:3S")
    (taken,) = [event for event in events if event.public.get("from") == "hand 2"]
    assert [taken.seen_by(seat).get("piece") for seat in range(5)] == [
        *("ivory:3S", None, "ivory:3S", None, None)
    ]
    assert taken.seen_by(4)["back"] == "beige"


@pytest.mark.rule("S1-10.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "moves",
    [
        ["lay fish", "choose fish:1S", "choose fish:1S"],
        ["add 1", "choose wheat:1S", "choose amulet"],
        ["play courtesan", "add 1", "choose wheat:1S"],
        ["play merchant"],
        ["play thief", "left 1"],
        ["play vizier"],
        ["play high-priest", "name cattle"],
    ],
    ids=lambda moves: moves[0],
)
def test_others_see_nothing_of_a_set_gift_or_answer_in_the_making(
    moves: list[str], seats: int
) -> None:
    hand = [*FISH, "wheat:1S", "amulet", "amulet", "courtesan", "merchant", "thief", "vizier"]
    position = table(
        seats=seats,
        hands=([*hand, "high-priest"], ["ivory:0"]),
        piles=(["cattle:0", "scribe:cattle"],),
        sets=[(0, "wheat", ["wheat:0", "wheat:0", "wheat:1S"])],
        memory="perfect",
    )
    before = views(position, 0)
    for move in moves:
        assert begin(position, move) == []
        assert position.mid_line
        assert views(position, 0) == before


@pytest.mark.rule("S1-10.4")
@pytest.mark.parametrize("token", ["guild-eye", "curse", "prosperity"])
def test_others_see_nothing_of_an_event_that_is_not_complete(token: str) -> None:
    position = after_set(token, "flood", seats=3)
    before = views(position, 0)
    assert begin(position, f"reveal {token}") == []
    assert views(position, 0) == before


@pytest.mark.rule("S1-10.1")
def test_others_see_nothing_of_discards_and_last_sets_that_are_not_complete() -> None:
    hand = ["fish:0", "fish:1S", "ivory:0", "ebony:0", "wheat:0", "marble:0", "amulet", "queen"]
    position = table(seats=3, hands=(["scribe:fish"], [], hand))
    play(position, "play scribe:fish")
    before = views(position, 2)
    assert begin(position, "choose fish:1S") == []
    assert views(position, 2) == before
    assert GAME.view(position, 2).laid == ["fish:1S"]
    position = take_last(seats=3, hands=(FISH,))
    before = views(position, 0)
    for move in ("lay fish", "choose fish:1S", "choose fish:1S"):
        assert begin(position, move) == []
        assert views(position, 0) == before


@pytest.mark.rule("S1-10.6")
def test_numbers_and_tied_scarabs_are_told_when_corruption_is_compared() -> None:
    piles = [["fish:1S", "fish:0"], ["wheat:0", "queen"], ["ivory:3S"]]
    position, events = scored(piles, round=1)
    assert [event["cards"] for event in told(events, "corruption")] == [2, 2, 1]
    assert [(e.seat, e.public["scarabs"]) for e in events if e.name == "tied"] == [(0, 1), (1, 0)]
    assert told(events, "saw") == [], "the piles stay face down"
    scoring = events[: [event.name for event in events].index("round")]
    assert learned(scoring, 3) == [], "nor is the rest of a hand shown"
    for view in views(position):
        assert [tally.cards for tally in view.rounds[0]] == [2, 2, 1]


@pytest.mark.rule("S1-10.6")
def test_piles_are_turned_up_when_the_game_is_over() -> None:
    position, events = scored([["fish:1S", "fish:0"], ["wheat:0", "queen"], []], round=3)
    assert position.is_over
    shown = [event for event in events if event.name == "saw"]
    for seat in range(4):
        assert learned(shown, seat) == ["fish:1S", "fish:0", "wheat:0", "queen"]
    for view in views(position):
        piles = [player.pile for player in view.players]
        assert piles == [["fish:1S", "fish:0"], ["wheat:0", "queen"], []]


Way = tuple[dict[str, Any], list[str]]
"""A table and the lines played at it."""

SAME_END: dict[str, tuple[Way, Way]] = {
    "passed now or before": (
        ({"quay": ["ivory:0", "queen", "wheat:0", "fish:0"]}, ["take 3"]),
        ({"quay": ["", "", "wheat:0", "fish:0"], "piles": (["ivory:0", "queen"],)}, ["take 3"]),
    ),
    "looted or held": (
        (
            {"hands": (["vizier", "ebony:0"],), "piles": ([], ["ivory:0"])},
            ["play vizier: left-1", "choose ivory:0"],
        ),
        (
            {"hands": (["vizier", "ivory:0"],), "piles": ([], ["ebony:0"])},
            ["play vizier: left-1", "choose ebony:0"],
        ),
    ),
    "tokens seen or not": (
        ({"hands": (FISH,), "tokens": ["deceit", "curse"]}, [LAID, "reveal deceit"]),
        (
            {"sets": [(0, "fish", FISH)], "tokens": ["curse"], "used": ["deceit"], "turn": 1},
            [],
        ),
    ),
}
"""Two ways to the same table."""


@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("name", SAME_END)
def test_a_pure_view_does_not_tell_how_the_table_came_about(name: str) -> None:
    is_same = {}
    for memory in ("pure", "perfect"):
        ends = []
        for start, lines in SAME_END[name]:
            position = table(seats=3, memory=memory, **start)
            for line in lines:
                play(position, line)
            ends.append(position)
        assert GAME.places(ends[0]) == GAME.places(ends[1])
        is_same[memory] = views(ends[0]) == views(ends[1])
    assert is_same == {"pure": True, "perfect": False}
