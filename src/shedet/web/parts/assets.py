"""The files that pages load, by addresses that change when their content does."""

import hashlib
import json
import mimetypes
from base64 import b64encode
from functools import cache
from gzip import compress
from pathlib import Path

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

STATIC = Path(__file__).parent.parent / "static"
FOREVER = "public, max-age=31536000, immutable"


class File:
    """A file that pages load, kept in memory, and compressed where that helps."""

    def __init__(self, path: Path) -> None:
        self.plain = path.read_bytes()
        packed = compress(self.plain, 9, mtime=0)
        self.packed = packed if len(packed) < len(self.plain) else None
        self.kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.digest = hashlib.sha256(self.plain).hexdigest()[:12]

    async def static(self, request: Request) -> Response:
        headers = {"vary": "accept-encoding", "cache-control": "no-cache"}
        if request.query_params.get("v") == self.digest:
            headers["cache-control"] = FOREVER
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, headers=headers, media_type=self.kind)
        return Response(self.plain, headers=headers, media_type=self.kind)


FILES = {path.name: File(path) for path in sorted(STATIC.iterdir()) if path.is_file()}
"""All static files, read at the start; any other path is not found, however it is spelt."""


async def favicon(request: Request) -> Response:
    """For browsers that request it without having loaded a page."""
    return RedirectResponse(asset("mark.svg"), 308)


ROUTES = [
    *(Route(f"/static/{name}", file.static) for name, file in FILES.items()),
    Route("/favicon.ico", favicon),
]


@cache
def worker() -> str:
    """The service worker, with the files that it keeps: those of all pages."""
    kept = [asset(name)[1:] for name in FILES if name not in UNKEPT]
    script = FILES["worker.js"]
    listed = "".join(kept) + script.digest
    version = hashlib.sha256(listed.encode()).hexdigest()[:12]
    return (
        f"const SHELL = {json.dumps({'version': version, 'files': kept})};\n{script.plain.decode()}"
    )


def manifest() -> dict[str, object]:
    """What a device that installs the pages as an app is told; addresses are relative to it."""
    icons = [
        {"src": asset(f"icon-{size}.png")[1:], "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    wide = {**icons[1], "src": asset("icon-maskable.png")[1:], "purpose": "maskable"}
    drawn = {"src": asset("mark.svg")[1:], "sizes": "any", "type": "image/svg+xml"}
    return {
        "id": "./",
        "name": "Shedet",
        "short_name": "Shedet",
        "description": "Sobek, Sobek: 2 Players and An den Ufern des Nils",
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#eaddc0",
        "theme_color": "#eaddc0",
        "categories": ["games"],
        "icons": [*icons, wide, drawn],
    }


def asset(name: str) -> str:
    """The address of a static file."""
    return f"/static/{name}?v={FILES[name].digest}"


@cache
def icon(name: str, css: str = "") -> Markup:
    """A symbol of the sprite, hidden from screen readers."""
    shown = Markup(' class="{}"').format(css) if css else Markup("")
    return Markup('<svg{} aria-hidden="true"><use href="{}#{}"/></svg>').format(
        shown, asset("icons.svg"), name
    )


def portrait(character: str) -> Markup:
    """The face of a character: all its variants have one, and a High Priest that of a priest."""
    return icon(f"i-{character.partition(':')[0].removeprefix('high-')}", "face")


SCRIPTS = frozenset(
    {
        "idiomorph.js",
        "shedet.js",
        "lesson.js",
        "replay.js",
        "seal.js",
        "card.js",
        "passkey.js",
        "study.js",
        "set_up.js",
        "tv.js",
        "sound.js",
        "bell.js",
        "film.js",
        "kept.js",
        "worker.js",
        "curtain.js",
    }
)
"""What pages load by an element, or only when it is wanted; all others are modules of these."""

UNKEPT = frozenset(
    {"worker.js", "home.css", "learn.css", "lesson.css", "lesson.js", "icon-512.png"}
)
"""What no page needs that is shown without a network."""

MODULES = tuple(name for name in FILES if name.endswith(".js") and name not in SCRIPTS)

IMPORT_MAP = Markup(json.dumps({"imports": {f"/static/{name}": asset(name) for name in MODULES}}))
"""The import map of every page, so that imports too use addresses that follow the content."""

IMPORT_MAP_HASH = b64encode(hashlib.sha256(IMPORT_MAP.encode()).digest()).decode()
"""For the content security policy: the only inline script that browsers accept."""
