"""The application: routes, protection, tables and pages put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from typing import cast

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from shedet.bots import levels
from shedet.core.errors import ShedetError
from shedet.web.api.mounted import mounted
from shedet.web.background import beside
from shedet.web.garbage import tidy
from shedet.web.lifecycle.expiry import expire_again_and_again
from shedet.web.lifecycle.public_list import PublicList
from shedet.web.lifecycle.resume import resume_again_and_again
from shedet.web.operations.orders import heed
from shedet.web.operations.restrictions import Bar, Restrictions
from shedet.web.parts import assets
from shedet.web.parts.snapshot import Pages
from shedet.web.people.devices import Devices
from shedet.web.people.filling import fill_results
from shedet.web.people.leaving import see_to_again_and_again
from shedet.web.people.recognition import Recognition
from shedet.web.protection.base_path import BasePages, BasePath
from shedet.web.protection.limits import Limits
from shedet.web.protection.proxies import Proxies
from shedet.web.protection.security import Security
from shedet.web.routes import (
    data_routes,
    day_routes,
    device_routes,
    home_routes,
    live,
    meet_routes,
    passkey_routes,
    push_routes,
    puzzle_routes,
    replay_routes,
    study_routes,
    table_routes,
    token_routes,
    you_routes,
)
from shedet.web.routes.language_cookie import LanguageCookie
from shedet.web.routes.site import Site, show_error
from shedet.web.settings import Settings, listed
from shedet.web.store.boxes import Boxes
from shedet.web.store.shared_limits import SharedLimits
from shedet.web.store.store import Store
from shedet.web.studies.weighing import Weigher
from shedet.web.tables.bell import Services
from shedet.web.tables.tables import Tables
from shedet.web.thinking.films import Films
from shedet.web.thinking.workers import Workers

log = structlog.get_logger()


def application(
    settings: Settings, pages: Pages | None = None, network_address: str = ""
) -> Starlette:
    """A server's application. Checks its settings at once, so that errors show at start."""
    levels.factor()
    boxes = Boxes(settings.pieces)
    store = Store(settings.database_url, settings.backup_folder)
    workers = Workers(settings.bot_workers)
    pages = pages or rendering()
    services = Services(listed(settings.push_services), settings.contact) if settings.push else None
    tables = Tables(store, workers, pages, boxes, megabytes=settings.storage, services=services)
    restrictions = Restrictions(tables.muted, tables.barred)
    base = settings.base_path
    app = Starlette(
        routes=[
            *home_routes.ROUTES,
            *meet_routes.ROUTES,
            *replay_routes.ROUTES,
            *study_routes.ROUTES,
            *token_routes.ROUTES,
            *you_routes.ROUTES,
            *passkey_routes.ROUTES,
            *data_routes.ROUTES,
            *day_routes.ROUTES,
            *puzzle_routes.ROUTES,
            *push_routes.ROUTES,
            *device_routes.ROUTES,
            *live.ROUTES,
            *table_routes.ROUTES,
            *assets.ROUTES,
        ],
        middleware=[
            *([Middleware(BasePath, path=base)] if base else []),
            Middleware(Proxies, settings=settings),
            Middleware(Recognition, store=store),
            Middleware(Bar, restrictions=restrictions),
            Middleware(Security, settings=settings),
            Middleware(LanguageCookie),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=6),
            *([Middleware(BasePages, path=base)] if base else []),
        ],
        exception_handlers={
            ShedetError: show_error,
            HTTPException: home_routes.lost,
            Exception: home_routes.failed,
        },
        lifespan=lifespan,
    )
    limits = Limits(settings.rate_limits, settings.tables_a_day, 1024 * settings.uploads_a_day)
    films = Films(boxes.files, pages.replay, settings.rate_limits)
    shared = SharedLimits(store, limits)
    tables.publisher.account_of = shared.account
    listing = PublicList(store, settings.rate_limits, shared.account)
    devices = Devices(store, lambda: tables.registry.now())
    weigher = Weigher(tables, films)
    site = app.state.site = Site(
        settings, pages, limits, tables, films, listing, weigher, devices, network_address
    )
    app.router.routes.insert(0, mounted(site))
    app.state.restrictions = restrictions
    app.state.shared_limits = shared
    return app


def rendering() -> Pages:
    return cast(Pages, import_module("shedet.web.pages.render"))


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    site: Site = app.state.site
    tables = site.tables
    shared: SharedLimits = app.state.shared_limits
    await tables.begin()
    await shared.begin()
    log.info("serving")
    old = expire_again_and_again(tables, site.settings)
    async with (
        tidy(),
        beside(old),
        beside(shared.go_on()),
        beside(tables.pulse.go_on(tables.lookout.outage_ended)),
        beside(tables.lookout.look_again_and_again()),
        beside(resume_again_and_again(tables)),
        beside(site.devices.look_again_and_again()),
        beside(see_to_again_and_again(tables)),
        beside(fill_results(tables)),
        beside(site.weigher.look_again_and_again()),
        beside(heed(tables, app.state.restrictions)),
        beside(tables.bell.go_on()),
    ):
        yield
    await tables.stop()
    site.films.close()
    tables.store.close()
    log.info("stopped")
