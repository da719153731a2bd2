"""The page on which a visitor makes tokens for programs, and revokes them."""

import re
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.table.seats import check_name
from shedet.web.lifecycle.reserved_names import want_own_name
from shedet.web.parts.snapshot import TokenList, TokenRow
from shedet.web.protection import identity
from shedet.web.routes.commands import bad_field, is_hidden, want
from shedet.web.routes.site import (
    browser_of,
    form_of,
    is_secure,
    known,
    redirect,
    site_of,
    status_of,
    text_in,
    visit_of,
    who,
)
from shedet.web.store.tokens import Token, keeping_token, revoking_token, tokens_of

MARK = "shedet_"
"""What tokens begin with, so that a lost one is recognised."""


async def tokens(request: Request) -> Response:
    site_of(request).limits.count("request", who(request))
    return await page(request, browser_of(request))


async def page(
    request: Request, browser: str, secret: str = "", error: str = "", status: int = 200
) -> Response:
    """The page, with a token that was just made or with the reason why none was."""
    site = site_of(request)
    found = await site.tables.store.read(tokens_of(browser)) if browser else ()
    rows = (TokenRow(t.hash, t.name, t.purpose, t.scopes, t.created, t.used) for t in found)
    visit = replace(visit_of(request, error=error), path="/tokens")
    return HTMLResponse(site.pages.tokens(TokenList(tuple(rows), secret), visit), status)


async def make(request: Request) -> Response:
    """A new token: it is shown once, and only its hash is kept."""
    site = site_of(request)
    site.limits.count("open", who(request))
    form = await form_of(request)
    secret, browser = await known(request)
    token = MARK + identity.new_secret()
    now = site.tables.registry.now()
    scopes = ("watch", *(scope for scope in ("play", "create") if form.get(scope) == "1"))
    try:
        name = own_name(form.get("name"))
        purpose = " ".join(want(text_in(form.get("purpose"), 40), "purpose").split()) or name
        want_readable(purpose)
        kept = Token(identity.hash_of(token), browser, name, purpose, scopes, now, 0.0)
        await site.tables.storage.want_room()
        await site.tables.store.write(keeping_token(kept))
    except ShedetError as error:
        said = error.sentence.say(visit_of(request).language)
        return await page(request, browser_of(request), error=said, status=status_of(error))
    response = await page(request, browser, token)
    identity.give_secret(response, secret, is_secure(request))
    return response


def own_name(given: object) -> str:
    """The name of a person or of a person's bot: none of ours, and one that can be read."""
    name = " ".join(want(text_in(given, 40), "name").split())
    want_readable(name)
    check_name(name)
    want_own_name(name)
    return name


def want_readable(text: str) -> None:
    """Refuse what would mislead in a list, or part the name of a bot from its owner's."""
    if any(map(is_hidden, text)) or ":" in text:
        raise NotationError(
            Sentence("{name} doesn’t work as a name. Please choose another.", name=quoted(text))
        )


async def revoke(request: Request) -> Response:
    """A token ends; programs that use it are refused from now on."""
    site = site_of(request)
    site.limits.count("command", who(request))
    form = await form_of(request)
    token = want(text_in(form.get("token"), 64), "token")
    if not re.fullmatch(r"[0-9a-f]{64}", token):
        raise bad_field("token")
    try:
        await site.tables.store.write(revoking_token(browser_of(request), token))
    except ShedetError as error:
        said = error.sentence.say(visit_of(request).language)
        return await page(request, browser_of(request), error=said, status=status_of(error))
    return redirect(request, "/tokens")


ROUTES = [
    Route("/tokens", tokens),
    Route("/tokens", make, methods=["POST"]),
    Route("/tokens/revoke", revoke, methods=["POST"]),
]
