"""Tokens of a server that runs, made on its page."""

import re

import httpx

from tests.lengths import PATIENCE
from tests.web.serving import Server


def browser_at(server: Server) -> httpx.Client:
    return httpx.Client(
        base_url=server.address,
        headers={"origin": server.address},
        timeout=PATIENCE,
        trust_env=False,
    )


def token_from(server: Server, name: str, purpose: str = "a test") -> str:
    """A token, made on its page."""
    with browser_at(server) as browser:
        form = {"name": name, "purpose": purpose, "play": "1", "create": "1"}
        page = browser.post("/tokens", data=form).text
    found = re.search("shedet_[A-Za-z0-9_-]{43}", page)
    assert found
    return found[0]
