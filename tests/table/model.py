"""A simple model of a table: says what each request must bring about, entry by entry.

It knows the rules of the table only from docs/table.md, and the rules of the games only through
positions and public views. What chance gave it learns from the entries.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from shedet.core.errors import ShedetError
from shedet.core.event import seats_in
from shedet.core.game import Game
from shedet.table import Clock
from tests.table.shadow import Shadow

DAY = 86400.0


@dataclass
class Seat:
    """A person's seat."""

    bot: str = ""
    lost: bool = False
    asked: int = 0
    left: float = 0.0
    since: float | None = None
    early: int = 0
    """Increments that it has for lines that were taken back."""
    finished: list[float] = field(default_factory=list)
    """What was left at the end of each line."""

    @property
    def is_own(self) -> bool:
        return not self.bot and not self.lost


@dataclass(eq=False)
class Quiet:
    """A move that showed nothing and drew nothing."""

    seat: int
    forced: bool
    turn: int
    asked: int
    """The number of what was asked."""
    ends: bool
    """Was its line complete with it?"""


@dataclass
class Wish:
    what: str
    by: int
    waiting: set[int] = field(default_factory=set)
    whom: int | None = None
    bot: str = ""


class Model:
    """People in all seats, and a clock."""

    def __init__(self, game: Game, opened: Mapping[str, Any], clock: Clock, at: float) -> None:
        self.game = game
        self.shadow = Shadow(game, opened)
        self.clock = clock
        self.seats = [Seat(left=clock.days * DAY or clock.seconds) for _ in range(opened["seats"])]
        self.quiet: list[Quiet] = []
        self.turn = 0
        self.decision = 0
        self.wish: Wish | None = None
        self.ended: tuple[str, list[int]] | None = None
        self.patience = opened.get("patience", 0.0) * DAY
        self.owes: dict[int, float] = {}
        """Since when people have owed a decision."""
        self.entries: list[Mapping[str, Any]] = []
        self.last = self.now = at
        self.ask(self.deciding(), at)
        self.note_owed()

    # what is true now

    def deciding(self) -> set[int]:
        position = self.shadow.position
        if self.ended or position.is_over:
            return set()
        return set(seats_in(position.deciding))

    def legal(self, seat: int) -> list[str]:
        position = self.shadow.as_seat(seat)
        return [self.game.move_text(move) for move in position.legal()]

    def own(self) -> set[int]:
        """The seats that people play for themselves."""
        return {number for number, seat in enumerate(self.seats) if seat.is_own}

    def take_back(self, seat: int) -> str:
        mine = [act for act in self.quiet if act.seat == seat and not act.forced]
        if self.ended or seat not in self.own() or not mine:
            return ""
        return "at once" if mine[-1].turn == self.turn else "by consent"

    def moves(self, seat: int, text: str) -> list[str] | None:
        """The moves of a text if they are all legal now."""
        try:
            moves = [self.game.move_number(text)]
        except ShedetError:
            try:
                moves = self.game.line_moves(text)
            except ShedetError:
                return None
        position = self.shadow.as_seat(seat)
        for number, move in enumerate(moves):
            if (number and not position.mid_line) or move not in position.legal():
                return None
            position.play(move)
        return [self.game.move_text(move) for move in moves]

    # requests

    def check(self, request: Sequence[Any], new: Sequence[Mapping[str, Any]], at: float) -> bool:
        """Compare the new entries with what must follow; returns whether it must be accepted."""
        self.entries, self.now = list(new), at
        while not self.ended and (fallen := self.fallen(at)):
            self.expect("flag", seat=fallen[0])
            self.lose(fallen[0], "flag")
            self.by_itself()
        kind, *parts = request
        accepted = bool(getattr(self, "on_" + kind)(*parts)) if not self.ended else kind == "tick"
        assert not self.entries, f"{request} brought about more: {self.entries}"
        return accepted

    def expect(self, kind: str, **parts: Any) -> Mapping[str, Any]:
        assert self.entries, f"{kind} {parts} should have followed"
        entry, *self.entries = self.entries
        shown = {part: entry.get(part) for part in ("entry", *parts)}
        assert shown == {"entry": kind, **parts}
        self.last = entry["at"]
        return entry

    def on_tick(self) -> bool:
        return True

    def on_play(self, seat: int, text: str, number: int) -> bool:
        if seat not in self.deciding() or number != self.seats[seat].asked:
            return False
        moves = self.moves(seat, text)
        if moves is None:
            return False
        self.move(self.expect("moved", seat=seat, moves=moves, forced=False))
        self.by_itself()
        return True

    def on_take_back(self, seat: int) -> bool:
        how = self.take_back(seat)
        if how == "at once":
            self.undo(self.expect("took-back", seat=seat))
            return True
        return how == "by consent" and self.propose("take back", seat)

    def on_ask_abort(self, seat: int) -> bool:
        return self.propose("abort", seat)

    def propose(self, what: str, seat: int) -> bool:
        if self.wish or seat not in self.own():
            return False
        self.expect("proposed", seat=seat, what=what)
        self.wish = Wish(what, seat, self.own() - {seat})
        self.by_itself()
        return True

    def on_agree(self, seat: int) -> bool:
        if not self.wish or seat not in self.wish.waiting:
            return False
        self.expect("agreed", seat=seat)
        self.wish.waiting.remove(seat)
        self.by_itself()
        return True

    def on_decline(self, seat: int) -> bool:
        wish = self.wish
        if not wish or seat not in {*wish.waiting, wish.by, wish.whom}:
            return False
        self.expect("declined", seat=seat)
        if seat == wish.whom:
            self.owes.pop(seat, None)
        self.wish = None
        self.note_owed()
        return True

    def on_miss(self, seat: int, whom: int, bot: str) -> bool:
        """They must have waited for long, and whoever is missed in turn has no say."""
        late = {n for n, since in self.owes.items() if self.patience <= self.now - since}
        if self.wish or not self.patience or whom not in late or seat not in self.own() - {whom}:
            return False
        self.expect("missed", seat=seat, whom=whom, bot=bot)
        self.wish = Wish("substitute", seat, self.own() - {seat} - late, whom, bot)
        self.by_itself()
        return True

    def note_owed(self) -> None:
        """After each entry: who owes a decision, and for whom no bot is needed any more."""
        owing = self.own() & self.deciding()
        self.owes = {seat: self.owes.get(seat, self.last) for seat in owing}
        if self.wish and self.wish.whom is not None and self.wish.whom not in owing:
            self.wish = None

    def comes(self, seat: int) -> None:
        self.owes.pop(seat, None)
        if self.wish and self.wish.whom == seat:
            self.wish = None

    def on_resign(self, seat: int) -> bool:
        if seat not in self.own():
            return False
        self.expect("resigned", seat=seat)
        self.lose(seat, "resigned")
        self.by_itself()
        return True

    def on_hand_over(self, seat: int, bot: str) -> bool:
        if seat not in self.own():
            return False
        self.expect("bot", seat=seat, bot=bot)
        self.replace(seat, bot)
        self.by_itself()
        return True

    def replace(self, seat: int, bot: str) -> None:
        self.seats[seat].bot = bot
        if self.wish:
            self.wish.waiting.discard(seat)
        self.ask_again(seat)
        self.note_owed()

    def on_return_seat(self, seat: int) -> bool:
        if seat not in range(len(self.seats)):
            return False
        if not self.seats[seat].bot or self.seats[seat].lost:
            return False
        self.expect("returned", seat=seat)
        self.seats[seat].bot = ""
        self.ask_again(seat)
        self.note_owed()
        return True

    def on_fail(self, seat: int, report: str) -> bool:
        if seat not in range(len(self.seats)) or not self.seats[seat].bot:
            return False
        self.expect("failed", seat=seat, report=report)
        self.lose(seat, "failed")
        self.by_itself()
        return True

    def on_load(self, at: float) -> bool:
        """The time since the last entry is nobody's."""
        closed, self.last = max(0.0, at - self.last), at
        for seat in self.seats:
            if seat.since is not None:
                seat.since += closed
        self.owes = {seat: since + closed for seat, since in self.owes.items()}
        return True

    # what follows

    def by_itself(self) -> None:
        """What all have agreed to, and forced moves."""
        if self.wish and not self.wish.waiting and not self.ended:
            if self.wish.what == "abort":
                self.expect("aborted")
                self.end("aborted", [])
            elif self.wish.whom is not None:
                self.expect("bot", seat=self.wish.whom, bot=self.wish.bot)
                self.replace(self.wish.whom, self.wish.bot)
            else:
                self.undo(self.expect("took-back", seat=self.wish.by))
        while forced := [seat for seat in sorted(self.deciding()) if self.is_forced(seat)]:
            only = self.legal(forced[0])
            self.move(self.expect("moved", seat=forced[0], moves=only, forced=True))

    def is_forced(self, seat: int) -> bool:
        """Has a seat one move only? It ends nothing that can still be taken back."""
        first, *others = self.legal(seat)
        can_wait = self.game.is_closing(first) and self.take_back(seat) == "at once"
        return not others and not can_wait

    def move(self, entry: Mapping[str, Any]) -> None:
        seat, before, at = entry["seat"], self.deciding(), entry["at"]
        lines, turn, decision = len(self.shadow.lines), self.turn, self.decision
        public = self.game.view(self.shadow.position, len(self.seats))
        events = self.shadow.follow(entry)
        ends = len(self.shadow.lines) > lines
        self.turn += sum(event.name == "turn" for event in events)
        if ends and (before == {seat} or self.deciding() != before - {seat}):
            self.decision += 1
        others = [act for act in self.quiet if act.seat != seat]
        own = [act for act in self.quiet if act.seat == seat]
        if ends:
            others = [act for act in others if self.is_begun(act)]
        if ends and not self.shows_nothing(entry, public, before):
            own = []
        else:
            own.append(Quiet(seat, entry["forced"], turn, decision, ends))
        self.quiet = others + own
        if ends:
            self.lapse()
            self.comes(seat)
            self.line_is_complete(self.seats[seat], at)
        if self.shadow.position.is_over:
            self.finish()
        asked = {each for each in self.deciding() if each == seat or each not in before}
        for each in asked:
            self.seats[each].asked += 1
        self.clocks(at)
        self.note_owed()

    def shows_nothing(self, entry: Mapping[str, Any], public: Any, before: set[int]) -> bool:
        """May the move be taken back, as far as it depends on what was drawn and learned?"""
        position = self.shadow.position
        if position.is_over or entry["chance"]:
            return False
        if self.game.info.id == "lots":
            return len(before) > 1
        line = self.shadow.lines[-1][1]
        if line.startswith("choose "):
            return bool(public.question == "discard")
        if not line.startswith("take "):
            return False
        squares = [line[5:7], *between(public.ankh, line[5:7])]
        return all(public.market.get(square) != "character" for square in squares)

    def undo(self, entry: Mapping[str, Any]) -> None:
        seat, before, at = entry["seat"], self.deciding(), entry["at"]
        lines = len(self.shadow.lines)
        self.shadow.follow(entry)
        act = self.pop_quiet(seat)
        while act.forced:
            act = self.pop_quiet(seat)
        self.turn = act.turn
        self.decision = act.asked
        self.quiet = [
            act for act in self.quiet if not self.is_begun(act) or act.seat in self.deciding()
        ]
        own = self.seats[seat]
        undone = lines - len(self.shadow.lines)
        if undone:
            self.lapse()
            self.comes(seat)
        own.early += undone
        for _ in range(undone):
            had = own.finished.pop()
            if self.clock.days and self.time_left(seat, at) > had:
                own.left += had - self.time_left(seat, at)
        own.since = at if own.since is None else own.since
        for each in self.deciding():
            if each == seat or each not in before:
                self.seats[each].asked += 1
        self.clocks(at)
        self.note_owed()

    def lapse(self) -> None:
        """A wish to take back ends with what all can see."""
        if self.wish and self.wish.what == "take back":
            self.wish = None

    def is_begun(self, act: Quiet) -> bool:
        """Is it a part of a line that is not complete?"""
        later = self.quiet[self.quiet.index(act) :]
        return not any(each.ends and each.seat == act.seat for each in later)

    def pop_quiet(self, seat: int) -> Quiet:
        act = [act for act in self.quiet if act.seat == seat][-1]
        self.quiet.remove(act)
        return act

    def ask(self, seats: set[int], at: float) -> None:
        for seat in seats:
            self.seats[seat].asked += 1
        self.clocks(at)

    def ask_again(self, seat: int) -> None:
        if seat in self.deciding():
            self.seats[seat].asked += 1

    def lose(self, seat: int, how: str) -> None:
        one = self.seats[seat]
        one.lost = True
        if self.wish:
            self.wish.waiting.discard(seat)
            if self.wish.by == seat:
                self.wish = None
        left = [number for number, each in enumerate(self.seats) if not each.lost]
        if len(left) == 1:
            self.end(how, left)
            return
        if not one.bot or how == "failed":
            one.bot = "greedy"
        self.ask_again(seat)
        self.clocks(self.last)
        self.note_owed()

    def finish(self) -> None:
        """The best of those who have not lost."""
        scores = self.shadow.position.result()
        winners = seats_in(self.shadow.position.winners())
        left = [number for number, each in enumerate(self.seats) if not each.lost]
        best = max(scores[seat] for seat in left)
        fair = [seat for seat in left if seat in winners]
        self.end("played", fair or [seat for seat in left if scores[seat] == best])

    def end(self, how: str, winners: list[int]) -> None:
        self.ended, self.wish, self.owes = (how, winners), None, {}
        self.clocks(self.last)

    # time

    def time_left(self, seat: int, at: float) -> float:
        one = self.seats[seat]
        return one.left - (max(0.0, at - one.since) if one.since is not None else 0.0)

    def fallen(self, at: float) -> list[int]:
        running = [n for n, each in enumerate(self.seats) if each.since is not None]
        fallen = [n for n in running if not self.seats[n].lost and self.time_left(n, at) <= 0]
        return sorted(fallen, key=lambda n: self.time_left(n, at))

    def line_is_complete(self, seat: Seat, at: float) -> None:
        self.stop(seat, at)
        seat.finished.append(seat.left)
        if seat.early:
            seat.early -= 1
        else:
            seat.left += self.clock.increment

    def stop(self, seat: Seat, at: float) -> None:
        if seat.since is not None:
            seat.left -= max(0.0, at - seat.since)
        seat.since = None

    def clocks(self, at: float) -> None:
        deciding = {number for number in self.deciding() if not self.seats[number].lost}
        for number, seat in enumerate(self.seats):
            if number in deciding and seat.since is None:
                seat.left = self.clock.days * DAY or seat.left
                seat.since = at
            elif number not in deciding:
                self.stop(seat, at)


def between(start: str | None, end: str) -> list[str]:
    """The squares strictly between two squares of a line."""
    if start is None:
        return []
    across, down = ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])
    steps = max(abs(across), abs(down))
    return [
        f"{chr(ord(start[0]) + across * i // steps)}{int(start[1]) + down * i // steps}"
        for i in range(1, steps)
    ]
