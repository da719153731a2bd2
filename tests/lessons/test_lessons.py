"""Lessons are data: each plays to its end, in every language, and teaches every kind of move."""

from collections.abc import Iterator
from importlib import import_module

import pytest

from shedet.core.errors import NotationError
from shedet.core.game import Game, games, load
from shedet.core.language import LANGUAGES, Sentence
from shedet.lessons import HERON, PLAYER, Lesson, lesson_of
from shedet.lessons.guide import (
    Card,
    card_of,
    open_lesson,
    read_on,
    sit_down,
    skip,
    slip_of,
    step_at,
    taught,
)
from shedet.table import NotInLesson, Table

TAUGHT = tuple(game for game in games() if lesson_of(game))
WORDS_IN_A_CARD = 45


def opened(game: str) -> tuple[Table, Lesson]:
    lesson = lesson_of(game)
    assert lesson
    table: Table = open_lesson(load(game), lesson, 1, lambda: 0.0)
    sit_down(table, "Ann")
    return table, lesson


def heron_plays(table: Table) -> None:
    while table.stage == "playing" and HERON in table.deciding:
        move = table.lesson_move(HERON)
        assert move
        table.play(HERON, move, table.asked[HERON])


def cards(table: Table, lesson: Lesson) -> Iterator[Card]:
    """Every card of a lesson that is played as it asks; what is read is read on."""
    read = 0
    while table.stage == "playing":
        heron_plays(table)
        if table.stage != "playing":
            return
        card = card_of(table, read)
        assert card
        yield card
        if card.step.line:
            table.play(PLAYER, card.lines[0], table.asked[PLAYER])
        else:
            read = read_on(lesson, card.number)


def kinds_of(game: Game) -> dict[str, range]:
    """The kinds of move: the named numbers of the rules, each up to the next one."""
    module = import_module(f"shedet.games.{game.info.id}.rules.move")
    named = {name: value for name, value in vars(module).items() if name.isupper()}
    ends = sorted({*named.values(), game.actions})
    return {
        name: range(first, ends[ends.index(first) + 1])
        for name, first in named.items()
        if first < game.actions
    }


def test_every_game_on_the_first_page_is_taught() -> None:
    assert set(TAUGHT) == {"sobek", "sobek2p", "nile"}
    assert lesson_of("guide") is None
    assert lesson_of("no.such") is None


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_has_the_player_make_every_kind_of_move(game: str) -> None:
    lesson = lesson_of(game)
    assert lesson
    played = load(game)
    made = {move for step in lesson.steps if step.line for move in played.line_moves(step.line)}
    kinds = kinds_of(played)
    missing = {name for name, moves in kinds.items() if not made.intersection(moves)}
    assert missing == set(lesson.left_out), f"{game}: teach these, or say why not"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_ends_with_a_result_and_can_be_loaded_at_any_point(game: str) -> None:
    table, lesson = opened(game)
    steps = [card.number for card in cards(table, lesson)]
    assert steps == list(range(1, len(lesson.steps) + 1))
    assert table.outcome
    assert table.outcome.how == "played"
    assert table.outcome.winners == [PLAYER]
    assert not table.record().secret, "the deal does not follow from the secret"
    for length in range(4, len(table.entries)):
        again: Table = Table.load([dict(entry) for entry in table.entries[:length]])
        assert again.lesson == game
        assert again.line_play.script == list(lesson.lines())


@pytest.mark.parametrize("game", TAUGHT)
def test_only_what_a_lesson_asks_for_can_be_played(game: str) -> None:
    """A wrong move at every step is answered kindly and changes nothing."""
    table, lesson = opened(game)
    wrong = 0
    for card in cards(table, lesson):
        question = table.question(PLAYER)
        assert question
        entries, position = len(table.entries), table.game.position_text(table.line_play.position)
        for text in question.legal:
            wanted = [table.game.line_moves(line)[0] for line in card.lines]
            if card.step.line and table.moves_of(text)[0] not in wanted:
                with pytest.raises(NotInLesson):
                    table.play(PLAYER, text, question.number)
                said = slip_of(table, card, text).said
                assert said[-1].values["order"] is card.step.order
                wrong += 1
        assert len(table.entries) == entries
        assert table.game.position_text(table.line_play.position) == position
        assert not table.may_have_hints(PLAYER), "the lesson says what to do"
    assert wrong > 10


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_said_about_points_is_what_the_rules_count(game: str) -> None:
    table, lesson = opened(game)
    scored = 0
    for card in cards(table, lesson):
        if card.step.points:
            result = table.game.result(table.line_play.position)
            assert tuple(result["scores"]) == card.step.points
        scored += len(card.step.sums)
    assert scored


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_short_and_whole_in_every_language(game: str, language: str) -> None:
    table, lesson = opened(game)
    for card in cards(table, lesson):
        step = card.step
        assert step.order.say(language).count(".") <= 2
        whole = " ".join(one.say(language) for one in (step.order, step.reason, step.small) if one)
        assert len(whole.split()) <= WORDS_IN_A_CARD, whole
        for sentence in (*step.wrong.values(), *(what for what, _ in step.sums)):
            assert isinstance(sentence, Sentence)
            assert sentence.say(language).strip()
        if language != "en":
            assert whole != " ".join(
                one.say() for one in (step.order, step.reason, step.small) if one
            )


@pytest.mark.parametrize("game", TAUGHT)
def test_skipping_every_step_plays_the_same_game(game: str) -> None:
    table, _ = opened(game)
    while table.stage == "playing":
        heron_plays(table)
        if table.stage == "playing":
            completed = table.line_play.completed
            skip(table)
            assert table.line_play.completed > completed, "a whole line is made at once"
    other, lesson = opened(game)
    assert list(cards(other, lesson))
    assert table.record().lines == other.record().lines


def test_chance_is_that_of_the_script_whatever_the_secret() -> None:
    drawn = []
    for secret in range(3):
        lesson = lesson_of("sobek2p")
        assert lesson
        table: Table = open_lesson(load("sobek2p"), lesson, secret, lambda: 0.0)
        sit_down(table, "Ann")
        assert list(cards(table, lesson))
        drawn.append([line.chance for line in table.record().lines])
    assert drawn[0] == drawn[1] == drawn[2]
    assert ("deben:6",) in drawn[0]


def test_a_lesson_that_was_changed_since_lets_the_game_go_on_freely() -> None:
    table, lesson = opened("sobek")
    script = table.line_play.script
    assert taught(table) is lesson
    script[3] = script[1]
    assert taught(table) is None
    assert card_of(table) is None
    table.play(PLAYER, "take 2", table.asked[PLAYER])
    assert table.may_have_hints(PLAYER)


def test_reading_on_stops_at_what_is_to_be_done() -> None:
    lesson = lesson_of("sobek2p")
    assert lesson
    assert step_at(lesson, 0, 0) == 0
    assert step_at(lesson, 0, 1) == 1
    assert step_at(lesson, 0, 9) == 1, "nothing that is to be done is passed over"
    assert step_at(lesson, 2, 1) == 2
    assert step_at(lesson, 2, 3) == 3
    assert step_at(lesson, 99, 0) is None
    for number, step in enumerate(lesson.steps, 1):
        if not step.line:
            assert read_on(lesson, number) == number
            continue
        with pytest.raises(NotationError, match="nothing more to read"):
            read_on(lesson, number)
