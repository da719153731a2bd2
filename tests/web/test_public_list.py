"""Nobody fills the public list of tables alone."""

import asyncio
import json
from html import unescape
from pathlib import Path
from typing import Any

from shedet.web.lifecycle.public_list import LISTED, WAITING
from tests.web.asking import VISITOR, Inside, inside, secret_in

OPEN = {"game": "sobek2p", "name": "Ann", "seat": "0"}


def opens(app: Inside, cookie: str = "", visitor: str = VISITOR, **form: str) -> Any:
    data = {**OPEN, "opponent": "link", "listed": "1", **form}
    return app.ask("POST", "/tables", cookie, visitor, data=data)


def listed(app: Inside) -> list[str]:
    """The tables that a stranger is shown."""
    text = app.get("/", visitor="192.0.2.99").text
    return [card[0] for card in json.loads(unescape(text.partition("</title>")[2]))[2]]


def test_a_browser_has_few_tables_that_wait_in_the_list(tmp_path: Path) -> None:
    with inside(tmp_path) as app:
        first = opens(app)
        cookie = f"shedet={secret_in(first)}"
        assert [opens(app, cookie).status_code for _ in range(WAITING)] == [303, 303, 429]
        elsewhere = opens(app, cookie, "192.0.2.8")
        assert elsewhere.status_code == 429
        assert "as a private table" in elsewhere.text
        assert len(listed(app)) == WAITING
        assert opens(app, cookie, listed="").status_code == 303
        app.post(first.headers["location"] + "/bot", cookie, seat="1", bot="greedy")
        assert opens(app, cookie).status_code == 303  # one of them is played now
    with inside(tmp_path) as app:  # also after a restart
        assert opens(app, cookie).status_code == 429


def test_an_address_has_few_tables_in_the_list_whatever_its_cookies(tmp_path: Path) -> None:
    with inside(tmp_path) as app:
        opponents = ["link"] * (LISTED // 2) + ["greedy"] * (LISTED - LISTED // 2)
        answers = [opens(app, opponent=opponent) for opponent in opponents]
        assert {answer.status_code for answer in answers} == {303}
        assert opens(app).status_code == 429
        assert opens(app, visitor="192.0.2.8").status_code == 303
        table, cookie = answers[-1].headers["location"], f"shedet={secret_in(answers[-1])}"
        app.post(f"{table}/resign", cookie, seat="0")
        assert [opens(app).status_code for _ in range(2)] == [303, 429]


def test_leaving_makes_no_room_for_more(tmp_path: Path) -> None:
    with inside(tmp_path) as app:
        for _ in range(LISTED):
            answer = opens(app)
            cookie = f"shedet={secret_in(answer)}"
            app.post(answer.headers["location"] + "/leave", cookie, seat="0")
        assert opens(app).status_code == 429
        assert listed(app) == []  # nobody is there


def test_many_at_once_do_not_overtake_the_count(tmp_path: Path) -> None:
    with inside(tmp_path) as app:
        data = {**OPEN, "opponent": "link", "listed": "1"}
        headers = {"origin": app.address}

        async def flood() -> list[int]:
            asked = [
                app.request(VISITOR, "POST", "/tables", data=data, headers=headers)
                for _ in range(2 * LISTED)
            ]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

        assert app.runner.run(flood()).count(303) == LISTED


def test_where_nothing_is_limited_neither_is_the_list(tmp_path: Path) -> None:
    with inside(tmp_path, rate_limits=False) as app:
        cookie = f"shedet={secret_in(opens(app))}"
        assert {opens(app, cookie).status_code for _ in range(LISTED + 1)} == {303}
