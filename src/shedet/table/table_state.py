"""The state of a table, and how each entry changes it.

Every change of a table is an entry that is appended to `entries`; the same entries give the same
table again. Each handler checks that its entry fits before it changes anything.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from shedet.core.engine.position import Position
from shedet.core.errors import NotationError
from shedet.core.event import Event, Learned
from shedet.core.game import Game, Result, V
from shedet.core.language import Sentence
from shedet.core.records.record import Line, read_part
from shedet.core.records.upgrade import upgrade
from shedet.table.absence import Absence
from shedet.table.clock import Clock, Watch
from shedet.table.entries import Entry
from shedet.table.line_play import LinePlay
from shedet.table.refusal import NotNow
from shedet.table.seal import BY_LINE, check_draws
from shedet.table.seats import Seat, check_bot, check_name, names_of
from shedet.table.words import PROPOSALS, REMATCH, SUBSTITUTE, sentence_of

STAND_IN = "greedy"
"""The bot that plays on for a seat that has forfeited, where others still play."""

Now = Callable[[], float]


@dataclass(frozen=True)
class Told:
    """What a seat was told at once: events of moves, or a sentence about the table."""

    events: Sequence[Learned]
    sentence: Sentence | None = None
    undoes: int = 0
    """How many of the events told before it are taken back by what it tells."""
    gained: int = 0
    """How many points whoever did it has gained by it, as everybody can see."""


@dataclass
class Proposal:
    """A proposal that needs the consent of all; `waiting` are the seats that have not agreed."""

    what: str
    by: int
    waiting: set[int]
    whom: int | None = None
    """The seat that a bot is to play for."""
    bot: str = ""


@dataclass(frozen=True)
class Outcome:
    """How a table ended; the result itemised only if the game was played to its end."""

    how: str
    """played, resigned, flag, failed or aborted."""
    winners: list[int]
    result: Result | None = None
    seat: int | None = None
    """The seat that forfeited last."""


class TableState(Generic[V]):
    """Applies entries; does not check who may ask for them."""

    def __init__(self, game: Game[Position, V], entry: Entry, now: Now) -> None:
        self.game = game
        self.now = now
        self.moment: float = entry["at"]
        """The time of the request that is being answered."""
        _, self.options = upgrade(entry["game"], entry["rules"], entry["options"])
        self.entries: list[Entry] = [entry]
        self.seats = [Seat() for _ in range(entry["seats"])]
        self.secret: str = entry["secret"]
        self.draws: str = entry.get("draws", BY_LINE)
        """How draws follow from the secret."""
        check_draws(self.draws)
        self.line_play = LinePlay(
            game, self.options, len(self.seats), entry["deal"], self.secret, self.draws
        )
        clock = None if entry["clock"] is None else Clock.from_data(entry["clock"])
        self.watch = Watch(clock, len(self.seats))
        self.stage = "gathering"
        self.asked = [0] * len(self.seats)
        self.decided = [0] * len(self.seats)
        """The length of each seat's history at its last decision."""
        self.proposal: Proposal | None = None
        self.refused_by: int | None = None
        """The seat that has last said no to a rematch."""
        self.absence = Absence.of_days(entry.get("patience", 0.0))
        self.expected: set[int] = set()
        """The seats of people who have not come to the table yet: no clock runs without them."""
        self.has_lapsed_before = False
        """Was a line begun since the request to take back? The request once lapsed with that."""
        self.lesson = ""
        """The lesson that is taught at the table, if one is."""
        self.outcome: Outcome | None = None
        self.heard = 0
        """Counts public entries; incomplete lines are not among them."""
        self._told: list[list[Told]] = [[] for _ in range(len(self.seats) + 1)]
        self.open_points = self.points_now()
        """What everybody could see of all points when something was last told."""
        for line in read_part(list[Line], entry["lines"], "lines"):
            self.tell(self.line_play.repeat(line))
        if self.line_play.position.is_over:
            raise NotNow(Sentence("The game is over."))

    @property
    def names(self) -> list[str]:
        return names_of(self.seats)

    @property
    def deciding(self) -> list[int]:
        """The seats that owe a decision."""
        return self.line_play.deciding() if self.stage == "playing" else []

    def may_take_back(self, seat: int) -> str:
        """`at once`, `by consent`, or nothing."""
        if self.stage != "playing" or seat not in self.consenting():
            return ""
        turn = self.line_play.turn_to_take_back(seat)
        if turn is None:
            return ""
        return "at once" if turn == self.line_play.turn else "by consent"

    def enter(self, kind: str, **parts: object) -> None:
        """Carry out a new entry and append it."""
        self.carry_out({"entry": kind, "at": self.moment, **parts})

    def carry_out(self, entry: Entry) -> None:
        """Carry out an entry, new or old, and append it; one that does not fit changes nothing."""
        kind = entry["entry"]
        seat = entry.get("seat")
        if seat is not None:
            self.want_seat(seat)
        before, stage, lines = self.names, self.stage, self.line_play.completed
        told = len(self.line_play.history)
        asker = self.proposal.by if self.wants_rematch() and self.proposal else None
        HANDLERS[kind](self, entry)
        self.entries.append(entry)
        self.note_absence(entry["at"])
        self.watch.press(self.timed(), entry["at"])
        names = [then or now for then, now in zip(before, self.names, strict=True)]
        if kind in ("moved", "took-back") and self.line_play.completed == lines:
            return  # an incomplete line is hidden from all others, and so is giving it up
        self.heard += 1
        if sentence := sentence_of(entry, names, stage, asker):
            self.tell(
                [], sentence, told - len(self.line_play.history) if kind == "took-back" else 0
            )

    def note_absence(self, at: float) -> None:
        """Who owes a decision now; whoever does not needs no bot."""
        owing = [seat for seat in self.deciding if seat in self.consenting()]
        self.absence.note(owing, at)
        if self.proposal and self.proposal.whom is not None and self.proposal.whom not in owing:
            self.proposal = None

    def came(self, seat: int) -> None:
        """A person who was missed has done something that all can see."""
        self.absence.come(seat)
        if self.proposal and self.proposal.whom == seat:
            self.proposal = None

    def tell(self, events: list[Event], said: Sentence | None = None, undoes: int = 0) -> None:
        before, self.open_points = self.open_points, self.points_now()
        by = events[0].seat if events else None
        gained = 0 if by is None else self.open_points[by] - before[by]
        for seat, told in enumerate(self._told):
            told.append(Told([event.seen_by(seat) for event in events], said, undoes, gained))

    def points_now(self) -> list[int]:
        """What everybody can see of all points."""
        position = self.line_play.position
        return [self.game.open_points(position, seat) for seat in range(len(self.seats))]

    def want_stage(self, *stages: str) -> None:
        if self.stage not in stages:
            raise NotNow(
                {
                    "gathering": Sentence("The game hasn’t started yet."),
                    "playing": Sentence("The game has already started."),
                    "over": Sentence("The game is over."),
                }[self.stage]
            )

    def want_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise NotNow(Sentence("This seat doesn’t exist."))

    def on_opened(self, entry: Entry) -> None:
        raise NotNow(Sentence("The table is already open."))

    def on_guided(self, entry: Entry) -> None:
        self.want_stage("gathering")
        self.line_play.script = read_part(list[Line], entry["lines"], "lines")
        self.lesson = entry["lesson"]

    def on_sat(self, entry: Entry) -> None:
        self.want_stage("gathering")
        check_name(entry["name"])
        self.want_free(entry["seat"])
        if any(seat.person == entry["name"] for seat in self.seats):
            raise NotNow(Sentence("Someone here is already called {name}.", name=entry["name"]))
        self.seats[entry["seat"]].person = entry["name"]
        self.begin_if_full()

    def on_bot(self, entry: Entry) -> None:
        self.want_stage("gathering", "playing")
        check_bot(entry["bot"])
        seat = self.seats[entry["seat"]]
        if self.stage == "gathering":
            self.want_free(entry["seat"])
        elif seat.bot:
            raise NotNow(Sentence("A bot already plays there."))
        seat.bot = entry["bot"]
        self.expected.discard(entry["seat"])
        if self.proposal:
            self.proposal.waiting.discard(entry["seat"])
        self.ask_anew(entry["seat"])
        self.begin_if_full()

    def want_free(self, seat: int) -> None:
        if self.seats[seat].is_taken:
            raise NotNow(Sentence("This seat is already taken."))

    def begin_if_full(self) -> None:
        if self.stage == "gathering" and all(seat.is_taken for seat in self.seats):
            self.stage = "playing"
            self.ask(self.deciding)

    def ask(self, seats: list[int]) -> None:
        """These seats are asked something new: answers to earlier questions are now late."""
        for seat in seats:
            self.asked[seat] += 1

    def ask_anew(self, seat: int) -> None:
        """Somebody else plays the seat now: what the previous player still sends is late."""
        self.ask([deciding for deciding in self.deciding if deciding == seat])

    def on_left(self, entry: Entry) -> None:
        self.want_stage("gathering")
        if not self.seats[entry["seat"]].is_taken:
            raise NotNow(Sentence("This seat is free."))
        self.seats[entry["seat"]] = Seat()

    def on_returned(self, entry: Entry) -> None:
        self.want_stage("playing")
        seat = self.seats[entry["seat"]]
        if not (seat.person and seat.bot) or seat.forfeit:
            raise NotNow(Sentence("Nobody can come back to this seat."))
        seat.bot = ""
        self.ask_anew(entry["seat"])

    def on_expected(self, entry: Entry) -> None:
        self.want_stage("playing")
        if entry["seat"] not in set(self.consenting()) - self.expected:
            raise NotNow(Sentence("Nobody is waiting for this seat."))
        self.expected.add(entry["seat"])

    def on_arrived(self, entry: Entry) -> None:
        self.want_stage("playing")
        if entry["seat"] not in self.expected:
            raise NotNow(Sentence("Nobody is waiting for this seat."))
        self.expected.remove(entry["seat"])
        self.came(entry["seat"])

    def on_moved(self, entry: Entry) -> None:
        self.want_stage("playing")
        seat, before = entry["seat"], self.deciding
        self.want_decision(seat)
        moves = [self.game.move_number(text) for text in entry["moves"]]
        if not moves or (entry["forced"] and self.line_play.legal(seat) != entry["moves"]):
            raise NotationError(Sentence("There are other moves."))
        script = entry["chance"]
        events, entry["chance"] = self.line_play.play(seat, moves, entry["forced"], script)
        is_complete = not self.line_play.drafts[seat]
        if is_complete:
            self.watch.complete(seat, entry["at"])
            self.came(seat)
        self.overtake(is_complete)
        if self.line_play.position.is_over:
            self.finish()
        self.ask([s for s in self.deciding if s == seat or s not in before])
        if events:
            self.tell(events)
        if not entry["forced"]:
            self.decided[seat] = len(self._told[seat])
            self.expected.discard(seat)

    def overtake(self, is_open: bool) -> None:
        """A request to take back lapses with public changes only."""
        if self.proposal and self.proposal.what == "take back":
            self.has_lapsed_before = True
            if is_open:
                self.proposal = None

    def want_decision(self, seat: int) -> None:
        self.want_stage("playing")
        self.want_seat(seat)
        if seat not in self.deciding:
            raise NotNow(Sentence("It isn’t {player}’s turn.", player=self.names[seat]))

    def finish(self) -> None:
        """The game was played to its end; a seat that forfeited cannot have won."""
        result = self.game.result(self.line_play.position)
        remaining = self.remaining()
        best = max(result["scores"][seat] for seat in remaining)
        winners = [seat for seat in result["winners"] if seat in remaining]
        if not winners:
            winners = [seat for seat in remaining if result["scores"][seat] == best]
        self.end(Outcome("played", winners, result))

    def remaining(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if not seat.forfeit]

    def end(self, outcome: Outcome) -> None:
        self.outcome, self.stage, self.proposal = outcome, "over", None

    def on_proposed(self, entry: Entry) -> None:
        seat, what = entry["seat"], entry["what"]
        if what not in PROPOSALS:
            raise NotationError(Sentence("It is of no known kind."))
        self.want_stage("over" if what == REMATCH else "playing")
        asked = self.people() if what == REMATCH else self.consenting()
        if not self.has_lapsed_before:
            self.want_no_proposal()
        if seat not in asked:
            raise NotNow(Sentence("Nobody plays at this seat."))
        if what == "take back" and self.may_take_back(seat) != "by consent":
            raise NotNow(Sentence("There is nobody to ask."))
        self.proposal = Proposal(what, seat, set(asked) - {seat})
        self.has_lapsed_before = False
        self.refused_by = None

    def on_missed(self, entry: Entry) -> None:
        self.want_stage("playing")
        seat, whom = entry["seat"], entry["whom"]
        self.want_seat(whom)
        check_bot(entry["bot"])
        self.want_no_proposal()
        others = set(self.consenting()) - {whom}
        if seat not in others:
            raise NotNow(Sentence("Nobody plays at this seat."))
        overdue = self.absence.overdue(entry["at"])
        if whom not in overdue:
            raise NotNow(Sentence("{player} still has time.", player=self.names[whom]))
        # nobody waits for the consent of somebody else who stays away
        waiting = others - {seat} - overdue
        self.proposal = Proposal(SUBSTITUTE, seat, waiting, whom, entry["bot"])
        self.has_lapsed_before = False
        self.refused_by = None

    def people(self) -> list[int]:
        """The seats of people, whoever played them in the end."""
        return [number for number, seat in enumerate(self.seats) if seat.person]

    def wants_rematch(self) -> bool:
        """Is somebody asked for another game, or have all agreed to one?"""
        return self.proposal is not None and self.proposal.what == REMATCH

    def want_answer(self) -> None:
        """Consent is asked for while the game is played; after it only to a rematch."""
        if not self.wants_rematch():
            self.want_stage("playing")

    def want_no_proposal(self) -> None:
        if self.proposal:
            raise NotNow(Sentence("Another request is still open."))

    def consenting(self) -> list[int]:
        """The seats whose consent is asked for: people who play for themselves."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.person and not seat.bot and not seat.forfeit
        ]

    def on_agreed(self, entry: Entry) -> None:
        self.want_answer()
        if not self.proposal or entry["seat"] not in self.proposal.waiting:
            raise NotNow(Sentence("Nobody has asked you anything."))
        self.proposal.waiting.remove(entry["seat"])

    def on_declined(self, entry: Entry) -> None:
        self.want_answer()
        proposal, seat = self.proposal, entry["seat"]
        if not proposal or seat not in self.may_decline(proposal):
            raise NotNow(Sentence("Nobody has asked you anything."))
        if proposal.what == REMATCH and seat != proposal.by:
            self.refused_by = seat
        if proposal.whom == seat:
            self.came(seat)
        self.proposal = None

    def may_decline(self, proposal: Proposal) -> set[int]:
        """Who is asked, who asks, and who is missed.

        Whoever agreed to a rematch may withdraw before it starts.
        """
        if proposal.what == REMATCH:
            return set(self.people()) if proposal.waiting else set()
        missed = set() if proposal.whom is None else {proposal.whom}
        return proposal.waiting | {proposal.by} | missed

    def on_took_back(self, entry: Entry) -> None:
        self.want_stage("playing")
        seat, before = entry["seat"], self.deciding
        # what all have agreed to is done also where a bot plays on for the seat by now
        is_granted = self.agreed("take back", seat)
        is_granted = is_granted and self.line_play.turn_to_take_back(seat) is not None
        if not is_granted and self.may_take_back(seat) != "at once":
            raise NotNow(Sentence("Not everyone has agreed."))
        lines = self.line_play.take_back(seat)
        self.watch.think_again(seat, lines, entry["at"])
        if lines:
            self.came(seat)
        self.overtake(lines > 0)
        self.ask([s for s in self.deciding if s == seat or s not in before])

    def agreed(self, what: str, by: int | None = None) -> bool:
        """Have all agreed to what was proposed?"""
        proposal = self.proposal
        if not proposal or proposal.what != what or proposal.waiting:
            return False
        return by is None or proposal.by == by

    def on_aborted(self, entry: Entry) -> None:
        self.want_stage("playing")
        if not self.agreed("abort"):
            raise NotNow(Sentence("Not everyone has agreed."))
        self.end(Outcome("aborted", []))

    def on_resigned(self, entry: Entry) -> None:
        self.want_stage("playing")
        if entry["seat"] not in self.consenting():
            raise NotNow(Sentence("Nobody plays at this seat."))
        self.forfeit(entry["seat"], "resigned")

    def on_flag(self, entry: Entry) -> None:
        self.want_stage("playing")
        if entry["seat"] not in self.watch.fallen(entry["at"]):
            raise NotNow(Sentence("This player still has time."))
        self.forfeit(entry["seat"], "flag")

    def timed(self) -> list[int]:
        """The seats whose clocks run; a seat that has lost plays without a clock."""
        if self.expected:
            return []
        return [seat for seat in self.deciding if not self.seats[seat].forfeit]

    def on_failed(self, entry: Entry) -> None:
        self.want_stage("playing")
        if not self.seats[entry["seat"]].bot:
            raise NotNow(Sentence("No bot plays at this seat."))
        self.forfeit(entry["seat"], "failed")

    def forfeit(self, number: int, how: str) -> None:
        """The seat has lost. A single rival wins at once; else a bot plays on for the seat."""
        seat = self.seats[number]
        if seat.forfeit and how != "failed":
            raise NotNow(Sentence("This player has already lost."))
        seat.forfeit = seat.forfeit or how
        self.expected.discard(number)
        if self.proposal:
            self.proposal.waiting.discard(number)
            if self.proposal.by == number:
                self.proposal = None
        if len(self.remaining()) == 1:
            self.end(Outcome(how, self.remaining(), None, number))
            return
        if not seat.bot or how == "failed":
            seat.failed, seat.bot = seat.failed or seat.bot, STAND_IN
        self.ask_anew(number)

    def on_resumed(self, entry: Entry) -> None:
        self.watch.pause(self.entries[-1]["at"], entry["at"])
        self.absence.pause(self.entries[-1]["at"], entry["at"])


HANDLERS: dict[str, Callable[[TableState, Entry], None]] = {
    "opened": TableState.on_opened,
    "guided": TableState.on_guided,
    "sat": TableState.on_sat,
    "bot": TableState.on_bot,
    "left": TableState.on_left,
    "returned": TableState.on_returned,
    "expected": TableState.on_expected,
    "arrived": TableState.on_arrived,
    "moved": TableState.on_moved,
    "proposed": TableState.on_proposed,
    "missed": TableState.on_missed,
    "agreed": TableState.on_agreed,
    "declined": TableState.on_declined,
    "took-back": TableState.on_took_back,
    "aborted": TableState.on_aborted,
    "resigned": TableState.on_resigned,
    "flag": TableState.on_flag,
    "failed": TableState.on_failed,
    "resumed": TableState.on_resumed,
}
"""What carries out an entry of each kind."""
