"""Wrong entries: an error that names the entry, never anything else."""

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shedet.core.errors import RecordMismatch, ShedetError
from shedet.core.records.record import replay
from shedet.table import Table
from shedet.table.seal import check_seal
from tests.lengths import long, times
from tests.table.tables import (
    LOTS,
    SOBEK,
    Time,
    answer,
    market_day,
    play_out,
    reloaded,
    seated,
    staged,
    state_of,
    written,
)
from tests.table.wandering import CLOCK, error_of, tables, wander


@cache
def played() -> Table:
    """A short table with something of everything."""
    now = Time()
    table = staged(market_day(), CLOCK, now)
    answer(table, 0, "sell fish", "choose fish:0h*")
    table.take_back(0)
    answer(table, 0, "choose fish:0h* fish:1Sh", "choose fish:1S/", "done", "reveal seven")
    now.at += 5
    answer(table, 1, "take E3: deben")
    answer(table, 0, "take E5")
    table.take_back(0)
    table.agree(1)
    table.ask_abort(1)
    table.decline(0)
    table.hand_over(0, "greedy")
    table.return_seat(0)
    return table


def spoilt(spoil: Callable[[list[dict[str, Any]]], object]) -> str:
    entries = written(played())
    spoil(entries)
    return error_of(entries, played().game)


def first(entries: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(entry for entry in entries if entry["entry"] == kind)


def test_there_must_be_entries() -> None:
    assert error_of([]) == "There are no entries."


@pytest.mark.parametrize("entry", [None, 1, "sat", [], {}, {"entry": 1}, {"entry": "sat"}])
def test_what_is_no_entry_is_refused_by_its_number(entry: Any) -> None:
    assert spoilt(lambda entries: entries.insert(2, entry)).startswith("Entry 3: ")
    assert error_of([entry]).startswith("Entry 1: ")


def test_an_unknown_kind_is_refused() -> None:
    for kind in ("danced", "__init__", "opened ", "OPENED", "took_back", ""):
        entries = written(played())
        entries[3]["entry"] = kind
        assert error_of(entries, played().game) == "Entry 4: It is of no known kind."


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("format", "shedet table 2"),
        ("game", "chess"),
        ("game", "lots"),
        ("rules", 99),
        ("pieces", "other"),
        ("options", {}),
        ("options", {"memory": "none"}),
        ("options", {"memory": "pure", "speed": "fast"}),
        ("seats", 3),
        ("seats", -1),
        ("seats", 10**400),
        ("clock", {}),
        ("clock", {"seconds": -1, "increment": 0, "days": 0}),
        ("clock", {"seconds": "60", "increment": 0, "days": 0}),
        ("clock", {"seconds": 1e300, "increment": 0, "days": 0}),
        ("secret", "x" * 32),
        ("secret", "0" * 31),
        ("secret", "٣" * 32),
        ("at", "now"),
        ("at", True),
        ("at", None),
        ("at", 10**400),
        ("at", float("nan")),
        ("at", float("inf")),
    ],
)
def test_a_first_entry_that_does_not_fit_is_refused(part: str, value: Any) -> None:
    entries = written(seated(SOBEK))
    entries[0][part] = value
    assert error_of(entries).startswith("Entry 1: ")


def test_a_deal_that_is_none_is_refused() -> None:
    entries = written(seated(SOBEK))
    for deal in (
        {},
        {**entries[0]["deal"], "first": 2},
        {**entries[0]["deal"], "hands": [["fish:0h*"] * 2] * 2},
        {**entries[0]["deal"], "pile": entries[0]["deal"]["pile"][:-1]},
        {**entries[0]["deal"], "slots": ["pyramid"] * 5},
    ):
        assert error_of([{**entries[0], "deal": deal}]).startswith("Entry 1: ")


def test_a_second_opening_is_refused() -> None:
    assert spoilt(lambda entries: entries.insert(1, entries[0])).startswith("Entry 2: ")


def drawn(entries: list[dict[str, Any]]) -> tuple[int, dict[str, Any]]:
    """The entry at which something was drawn."""
    number = next(n for n, entry in enumerate(entries) if entry.get("chance"))
    return number + 1, entries[number]


@pytest.mark.parametrize(
    "chance", [[], ["deben:1"], ["deben:99"], ["queen"], ["fish:0h*"], ["deben:3", "deben:3"]]
)
def test_what_chance_cannot_have_given_is_refused(chance: list[str]) -> None:
    number, entry = drawn(written(played()))
    assert entry["moves"] == ["take E3", "deben"]
    assert entry["chance"][0].startswith("deben:")

    def spoil(entries: list[dict[str, Any]]) -> None:
        drawn(entries)[1]["chance"] = chance

    assert spoilt(spoil).startswith(f"Entry {number}: ")


def test_chance_where_nothing_is_drawn_is_refused() -> None:
    assert spoilt(lambda entries: first(entries, "moved").update(chance=["deben:3"]))
    assert spoilt(lambda entries: first(entries, "moved").update(chance=["deben:3"] * 65))


def test_what_chance_might_have_given_is_played_and_does_not_follow_from_the_secret() -> None:
    table = seated(LOTS, 2, 3)
    play_out(table, lambda legal: legal[0])
    entries = written(table)
    number, entry = drawn(entries)
    others = [f"prize {n}" for n in range(1, 4) if f"prize {n}" not in entry["chance"]]
    entry["chance"] = others[:1]
    del entries[number:]
    again = Table.load(entries, table.now)
    assert again.stage == "over", "the forced bids are made anew"
    with pytest.raises(RecordMismatch):
        check_seal(LOTS, again.record())


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 1},
        {"seat": 2},
        {"seat": -1},
        {"seat": 10**400},
        {"moves": []},
        {"moves": ["take A1"]},
        {"moves": ["nonsense"]},
        {"moves": ["sell fish: 0h* 1Sh 1S/"]},
        {"moves": [1]},
        {"moves": "sell fish"},
        {"moves": ["sell fish", "done"]},
        {"forced": True},
        {"forced": 0},
        {"chance": None},
        {"chance": [None]},
        {"more": 1},
    ],
    ids=str,
)
def test_a_move_that_was_not_possible_is_refused(change: dict[str, Any]) -> None:
    entries = written(played())
    number = entries.index(first(entries, "moved")) + 1
    error = spoilt(lambda entries: first(entries, "moved").update(change))
    assert error.startswith(f"Entry {number}: ")


@pytest.mark.parametrize(
    "entry",
    [
        {"entry": "took-back", "seat": 0},
        {"entry": "took-back", "seat": 1},
        {"entry": "aborted"},
        {"entry": "agreed", "seat": 1},
        {"entry": "declined", "seat": 0},
        {"entry": "flag", "seat": 0},
        {"entry": "failed", "seat": 0, "report": "x"},
        {"entry": "returned", "seat": 0},
        {"entry": "left", "seat": 0},
        {"entry": "sat", "seat": 0, "name": "Cleo"},
        {"entry": "proposed", "seat": 0, "what": "take back"},
        {"entry": "proposed", "seat": 0, "what": "money"},
        {"entry": "bot", "seat": 0, "bot": ""},
    ],
    ids=str,
)
def test_an_entry_that_nobody_could_have_asked_for_is_refused(entry: dict[str, Any]) -> None:
    entries = written(played())
    where = entries.index(first(entries, "moved"))
    error = spoilt(lambda entries: entries.insert(where, {**entry, "at": 1000.0}))
    assert error.startswith(f"Entry {where + 1}: ")


def test_a_move_that_needs_consent_is_not_taken_back_without_it() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    assert table.may_take_back(0) == "by consent"
    taken_back = {"entry": "took-back", "seat": 0, "at": table.entries[-1]["at"]}
    error = error_of([*written(table), taken_back], table.game)
    assert error == f"Entry {len(table.entries) + 1}: Not everyone has agreed."


def test_nothing_follows_the_end() -> None:
    table = seated(LOTS)
    table.resign(0)
    for entry in written(table)[1:]:
        assert error_of([*written(table), entry]).startswith(f"Entry {len(table.entries) + 1}: ")


# anything at all

FUZZ = settings(
    max_examples=times(250),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
HUGE = 10**400
JUNK: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 3, HUGE, -HUGE, 2**63, 1e308, -1e308),
    *(float("nan"), float("inf"), 0.5, "", "x", "take D3", "greedy", "abort", "\ud800", "\x00"),
    *([], [1], ["bid 1"], ["take D3"], [[]], {}, {"a": 1}, {"seconds": 1}, "Entry 1", "queen"),
]
ANYTHING = st.sampled_from(JUNK).map(deepcopy)
PARTS = [
    *("entry", "at", "seat", "name", "bot", "moves", "forced", "chance", "what", "report"),
    *("format", "game", "rules", "pieces", "options", "seats", "clock", "secret", "lines", "new"),
]


@cache
def grist() -> list[tuple[list[dict[str, Any]], Any]]:
    """Entries of tables that are worth spoiling."""
    rng = random.Random(5)
    found = [(written(played()), played().game)]
    for secret in range(3):
        for table in tables(secret):
            while table.stage == "playing" and len(table.entries) < 40:
                wander(table, rng)
            found.append((written(table), table.game))
    now = Time()
    flagged = seated(LOTS, 3, 1, {}, CLOCK, now, {1: "mine.py:bot"})
    flagged.fail(1, "crashed")
    answer(flagged, 0, flagged.line_play.legal(0)[0])
    now.at += 1000
    flagged.tick()
    return [*found, (written(flagged), LOTS)]


def spoil(entries: list[Any], draw: Callable[[Any], Any], parts: list[str]) -> None:
    """Do something to the entries that should not be done."""
    where = draw(st.integers(0, len(entries) - 1))
    change = draw(
        st.sampled_from(["set", "set", "drop", "delete", "double", "swap", "cut", "junk"])
    )
    entry = entries[where]
    if change == "set" and isinstance(entry, dict):
        own = [part for part in entry if part in parts]
        entry[draw(st.sampled_from([*own * 3, *parts]))] = draw(ANYTHING)
    elif change == "drop" and isinstance(entry, dict):
        entry.pop(draw(st.sampled_from(sorted(entry) or [""])), None)
    elif change == "delete" and len(entries) > 1:
        del entries[where]
    elif change == "double":
        entries.insert(draw(st.integers(0, len(entries))), deepcopy(entry))
    elif change == "swap":
        other = draw(st.integers(0, len(entries) - 1))
        entries[where], entries[other] = entries[other], entries[where]
    elif change == "cut":
        del entries[where + 1 :]
    elif change == "junk":
        entries[where] = draw(ANYTHING)


@long
@FUZZ
@given(st.data())
def test_spoilt_entries_give_an_error_that_names_one_or_a_table_that_works(data: Any) -> None:
    entries, game = data.draw(st.sampled_from(grist()))
    entries = deepcopy(entries)
    # a toy trusts its readers: its deals are not spoilt
    parts = PARTS if game is LOTS else [*PARTS, "deal"]
    for _ in range(data.draw(st.integers(1, 3))):
        spoil(entries, data.draw, parts)
    entries = json.loads(json.dumps(entries))
    now = Time(5000.0)
    table = loaded_or_named(entries, now, game)
    if table is None:
        return
    assert json.dumps(table.entries[: len(entries)]) == json.dumps(entries)
    works(table, now)


def loaded_or_named(entries: list[Any], now: Time, game: Any = None) -> Table | None:
    """The table, or None if the error names an entry."""
    try:
        return Table.load(entries, now, game)
    except ShedetError as refused:
        error = str(refused)
    number = re.match(r"Entry (\d+): .", error)
    assert number, error
    assert 1 <= int(number[1]) <= len(entries)
    return None


def works(table: Table, now: Time) -> None:
    """Look at everything, load it again, and play it to its end."""
    if table.stage != "gathering":
        for seat in range(len(table.seats) + 1):
            table.view(seat)
            table.question(seat)
            table.told(seat)
    again = reloaded(table, now)
    assert state_of(again) == state_of(table)
    for _ in range(table.game.longest):
        table.tick()  # a time that was spoilt may have used up anybody's time
        if table.stage != "playing":
            break
        seat = table.deciding[0]
        answer(table, seat, table.line_play.legal(seat)[0])
    if table.stage == "over":
        list(replay(table.game, table.record()))


@long
@FUZZ
@given(st.data())
def test_spoilt_deals_of_a_real_game_are_refused_or_playable(data: Any) -> None:
    entries = written(seated(SOBEK, 2, data.draw(st.integers(0, 3))))
    deal = entries[0]["deal"]
    for _ in range(data.draw(st.integers(1, 2))):
        part = data.draw(st.sampled_from(sorted(deal)))
        if isinstance(deal[part], list) and deal[part] and data.draw(st.booleans()):
            where = data.draw(st.integers(0, len(deal[part]) - 1))
            deal[part][where] = data.draw(ANYTHING | st.sampled_from(["queen", "fish:0h*"]))
        else:
            deal[part] = data.draw(ANYTHING)
    now = Time()
    table = loaded_or_named(json.loads(json.dumps(entries)), now)
    if table:
        works(table, now)
