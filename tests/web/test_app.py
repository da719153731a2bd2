"""Pages and forms over HTTP, without a script."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from shedet.core.game import load
from shedet.core.records.record import Record, replay
from shedet.table.seal import check_seal, seal_of
from tests.lengths import PATIENCE
from tests.web.databases import empty_rows
from tests.web.serving import Server, open_table, part, serving, sit

Play = Callable[[httpx.AsyncClient, httpx.AsyncClient], Awaitable[None]]


def with_two(server: Server, play: Play) -> None:
    """Ann's browser and Bob's."""

    async def run() -> None:
        async with server.client() as ann, server.client() as bob:
            await play(ann, bob)

    asyncio.run(run())


async def table_for_two(ann: httpx.AsyncClient, bob: httpx.AsyncClient, **fields: str) -> str:
    table = await open_table(ann, **fields)
    await sit(bob, table, 1, "Bob")
    return table


async def play_on(client: httpx.AsyncClient, table: str) -> bool:
    """Play the first move if this browser is asked; says whether it was."""
    question = part((await client.get(f"/t/{table}")).text, "ask")
    if question:
        form = {"move": question[1][0], "number": str(question[0])}
        answer = await client.post(f"/t/{table}/play", data=form)
        assert answer.status_code == 303, answer.text
        assert answer.headers["location"] == f"/t/{table}"
    return bool(question)


async def play_out(table: str, *clients: httpx.AsyncClient) -> None:
    for _ in range(500):
        if not any([await play_on(client, table) for client in clients]):
            return
    raise AssertionError("the game does not end")


def test_a_whole_game_by_forms_its_record_and_replay(server: Server) -> None:
    async def play(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await table_for_two(ann, bob)
        page = (await ann.get(f"/t/{table}")).text
        seal, secret = part(page, "menu")[2:4]
        assert re.fullmatch("[0-9a-f]{64}", seal)
        assert secret is None
        assert (await ann.get(f"/t/{table}/record")).status_code == 409
        assert (await ann.get(f"/t/{table}/replay")).status_code == 409
        await play_out(table, ann, bob)
        page = (await bob.get(f"/t/{table}")).text
        assert part(page, "status")[0] == "played"
        assert part(page, "menu")[2] == seal
        assert seal_of(part(page, "menu")[3]) == seal
        answer = await ann.get(f"/t/{table}/record")
        assert "attachment" in answer.headers["content-disposition"]
        record = Record.from_json(answer.text)
        game = load("sobek2p")
        assert record.seats == ["Ann", "Bob"]
        check_seal(game, record)
        steps = list(replay(game, record))
        answer = await ann.get(f"/t/{table}/replay?step=4&as=0")
        assert answer.status_code == 200
        assert f"[[4, {len(steps)}, 0, []" in answer.text
        everything = await ann.get(f"/t/{table}/replay?step=4")
        assert len(everything.text) > len(answer.text)

    with_two(server, play)


def test_a_bot_answers(server: Server) -> None:
    async def play(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await open_table(ann, opponent="random", seat="any")
        async with asyncio.timeout(PATIENCE):
            while part((await ann.get(f"/t/{table}")).text, "top")[0] == "playing":
                await play_on(ann, table)

    with_two(server, play)


@pytest.mark.parametrize("players", ["", "2"])
def test_whoever_invites_friends_meets_no_bot(server: Server, players: str) -> None:
    """Whichever bot is chosen in the same form."""

    async def invite(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await open_table(ann, opponent="ibis", players=players, invite="1")
        assert part((await ann.get(f"/t/{table}")).text, "top")[0] == "gathering"
        await sit(bob, table, 1, "Bob")
        assert part((await ann.get(f"/t/{table}")).text, "top")[0] == "playing"

    with_two(server, invite)


def test_the_home_page_lists_own_tables_and_listed_ones(server: Server) -> None:
    async def look(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        private = await open_table(ann, opponent="link")
        listed = await open_table(ann, listed="1")
        page = (await ann.get("/")).text
        assert private in page
        assert listed in page
        page = (await bob.get("/")).text
        assert private not in page
        assert listed in page
        await sit(bob, private, 1, "Bob")
        assert private in (await bob.get("/")).text

    with_two(server, look)


def test_refused_forms_show_the_table_and_the_reason(server: Server) -> None:
    async def play(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await table_for_two(ann, bob)
        clients = [ann, bob]
        question = part((await ann.get(f"/t/{table}")).text, "ask")
        asked = 0 if question else 1
        mover, other = clients[asked], clients[1 - asked]
        number, legal = part((await mover.get(f"/t/{table}")).text, "ask")
        form = {"move": legal[0], "number": str(number)}
        late = await other.post(f"/t/{table}/play", data=form)
        assert late.status_code == 409
        assert "It isn’t" in late.text
        for move, reason in (
            ("take", "not a move"),
            ("sell fish", "[S2-3.1]"),
            ("x" * 3000, "field"),
        ):
            answer = await mover.post(f"/t/{table}/play", data={**form, "move": move})
            assert answer.status_code in (400, 409)
            assert reason in answer.text
        assert (await mover.post(f"/t/{table}/play", data=form)).status_code == 303
        twice = await mover.post(f"/t/{table}/play", data=form)
        assert twice.status_code == 409
        assert (await mover.post(f"/t/{table}/dance")).status_code == 404

    with_two(server, play)


def test_why_not_is_answered_with_its_rule(server: Server) -> None:
    async def ask(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await table_for_two(ann, bob)
        clients = [ann, bob]
        asked = 0 if part((await ann.get(f"/t/{table}")).text, "ask") else 1
        answer = await clients[asked].get(f"/t/{table}/why", params={"move": "sell fish"})
        assert answer.status_code == 200
        assert "[S2-3.1]" in answer.text
        answer = await clients[1 - asked].get(f"/t/{table}/why", params={"move": "sell fish"})
        assert answer.status_code == 409
        async with server.client() as stranger:
            answer = await stranger.get(f"/t/{table}/why", params={"move": "sell fish"})
            assert answer.status_code == 404

    with_two(server, ask)


def test_a_seat_is_carried_by_a_private_link(server: Server) -> None:
    async def move(ann: httpx.AsyncClient, phone: httpx.AsyncClient) -> None:
        table = await open_table(ann, opponent="greedy")
        answer = await ann.post(f"/t/{table}/link", data={"seat": "0"})
        found = re.search(r"http://\S+/seat/[\w-]{43}", answer.text)
        assert found
        link = found[0]
        shown = await phone.get(link)
        assert "Ann" in shown.text
        assert part((await phone.get(f"/t/{table}")).text, "top")[2] == 2
        assert (await phone.post(link)).headers["location"] == f"/t/{table}?seat=0"
        assert part((await phone.get(f"/t/{table}")).text, "top")[2:4] == [0, [0]]
        assert part((await ann.get(f"/t/{table}")).text, "top")[2:4] == [2, []]
        assert (await ann.post(f"/t/{table}/resign", data={"seat": "0"})).status_code == 409
        for browser in (ann, phone):  # it was used
            assert (await browser.get(link)).status_code == 404
            assert (await browser.post(link)).status_code == 404
        answer = await phone.post(f"/t/{table}/link", data={"seat": "0"})
        back = re.search(r"http://\S+/seat/[\w-]{43}", answer.text)
        assert back
        assert (await ann.post(back[0])).status_code == 303
        assert part((await ann.get(f"/t/{table}")).text, "top")[2] == 0

    with_two(server, move)


def test_gathering_sitting_leaving_and_bots(server: Server) -> None:
    async def gather(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await open_table(ann)
        same = await bob.post(f"/t/{table}/sit", data={"seat": "1", "name": "Ann"})
        assert same.status_code == 409
        taken = await bob.post(f"/t/{table}/sit", data={"seat": "0", "name": "Bob"})
        assert taken.status_code == 409
        assert (
            await bob.post(f"/t/{table}/bot", data={"seat": "1", "bot": "random"})
        ).status_code == 409
        answer = await ann.post(f"/t/{table}/leave", data={"seat": "0"})
        assert answer.status_code == 303
        assert part((await ann.get(f"/t/{table}")).text, "top")[4] == [0, 1]
        await sit(bob, table, 0, "")
        assert part((await bob.get(f"/t/{table}")).text, "top")[1] == ["Player 1", ""]
        program = {"seat": "1", "bot": "run:touch /tmp/owned"}
        assert (await bob.post(f"/t/{table}/bot", data=program)).status_code == 400
        answer = await bob.post(f"/t/{table}/bot", data={"seat": "1", "bot": "random"})
        assert answer.status_code == 303
        assert part((await bob.get(f"/t/{table}")).text, "top")[0] == "playing"

    with_two(server, gather)


def test_two_seats_in_one_browser(server: Server) -> None:
    async def play(ann: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        table = await open_table(ann)
        await sit(ann, table, 1, "Also Ann")
        for seat in (0, 1):
            page = (await ann.get(f"/t/{table}?seat={seat}")).text
            assert part(page, "top")[2:4] == [seat, [0, 1]]
        page = (await ann.get(f"/t/{table}")).text  # the seat that is asked
        number, legal = part(page, "ask")
        seat = part(page, "top")[2]
        form = {"seat": str(seat), "move": legal[0], "number": str(number)}
        answer = await ann.post(f"/t/{table}/play", data=form)
        assert answer.headers["location"] == f"/t/{table}?seat={seat}"

    with_two(server, play)


def test_consent_take_back_abort_and_chat(server: Server) -> None:
    async def play(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await table_for_two(ann, bob)
        assert (await ann.post(f"/t/{table}/take-back")).status_code == 409
        assert (await ann.post(f"/t/{table}/chat", data={"text": " good  luck "})).is_redirect
        assert part((await bob.get(f"/t/{table}")).text, "chat") == [["Ann", "good luck"]]
        for text in ("", "x" * 501, "a\u202eb", "\x00"):
            assert (await ann.post(f"/t/{table}/chat", data={"text": text})).status_code == 400
        assert (await ann.post(f"/t/{table}/abort")).is_redirect
        assert (await bob.post(f"/t/{table}/decline")).is_redirect
        assert (await bob.post(f"/t/{table}/abort")).is_redirect
        assert (await ann.post(f"/t/{table}/agree")).is_redirect
        assert part((await bob.get(f"/t/{table}")).text, "status")[0] == "aborted"

    with_two(server, play)


def test_handing_over_and_coming_back(server: Server) -> None:
    async def play(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await table_for_two(ann, bob)
        assert (await ann.post(f"/t/{table}/hand-over", data={"bot": "no"})).status_code == 400
        assert (await ann.post(f"/t/{table}/hand-over", data={"bot": "greedy"})).is_redirect
        assert (await ann.post(f"/t/{table}/return")).is_redirect
        assert (await ann.post(f"/t/{table}/return")).status_code == 409

    with_two(server, play)


def test_a_record_file_is_opened_and_gone_on_with(server: Server) -> None:
    async def look(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await table_for_two(ann, bob)
        await play_out(table, ann, bob)
        text = (await ann.get(f"/t/{table}/record")).text
        async with server.client() as stranger:
            answer = await stranger.post("/replay", files={"file": ("a.jsonl", text + text)})
            assert answer.status_code == 303, answer.text
            address = answer.headers["location"].partition("?")[0]
            assert (await stranger.get(f"{address}?record=2&step=3")).status_code == 200
            assert (await stranger.get(f"{address}?record=3")).status_code == 400
            form = {"step": "6", "seat": "1", "bot": "random", "record": "2"}
            answer = await stranger.post(f"{address}/continue", data=form)
            assert answer.status_code == 303, answer.text
            page = (await stranger.get(answer.headers["location"])).text
            assert part(page, "top")[2] == 1
            assert part(page, "menu")[2] == ""  # no seal: the deal came from a record
            last = {**form, "step": str(len(json.loads(text)["lines"]))}
            assert (await stranger.post(f"{address}/continue", data=last)).status_code == 409
        answer = await bob.post(f"/t/{table}/replay/continue", data={**form, "record": "1"})
        assert answer.status_code == 303

    with_two(server, look)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no game"),
        (b"\xff\xfe", "isn’t a game file"),
        (b"{}", "not a saved game"),
        (b"[" * 100_000, "not JSON"),
    ],
)
def test_files_that_are_no_records(server: Server, content: bytes, reason: str) -> None:
    async def upload(ann: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        answer = await ann.post("/replay", files={"file": ("a", content)})
        assert answer.status_code == 400
        assert reason in answer.text

    with_two(server, upload)


def test_a_record_that_does_not_replay(server: Server) -> None:
    async def upload(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await table_for_two(ann, bob)
        await ann.post(f"/t/{table}/resign")
        record = json.loads((await ann.get(f"/t/{table}/record")).text)
        record["lines"] = [{"seat": 0, "line": "take A1", "chance": []}] * 2
        answer = await ann.post("/replay", files={"file": ("a", json.dumps(record))})
        assert answer.status_code == 400
        assert "Move " in answer.text

    with_two(server, upload)


def test_languages_and_themes(server: Server) -> None:
    async def choose(ann: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        async def lost(**headers: str) -> str:
            return (await ann.get("/nowhere", headers=headers)).text

        assert "Page not found" in await lost()
        assert "Page not found" in await lost(**{"accept-language": "xx, *;q=0.1"})
        answer = await ann.post("/settings", data={"language": "de", "next": "/rules/sobek2p"})
        assert answer.headers["location"] == "/rules/sobek2p"
        assert ann.cookies["shedet-language"] == "de"
        for form in ({"language": "xx"}, {"theme": "pink"}):
            assert (await ann.post("/settings", data=form)).status_code == 400
        for away in ("https://evil.example", "//evil.example", "/\\evil.example", "x", ""):
            answer = await ann.post("/settings", data={"theme": "night", "next": away})
            assert answer.headers["location"] == "/"

    with_two(server, choose)


def test_a_language_of_an_address_is_kept(server: Server) -> None:
    async def ask(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        answer = await ann.get("/nowhere?lang=de")
        assert "Diese Seite gibt es nicht" in answer.text
        assert "Diese Seite gibt es nicht" in (await ann.get("/nowhere")).text
        await ann.post("/settings", data={"language": "fr"})
        assert ann.cookies["shedet-language"] == "fr"
        for other in ("/nowhere?lang=xx", "/nowhere", "/static/mark.svg?lang=de"):
            assert "set-cookie" not in (await bob.get(other)).headers

    with_two(server, ask)


def test_the_icon_and_the_list_of_rules(server: Server) -> None:
    async def look(ann: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        icon = await ann.get("/favicon.ico", follow_redirects=True)
        assert icon.status_code == 200
        assert icon.headers["content-type"] == "image/svg+xml"
        rules = await ann.get("/rules")
        assert all(game in rules.text for game in ("sobek", "sobek2p", "nile"))

    with_two(server, look)


def test_the_last_opponent_is_remembered(server: Server) -> None:
    async def ask(ann: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        await open_table(ann, opponent="heron")
        assert ann.cookies["shedet-opponent"] == "heron"
        await open_table(ann, opponent="link")
        assert ann.cookies["shedet-opponent"] == "heron"

    with_two(server, ask)


@pytest.mark.parametrize(
    "form",
    [
        {"game": "chess"},
        {"opponent": "deep blue"},
        {"opponent": ""},
        {"opponent": "run:ls"},
        {"seat": "7"},
        {"seat": "-1"},
        {"clock": "soon"},
        {"option-memory": "elephant"},
        {"option-colour": "red"},
        {"name": "x" * 50},
    ],
)
def test_tables_that_cannot_be_opened(server: Server, form: dict[str, str]) -> None:
    async def ask(ann: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        whole = {"game": "sobek2p", "name": "Ann", "opponent": "link", **form}
        answer = await ann.post("/tables", data=whole)
        assert answer.status_code == 400, answer.text
        assert "set-cookie" not in answer.headers

    with_two(server, ask)


def test_addresses_under_which_nothing_is(server: Server) -> None:
    async def look(ann: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        for address in ("/t/nothing", "/t/" + "x" * 22, "/replay/" + "x" * 22, "/seat/x", "/a/b"):
            assert (await ann.get(address)).status_code == 404, address
        assert (await ann.get("/rules/chess")).status_code == 400
        assert (await ann.get("/tables")).status_code == 405
        assert (await ann.post("/t/" + "x" * 22 + "/play")).status_code == 404

    with_two(server, look)


def test_health(server: Server) -> None:
    async def look(ann: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        assert (await ann.get("/healthz")).json() == {"status": "ok"}
        assert (await ann.get("/readyz")).json() == {"status": "ready"}

    with_two(server, look)


def test_a_server_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    empty_rows(postgres_url)

    async def play(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        table = await table_for_two(ann, bob, listed="1")
        await play_out(table, ann, bob)
        tables.append(table)

    async def look(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
        assert part((await ann.get(f"/t/{tables[0]}")).text, "status")[0] == "played"
        assert (await ann.get(f"/t/{tables[0]}/record")).status_code == 200

    tables: list[str] = []
    for act in (play, look):
        with serving(tmp_path, "--database", postgres_url) as running:
            with_two(running, act)
            assert running.stop() == 0
    assert not (tmp_path / "shedet.db").exists()
