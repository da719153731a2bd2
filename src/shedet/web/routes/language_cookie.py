"""A language in the query is remembered, as if it had been chosen on the page."""

from starlette.datastructures import MutableHeaders, QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shedet.core.language import LANGUAGES
from shedet.web.protection import identity
from shedet.web.routes.site import is_secure


class LanguageCookie:
    """Sets the language cookie with every page that was requested with `?lang=`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wish = QueryParams(scope.get("query_string", b"")).get("lang", "")
        if scope["type"] != "http" or scope["method"] != "GET" or wish not in LANGUAGES:
            await self.app(scope, receive, send)
            return

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = MutableHeaders(scope=message)
                if told.get("content-type", "").startswith("text/html"):
                    told.append("set-cookie", cookie_for(wish, HTTPConnection(scope)))
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def cookie_for(language: str, connection: HTTPConnection) -> str:
    """The same cookie that a choice on a page sets."""
    response = Response()
    identity.give(response, identity.LANGUAGE_COOKIE, language, is_secure(connection))
    return response.headers["set-cookie"]
