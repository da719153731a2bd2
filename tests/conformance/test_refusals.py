"""The law of refusals: what is not legal is refused with a rule of the sheet and a reason."""

from collections import Counter

import pytest

from shedet.core.errors import NotationError
from shedet.core.game import games
from shedet.core.rulebook import rules_text
from tests.conformance.moments import is_sentence, moments, questions_of
from tests.test_rule_ids import stated_ids

FEW = 4
"""So many positions of each question, and of games that are over."""


def rules_of(game_id: str) -> set[str]:
    """The ids of the rules that a sheet states; a game without a sheet may name any."""
    try:
        return set(stated_ids(rules_text(game_id)))
    except NotationError:
        return set()


@pytest.mark.parametrize("game_id", games())
def test_every_move_that_is_not_legal_is_refused_with_a_rule_and_a_reason(game_id: str) -> None:
    rules = rules_of(game_id)
    met: Counter[str] = Counter()
    reasons = set()
    for moment in moments(game_id):
        position, actions = moment.position, moment.game.actions
        met[moment.question] += 1
        if met[moment.question] > FEW:
            continue
        for move in {-1, actions, *range(actions)} - set(position.legal()):
            why = position.refusal(move)
            assert why.rule in rules or not rules, f"{move}: {why.rule}"
            reasons.add(why.reason.say())
    for reason in reasons:
        assert is_sentence(reason), reason
    assert set(met) == {*questions_of(game_id), "over"}
