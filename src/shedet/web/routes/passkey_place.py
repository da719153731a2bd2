"""Where a request may make and use passkeys, and what its browser calls itself."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import Request

from shedet.web.people.passkeys import Place
from shedet.web.routes.site import is_secure

BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
CALLED = {"Edg": "Edge", "OPR": "Opera", "Mac OS": "Mac", "CrOS": "Chromebook"}


def place_of(request: Request) -> Place | None:
    """The host and origin of a page; None where browsers allow no passkeys.

    They need https, but on the machine itself, and a name instead of a number.
    """
    host = request.headers.get("host", "")
    name = (urlsplit(f"//{host}").hostname or "").lower()
    secure = is_secure(request)
    if is_number(name) or not (secure or name == "localhost"):
        return None
    return Place(name, f"{'https' if secure else 'http'}://{host}")


def is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def device_name(request: Request) -> str:
    """What a browser says it is, in two words."""
    agent = request.headers.get("user-agent", "")[:400]
    browser = next((name for name in BROWSERS if name in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    found = [CALLED.get(name, name) for name in (browser, system) if name]
    return " · ".join(found) or "?"
