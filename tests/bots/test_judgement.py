"""Nobody is advised, and no level from Ibis up plays, what is certainly worse than one as good."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from shedet.bots import thinking
from shedet.bots.coach import advise
from shedet.bots.judgement import Candidate, is_as_good, sound
from shedet.bots.levels import LEVELS, LevelBot, iterations_of, level_of
from shedet.bots.thinking import think
from shedet.core.effects import Foresight, dominates
from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.game import Game, games, load
from tests.conformance.moments import Moment, moments
from tests.lengths import long, times
from tests.rules.nile import tables as nile
from tests.rules.sobek2p import tables as sobek2p

every_game = pytest.mark.parametrize(
    "game_id", [game_id for game_id in sorted(games()) if load(game_id).weighed]
)


def weighed(game_id: str) -> list[Moment]:
    """Moments at which the certain effects of moves can be compared."""
    return [
        moment
        for moment in moments(game_id)
        if moment.question in moment.game.weighed and len(moment.legal) > 1
    ]


def ends(world: Position, move: int) -> Iterator[Position]:
    """The ends of all lines that a move begins."""
    after = world.copy()
    after.play(move)
    if not after.mid_line:
        yield after
        return
    for following in after.legal():
        yield from ends(after, following)


def is_worse(game: Game, world: Position, text: str, other: str) -> bool:
    """The definition once more, without effects: is each end of one move worse than some other?"""
    seat, signs = world.to_act, [1 if measure.is_gain else -1 for measure in game.measures]

    def counted(end: Position) -> list[int]:
        return [
            sign * (1 if whose == seat else -1) * measure.of(end, whose)
            for sign, measure in zip(signs, game.measures, strict=True)
            for whose in range(end.seats)
        ]

    def loses(bad: Position, good: Position) -> bool:
        ours, theirs = counted(bad), counted(good)
        never = all(mine <= yours for mine, yours in zip(ours, theirs, strict=True))
        return never and ours != theirs and bad.deciding == good.deciding

    better = list(ends(world, game.move_number(other)))
    return all(
        any(loses(bad, good) for good in better) for bad in ends(world, game.move_number(text))
    )


@every_game
def test_among_equals_the_first_is_not_dominated_in_any_world(game_id: str) -> None:
    """All moves look alike to the search; worlds are others than those of the effects."""
    swapped = 0
    for number, (moment, first) in enumerate(product(weighed(game_id), range(3))):
        game, view, chance = moment.game, moment.view(), seeded(number)
        legal = moment.legal[first:] + moment.legal[:first]
        alike = [Candidate(text, 100, 1.0, 0.5, 9.0) for text in legal]
        ranked = sound(game, view, alike)
        assert sorted(ranked) == sorted(alike)
        swapped += ranked[0] != alike[0]
        for _ in range(2):
            world = moment.position.copy()
            world.redeal(world.to_act, chance)
            for other in ranked[1:]:
                assert not is_worse(game, world, ranked[0].text, other.text)
    assert swapped, "no move was ever dominated, so nothing was tested"


@every_game
def test_a_move_is_not_given_up_for_one_that_is_not_as_good(game_id: str) -> None:
    for moment in weighed(game_id):
        for text in moment.legal:
            far = [
                Candidate(one, 9000, 9.0 * (one == text), 0.9 if one == text else 0.1)
                for one in sorted(moment.legal, key=lambda one: one != text)
            ]
            assert sound(moment.game, moment.view(), far) == far


@long
@every_game
def test_what_levels_and_coach_choose_is_not_dominated_by_one_as_good(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every search that they make is looked at: its first move against all as good."""
    game, searched = load(game_id), list[tuple[Any, list[Candidate]]]()

    def noted(game: Game, view: Any, candidates: list[Candidate]) -> list[Candidate]:
        ranked = sound(game, view, candidates)
        searched.append((view, ranked))
        return ranked

    monkeypatch.setattr(thinking, "sound", noted)
    monkeypatch.setenv("SHEDET_THINKING", "0.02" if times(1) == 1 else "0.2")
    chosen = []
    for number, moment in enumerate(weighed(game_id)[: times(6, 60)]):
        view = moment.view()
        for level in LEVELS[1:]:
            chosen.append(LevelBot(level, game, seeded(number))(view, moment.legal, []))
            assert chosen[-1] == searched[-1][1][0].text
        advised = advise(game, view).candidates[0]
        found = [(each[0].text, each[0].visits) for seen, each in searched if seen is view]
        assert (advised.text, advised.visits) in found
    assert chosen
    for view, (best, *others) in searched:
        effects = Foresight(game, view).effects()
        for other in others:
            if is_as_good(best, other):
                better, worse = (effects[game.move_number(one.text)] for one in (other, best))
                assert not dominates(game.measures, better, worse)


def test_heron_plays_as_the_search_says_of_what_it_did_not_overlook() -> None:
    game = sobek2p.GAME
    _, overlooks = level_of("heron", "sobek2p")
    iterations = iterations_of("heron", game)
    for moment in weighed("sobek2p")[:5]:
        word = seeded(3).word()
        thought = think(
            game,
            moment.view(),
            seed=word,
            iterations=iterations,
            hurry=True,
            overlooks=overlooks,
        )
        found = LevelBot("heron", game, seeded(3))(moment.view(), moment.legal, [])
        assert found == thought.candidates[0].text


ALONE = ["0 flax", "0 grain spoiled", "0 onion spoiled"]


def test_nobody_rots_fruit_of_their_own_while_another_row_is_empty() -> None:
    """The row would pay 6 points before and 3 after it; two other rows are about as good."""
    position, _ = nile.begin(
        dial="ebb 1", water={"U41": "1/2:rot4"}, market={3: ALONE, 4: ["0 grape", "1 onion"]}
    )
    nile.play(position, "ebb U41")
    game, view = nile.GAME, nile.GAME.view(position, position.to_act)
    pays = [one.changes for one in Foresight(game, view).effects_of(game.move_number("row 3")).ways]
    assert min(pay[0][0] for _, pay in pays) < 0
    alike = [Candidate(text, 400, 2.0, 0.6, 8.0) for text in ("row 3", "row 2", "row 4")]
    assert sound(game, view, alike)[0].text == "row 2"
    clearly_better = [Candidate("row 3", 4000, 9.0, 0.9, 8.0), *alike[1:]]
    assert sound(game, view, clearly_better) == clearly_better
