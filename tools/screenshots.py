"""Screenshots of every page, at desktop and phone size, in both themes.

Needs Playwright and chromium; writes to build/screenshots. Nothing is served to anybody else: the
pages come from tables in memory.
"""

import argparse
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.web import nile_scenes, sobek_scenes
from tests.web.scenes import QUESTIONS, VISIT, advised, analysed, scene, snapshot

from shedet.bots.levels import LEVELS
from shedet.core.game import games, info_of
from shedet.core.language import Sentence
from shedet.web.pages import render
from shedet.web.parts.assets import STATIC
from shedet.web.parts.snapshot import Card, Home, Replay, Snapshot, Visit
from shedet.web.protection.security import HEADERS
from shedet.web.thinking.films import Film

ROOT = Path(__file__).parent.parent
CHROMIUM = "/usr/bin/chromium"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
THEMES = ("papyrus", "night")
SETTLED = 150
"""Milliseconds after which a page has drawn its icons."""
KINDS = {".css": "text/css", ".svg": "image/svg+xml", ".js": "text/javascript"}


@dataclass(frozen=True)
class Shot:
    """A page, and what is done on it before the screenshot."""

    name: str
    html: Callable[[Visit], str]
    act: Callable[[Page], Any] | None = None


def shots(language: str) -> Iterator[Shot]:
    """All pages, each in the states that look different."""
    yield from own_shots(language)
    yield from sobek_shots(language)
    yield from nile_shots(language)


def own_shots(language: str) -> Iterator[Shot]:
    """The pages without a table, and those of Sobek: 2 Players."""
    yield Shot("home", lambda visit: render.home(home(), visit))
    yield from table_shots(language)
    over = snapshot(scene("over"), language=language)
    yield Shot("result", lambda visit: render.page(over, visit))
    known = replace(over, analysis=analysed())
    yield Shot("analysis", lambda visit: render.page(known, visit), scroll_to("analysis"))
    waiting = replace(over, analysing=40)
    yield Shot("analysing", lambda visit: render.page(waiting, visit), scroll_to("analysis"))
    resigned = snapshot(scene("resigned"), language=language)
    yield Shot("resigned", lambda visit: render.page(resigned, visit))
    yield Shot("replay", lambda visit: render.replay(replayed(language, 0), visit))
    yield Shot("replay-bot", lambda visit: render.replay(turning_point(language), visit))
    yield Shot("replay-all", lambda visit: render.replay(replayed(language, None), visit))
    yield Shot("rules", lambda visit: render.rules(info_of("sobek2p"), visit))
    yield Shot("open-record", render.open_record)
    seat = snapshot(scene("turn"), language=language)
    yield Shot("seat-link", lambda visit: render.seat_link(seat, "secret", visit))
    lost = Sentence("There is nothing under this address.")
    yield Shot("problem", lambda visit: render.problem(404, lost, visit))


def table_shots(language: str) -> Iterator[Shot]:
    for name in ("gathering", "first", "big hand", "huge hand", "refill", "waiting", "clock"):
        yield table_shot(name, name, language)
    for name in QUESTIONS[1:]:
        yield table_shot(name, name, language)
    turn = snapshot(scene("turn"), language=language)
    legal = turn.question.legal if turn.question else []
    takes = [move for move in legal if move.startswith("take ")]
    sell = next(g.pick for g in hand_groups(turn) if g.gain)
    for name, pick in (("turn", None), ("take", takes[-1]), ("sell", sell)):
        yield Shot(name, picking(turn, pick))
    for name in ("thief", "merchant", "courtesan", "high-priest"):
        yield table_shot(name, name, language, f"play {name}")
    table = scene("turn")
    wrong = next(f"take {square}" for square in turn.view.market if f"take {square}" not in legal)
    refused = table.why_not(turn.seat, wrong)
    yield Shot("why-not", lambda visit: render.page(turn, replace(visit, why=refused)))
    watching = snapshot(scene("turn"), seat=2, language=language, own_seats=())
    yield Shot("watching", lambda visit: render.page(watching, visit))
    for rung in (1, 2, 3):
        hinted = advised(turn, rung)
        yield Shot(f"hint-{rung}", picking(hinted, None))
    plain = turn
    yield Shot("menu", lambda visit: render.page(plain, visit), open_sheet("menu-box"))
    yield Shot("chat", lambda visit: render.page(plain, visit), open_sheet("chat"))
    yield Shot("log", lambda visit: render.page(plain, visit), open_sheet("log"))
    yield Shot(
        "offline",
        lambda visit: render.page(plain, replace(visit, picked=takes[0])),
        lambda page: page.evaluate(
            "document.body.classList.add('cut'); document.getElementById('net').hidden = false"
        ),
    )


def sobek_shots(language: str) -> Iterator[Shot]:
    """The table of Sobek, with two, three and four players."""
    for name, seats in (("turn", 3), ("turn", 2), ("turn", 4), ("over", 4), ("second round", 4)):
        shown = snapshot(sobek_scenes.scene(name, seats), language=language)
        yield Shot(f"sobek-{name.replace(' ', '-')}-{seats}", picking(shown, None))
    turn = snapshot(sobek_scenes.scene("turn"), language=language)
    legal = turn.question.legal if turn.question else []
    take = next(move for move in reversed(legal) if move.startswith("take "))
    yield Shot("sobek-take", picking(turn, take))
    yield Shot("sobek-hint", picking(advised(turn, 3), None))
    for name in sobek_scenes.QUESTIONS:
        asked = snapshot(sobek_scenes.scene(name), language=language)
        yield Shot(f"sobek-{name}", picking(asked, None))


def nile_shots(language: str) -> Iterator[Shot]:
    """The table of An den Ufern des Nils, with three to five players."""

    def shown(name: str, seats: int = 3, variants: bool = False) -> Snapshot:
        table = nile_scenes.scene(name, seats, variants)
        return snapshot(table, language=language)

    for seats in (3, 5):
        turn = shown("turn", seats)
        legal = turn.question.legal if turn.question else []
        sow = next(move for move in legal if move.startswith("sow "))
        yield Shot(f"nile-turn-{seats}", picking(turn, None))
        yield Shot(f"nile-sow-{seats}", picking(turn, f"crop {sow.split()[1]}"))
        harvest = next(move for move in legal if move.startswith("harvest "))
        yield Shot(f"nile-harvest-{seats}", picking(turn, f"harvest {harvest.split()[1]}"))
    yield Shot("nile-hint", picking(advised(shown("turn"), 3), None))
    for name in ("second action", "both tiles", "scored", "over", *nile_scenes.QUESTIONS):
        yield Shot(f"nile-{name.replace(' ', '-')}", picking(shown(name), None))
    yield Shot("nile-hippo", picking(shown("hippo", 5, True), None))


def table_shot(name: str, what: str, language: str, picked: str | None = None) -> Shot:
    shown = snapshot(scene(what), language=language)
    return Shot(
        name.replace(" ", "-"),
        lambda visit: render.page(shown, replace(visit, picked=picked)),
    )


def picking(shown: Snapshot, pick: str | None) -> Callable[[Visit], str]:
    return lambda visit: render.page(shown, replace(visit, picked=pick))


def hand_groups(shown: Any) -> list[Any]:
    from shedet.web.boards.sobek2p.hand import hand_of
    from shedet.web.parts.ahead import root

    hand = hand_of(shown, root(shown), [], "")
    assert hand
    return hand.groups


def open_sheet(name: str) -> Callable[[Page], Any]:
    return lambda page: page.evaluate(f"document.getElementById('{name}').showPopover()")


def scroll_to(name: str) -> Callable[[Page], Any]:
    return lambda page: page.evaluate(f"document.getElementById('{name}').scrollIntoView()")


def home() -> Home:
    info = info_of("sobek2p")

    def card(table: str, names: tuple[str, ...], stage: str, is_asked: bool) -> Card:
        return Card(table, info, names, stage, 0, is_asked, 0.0)

    own = (
        card("a", ("Mira", "ibis"), "playing", True),
        card("b", ("Mira", ""), "gathering", False),
        card("c", ("Tomasz", "Mira"), "over", False),
    )
    listed = (card("d", ("Lena", "Piotr"), "playing", False),)
    return Home(tuple(games().values()), LEVELS, own, listed)


def replayed(language: str, seat: int | None) -> Replay:
    table = scene("over")
    film = Film(table.game, table.record())
    step = len(table.record().lines) * 2 // 3
    shown = film.snapshot("table", step, 2 if seat is None else seat, language)
    views = tuple(film.view(step, s) for s in range(2)) if seat is None else ()
    lines = tuple(table.record().lines)
    return Replay("/t/table/replay", shown, step, lines, seat, views, film.growth, LEVELS)


def turning_point(language: str) -> Replay:
    """A decision that mattered, as the bot saw it."""
    plain, found = replayed(language, 1), analysed()
    table = scene("over")
    step = found.turning_points[0].decision.line - 1
    shown = Film(table.game, table.record()).snapshot("table", step, 1, language)
    return replace(plain, snapshot=shown, step=step, analysis=found)


class Server(ThreadingHTTPServer):
    """Pages and the files that they load, under the policy of the real server."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.pages: dict[str, str] = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # one connection for a page and its files

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        name = path.removeprefix("/static/")
        server: Any = self.server
        if path in server.pages:
            self.give(server.pages[path].encode(), "text/html; charset=utf-8")
        elif path.startswith("/static/") and (STATIC / name).is_file():
            self.give((STATIC / name).read_bytes(), KINDS[Path(name).suffix], "max-age=600")
        else:
            self.send_error(404)

    def give(self, body: bytes, kind: str, keep: str = "no-store") -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.send_header("cache-control", keep)
        for header, value in HEADERS.items():
            self.send_header(header, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def take(out: Path, language: str, only: str, width: int | None) -> int:
    out.mkdir(parents=True, exist_ok=True)
    server, number = Server(), 0
    sizes = {f"{width}": (width, 844)} if width else SIZES
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pages = [shot for shot in shots(language) if not only or shot.name in only.split(",")]
        for size, (across, down) in sizes.items():
            for theme in THEMES:
                context = browser.new_context(
                    viewport={"width": across, "height": down}, reduced_motion="reduce"
                )
                page = context.new_page()
                page.on("pageerror", lambda error: print(f"error on a page: {error}"))
                # there is no live table behind these pages
                page.route("**/live*", lambda route: route.abort())
                page.add_init_script("delete window.WebSocket; window.WebSocket = class {}")
                for shot in pages:
                    visit = replace(VISIT, language=language, theme=theme)
                    server.pages[f"/{shot.name}"] = shot.html(visit)
                    page.goto(f"{server.address}/{shot.name}")
                    if shot.act:
                        shot.act(page)
                    page.wait_for_timeout(SETTLED)
                    page.screenshot(path=out / f"{shot.name}-{size}-{theme}.png")
                    number += 1
                context.close()
        browser.close()
    server.shutdown()
    return number


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    options.add_argument("--language", default="en")
    options.add_argument("--only", default="", help="names of pages, with commas")
    options.add_argument("--width", type=int, help="one other width")
    chosen = options.parse_args()
    number = take(chosen.out, chosen.language, chosen.only, chosen.width)
    print(f"{number} pictures in {chosen.out}")


if __name__ == "__main__":
    main()
