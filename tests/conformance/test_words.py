"""The laws of words: what every game says of every position, move and event of whole games."""

import re
from collections.abc import Callable
from itertools import product

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.game import games
from shedet.core.language import LANGUAGES
from tests.conformance.moments import (
    NAMES,
    is_sentence,
    moments,
    questions_of,
    told,
    verb_of,
)

every_game = pytest.mark.parametrize("game_id", games())
ANSWERS = {"nile": 17, "sobek": 27, "sobek2p": 22}
"""How many kinds of moves there are, counted anew for each question that they answer."""
POWERS = {
    "sobek": "queen high-priest high-priestess vizier scribe:cattle scribe:fish thief merchant"
    " courtesan guild-ankh guild-eye guild-lotus guild-crook flood curse prosperity embalming"
    " deceit",
    "sobek2p": "queen vizier thief merchant high-priest high-priestess courtesan architect"
    " scribe:livestock scribe:fish pyramid two-scarabs mummy snake-1 snake-2 seven two-and-deben"
    " eye-of-horus finger",
}
"""What is played or revealed, each with sentences of its own."""
TOLD = {
    "sobek": "moved asked saw played laid revealed delivered marker scored corruption tied corrupt"
    " round named lacks last ended visited",
    "sobek2p": "moved ankh saw pointed played revealed refilled sold unsold corruption scarabs"
    " ended lacks",
}
"""Events of which something is told."""
SILENT = 0.22
"""This share of all legal moves may have no reason."""
SENTENCES = {"sobek2p": 40}
"""A scene stays below so many; with five players and 28 fields it may be longer."""


def any_of(*verbs: str) -> Callable[[set[str]], bool]:
    return lambda legal: not legal.isdisjoint(verbs)


def only(verb: str) -> Callable[[set[str]], bool]:
    return lambda legal: legal == {verb}


NAMED: dict[tuple[str, str], dict[str, Callable[[set[str]], bool]]] = {
    ("nile", "turn"): {
        " sow": any_of("sow"),
        " grow": any_of("grow"),
        " harvest": any_of("harvest"),
        " buy": any_of("buy"),
        "use a joker": any_of("joker", "freshen"),
        "end the turn": only("end"),
    },
    ("sobek", "turn"): {
        "take ": any_of("take"),
        "lay a set": any_of("lay"),
        "add to a set": any_of("add"),
        "play a character card": any_of("play"),
    },
    ("sobek", "set"): {"finish": any_of("done")},
    ("sobek", "last-set"): {"finish": any_of("done")},
    ("sobek", "gift"): {"finish": any_of("done")},
    ("sobek", "last"): {"Lay sets sideways": any_of("lay")},
    ("sobek2p", "turn"): {
        "sell a set": any_of("sell"),
        "play a character": any_of("play"),
        "refill the market": any_of("refill"),
        "take a tile|makes you take": any_of("take"),
    },
}
"""What the status of the seat to act says of actions, just when one of them is legal."""


@every_game
def test_every_legal_move_has_a_sentence_that_no_other_legal_move_has(game_id: str) -> None:
    answers = set()
    for moment in moments(game_id):
        view, legal = moment.view(), moment.legal
        said = {text: moment.game.choice(view, text, moment.names) for text in legal}
        for text, sentence in said.items():
            assert is_sentence(sentence), f"{text}: {sentence}"
            answers.add((moment.question, verb_of(text)))
        assert len(set(said.values())) == len(legal), f"twins among {said}"
    assert {question for question, _ in answers} == questions_of(game_id)
    assert len(answers) == ANSWERS.get(game_id, len(answers)), "not every kind of move was met"


@every_game
def test_every_seat_has_a_status_in_every_position(game_id: str) -> None:
    asked: set[str] = set()
    waiting: set[str] = set()
    for moment in moments(game_id):
        for seat in moment.onlookers:
            said = moment.game.status(moment.view(seat), moment.names)
            assert is_sentence(said), said
            (asked if moment.is_asked(seat) else waiting).add(moment.question)
    assert asked == questions_of(game_id)
    assert waiting == {*asked, "over"}


@pytest.mark.parametrize(("game_id", "question"), NAMED)
def test_status_names_exactly_the_actions_that_are_possible(game_id: str, question: str) -> None:
    named = {words: {True: 0, False: 0} for words in NAMED[game_id, question]}
    for moment in (each for each in moments(game_id) if each.question == question):
        said = moment.game.status(moment.view(), moment.names)
        verbs = set(map(verb_of, moment.legal))
        for words, is_possible in NAMED[game_id, question].items():
            assert bool(re.search(words, said)) == is_possible(verbs), f"{said} {verbs}"
            named[words][is_possible(verbs)] += 1
    assert all(times[True] for times in named.values())


@every_game
def test_every_scene_is_well_formed(game_id: str) -> None:
    for moment in moments(game_id)[::2]:
        for seat in moment.onlookers:
            scene = moment.game.description(moment.view(seat), moment.names)
            assert 0 < len(scene) < SENTENCES.get(game_id, 80)
            for sentence in scene:
                assert is_sentence(sentence), sentence


@every_game
def test_everything_that_is_told_is_a_sentence(game_id: str) -> None:
    spoken = set()
    for event, table in told(game_id):
        for seat in range(table.seats + 1):
            if said := table.game.event_text(event.seen_by(seat), NAMES[: table.seats]):
                assert is_sentence(said), said
                spoken.add(event.name)
    assert spoken >= set(TOLD.get(game_id, "").split())


@every_game
def test_every_legal_move_has_two_hints_and_nearly_all_have_one_to_four_reasons(
    game_id: str,
) -> None:
    """Where moves differ in nothing that can be counted, nothing is said for one of them."""
    answers, powers = set(), set()
    moves = silent = 0
    for moment in moments(game_id):
        advised = moment.advice(moment.view())
        if not advised.adviser:
            continue
        for text in moment.legal:
            hints, reasons = advised.hints(text), advised.reasons(text)
            said = [*hints, *reasons]
            assert all(map(is_sentence, said)), f"{text}: {said}"
            assert len(set(said)) == len(said), f"{text} is told something twice: {said}"
            assert len(hints) == 2
            assert len(reasons) <= 4, f"{text}: {reasons}"
            moves, silent = moves + 1, silent + (not reasons)
            answers.add((moment.question, verb_of(text)))
            powers.add(text.removeprefix("play ").removeprefix("reveal "))
    assert silent <= moves * SILENT, f"{silent} of {moves} moves have no reason"
    assert len(answers) == ANSWERS.get(game_id, len(answers)), "not every kind of move was met"
    assert powers >= set(POWERS.get(game_id, "").split())


@every_game
def test_advice_is_the_same_in_every_world_that_fits_the_view(game_id: str) -> None:
    chance = seeded(5)
    for moment in [each for each in moments(game_id) if not each.position.is_over][::4]:
        game, view = moment.game, moment.view()
        same = game.view(game.world(view, chance), moment.position.to_act)
        here, there = moment.advice(view), moment.advice(same)
        for text in moment.legal[:20]:
            assert here.reasons(text) == there.reasons(text)
            assert here.hints(text) == there.hints(text)


@every_game
def test_advice_can_be_said_in_every_language(game_id: str) -> None:
    for moment, language in product(moments(game_id)[::9], LANGUAGES):
        for text in moment.legal[-1:]:
            advised = moment.advice(moment.view(), language)
            said = [*advised.hints(text), *advised.reasons(text)]
            assert all(is_sentence(each, language) for each in said), f"{language}: {said}"


@pytest.mark.rule("S1-9.2")
@pytest.mark.rule("S2-8.3")
@every_game
def test_the_numbers_of_an_account_add_up_and_its_winner_is_that_of_the_result(
    game_id: str,
) -> None:
    ends = [moment for moment in moments(game_id) if moment.position.is_over]
    assert ends
    for moment in ends:
        result, names = moment.game.result(moment.position), moment.names
        *account, verdict = moment.game.result_text(result, names)
        sums: list[int] = []
        for said in account:
            if head := re.fullmatch(r"(\w+) has (\d+) points?:", said):
                assert (head[1], int(head[2])) == (names[len(sums)], result["scores"][len(sums)])
                sums.append(0)
            elif "already taken off" not in said:
                sums[-1] += sum(map(points_in, re.findall(r"\d+ points?(?: lost)?(?!\w)", said)))
        assert sums == result["scores"]
        assert [names[seat] for seat in result["winners"]] == winners_in(verdict, names)
        for seat in moment.onlookers:
            assert moment.game.status(moment.view(seat), names) == verdict


def points_in(words: str) -> int:
    number = int(words.split()[0])
    return -number if words.endswith("lost") else number


def winners_in(verdict: str, names: list[str]) -> list[str]:
    """Those of whom it is said that they win or share the victory; `both` are all."""
    if " share " not in verdict:
        return [name for name in names if f"{name} wins" in verdict]
    return [name for name in names if name in verdict or " both " in verdict]
