"""Whole games with every variant: a second reading of the rules comes to the same result."""

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from shedet.bots.match import play_match
from shedet.core.records.record import Line, Record, replay
from shedet.games.nile.pieces.box import CROPS, FIELDS, ROWS, STALLS
from shedet.games.nile.rules.position import Nile
from tests.lengths import long, times
from tests.rules.nile.tables import GAME, legal, view
from tests.slow_scorers import nile as scorer

ALL = {"hippo": "on", "start": "bid", "seed": "all", "joker": "freshen", "ebb": "outermost"}
OPTIONS = [{name: value} for name, value in ALL.items()] + [ALL]
SAMPLED = 17
VERBS = ("sow", "grow", "harvest", "buy", "joker", "freshen")
ACTIONS = [text for text in map(GAME.move_text, range(GAME.actions)) if text.split()[0] in VERBS]


@long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids="-".join)
def test_slow_scorer_agrees_with_each_variant(options: dict[str, str], seats: int) -> None:
    line_ups = (["random"] * seats, ["greedy"] + ["random"] * (seats - 1), ["greedy"] * seats)
    first = OPTIONS.index(options) + seats
    for seed in range(first, first + times(1, long=6)):
        bots = line_ups[seed % 3]
        record = play_match(GAME, options, bots, seed)
        assert scorer.result_of(record) == record.result, f"{bots}, seed {seed}"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, ALL], ids=["plain", "all variants"])
def test_exactly_what_the_slow_scorer_allows_is_legal(options: dict[str, str], seats: int) -> None:
    """In every so many positions, for floods, ebbs and turns."""
    record = play_match(GAME, options, ["greedy"] + ["random"] * (seats - 1), 7)
    table = scorer.Table(record)
    course = table.course()
    next(course)
    met = 0
    for number, step in enumerate(replay(GAME, record)):
        table.chance = list(step.line.chance)
        scorer.next_due(course, step.line)
        position, seat = step.position, step.position.to_act
        assert isinstance(position, Nile)
        asked = view(position)
        if asked.question == "flood":
            fits = {f"flood {stack} {name}" for stack, name in table.landings(seat)}
            assert legal(position) == fits
        elif asked.question == "turn" and number % SAMPLED == 0:
            met += 1
            assert legal(position) == {"end", *allowed(table, seat, asked.points)}
    assert met > 3


def allowed(table: scorer.Table, seat: int, points: int) -> Iterator[str]:
    """All actions that the scorer would let pass."""
    saved = pickle.dumps(table)
    for text in ACTIONS:
        tried = pickle.loads(saved)
        tried.chance = list(tried.loose)
        try:
            if tried.act(seat, text.split()) <= points:
                yield text
        except (ValueError, LookupError):
            pass


def test_slow_scorer_has_the_board_of_the_pieces_file() -> None:
    assert [scorer.RIVER[row] for row in ROWS] == list(GAME.pieces.river)
    palms = [scorer.PALMS[int(name[1])][int(name[2]) - 1] for name in FIELDS]
    assert palms == list(GAME.pieces.palms)
    assert tuple(scorer.MARKERS) == CROPS
    assert tuple(scorer.PLACES.values()) == STALLS


@pytest.fixture(scope="module")
def shuffled() -> Record:
    """A game in which the desert tiles were shuffled again."""
    for seed in range(50):
        record = play_match(GAME, {}, ["random"] * 5, seed)
        if any(line.chance for line in record.lines):
            return record
    raise AssertionError("no game with a shuffle")


@pytest.mark.parametrize(
    ("chance", "reason"),
    [
        (lambda drawn: (*drawn, drawn[0]), "was not drawn for anything"),
        (lambda drawn: drawn[:-1], "too little was drawn"),
        (lambda drawn: ("desert", *drawn[1:]), "desert cannot be drawn"),
    ],
    ids=["one more", "one less", "no such tile"],
)
def test_slow_scorer_refuses_a_shuffle(
    shuffled: Record, chance: Callable[[tuple[str, ...]], tuple[str, ...]], reason: str
) -> None:
    at = next(n for n, line in enumerate(shuffled.lines) if line.chance)
    line = replace(shuffled.lines[at], chance=chance(shuffled.lines[at].chance))
    with pytest.raises(ValueError, match=rf"line {at + 1}: .*{reason}"):
        scorer.result_of(replace(shuffled, lines=[*shuffled.lines[:at], line]))


@pytest.mark.parametrize(
    ("verb", "text", "reason"),
    [
        ("flood", "flood 1 U99", "does not fit"),
        ("ebb", "flood 1 U41", "ebb was expected"),
        ("row", "row 4: 1 1", "two fruits go bad|out of reach"),
        ("end", "harvest U99 1", "U99"),
        ("end", "buy left-1 flax", "no action"),
        ("end", "freshen 1 1", "no action"),
    ],
)
def test_slow_scorer_refuses_what_breaks_a_rule(
    shuffled: Record, verb: str, text: str, reason: str
) -> None:
    at = next(n for n, line in enumerate(shuffled.lines) if line.text.split()[0] == verb)
    wrong = Line(shuffled.lines[at].seat, text)
    with pytest.raises(ValueError, match=rf"line {at + 1}: .*({reason})"):
        scorer.result_of(replace(shuffled, lines=[*shuffled.lines[:at], wrong]))


def test_slow_scorer_refuses_a_line_of_the_wrong_player(shuffled: Record) -> None:
    first = replace(shuffled.lines[0], seat=(shuffled.lines[0].seat + 1) % 5)
    with pytest.raises(ValueError, match=r"line 1: seat \d is not to act"):
        scorer.result_of(replace(shuffled, lines=[first, *shuffled.lines[1:]]))
