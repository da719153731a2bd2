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
    Index("tables_listed", "listed", "stage", "changed"),
    Index("tables_due", "due"),
    Index("tables_bot_asked", "bot_asked"),
    Index("tables_lease", "lease"),
)
"""What lists of tables show, and what is to be done; all but `listed`, `rematch`, `started_from`,
`seen`, `account`, `read` and `tried` follows from entries.

`changes` counts what was written: whoever has read an earlier count must read on before writing.
`due` is when the next flag falls, 0 if none does; `lease` is the server that thinks for the table,
as long as that server lives; `account` is whose share bots use; `read` and `tried` are how far a
lesson was read, and what was tried there last.

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
    Index("owners_hash", "hash"),
)
"""Whose browser a seat belongs to, by the hash of its secret."""

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
