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
    Index("tables_listed", "listed", "stage", "changed"),
)
"""What lists of tables show; all but `listed`, `rematch`, `started_from` and `seen` follows from
entries.

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
