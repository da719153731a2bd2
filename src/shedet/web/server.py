"""Running the application: socket, address to show, clean shutdown."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing.synchronize import Semaphore

import structlog
from starlette.applications import Starlette

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.core.system.os_errors import not_listening
from shedet.web import logs
from shedet.web.app import application
from shedet.web.measures import shown_at
from shedet.web.operations.figures import figures
from shedet.web.parts.snapshot import Pages
from shedet.web.processes import Processes
from shedet.web.protection.connections import (
    SEND_BUFFER,
    Config,
    Door,
    HttpConnection,
    LiveConnection,
    Server,
    raise_file_limit,
)
from shedet.web.routes.live import LARGEST_MESSAGE
from shedet.web.settings import Settings
from shedet.web.store.store import Store

log = structlog.get_logger()

GRACE = 5
"""Seconds to wait for open pages at shutdown."""


def serve(
    settings: Settings, greet: Callable[[str, str], None], pages: Pages | None = None
) -> None:
    """Serve until stopped. `greet` is given the local address and that for the network."""
    logs.begin(settings)
    if not settings.bot_workers and not settings.database.startswith("postgresql"):
        raise several_need_postgresql()  # nobody else could think
    with listen(settings.address, settings.port) as listening:
        port = listening.getsockname()[1]
        base = settings.base_path
        network = f"http://{network_host()}:{port}{base}" if settings.lan else ""
        address = f"http://{shown_host(settings.address)}:{port}{base}"
        if settings.workers > 1:
            serve_by_many(settings, network, listening, lambda: greet(address, network))
        else:
            app = application(settings, pages, network)
            with showing_figures(app, settings.metrics):
                greet(address, network)
                run(server_of(app, settings), listening)


def serve_by_many(
    settings: Settings, network: str, listening: socket.socket, greet: Callable[[], None]
) -> None:
    """Serve by several processes, which share the socket and the database."""
    store = Store(settings.database_url, settings.backup_folder)  # so that errors show at start
    is_shared = store.is_shared
    store.close()
    if not is_shared:
        raise several_need_postgresql()
    thinkers = -(-settings.bot_workers // settings.workers)
    each = replace(settings, workers=1, bot_workers=thinkers)
    processes = Processes(settings.workers, serve_as_one, each, network, listening)
    if not processes.wait_until_ready():
        raise SystemExit(1)
    greet()
    processes.run()


def serve_as_one(
    is_ready: Semaphore, place: int, settings: Settings, network: str, listening: socket.socket
) -> None:
    """One of several processes."""
    logs.begin(settings)
    app = application(settings, None, network)
    with showing_figures(app, beside(settings.metrics, place)):
        is_ready.release()
        run(server_of(app, settings), listening)


def server_of(app: Starlette, settings: Settings) -> Server:
    chosen = configuration(app, settings)
    chosen.end_streams = app.state.site.tables.end_streams
    return Server(chosen)


@contextmanager
def showing_figures(app: Starlette, address: str) -> Iterator[None]:
    with shown_at(address, partial(figures, app.state.site.tables)) as shown:
        if shown:
            log.info("metrics", port=shown)
        yield


def beside(address: str, place: int) -> str:
    """Of several processes each shows its figures at a port of its own, one after the other."""
    host, _, port = address.rpartition(":")
    return f"{host}:{int(port) + place}" if address else ""


def several_need_postgresql() -> NotationError:
    return NotationError(
        Sentence("Several processes need PostgreSQL: set --database postgresql://...")
    )


def run(server: Server, listening: socket.socket) -> None:
    """Serve until a signal; a clean shutdown by a signal is no failure."""
    try:
        server.run(sockets=[listening])
    except (KeyboardInterrupt, SystemExit):
        # when all is closed uvicorn raises the signal again that ended it
        if server.force_exit:
            raise
    if not server.started:
        raise SystemExit(1)


def configuration(app: object, settings: Settings) -> Config:
    chosen = Config(
        app,  # type: ignore[arg-type]
        http=HttpConnection,
        ws=LiveConnection,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `proxies.py` does that, and checks whether it is right
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
    )
    chosen.door = Door(raise_file_limit(), settings.proxy_addresses, settings.rate_limits)
    return chosen


def listen(host: str, port: int) -> socket.socket:
    """The socket to listen on; an error of one line if there is none."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise not_listening(host, port, error) from None
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    return listening


def shown_host(host: str) -> str:
    """The address to open in a browser."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def network_host() -> str:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
