"""Under a seal the n-th draw from a heap is the same for all who play a deal."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from shedet.games.nile.rules import heap as nile
from shedet.games.sobek.rules import heap as sobek
from shedet.games.sobek2p.rules import heap as sobek2p
from tests.heaps import Draw
from tests.lengths import long, times

ROOT = Path(__file__).parent.parent
GAMES = {"nile": times(10, long=300), "sobek": times(6, long=200), "sobek2p": times(6, long=200)}
"""How many deals of each are played twice."""
FIXED = {
    "nile": set[int](),
    "sobek": {sobek.DECK, sobek.GREEN, sobek.TOKENS},
    "sobek2p": {sobek2p.PLANS, sobek2p.PLANS + 1, sobek2p.PLANS + 2},
}
"""Heaps into which nothing comes back: they always hold the same at the n-th draw."""
OTHERS = {
    "nile": {nile.START, nile.SAND},
    "sobek": {sobek.LOWEST, sobek.HAND},
    "sobek2p": {sobek2p.BAG, sobek2p.AGAIN, sobek2p.HAND},
}


@cache
def pairs(game: str) -> list[list[dict[str, Any]]]:
    """Pairs of games, each pair of one deal and secret, as watched by `tests.heaps`."""
    environment = {**os.environ, "SHEDET_INTERPRETED": "1"}
    command = [sys.executable, "-m", "tests.heaps", str(GAMES[game]), game]
    run = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    speed, *lines = run.stdout.splitlines()
    assert speed == "interpreted"
    return [json.loads(line)["games"] for line in lines]


def shared(game: str) -> Iterator[tuple[Draw, Draw]]:
    """The same draw of the same heap, in two games of one deal."""
    for one, two in pairs(game):
        others = {(heap, number): (urn, drawn) for heap, number, urn, drawn in two["draws"]}
        for heap, number, urn, drawn in one["draws"]:
            if (heap, number) in others:
                yield (heap, number, urn, drawn), (heap, number, *others[heap, number])


@long
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_played_the_same_heap_gives_the_same(game: str) -> None:
    compared = Counter[bool]()
    for one, two in shared(game):
        is_same = one[2] == two[2]
        compared[is_same] += 1
        if is_same:
            assert one[3] == two[3]
        if one[0] in FIXED[game]:
            assert is_same, "nothing that was played changes what lies there"
    assert compared[True] > 20 or game == "nile"


@long
@pytest.mark.parametrize("game", GAMES)
def test_no_draw_of_a_heap_is_made_twice_and_none_goes_without_a_heap(game: str) -> None:
    seen = set[int]()
    for pair in pairs(game):
        for played in pair:
            named = [(heap, number) for heap, number, _, _ in played["draws"]]
            assert len(set(named)) == len(named), "such draws would follow from each other"
            assert len(named) == played["noted"]
            assert played["given"] == 0
            seen |= {heap for heap, _ in named}
    assert FIXED[game] <= seen <= FIXED[game] | OTHERS[game]
    assert seen & OTHERS[game]


@long
@pytest.mark.parametrize("game", GAMES)
def test_unlike_heaps_give_the_same_where_they_can(game: str) -> None:
    """What one heap gives is beaten in the other only by what else lies there."""
    for one, two in shared(game):
        if one[3] != two[3]:
            missing = Counter(one[2]) - Counter(two[2])
            added = Counter(two[2]) - Counter(one[2])
            assert missing[one[3]] or added[two[3]]
