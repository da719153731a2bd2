"""Games between bots, from deal to record."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING

from shedet.bots import Bot, is_program, seat_bot
from shedet.bots.failure import BotFailure
from shedet.bots.function import Function, HereBot, start_of
from shedet.core.engine.chance import Chance, stream
from shedet.core.event import Learned
from shedet.core.game import Game
from shedet.core.records.record import Record, Recorder

if TYPE_CHECKING:
    from shedet.bots.program import Program


@dataclass(frozen=True)
class Played:
    """A game that is over, or that a bot has forfeited; then its record has no result."""

    record: Record
    forfeit: BotFailure | None = None

    @property
    def winners(self) -> list[int]:
        """After a forfeit the rivals have won."""
        if self.forfeit:
            return [seat for seat in range(len(self.record.seats)) if seat != self.forfeit.seat]
        assert self.record.result is not None
        return self.record.result["winners"]


class Match:
    """Games between the same bots. Programs are started once, and ended when the match is left.

    A bot is given as on the command line, or as a function, which then plays in this process.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        bots: Sequence[str | Function],
        seconds: float | None = None,
        shows_errors: bool = False,
    ) -> None:
        self.game = game
        self.options = game.info.choose(options)
        self.functions = {
            seat: HereBot(bot) for seat, bot in enumerate(bots) if not isinstance(bot, str)
        }
        self.bots = [
            bot if isinstance(bot, str) else self.functions[seat].name
            for seat, bot in enumerate(bots)
        ]
        self.programs: dict[int, Program] = {}
        with ExitStack() as closing:
            others = [seat for seat in range(len(bots)) if seat not in self.functions]
            for seat in [seat for seat in others if is_program(self.bots[seat])]:
                self.programs[seat] = self.program(seat, seconds, shows_errors)
                closing.callback(self.programs[seat].close)
            self.closing = closing.pop_all()

    def program(self, seat: int, seconds: float | None, shows_errors: bool) -> "Program":
        """Start the program of a seat."""
        from shedet.bots.program import SECONDS, Program

        spec, seats, limit = self.bots[seat], len(self.bots), seconds or SECONDS
        return Program(spec, self.game, self.options, seats, seat, limit, shows_errors)

    def __enter__(self) -> "Match":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.closing.close()

    def play(self, seed: int, after: int | None = None) -> Played:
        """The same seed gives the same game: deal, table and bots have a random stream each.

        Another seed for what comes after the deal gives another game with the same deal.
        """
        later = seed if after is None else after
        deal = self.game.deal(len(self.bots), self.options, stream(seed, 0))
        table = Recorder(self.game, self.options, self.bots, deal, stream(later, 1).state()[0])
        forfeit = None
        try:
            bots = [self.seated(seat, stream(later, 2 + seat)) for seat in range(len(self.bots))]
            self.play_out(table, bots)
        except BotFailure as failure:
            forfeit = failure
        players: list[HereBot | Program] = [*self.functions.values(), *self.programs.values()]
        for player in players:
            player.end(table.record.result)
        return Played(table.record, forfeit)

    def seated(self, seat: int, chance: Chance) -> Bot:
        """The bot of a seat for the next game."""
        if seat in self.functions:
            start = start_of(self.game, self.options, len(self.bots), seat, chance.word())
            self.functions[seat].begin(start)
            return self.functions[seat]
        if seat not in self.programs:
            return seat_bot(self.bots[seat], self.game, chance)
        self.programs[seat].begin(chance.word())
        return self.programs[seat]

    def play_out(self, table: Recorder, bots: Sequence[Bot]) -> None:
        """Ask whoever is to act until the game is over, and tell everybody what happened."""
        remembers = self.game.remembers(self.options)
        histories: list[list[Learned]] = [[] for _ in bots]
        while not table.position.is_over:
            seat = table.position.to_act
            legal = [self.game.move_text(move) for move in table.position.legal()]
            text = bots[seat](self.game.view(table.position, seat), legal, histories[seat])
            events = table.play(text)
            if remembers:
                for other, history in enumerate(histories):
                    history += [event.seen_by(other) for event in events]


def play_match(
    game: Game, options: Mapping[str, str], bots: Sequence[str | Function], seed: int
) -> Record:
    """One game between bots; a bot that fails ends it with an error."""
    with Match(game, options, bots) as match:
        played = match.play(seed)
    if played.forfeit:
        raise played.forfeit
    return played.record
