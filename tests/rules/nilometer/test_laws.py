"""The laws of every game, of its words and of its refusals, over Nilometer."""

from collections.abc import Callable

import pytest
from nilometer import INFO

from shedet.core.laws import LAWS, TableSetup, tables
from tests.conformance import test_refusals, test_words
from tests.lengths import long, times

WORDS = (
    test_words.test_every_legal_move_has_a_sentence_that_no_other_legal_move_has,
    test_words.test_every_seat_has_a_status_in_every_position,
    test_words.test_every_scene_is_well_formed,
    test_words.test_everything_that_is_told_is_a_sentence,
    test_words.test_every_legal_move_has_two_hints_and_nearly_all_have_one_to_four_reasons,
    test_words.test_advice_is_the_same_in_every_world_that_fits_the_view,
    test_words.test_the_numbers_of_an_account_add_up_and_its_winner_is_that_of_the_result,
    test_refusals.test_every_move_that_is_not_legal_is_refused_with_a_rule_and_a_reason,
)


@long
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_example_obeys_the_law(law: Callable[[TableSetup, int], None]) -> None:
    for table in tables(INFO):
        for seed in range(times(2)):
            law(table, seed)


@pytest.mark.parametrize("law", WORDS, ids=lambda law: law.__name__)
def test_law_of_words(law: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(test_words.ANSWERS, INFO.id, 4)
    law(INFO.id)
