"""Malformed records are refused with a clear error."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shedet.bots.match import play_match
from shedet.core.errors import RecordMismatch, ShedetError
from shedet.core.game import Game, load
from shedet.core.records.record import Record, replay
from tests.lengths import long, times
from tests.texts import (
    FUZZ,
    SEEDS,
    Table,
    every_plain_table,
    mangled,
    played,
    read,
    shortest,
    the_game,
)


def replayed(game: Game, text: str) -> None:
    record = read(lambda: Record.from_json(text))
    if record is not None:
        read(lambda: list(replay(game, record)))


def nested(depth: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


STRANGE_VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 1.0, 0.5, float("nan"), float("inf"), 10**30, 10**4000),
    *("", "x", "0", "\n", "\x00", "\ud800", "٣", "x" * 5000, [], [0], [""], ["x", "y"], [[]]),
    *([[], []], [["x"], ["y"]], ["ab", "cd"], {}, {"x": 0}, {"\n": {}}, [{}], [None], nested(50)),
]
Path = tuple[str | int, ...]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The ways to all parts of a document, of long lists to the first and last."""
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from paths(value[name], (*path, name))
    if isinstance(value, list) and value:
        for i in sorted({0, len(value) - 1}):
            yield from paths(value[i], (*path, i))


def with_part(document: Any, path: Path, value: Any) -> Any:
    """The document with one part replaced."""
    if not path:
        return value
    copy = document.copy()
    copy[path[0]] = with_part(copy[path[0]], path[1:], value)
    return copy


def without_part(document: Any, path: Path) -> Any:
    copy = document.copy()
    if len(path) == 1:
        del copy[path[0]]
    else:
        copy[path[0]] = without_part(copy[path[0]], path[1:])
    return copy


def spoilt(document: Any) -> Iterator[tuple[Path, Any, Any]]:
    """The document with every part in turn missing, doubled, or of any wrong type."""
    for path in paths(document):
        for value in STRANGE_VALUES:
            yield path, value, with_part(document, path, value)
        if path:
            yield path, "(missing)", without_part(document, path)


def excerpt(path: Path, value: Any, error: Exception) -> str:
    where = ".".join(map(str, path))
    return f"{where} = {json.dumps(value)[:40]}: {type(error).__name__} {str(error)[:80]}"


@every_plain_table
def test_a_wrong_type_in_any_part_of_a_record_is_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    beginning = {**document, "lines": document["lines"][:2], "result": None}
    stumbles = []
    for path, value, other in spoilt(beginning):
        try:
            replayed(game, json.dumps(other))
        except Exception as error:
            stumbles.append(excerpt(path, value, error))
    assert not stumbles


@every_plain_table
def test_a_wrong_result_is_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    *_, last = replay(game, Record.from_json(json.dumps(document)))
    unfinished = Record.from_json(json.dumps({**document, "result": None}))
    with pytest.raises(ShedetError):
        list(replay(game, unfinished))
    for path in [path for path in paths(document["result"]) if len(path) <= 2]:
        result = with_part(document["result"], path, "x" if path else {})
        record = Record.from_json(json.dumps({**document, "result": result}))
        with pytest.raises(ShedetError):
            list(replay(game, record))
    assert game.result(last.position) == document["result"]


@every_plain_table
def test_numbers_in_records_are_whole_numbers(table: Table) -> None:
    """JSON tells 1 from true and from 1.0, and so does a record."""
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    beginning = {**document, "lines": document["lines"][:1], "result": None}
    accepted = []
    for path in paths(beginning):
        value: Any = beginning
        for step in path:
            value = value[step]
        if type(value) is int:
            for other in (float(value), *([bool(value)] if value in (0, 1) else [])):
                text = json.dumps(with_part(beginning, path, other))
                try:
                    list(replay(game, Record.from_json(text)))
                except ShedetError:
                    continue
                except Exception as error:
                    accepted.append(excerpt(path, other, error))
                else:
                    accepted.append(f"{path} = {other!r}: accepted")
    assert not accepted


@long
@every_plain_table
def test_deeply_nested_records_are_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    stumbles = []
    for part in [(name,) for name in document] + [("deal", name) for name in document["deal"]]:
        text = json.dumps(with_part({**document, "lines": [], "result": None}, part, "DEEP"))
        for depth in [*range(800, 1000, times(9, long=3)), 100_000]:
            deep = text.replace('"DEEP"', "[" * depth + "]" * depth)
            try:
                replayed(game, deep)
            except Exception as error:
                stumbles.append(excerpt(part, depth, error))
    assert not stumbles


@long
@every_plain_table
def test_deeply_nested_results_are_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    text = json.dumps({**document, "result": {"scores": "DEEP"}})
    stumbles = []
    for depth in range(860, 1000, times(9, long=3)):
        try:
            replayed(game, text.replace('"DEEP"', "[" * depth + "]" * depth))
        except Exception as error:
            stumbles.append(excerpt(("result", "scores"), depth, error))
    assert not stumbles


@every_plain_table
def test_too_long_numbers_in_records_are_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    text = json.dumps({**document, "rules": "LONG"})
    replayed(game, text.replace('"LONG"', "1" * 5000))


@long
@every_plain_table
def test_hostile_records_are_refused(table: Table) -> None:
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    beginnings = [{**document, "lines": document["lines"][:n], "result": None} for n in (0, 2, 9)]
    texts = [json.dumps(beginning) for beginning in beginnings]
    values: st.SearchStrategy[Any] = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=8,
    )

    @st.composite
    def changed(draw: Any) -> str:
        """Any parts replaced by any values, or by one another."""
        other = draw(st.sampled_from(beginnings))
        for _ in range(draw(st.integers(1, 3))):
            path = draw(st.sampled_from(list(paths(other))[1:]))
            source = draw(st.sampled_from(list(paths(other))))
            value: Any = other
            for step in source:
                value = value[step]
            other = with_part(other, path, draw(st.just(value) | values))
        return json.dumps(other)

    @FUZZ
    @given(st.one_of(changed(), st.sampled_from(texts).flatmap(mangled), st.text()))
    def attack(text: str) -> None:
        replayed(game, text)

    attack()


@long
@every_plain_table
def test_lines_that_do_not_fit_are_refused(table: Table) -> None:
    """Lines of a game dropped, doubled or swapped, and chance that did not happen."""
    game, document = the_game(table.game), json.loads(shortest(table).record.to_json())
    outcomes = sorted({o for seed in SEEDS for n in played(table, seed)[0].lines for o in n.chance})
    lines = document["lines"]

    @FUZZ
    @given(
        st.integers(0, len(lines) - 1),
        st.integers(0, len(lines) - 1),
        st.sampled_from(["drop", "double", "swap", "chance", "other"]),
        st.lists(st.sampled_from([*outcomes, "x"]), max_size=70),
    )
    def attack(i: int, j: int, what: str, chance: list[str]) -> None:
        other = list(lines)
        if what == "drop":
            del other[i]
        elif what == "double":
            other.insert(j, lines[i])
        elif what == "swap":
            other[i], other[j] = other[j], other[i]
        elif what == "chance":
            other[i] = {**lines[i], "chance": chance}
        else:
            other[i] = {**lines[i], "line": lines[j]["line"]}
        record = Record.from_json(json.dumps({**document, "lines": other}))
        if other == lines:
            list(replay(game, record))
        else:
            read(lambda: list(replay(game, record)))

    attack()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda d: d["lines"][0].update(line="take 9"), r"Move 1, 'take 9': .*\[S1-4.1\]"),
        (lambda d: d["lines"][0].update(line="take 0"), "'take 0' is not a move of sobek."),
        (lambda d: d["lines"][0].update(seat=3), "’s turn, not seat 3"),
        (lambda d: d["lines"][0].update(chance=["left 1"]), "chance outcomes"),
        (lambda d: d["lines"][0].update(chance=["right 1"]), "'right 1' is not"),
        (lambda d: d["seats"].append("late"), "there is not a hand for each seat"),
        (lambda d: d["seats"].extend(["late"] * 2), "sobek is for 2, 3, 4 players, not 5"),
        (lambda d: d["deal"]["hands"][2].pop(), "hand 2 has 1 pieces instead of 2"),
        (lambda d: d["deal"]["quay"].pop(), "quay has 8 pieces instead of 9"),
        (lambda d: d["deal"]["tokens"].append("flood"), "tokens has 6 pieces instead of 5"),
        (lambda d: d["deal"]["tokens"].__setitem__(0, "unicorn"), "'unicorn' is not a piece"),
        (lambda d: d["deal"]["tokens"].__setitem__(0, "queen"), "queen cannot lie in stack"),
        (lambda d: d["deal"]["quay"].__setitem__(0, "flood"), "flood cannot lie in quay 1"),
        (lambda d: d["deal"]["quay"].__setitem__(0, "fish:0*"), "a green card lies on the quays"),
        (lambda d: d["deal"]["hands"].__setitem__(0, ["fish:0"] * 2), "hands are not green cards"),
        (lambda d: d["deal"].update(tokens=["deceit"] * 5), "deceit is there 5 times instead of 1"),
        (lambda d: d["deal"].update(first=3), "first is not a seat"),
        (lambda d: d["deal"].update(box=[]), "it has the parts 'box, "),
        (lambda d: d["result"]["items"][2]["rounds"][0].update(penalty=-1), "The result is"),
        (lambda d: d["result"]["items"][2]["rounds"][0].update(is_corrupt=2), "The result is"),
    ],
)
def test_an_edited_record_of_sobek_is_found_out(
    change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    table = Table("sobek", 3, (("memory", "pure"), ("priests", "choose")))
    document = json.loads(shortest(table).record.to_json())
    change(document)
    with pytest.raises(ShedetError, match=reason):
        list(replay(the_game("sobek"), Record.from_json(json.dumps(document))))


def test_a_last_line_that_is_not_complete_is_refused() -> None:
    """No other line after it would show that something is missing."""
    game = load("sobek2p")
    record = play_match(game, {}, ["random", "random"], 3)
    lines = record.lines
    last = next(n for n, line in enumerate(lines) if re.match("take [^:]+: ", line.text))
    cut = replace(lines[last], text=lines[last].text.partition(": ")[0], chance=())
    with pytest.raises(RecordMismatch, match="longer or shorter than it should be"):
        list(replay(game, replace(record, lines=[*lines[:last], cut], result=None)))
