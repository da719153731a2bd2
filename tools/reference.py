"""The reference as Markdown, made from the code: the public names, and tables of every game.

`pages()` gives the text of every page by its name. A name, part, event or move without a word about
it raises `Undocumented`; `--check` says so.
"""

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import shedet
from shedet.core.event import Value
from shedet.core.facts import Facts, Part

GAMES = ("nile", "sobek", "sobek2p")
GROUPS = {
    "Games": ("all_games", "load", "Game", "GameInfo", "Option", "Result", "game_of"),
    "Positions and chance": ("Position", "position_from", "Chance", "seeded"),
    "What a seat sees": ("View", "Event", "nile", "sobek", "sobek2p"),
    "Records": (
        *("Record", "Line", "Recorder", "Step"),
        *("replay", "verify", "load_records", "save_records"),
    ),
    "Bots": ("Bot", "Start", "play", "Match", "Played", "seat_bot", "dismiss"),
    "Thinking": ("think", "Thought", "Candidate"),
    "Errors": (
        *("ShedetError", "NotationError", "IllegalMove", "RecordMismatch"),
        *("Unseeded", "BotFailure"),
    ),
}
"""Every public name, in the order of the reference."""


class Undocumented(Exception):
    """Something public of which nothing is said."""


def pages() -> dict[str, str]:
    """All pages by name."""
    return {"api": api_page(), **{f"tables-{game}": tables_page(game) for game in GAMES}}


# the public names


def api_page() -> str:
    """Directives for autodoc, which reads the docstrings."""
    listed = [name for names in GROUPS.values() for name in names]
    if sorted(listed) != sorted(shedet.__all__):
        raise Undocumented(f"{set(listed) ^ set(shedet.__all__)} not in a group of the reference")
    lines = ["# Python reference", "", "Everything that `import shedet` offers.", ""]
    for title, names in GROUPS.items():
        lines += [f"## {title}", ""]
        for name in names:
            lines += entry(name)
    return "\n".join(lines) + "\n"


def entry(name: str) -> list[str]:
    found = getattr(shedet, name)
    if inspect.ismodule(found):
        said = f"The types of the game: {', '.join(f'`{name}.{part}`' for part in found.__all__)}."
        more = f"Its views, events and moves are in [tables](tables-{name}.md)."
        return [f"### {name}", "", f"{said} {more}", ""]
    check_documented(name, found)
    kind = "data"
    if inspect.isclass(found) or inspect.isfunction(found):
        kind = "class" if inspect.isclass(found) else "function"
    options = ["   :members:", "   :member-order: bysource"] if kind == "class" else []
    return ["```{eval-rst}", f".. auto{kind}:: shedet.{name}", *options, "```", ""]


def check_documented(name: str, found: Any) -> None:
    """Has it, and has every public method that it defines, a docstring?"""
    if inspect.isclass(found) or inspect.isfunction(found):
        if not (found.__doc__ or "").strip() or is_made(found):
            raise Undocumented(f"shedet.{name} has no docstring")
    if inspect.isclass(found):
        for part, member in vars(found).items():
            is_method = inspect.isfunction(member) or isinstance(member, property)
            is_method |= isinstance(member, classmethod | staticmethod)
            if is_method and not part.startswith("_") and not said_of(found, part):
                raise Undocumented(f"shedet.{name}.{part} has no docstring")


def is_made(found: Any) -> bool:
    """Is its docstring the signature that a dataclass gives itself?"""
    return inspect.isclass(found) and str(found.__doc__).startswith(f"{found.__name__}(")


def said_of(owner: type, part: str) -> str:
    """What is said of a member; one that only fulfils what a base class says needs no words."""
    for kind in owner.__mro__:
        if part in vars(kind) and (text := inspect.getdoc(vars(kind)[part])):
            return text
    return ""


# tables of a game


def tables_page(game_id: str) -> str:
    """Views, events and moves of a game."""
    info = shedet.all_games()[game_id]
    return "\n".join(
        [
            f"# {info.name.say()}: views, events, moves",
            "",
            f"What a program meets in `{game_id}`, made from the code.",
            "",
            *view_tables(game_id),
            *event_table(game_id),
            *move_table(game_id),
        ]
    )


def view_tables(game_id: str) -> Iterator[str]:
    """The dataclasses of which a view is made, the view first."""
    module = getattr(shedet, game_id)
    kinds = [name for name in module.__all__ if name not in ("INFO", "Position", "View")]
    yield from ["## Views", "", "`game.view(position, seat)` is a `View`.", ""]
    for name in ("View", *kinds):
        kind = getattr(module, name)
        said = part_docs(kind)
        yield from [f"### {name}", "", (kind.__doc__ or "").strip(), ""]
        yield from ["| part | type | what it is |", "|---|---|---|"]
        for part in fields(kind):
            if part.name not in said:
                raise Undocumented(f"{game_id}: nothing is said of {name}.{part.name}")
            sort = re.sub(r"[\w.]+\.view\.", "", inspect.formatannotation(part.type))
            yield row(f"`{part.name}`", f"`{sort}`", without_rules(said[part.name]))
        yield ""


def row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def without_rules(text: str) -> str:
    return re.sub(r"\s*\[[A-Z0-9]+-[\d.]+\]", "", " ".join(text.split()))


def part_docs(kind: type) -> dict[str, str]:
    """What stands below the parts of a dataclass."""
    (tree,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    said = {}
    for part, after in pairwise(tree.body):
        if isinstance(part, ast.AnnAssign) and isinstance(after, ast.Expr):
            assert isinstance(part.target, ast.Name)
            said[part.target.id] = str(ast.literal_eval(after.value))
    return said


def event_table(game_id: str) -> Iterator[str]:
    """Every event with its parts."""
    about = import_module(f"shedet.games.{game_id}.view.events").ABOUT
    facts = facts_of(game_id)
    yield from ["## Events", ""]
    yield "Each has `event`, its name, and `seat`. Parts in brackets are told to some seats alone,"
    yield from ["and parts with a question mark are not always there.", ""]
    yield from ["| event | parts | what happened |", "|---|---|---|"]
    for what, name in sorted(facts.names.items(), key=lambda named: named[1]):
        if what not in about:
            raise Undocumented(f"{game_id}: nothing is said of the event {name}")
        yield row(f"`{name}`", ", ".join(parts_of(facts, what)), about[what])
    yield ""


@cache
def facts_of(game_id: str) -> Facts:
    facts: Facts = shedet.load(game_id).facts  # type: ignore[attr-defined]
    return facts


def parts_of(facts: Facts, what: int) -> list[str]:
    """The names of an event's parts."""
    parts = facts.parts.get(what, [])
    if callable(parts):
        return parts_given(parts)
    return [name for part in parts for name in names_in(facts, part)]


def names_in(facts: Facts, part: Part) -> list[str]:
    """A number may hold several parts."""
    read, names = facts.readers.get(part.sort), [part.name]
    with suppress(LookupError):  # what names its numbers does not hold several
        said = read(0) if read else 0
        names = list(said) if isinstance(said, dict) else names
    return [f"(`{name}`)" if part.is_private else f"`{name}`" for name in names]


def parts_given(read: Callable[[int, int, int], Mapping[str, Value]]) -> list[str]:
    """The parts that a function gives: those always there, then those that may be."""
    found: list[list[str]] = []
    for number in range(200):
        for about in range(8):
            try:
                found.append(list(read(number, about, 0)))
            except LookupError:
                continue
    every = list(dict.fromkeys(name for names in found for name in names))
    return [f"`{name}`" + ("" if all(name in names for names in found) else "?") for name in every]


def move_table(game_id: str) -> Iterator[str]:
    """Every kind of move with its numbers; a kind is a run of moves with the same first word."""
    about = import_module(f"shedet.games.{game_id}.text.notation").ABOUT
    game = shedet.load(game_id)
    texts = [game.move_text(move) for move in range(game.actions)]
    runs: list[list[int]] = []
    for move, text in enumerate(texts):
        if runs and verb_of(texts[runs[-1][-1]]) == verb_of(text):
            runs[-1].append(move)
        else:
            runs.append([move])
    yield from ["## Moves", "", f"A move is a number below {game.actions}, or its text."]
    yield from ["[Notation](../notation.md) says what the words stand for.", ""]
    yield from ["| numbers | from | to | what it does |", "|---|---|---|---|"]
    for run in runs:
        verb = verb_of(texts[run[0]])
        if verb not in about:
            raise Undocumented(f"{game_id}: nothing is said of the move {verb}")
        first, last = run[0], run[-1]
        numbers = f"{first} to {last}" if last > first else f"{first}"
        to = f"`{texts[last]}`" if last > first else ""
        yield row(numbers, f"`{texts[first]}`", to, about[verb])
    yield ""


def verb_of(text: str) -> str:
    return text.split(" ")[0]


def main() -> int:
    try:
        written = pages()
    except Undocumented as error:
        print(error)
        return 1
    if "--check" not in sys.argv:
        print("\n".join(written.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
