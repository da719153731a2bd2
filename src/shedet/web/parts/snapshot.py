"""What rendering is given: all that one viewer may see, and nothing else.

`shedet.web.pages.render` offers the functions of `Pages`; the server calls them by these names.

Forms post to /t/<id>/<command>, with `seat`, and are answered by a redirect to the table (303) or
by its page with `Visit.error` (409):

    play        move (a move or a whole line), number (of the question)
    miss        whom (a seat for which a bot is to play on)
    take-back, agree, decline, abort, resign, return, leave, rematch (ask for one, or agree to it),
    link, analyse
    hint        number (of the question); each time more detailed
    hand-over   bot
    sit         name (may be empty)
    bot         bot (for a free seat, by somebody who sits at the table)
    chat        text
    open-hand, cover, end-game (where several people share the browser)
    remove      (the player's name and messages, when the game is over)
    like, block whom (another seat); without a live page

/settings takes language, theme, sound and next (where to go on). A live page connects to
/t/<id>/live?seat=<seat>&lang=<language> (and &only=<region> if it has no other), and sends the
same as JSON, for its own seat:

    {"id": 7, "do": "play", "move": "take E5", "number": 3}
    {"id": 8, "do": "why", "move": "take A1"}       the region `ask` will say it
    {"id": 9, "do": "pick", "move": "..."}          regions are rendered with this pick from now on

It hears `{"now": ...}` once, the server's time by which clocks count down, with the first of
`{"regions": {id: html}, "title": ..., "say": ...}`, with only what changed for it (of a region that
it was sent before, mostly a list of edits: see `edits`), and then
`{"id": 7, "ok": true}`, with `"go": address` where the page should go, or `{"id": 7, "error":
sentence}`. A pick ends with its question, or with an empty one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from shedet.bots.analysis import Analysis
from shedet.bots.coach import Advice
from shedet.core.effects import Choices, Foresight, foresight_of
from shedet.core.errors import IllegalMove
from shedet.core.game import Game, GameInfo, View
from shedet.core.language import Sentence
from shedet.core.records.record import Line
from shedet.lessons.guide import Card as LessonCard
from shedet.table import Clock, Outcome, Proposal, Question, Told
from shedet.web.parts.curtain import Curtain
from shedet.web.parts.days import Comparison, DayResult, DealCard, Duplicate, Today
from shedet.web.parts.render_memory import RenderMemory
from shedet.web.parts.web_bots import ConnectedBot
from shedet.web.parts.you import GamesPage, Leaving, You

FAR = 100
"""Places up to this are counted."""
CLOCKS, QUICK_CLOCKS = ("5+5", "15+10", "30+20", "1d", "3d"), ("15+10", "1d")
"""Those with which strangers meet, and those of quick match: with few it finds somebody soon."""

if TYPE_CHECKING:
    # so that Snapshot alone means one of any game: Python 3.11 knows no defaults
    from typing_extensions import TypeVar as Parameter

    from shedet.web.parts.study import SetUp, StudyPoint

    G_co = Parameter("G_co", bound=Game, default=Game, covariant=True)
    Seen_co = Parameter("Seen_co", default=Any, covariant=True)
else:
    G_co, Seen_co = TypeVar("G_co", covariant=True), TypeVar("Seen_co", covariant=True)


@dataclass(frozen=True)
class ChatLine:
    """Something said at a table."""

    name: str
    text: str
    seat: int
    at: float


@dataclass(frozen=True)
class ShownHint:
    """How much the coach said: 1 the kind of move, 2 its target, 3 all."""

    number: int
    advice: Advice | None
    """None while the coach thinks."""
    place: int = 0
    """Place in the queue, if the coach is busy for others."""

    @property
    def target(self) -> str:
        """The move that is pointed at, from the second hint on."""
        return self.advice.candidates[0].text if self.advice and self.number > 1 else ""


@dataclass(frozen=True)
class TimeLeft:
    """The clock of a seat. Pages count down by themselves, so that time alone changes nothing."""

    seconds: float
    """What is left; of a clock that runs what was left at first, or when a page was loaded."""
    until: float | None = None
    """The server's time at which a clock that runs will have run down."""


@dataclass(frozen=True)
class Snapshot(Generic[G_co, Seen_co]):
    """All that one viewer of a table may see. Every byte that a page sends comes from this."""

    game: G_co
    table: str
    """The id, for addresses: /t/<id>."""
    seat: int
    """The number of seats stands for a spectator."""
    own_seats: tuple[int, ...]
    """The seats of this browser."""
    names: tuple[str, ...]
    bots: dict[int, str]
    """The seats that bots play now, with the names of the bots."""
    free_seats: tuple[int, ...]
    stage: str
    """gathering, playing or over."""
    options: dict[str, str]
    view: Seen_co
    """`game.view` of this seat; None before the game."""
    deciding: tuple[int, ...]
    question: Question | None
    """With `number` and `legal`; None when nothing is asked of this seat."""
    told: tuple[Told, ...]
    """What this seat was told, in order; at a table without memory only the last of it."""
    seen: int
    """How many of them up to its last own decision."""
    may_take_back: str
    """`at once`, `by consent`, or nothing."""
    proposal: Proposal | None
    clocks: tuple[TimeLeft | None, ...]
    """Time left for each seat."""
    outcome: Outcome | None
    chat: tuple[ChatLine, ...]
    seal: str
    """SHA-256 of the secret, shown from the first; empty where the deal came from a record."""
    secret: str | None
    """Only when the game is over."""
    language: str
    watchers: int
    """Spectators that are connected."""
    listed: bool
    here: tuple[bool, ...] = ()
    """For each seat: is a page of its player connected?"""
    handed_over: tuple[int, ...] = ()
    """Seats of people for whom a bot plays now, and who can come back."""
    may_have_hints: bool = False
    """Can this seat ask the coach for a hint?"""
    hint: ShownHint | None = None
    """What the coach said about this question."""
    now: float | None = None
    """The server's time, where a whole page is loaded."""
    growth: tuple[tuple[int, ...], ...] = ()
    """When the game is over: the scores of all seats after each line."""
    analysis: Analysis | None = None
    """When the game is over, and an analysis was asked for."""
    analysing: int | None = None
    """How many percent of that are done; None when nobody waits for it."""
    analysis_place: int = 0
    """Place in the queue, if other analyses come first."""
    bot_place: int = 0
    """Place in the queue, if a bot of the table has waited long for a worker."""
    may_remove: bool = False
    """When the game is over: is there a name or a message of this seat that can be removed?"""
    rematch: str = ""
    """The id of the table at which the next game is played; `proposal` says who wants one."""
    refused_by: int | None = None
    """The seat that said no to a rematch."""
    expected: tuple[int, ...] = ()
    """Seats whose people have not come yet: no clock runs before."""
    started_from: str = ""
    """Where the deal came from a record: the address of its replay."""
    deal: str = ""
    """The deal of a day, or a duplicate."""
    may_share: bool = False
    """When the game is over: can its player let a friend play the deal?"""
    is_closed: bool = False
    """Do others still play the deal? Then it is played without help, and nothing is told of it."""
    forgotten: int = 0
    """How much the seat was told before what `told` begins with."""
    is_lesson: bool = False
    """Is, or was, a lesson taught at the table?"""
    lesson: LessonCard | None = None
    """What is said in it now; only to the player."""
    patience: int = 0
    """Days after which the others may let a bot play for somebody who stays away; 0: never."""
    absent: tuple[tuple[int, float], ...] = ()
    """Seats of people who owe a decision, and from when on that is so."""
    is_slow: bool = False
    """Is it played with a clock of days?"""
    guests: tuple[ConnectedBot, ...] = ()
    """Before the game: bots of visitors that a free seat can be given to."""
    place: str = ""
    """Where its forms post to, if that is not a table: a point of a study, or a puzzle."""
    is_puzzle: bool = False
    """Is it no table but a puzzle, with its id in `table`? Then a confirmed move is an answer."""
    worths: Mapping[str, str] = field(default_factory=dict)
    """What moves of a puzzle are worth, once it is answered; shown where they are made."""
    best: str = ""
    """Then also: the best of them, and what was answered."""
    own: str = ""
    clock: Clock | None = None
    """With which clock is played."""
    memory: RenderMemory = field(default_factory=RenderMemory, compare=False, repr=False)
    """Rendering's own, the same object in every snapshot for this viewer."""

    @property
    def address(self) -> str:
        """Where its forms post to, and where its picks are shown."""
        return self.place or f"/t/{self.table}"

    @property
    def foresight(self) -> Foresight:
        """What moves would bring; its world answers queries, for spectators too."""
        return foresight_of(self.game, self.view)

    @property
    def choices(self) -> Choices:
        """What can be said of the legal moves."""
        return self.game.choices(self.view, self.names)

    @cached_property
    def asked(self) -> str:
        """One sentence for whose turn it is and what is asked."""
        return self.game.status(self.view, self.names, self.language)

    @property
    def pointed_at(self) -> str:
        """The move that the coach points at; empty if it points at none."""
        return self.hint.target if self.hint else ""


def at_step(
    snapshot: Snapshot, view: object, deciding: tuple[int, ...], told: int, memory: RenderMemory
) -> Snapshot:
    """The same table when its seat had been told so much and saw this; nothing is asked of it."""
    return replace(
        snapshot,
        view=view,
        deciding=deciding,
        stage="playing",
        question=None,
        told=snapshot.told[:told],
        may_take_back="",
        proposal=None,
        hint=None,
        absent=(),
        memory=memory,
    )


@dataclass(frozen=True)
class Visit:
    """What a request says about its reader."""

    language: str
    address: str
    """Scheme, host and port, for links to be shared: `http://host:8000`."""
    path: str
    """Path and query of this page, to come back to."""
    theme: str = ""
    """papyrus, night, or nothing: as the system has it."""
    motion: str = ""
    """less, none, or nothing: as the system has it."""
    taps: str = ""
    """one, if a choice is played at once where only a confirmation is left."""
    waiting: int = 0
    """At how many tables it is the reader's turn, beside the one that the page is about."""
    name: str = ""
    """The name that was last used in this browser."""
    has_sound: bool = False
    """Were sounds chosen?"""
    picked: str | None = None
    """The move that was chosen and is not confirmed, where there is no script."""
    error: str = ""
    """Why the last request of this browser was refused."""
    note: str = ""
    """What the last request of this browser has brought about, where nothing else shows it."""
    why: IllegalMove | None = None
    """Why a move is refused, where that was asked."""
    link: str = ""
    """A fresh private link for the viewer's seat, shown once."""
    curtain: Curtain | None = None
    """What stands before the table, where several people share the browser."""
    is_told: bool = False
    """Is this browser's person told by messages when it is their turn?"""
    has_messages: bool = False
    """Does the server send messages at all?"""
    is_lan: bool = False
    """Can other devices of the network reach the server?"""


@dataclass(frozen=True)
class Result:
    """How a game ended for a seat: its place, and its points if it was played to the end."""

    place: int
    points: int | None


@dataclass(frozen=True)
class Card:
    """A table as the home page lists it."""

    table: str
    game: GameInfo
    names: tuple[str, ...]
    """Empty for a free seat."""
    stage: str
    seat: int | None
    """The browser's seat."""
    is_asked: bool
    """Does the table wait for this browser?"""
    changed: float
    watchers: int = 0
    changes: int = 0
    """How often it was written."""
    due: float = 0.0
    """When the next flag falls; 0 if none does."""
    ended: float = 0.0
    is_missed: bool = False
    """Is the game over, and has this browser not looked at how it ended?"""
    clock: Clock | None = None
    """Of a table that waits for players."""
    glimpse: Snapshot | None = None
    """What a spectator sees of it, where what happened last is told."""
    results: tuple[Result, ...] = ()
    """How it ended for each seat, where that is told."""


@dataclass(frozen=True)
class SeekRow:
    """What somebody looks for, as lists show it."""

    id: str
    kind: str
    """seek, quick or challenge."""
    name: str
    game: str
    """Empty for any game."""
    seats: int
    clock: Clock
    is_own: bool = False
    rival_name: str = ""
    """Who is challenged, or who has come."""
    state: str = "open"
    """open, taken or declined."""


@dataclass(frozen=True)
class Home:
    """The first page. A form that opens a table posts to /tables:

    game, name, opponent (a bot's name, or `link` for a person; once for each opponent, or once for
    all with players), players (how many, or nothing), seat (0, 1, ... or `any`), option-<name>,
    clock (such as 15+10, or nothing), patience (days, 0 for any number), listed (1 or nothing),
    person (a name for each other person at this browser, or nothing).
    """

    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    own: tuple[Card, ...]
    listed: tuple[Card, ...]
    opponent: str = ""
    """The bot that this browser chose last."""
    guests: tuple[ConnectedBot, ...] = ()
    """Bots of visitors that are connected: `opponent` is then `connected:` and the bot's id."""
    now: float = 0.0
    """The server's time, from which time left is told."""
    deals: tuple[DealCard, ...] = ()
    """Those of the day, for somebody who comes back."""
    asked: tuple[SeekRow, ...] = ()
    """Who challenges the visitor."""


@dataclass(frozen=True)
class Acquaintance:
    """Somebody with whom a visitor has played."""

    id: str
    """A table and a seat at which they sat: TABLE:SEAT."""
    name: str
    game: str
    """What was played last."""
    played: float


@dataclass(frozen=True)
class Lobby:
    """The place to meet. Forms post to

    /meet/sit        table
    /meet/seek       game (or nothing for any), players, clock, name
    /meet/quick      game, clock, name
    /meet/challenge  game, clock, person (an id of an acquaintance), name
    /meet/take       seek, game (if the seek is for any), name
    /meet/withdraw   seek
    /meet/decline    seek

    and are answered by a redirect, or by the page with `Visit.error`. A live page connects to
    /meet/live?lang=<language> and hears regions, as that of a table does.
    """

    games: tuple[GameInfo, ...]
    tables: tuple[Card, ...]
    """Those with free seats that are shown to everybody."""
    watched: tuple[Card, ...]
    """Games that anybody may watch."""
    seeks: tuple[SeekRow, ...] = ()
    """What others look for."""
    own: tuple[SeekRow, ...] = ()
    """What the visitor looks for, what came of it, and who challenges them."""
    people: tuple[Acquaintance, ...] = ()
    """Whom the visitor can challenge."""


@dataclass(frozen=True)
class TokenRow:
    """A token as its page lists it: what it is for, and what it may do."""

    id: str
    name: str
    purpose: str
    scopes: tuple[str, ...]
    created: float
    used: float
    """When it was last used, to within a day; 0 if it never was."""


@dataclass(frozen=True)
class TokenList:
    """The page of tokens. A form posts to /tokens: name, purpose, play and create (1 or nothing);
    another to /tokens/revoke: token (an id)."""

    tokens: tuple[TokenRow, ...]
    secret: str = ""
    """A token that was just made, shown once."""


@dataclass(frozen=True)
class PuzzleMove:
    """What a move of a puzzle is worth, in words."""

    move: str
    text: str
    more: str
    """What it brings."""
    worth: str
    """Points ahead at the end, with its sign."""
    is_best: bool
    is_own: bool


@dataclass(frozen=True)
class Found:
    """How many people answered a puzzle, and how many of them rightly."""

    right: int = 0
    answered: int = 0


@dataclass(frozen=True)
class PuzzleSeen:
    """A puzzle as a page shows it. A confirmed move posts to <path>/play: move, and sure=1."""

    snapshot: Snapshot
    """The view that the puzzle is about; something is asked until it is answered."""
    number: int
    puzzles: int
    found: Found
    is_daily: bool = False
    asked: str = ""
    """A move that one click made, to be confirmed."""
    answer: str = ""
    """The first answer of this person; all below is for after it."""
    best: str = ""
    moves: tuple[PuzzleMove, ...] = ()
    rest: tuple[PuzzleMove, ...] = ()
    """Moves that were only looked at."""
    reasons: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        return bool(self.answer) and self.answer == self.best


@dataclass(frozen=True)
class PuzzleSet:
    """The puzzles of a game, and how far a person has come."""

    game: GameInfo
    puzzles: int
    answered: int
    solved: int


@dataclass(frozen=True)
class DailyPuzzle:
    """The puzzle of a day, the same for everybody."""

    game: GameInfo
    address: str
    is_answered: bool
    is_right: bool
    found: Found


@dataclass(frozen=True)
class PuzzleList:
    """The page of all puzzles."""

    daily: DailyPuzzle | None
    sets: tuple[PuzzleSet, ...]


@dataclass(frozen=True)
class Offer:
    """The offer of a rematch as a visitor sees it now, with the seat that it is seen from."""

    table: str
    seat: int
    html: str


@dataclass(frozen=True)
class Replay:
    """A game from its record, at one step. Step 0 is the deal."""

    address: str
    """Without the query: /t/<id>/replay or /replay/<id>."""
    snapshot: Snapshot
    """What the seat `snapshot.seat` saw at that step; nothing is asked."""
    step: int
    lines: tuple[Line, ...]
    """What was played, one for each step after the first."""
    as_seat: int | None
    """`as=0`, `as=1`, ...: as that seat knew it; None, `as=all`: as it was."""
    views: tuple[View, ...]
    """As it was: the views of all seats at that step."""
    growth: tuple[tuple[int, ...], ...]
    """Scores of all seats at each step, step 0 included."""
    bots: tuple[str, ...] = ()
    """For the form that plays on from here: posts seat, bot, step, record to <address>/continue."""
    record: int = 1
    records: int = 1
    """Which record of a file of several: `record=2`."""
    analysis: Analysis | None = None
    """What decided the game, if that was asked for at its table."""
    offer: Offer | None = None
    """What is offered at the table whose game it is."""


@dataclass(frozen=True)
class Message:
    """What a device shows of a table while no page of it is open."""

    title: str
    body: str
    go: str
    """Where it leads, below the first page: `t/<id>?seat=<seat>`."""


@dataclass(frozen=True)
class Device:
    """What a browser may be told and keeps, as its page shows it."""

    key: str
    """The public key of the server for messages; empty if it sends none."""


class Pages(Protocol):
    """The functions of `shedet.web.pages.render`. All return text that is sent as it is."""

    def page(self, snapshot: Snapshot, visit: Visit) -> str:
        """The whole page of a table, in any stage."""

    def regions(self, snapshot: Snapshot, picked: str | None = None) -> dict[str, str]:
        """The parts of that page by their ids, each with that id on its root element."""

    def curtain(self, snapshot: Snapshot, curtain: Curtain) -> str:
        """The region `curtain`: all that a shared browser shows while no hand is open."""

    def title(self, snapshot: Snapshot) -> str:
        """For the window: whose turn it is, in few words."""

    def said(self, snapshot: Snapshot, since: int) -> str:
        """What a screen reader is told: `snapshot.told[since:]` and what is asked now."""

    def why(self, snapshot: Snapshot, move: str, refused: IllegalMove) -> str:
        """The region `ask` with the reason why a move is refused, the rule and a link to it."""

    def home(self, home: Home, visit: Visit) -> str: ...

    def meet(self, lobby: Lobby, visit: Visit) -> str:
        """The place to meet other people."""

    def lobby_regions(self, lobby: Lobby, language: str) -> dict[str, str]:
        """The parts of that page by their ids, each with that id on its root element."""

    def replay(self, replay: Replay, visit: Visit) -> str: ...

    def open_record(self, visit: Visit) -> str:
        """The form that posts a record file to /replay (multipart, field `file`)."""

    def rulebooks(self, games: Sequence[GameInfo], visit: Visit) -> str:
        """The games whose rules can be read."""

    def rules(self, game: GameInfo, visit: Visit) -> str:
        """The rules, each with its id as the anchor."""

    def learning(self, games: Sequence[GameInfo], visit: Visit) -> str:
        """The place to learn: lessons, learning sheets, rules, saved games."""

    def learn(self, game: GameInfo, visit: Visit) -> str:
        """A game on one page."""

    def card(self, game: GameInfo, id: str, visit: Visit) -> str:
        """A card about one piece, for a page that shows it in place."""

    def seat_link(self, snapshot: Snapshot, secret: str, visit: Visit) -> str:
        """Asks whether to take the seat `snapshot.seat` over: posts to /seat/<secret>."""

    def tokens(self, listed: TokenList, visit: Visit) -> str:
        """The tokens of a browser, and a form that makes another."""

    def you(self, you: You, visit: Visit) -> str:
        """The visitor's own page."""

    def your_games(self, page: GamesPage, visit: Visit) -> str:
        """All games that the visitor has finished."""

    def your_settings(self, chosen: dict[str, str], visit: Visit, is_saved: bool = False) -> str:
        """The form of all settings, posted to /you/settings."""

    def devices(self, you: You, visit: Visit) -> str:
        """Passkeys, recovery link, devices."""

    def recovery(self, address: str, was_used: bool, visit: Visit) -> str:
        """A recovery link, shown once."""

    def come_back(self, secret: str, visit: Visit) -> str:
        """Asks whether to use a recovery link: posts to /back/<secret>."""

    def leave(self, leaving: Leaving, visit: Visit) -> str:
        """Asks whether to delete the visitor: posts to /you/delete."""

    def left(self, visit: Visit) -> str:
        """The visitor is deleted."""

    def today(self, today: Today, puzzle: DailyPuzzle | None, visit: Visit) -> str:
        """The deals and the puzzle of the day."""

    def day_result(self, shown: DayResult, visit: Visit) -> str:
        """How everybody has played one of them."""

    def deal(self, shown: Duplicate, visit: Visit) -> str:
        """A deal that a friend may play, or has."""

    def comparison(self, shown: Comparison, visit: Visit) -> str:
        """Two games of one deal, turn by turn."""

    def set_up(self, page: "SetUp", visit: Visit) -> str:
        """Where an analysis begins."""

    def study(self, point: "StudyPoint", visit: Visit) -> str:
        """The analysis board at one point."""

    def tv(self, snapshot: Snapshot, visit: Visit) -> str:
        """The big screen of a table, from what a spectator sees."""

    def tv_region(self, snapshot: Snapshot, address: str) -> str:
        """The region `tv`, all of that page; with codes for free seats at the server's address."""

    def puzzles(self, listed: PuzzleList, visit: Visit) -> str:
        """The puzzles of all games, and the one of the day."""

    def puzzle(self, seen: PuzzleSeen, visit: Visit) -> str:
        """One puzzle, before or after its answer."""

    def message(self, snapshot: Snapshot, seat: int, kind: str, since: int) -> Message:
        """What the person of a seat is told of a table: `turn`, `over`, or what is proposed.

        The snapshot is a spectator's; `since` is how much was told up to the seat's last decision.
        """

    def device(self, device: Device, visit: Visit) -> str:
        """Messages and finished games on this device; it is shown offline, too."""

    def film(self, steps: Sequence[Snapshot]) -> list[dict[str, object]]:
        """What a seat has missed, step by step: its regions, and what is said of it."""

    def problem(self, status: int, sentence: Sentence, visit: Visit) -> str:
        """A page for what cannot be shown: 404 and the like."""
