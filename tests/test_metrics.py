"""The page of figures about the games: made by one command, and true to the games played."""

import re
from itertools import pairwise
from math import log10, prod
from pathlib import Path

import pytest
from tools.metrics import main
from tools.samples import (
    Sample,
    Task,
    beginning,
    branching,
    during,
    luck,
    sample_of,
    share_of_deal,
)

from shedet.bots.match import play_match
from shedet.core.game import load
from shedet.core.records.opening import opening
from shedet.core.records.record import replay


def sample(deal: int, points: list[int], bots: str = "ab", choices: str = "1") -> Sample:
    best = max(points)
    wins = [(score == best) / points.count(best) for score in points]
    return Sample(deal, list(bots), [int(one) for one in choices], 1, 1, points, wins)


def test_one_command_makes_the_page_with_its_plots(tmp_path: Path) -> None:
    assert main(["--deals", "2", "--only", "sobek2p", "--jobs", "1"], tmp_path) == 0
    page = (tmp_path / "docs" / "metrics.md").read_text("utf-8")
    pictures = re.findall(r"\((images/.+\.svg)\)", page)
    assert len(pictures) == 5
    for picture in pictures:
        assert "<svg" in (tmp_path / "docs" / picture).read_text("utf-8")
    row = re.search(r"\| 2 \| Random \| ([\d.]+) \| ([\d.]+) \| (\d+) \|", page)
    assert row
    played = [one for deal in range(2) for one in Task("sobek2p", ("random",) * 2, deal).play()]
    assert row[1] == f"{branching(played):.1f}"
    assert row[2] == f"{branching(played, 2):.1f}"
    assert row[3] == str(max(number for one in played for number in one.choices))
    before = page
    assert main(["--write"], tmp_path) == 0
    assert (tmp_path / "docs" / "metrics.md").read_text("utf-8") == before


@pytest.mark.parametrize(("game_id", "seats"), [("sobek", 3), ("sobek2p", 2), ("nile", 2)])
def test_a_game_is_counted_as_a_replay_of_its_record_counts_it(game_id: str, seats: int) -> None:
    game, bots = load(game_id), ["random"] * seats
    record = play_match(game, {}, bots, 5)
    position = opening(game, seats, record.options, record.deal)
    first, choices = position.to_act, []
    for step in replay(game, record):
        position.follow([game.outcome_number(text) for text in step.line.chance])
        for move in step.moves:
            choices.append(len(position.legal()))
            position.play(move)
        position = step.position
    found = sample_of(game, bots, 5, 0)
    assert found.choices == choices
    assert found.decisions == len([number for number in choices if number > 1])
    assert found.tree == pytest.approx(log10(prod(choices)))
    assert found.lines == len(record.lines)
    assert found.turns == 1 + sum(a.seat != b.seat for a, b in pairwise(record.lines))
    assert found.points == position.result()[first:] + position.result()[:first]
    assert [share > 0 for share in found.wins] == [
        bool(position.winners() >> (first + place) % seats & 1) for place in range(seats)
    ]


def test_the_second_game_of_a_deal_shares_the_deal_alone() -> None:
    one, other = Task("sobek2p", ("random", "random"), 3).play()
    assert one.choices != other.choices
    assert one.choices[0] == other.choices[0]


def test_the_stronger_bot_sits_once_in_each_seat() -> None:
    played = Task("sobek", ("greedy", "random", "random"), 3).play()
    assert sorted(one.bots.index("greedy") for one in played) == [0, 1, 2]


def test_branching_counts_forced_moves_unless_told_not_to() -> None:
    games = [sample(0, [1, 2], choices="1335"), sample(0, [1, 2], choices="1111")]
    assert branching(games) == 16 / 8
    assert branching(games, 2) == 11 / 3
    assert during([sample(0, [1, 2], choices="11111122222222222333")])[-1] == 3.0


def test_beginning_is_the_share_above_an_equal_one() -> None:
    games = [sample(n, [2, 1] if n % 4 else [1, 2]) for n in range(100)]
    assert beginning(games).mean == pytest.approx(0.25)
    assert beginning(games).low > 0.1
    assert beginning([sample(0, [5, 5])]).mean == 0


def test_luck_is_what_who_plays_does_not_explain() -> None:
    always = [sample(n, [9, 4], bots) for n in range(20) for bots in ("ab", "ab")]
    assert luck(always, "a").mean == pytest.approx(0)
    never = [sample(n, points, "ab") for n in range(20) for points in ([9, 4], [4, 9])]
    assert luck(never, "a") == (1.0, 1.0, 1.0, 20)
    # margins of the stronger one are 1 and 3: a mean of 2, a square of 5
    some = [sample(n, [5, 4 - 2 * (n % 2)], "ab") for n in range(400)]
    assert luck(some, "a").mean == pytest.approx(1 - 2**2 / 5)
    # margins 6, −3, −3 against two: all is explained
    three = [sample(n, [9, 3, 3], "abb") for n in range(9)]
    assert luck(three, "a").mean == pytest.approx(0)


def test_the_share_of_the_deal_is_how_alike_its_two_games_end() -> None:
    same = [sample(n // 2, [n // 2 % 5, 0]) for n in range(40)]
    assert share_of_deal(same).mean == pytest.approx(1)
    turned = [sample(n // 2, [3, 0] if n % 2 else [0, 3]) for n in range(40)]
    assert share_of_deal(turned).mean == pytest.approx(-1)
