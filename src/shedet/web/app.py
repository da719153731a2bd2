"""The application: all rooms behind one door."""

import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from gzip import compress
from importlib import import_module
from pathlib import Path
from typing import cast

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from shedet.bots import levels
from shedet.core.errors import ShedetError
from shedet.web import live, reception, replays, tables
from shedet.web.assets import STATIC, asset
from shedet.web.boxes import Boxes
from shedet.web.hall import Hall
from shedet.web.house import House, show_error
from shedet.web.limiting import Limits
from shedet.web.remembering import Remembering
from shedet.web.settings import Settings
from shedet.web.shield import Shield
from shedet.web.sight import Pages
from shedet.web.store import Store
from shedet.web.thinking import Workers
from shedet.web.tidying import tidy

FOREVER = "public, max-age=31536000, immutable"

log = structlog.get_logger()


def application(
    settings: Settings, pages: Pages | None = None, network_address: str = ""
) -> Starlette:
    """A server's application. Looks at what it is given at once, so that trouble is told."""
    levels.factor()
    boxes = Boxes(settings.pieces)
    store = Store(settings.database_url)
    hall = Hall(store, Workers(settings.bot_workers), pages or rendering(), boxes)
    app = Starlette(
        routes=[
            *reception.ROUTES,
            *replays.ROUTES,
            *live.ROUTES,
            *tables.ROUTES,
            Route("/static/{name:path}", static),
            Route("/favicon.ico", favicon),
        ],
        middleware=[
            Middleware(Shield, settings=settings),
            Middleware(Remembering),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=6),
        ],
        exception_handlers={
            ShedetError: show_error,
            HTTPException: reception.lost,
            Exception: reception.failed,
        },
        lifespan=lifespan,
    )
    limits = Limits(settings.rate_limits)
    app.state.house = House(settings, hall.pages, limits, hall, network_address)
    return app


def rendering() -> Pages:
    return cast(Pages, import_module("shedet.web.render"))


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    hall: Hall = app.state.house.hall
    await hall.begin()
    log.info("serving")
    async with tidy():
        yield
    await hall.stop()
    hall.store.close()
    log.info("stopped")


class File:
    """A file that pages load, kept in memory, and compressed where that helps."""

    def __init__(self, path: Path) -> None:
        self.plain = path.read_bytes()
        packed = compress(self.plain, 9, mtime=0)
        self.packed = packed if len(packed) < len(self.plain) else None
        self.kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"


files: dict[str, File] = {}


def file_of(name: str) -> File | None:
    """A file of ours; never one from elsewhere, whatever the name says."""
    if name not in files:
        path = (STATIC / name).resolve()
        if STATIC.resolve() not in path.parents or not path.is_file():
            return None
        files[name] = File(path)
    return files[name]


async def favicon(request: Request) -> Response:
    """For browsers that ask for it without having seen a page."""
    return RedirectResponse(asset("mark.svg"), 308)


async def static(request: Request) -> Response:
    name = request.path_params["name"]
    file = file_of(name) if "\0" not in name else None
    if file is None:
        raise HTTPException(404)
    headers = {"vary": "accept-encoding", "cache-control": "no-cache"}
    if asset(name).endswith(f"?v={request.query_params.get('v')}"):
        headers["cache-control"] = FOREVER
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)
