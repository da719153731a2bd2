"""What rendering is given: all that one viewer may see, and nothing else.

`shedet.web.pages.render` offers the functions of `Pages`; the server calls them by these names.

Forms post to /t/<id>/<command>, with `seat`, and are answered by a redirect to the table (303) or
by its page with `Visit.error` (409):

    play        move (a move or a whole line), number (of the question)
    take-back, agree, decline, abort, resign, return, leave, rematch (ask for one, or agree to it),
    link, analyse
    hint        number (of the question); each time more detailed
    hand-over   bot
    sit         name (may be empty)
    bot         bot (for a free seat, by somebody who sits at the table)
    chat        text
    remove      (the player's name and messages, when the game is over)

/settings takes language, theme and next (where to go on). A live page connects to
/t/<id>/live?seat=<seat>&lang=<language> (and &only=<region> if it has no other), and sends the
same as JSON, for its own seat:

    {"id": 7, "do": "play", "move": "take E5", "number": 3}
    {"id": 8, "do": "why", "move": "take A1"}       the region `ask` will say it
    {"id": 9, "do": "pick", "move": "..."}          regions are rendered with this pick from now on

It hears `{"now": ...}` once, the server's time by which clocks count down, with the first of
`{"regions": {id: html}, "title": ..., "say": ...}`, with only what changed for it, and then
`{"id": 7, "ok": true}`, with `"go": address` where the page should go, or `{"id": 7, "error":
sentence}`. A pick ends with its question, or with an empty one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from shedet.bots.analysis import Analysis
from shedet.bots.coach import Advice
from shedet.core.effects import Choices, Foresight, foresight_of
from shedet.core.errors import IllegalMove
from shedet.core.game import Game, GameInfo, View
from shedet.core.language import Sentence
from shedet.core.records.record import Line
from shedet.lessons.guide import Card as LessonCard
from shedet.table import Outcome, Proposal, Question, Told
from shedet.web.parts.render_memory import RenderMemory

FAR = 100
"""Places up to this are counted."""

if TYPE_CHECKING:
    # so that Snapshot alone means one of any game: Python 3.11 knows no defaults
    from typing_extensions import TypeVar as Parameter

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
    forgotten: int = 0
    """How much the seat was told before what `told` begins with."""
    is_lesson: bool = False
    """Is, or was, a lesson taught at the table?"""
    lesson: LessonCard | None = None
    """What is said in it now; only to the player."""
    memory: RenderMemory = field(default_factory=RenderMemory, compare=False, repr=False)
    """Rendering's own, the same object in every snapshot for this viewer."""

    @property
    def foresight(self) -> Foresight:
        """What moves would bring; its world answers queries, for spectators too."""
        return foresight_of(self.game, self.view)

    @property
    def choices(self) -> Choices:
        """What can be said of the legal moves."""
        return self.game.choices(self.view, self.names)

    @property
    def pointed_at(self) -> str:
        """The move that the coach points at; empty if it points at none."""
        return self.hint.target if self.hint else ""


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
    name: str = ""
    """The name that was last used in this browser."""
    picked: str | None = None
    """The move that was chosen and is not confirmed, where there is no script."""
    error: str = ""
    """Why the last request of this browser was refused."""
    why: IllegalMove | None = None
    """Why a move is refused, where that was asked."""
    link: str = ""
    """A fresh private link for the viewer's seat, shown once."""
    is_lan: bool = False
    """Can other devices of the network reach the server?"""


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


@dataclass(frozen=True)
class Home:
    """The first page. A form that opens a table posts to /tables:

    game, name, opponent (a bot's name, or `link` for a person; once for each opponent, or once for
    all with players), players (how many, or nothing), seat (0, 1, ... or `any`), option-<name>,
    clock (such as 15+10, or nothing), listed (1 or nothing).
    """

    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    own: tuple[Card, ...]
    listed: tuple[Card, ...]
    opponent: str = ""
    """The bot that this browser chose last."""


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


class Pages(Protocol):
    """The functions of `shedet.web.pages.render`. All return text that is sent as it is."""

    def page(self, snapshot: Snapshot, visit: Visit) -> str:
        """The whole page of a table, in any stage."""

    def regions(self, snapshot: Snapshot, picked: str | None = None) -> dict[str, str]:
        """The parts of that page by their ids, each with that id on its root element."""

    def title(self, snapshot: Snapshot) -> str:
        """For the window: whose turn it is, in few words."""

    def said(self, snapshot: Snapshot, since: int) -> str:
        """What a screen reader is told: `snapshot.told[since:]` and what is asked now."""

    def why(self, snapshot: Snapshot, move: str, refused: IllegalMove) -> str:
        """The region `ask` with the reason why a move is refused, the rule and a link to it."""

    def home(self, home: Home, visit: Visit) -> str: ...

    def replay(self, replay: Replay, visit: Visit) -> str: ...

    def open_record(self, visit: Visit) -> str:
        """The form that posts a record file to /replay (multipart, field `file`)."""

    def rulebooks(self, games: Sequence[GameInfo], visit: Visit) -> str:
        """The games whose rules can be read."""

    def rules(self, game: GameInfo, visit: Visit) -> str:
        """The rules, each with its id as the anchor."""

    def learn(self, game: GameInfo, visit: Visit) -> str:
        """A game on one page."""

    def card(self, game: GameInfo, id: str, visit: Visit) -> str:
        """A card about one piece, for a page that shows it in place."""

    def seat_link(self, snapshot: Snapshot, secret: str, visit: Visit) -> str:
        """Asks whether to take the seat `snapshot.seat` over: posts to /seat/<secret>."""

    def problem(self, status: int, sentence: Sentence, visit: Visit) -> str:
        """A page for what cannot be shown: 404 and the like."""
