"""A bot that is connected and plays wherever it is given a seat, each game in a thread."""

import queue
from dataclasses import dataclass
from threading import Thread
from typing import Any, Protocol

from shedet.core.errors import ShedetError
from shedet.remote.player import Outcome, Patience, Player
from shedet.remote.server import Server


class Listener(Protocol):
    """Who is told of the games of a bot."""

    def connected(self) -> None: ...

    def begun(self, table: str, seat: int, game: str) -> None: ...

    def ended(self, table: str, seat: int, outcome: Outcome) -> None: ...

    def failed(self, table: str, error: ShedetError) -> None: ...


@dataclass(frozen=True)
class Ended:
    """A game that is over, or that could not be played on."""

    table: str
    seat: int
    outcome: Outcome | ShedetError


class Guest:
    """Waits for seats until it has played as many games as wished; 0: for ever."""

    def __init__(
        self,
        server: Server,
        spec: str,
        query: dict[str, object],
        games: int = 0,
        seconds: float | None = None,
    ) -> None:
        self.server = server
        self.spec = spec
        self.query = query
        self.games = games
        self.seconds = seconds
        self.playing: set[tuple[str, int]] = set()
        self.news: queue.SimpleQueue[dict[str, Any] | Ended | ShedetError] = queue.SimpleQueue()
        """What other threads report: lines of the server, games that ended, an error."""

    def run(self, listener: Listener) -> None:
        """Play, and report every game that begins and ends."""
        Thread(target=self.listen, daemon=True).start()
        played, is_connected = 0, False
        while not 0 < self.games <= played:
            news = self.news.get()
            if isinstance(news, ShedetError):
                raise news
            if isinstance(news, Ended):
                played += 1
                self.tell(news, listener)
            elif news["type"] == "seat":
                self.begin(news, listener)
            if not is_connected:
                is_connected = True
                listener.connected()

    def listen(self) -> None:
        """Hear of seats, for as long as the server can be reached."""

        patience = Patience()

        def hear() -> bool:
            for line in self.server.stream("/bots/calls", self.query):
                patience.heard()
                self.news.put(line)
            return False

        try:
            patience.keep(hear)
        except ShedetError as error:
            self.news.put(error)

    def tell(self, ended: Ended, listener: Listener) -> None:
        self.playing.discard((ended.table, ended.seat))
        if isinstance(ended.outcome, ShedetError):
            listener.failed(ended.table, ended.outcome)
        else:
            listener.ended(ended.table, ended.seat, ended.outcome)

    def begin(self, line: dict[str, Any], listener: Listener) -> None:
        """Play at a seat, unless it is played already."""
        place = line["table"], line["seat"]
        if place not in self.playing:
            self.playing.add(place)
            listener.begun(*place, line["game"])
            Thread(target=self.play, args=place, daemon=True).start()

    def play(self, table: str, seat: int) -> None:
        try:
            outcome = Player(self.server, table, seat, self.spec, self.seconds).play()
        except ShedetError as error:
            self.news.put(Ended(table, seat, error))
        else:
            self.news.put(Ended(table, seat, outcome))
