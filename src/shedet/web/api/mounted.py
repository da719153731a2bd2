"""The API as a part of the application, with its own answers to what goes wrong."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from shedet.core.errors import ShedetError
from shedet.web.api.catalogue import OPERATIONS
from shedet.web.api.document import PREFIX, document
from shedet.web.api.operations import OPEN, endpoint
from shedet.web.api.problems import failed, lost, refused
from shedet.web.routes.site import Site, site_of, who

PREFLIGHT = {
    **OPEN,
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "authorization, content-type, accept-language",
    "access-control-max-age": "86400",
}


async def openapi(request: Request) -> Response:
    site = site_of(request)
    site.limits.count("request", who(request))
    return Response(document(site.settings.base_path), 200, OPEN, "application/json")


class Preflight:
    """Answers what a browser asks before a page of another site may send a token."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] == "http" and scope["method"] == "OPTIONS":
            app = Response(status_code=204, headers=PREFLIGHT)
        await app(scope, receive, send)


def mounted(site: Site) -> Mount:
    """All routes of the API."""
    routes = [
        Route(operation.path, endpoint(operation), methods=[operation.method])
        for operation in OPERATIONS
    ]
    api = Starlette(
        routes=[Route("/openapi.json", openapi), *routes],
        middleware=[Middleware(Preflight)],
        exception_handlers={ShedetError: refused, HTTPException: lost, Exception: failed},
    )
    api.state.site = site
    return Mount(PREFIX, app=api)
