"""The rules of Nilometer, and its points counted a second time from the record alone."""

from collections import Counter
from itertools import pairwise

import pytest
from nilometer.game import NilometerGame
from nilometer.rules import BANK, HAND, Nilometer

from shedet.core.engine.chance import seeded
from shedet.core.errors import IllegalMove, NotationError
from shedet.core.game import game_of
from shedet.core.laws import TableSetup, whole_game
from shedet.core.records.record import Record
from shedet.core.rulebook import rule, rules_text
from shedet.terminal.commands.bench import middle_of

GAME = NilometerGame()
DEAL = {
    "first": 0,
    "offer": ["5", "13", "20"],
    "hand 0": ["1", "8", "12"],
    "hand 1": ["2", "7", "19"],
}


def table(*moves: str, draws: tuple[str, ...] = ()) -> Nilometer:
    """Two players after some moves, with what they drew."""
    position = GAME.start(2, {}, DEAL)
    position.follow([GAME.outcome_number(name) for name in draws])
    for text in moves:
        position.play(GAME.move_number(text))
    return position


def legal(position: Nilometer) -> set[str]:
    return {GAME.move_text(move) for move in position.legal()}


def refused(position: Nilometer, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        position.play(GAME.move_number(text))
    return refusal.value.rule


@pytest.mark.rule("NM-1.1")
@pytest.mark.rule("NM-1.3")
@pytest.mark.parametrize(("seats", "cards"), [(2, 20), (3, 28), (4, 36)])
def test_everybody_gets_three_hidden_cards_and_three_lie_open(seats: int, cards: int) -> None:
    view = GAME.view(GAME.new(seats, seed=4), 0)
    assert len(view.seen["hand 0"]) == view.hidden["hand 1"] == len(view.seen["offer"]) == 3
    assert view.hidden["deck"] == cards - 3 * seats - 3
    assert view.counts["level"] == 0
    highest = {GAME.new(seats, seed=seed).where.__len__() for seed in range(3)}
    assert highest == {cards}


@pytest.mark.rule("NM-2.1")
@pytest.mark.rule("NM-2.2")
def test_a_card_of_the_offer_stays_open_and_the_next_one_takes_its_place() -> None:
    assert legal(table()) == {"draw", "take 5", "take 13", "take 20"}
    assert refused(table(), "plant 1") == "NM-2.1"
    assert refused(table(), "take 6") == "NM-2.2"
    rival = GAME.view(table("take 13", draws=("3",)), 1)
    assert rival.seen["mat 0"] == ("13",)
    assert rival.seen["offer"] == ("3", "5", "20")


@pytest.mark.rule("NM-2.3")
def test_a_card_of_the_deck_is_hidden_from_the_others() -> None:
    position = table("draw", draws=("3",))
    assert GAME.view(position, 0).seen["hand 0"] == ("1", "3", "8", "12")
    assert GAME.view(position, 1).seen["hand 0"] == ()
    assert GAME.view(position, 1).hidden["hand 0"] == 4
    (moved, asked) = GAME.events(logged("draw", "3"))
    assert GAME.event_text(moved.seen_by(0), ["Ann", "Ben"]) == "Ann draws card 3."
    assert GAME.event_text(moved.seen_by(1), ["Ann", "Ben"]) == "Ann draws a hidden card."
    assert GAME.event_text(asked.seen_by(1), ["Ann", "Ben"]) == ""
    assert [GAME.is_foreseen(moved, seat) for seat in range(3)] == [False, True, True]
    assert (GAME.is_news(moved), GAME.is_news(asked)) == (True, False)


def logged(move: str, draw: str) -> Nilometer:
    position = GAME.start(2, {}, DEAL)
    position.logging = 1
    position.follow([GAME.outcome_number(draw)])
    position.play(GAME.move_number(move))
    return position


@pytest.mark.rule("NM-3.1")
def test_one_of_the_own_cards_is_used_open_or_hidden() -> None:
    position = table("take 13", draws=("3",))
    cards = ("1", "8", "12", "13")
    assert legal(position) == {f"{verb} {card}" for verb in ("plant", "pour") for card in cards}
    assert refused(position, "draw") == "NM-3.1"
    assert refused(position, "plant 2") == "NM-3.1"


@pytest.mark.rule("NM-3.2")
def test_a_planted_field_stays_until_the_end() -> None:
    position = table("draw", "plant 8", draws=("3",))
    assert GAME.view(position, 1).seen["bank 0"] == ("8",)
    assert position.to_act == 1
    assert legal(position) >= {"draw", "take 5"}


@pytest.mark.rule("NM-1.2")
@pytest.mark.rule("NM-3.3")
@pytest.mark.parametrize(("card", "drops"), [("1", 1), ("8", 2), ("12", 2), ("13", 3)])
def test_a_poured_card_raises_the_river_by_its_drops(card: str, drops: int) -> None:
    position = table("take 13", f"pour {card}", draws=("3",))
    view = GAME.view(position, 1)
    assert view.counts["level"] == drops
    assert view.seen["river"] == (card,)


@pytest.mark.rule("NM-4.1")
def test_fields_are_dry_rich_or_drowned() -> None:
    position = table()
    for card in ("4", "5", "8", "9"):
        position.where[GAME.order[card]] = BANK + 1
    for level, rich, drowned in ((3, 0, 0), (4, 5, 0), (8, 10, 2), (9, 10, 4), (40, 0, 8)):
        position.counts = [level, 1]
        assert GAME.items(position, 1) == {"rich": rich, "drowned": drowned}
        assert position.score(1) == rich + drowned


@pytest.mark.rule("NM-3.4")
@pytest.mark.rule("NM-4.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_five_turns_each_the_most_points_win(seats: int) -> None:
    shared = 0
    for seed in range(12):
        record = whole_game(TableSetup(GAME, seats, {}), seed).record
        assert record.result is not None
        assert len(record.lines) == 2 * 5 * seats
        for (one, two), seat in zip(pairs(record), range(99), strict=False):
            assert one == two == (record.deal["first"] + seat) % seats
        scores = record.result["scores"]
        assert scores == slow_scores(record)
        best = [seat for seat in range(seats) if scores[seat] == max(scores)]
        assert record.result["winners"] == best
        shared += len(best) > 1
    assert shared < 12


def pairs(record: Record) -> list[tuple[int, int]]:
    """Who took and who used a card, turn by turn."""
    seats = [line.seat for line in record.lines]
    return list(pairwise(seats))[::2]


def slow_scores(record: Record) -> list[int]:
    """Law 9: what each player has, from nothing but the words of the record. [NM-4.1]"""
    level, points = 0, [0] * len(record.seats)
    for line in record.lines:
        if line.text.startswith("pour"):
            level += (int(line.text.split()[1]) + 5) // 6
    for line in record.lines:
        if line.text.startswith("plant"):
            height = int(line.text.split()[1])
            points[line.seat] += 5 if level - 3 <= height <= level else 2 * (height < level)
    return points


@pytest.mark.rule("NM-3.4")
def test_after_the_end_nothing_is_played() -> None:
    position = whole_game(TableSetup(GAME, 2, {}), 1).position
    assert isinstance(position, Nilometer)
    assert refused(position, "draw") == "NM-3.4"


def test_in_worlds_of_a_view_every_unseen_card_is_as_likely_as_the_next_to_be_hidden() -> None:
    position = table("take 13", "plant 1", draws=("3",))
    for source in (position, GAME.world(GAME.view(position, 0), seeded(1))):
        held: Counter[str] = Counter()
        for seed in range(1200):
            source.redeal(0, seeded(seed))
            held.update(GAME.pieces[card] for card in source.pieces_at(HAND + 1))
        unseen = set(GAME.pieces[:20]) - {"1", "3", "5", "8", "12", "13", "20"}
        assert set(held) == unseen
        expected = 3 * 1200 / len(unseen)
        assert sum((times - expected) ** 2 / expected for times in held.values()) < 33  # 99.9 %


def test_single_operations_of_a_short_game_are_measured_before_its_end() -> None:
    middle = middle_of(TableSetup(GAME, 2, {}), seeded(1))
    assert not middle.is_over
    assert isinstance(middle, Nilometer)
    assert middle.counts[1] == 1


def test_a_view_tells_its_game() -> None:
    assert isinstance(game_of(GAME.view(table(), 0)), NilometerGame)


def test_the_rules_are_read_from_the_package_of_the_game() -> None:
    assert rule("nilometer", "NM-3.3").startswith("Or pour it into the river")
    with pytest.raises(NotationError, match="not written down"):
        rules_text("lots")


@pytest.mark.parametrize(
    "change",
    [
        {"first": 2},
        {"first": "0"},
        {"offer": ["5", "13"]},
        {"offer": ["5", "13", "13"]},
        {"offer": ["5", "13", 20]},
        {"offer": "abc"},
        {"hand 2": ["3", "4", "6"]},
    ],
)
def test_what_is_no_deal_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(NotationError, match="This is not a deal"):
        GAME.start(2, {}, {**DEAL, **change})
    with pytest.raises(NotationError, match="'21' is not a piece of nilometer"):
        GAME.start(2, {}, {**DEAL, "offer": ["5", "13", "21"]})
    with pytest.raises(NotationError, match="1 is there 2 times instead of 1"):
        GAME.start(2, {}, {**DEAL, "offer": ["5", "13", "1"]})


def test_what_is_no_position_is_refused() -> None:
    text = GAME.position_text(table("draw", "plant 8", draws=("3",)))
    assert GAME.position_from(text).to_act == 1
    for old, new, said in (
        ("level: 0", "level: x", "'level: x' is not a line"),
        ("level: 0", "level: 1 2", "'level: 1 2' is not a line"),
        ("level: 0\n", "", "'level: ' is not a line"),
        ("level: 0", "level: 0\nflood: 3", "'flood' is not a line"),
        ("asked: take 1", "asked: take 2", "'asked: take 2' is not a line"),
        ("asked: take 1", "asked: sleep 1", "'asked: sleep 1' is not a line"),
        ("bank 0: 8", "bank 0: 8 8", "8 is there 2 times instead of 1"),
        ("bank 0: 8", "bank 0: 8 30", "'30' is not a piece of nilometer"),
        ("bank 0: 8", "bank 0:", "8 is there 0 times instead of 1"),
        ("seats: 2", "seats: 5", "'seats: 5' is not a line"),
        ("seats: 2", "seats: 2\nseats: 2", "'seats: 2' is not a line"),
        ("position nilometer 1", "position nilometer 2", "begins with the line"),
        ("chance: none", "chance: some", "'chance: some' is not a line"),
    ):
        assert old in text
        with pytest.raises(NotationError, match=said):
            GAME.position_from(text.replace(old, new))
