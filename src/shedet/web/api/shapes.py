"""The shapes of all that is sent and received: from these the OpenAPI document is made."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

PROTOCOL = "shedet api 1"

Scope = Literal["watch", "play", "create"]
Stage = Literal["gathering", "playing", "over"]
Kind = Literal["open", "person", "bot"]
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]
SeatNumber = Annotated[int, Meta(ge=0, lt=100)]
QuestionNumber = Annotated[int, Meta(ge=0, lt=10**9)]
Name = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
MoveText = Annotated[str, Meta(min_length=1, max_length=2000)]
Json = dict[str, Any]


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends: names that we do not know are mistakes."""


class Told(Struct, frozen=True):
    """What a program is told: later versions may add parts."""


# what is told


class Problem(Told, frozen=True):
    """Why something was not done (RFC 9457)."""

    type: str
    """`about:blank`, or for a move that the rules forbid the address of the rules."""
    title: str
    """The HTTP status in words."""
    status: int
    detail: str
    """One sentence."""
    rule: str | None = None
    """The id of the rule that forbids a move."""


class OptionShape(Told, frozen=True):
    """A table option; the first value is the default."""

    name: str
    values: list[str]
    about: str


class GameShape(Told, frozen=True):
    """A game that can be played here."""

    id: str
    name: str
    about: str
    seats: list[int]
    """How many can play it."""
    options: list[OptionShape]
    rules: int
    """The version of the rules."""
    pieces: str
    """The hash of the pieces that are played with here."""


class Games(Told, frozen=True):
    """All games that can be played here."""

    games: list[GameShape]


class RulePart(Told, frozen=True):
    """A heading, a rule or a paragraph, without markup."""

    text: str
    level: int
    """Of a heading: 1 is the title, 2 a chapter; else 0."""
    rule: str
    """The id, if it is a rule; else empty."""
    chapter: str


class Rules(Told, frozen=True):
    """The rules of a game in one language."""

    game: str
    language: str
    parts: list[RulePart]


class Opponent(Told, frozen=True):
    """A bot that can be chosen for a seat."""

    bot: str
    """What to send to choose it."""
    name: str
    by: str
    """Who runs it; empty for those of the server."""
    games: list[str]


class Opponents(Told, frozen=True):
    """The bots of the server, and those that visitors have connected."""

    bots: list[Opponent]


class Me(Told, frozen=True):
    """The token that was sent."""

    name: str
    purpose: str
    scopes: list[Scope]


class SeatShape(Told, frozen=True):
    """A seat of a table."""

    seat: int
    kind: Kind
    name: str
    """Empty for an open seat."""
    bot: str = ""
    """Which bot of the server plays here, if one does."""
    by: str = ""
    """Who runs the bot, if a visitor does."""
    own: bool = False
    """Does it belong to the token?"""


class ClockShape(Told, frozen=True):
    """The clock of a seat."""

    seconds: float
    """What is left, or was when the clock began to run."""
    until: float | None
    """While it runs: the server's time at which it will have run down, in seconds since 1970."""


class ProposalShape(Told, frozen=True):
    """Something that needs the consent of others."""

    what: str
    """`take back`, `abort`, `rematch`, or `substitute`: a bot for somebody who stays away."""
    by: int
    waiting: list[int]
    whom: int | None = None
    """The seat that a bot is to play for."""


class OutcomeShape(Told, frozen=True):
    """How a game ended."""

    how: str
    """`played`, `resigned`, `flag`, `failed` or `aborted`."""
    winners: list[int]
    result: Json | None
    """As in a record; only of a game that was played to its end."""
    seat: int | None
    """The seat that forfeited last."""


class TableShape(Told, frozen=True):
    """A table, as everybody may see it."""

    id: str
    game: str
    stage: Stage
    options: dict[str, str]
    seats: list[SeatShape]
    deciding: list[int]
    """The seats that owe a decision."""
    clocks: list[ClockShape | None]
    proposal: ProposalShape | None
    outcome: OutcomeShape | None
    listed: bool
    seal: str
    secret: str | None
    """Only when the game is over."""
    rematch: str
    """The id of the next table, once all have agreed to one."""
    take_back: str = ""
    """May the seat that looks take back its last move: `at once`, `by consent`, or not?"""


class TableList(Told, frozen=True):
    """Tables, as lists show them."""

    tables: list["TableEntry"]


class TableEntry(Told, frozen=True):
    """A table in a list."""

    id: str
    game: str
    stage: Stage
    names: list[str]
    """By seat; empty for an open one."""
    seat: int | None
    """The seat of the token."""
    is_asked: bool
    """Does the table wait for that seat?"""


class QuestionShape(Told, frozen=True):
    """What a seat is asked."""

    number: int
    """To be sent with the answer."""
    legal: list[str]
    view: Json
    """The table as the seat sees it, with the moves of the line that it has begun."""


class Seen(Told, frozen=True):
    """A table as a seat sees it, or as spectators do."""

    table: TableShape
    seat: int | None
    """None for a spectator."""
    number: int
    """How much the seat was told so far: the stream goes on after it with the next number."""
    view: Json | None
    """After all that was told; None before the game."""
    question: QuestionShape | None


class Record(Told, frozen=True):
    """A game that is over, from deal to result, as docs/notation.md describes it."""

    record: Json


class AnalysisShape(Told, frozen=True):
    """The analysis of a game that is over."""

    percent: int | None
    """How much of it is done; None when nobody waits for it."""
    analysis: Json | None


class Created(Told, frozen=True):
    """A new table."""

    id: str
    seat: int
    """The seat of the token."""
    address: str
    """Of its page."""


# what is sent


class Create(Shape, frozen=True):
    """The table to open."""

    game: Text
    opponents: Annotated[list[Text], Meta(min_length=1, max_length=9)]
    """For each other seat a bot (`GET /bots` lists them), or `open`."""
    seat: SeatNumber | None = None
    """Your seat; any if you do not say which."""
    name: Name = ""
    """Yours, or that of your bot; if you give none, the name of the token is used."""
    kind: Literal["person", "bot"] = "bot"
    """Who plays your seat: others are told."""
    options: dict[Text, Text] = {}
    clock: Text = ""
    """Minutes and seconds a move such as `15+10`, days a move such as `2d`, or nothing."""
    listed: bool = False
    patience: Annotated[int, Meta(ge=0, le=60)] = 0
    """Days without a decision after which the others may let a bot play for somebody; 0: never."""


class Join(Shape, frozen=True):
    """Who takes a seat."""

    name: Name = ""
    kind: Literal["person", "bot"] = "bot"


class SeatBot(Shape, frozen=True):
    """The bot that takes an open seat."""

    bot: Text


class Move(Shape, frozen=True):
    """The answer to a question: a move, or all moves of a line."""

    seat: SeatNumber
    move: MoveText
    number: QuestionNumber
    """Of the question: an answer to another is refused."""


class Action(Shape, frozen=True):
    """Anything else that a seat can ask for."""

    seat: SeatNumber
    action: Literal[
        "take-back", "agree", "decline", "abort", "resign", "rematch", "leave", "fail", "miss"
    ]
    report: Annotated[str, Meta(max_length=500)] = ""
    """With `fail`: what went wrong. A bot that fails has lost."""
    whom: SeatNumber | None = None
    """With `miss`: for whom a bot is to play on."""


# the lines of a stream


class StartLine(Told, frozen=True, tag="start"):
    """The game has begun: what is played, and at which seat."""

    protocol: str
    table: str
    game: str
    rules: int
    pieces: str
    options: dict[str, str]
    seats: int
    seat: int
    """As many as there are seats: a spectator."""


class TableLine(Told, frozen=True, tag="table"):
    """The table has changed, as everybody sees it. Sent first, and whenever that changes."""

    table: TableShape


class ViewLine(Told, frozen=True, tag="view"):
    """The view after everything up to this number: it replaces the one that was kept."""

    number: int
    view: Json
    undoes: int = 0
    """How many of the last events are taken back by it."""
    text: str = ""


class ToldLine(Told, frozen=True, tag="told"):
    """What happened: folded into the view, its events give the next one."""

    number: int
    events: list[Json]
    text: str = ""
    """What is said about the table, if it is no move."""


class QuestionLine(Told, frozen=True, tag="question"):
    """The seat is asked something."""

    number: int
    """Of the question, to be sent with the answer."""
    legal: list[str]
    view: Json
    """With the moves of the line that the seat has begun."""


class EndLine(Told, frozen=True, tag="end"):
    """The game is over; nothing follows."""

    outcome: OutcomeShape


class HeartbeatLine(Told, frozen=True, tag="heartbeat"):
    """Nothing has happened, and the connection is alive."""


class SeatLine(Told, frozen=True, tag="seat"):
    """A bot that is connected has a seat at a table."""

    table: str
    game: str
    seat: int


class ByeLine(Told, frozen=True, tag="bye"):
    """The server ends the stream: come again, from the next number."""


Line = (
    StartLine | TableLine | ViewLine | ToldLine | QuestionLine | EndLine | HeartbeatLine | ByeLine
)
CallLine = SeatLine | HeartbeatLine | ByeLine
