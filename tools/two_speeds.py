"""Write what must agree between a .py file and its .pxd: names of numbers, fields, copies.

The tables of shapes (`SHAPES`) and the modules of named numbers are the one source. Run
`python tools/two_speeds.py` after changing one; with `--check` it only says what is out of date.
"""

import ast
import re
import sys
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parent.parent / "src"
NUMBERS = [
    f"shedet.games.sobek2p.{name}"
    for name in ("place", "zone", "frame", "move", "kind", "fact", "piece")
]
SHAPED = [
    "shedet.core.chance",
    "shedet.core.position",
    "shedet.games.sobek2p.pieces",
    "shedet.games.sobek2p.state",
]
BEGIN, END = "# fields from SHAPES", "# end of fields"
COPY_BEGIN, COPY_END = "# copied from SHAPES", "# end of copies"

Shape = tuple[int, ...]


def path_of(module: str, ending: str) -> Path:
    return SOURCE / (module.replace(".", "/") + ending)


def numbers(module: str) -> str:
    """An enum with the numbers of a module."""
    tree = ast.parse(path_of(module, ".py").read_text("utf-8"))
    lines = ["cdef enum:"]
    for node in tree.body:
        if isinstance(node, ast.Assign):
            (name,) = node.targets
            lines.append(f"    {ast.unparse(name)} = {ast.literal_eval(node.value)}")
    return "\n".join(lines) + "\n"


def fields(shapes: dict[str, Shape], wide: tuple[str, ...]) -> str:
    """The fields of a class: numbers are ints, arrays of shorts."""
    lines = []
    for name, shape in shapes.items():
        sort = "unsigned long long" if name in wide else "short" if shape else "int"
        lines.append(f"    cdef public {sort} {name}" + "".join(f"[{size}]" for size in shape))
    return "\n".join(lines) + "\n"


def copies(shapes: dict[str, Shape], transient: tuple[str, ...]) -> str:
    """The body of a copy method: every field that is not transient."""
    lines = []
    for name, shape in shapes.items():
        if name in transient:
            continue
        if not shape:
            lines.append(f"        other.{name} = self.{name}")
        elif len(shape) == 1:
            lines.append(f"        other.{name}[:] = self.{name}")
        else:
            lines.append(f"        for i in range({shape[0]}):")
            lines.append(f"            other.{name}[i][:] = self.{name}[i]")
    return "\n".join(lines) + "\n"


def tables(module: str) -> tuple[dict[str, Shape], tuple[str, ...], tuple[str, ...]]:
    """SHAPES, WIDE and TRANSIENT as they stand in the source."""
    found: dict[str, Any] = {"WIDE": (), "TRANSIENT": ()}
    for node in ast.parse(path_of(module, ".py").read_text("utf-8")).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id in ("SHAPES", "WIDE", "TRANSIENT"):
            found[target.id] = eval(ast.unparse(node.value))  # type: ignore[attr-defined]
    return found["SHAPES"], found["WIDE"], found["TRANSIENT"]


def between(text: str, begin: str, end: str, body: str) -> str:
    """The text with the lines between two marks replaced."""
    pattern = re.compile(rf"( *{begin}\n).*?( *{end}\n)", re.S)
    return pattern.sub(lambda found: found[1] + body + found[2], text)


def written() -> dict[Path, str]:
    """Every file as it should be."""
    result = {}
    for module in NUMBERS:
        result[path_of(module, ".pxd")] = numbers(module)
    for module in SHAPED:
        shapes, wide, transient = tables(module)
        for ending, begin, end, body in (
            (".pxd", BEGIN, END, fields(shapes, wide)),
            (".py", COPY_BEGIN, COPY_END, copies(shapes, transient)),
        ):
            path = path_of(module, ending)
            result[path] = between(path.read_text("utf-8"), begin, end, body)
    return result


def stale() -> list[Path]:
    """The files that are not as they should be."""
    return [
        path
        for path, text in written().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]


def main() -> int:
    out_of_date = stale()
    if "--check" not in sys.argv:
        for path, text in written().items():
            path.write_text(text, "utf-8")
    for path in out_of_date:
        print(path.relative_to(SOURCE))
    return int("--check" in sys.argv and bool(out_of_date))


if __name__ == "__main__":
    sys.exit(main())
