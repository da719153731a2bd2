"""Tokens by which programs are known, kept by their hashes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.store.schema import CONNECTED_BOTS, TOKENS
from shedet.web.store.store import Job

SCOPES = ("watch", "play", "create")
"""What a token may be allowed to do: look at tables, sit down and move, open tables."""
MOST = 20
"""Tokens of one browser."""


@dataclass(frozen=True)
class Token:
    """What is known of a token; the token itself was shown once."""

    hash: str
    owner: str
    """The hash of the browser that made it."""
    name: str
    """The name that others see: of the person who runs the program."""
    purpose: str
    scopes: tuple[str, ...]
    created: float
    used: float


def keeping_token(token: Token) -> Job:
    """A job that keeps a new token; too many of one browser are refused."""

    def write(connection: Connection) -> None:
        counted = select(func.count()).where(TOKENS.c.owner == token.owner)
        if connection.execute(counted).scalar_one() >= MOST:
            raise NotNow(Sentence("You already have {most} tokens. Revoke one first.", most=MOST))
        connection.execute(
            insert(TOKENS).values(**{**vars(token), "scopes": ",".join(token.scopes)})
        )

    return write


def revoking_token(owner: str, token_hash: str) -> Job:
    """A job that removes a token of a browser, with the bots that are connected by it."""

    def write(connection: Connection) -> None:
        own = (TOKENS.c.owner == owner) & (TOKENS.c.hash == token_hash)
        if connection.execute(select(TOKENS.c.hash).where(own)).first() is None:
            raise NotNow(Sentence("This token is already revoked."))
        connection.execute(delete(CONNECTED_BOTS).where(CONNECTED_BOTS.c.token == token_hash))
        connection.execute(delete(TOKENS).where(own))

    return write


def using_token(token_hash: str, at: float) -> Job:
    """A job that notes when a token was last used."""

    def write(connection: Connection) -> None:
        connection.execute(update(TOKENS).where(TOKENS.c.hash == token_hash).values(used=at))

    return write


def token_with(token_hash: str) -> Callable[[Connection], Token | None]:
    """Asks for the token with a hash."""
    found = select(TOKENS).where(TOKENS.c.hash == token_hash)

    def read(connection: Connection) -> Token | None:
        row = connection.execute(found).one_or_none()
        return token_of(row) if row else None

    return read


def tokens_of(owner: str) -> Callable[[Connection], Sequence[Token]]:
    """Asks for the tokens of a browser, the newest first."""
    found = select(TOKENS).where(TOKENS.c.owner == owner).order_by(TOKENS.c.created.desc())
    return lambda connection: [token_of(row) for row in connection.execute(found)]


def token_of(row: Row[Any]) -> Token:
    scopes = tuple(row.scopes.split(","))
    return Token(row.hash, row.owner, row.name, row.purpose, scopes, row.created, row.used)


def has_tokens(owner: str) -> Callable[[Connection], bool]:
    """Asks whether a browser has made any token."""
    found = select(TOKENS.c.hash).where(TOKENS.c.owner == owner).limit(1)
    return lambda connection: connection.execute(found).first() is not None
