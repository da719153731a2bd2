"""Events in sentences, from which a game can be read."""

import pytest

from tests.rules.nile.dealt import arranged, start
from tests.rules.nile.said import NAMES
from tests.rules.nile.tables import GAME, begin, play, play_all, play_as


@pytest.mark.rule("N-2.7")
def test_the_first_markers_are_placed_and_not_sown() -> None:
    position = start(arranged(3, {seat: ["1/1", "2/2"] for seat in range(3)}))
    play_all(position, *["choose flax flax"] * 3, "flood 1 U41", "flood 1 L31", "flood 1 L51")
    events = [*play(position, "sow flax U42"), *play(position, "ripe grape U43")]
    assert [GAME.describe(event.seen_by(3), NAMES) for event in events if event.name == "sown"] == [
        "Ann places flax as seed on field 2 of the upper 4-row.",
        "Ann puts a grape on field 3 of the upper 4-row, already ripe.",
    ]


@pytest.mark.rule("N-11.2")
def test_who_wins_the_hippo() -> None:
    position, _ = begin(hippo="on", stacks={0: (["1/1"], [])}, desert={"U41": "hippo"})
    play(position, "flood 1 U41")
    events = [
        event
        for seat, line in enumerate(("done", "bid flax done", "done"))
        for event in play_as(position, seat, line)
    ]
    said = [GAME.describe(event.seen_by(3), NAMES) for event in events]
    assert "Ben wins the bidding and has an extra turn." in said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("water", "Ann cannot lay water."),
        ("seed", "Ann cannot place a marker."),
        ("flood", "Ann can lay no more water."),
        ("ebb", "There is no water to take off."),
    ],
)
def test_what_a_player_cannot_do(question: str, said: str) -> None:
    event = {"event": "skipped", "seat": 0, "question": question}
    assert GAME.describe(event, NAMES) == said
