"""Write what must agree between a .py file and its .pxd: names of numbers, fields, copies.

The tables of shapes (`SHAPES`) and the modules of named numbers are the one source. Functions of
such a module that return one number are compiled into their callers. A new module needs an empty
.pxd beside it to be found. Run `python tools/two_speeds.py` after changing one; with `--check` it
only says what is out of date.
"""

import ast
import re
import sys
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parent.parent / "src"
BEGIN, END = "# fields from SHAPES", "# end of fields"
COPY_BEGIN, COPY_END = "# copied from SHAPES", "# end of copies"

Shape = tuple[int, ...]


def modules() -> tuple[list[Path], list[Path]]:
    """The modules of named numbers, and those with a table of shapes, by their sources."""
    named, shaped = [], []
    for types in sorted(SOURCE.rglob("*.pxd")):
        source = types.with_suffix(".py")
        text = source.read_text("utf-8")
        if "\nSHAPES" in text:
            shaped.append(source)
        elif is_named(ast.parse(text)):
            named.append(source)
    return named, shaped


def is_named(tree: ast.Module) -> bool:
    """Has a module nothing but numbers with names, and formulas?"""
    sorts = {type(node) for node in tree.body}
    return ast.Assign in sorts and sorts <= {ast.Expr, ast.Assign, ast.FunctionDef}


def numbers(source: Path) -> str:
    """An enum with the numbers of a module, and its formulas."""
    tree = ast.parse(source.read_text("utf-8"))
    lines = ["cdef enum:"]
    for node in tree.body:
        if isinstance(node, ast.Assign):
            (name,) = node.targets
            lines.append(f"    {ast.unparse(name)} = {ast.literal_eval(node.value)}")
    formulas = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    for node in formulas:
        if node.returns is not None and ast.unparse(node.returns) == "int":
            lines += ["", *formula(node)]
    return "\n".join(lines) + "\n"


def formula(node: ast.FunctionDef) -> list[str]:
    """A function of whole numbers that returns one, without its docstring."""
    arguments = ", ".join(f"int {argument.arg}" for argument in node.args.args)
    body = node.body[1:] if ast.get_docstring(node) else node.body
    lines = [line for statement in body for line in ast.unparse(statement).splitlines()]
    return [
        f"cdef inline int {node.name}({arguments}) noexcept:",
        *(f"    {line}" for line in lines),
    ]


def fields(shapes: dict[str, Shape], wide: tuple[str, ...], readonly: tuple[str, ...]) -> str:
    """The fields of a class: numbers are ints, arrays of shorts."""
    lines = []
    for name, shape in shapes.items():
        sort = "unsigned long long" if name in wide else "short" if shape else "int"
        access = "readonly" if name in readonly else "public"
        lines.append(f"    cdef {access} {sort} {name}" + "".join(f"[{size}]" for size in shape))
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


def annotations(shapes: dict[str, Shape]) -> str:
    """The fields of a class as Python sees them."""
    sorts = ("int", "list[int]", "list[list[int]]")
    return "".join(f"    {name}: {sorts[len(shape)]}\n" for name, shape in shapes.items())


def tables(source: Path) -> dict[str, Any]:
    """SHAPES, WIDE, TRANSIENT and READONLY as they are in the source."""
    found: dict[str, Any] = {"WIDE": (), "TRANSIENT": (), "READONLY": ()}
    for node in ast.parse(source.read_text("utf-8")).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id in ("SHAPES", *found):
            found[target.id] = eval(ast.unparse(node.value), {}, found)  # type: ignore[attr-defined]
    return found


def between(text: str, begin: str, end: str, body: str) -> str:
    """The text with the lines between two marks replaced."""
    pattern = re.compile(rf"( *{begin}\n).*?( *{end}\n)", re.S)
    return pattern.sub(lambda found: found[1] + body + found[2], text)


def written() -> dict[Path, str]:
    """Every file with its generated parts up to date."""
    result = {}
    named, shaped = modules()
    for source in named:
        result[source.with_suffix(".pxd")] = numbers(source)
    for source in shaped:
        found = tables(source)
        shapes = found["SHAPES"]
        types = source.with_suffix(".pxd")
        typed = fields(shapes, found["WIDE"], found["READONLY"])
        result[types] = between(types.read_text("utf-8"), BEGIN, END, typed)
        copied = copies(shapes, found["TRANSIENT"])
        text = between(source.read_text("utf-8"), COPY_BEGIN, COPY_END, copied)
        result[source] = between(text, BEGIN, END, annotations(shapes))
    return result


def stale() -> list[Path]:
    """The files that are out of date."""
    return [
        path
        for path, text in written().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]


def main() -> int:
    out_of_date = stale()
    if "--check" not in sys.argv:
        for path, text in written().items():
            if path in out_of_date:  # what is not touched need not be compiled again
                path.write_text(text, "utf-8")
    for path in out_of_date:
        print(path.relative_to(SOURCE))
    return int("--check" in sys.argv and bool(out_of_date))


if __name__ == "__main__":
    sys.exit(main())
