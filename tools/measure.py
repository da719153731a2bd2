"""How much a game costs to write, and how often each rule is written: `make measure`.

Lines are those of Python files: `wc -l` counts all, *non-blank* leaves out empty ones, *code*
leaves out comments and docstrings, too.

A rule is cited in a source file that holds its id in brackets or quotes: `[S2-5.1]`, `"S2-5.1"`.

A file knows a character of a game if a name of it (`high-priest`, `HIGH_PRIEST`, `is_high_priest`,
"High Priests") stands in the code as part of an identifier or of a string; comments and docstrings
do not count. The characters are those of the game's `pieces.toml`; names with a colon are variants
of one character. Files of other games do not count, nor do catalogues of translations.

Sources are all below `src/`, with their declarations: a `.pxd` is the same source as its `.py`.
"""

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SOURCES = (".py", ".pxd", ".toml", ".js", ".html", ".css", ".svg")
CITED = re.compile(r"""[\["']([A-Z][A-Z0-9]*-\d+\.\d+)[\]"']""")
MOST_FOR_A_RULE = 2.5
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Lines(NamedTuple):
    """Lines of Python files: all, the non-blank, those that are neither comment nor docstring."""

    all: int
    filled: int
    code: int


def sources(src: Path) -> Iterator[Path]:
    return (path for path in sorted(src.rglob("*")) if path.suffix in SOURCES)


def games(src: Path) -> list[str]:
    return sorted(path.parent.name for path in src.glob("*/games/*/game.py"))


def docstrings(tree: ast.AST) -> Iterator[ast.Expr]:
    """The strings that stand as statements: also those that explain a constant or a field."""
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED):
            for each in node.body:
                if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
                    if isinstance(each.value.value, str):
                        yield each


def lines_of(text: str) -> Lines:
    rows = text.splitlines()
    documented = {
        number
        for node in docstrings(ast.parse(text))
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    filled = [number for number, row in enumerate(rows, 1) if row.strip()]
    code = [n for n in filled if n not in documented and not rows[n - 1].lstrip().startswith("#")]
    return Lines(len(rows), len(filled), len(code))


def lines_below(folder: Path) -> Lines:
    counted = [lines_of(path.read_text("utf-8")) for path in folder.rglob("*.py")]
    return Lines(*(sum(column) for column in zip(*counted, strict=True)))


def rule_files(src: Path) -> dict[str, set[Path]]:
    """The sources in which each rule is cited."""
    cited: dict[str, set[Path]] = defaultdict(set)
    for path in sources(src):
        for rule in CITED.findall(path.read_text("utf-8")):
            cited[rule].add(one_source(path))
    return cited


def one_source(path: Path) -> Path:
    return path.with_suffix(".py") if path.suffix == ".pxd" else path


def code_of(path: Path) -> str:
    """The text of a source; of Python without its comments and docstrings."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return text
    tree = ast.parse(text)
    for each in docstrings(tree):
        each.value = ast.Constant(value=...)
    return ast.unparse(tree)


def characters(src: Path, game: str) -> list[str]:
    """The characters of a game, if it has any."""
    (file,) = src.glob(f"*/games/{game}/pieces.toml")
    listed = tomllib.loads(file.read_text("utf-8")).get("characters", [])
    return list(dict.fromkeys(entry["name"].partition(":")[0] for entry in listed))


def knowing_files(src: Path) -> dict[tuple[str, str], set[Path]]:
    """The sources that know a character, for each game and character."""
    every = games(src)
    known: dict[tuple[str, str], set[Path]] = {
        (game, name): set() for game in every for name in characters(src, game)
    }
    names = {name: pattern(name) for _, name in known}
    for path in sources(src):
        text = code_of(path)
        found = {name for name, spelled in names.items() if spelled.search(text)}
        owners = [game for game in every if game in path.with_suffix("").parts] or every
        for game in owners:
            for name in found:
                if (game, name) in known:
                    known[game, name].add(one_source(path))
    return known


def pattern(name: str) -> re.Pattern[str]:
    """A name as a word of an identifier or of a sentence, one or more of them."""
    return re.compile(rf"(?<![a-z]){name.replace('-', '[-_ ]')}s?(?![a-z])", re.IGNORECASE)


def mean(counts: Iterable[int]) -> float:
    numbers = list(counts)
    return sum(numbers) / max(1, len(numbers))


def table(head: tuple[str, ...], rows: Iterable[tuple[str | int, ...]]) -> None:
    """Print a table: the first column to the left, the others as wide as their heads."""
    print(f"\n{head[0]:24}", *head[1:], sep="  ")
    for row in rows:
        cells = (f"{cell!s:>{len(name)}}" for name, cell in zip(head[1:], row[1:], strict=True))
        print(f"{row[0]:24}", *cells, sep="  ")


def main(src: Path = ROOT / "src") -> None:
    (every,) = src.glob("*/games")
    folders = [*(every / game for game in games(src)), every, src]
    table(
        ("Python", " wc -l", "non-blank", "  code"),
        ((f"{folder.relative_to(src.parent)}/", *lines_below(folder)) for folder in folders),
    )

    cited = {rule: len(files) for rule, files in rule_files(src).items()}
    print(f"\n{len(cited)} rules, each cited in {mean(cited.values()):.2f} source files on average")
    often = Counter(count for count in cited.values() if count > MOST_FOR_A_RULE)
    table(
        ("rules in more than 2.5", "rules", ""),
        (
            (f"{count} files", number, " ".join(sorted(r for r in cited if cited[r] == count)))
            for count, number in sorted(often.items(), reverse=True)
        ),
    )

    known = {key: len(files) for key, files in knowing_files(src).items()}
    table(
        ("files that know", "files"),
        ((f"{game} {name}", count) for (game, name), count in known.items()),
    )


if __name__ == "__main__":
    main()
