"""Who may not visit this server, and who may not chat: as the host has ordered."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network

from sqlalchemy import Connection, select
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shedet.core.language import Sentence
from shedet.web.people.recognition import visitor_in
from shedet.web.protection import identity
from shedet.web.protection.proxies import address_in
from shedet.web.protection.security import is_api, refuse
from shedet.web.store.schema import RESTRICTIONS

ADDRESS, BROWSER, MUTED = "address", "browser", "muted"
BARRED = Sentence("The host of this server has shut you out.")


def network_of(text: str) -> IPv4Network | IPv6Network | None:
    """A network, or an address; with IPv6 the household that it belongs to."""
    if address := address_in(text):
        return ip_network(f"{address}/{32 if address.version == 4 else 64}", strict=False)
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None


def read(connection: Connection) -> set[tuple[str, str]]:
    """All restrictions, each as its kind and value."""
    rows = connection.execute(select(RESTRICTIONS.c.kind, RESTRICTIONS.c.value))
    return {(row.kind, row.value) for row in rows}


class Restrictions:
    """The restrictions that hold now, in memory."""

    def __init__(self, muted: set[str], browsers: set[str] | None = None) -> None:
        self.found: set[tuple[str, str]] = set()
        self.networks: list[IPv4Network | IPv6Network] = []
        self.browsers = set() if browsers is None else browsers
        """Shared with the API, which shuts out the programs of these browsers."""
        self.muted = muted
        """Shared with the tables, at which the muted cannot chat."""

    def hold(self, found: set[tuple[str, str]]) -> None:
        """From now on these hold, and no others."""
        if found == self.found:
            return
        self.found = found
        networks = map(network_of, self.values(ADDRESS))
        self.networks = [network for network in networks if network]
        for kind, held in ((BROWSER, self.browsers), (MUTED, self.muted)):
            held.clear()
            held.update(self.values(kind))

    def values(self, kind: str) -> Iterable[str]:
        return (value for found, value in self.found if found == kind)

    def bars(self, scope: Scope) -> bool:
        """May whoever asks not visit?"""
        if not self.networks and not self.browsers:
            return False
        address = address_in(scope["client"][0]) if scope.get("client") else None
        if address and any(address in network for network in self.networks):
            return True
        visitor = HTTPConnection(scope)
        # under both names: a cookie of the one does not hide that of the other
        secrets = {identity.secret_in(visitor, is_secure) for is_secure in (True, False)} - {""}
        browsers = set(map(identity.hash_of, secrets))
        persons = visitor_in(scope).persons
        # on all devices of a person; and a browser stays out, whoever it belongs to now
        return any(
            not {each, persons.get(each, each)}.isdisjoint(self.browsers) for each in browsers
        )


class Bar:
    """Refuses those who may not visit; a page that is open already is heard no more."""

    def __init__(self, app: ASGIApp, restrictions: Restrictions) -> None:
        self.app = app
        self.restrictions = restrictions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_live = scope["type"] == "websocket"
        if scope["type"] == "lifespan" or not self.restrictions.bars(scope):
            await self.app(scope, self.heard(scope, receive) if is_live else receive, send)
        elif is_live:
            await send({"type": "websocket.close", "code": 1008})
        else:
            await refuse(send, 403, BARRED.say(), is_api(scope))

    def heard(self, scope: Scope, receive: Receive) -> Receive:
        async def hear() -> Message:
            message = await receive()
            if self.restrictions.bars(scope):
                return {"type": "websocket.disconnect", "code": 1008}
            return message

        return hear
