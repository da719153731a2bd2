"""The tables of the database. Every change of them is a migration in `migrations/`."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

SCHEMA = MetaData()

TABLES = Table(
    "tables",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("created", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Column("stage", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("names", Text, nullable=False),
    Column("waiting", String(64), nullable=False),
    Column("clocked", Boolean, nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("started_from", String(200), nullable=False),
    Column("seen", Float(53), nullable=False, server_default="0"),
    Column("ended", Float(53), nullable=False, server_default="0"),
    Column("bot_asked", Boolean, nullable=False, server_default=false()),
    Column("changes", Integer, nullable=False, server_default="0"),
    Column("due", Float(53), nullable=False, server_default="0"),
    Column("lease", String(32), nullable=False, server_default=""),
    Column("account", String(64), nullable=False, server_default=""),
    Column("read", Integer, nullable=False, server_default="0"),
    Column("tried", Text, nullable=False, server_default=""),
    Column("deal", String(40), nullable=False, server_default=""),
    Column("closed_until", Float(53), nullable=False, server_default="0"),
    Index("tables_listed", "listed", "stage", "changed"),
    Index("tables_due", "due"),
    Index("tables_bot_asked", "bot_asked"),
    Index("tables_lease", "lease"),
)
"""What lists of tables show, and what is to be done; all but `listed`, `rematch`, `started_from`,
`seen`, `account`, `read`, `tried`, `deal` and `closed_until` follows from entries.

`changes` counts what was written: whoever has read an earlier count must read on before writing.
`due` is when the next flag falls, 0 if none does; `lease` is the server that thinks for the table,
as long as that server lives; `account` is whose share bots use; `read` and `tried` are how far a
lesson was read, and what was tried there last; `deal` is one that others play too, and until
`closed_until` nobody but its player is shown the table.

`names` is a JSON list, `waiting` the seats that the table waits for, with commas between; `seen` is
when somebody was last there, to within a day, `ended` is 0 before the end, `bot_asked` says whether
a bot is to move.
"""

ENTRIES = Table(
    "entries",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("json", Text, nullable=False),
)

OWNERS = Table(
    "owners",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False),
    Column("looked", Boolean, nullable=False, server_default=false()),
    Index("owners_hash", "hash"),
)
"""Whose browser a seat belongs to, by the hash of its secret; and whether its player has looked at
how the game ended."""

LINKS = Table(
    "links",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False, unique=True),
)
"""The private link of a seat, by the hash of its secret, until it is used or ends otherwise."""

CHAT = Table(
    "chat",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
)

ANALYSES = Table(
    "analyses",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("json", Text, nullable=False),
)
"""The analysis of a finished game, if one was asked for; `bots/analysis.py` can redo it."""

RECORDS = Table(
    "records",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("created", Float(53), nullable=False),
    Column("json", Text, nullable=False),
)
"""Records that were uploaded as files, for replay."""

SERVERS = Table(
    "servers",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("seen", Float(53), nullable=False),
    Column("workers", Integer, nullable=False),
)
"""The processes that serve or think, and when each last said that it lives."""

OUTAGES = Table(
    "outages",
    SCHEMA,
    Column("began", Float(53), primary_key=True),
    Column("ended", Float(53), nullable=False),
)
"""Times at which nobody could play, because no server lived or none reached the database."""

PRESENCE = Table(
    "presence",
    SCHEMA,
    Column("server", String(32), primary_key=True),
    Column("table", String(32), primary_key=True),
    Column("browser", String(64), primary_key=True),
    Column("pages", Integer, nullable=False),
    Index("presence_table", "table"),
)
"""How many pages of a table each browser has open at each server; it ends with the server."""

WISHES = Table(
    "wishes",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("done", Integer, nullable=False, server_default="0"),
    Column("lease", String(32), nullable=False, server_default=""),
    Column("json", Text, nullable=False, server_default=""),
)
"""What the coach was asked: a hint for a seat about the question `number`, and for the seat -1
an analysis; how many hints are shown, how many percent are done, and then the advice."""

COUNTS = Table(
    "counts",
    SCHEMA,
    Column("kind", String(32), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("period", Float(53), primary_key=True),
    Column("amount", Integer, nullable=False),
    Column("ends", Float(53), nullable=False),
    Index("counts_ends", "ends"),
)
"""How much each visitor asked for in a minute or a day; visitors by a hash with a day's key."""

KEYS = Table(
    "keys",
    SCHEMA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),
)
"""The key of a day; with it what was hashed is forgotten."""


TOKENS = Table(
    "tokens",
    SCHEMA,
    Column("hash", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("purpose", String(64), nullable=False),
    Column("scopes", String(64), nullable=False),
    Column("created", Float(53), nullable=False),
    Column("used", Float(53), nullable=False),
    Index("tokens_owner", "owner"),
)
"""The tokens of programs, by the hash of each; `owner` is the browser that made it and may revoke
it, `name` stands for the person, `scopes` has commas between, `used` is right to within a day."""

CONNECTED_BOTS = Table(
    "connected_bots",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), ForeignKey("tokens.hash"), nullable=False),
    Column("name", String(64), nullable=False),
    Column("by", String(64), nullable=False),
    Column("games", Text, nullable=False),
    Column("places", Integer, nullable=False),
    Column("seen", Float(53), nullable=False),
    Index("connected_bots_token", "token"),
)
"""The bots that visitors run and that wait for opponents; `games` is a JSON list, `places` at how
many tables one plays at once, `seen` when its connection was last alive."""


ORDERS = Table(
    "orders",
    SCHEMA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
    Column("act", String(16), nullable=False),
    Column("target", String(100), nullable=False),
    Column("note", Text, nullable=False),
    Column("outcome", Text, nullable=False),
)
"""What the host ordered by `shedet admin`, and what came of it: empty until a server has done it.

Nothing is ever deleted here: it is the log of what was done.
"""

RESTRICTIONS = Table(
    "restrictions",
    SCHEMA,
    Column("kind", String(16), primary_key=True),
    Column("value", String(64), primary_key=True),
    Column("since", Float(53), nullable=False),
    Column("note", Text, nullable=False),
)
"""Who may not visit (an address or network, or a browser), and which browser may not chat."""


# people

RESULTS = Table(
    "results",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("bot", String(200), nullable=False),
    Column("points", Integer),
    Column("place", Integer, nullable=False),
)
"""How a game ended that was not aborted, for each seat: which bot played there (nothing for a
person), its points (if it was played to the end), its place among the seats."""

PEOPLE = Table(
    "people",
    SCHEMA,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Float(53), nullable=False),
    Column("settings", Text, nullable=False),
    Column("leaving", Float(53), nullable=False, server_default="0"),
    Column("lease", String(32), nullable=False, server_default=""),
)
"""What is kept of a person beside seats: the name that forms begin with, settings as JSON; and when
they asked to be deleted (0: never), and the server that does it.

A person is the hash by which their first browser was known. Who has chosen nothing has no row.
"""

DEVICES = Table(
    "devices",
    SCHEMA,
    Column("browser", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("since", Float(53), nullable=False),
    Index("devices_person", "person"),
    Index("devices_since", "since"),
)
"""To which person a browser belongs, both by their hashes: without a row to itself, and to nobody
where `person` is empty, after signing out. `name` is what the browser said it was."""

PASSKEYS = Table(
    "passkeys",
    SCHEMA,
    Column("id", String(64), primary_key=True),
    Column("credential", Text, nullable=False),
    Column("person", String(64), nullable=False),
    Column("host", String(255), nullable=False),
    Column("key", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("created", Float(53), nullable=False),
    Column("used", Float(53), nullable=False),
    Index("passkeys_person", "person"),
)
"""Public keys by which a person is known on other devices; `id` is the hash of the credential's."""

CHALLENGES = Table(
    "challenges",
    SCHEMA,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("person", String(64), nullable=False),
    Column("ends", Float(53), nullable=False),
    Index("challenges_ends", "ends"),
)
"""What passkeys were asked to sign, by its hash: each can be answered once, until it ends."""

RECOVERY_LINKS = Table(
    "recovery_links",
    SCHEMA,
    Column("person", String(64), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("created", Float(53), nullable=False),
)
"""The link that a person has printed, by the hash of its secret."""

OPINIONS = Table(
    "opinions",
    SCHEMA,
    Column("person", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("blocks", Boolean, nullable=False),
    Column("name", String(64), nullable=False),
    Column("since", Float(53), nullable=False),
    Index("opinions_other", "other"),
)
"""Whom a person likes or blocks, and what they were called then."""

CHORES = Table(
    "chores",
    SCHEMA,
    Column("name", String(32), primary_key=True),
    Column("at", String(32), nullable=False),
    Column("is_done", Boolean, nullable=False),
    Column("lease", String(32), nullable=False),
)
"""Work that is done once after an upgrade, batch by batch: how far it is, and who does it."""


# turns

PUSH_KEYS = Table(
    "push_keys",
    SCHEMA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("private", String(64), nullable=False),
)
"""The key by which push services know this server (VAPID), made once: only number 1 is used."""

SUBSCRIPTIONS = Table(
    "subscriptions",
    SCHEMA,
    Column("id", String(64), primary_key=True),
    Column("browser", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", String(128), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created", Float(53), nullable=False),
    Index("subscriptions_browser", "browser"),
)
"""The devices that are told when it is their person's turn: `id` is the SHA-256 of the endpoint,
the address of a push service, `browser` the owner of seats, `key` and `auth` encrypt for the
device."""

TELLINGS = Table(
    "tellings",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("about", String(32), nullable=False),
    Column("state", String(8), nullable=False),
    Column("at", Float(53), nullable=False),
    Column("tries", Integer, nullable=False),
    Index("tellings_at", "state", "at"),
)
"""What the person of a seat was told last, `about` a question, a request or the end; `state` is
`due` (being sent, or tried again at `at`), `told`, or `seen` (then the next may be told)."""


# meeting

SEEKS = Table(
    "seeks",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("browser", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("created", Float(53), nullable=False),
    Column("ends", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),
    Column("is_lasting", Boolean, nullable=False),
    Column("rival", String(64), nullable=False),
    Column("rival_name", String(64), nullable=False),
    Column("state", String(16), nullable=False),
    Column("table", String(32), nullable=False),
    Column("bench", String(100), unique=True),
    Index("seeks_browser", "browser"),
    Index("seeks_rival", "rival"),
)
"""Who looks for a game: a seek or a quick match for anybody, a challenge for the browser `rival`.

`state` is open, taken, declined, shut or met: taken once `table` was made with `rival_name`, met
when its maker has gone there, shut when its maker wants it no more. It counts until `ends`, and
unless it is lasting only as long as its maker was `seen` a moment ago. A `bench`, one of those for
its game and clock, is what a quick match waits on: nobody else can wait there.
"""

# studies

STUDIES = Table(
    "studies",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("source", String(200), nullable=False),
    Column("created", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Column("start", Text, nullable=False),
    Column("tree", Text, nullable=False),
    Column("last", Integer, nullable=False),
    Index("studies_owner", "owner"),
)
"""What people try on the analysis board. `owner` is a browser, by its hash; `name` is empty until
the study is kept; `source` is the address of the replay that it comes from, if any; `last` is the
point that was added last."""

WEIGHINGS = Table(
    "weighings",
    SCHEMA,
    Column("study", String(32), ForeignKey("studies.id"), primary_key=True),
    Column("node", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("asked", Float(53), nullable=False),
    Column("account", String(64), nullable=False),
    Column("percent", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("lease", String(32), nullable=False),
    Column("json", Text, nullable=False),
)
"""What the coach was asked about a point: as a seat knew it, or with all cards open for the seat
-1; how many percent are done, the place in the queue, and then the advice."""


# days

DEALS = Table(
    "deals",
    SCHEMA,
    Column("id", String(40), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("secret", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("bots", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("closes", Float(53), nullable=False),
    Column("source", String(32), nullable=False, server_default=""),
)
"""Deals that many play, with the same secret, seat and bots: those of a day, and duplicates.

`bots` is a JSON list with nothing for the seat of the person; `closes` is when a day's deal opens
for study, 0 for a duplicate, whose `source` is the table at which it was played first.
"""

TRIES = Table(
    "tries",
    SCHEMA,
    Column("deal", String(40), ForeignKey("deals.id"), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("lines", Text, nullable=False, server_default=""),
    Index("tries_table", "table"),
)
"""The one table of a person at which a deal counts; `who` is a browser, or the coach. When the
game is over, `lines` is a JSON list of what was played."""


# home_tables

HOME_TABLES = Table(
    "home_tables",
    SCHEMA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("until", Integer, nullable=False),
)
"""Browsers that several people of a table share, by the hash of the secret, and whose hand is open
there: -1 if the curtain is drawn. A hand that is open out of turn is open until the table has more
than so many entries."""

# puzzles

PUZZLE_ANSWERS = Table(
    "puzzle_answers",
    SCHEMA,
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("owner", String(64), primary_key=True),
    Column("move", Text, nullable=False),
    Column("is_right", Boolean, nullable=False),
    Column("at", Float(53), nullable=False),
    Index("puzzle_answers_by_owner", "owner"),
)
"""The first answer of a person (a browser, by its hash) to a puzzle."""
