"""Whose seat it is: a secret in a cookie. The server keeps only its hash."""

import hashlib
import re
import secrets
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "shedet"
NAME_COOKIE = "shedet-name"
LANGUAGE_COOKIE = "shedet-language"
THEME_COOKIE = "shedet-theme"
OPPONENT_COOKIE = "shedet-opponent"
LASTS = 400 * 86400
"""Seconds; browsers keep no cookie longer."""


def new_secret() -> str:
    """256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def secret_in(connection: HTTPConnection) -> str:
    """The secret of a browser, or nothing if it has none that we could have given."""
    secret = connection.cookies.get(COOKIE, "")
    return secret if re.fullmatch(r"[A-Za-z0-9_-]{43}", secret, re.ASCII) else ""


def browser_of(connection: HTTPConnection) -> str:
    """The hash by which a browser's seats are known; nothing for one without seats."""
    secret = secret_in(connection)
    return hash_of(secret) if secret else ""


def name_in(connection: HTTPConnection) -> str:
    """The name last used in this browser."""
    name = unquote(connection.cookies.get(NAME_COOKIE, ""))
    return name if name.isprintable() else ""


def give_secret(response: Response, secret: str, is_secure: bool) -> None:
    give(response, COOKIE, secret, is_secure)


def give_name(response: Response, name: str, is_secure: bool) -> None:
    give(response, NAME_COOKIE, quote(name), is_secure)


def give(response: Response, cookie: str, value: str, is_secure: bool) -> None:
    response.set_cookie(
        cookie, value, max_age=LASTS, httponly=True, samesite="lax", secure=is_secure, path="/"
    )
