"""What repeats something has a longer form, and `make test-long` finds it."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
REPEATS = {"times", "every", "LENGTH"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def repeating(tree: ast.Module) -> Iterator[Function]:
    """The tests of a file that use `tests.lengths`, themselves or by what the file defines."""
    known = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "tests.lengths"
        for alias in node.names
        if alias.name in REPEATS
    }
    defined = [node for node in tree.body if isinstance(node, Function | ast.Assign | ast.ClassDef)]
    for node in [*defined, *defined] if known else ():  # twice: what is used may stand below
        if names_in(node) & known:
            known |= (
                {node.name}
                if not isinstance(node, ast.Assign)
                else set(map(ast.unparse, node.targets))
            )
    for node in defined:
        if isinstance(node, Function) and node.name.startswith("test_") and node.name in known:
            yield node


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def of_all(tree: ast.Module) -> list[ast.Assign]:
    """The marks of all tests of a file."""
    named = [node for node in tree.body if isinstance(node, ast.Assign)]
    return [node for node in named if ast.unparse(node.targets[0]) == "pytestmark"]


def unmarked(source: str) -> list[str]:
    tree = ast.parse(source)
    return [
        test.name
        for test in repeating(tree)
        if not any("long" in names_in(mark) for mark in [*test.decorator_list, *of_all(tree)])
    ]


def test_a_test_that_repeats_something_is_marked_long() -> None:
    sources = {path: path.read_text("utf-8") for path in TESTS.rglob("test_*.py")}
    found = {
        path.relative_to(TESTS): names
        for path, source in sources.items()
        if "tests.lengths" in source and (names := unmarked(source))
    }
    assert found == {}


def test_a_missing_mark_is_found_behind_a_constant_and_a_helper() -> None:
    source = """
from tests.lengths import long, times
GAMES = times(3)
def test_a(): helper()
def helper(): return GAMES
@long
def test_b(): helper()
def test_c(): pass
"""
    assert unmarked(source) == ["test_a"]
