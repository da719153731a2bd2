"""Looking at finished games again, and playing on from any point of them."""

from dataclasses import dataclass, replace
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shedet.bots.analysis import Analysis
from shedet.bots.levels import LEVELS
from shedet.core.errors import NotationError
from shedet.core.event import Event, seats_in
from shedet.core.game import Game
from shedet.core.language import Sentence
from shedet.core.position import Position
from shedet.core.record import Record, replay
from shedet.table import Outcome, Told
from shedet.table.seal import seal_of
from shedet.web import opening, shelf
from shedet.web.deeds import misshapen
from shedet.web.hall import is_id, new_id
from shedet.web.house import house_of, known, language_of, redirect, seat_in, visit_of, who
from shedet.web.identity import name_in
from shedet.web.people import bot_called
from shedet.web.sight import Replay, Sight
from shedet.web.storage import UPLOADS


@dataclass(frozen=True)
class Found:
    """A record, and where its replay is."""

    address: str
    table: str
    record: Record
    number: int = 1
    numbers: int = 1
    analysis: Analysis | None = None


class Film:
    """A record played to its end, with the position after every step."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        start = game.start(len(record.seats), record.options, record.deal)
        self.positions: list[Position] = [start]
        self.events: list[list[Event]] = []
        for step in replay(game, record):
            self.positions.append(step.position)
            self.events.append(step.events)

    @property
    def seats(self) -> int:
        return len(self.record.seats)

    def view(self, step: int, seat: int) -> Any:
        position = self.positions[step].copy()
        if seat in seats_in(position.deciding):
            position.switch(seat)
        return self.game.view(position, seat)

    def growth(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self.game.result(p)["scores"]) for p in self.positions)

    def sight(self, table: str, step: int, seat: int, language: str) -> Sight:
        """What a seat saw after a step; nothing is asked of it."""
        record, position = self.record, self.positions[step]
        told = tuple(Told([e.seen_by(seat) for e in events]) for events in self.events[:step])
        result = record.result if step == len(record.lines) else None
        outcome = Outcome("played", result["winners"], result) if result else None
        return Sight(
            game=self.game,
            table=table,
            seat=seat,
            own_seats=(),
            names=tuple(record.seats),
            bots={seat: bot for seat, bot in enumerate(map(bot_called, record.seats)) if bot},
            free_seats=(),
            stage="over" if outcome else "playing",
            options=dict(record.options),
            view=self.view(step, seat),
            deciding=tuple(sorted(seats_in(position.deciding))),
            question=None,
            told=told,
            seen=max(0, step - 1),
            may_take_back="",
            proposal=None,
            clocks=(None,) * self.seats,
            outcome=outcome,
            chat=(),
            seal=seal_of(record.secret) if record.secret else "",
            secret=record.secret or None,
            language=language,
            watchers=0,
            listed=False,
        )


async def table_replay(request: Request) -> Response:
    return show(request, await of_table(request))


async def record_replay(request: Request) -> Response:
    return show(request, await of_file(request, request.query_params.get("record", "1")))


async def of_table(request: Request) -> Found:
    """The record of a table that is over."""
    house_of(request).limits.count("request", who(request))
    table_id = request.path_params["table"]
    async with house_of(request).hall.held(table_id) as kept:
        found = Found(f"/t/{table_id}/replay", table_id, kept.table.record())
        return replace(found, analysis=kept.analysis)


async def of_file(request: Request, number: object) -> Found:
    """A record of a file that was opened."""
    house_of(request).limits.count("request", who(request))
    record_id = request.path_params["record"]
    if not is_id(record_id):
        raise shelf.no_such_table()
    text = await house_of(request).hall.store.read(shelf.record_text(record_id))
    lines = text.splitlines()
    if not isinstance(number, str) or not number.isdecimal() or len(number) > 6:
        raise misshapen("record")
    if not 1 <= int(number) <= len(lines):
        raise NotationError(Sentence("The file has no record {number}.", number=int(number)))
    record = Record.from_json(lines[int(number) - 1])
    return Found(f"/replay/{record_id}", record_id, record, int(number), len(lines))


def game_of(request: Request, record: Record) -> Game:
    """The game of a record, with its pieces if they are here."""
    return house_of(request).hall.boxes.game(record.game, record.pieces)


def show(request: Request, found: Found) -> Response:
    film = Film(game_of(request, found.record), found.record)
    step = step_in(request.query_params.get("step"), film)
    seen_as = request.query_params.get("as", "all")
    as_seat = None if seen_as == "all" else seat_in(seen_as)
    if as_seat is not None and as_seat > film.seats:
        raise misshapen("as")
    seat = film.seats if as_seat is None else as_seat
    shown = Replay(
        address=found.address,
        sight=film.sight(found.table, step, seat, language_of(request)),
        step=step,
        lines=tuple(found.record.lines),
        as_seat=as_seat,
        views=tuple(film.view(step, s) for s in range(film.seats)) if as_seat is None else (),
        growth=film.growth(),
        bots=LEVELS,
        record=found.number,
        records=found.numbers,
        analysis=found.analysis,
    )
    return HTMLResponse(house_of(request).pages.replay(shown, visit_of(request)))


def step_in(text: object, film: Film) -> int:
    """The step that is asked for, or the nearest that there is."""
    last = len(film.positions) - 1
    if not isinstance(text, str) or not text.isascii() or not text.isdigit():
        return last if text is None else 0
    return min(int(text[:6]), last)


async def open_form(request: Request) -> Response:
    return HTMLResponse(house_of(request).pages.open_record(visit_of(request)))


async def open_file(request: Request) -> Response:
    """Keep the records of a file, so that they can be looked at under an address."""
    house = house_of(request)
    house.limits.count("upload", who(request))
    async with request.form(max_files=1, max_fields=5) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise misshapen("file")
        content = await file.read()
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise NotationError(Sentence("The file is not text.")) from None
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or "\0" in text:
        raise NotationError(Sentence("The file holds no record."))
    record = Record.from_json(lines[0])
    Film(game_of(request, record), record)
    house.limits.count("kilobytes", who(request), 1 + len(content) // 1024)
    await house.hall.storage.want_room(UPLOADS)
    record_id = new_id()
    job = shelf.keeping_record(record_id, "\n".join(lines), house.hall.now())
    await house.hall.store.write(job)
    return redirect(request, f"/replay/{record_id}?step=0")


async def continue_table(request: Request) -> Response:
    return await go_on(request, await of_table(request))


async def continue_record(request: Request) -> Response:
    form = await request.form(max_files=0, max_fields=10)
    return await go_on(request, await of_file(request, form.get("record", "1")))


async def go_on(request: Request, found: Found) -> Response:
    """Play on from a step of a record, against a bot."""
    house = house_of(request)
    house.limits.count("open", who(request))
    form = await request.form(max_files=0, max_fields=10)
    seat, bot, step = seat_in(form.get("seat")), form.get("bot"), form.get("step")
    if seat is None or not isinstance(bot, str):
        raise misshapen("seat")
    if not isinstance(step, str) or not step.isdecimal() or len(step) > 6:
        raise misshapen("step")
    branch = opening.Branch(
        game=game_of(request, found.record),
        record=found.record,
        step=int(step),
        seat=seat,
        bot=bot,
        address=f"{found.address}?step={int(step)}&record={found.number}",
        opener=who(request),
    )
    secret, browser = known(request)
    table_id = await opening.go_on_from(
        house.hall, branch, browser, name_in(request), language_of(request)
    )
    return redirect(request, f"/t/{table_id}", secret)


ROUTES = [
    Route("/t/{table}/replay", table_replay),
    Route("/t/{table}/replay/continue", continue_table, methods=["POST"]),
    Route("/replay", open_form),
    Route("/replay", open_file, methods=["POST"]),
    Route("/replay/{record}", record_replay),
    Route("/replay/{record}/continue", continue_record, methods=["POST"]),
]
