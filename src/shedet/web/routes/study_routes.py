"""The analysis board: beginning a study, its points, what is tried there, and what is kept."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from urllib.parse import urlencode

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from shedet.core.engine.chance import seeded
from shedet.core.errors import IllegalMove, NotationError, ShedetError
from shedet.core.game import info_of
from shedet.core.language import Sentence
from shedet.core.records.record import Record
from shedet.lessons.sheet import sheet_of
from shedet.table import NotNow
from shedet.web.boards import has_board
from shedet.web.parts.study import OPEN, CoachSays, SetUp, StudyRow
from shedet.web.parts.words import CHOOSE_FIRST
from shedet.web.routes.commands import LONGEST_MOVE, bad_field, want
from shedet.web.routes.replay_routes import of_file, of_table
from shedet.web.routes.site import (
    browser_of,
    form_of,
    known,
    number_in,
    redirect,
    seat_in,
    site_of,
    status_of,
    text_in,
    visit_of,
    who,
)
from shedet.web.routes.token_routes import want_readable
from shedet.web.store import studies
from shedet.web.store.quota import UPLOADS
from shedet.web.store.studies import Study, no_such_study
from shedet.web.studies import showing, trial
from shedet.web.studies.showing import Asking, Refused
from shedet.web.studies.tree import Tree
from shedet.web.studies.trial import Start
from shedet.web.tables.queries import NoSuchTable
from shedet.web.tables.registry import is_id, new_id
from shedet.web.thinking.films import Found

LONGEST_POSITION = 20_000
"""Letters of a position as text."""
DRAWN = ";"
"""Between the names of what was drawn, in addresses and forms."""


# where a study begins


async def set_up(request: Request) -> Response:
    """The page where an analysis begins, with the text of an example if one is named."""
    site_of(request).limits.count("request", who(request))
    example = request.query_params.get("example", "")
    game, _, id = example.partition(":")
    sheet = sheet_of(game)
    found = sheet.example(id) if sheet else None
    return await set_up_page(request, found.position if found else "", game=game)


async def set_up_page(
    request: Request, position: str = "", error: str = "", status: int = 200, game: str = ""
) -> Response:
    site, browser = site_of(request), browser_of(request)
    kept = await site.tables.store.read(studies.studies_of(browser)) if browser else []
    games = tuple(site.tables.games.values())
    rows = [
        StudyRow(one.id, one.name, info_of(one.game), one.changed)
        for one in kept
        if one.game in site.tables.games
    ]
    visit = replace(visit_of(request), path="/analyse")
    page = site.pages.set_up(SetUp(games, rows, position, error, game), visit)
    return HTMLResponse(page, status)


async def check(request: Request) -> Response:
    """Is a text a position? What is wrong is said in one line; for pages with script."""
    site_of(request).limits.count("replay", who(request))
    form = await form_of(request)
    text = want(text_in(form.get("position"), LONGEST_POSITION), "position")
    found = await read_position(request, text)
    if isinstance(found, Sentence):
        return JSONResponse({"error": found.say(visit_of(request).language)})
    return JSONResponse({})


async def open_study(request: Request) -> Response:
    """Begin a study: from the start of a game, or from a position as text."""
    site = site_of(request)
    site.limits.count("open", who(request))
    form = await form_of(request, fields=50, files=1)
    text = ""
    try:
        if form.get("from") == "start":
            start = dealt(request, {k: v for k, v in form.items() if isinstance(v, str)})
        else:
            text = await position_in(form)
            found = await read_position(request, text)
            if isinstance(found, Sentence):
                raise NotationError(found)
            start = found
        return await begin(request, start, Tree())
    except (NotationError, NotNow) as error:
        said = error.sentence.say(visit_of(request).language)
        return await set_up_page(request, text, said, status_of(error))
    finally:
        await form.close()


async def position_in(form: object) -> str:
    """The position in a form: the file, if there is one, else the text."""
    file, text = form.get("file"), form.get("position")  # type: ignore[attr-defined]
    if isinstance(file, UploadFile) and file.filename:
        try:
            text = (await file.read(4 * LONGEST_POSITION)).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise NotationError(Sentence("This file isn’t a text.")) from None
    return want(text_in(text, LONGEST_POSITION), "position")


async def read_position(request: Request, text: str) -> Start | Sentence:
    site = site_of(request)
    with site.films.places.taken(who(request)):
        return await site.films.work(showing.read_position, text, site.films.files)


def dealt(request: Request, fields: dict[str, str]) -> Start:
    """A game from its beginning, dealt at random."""
    info = info_of(fields.get("game", ""))
    if info.id not in site_of(request).tables.games or not has_board(info.id):
        raise bad_field("game")
    seats = info.check_seats(want(number_in(fields.get("players"), 100), "players"))
    given = {k.removeprefix("option-"): v for k, v in fields.items() if k.startswith("option-")}
    options = info.choose(given)
    game = site_of(request).tables.boxes.game(info.id)
    deal = game.deal(seats, options, seeded(secrets.randbits(128)))
    return Start(info.id, game.pieces_hash, ("",) * seats, options, deal)


async def begin(
    request: Request, start: Start, tree: Tree, source: str = "", at: int = 0, view: str = OPEN
) -> Response:
    """Keep a new study, and go there."""
    site = site_of(request)
    await site.tables.storage.want_room(UPLOADS)
    secret, browser = await known(request)
    now = site.tables.registry.now()
    written = msgspec.json.encode(start).decode()
    study = Study(new_id(), browser, start.game, "", source, now, now, written, tree.write(), at)
    await site.tables.store.write(studies.opening_study(study))
    return redirect(request, f"/analyse/{study.id}/{at}/{view}", secret)


async def from_table(request: Request) -> Response:
    return await from_replay(request, of_table)


async def from_record(request: Request) -> Response:
    async def found(request: Request) -> Found:
        form = await form_of(request)
        return await of_file(request, form.get("record", "1"))

    return await from_replay(request, found)


async def from_replay(request: Request, find: Callable[[Request], Awaitable[Found]]) -> Response:
    """Analyse from a step of a replay, which must be one that the visitor can see."""
    site = site_of(request)
    site.limits.count("open", who(request))
    found = await find(request)
    form = await form_of(request)
    step = want(number_in(form.get("step"), 10**6), "step")
    view = view_in(form.get("as", OPEN))
    source = found.address + (f"?record={found.number}" if found.numbers > 1 else "")
    browser = browser_of(request)
    if browser:
        begun = await site.tables.store.read(studies.study_from(browser, source))
        if begun:
            return redirect(request, f"/analyse/{begun}/{step}/{view}")
    with site.films.places.taken(who(request)):
        opened = await site.films.work(showing.of_record, found.record, site.films.files)
    if isinstance(opened, Sentence):
        raise NotationError(opened)
    start, tree = opened
    return await begin(request, start, tree, source, min(step, tree.played), view)


def view_in(text: object) -> str:
    """`all`, or a seat."""
    if text == OPEN:
        return OPEN
    return str(want(seat_in(text), "view"))


# one point


@dataclass(frozen=True)
class Here:
    """The point of a study that a request is about."""

    study: Study
    number: int
    view: str
    browser: str
    names: tuple[str, ...]

    @property
    def is_own(self) -> bool:
        return bool(self.browser) and self.study.owner == self.browser

    @property
    def weighed_seat(self) -> int:
        return studies.OPEN if self.view == OPEN else int(self.view)

    def asking(self, request: Request, **more: object) -> Asking:
        visit = visit_of(request)
        return Asking(
            self.study,
            self.number,
            self.view,
            replace(visit, path=f"/analyse/{self.study.id}/{self.number}/{self.view}"),
            self.is_own,
            self.names,
            **more,  # type: ignore[arg-type]
        )


async def here_in(request: Request) -> Here:
    study = await study_in(request)
    parts = request.path_params
    number = want(number_in(parts["node"], 10**9), "number")
    names = await names_of(request, study)
    return Here(study, number, view_in(parts["view"]), browser_of(request), names)


async def study_in(request: Request) -> Study:
    id = request.path_params["study"]
    if not is_id(id):
        raise no_such_study()
    return await site_of(request).tables.store.read(studies.study_with(id))


async def names_of(request: Request, study: Study) -> tuple[str, ...]:
    """Who sat at the table whose game it is; a visitor who may not see its replay is refused."""
    parts = study.source.split("/")
    if parts[1:2] != ["t"]:
        return ()
    try:
        found = await of_table(request, parts[2])
    except NoSuchTable:  # the table has expired
        return ()
    assert isinstance(found.record, Record)
    return tuple(found.record.seats)


async def study_page(request: Request) -> Response:
    """A study where something was added last."""
    site_of(request).limits.count("replay", who(request))
    study = await study_in(request)
    number = study.last if study.last in Tree.read(study.tree).nodes else 0
    return redirect(request, f"/analyse/{study.id}/{number}/{OPEN}")


async def point(request: Request) -> Response:
    site_of(request).limits.count("replay", who(request))
    return await shown(request, await here_in(request))


async def shown(request: Request, here: Here, status: int = 200, **more: object) -> Response:
    """The page of a point."""
    site, query = site_of(request), request.query_params
    picked = ";".join(query.getlist("pick")) or None
    move = query.get("move", "") if request.method == "GET" and "try" in query else ""
    drawn = tuple(name for name in query.get("drawn", "").split(DRAWN) if name)
    if max(len(picked or ""), len(move), len(query.get("drawn", ""))) > LONGEST_MOVE:
        raise bad_field("pick")
    asked = await site.tables.store.read(
        studies.weighing_at(here.study.id, here.number, here.weighed_seat)
    )
    coach = None
    if asked:
        coach = CoachSays(showing.advice_in(asked.json), asked.percent, asked.place)
    asking = here.asking(request, move=move, drawn=drawn, coach=coach)
    visit = replace(asking.visit, picked=picked, **more)  # type: ignore[arg-type]
    asking = replace(asking, visit=visit)
    with site.films.places.taken(who(request)):
        page = await site.films.work(showing.show, asking, site.films.files, site.pages.study)
    if isinstance(page, Sentence):
        raise NotationError(page)
    return HTMLResponse(page, status)


async def why(request: Request) -> Response:
    """Why a move is refused, in words and with its rule."""
    site = site_of(request)
    site.limits.count("replay", who(request))
    here = await here_in(request)
    move = want(text_in(request.query_params.get("move"), LONGEST_MOVE), "move")
    asking = here.asking(request, why=move)
    with site.films.places.taken(who(request)):
        refused = await site.films.work(showing.why_not, asking, site.films.files)
    if isinstance(refused, Refused):
        raise NotationError(refused.sentence)
    if isinstance(refused, IllegalMove):
        return await shown(request, here, why=refused)
    return await shown(request, here)


# what is done there


async def act(request: Request) -> Response:
    """A form of the board: done, or the page again with the reason why not."""
    site = site_of(request)
    name = request.path_params["act"]
    if name not in ACTS:
        raise NoSuchTable(Sentence("Page not found."))
    site.limits.count("weigh" if name == "weigh" else "command", who(request))
    here = await here_in(request)
    try:
        secret = ""
        if not here.is_own:
            here, secret = await copied(request, here)
        response = await ACTS[name](request, here)
    except (NotationError, NotNow, IllegalMove) as error:
        said = error.sentence.say(visit_of(request).language)
        return await shown(request, here, status_of(error), error=said)
    if secret:
        return redirect(request, response.headers["location"], secret)
    return response


async def copied(request: Request, here: Here) -> tuple[Here, str]:
    """A copy for a visitor who tries something in the study of somebody else."""
    site = site_of(request)
    site.limits.count("open", who(request))
    await site.tables.storage.want_room(UPLOADS)
    secret, browser = await known(request)
    now = site.tables.registry.now()
    copy = replace(here.study, id=new_id(), owner=browser, name="", created=now, changed=now)
    await site.tables.store.write(studies.opening_study(copy))
    return replace(here, study=copy, browser=browser), secret


async def play(request: Request, here: Here) -> Response:
    """Try a move: go where it leads, or ask what is drawn."""
    site = site_of(request)
    form = await form_of(request, fields=20)
    move = want(text_in(form.get("move", ""), LONGEST_MOVE), "move")
    if not move:
        raise NotationError(CHOOSE_FIRST)
    given = want(text_in(form.get("drawn", ""), LONGEST_MOVE), "drawn")
    chosen = form.get("draw")
    drawn = [name for name in given.split(DRAWN) if name]
    if chosen:
        drawn.append(want(text_in(chosen, 100), "draw"))
    if here.view != OPEN and drawn:
        raise bad_field("drawn")  # what can be drawn would tell what others hold
    asking = here.asking(request, move=move, drawn=tuple(drawn))
    is_random, is_again = chosen == "", form.get("again") == "1"
    with site.films.places.taken(who(request)):
        found = await site.films.work(showing.play, asking, is_random, is_again, site.films.files)
    if isinstance(found, Refused):
        raise NotationError(found.sentence)
    if isinstance(found, trial.Drawing):
        return drawing(request, here, move, found)
    if found.step is None:
        return there(request, here, found.number)
    step, parent, replaced = found.step, found.parent, found.replaced

    def add(tree: Tree) -> int:
        number = tree.add(parent, step).number
        if replaced in tree.nodes:
            tree.drop_begun(replaced, here.number)
        return number

    return there(request, here, await changed(request, here, add))


def drawing(request: Request, here: Here, move: str, found: trial.Drawing) -> Response:
    """Ask what is drawn."""
    query = {"try": "1", "move": move, "drawn": DRAWN.join(found.drawn)}
    return there(request, here, here.number, query)


def there(
    request: Request, here: Here, number: int, query: dict[str, str] | None = None
) -> Response:
    address = f"/analyse/{here.study.id}/{number}/{here.view}"
    return redirect(request, address + (f"?{urlencode(query)}" if query else ""))


async def changed(request: Request, here: Here, change: Callable[[Tree], int]) -> int:
    """Change the tree as it stands in the database; returns the point to go to."""
    tables, numbers = site_of(request).tables, list[int]()

    def write(text: str) -> tuple[str, int]:
        tree = Tree.read(text)
        numbers.append(change(tree))
        return tree.write(), numbers[-1]

    now = tables.registry.now()
    await tables.store.write(studies.changing_study(here.study.id, here.browser, now, write))
    return numbers[-1]


async def take_back(request: Request, here: Here) -> Response:
    """Back to before the last part of a line, which goes if nothing follows it."""

    def drop(tree: Tree) -> int:
        tree.want(here.number)
        if here.number == 0 or here.number <= tree.played or tree.children(here.number):
            return tree.nodes[here.number].parent if here.number else 0
        return tree.remove(here.number)

    return there(request, here, await changed(request, here, drop))


async def delete(request: Request, here: Here) -> Response:
    return there(request, here, await changed(request, here, lambda tree: tree.remove(here.number)))


async def promote(request: Request, here: Here) -> Response:
    def first(tree: Tree) -> int:
        tree.promote(here.number)
        return here.number

    return there(request, here, await changed(request, here, first))


async def weigh(request: Request, here: Here) -> Response:
    """Ask the coach. A page without script waits for the answer."""
    site = site_of(request)
    form = await form_of(request)
    asking = here.asking(request)
    await site.weigher.want_decision(asking, who(request))
    place = (here.study.id, here.number, here.weighed_seat)
    account = site.tables.publisher.account_of(who(request))
    await site.weigher.ask(*place, account)
    if form.get("wait") == "1":
        with suppress(asyncio.TimeoutError):
            await site.weigher.wait(*place)
    return there(request, here, here.number)


async def keep(request: Request, here: Here) -> Response:
    """Keep the study under a name."""
    tables = site_of(request).tables
    name = name_in(await form_of(request))
    now = tables.registry.now()
    await tables.store.write(studies.naming_study(here.study.id, here.browser, name, now))
    return there(request, here, here.number)


def name_in(form: object) -> str:
    given = text_in(form.get("name"), 60)  # type: ignore[attr-defined]
    name = " ".join(want(given, "name").split())
    if not name:
        raise NotationError(Sentence("Please give it a name."))
    want_readable(name.replace(":", ""))
    return name


Act = Callable[[Request, Here], Awaitable[Response]]
ACTS: dict[str, Act] = {
    "play": play,
    "take-back": take_back,
    "delete": delete,
    "promote": promote,
    "weigh": weigh,
    "keep": keep,
}


# the list of what is kept


async def kept_act(request: Request) -> Response:
    """Rename or remove a study that is kept, from the list."""
    site = site_of(request)
    site.limits.count("command", who(request))
    id, browser = request.path_params["study"], browser_of(request)
    if not is_id(id):
        raise no_such_study()
    form = await form_of(request)
    try:
        if form.get("remove") == "1":
            job = studies.removing_study(id, browser)
        else:
            job = studies.naming_study(id, browser, name_in(form), site.tables.registry.now())
        await site.tables.store.write(job)
    except ShedetError as error:
        said = error.sentence.say(visit_of(request).language)
        return await set_up_page(request, error=said, status=status_of(error))
    return redirect(request, "/analyse")


ROUTES = [
    Route("/analyse", set_up),
    Route("/analyse", open_study, methods=["POST"]),
    Route("/analyse/check", check, methods=["POST"]),
    Route("/t/{table}/replay/analyse", from_table, methods=["POST"]),
    Route("/replay/{record}/analyse", from_record, methods=["POST"]),
    Route("/analyse/{study}", study_page),
    Route("/analyse/{study}", kept_act, methods=["POST"]),
    Route("/analyse/{study}/{node}/{view}", point),
    Route("/analyse/{study}/{node}/{view}/why", why),
    Route("/analyse/{study}/{node}/{view}/{act}", act, methods=["POST"]),
]
