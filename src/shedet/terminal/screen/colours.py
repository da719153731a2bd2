"""The colours of the drawn table. Nothing is told apart by colour alone: glyphs come first."""

from functools import cache

from rich.style import Style
from rich.text import Text

from shedet.terminal.output.canvas import Canvas

GROUND, SURFACE, INK, FAINT = "#0c1920", "#15262f", "#f4ead3", "#b9c6c2"
GOLD, DARK_INK = "#f2c35e", "#2a2017"

GROUNDS = {
    "tile light": "#ece0c3",
    "tile dark": "#ddcfa9",
    "tile light far": "#a2967b",
    "tile dark far": "#958a70",
    "back light": "#9c3a2f",
    "back dark": "#8c2f26",
    "back light far": "#6a302a",
    "back dark far": "#602a25",
    "gap light": "#231c12",
    "gap dark": "#1d170e",
}
"""What lies on a square, and the shade of the square."""

ON_TILES = {
    "ivory": "#5f4300",
    "ebony": "#2c1f1a",
    "marble": "#2e3d49",
    "livestock": "#7c2410",
    "cattle": "#7c2410",
    "fish": "#06434f",
    "wheat": "#6b3f00",
    "statue": "#1f4a18",
    "amulet": "#1f4a18",
    "mark": "#7b3a0c",
    "shown": "#1a120a",
}

ON_PANELS = {
    "ivory": "#f1e6cb",
    "ebony": "#d0a98c",
    "marble": "#b9c9d6",
    "livestock": "#ef9a7a",
    "cattle": "#ef9a7a",
    "fish": "#69d0d0",
    "wheat": "#efc35e",
    "statue": "#a5d694",
    "amulet": "#a5d694",
    "flax": "#a9c8ff",
    "grain": "#efc35e",
    "grape": "#d7a6ff",
    "onion": "#f1e6cb",
    "aubergine": "#ef9ac4",
    "grey": "#c9c9c2",
    "black": "#f4ead3",
    "red": "#ff9d8a",
    "green": "#a5d694",
    "beige": "#f4ead3",
    "orange": "#ffb27a",
    "dim": FAINT,
    "points": GOLD,
    "turn": GOLD,
    "name": INK,
    "shown": INK,
}

ALONE = {
    "wood": Style(color=FAINT, bgcolor="#2c2418"),
    "label": Style(color="#d8c7a0", bgcolor="#2c2418"),
    "marker": Style(color=GOLD, bgcolor="#2c2418", bold=True),
    "ankh": Style(color="#2a1d06", bgcolor="#efb93f", bold=True),
    "beam": Style(color=GOLD, bgcolor="#453a1c", bold=True),
    "free": Style(color="#f8fff2", bgcolor="#2f6238", bold=True),
    "cost": Style(color="#fff6ea", bgcolor="#a2341d", bold=True),
    "opened": Style(color="#a9c8ff", bgcolor="#1a2f66", bold=True),
    "bribe": Style(color="#fff6ea", bgcolor="#a2341d", bold=True),
    "focus": Style(color="#2a1d06", bgcolor="#ffe08a", bold=True),
    "field": Style(color="#f0e8c4", bgcolor="#3d4d22"),
    "field marker": Style(color="#f4ead3", bgcolor="#5c3d1c", bold=True),
    "field own": Style(color="#2a1d06", bgcolor="#efb93f", bold=True),
    "field reach": Style(color="#bff0ff", bgcolor="#17536b", bold=True),
    "water": Style(color="#e6fbff", bgcolor="#1f6f86"),
    "river": Style(color="#d8f3ff", bgcolor="#0f4257", bold=True),
    "desert": Style(color="#4a3512", bgcolor="#d9b976"),
    "covered": Style(color="#8f7f5c", bgcolor="#2c2418"),
    "status": Style(color=INK, bgcolor=SURFACE, bold=True),
    "sentence": Style(color=INK, bgcolor="#1c323d"),
    "keys": Style(color=FAINT, bgcolor="#0a141a"),
    "key": Style(color=GOLD, bgcolor="#0a141a", bold=True),
    "verdict": Style(color=GOLD, bold=True),
    "chosen": Style(color="#2a1d06", bgcolor="#efb93f", bold=True),
    "plain": Style(color=INK, bgcolor=GROUND),
    "old": Style(color=FAINT, bgcolor=GROUND),
    "new": Style(color=INK, bgcolor=GROUND, bold=True),
}


@cache
def style_of(name: str) -> Style:
    """The style of a name such as `tile light fish` or `panel points`."""
    if name in ALONE:
        return ALONE[name]
    first, *rest = name.split() or [""]
    if first in ("tile", "back", "gap"):
        shade = [word for word in rest if word in ("light", "dark", "far")]
        ground = GROUNDS[" ".join([first, *shade])]
        detail = next((word for word in rest if word not in shade), "")
        if first == "tile":
            colour = ON_TILES.get(detail, DARK_INK)
            return Style(color=colour, bgcolor=ground, bold="far" not in rest)
        return Style(color="#f6ddd0" if first == "back" else "#6b5b3a", bgcolor=ground)
    if first in ("panel", "hand"):
        detail = rest[0] if rest else ""
        if detail == "free":
            return ALONE["free"]
        bold = detail in ("name", "points", "turn")
        return Style(color=ON_PANELS.get(detail, INK), bgcolor=SURFACE, bold=bold)
    return ALONE["plain"]


def painted(canvas: Canvas) -> Text:
    """A canvas as the terminal library takes it."""
    text = Text(no_wrap=True, end="")
    for number, row in enumerate(canvas.runs()):
        if number:
            text.append("\n")
        for letters, style in row:
            text.append(letters, style_of(style))
    return text
