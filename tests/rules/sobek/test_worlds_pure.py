"""Worlds under pure memory, event tokens, and both ways to draw in whole games."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.laws import TableSetup, play_along
from shedet.games.sobek.pieces.box import TOKENS, back_of
from shedet.games.sobek.rules.position import Sobek
from tests.lengths import long, times
from tests.rules.sobek.draws import WAYS, Key, check_evenness, drawn, key_of
from tests.rules.sobek.laid import after_set
from tests.rules.sobek.tables import GAME, lying, play, table

SAMPLES = times(1000)
QUAY = ["cattle:0", "queen"]
Room = Counter[tuple[str, str]]
"""How many cards with which back a place has."""


def hidden_from(position: Sobek, seat: int) -> tuple[list[str], Room, list[str], list[str]]:
    """The cards that a seat cannot place, the room for them, the piles it cannot see, the rest."""
    players = GAME.view(position, seat).players
    piles = [f"pile {owner}" for owner, player in enumerate(players) if player.pile is None]
    hands = [f"hand {owner}" for owner, player in enumerate(players) if player.hand is None]
    cards, room, rest = [], Room(), []
    for text in GAME.places(position):
        card, where = text.split(" in ")
        face_down = where.startswith("quay") and back_of(card) == "orange"
        if card in TOKENS or not (face_down or where in ("deck", "box", *piles, *hands)):
            rest.append(text)
            continue
        cards.append(card)
        if where not in piles:
            room[where, "" if where == "deck" else back_of(card)] += 1
    return cards, room, piles, rest


def spread(cards: list[str], room: Room, piles: list[str]) -> Iterator[list[str]]:
    """Every way to fill the room with cards and put those left on any of the piles."""
    if sum(room.values()) > len(cards):
        return
    if not cards:
        yield []
        return
    card, *others = cards
    for where, back in list(room):
        fits = back_of(card) != "green" if where == "deck" else back == back_of(card)
        if room[where, back] and fits:
            for more in spread(others, room - Counter([(where, back)]), piles):
                yield [f"{card} in {where}", *more]
    for where in piles:
        for more in spread(others, room, piles):
            yield [f"{card} in {where}", *more]


def deals(position: Sobek, seat: int) -> Counter[Key]:
    """How many deals of what the seat does not see give each distribution of the pieces."""
    cards, room, piles, rest = hidden_from(position, seat)
    return Counter(tuple(sorted([*rest, *deal])) for deal in spread(cards, room, piles))


def three() -> Sobek:
    """Most of what is hidden with two backs lies in a hand, so the deck is not as the hand."""
    return table(
        seats=3,
        quay=QUAY,
        hands=(["vizier"], ["wheat:0", "wheat:0", "wheat:0"]),
        piles=([], ["fish:0*"], ["thief"]),
        deck=["ivory:0", "merchant"],
        discard=["ivory:0*", "ebony:0*", "marble:0*", "cattle:0*", "cattle:0*"],
    )


def two() -> Sobek:
    """Nine cards stay in the deck, unseen."""
    return table(
        quay=["cattle:0"],
        hands=(["vizier"], ["queen"]),
        piles=(["wheat:0"], ["thief"]),
        deck=(),
        discard=["fish:0*", "fish:0*", "wheat:0*", "wheat:0*"],
    )


@long
@pytest.mark.rule("S1-10.2")
@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (3, 3)])
def test_under_pure_memory_every_deal_of_the_unseen_is_as_likely(
    seats: int, seat: int, way: str
) -> None:
    position = two() if seats == 2 else three()
    counts = deals(position, seat)
    assert key_of(position) in counts
    check_evenness(Counter(key_of(world) for world in drawn(position, seat, way, SAMPLES)), counts)


@long
@pytest.mark.rule("S1-6.4")
@pytest.mark.rule("S1-10.2")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_pile_from_which_a_vizier_takes_is_not_empty(seat: int, way: str) -> None:
    position = three()
    play(position, "play vizier: left-2")
    every = deals(position, seat)
    counts = {key: n for key, n in every.items() if any(" in pile 2" in text for text in key)}
    assert (len(counts) < len(every)) == (seat in (1, 3)), "two see the pile"
    check_evenness(Counter(key_of(world) for world in drawn(position, seat, way, SAMPLES)), counts)


@long
@pytest.mark.rule("S1-10.4")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("memory", ["pure", "perfect"])
def test_tokens_are_drawn_evenly_for_all_who_do_not_know_them(memory: str, way: str) -> None:
    """Seat 0 looks at the tokens; once one is revealed, it remembers the others or it does not."""
    used = ["guild-ankh", "guild-lotus", "guild-crook", "flood", "embalming", "prosperity"]
    position = after_set("curse", "flood", "prosperity", seats=3, memory=memory, used=used)
    for line, knows in (("", True), ("reveal prosperity: 1", memory == "perfect")):
        if line:
            play(position, line)
        left = lying(position, "stack")
        unseen = left + [name for name in lying(position, "box") if name in TOKENS]
        counts = Counter(tuple(sorted(some)) for some in combinations(unseen, len(left)))
        assert len(counts) > 5
        for seat in (0, 1, 3):
            worlds = drawn(position, seat, way, SAMPLES // 2)
            draws = Counter(tuple(lying(world, "stack")) for world in worlds)
            if seat == 0 and knows:
                assert set(draws) == {tuple(left)}
            else:
                check_evenness(draws, counts)


@long
@pytest.mark.rule("S1-10.7")
@pytest.mark.parametrize("memory", ["pure", "perfect"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_ways_draw_cards_alike_in_whole_games(seats: int, memory: str) -> None:
    """Each card comes to each place as often, up to what chance may do."""
    options = GAME.info.choose({"memory": memory})
    chance = seeded(seats)
    number = times(60)
    for recorder in play_along(TableSetup(GAME, seats, options), seats):
        position = recorder.position
        assert isinstance(position, Sobek)
        if chance.below(40):
            continue
        seat = chance.below(seats + 1)
        one, other = (
            Counter(text for world in drawn(position, seat, way, number) for text in key_of(world))
            for way in WAYS
        )
        for text in one | other:
            assert abs(one[text] - other[text]) < 5 * (one[text] + other[text]) ** 0.5, text
