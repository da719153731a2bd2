"""The files that pages load, by addresses that change when their content does."""

import hashlib
from functools import cache
from pathlib import Path

from markupsafe import Markup

STATIC = Path(__file__).parent / "static"


@cache
def asset(name: str) -> str:
    """The address of a static file."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


@cache
def icon(name: str, css: str = "") -> Markup:
    """A symbol of the sprite, for the eye only."""
    shown = Markup(' class="{}"').format(css) if css else Markup("")
    return Markup('<svg{} aria-hidden="true"><use href="{}#{}"/></svg>').format(
        shown, asset("icons.svg"), name
    )
