"""What makes the pages an app on a device: manifest, service worker, and games to keep offline."""

import json

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from shedet.web.parts.assets import manifest, worker
from shedet.web.parts.snapshot import Device
from shedet.web.protection.base_path import Base
from shedet.web.routes.replay_routes import of_file, of_table, wanted_in
from shedet.web.routes.site import site_of, visit_of, who
from shedet.web.thinking.films import Found, Reel

WORTH = 10
"""A whole film counts as so many pages of a replay."""


async def device(request: Request) -> Response:
    """Messages and kept games of this device; the same page is shown where there is no network."""
    site = site_of(request)
    site.limits.count("request", who(request))
    key = await site.tables.bell.key() if site.tables.bell.is_on else ""
    return HTMLResponse(site.pages.device(Device(key), visit_of(request)))


async def table_film(request: Request) -> Response:
    """All steps of the replay of a table that is over."""
    count(request)
    return await reel(request, await of_table(request))


async def record_film(request: Request) -> Response:
    """All steps of a game of an uploaded file."""
    count(request)
    return await reel(request, await of_file(request, request.query_params.get("record", "1")))


def count(request: Request) -> None:
    site_of(request).limits.count("replay", who(request), WORTH)


async def reel(request: Request, found: Found) -> Response:
    """The first page, and for each further step the lines that change."""
    site = site_of(request)
    made = await site.films.reel(found, wanted_in(request), who(request))
    if site.settings.base_path:
        base = Base(site.settings.base_path)
        edits = [[(a, b, base.in_page(text)) for a, b, text in step] for step in made.steps]
        made = Reel(base.in_page(made.first), edits)
    return JSONResponse({"first": made.first, "steps": made.steps})


async def service_worker(request: Request) -> Response:
    """The script that a browser keeps; it knows the files of which pages are made."""
    return Response(worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})


async def app_manifest(request: Request) -> Response:
    return Response(
        json.dumps(manifest()),
        media_type="application/manifest+json",
        headers={"cache-control": "no-cache"},
    )


ROUTES = [
    Route("/device", device),
    Route("/sw.js", service_worker),
    Route("/manifest.webmanifest", app_manifest),
    Route("/t/{table}/replay/film", table_film),
    Route("/replay/{record}/film", record_film),
]
