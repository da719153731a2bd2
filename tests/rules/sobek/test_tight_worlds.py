"""Views that hardly any deal fits are redealt as quickly as others."""

import pytest

from shedet.core.engine.chance import seeded
from shedet.games.sobek.rules.position import Sobek
from tests.laying import reopened
from tests.rules.sobek.tables import GAME


def tight_position(seed: int) -> tuple[Sobek, int]:
    """Every hidden card is where it is or in the next zone, so that all hang on each other."""
    position, chance = GAME.new(4, seed, {"memory": "perfect"}), seeded(seed)
    for _ in range(40):
        legal = position.legal()
        position.play(legal[chance.below(len(legal))])
    while position.mid_line:
        position.play(position.legal()[0])
    seat, masks = position.to_act, [list(row) for row in position.possible_zones]
    for back in range(3):
        hidden = [n for n in range(63) if position.pieces.back[n] == back]
        hidden = [n for n in hidden if not position.sees(seat, n)]
        zones = sorted({position.zone_now(n) for n in hidden})
        for number in hidden:
            here = position.zone_now(number)
            there = zones[(zones.index(here) + 1) % len(zones)]
            masks[seat][number] = 1 << here | 1 << there
    with reopened(position):
        position.possible_zones = masks
    return position, seat


@pytest.mark.parametrize("seed", range(6))
def test_cards_that_hang_on_each_other_are_redealt_as_the_masks_have_it(seed: int) -> None:
    position, seat = tight_position(seed)
    masks, chance = position.possible_zones[seat], seeded(seed)
    for _ in range(10):
        position.redeal(seat, chance)
        assert all(masks[n] >> position.zone_now(n) & 1 for n in range(63) if masks[n])
        assert position.possible_zones[seat] == masks
