"""A browser is known by a secret that this server gave it, and by no other."""

import re
from pathlib import Path

import httpx

from tests.web.asking import Inside, inside, secret_in
from tests.web.serving import part

PLANTED = "p" * 43
OPEN = {"game": "sobek2p", "name": "Ann", "opponent": "link", "seat": "0"}


def opened(client: Inside, cookie: str = "") -> tuple[str, httpx.Response]:
    """A new table of Ann's, and the answer."""
    answer = client.post("/tables", cookie, **OPEN)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"], answer


def seats_at(client: Inside, table: str, cookie: str) -> list[int]:
    seats: list[int] = part(client.get(table, cookie).text, "top")[3]
    return seats


def test_a_secret_that_the_server_did_not_give_is_replaced(tmp_path: Path) -> None:
    planted = f"shedet={PLANTED}"
    with inside(tmp_path) as client:
        table, answer = opened(client, planted)
        secret = secret_in(answer)
        assert re.fullmatch(r"[\w-]{43}", secret)
        assert secret != PLANTED
        assert seats_at(client, table, planted) == []
        assert seats_at(client, table, f"shedet={secret}") == [0]

        sat = client.post(f"{table}/sit", planted, seat="1", name="Bob")
        assert secret_in(sat) not in ("", PLANTED)
        assert seats_at(client, table, planted) == []

        link = client.post(f"{table}/link", f"shedet={secret}", seat="0")
        found = re.search(r"/seat/[\w-]{43}", link.text)
        assert found
        moved = client.post(found[0], planted)
        assert moved.status_code == 303
        assert secret_in(moved) not in ("", PLANTED)
        assert seats_at(client, table, planted) == []


def test_a_secret_by_which_a_seat_is_known_is_kept(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        table, answer = opened(client)
        cookie = f"shedet={secret_in(answer)}"
        other, again = opened(client, cookie)
        assert f"shedet={secret_in(again)}" == cookie
        assert seats_at(client, table, cookie) == seats_at(client, other, cookie) == [0]
    with inside(tmp_path) as client:  # and after a restart
        assert f"shedet={secret_in(opened(client, cookie)[1])}" == cookie


def test_under_https_the_cookie_can_come_from_no_other_site(tmp_path: Path) -> None:
    with inside(tmp_path, scheme="https", https=True) as client:
        _, answer = opened(client)
        cookies = answer.headers.get_list("set-cookie")
        (own,) = [cookie for cookie in cookies if cookie.startswith("__Host-shedet=")]
        assert re.fullmatch(
            r"__Host-shedet=[\w-]{44}; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax; Secure",
            own,
        )
        assert all("; Secure" in cookie for cookie in cookies)


def test_under_https_a_cookie_of_the_version_before_is_carried_over(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        table, answer = opened(client)
        secret = secret_in(answer)
    with inside(tmp_path, scheme="https", https=True) as client:
        for page in (table, "/"):
            shown = client.get(page, f"shedet={secret}")
            assert secret_in(shown, "__Host-shedet") == secret
            assert any(
                cookie.startswith('shedet=""; ') and "Max-Age=0" in cookie
                for cookie in shown.headers.get_list("set-cookie")
            )
        assert seats_at(client, table, f"shedet={secret}") == [0]
        assert seats_at(client, table, f"__Host-shedet={secret}") == [0]
        again = client.get(table, f"__Host-shedet={secret}")
        assert "set-cookie" not in again.headers
        _, more = opened(client, f"shedet={secret}")
        assert secret_in(more, "__Host-shedet") == secret


def test_under_https_a_planted_cookie_is_neither_taken_nor_preferred(tmp_path: Path) -> None:
    with inside(tmp_path, scheme="https", https=True) as client:
        _, answer = opened(client)
        attackers = secret_in(answer, "__Host-shedet")
        for planted in (f"shedet={attackers}", f"shedet={PLANTED}"):
            table, answer = opened(client, planted)
            secret = secret_in(answer, "__Host-shedet")
            assert secret not in ("", attackers, PLANTED)
            assert seats_at(client, table, planted) == []
            shown = client.get(table, planted)
            assert secret_in(shown, "__Host-shedet") == ""
            assert seats_at(client, table, f"{planted}; __Host-shedet={secret}") == [0]


def test_without_https_the_safer_name_means_nothing(tmp_path: Path) -> None:
    """It could have been put there by anybody."""
    with inside(tmp_path) as client:
        table, answer = opened(client)
        assert seats_at(client, table, f"__Host-shedet={secret_in(answer)}") == []
