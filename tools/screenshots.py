"""Screenshots of every page, at desktop and phone size, in both themes.

Needs Playwright and chromium; writes to build/screenshots. Nothing is served to anybody else: the
pages come from tables in memory.
"""

import argparse
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.web import nile_scenes, place_scenes, sobek_scenes, you_scenes
from tests.web.scenes import QUESTIONS, VISIT, advised, analysed, scene, snapshot

from shedet.bots.levels import LEVELS
from shedet.core.game import games, info_of
from shedet.core.language import Sentence
from shedet.table import Clock, Table
from shedet.web.pages import render
from shedet.web.parts.assets import STATIC
from shedet.web.parts.curtain import Curtain
from shedet.web.parts.preferences import in_cookies
from shedet.web.parts.snapshot import (
    Acquaintance,
    Card,
    Device,
    Home,
    Lobby,
    Replay,
    Result,
    SeekRow,
    Snapshot,
    TokenList,
    TokenRow,
    Visit,
)
from shedet.web.parts.web_bots import ConnectedBot
from shedet.web.parts.you import GamesPage, Leaving, You
from shedet.web.protection.security import HEADERS
from shedet.web.store.tokens import SCOPES
from shedet.web.thinking.films import Film

ROOT = Path(__file__).parent.parent
CHROMIUM = "/usr/bin/chromium"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
THEMES = ("papyrus", "night")
SETTLED = 150
"""Milliseconds after which a page has drawn its icons."""
KINDS = {".css": "text/css", ".svg": "image/svg+xml", ".js": "text/javascript"}

Shown = Callable[[str], Snapshot]
"""What a viewer sees, in a language."""


@dataclass(frozen=True)
class Shot:
    """A page, and what is done on it before the screenshot."""

    name: str
    html: Callable[[Visit], str]
    act: Callable[[Page], Any] | None = None


def shots() -> Iterator[Shot]:
    """All pages, each in the states that look different."""
    yield from own_shots()
    yield from sobek_shots()
    yield from nile_shots()


def own_shots() -> Iterator[Shot]:
    """The pages without a table, and those of Sobek: 2 Players."""
    yield Shot("home", lambda visit: render.home(newcomer(), visit))
    yield Shot("home-choices", lambda visit: render.home(newcomer(), visit), open_choices)
    yield Shot("returning", lambda visit: render.home(home(), visit))
    yield Shot("returning-choices", lambda visit: render.home(home(), visit), open_choices)
    yield Shot("meet", lambda visit: render.meet(lobby(), visit))
    yield Shot(
        "meet-looking", lambda visit: render.meet(lobby(), replace(visit, name="")), open_more
    )
    yield Shot(
        "meet-empty", lambda visit: render.meet(Lobby(tuple(games().values()), (), ()), visit)
    )
    asked = replace(home(), asked=lobby().own[:1])
    yield Shot("returning-challenged", lambda visit: render.home(asked, visit))
    yield Shot("learn", lambda visit: render.learning(home().games, visit))
    yield from table_shots()
    over = shown(scene, "over")
    yield Shot("result", picking(over))
    known = with_more(over, lambda shown: replace(shown, analysis=analysed()))
    yield Shot("analysis", picking(known), scroll_to("analysis"))
    waiting = with_more(over, lambda shown: replace(shown, analysing=40))
    yield Shot("analysing", picking(waiting), scroll_to("analysis"))
    yield table_shot("resigned")
    yield Shot("replay", lambda visit: render.replay(replayed(visit.language, 0), visit))
    yield Shot("replay-bot", lambda visit: render.replay(turning_point(visit.language), visit))
    yield Shot("replay-all", lambda visit: render.replay(replayed(visit.language, None), visit))
    yield Shot("rules", lambda visit: render.rules(info_of("sobek2p"), visit))
    yield learning("sobek2p")
    yield Shot("open-record", render.open_record)
    yield Shot("tokens", lambda visit: render.tokens(tokens(), visit))
    yield from you_shots()
    yield from place_shots()
    connected = replace(newcomer(), guests=(guest("sobek", "sobek2p", "nile"),))
    yield Shot("home-connected", lambda visit: render.home(connected, visit), open_guests)
    free = with_more(
        shown(scene, "gathering"), lambda shown: replace(shown, guests=(guest("sobek2p"),))
    )
    yield Shot("gathering-connected", picking(free))
    yield Shot("curtain", curtained)
    seat = shown(scene, "turn")
    yield Shot("seat-link", lambda visit: render.seat_link(seat(visit.language), "secret", visit))
    lost = Sentence("Page not found.")
    yield Shot("problem", lambda visit: render.problem(404, lost, visit))


def you_shots() -> Iterator[Shot]:
    """The pages about a visitor."""
    mira = you_scenes.you()
    yield Shot("you", lambda visit: render.you(mira, known(visit)))
    yield Shot("you-new", lambda visit: render.you(You(is_known=False), visit))
    kept = replace(mira, passkeys=you_scenes.PASSKEYS, devices=you_scenes.DEVICES)
    yield Shot("you-passkey", lambda visit: render.you(kept, known(visit)))
    yield Shot("you-devices", lambda visit: render.devices(kept, known(visit)))
    page = GamesPage(mira.games, 123, 2, 7, mira.now)
    yield Shot("you-games", lambda visit: render.your_games(page, known(visit)))
    yield Shot("you-settings", lambda visit: render.your_settings(in_cookies({}), known(visit)))
    link = "https://shedet.example/back/" + "k" * 43
    yield Shot("you-recovery", lambda visit: render.recovery(link, False, known(visit)))
    yield Shot("you-back", lambda visit: render.come_back("k" * 43, visit))
    leaving = Leaving(22, 3, 17, 2, 2, 1, 3)
    yield Shot("you-delete", lambda visit: render.leave(leaving, known(visit)))


def place_shots() -> Iterator[Shot]:
    """Deals of a day, duplicates, puzzles, the analysis board, what a device keeps, and a film."""
    yield Shot("today", lambda visit: place_scenes.today(known(visit)))
    yield Shot("day-result", lambda visit: place_scenes.day_result(known(visit)))
    yield Shot("duplicate", place_scenes.duplicate)
    yield Shot("comparison", lambda visit: place_scenes.comparison(known(visit)))
    yield Shot("puzzles", place_scenes.all_puzzles)
    yield Shot("puzzle", lambda visit: place_scenes.puzzle("sobek2p", known(visit)))
    yield Shot("puzzle-wrong", lambda visit: place_scenes.puzzle("nile", visit, is_answered=True))
    yield Shot("set-up", place_scenes.set_up)
    yield Shot("study", lambda visit: place_scenes.study("sobek2p", known(visit), 2))
    yield Shot("study-nile", lambda visit: place_scenes.study("nile", visit, 5))
    yield Shot("device", lambda visit: render.device(Device("key"), visit))
    turn = picking(shown(scene, "turn"))
    yield Shot("film", lambda visit: turn(known(visit)), show_film)


def show_film(page: Page) -> None:
    page.evaluate("document.getElementById('film').hidden = false")


def known(visit: Visit) -> Visit:
    return replace(visit, name="Mira", waiting=3)


def curtained(visit: Visit) -> str:
    """Between the turns of people who share a device."""
    seen = shown(sobek_scenes.scene, "turn", 3, seat=3, own_seats=())(visit.language)
    return render.page(seen, replace(visit, curtain=Curtain("drawn", (0, 1, 2), (0,))))


def table_shots() -> Iterator[Shot]:
    for name in ("gathering", "first", "big hand", "huge hand", "refill", "waiting", "clock"):
        yield table_shot(name)
    for name in QUESTIONS[1:]:
        yield table_shot(name)
    turn = shown(scene, "turn")
    yield Shot("turn", picking(turn))
    yield Shot("take", picking(turn, last_take))
    yield Shot(
        "sell", picking(turn, lambda shown: next(g.pick for g in hand_groups(shown) if g.gain))
    )
    for name in ("thief", "merchant", "courtesan", "high-priest"):
        yield table_shot(name, f"play {name}")
    yield Shot("why-not", lambda visit: refused(turn(visit.language), visit))
    yield Shot("watching", picking(shown(scene, "turn", seat=2, own_seats=())))
    for number in (1, 2, 3):
        yield Shot(f"hint-{number}", picking(hinted(turn, number)))
    yield Shot("menu", picking(turn), open_sheet("menu-box"))
    yield Shot("chat", picking(turn), open_sheet("chat"))
    yield Shot("log", picking(turn), open_sheet("log"))
    yield Shot(
        "offline",
        picking(
            turn, lambda shown: next(move for move in legal(shown) if move.startswith("take "))
        ),
        lambda page: page.evaluate(
            "document.body.classList.add('cut'); document.getElementById('net').hidden = false"
        ),
    )


def sobek_shots() -> Iterator[Shot]:
    """The table of Sobek, with two, three and four players."""
    yield learning("sobek")
    for name, seats in (("turn", 3), ("turn", 2), ("turn", 4), ("over", 4), ("second round", 4)):
        table = shown(sobek_scenes.scene, name, seats)
        yield Shot(f"sobek-{name.replace(' ', '-')}-{seats}", picking(table))
    turn = shown(sobek_scenes.scene, "turn")
    yield Shot("sobek-take", picking(turn, last_take))
    yield Shot("sobek-hint", picking(hinted(turn, 3)))
    for name in sobek_scenes.QUESTIONS:
        yield Shot(f"sobek-{name}", picking(shown(sobek_scenes.scene, name)))


def nile_shots() -> Iterator[Shot]:
    """The table of An den Ufern des Nils, with three to five players."""
    yield learning("nile")
    for seats in (3, 5):
        turn = shown(nile_scenes.scene, "turn", seats)
        yield Shot(f"nile-turn-{seats}", picking(turn))
        yield Shot(
            f"nile-sow-{seats}", picking(turn, lambda shown: f"crop {of_first(shown, 'sow')}")
        )
        yield Shot(
            f"nile-harvest-{seats}",
            picking(turn, lambda shown: f"harvest {of_first(shown, 'harvest')}"),
        )
    yield Shot("nile-hint", picking(hinted(shown(nile_scenes.scene, "turn"), 3)))
    for name in ("second action", "both tiles", "scored", "over", *nile_scenes.QUESTIONS):
        table = shown(nile_scenes.scene, name)
        yield Shot(f"nile-{name.replace(' ', '-')}", picking(table))
    yield Shot("nile-hippo", picking(shown(nile_scenes.scene, "hippo", 5, True)))


def learning(game: str) -> Shot:
    """A game on one page."""
    return Shot(f"learn-{game}", lambda visit: render.learn(info_of(game), visit))


def shown(find: Callable[..., Table], *scene: object, **more: Any) -> Shown:
    """What there is to see of a scene; it is found when it is looked at, once for a language."""
    return cache(lambda language: snapshot(find(*scene), language=language, **more))


def with_more(table: Shown, change: Callable[[Snapshot], Snapshot]) -> Shown:
    return lambda language: change(table(language))


def hinted(table: Shown, number: int) -> Shown:
    return with_more(table, lambda shown: advised(shown, number))


def table_shot(name: str, pick: str | None = None) -> Shot:
    return Shot(name.replace(" ", "-"), picking(shown(scene, name), lambda _: pick))


def picking(
    table: Shown, pick: Callable[[Snapshot], str | None] = lambda _: None
) -> Callable[[Visit], str]:
    def html(visit: Visit) -> str:
        seen = table(visit.language)
        return render.page(seen, replace(visit, picked=pick(seen)))

    return html


def refused(turn: Snapshot, visit: Visit) -> str:
    """The page after a tap on a tile out of reach."""
    squares = (f"take {square}" for square in turn.view.market)
    wrong = next(move for move in squares if move not in legal(turn))
    why = scene("turn").why_not(turn.seat, wrong)
    return render.page(turn, replace(visit, why=why))


def legal(shown: Snapshot) -> list[str]:
    return shown.question.legal if shown.question else []


def last_take(shown: Snapshot) -> str:
    return next(move for move in reversed(legal(shown)) if move.startswith("take "))


def of_first(shown: Snapshot, verb: str) -> str:
    """What the first legal move of a kind is about."""
    return next(move for move in legal(shown) if move.startswith(f"{verb} ")).split()[1]


def hand_groups(shown: Any) -> list[Any]:
    from shedet.web.boards.sobek2p.hand import hand_of
    from shedet.web.parts.ahead import root

    hand = hand_of(shown, root(shown), [], "")
    assert hand
    return hand.groups


def open_sheet(name: str) -> Callable[[Page], Any]:
    return lambda page: page.evaluate(f"document.getElementById('{name}').showPopover()")


def tokens() -> TokenList:
    """Two tokens, one of them new."""
    rows = (
        TokenRow("1" * 64, "Ann", "my first bot", ("watch", "play"), 1.79e9, 1.8e9),
        TokenRow("2" * 64, "Ann", "a-purpose-without-any-space-in-it-at-all", SCOPES, 1.79e9, 0.0),
    )
    return TokenList(rows, "shedet_" + "x" * 43)


def guest(*games: str) -> ConnectedBot:
    """A bot that a visitor runs."""
    return ConnectedBot("g" * 22, "t" * 64, "Deep Nile", "Bartholomew", games, 4)


def open_choices(page: Page) -> None:
    page.locator("[data-choices] > summary").first.click()


def open_more(page: Page) -> None:
    page.locator(".more > summary").first.click()


def open_guests(page: Page) -> None:
    open_choices(page)
    page.locator(".guests summary:visible").first.click()


def scroll_to(name: str) -> Callable[[Page], Any]:
    return lambda page: page.evaluate(f"document.getElementById('{name}').scrollIntoView()")


def newcomer() -> Home:
    return replace(home(), own=())


def home() -> Home:
    """Of somebody who comes back: tables that wait, others, and a game that was missed."""
    now = 1_000_000.0

    def card(table: str, game: str, names: tuple[str, ...], stage: str, **more: Any) -> Card:
        usual = {"seat": 0, "is_asked": False, "changed": 0.0}
        return Card(table, info_of(game), names, stage, **{**usual, **more})

    def seen(find: Callable[..., Table], *which: object) -> Snapshot:
        table = find(*which)
        return snapshot(table, seat=len(table.seats), own_seats=())

    own = (
        card(
            "a",
            "sobek",
            ("Mira", "Anna", "Tomasz"),
            "playing",
            is_asked=True,
            due=now + 18_500,
            glimpse=seen(sobek_scenes.scene, "turn", 3),
        ),
        card(
            "b",
            "nile",
            ("Mira", "Lena", "Bartholomew", "ibis", "heron"),
            "playing",
            is_asked=True,
            due=now + 200_000,
            glimpse=seen(nile_scenes.scene, "turn", 5),
        ),
        card(
            "c",
            "sobek2p",
            ("Mira", "jackal"),
            "playing",
            is_asked=True,
            glimpse=seen(scene, "turn"),
        ),
        card(
            "d",
            "sobek2p",
            ("Mira", "Piotr"),
            "playing",
            due=now + 50_000,
            glimpse=seen(scene, "waiting"),
        ),
        card("e", "sobek", ("Mira", "Anna", ""), "gathering"),
        card(
            "f",
            "sobek2p",
            ("Mira", "Piotr"),
            "over",
            is_missed=True,
            results=(Result(1, 62), Result(2, 58)),
        ),
        card("g", "sobek2p", ("Mira", "Jonas"), "over"),
    )
    listed = (
        card("h", "sobek2p", ("Jonas", ""), "gathering", seat=None, clock=Clock.read("1d")),
        card(
            "i",
            "nile",
            ("Lena", "Kasia", "", ""),
            "gathering",
            seat=None,
            clock=Clock.read("30+20"),
        ),
        card("j", "sobek", ("Lena", "Piotr"), "playing", seat=None, watchers=2),
    )
    return Home(tuple(games().values()), LEVELS, own, listed, now=now)


def lobby() -> Lobby:
    """With all that can be in it."""
    day, quarter = Clock.read("1d"), Clock.read("15+10")
    own = (
        SeekRow("1", "challenge", "Anna", "sobek", 2, day),
        SeekRow("2", "seek", "Mira", "", 3, day, is_own=True),
        SeekRow("3", "quick", "Mira", "sobek2p", 2, quarter, True, "Bartholomew", "taken"),
        SeekRow("4", "challenge", "Mira", "nile", 2, quarter, True, "Tomasz"),
        SeekRow("5", "challenge", "Mira", "sobek", 2, quarter, True, "Jonas", "declined"),
    )
    seeks = (
        SeekRow("6", "seek", "Piotr", "sobek2p", 2, quarter),
        SeekRow("7", "seek", "Wiktor", "", 2, day),
    )
    people = (Acquaintance("t:1", "Anna", "sobek", 0), Acquaintance("u:0", "Anna", "nile", 0))
    listed = home().listed
    return Lobby(tuple(games().values()), listed[:2], listed[2:], seeks, own, people)


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
        pages = [shot for shot in shots() if not only or shot.name in only.split(",")]
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
