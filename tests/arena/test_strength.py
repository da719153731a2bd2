"""How strong the bots are: results that add up from day to day, and the page made of them."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest
from tools import strength, strength_lines
from tools.strength import ROOT
from tools.strength_lines import BoutLine, Pace, data_of, fingerprint_of, read_lines, write_lines
from tools.strength_page import Page, rating
from tools.strength_results import Results, Standing, Wanted

from shedet.bots import levels
from shedet.bots.levels import LEVELS, THINKING, Level
from shedet.core.game import games
from shedet.core.system.pools import Here
from tests.arena.arenas import plan_of

LIST = """
["sobek2p-2"]
"greedy random" = 0.5
"heron greedy" = 0.9
["sobek-3"]
"greedy random random" = 0
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(THINKING, "0.1")
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "strength.toml").write_text(LIST, "utf-8")
    return tmp_path


def play(root: Path, number: int, deals: int, most: int = 1000) -> list[BoutLine]:
    """Play a match of the list; `most` games at most."""
    results = Results(root)
    count = iter(range(most - 1))
    match = results.matches[number]
    strength.play(results, match, deals, Here(), lambda: next(count, None) is None)
    return Results(root).of(match)


# lines


def test_a_line_says_of_a_bout_all_that_is_counted(root: Path) -> None:
    """And reads back as it was written, so that results of another day count in the same way."""
    for number in (0, 2):
        match = Results(root).matches[number]
        for line in play(root, number, 2):
            assert BoutLine.read(str(line)) == line
            bout = line.bout(match.bots)
            assert (bout.bots, bout.scores, bout.winners) == (line.bots, line.scores, line.winners)
            assert len(line.paces) == match.seats
            assert all(pace.decisions > 0 for pace in line.paces)
    lines = (root / "bench/strength/sobek2p.txt").read_text("utf-8").splitlines()
    assert len(lines) == 4
    assert max(map(len, lines)) < 120


def test_times_are_kept_as_a_few_numbers() -> None:
    pace = Pace.of([0.001 * n for n in range(1, 201)])
    assert (pace.decisions, pace.total) == (200, 20100)
    assert (pace.half, pace.most, pace.longest) == (100.0, 198.0, 200.0)
    assert Pace.read(str(pace)) == pace
    assert Pace.of([]) == Pace(0, 0, 0.0, 0.0, 0.0)


def test_a_line_that_was_cut_off_is_played_again(root: Path) -> None:
    play(root, 0, 1)
    path = root / "bench/strength/sobek2p.txt"
    whole = path.read_text("utf-8")
    path.write_text(whole[:-5], "utf-8")
    assert len(read_lines(path)) == 1
    assert len(play(root, 0, 1, most=1)) == 2
    assert path.read_text("utf-8").count("\n") == 2


# going on


def test_the_next_call_goes_on_where_the_last_one_was(root: Path) -> None:
    first = play(root, 0, 3, most=3)
    assert [(line.seed, line.bots[0]) for line in first] == [
        (1, "greedy"),
        (1, "random"),
        (2, "greedy"),
    ]
    more = play(root, 0, 1)
    assert more[:3] == first
    assert [(line.seed, line.bots[0]) for line in more[3:]] == [(2, "random"), (3, "greedy")]
    assert Standing(Results(root).matches[0], more).deals == 2, "half a deal does not count"


def test_records_are_kept_beside_the_lines(root: Path) -> None:
    lines = play(root, 0, 2)
    (folder,) = (root / "build/strength").iterdir()
    assert folder.name == f"sobek2p-2-greedy-random-{lines[0].fingerprint}"
    assert (folder / "games.jsonl").read_text("utf-8").count("\n") == len(lines)


def test_what_was_played_under_other_numbers_does_not_count(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(root, 0, 1)
    old = play(root, 1, 1)
    assert len(old) == 2
    monkeypatch.setitem(levels.table_of_levels()["sobek2p"], "heron", Level(99, 1))
    assert Results(root).of(Results(root).matches[1]) == []
    new = play(root, 1, 1)
    assert len(new) == 2
    assert new[0].fingerprint != old[0].fingerprint
    results = Results(root)
    assert len(results.lines["sobek2p"]) == 6, "nothing is lost unasked"
    assert results.drop() == 2
    left = read_lines(results.path("sobek2p"))
    assert old[0] not in left
    assert len(left) == 4
    assert Results(root).drop() == 0


def test_a_fingerprint_tells_what_a_bout_hangs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    pair, other = plan_of("heron,greedy"), plan_of("ibis,greedy")
    before = fingerprint_of(pair), fingerprint_of(other)
    assert fingerprint_of(plan_of("heron,greedy", seed=9)) == before[0], "the seed stands beside it"
    assert len({*before, fingerprint_of(plan_of("heron,greedy", "sobek"))}) == 3

    with monkeypatch.context() as patch:
        patch.setitem(levels.table_of_levels()["sobek2p"], "heron", Level(30, 15))
        assert fingerprint_of(pair) != before[0]
        assert fingerprint_of(other) == before[1], "only what sits at the table"
    for name, value in (("SEARCH_VERSION", -1), ("data_of", lambda game: "other weights")):
        with monkeypatch.context() as patch:
            patch.setattr(strength_lines, name, value)
            assert fingerprint_of(pair) != before[0]
    assert fingerprint_of(replace(pair, rules=99)) != before[0]
    assert fingerprint_of(pair) == before[0]


def test_all_data_of_a_game_are_in_its_fingerprint(tmp_path: Path) -> None:
    assert len({data_of(game) for game in ("nile", "sobek", "sobek2p")}) == 3
    (tmp_path / "sub").mkdir()
    (tmp_path / "rules.py").write_text("not data")
    (tmp_path / "weights.toml").write_text("1")
    (tmp_path / "sub" / "net.bin").write_bytes(b"2")
    found = dict(strength_lines.data_in(tmp_path))
    assert found == {"weights.toml": b"1", "sub/net.bin": b"2"}


# which match


def chosen(results: Results, only: str = "") -> Wanted:
    standing = strength.least_clear(results, only)
    assert standing
    return standing.match


def sweep(lines: list[BoutLine], bot: str, deals: int) -> list[BoutLine]:
    """Whole deals, all won by a bot."""
    return [
        replace(line, seed=seed, winners=(line.bots.index(bot),))
        for seed in range(1, deals + 1)
        for line in lines
    ]


def test_what_is_clear_waits_for_what_is_not_however_much_is_known_of_it(root: Path) -> None:
    results = Results(root)
    first, second, _ = results.matches
    clear = sweep(play(root, 0, 1), "greedy", 8)
    # nine of ten, as it is wanted, can be neither clearly above nor clearly below
    unclear = sweep(play(root, 1, 1), "heron", 100)
    lost = [replace(line, winners=(1 - line.winners[0],)) for line in unclear[18::20]]
    kept = [line for line in unclear if line.key not in {one.key for one in lost}]
    write_lines(root / "bench/strength/sobek2p.txt", [*clear, *kept, *lost])
    results = Results(root)
    standings = [results.standing(match) for match in (first, second)]
    assert [standing.verdict for standing in standings] == ["above", "not clear"]
    assert standings[0].doubt[1] > standings[1].doubt[1] > 0, "the clear one has been played less"
    assert chosen(results, "sobek2p") == second


def test_the_least_clear_match_is_played_first(root: Path) -> None:
    results = Results(root)
    first, second, third = results.matches
    assert chosen(results) == first, "nothing was played"
    clear = sweep(play(root, 0, 1), "greedy", 8)
    write_lines(root / "bench/strength/sobek2p.txt", clear)
    results = Results(root)
    assert results.standing(first).verdict == "above"
    assert chosen(results) == second
    assert chosen(results, "sobek-3") == third
    assert chosen(results, "greedy-random") == third, "the first is clear"
    assert strength.least_clear(results, "nowhere") is None


def test_it_is_played_for_so_long_and_nothing_twice(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "SLICE", 0.05)
    began = monotonic()
    strength.measure(Results(root), "sobek2p", Here(), 0.02)
    assert 1.2 <= monotonic() - began < 60
    kept = read_lines(root / "bench/strength/sobek2p.txt")
    assert {line.bots for line in kept} >= {("greedy", "random"), ("heron", "greedy")}
    assert len({line.key for line in kept}) == len(kept)


# the list


def test_the_list_holds_every_level_at_every_number_of_seats() -> None:
    matches = Results(ROOT).matches
    sizes = {
        (info.id, seats)
        for info in games().values()
        if info.id in ("nile", "sobek", "sobek2p")
        for seats in info.seats
    }
    assert {(match.game, match.seats) for match in matches} == sizes
    for game, seats in sizes:
        listed = [match for match in matches if (match.game, match.seats) == (game, seats)]
        here = {match.bots: match for match in listed}
        for low, high in pairwise(LEVELS):
            match = here[(high, *[low] * (seats - 1))]
            assert match.above == (0.65 if seats == 2 else None)
        if seats == 2:
            assert all((level, "greedy") in here for level in LEVELS)
            assert here["heron", "greedy"].above == 0.5
        tied = {"random"}
        for _ in here:
            tied |= {bot for bots in here if tied & set(bots) for bot in bots}
        assert tied == {"random", "greedy", *LEVELS}, "so all have an Elo on one scale"


def test_if_all_were_as_strong_each_seat_would_win_as_often() -> None:
    assert Wanted("nile", ("ibis", "heron"), 0.65).limit == 0.65
    assert Wanted("nile", ("ibis", "heron", "heron")).limit == 1 / 3
    assert Wanted("nile", ("heron", "heron", "greedy", "greedy", "random")).limit == 2 / 5


# the page


def test_the_page_is_written_from_the_lines(root: Path) -> None:
    play(root, 0, 30)
    play(root, 2, 2)
    Page(Results(root)).write()
    page = (root / "docs" / "strength.md").read_text("utf-8")
    assert re.search(r"\| Greedy against Random \| .*% \(.*\| 50 % \| yes, clearly \| 30 \|", page)
    assert "$ shedet arena sobek --bots greedy,random,random --games 6 --seats 3 --seed 1" in page
    assert "| Greedy | " in page
    assert "gave away" in page
    pictures = re.findall(r"\((images/.+\.svg)\)", page)
    assert len(pictures) == 6
    for picture in pictures:
        assert (root / "docs" / picture).is_file()


def test_no_match_leaves_the_page_and_what_is_not_clear_says_how_long_it_was_tried(
    root: Path,
) -> None:
    lines = [
        replace(line, paces=(Pace(9, 1_800_000, 1.0, 2.0, 3.0),) * 2) for line in play(root, 1, 1)
    ]
    write_lines(root / "bench/strength/sobek2p.txt", lines)
    Page(Results(root)).write()
    page = (root / "docs" / "strength.md").read_text("utf-8")
    told = r"Heron against Greedy \| \d+\.\d% .* \| 90 % \| not clear \| 1 \| 2\.000 "
    assert re.search(told, page)
    assert "| Greedy against Random | not played yet | 50 % | not clear | 0 | 0.000 |" in page
    assert "Nothing was played yet." in page


def test_elo_is_on_one_scale_with_random_at_0_and_who_is_not_tied_to_it_has_none(
    root: Path,
) -> None:
    results = Results(root)
    play(root, 1, 1)
    results = Results(root)
    assert rating([results.standing(match) for match in results.matches[1:2]]) == {}
    play(root, 0, 3)
    results = Results(root)
    rated = rating([results.standing(match) for match in results.matches[:2]])
    assert rated["random"].mean == 0
    assert rated["greedy"].mean > 0
    assert set(rated) == {"random", "greedy", "heron"}
