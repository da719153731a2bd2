"""Every rule of a rules sheet has a test, and nobody names a rule that does not exist."""

import ast
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = (".py", ".pyx", ".pxd", ".toml", ".js", ".ts", ".html")
STATED = re.compile(r"^- \*\*\[([A-Z][A-Z0-9]*-\d+\.\d+)\]\*\*", re.MULTILINE)
NAMED = re.compile(r"""[\["']([A-Z][A-Z0-9]*-\d+(?:\.\d+)?)[\]"']""")


def stated_ids(document: str) -> list[str]:
    """The ids of the rules that a document states, in its order."""
    return STATED.findall(document)


def named_ids(text: str, prefixes: Iterable[str]) -> set[str]:
    """The ids that a text names; of chapters only those of known games, as `UTF-8` is none."""
    return {
        name
        for name in NAMED.findall(text)
        if "." in name or name.rpartition("-")[0] in set(prefixes)
    }


def marked_ids(source: str) -> set[str]:
    """The ids in the rule marks of a test file; what is no literal stands as its code."""
    return {
        argument.value
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        else ast.unparse(argument)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
    }


def faults(documents: list[str], tests: list[str], sources: list[str]) -> dict[str, list[str]]:
    """What is wrong, with the ids."""
    stated = [name for document in documents for name in stated_ids(document)]
    rules = set(stated)
    chapters = {name.partition(".")[0] for name in rules}
    prefixes = {name.rpartition("-")[0] for name in rules}
    marked = {name for source in tests for name in marked_ids(source)}
    named = {name for source in sources for name in named_ids(source, prefixes)}
    return {
        "stated twice": sorted(name for name, times in Counter(stated).items() if times > 1),
        "without a test": sorted(rules - marked),
        "tested but not stated": sorted(marked - rules),
        "named but not stated": sorted(named - rules - chapters),
    }


def texts(paths: Iterable[Path]) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(paths)]


def sheets() -> list[Path]:
    """The English rule sheets, without the reasons; `game.xx.md` are translations of them."""
    paths = [*(ROOT / "docs" / "rules").glob("*.md"), *(ROOT / "examples").glob("*/*/*.md")]
    return [path for path in paths if "." not in path.stem and path.stem != "rulings"]


@cache
def our_faults() -> dict[str, list[str]]:
    return faults(
        texts(sheets()),
        texts((ROOT / "tests").rglob("*.py")),
        texts(
            path
            for folder in ("src", "examples")
            for path in (ROOT / folder).rglob("*")
            if path.suffix in SOURCES
        ),
    )


@pytest.mark.parametrize(
    "fault", ["stated twice", "without a test", "tested but not stated", "named but not stated"]
)
def test_rule_ids_of_sheets_tests_and_code_agree(fault: str) -> None:
    ids = our_faults()[fault]
    assert not ids, f"rules {fault}: {', '.join(ids)}"


def test_there_are_rules_to_check() -> None:
    counts = {path.stem: len(stated_ids(path.read_text(encoding="utf-8"))) for path in sheets()}
    assert counts["sobek"] > 60
    assert counts["sobek2p"] > 60


SHEET = """
See [X1-1.1] and *[X1-9.9]*.

- **[X1-1.1]** A rule.
- **[X1-1.2]** Another,
  over two lines. [X1-1.1]
- **[X1-2.1]** A third.
"""
TESTS = '''
"""pytest.mark.rule("X1-7.7") in a text is no mark."""
@pytest.mark.rule("X1-1.1")
@pytest.mark.rule("X1-1.2")
def test_two(): ...
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("X1-2.1"))])
def test_one(n): ...
'''
CODE = '''
def f():
    """[X1-1.1] [X1-2]"""
    return "X1-2.1", "UTF-8", "ISO-8859-1", TABLE[X1-3]
'''
NO_FAULTS: dict[str, list[str]] = {
    "stated twice": [],
    "without a test": [],
    "tested but not stated": [],
    "named but not stated": [],
}


def test_check_is_content_when_all_agree() -> None:
    assert faults([SHEET], [TESTS], [CODE.replace("X1-3", "X1-1")]) == NO_FAULTS


@pytest.mark.parametrize(
    ("documents", "tests", "sources", "found"),
    [
        ([SHEET, "- **[X1-1.2]** Again."], [TESTS], [], {"stated twice": ["X1-1.2"]}),
        ([SHEET + "- **[X1-2.2]** New."], [TESTS], [], {"without a test": ["X1-2.2"]}),
        (
            [SHEET],
            [TESTS, 'm = pytest.mark.rule("X1-1.3")'],
            [],
            {"tested but not stated": ["X1-1.3"]},
        ),
        ([SHEET], [TESTS, "m = pytest.mark.rule(ID)"], [], {"tested but not stated": ["ID"]}),
        ([SHEET], [TESTS], [CODE], {"named but not stated": ["X1-3"]}),
        ([SHEET], [TESTS], ['raise No("X1-1.10")'], {"named but not stated": ["X1-1.10"]}),
        ([SHEET], [TESTS], ["# [Y-1.1]"], {"named but not stated": ["Y-1.1"]}),
    ],
)
def test_check_finds(
    documents: list[str], tests: list[str], sources: list[str], found: dict[str, list[str]]
) -> None:
    assert faults(documents, tests, sources) == {**NO_FAULTS, **found}
