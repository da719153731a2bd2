"""A bot at a server: what it does when lines come again and answers are lost."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from shedet.core.game import load
from shedet.core.language import Sentence
from shedet.core.records.data import to_data
from shedet.remote import player as module
from shedet.remote.player import Player
from shedet.remote.server import Refused, Server, ServerGone

GAME = load("sobek2p")
POSITION = GAME.new(seed=9)
VIEW = to_data(GAME.view(POSITION, 0))
START = {
    "type": "start",
    "game": "sobek2p",
    "rules": GAME.info.rules_version,
    "pieces": GAME.pieces_hash,
    "options": {"memory": "perfect"},
    "seats": 2,
    "seat": 0,
}
OUTCOME = {"how": "resigned", "winners": [0], "result": None, "seat": 1}
END = {"type": "end", "outcome": OUTCOME}
GONE = ServerGone(Sentence("The server says: {said}", said="nothing"))


def question(number: int) -> dict[str, Any]:
    return {
        "type": "question",
        "number": number,
        "legal": POSITION.legal_texts(),
        "view": VIEW,
    }


class Told(Server):
    """A server that says what a test wants, one list of lines for each connection."""

    def __init__(self, *streams: list[Any]) -> None:
        super().__init__("http://localhost", "token")
        self.streams = list(streams)
        self.queries: list[Mapping[str, object]] = []
        self.moves: list[Any] = []
        self.refusals: list[Exception] = []

    def stream(self, path: str, query: Mapping[str, object]) -> Iterator[dict[str, Any]]:
        self.queries.append(dict(query))
        for line in self.streams.pop(0):
            if isinstance(line, Exception):
                raise line
            yield line

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        self.moves.append(body)
        if self.refusals:
            raise self.refusals.pop(0)
        return {}


def play(server: Told) -> list[float]:
    """Let a random bot play; returns how long it waited between two tries."""
    waits: list[float] = []
    assert Player(server, "t" * 22, 0, "random", sleep=waits.append).play() == OUTCOME
    return waits


VIEW_LINE = {"type": "view", "number": 0, "view": VIEW, "undoes": 0}


def test_a_question_that_is_asked_again_gets_the_same_answer() -> None:
    for _ in range(8):  # a bot that was asked again would soon say something else
        again = [START, question(1), END]
        server = Told([START, VIEW_LINE, question(1), GONE], [question(1), GONE], again)
        play(server)
        assert len(server.moves) == 3
        assert len({each["move"] for each in server.moves}) == 1
        assert [query["from"] for query in server.queries] == [0, 1, 1]


def test_an_answer_that_was_lost_is_sent_again_and_a_late_one_does_no_harm() -> None:
    server = Told([START, VIEW_LINE, question(1)], [question(1), END])
    server.refusals = [GONE, Refused(409, "The game has moved on.")]
    play(server)
    assert server.moves[0] == server.moves[1]


def test_a_server_that_is_gone_is_tried_more_and_more_rarely() -> None:
    server = Told([START, VIEW_LINE, GONE], [GONE], [GONE], [GONE], [END])
    waits = play(server)
    assert waits == list(module.PAUSES[:4])


def test_a_server_that_was_never_there_is_not_waited_for() -> None:
    with pytest.raises(ServerGone):
        play(Told([GONE]))


def test_a_server_that_stays_away_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", -1.0)
    with pytest.raises(ServerGone):
        play(Told([START, VIEW_LINE, GONE]))


def test_a_refusal_is_final() -> None:
    with pytest.raises(Refused):
        play(Told([START, VIEW_LINE, Refused(401, "revoked")]))
