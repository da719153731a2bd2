"""A visitor's page: tables that wait, finished games, how they did, whom they like and block."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, insert, select, update

from shedet.web.protection.identity import COOKIE, hash_of
from shedet.web.store.schema import OPINIONS, PEOPLE, RESULTS, TABLES
from tests.web.inside import Inside, LiveLine
from tests.web.markup import Element, read
from tests.web.tables import until
from tests.web.test_people import at_server, make_passkey, opened, sign_in


async def two_people(
    inside: Inside, **more: str
) -> tuple[httpx.AsyncClient, httpx.AsyncClient, str]:
    """Ann and Bob at a table of their own."""
    ann, bob = inside.browser(), inside.browser()
    table = await opened(ann)
    assert (await sit(bob, table)).status_code == 303
    return ann, bob, table


async def sit(browser: httpx.AsyncClient, table: str, name: str = "Bob") -> httpx.Response:
    return await browser.post(f"{table}/sit", data={"seat": "1", "name": name})


async def resign(browser: httpx.AsyncClient, table: str, seat: int) -> None:
    assert (await browser.post(f"{table}/resign", data={"seat": str(seat)})).status_code == 303


def rows(page: str) -> list[list[str]]:
    """The table of finished games, as text."""
    found = [each for each in read(page).all("table") if "fin" in each.attributes["class"]]
    return [[cell.words() for cell in row.all("td")] for table in found for row in table.all("tr")][
        1:
    ]


def test_finished_games_stand_there_with_points_places_and_the_way_to_the_replay(
    tmp_path: Path, database: str
) -> None:
    async def act(inside: Inside) -> None:
        ann, bob, table = await two_people(inside)
        assert rows((await ann.get("/you")).text) == []
        await resign(bob, table, 1)
        (line,) = rows((await ann.get("/you")).text)
        assert "Sobek: 2 Players" in line[0]
        assert line[1] == "Bob"
        assert line[2].startswith("1")
        assert f"{table}/replay?step=0&amp;as=0" in (await ann.get("/you")).text
        (line,) = rows((await bob.get("/you")).text)
        assert (line[1], line[2][0]) == ("Ann", "2")

        def score(connection: Connection) -> None:
            connection.execute(update(RESULTS).where(RESULTS.c.seat == 0).values(points=61))

        await inside.tables.store.write(score)
        (line,) = rows((await bob.get("/you")).text)
        assert "61" in line[3]
        assert "1 of 1" in (await ann.get("/you")).text  # against Bob
        assert "0 of 1" in (await bob.get("/you")).text

    at_server(tmp_path, act, database)


def test_all_finished_games_are_there_page_by_page(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, bob, table = await two_people(inside)
        await resign(bob, table, 1)
        await copy_results(inside, table.removeprefix("/t/"), hash_of(ann.cookies[COOKIE]), 44)
        page = (await ann.get("/you")).text
        assert "All 45" in page
        assert len(rows(page)) == 5
        seen = [rows((await ann.get(f"/you/games?page={n}")).text) for n in (1, 2, 3)]
        assert [len(each) for each in seen] == [20, 20, 5]
        assert "Page 3 of 3" in (await ann.get("/you/games?page=9")).text
        assert (await ann.get("/you/games?page=0")).status_code == 400
        assert (await ann.get("/you/games?page=x")).status_code == 400
        assert rows((await inside.browser().get("/you/games")).text) == []

    at_server(tmp_path, act)


async def copy_results(inside: Inside, table: str, person: str, times: int) -> None:
    from shedet.web.store.schema import OWNERS

    def write(connection: Any) -> None:
        row = dict(connection.execute(select(TABLES).where(TABLES.c.id == table)).one()._mapping)
        for number in range(times):
            row.update(id=f"{number:022}", ended=row["ended"] - 1)
            connection.execute(insert(TABLES).values(**row))
            key = {"table": row["id"], "seat": 0}
            connection.execute(insert(OWNERS).values(**key, hash=person))
            for seat in (0, 1):
                result = {"bot": "", "points": None, "place": 1 + seat}
                connection.execute(insert(RESULTS).values(**{**key, "seat": seat}, **result))

    await inside.tables.store.write(write)


def test_next_table_is_the_one_with_the_shortest_time_left(tmp_path: Path, database: str) -> None:
    async def act(inside: Inside) -> None:
        ann = inside.browser()
        assert "/next" not in (await ann.get("/you")).text
        tables = [await waiting_for(inside, ann, clock) for clock in ("", "3d", "1d", "")]
        page = (await ann.get("/you")).text
        assert re.search(r'href="/next".*<b class="num">4</b>', page)
        answer = await ann.get("/next")
        assert answer.headers["location"] == f"{tables[2]}?seat=0"
        shown = re.findall(r'class="rw turn" href="(/t/[\w-]+)', page)
        assert shown == [tables[2], tables[1], tables[0], tables[3]]
        for table in tables:
            await resign(ann, table, 0)
        assert (await ann.get("/next")).headers["location"] == "/"
        assert ways_on((await ann.get("/you")).text) == []
        assert (await inside.browser().get("/next")).headers["location"] == "/"

    at_server(tmp_path, act, database)


def test_every_page_of_a_person_leads_to_the_next_table(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann = inside.browser()
        over = await waiting_for(inside, ann, "")
        await resign(ann, over, 0)
        record = (await ann.get(f"{over}/record")).content
        uploaded = await ann.post("/replay", files={"file": ("game.jsonl", record)})
        study = await ann.post(
            "/analyse", data={"from": "start", "game": "sobek2p", "players": "2"}
        )
        puzzle = await ann.get("/puzzles/sobek2p", follow_redirects=True)
        table = await waiting_for(inside, ann, "")
        free = await opened(ann)
        addresses = [
            *("/", "/today", "/meet", "/learn", "/learn/sobek2p", "/rules", "/rules/nile"),
            *("/puzzles", puzzle.url.path, "/analyse", study.headers["location"]),
            *("/you", "/you/games", "/you/settings", "/you/devices", "/you/delete", "/tokens"),
            *("/device", "/replay", "/no-such-page", uploaded.headers["location"]),
            *(over, f"{over}/replay?step=0", free),
        ]
        for address in addresses:
            (link,) = ways_on((await ann.get(address)).text)
            if address != "/":  # there the button is large, and has no number
                assert link.one("b").words() == "1", address
        assert "Set up a position" in (await ann.get("/")).text
        assert ways_on((await ann.get(table)).text) == []  # no other table waits
        assert ways_on((await inside.browser().get("/")).text) == []
        refused = await ann.post("/analyse", data={"position": "no position"})
        assert refused.status_code == 400
        assert ways_on(refused.text)

    at_server(tmp_path, act)


def ways_on(page: str) -> list[Element]:
    """The links to the next table that a page shows."""
    links = read(page).all("a", href="*")
    shown = [link for link in links if "hidden" not in link.attributes]
    return [link for link in shown if link.attributes["href"].partition("?")[0] == "/next"]


def test_from_a_table_one_gets_round_all_that_wait(tmp_path: Path, database: str) -> None:
    async def act(inside: Inside) -> None:
        ann = inside.browser()
        tables = [await waiting_for(inside, ann, clock) for clock in ("1d", "3d", "")]
        for table, after in zip(tables, (*tables[1:], tables[0]), strict=True):
            (link,) = ways_on((await ann.get(table)).text)
            assert link.one("b").words() == "2"  # beside this one
            counted = await ann.get(f"/next/count?after={table.removeprefix('/t/')}")
            assert counted.json() == {"waiting": 2}
            answer = await ann.get(link.attributes["href"])
            assert answer.headers["location"] == f"{after}?seat=0"
        await resign(ann, tables[1], 0)
        leads = (await ann.get(f"/next?after={tables[1].removeprefix('/t/')}")).headers["location"]
        assert leads == f"{tables[0]}?seat=0"  # nothing waits there: the most urgent
        assert (await ann.get("/next/count")).json() == {"waiting": 2}
        assert (await inside.browser().get("/next/count")).json() == {"waiting": 0}

    at_server(tmp_path, act, database)


async def waiting_for(inside: Inside, browser: httpx.AsyncClient, clock: str) -> str:
    """A table at which the browser is to move."""
    form = {"game": "sobek2p", "opponent": "link", "seat": "0", "name": "Ann", "clock": clock}
    table: str = (await browser.post("/tables", data=form)).headers["location"]
    await browser.post(f"{table}/bot", data={"seat": "1", "bot": "greedy"})
    await browser.get(table)
    hosted = await inside.tables.registry.find(table.removeprefix("/t/"))
    await until(
        lambda: hosted.table.deciding == [0] and hosted.written == len(hosted.table.entries)
    )
    return table


def test_who_is_blocked_gets_no_seat_and_is_not_heard(tmp_path: Path, database: str) -> None:
    async def act(inside: Inside) -> None:
        ann, eve, table = await two_people(inside)
        said = {"seat": "1", "text": "You play like a crocodile"}
        await eve.post(f"{table}/chat", data=said)
        assert said["text"] in (await ann.get(table)).text
        answer = await ann.post(f"{table}/block", data={"seat": "0", "whom": "1"})
        assert "Bob is blocked" in answer.text
        assert said["text"] not in answer.text
        assert said["text"] not in (await ann.get(table)).text
        assert said["text"] in (await eve.get(table)).text
        live = LiveLine(inside.app, f"{table}/live", {"cookie": f"{COOKIE}={ann.cookies[COOKIE]}"})
        await until_sent(live)
        await eve.post(f"{table}/chat", data={"seat": "1", "text": "Another insult"})
        await ann.post(f"{table}/chat", data={"seat": "0", "text": "Hello world"})
        heard = ""
        while "Hello world" not in heard:
            heard += str((await live.hear()).get("text"))
        assert "insult" not in heard
        await live.leave()
        other = await opened(ann)
        refused = await sit(eve, other)
        assert refused.status_code == 409
        assert "can’t sit down at this table" in refused.text
        phone = inside.browser()  # and on no other device of theirs
        await sign_in(phone, await make_passkey(eve))
        assert (await sit(phone, other)).status_code == 409
        assert (await sit(inside.browser(), other, "Zoe")).status_code == 303
        page = (await ann.get("/you")).text
        (id,) = re.findall(r'people/forget"><input type="hidden" name="id" value="(\w+)"', page)
        assert hash_of(eve.cookies[COOKIE]) not in page
        assert (await eve.post("/you/people/forget", data={"id": id})).status_code == 409
        assert (await ann.post("/you/people/forget", data={"id": id})).status_code == 303
        assert said["text"] in (await ann.get(table)).text
        assert (await sit(eve, await opened(ann))).status_code == 303

    at_server(tmp_path, act, database)


async def until_sent(live: LiveLine) -> dict[str, Any]:
    while (heard := await live.hear())["type"] != "websocket.send":
        pass
    told: dict[str, Any] = json.loads(heard["text"])
    return told


def test_who_is_liked_stands_on_the_page_and_nobody_likes_themselves(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, bob, table = await two_people(inside)
        await resign(bob, table, 1)
        assert f'action="{table}/like"' in (await ann.get(table)).text
        assert f'action="{table}/like"' not in (await inside.browser().get(table)).text
        assert "on your list" in (await ann.post(f"{table}/like", data={"whom": "1"})).text
        assert 'aria-label="Remove Bob"' in (await ann.get("/you")).text
        assert "Bob" not in (await inside.browser().get("/you")).text
        for whom, browser in (("0", ann), ("7", ann), ("x", ann), ("1", inside.browser())):
            answer = await browser.post(f"{table}/like", data={"whom": whom})
            assert answer.status_code in (400, 404, 409)
        # a later word replaces an earlier one
        await ann.post(f"{table}/block", data={"whom": "1"})
        found = inside.tables.store.read_now(
            lambda connection: connection.execute(select(OPINIONS.c.blocks)).all()
        )
        assert [bool(row.blocks) for row in found] == [True]

    at_server(tmp_path, act)


def test_settings_are_kept_with_the_person_and_come_to_other_devices(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, phone = inside.browser(), inside.browser()
        chosen = {"theme": "night", "motion": "none", "sound": "on", "taps": "one", "pace": "calm"}
        await opened(ann)
        key = await make_passkey(ann)
        answer = await ann.post("/you/settings", data={**chosen, "language": "de"})
        assert answer.headers["location"] == "/you/settings?saved=1"
        assert "shedet-sound" not in phone.cookies
        await sign_in(phone, key)
        assert phone.cookies["shedet-sound"] == ann.cookies["shedet-sound"] == "on"
        page = (await phone.get("/")).text
        for said in (
            'lang="de"',
            *(f'data-{name}="{chosen[name]}"' for name in chosen if name != "pace"),
        ):
            assert said in page
        await phone.post("/settings", data={"theme": "papyrus", "next": "/"})
        await ann.get("/you")
        assert ann.cookies["shedet-theme"] == "papyrus"
        for field in chosen:
            bad = await ann.post("/you/settings", data={field: "purple"})
            assert bad.status_code == 400
        stranger = inside.browser()
        await stranger.post("/you/settings", data=chosen)
        assert stranger.cookies["shedet-pace"] == "calm"
        found = inside.tables.store.read_now(
            lambda connection: connection.execute(select(PEOPLE.c.id)).all()
        )
        assert len(found) == 1  # of strangers nothing is kept

    at_server(tmp_path, act)


def test_a_new_name_is_for_new_seats(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann = inside.browser()
        table = await opened(ann)
        assert (await ann.post("/you/name", data={"name": "Annabel"})).status_code == 303
        assert "Annabel" in (await ann.get("/you")).text
        assert "Annabel" not in (await ann.get(table)).text
        for name in ("", "Heron", "\u202e", "x" * 41, "a:b"):
            answer = await ann.post("/you/name", data={"name": name})
            assert answer.status_code == 400
            assert 'role="alert"' in answer.text

    at_server(tmp_path, act)


def test_a_pause_comes_before_bots_moves_only_and_only_for_who_wants_it(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann = inside.browser()
        form = {"game": "sobek2p", "opponent": "greedy", "seat": "0", "name": "Ann"}
        table = (await ann.post("/tables", data=form)).headers["location"]
        cookie = f"{COOKIE}={ann.cookies[COOKIE]}"
        calm = LiveLine(inside.app, f"{table}/live", {"cookie": f"{cookie}; shedet-pace=calm"})
        usual = LiveLine(inside.app, f"{table}/live", {"cookie": cookie})
        first = [await until_sent(line) for line in (calm, usual)]
        assert not any("pause" in told for told in first)
        hosted = await inside.tables.registry.find(table.removeprefix("/t/"))
        before = len(hosted.table.entries)
        question = hosted.table.question(0)
        assert question
        move = {"seat": "0", "move": question.legal[0], "number": str(question.number)}
        await ann.post(f"{table}/play", data=move)
        heard: list[dict[str, Any]] = []
        while not any("pause" in told for told in heard):
            heard.append(await until_sent(calm))
        assert next(told["pause"] for told in heard if "pause" in told) == 1.0
        assert len(hosted.table.entries) > before + 1
        told = await until_sent(usual)
        while hosted.table.deciding == [0] and told.get("title") != heard[-1].get("title"):
            told = await until_sent(usual)
            assert "pause" not in told
        for line in (calm, usual):
            await line.leave()

    at_server(tmp_path, act)
