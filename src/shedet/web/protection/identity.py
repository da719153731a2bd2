"""Who owns a seat: a secret in a cookie. The server keeps only its hash."""

import hashlib
import re
import secrets
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "shedet"
HOST_COOKIE = "__Host-shedet"
"""The name under https: browsers accept `__Host-` from this host and over TLS only."""
NAME_COOKIE = "shedet-name"
LANGUAGE_COOKIE = "shedet-language"
THEME_COOKIE = "shedet-theme"
SOUND_COOKIE = "shedet-sound"
OPPONENT_COOKIE = "shedet-opponent"
LASTS = 400 * 86400
"""Seconds; browsers keep no cookie longer."""


def new_secret() -> str:
    """256 bits, in 43 letters."""
    return secrets.token_urlsafe(32)


def new_host_secret() -> str:
    """One letter longer, so that it cannot be used as the other kind."""
    return secrets.token_urlsafe(33)


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def secret_in(connection: HTTPConnection, is_secure: bool) -> str:
    """The secret of a browser, or nothing if it has no valid one."""
    if is_secure and (secret := host_secret_in(connection)):
        return secret
    return shaped(connection.cookies.get(COOKIE, ""), "{43}")


def host_secret_in(connection: HTTPConnection) -> str:
    return shaped(connection.cookies.get(HOST_COOKIE, ""), "{43,44}")


def shaped(secret: str, length: str) -> str:
    return secret if re.fullmatch(rf"[A-Za-z0-9_-]{length}", secret, re.ASCII) else ""


def name_in(connection: HTTPConnection) -> str:
    """The name last used in this browser."""
    name = unquote(connection.cookies.get(NAME_COOKIE, ""))
    return name if name.isprintable() else ""


def give_secret(response: Response, secret: str, is_secure: bool) -> None:
    if is_secure:
        give(response, HOST_COOKIE, secret, is_secure)
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=True)
    else:
        give(response, COOKIE, secret, is_secure)


def give_name(response: Response, name: str, is_secure: bool) -> None:
    give(response, NAME_COOKIE, quote(name), is_secure)


def take_away(response: Response) -> None:
    """The browser forgets its secret and its name."""
    response.delete_cookie(HOST_COOKIE, httponly=True, samesite="lax", secure=True)
    for cookie in (COOKIE, NAME_COOKIE):
        response.delete_cookie(cookie, httponly=True, samesite="lax")


def give(response: Response, cookie: str, value: str, is_secure: bool) -> None:
    response.set_cookie(
        cookie, value, max_age=LASTS, httponly=True, samesite="lax", secure=is_secure, path="/"
    )
