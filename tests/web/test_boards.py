"""The laws of a table's page: what holds for the board of every game that has one."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

import pytest

from shedet.core.game import games, info_of
from shedet.core.language import LANGUAGES
from shedet.table import Table
from shedet.web.boards import has_board
from shedet.web.pages import render
from shedet.web.pages.render import page, regions
from shedet.web.parts.assets import IMPORT_MAP
from shedet.web.parts.render_memory import RenderMemory
from shedet.web.parts.snapshot import Replay, Snapshot
from shedet.web.thinking.films import Film
from tests.lengths import LENGTH, every, long
from tests.web import nile_scenes, scenes, sobek_scenes
from tests.web.markup import Element, read
from tests.web.scenes import VISIT, names_on, snapshot

REGIONS = {"top", "net", "status", "board", "rival", "mine", "hand", "ask", "log", "chat", "menu"}
NOWHERE = ("nonsense", ";;;", "done", '"><script>')
"""Picks that make no sense in any game."""


@dataclass(frozen=True)
class Board:
    """Where tables of a game come from, and what is special about its page."""

    scene: Callable[[str, int], Table]
    walk: Callable[[int], Iterator[Table]]
    """A whole game of so many seats, a table after every move."""
    open: Callable[[int], Table]
    play_on: Callable[[Table, random.Random], None]
    scenes: tuple[str, ...]
    rivals: str | None
    """How the parts of the other players are marked, where the page has a list of them."""
    quiet: dict[str, int]
    """Scenes in which so many things on the board, or 0 for any number, say why not."""
    odd: tuple[str, ...]
    """Scenes in which picks are tried that make no sense."""
    picks: tuple[str, ...]
    moved: dict[tuple[str, str], int]
    """From where to where pieces go under the same name, and in how many moves at least."""
    length: int = 400
    """Of the game in which pieces are followed."""
    hosted: float = 0.0
    """The part of the names that stays from one page to the next."""
    hidden: tuple[str, ...] = ("hand",)
    """The parts that are not there for spectators."""


BOARDS = {
    "nile": Board(
        nile_scenes.scene,
        lambda seats: nile_scenes.whole_games(
            1, seats, options=nile_scenes.VARIANTS if seats % 2 else None
        ),
        nile_scenes.opened,
        nile_scenes.play_on,
        (
            *("turn", "second action", "both tiles", "scored", "waiting", "over", "gathering"),
            *("clock", *nile_scenes.QUESTIONS),
        ),
        "pl",
        {"turn": 0, "flood": 0, "ebb": 0, "seed": 0},
        ("turn", "flood", "rot", "bid", "boat", "seed", "waiting"),
        (
            *("crop", "crop wheat", "field U99", "field U31 U32", "harvest U21 9", "boat boat"),
            *("jokers", "flood 1 U31", "row 9;spoil 9", "row 4;spoil 1;spoil 1;spoil 1;spoil 2"),
            *("bid flax;" * 9, "choose aubergine;choose aubergine;choose flax", "done;done", "end"),
        ),
        {("hand", "board"): 1, ("board", "mine"): 1, ("rival", "board"): 1},
        length=120,
    ),
    "sobek": Board(
        sobek_scenes.scene,
        lambda seats: sobek_scenes.whole_games(1, seats),
        sobek_scenes.opened,
        sobek_scenes.play_on,
        (
            *("turn", "first", "add", "big hand", "guild", "waiting", "last sets", "second round"),
            *(*sobek_scenes.QUESTIONS, *sobek_scenes.CHARACTERS, "over", "gathering", "clock"),
        ),
        "opp",
        {"first": 5},
        ("turn", "discard", "event", "last", "waiting", "over"),
        (
            *("take 99", "take 1;take 1", "lay fish;done", "play queen;play queen", "left 1"),
            *("choose wheat:0*;choose wheat:0*;choose wheat:0*", "reveal flood;left 2"),
            "take 1|take 2",
        ),
        {("board", "hand"): 11, ("board", "rival"): 11},
        hidden=("hand", "mine"),
    ),
    "sobek2p": Board(
        lambda name, _: scenes.scene(name),
        lambda _: scenes.whole_games(1),
        scenes.opened,
        scenes.play_on,
        (
            *("turn", "first", "big hand", "huge hand", "refill", "waiting", "gathering", "clock"),
            *(*scenes.QUESTIONS, "thief", "merchant", "courtesan", "high-priest"),
            *("high-priestess", "queen", "over", "resigned"),
        ),
        None,
        {"turn": 0},
        ("turn", "discard", "slot", "waiting", "over", "gathering"),
        (
            *("take Z9", "take A1;take A1", "sell fish;done", "play queen;play queen", "turn h"),
            *("choose wheat:0h*;choose wheat:0h*;choose wheat:0h*", "choose " * 50),
            "take A1|take B1",
        ),
        {("board", "hand"): 4, ("board", "rival"): 4},
        hosted=0.7,
    ),
}
SIZES = [(game_id, seats) for game_id in BOARDS for seats in info_of(game_id).seats]
SCENES = [(game_id, name) for game_id, board in BOARDS.items() for name in board.scenes]
every_board = pytest.mark.parametrize("game_id", BOARDS)


def seats_for(game_id: str) -> int:
    """A usual number of players, more than two where the game allows it."""
    return min(3, info_of(game_id).seats[-1])


def tree(shown: Snapshot, picked: str | None = None) -> dict[str, Element]:
    """The parts of a page; each is one element with the name of its part."""
    found = {}
    for id, html in regions(shown, picked).items():
        element = read(html).children
        assert [e.attributes.get("id") for e in element] == [id]
        found[id] = element[0]
    return found


def test_every_game_that_can_be_played_in_the_browser_is_looked_at() -> None:
    assert set(BOARDS) == set(filter(has_board, games()))


@long
@pytest.mark.parametrize(("game_id", "seats"), SIZES)
def test_all_parts_in_a_whole_game(game_id: str, seats: int) -> None:
    """After one of so many moves; in the long form after more of them."""
    board = BOARDS[game_id]
    for number, table in enumerate(islice(board.walk(seats), 0, None, every(25, long=9))):
        for seat in {number % seats, seats, *table.deciding}:
            parts = tree(snapshot(table, seat, own_seats=(seat,) if seat < seats else ()))
            assert set(parts) - {"rematch", "offer", "analysis"} == REGIONS
            rivals = [e for e in parts["rival"].all("li") if board.rivals and e.has(board.rivals)]
            if board.rivals:
                is_shown_above = board.rivals == "opp" and seat < seats
                assert len(rivals) == seats - is_shown_above


@long
@pytest.mark.parametrize(("game_id", "name"), SCENES)
def test_every_scene_in_every_language(game_id: str, name: str) -> None:
    """In the short form each scene in two languages, all of them in turn."""
    at, chosen = BOARDS[game_id].scenes.index(name), list(LANGUAGES)
    if LENGTH == 1:
        chosen = [chosen[at % 4], chosen[(at + 1 + at // 4 % 3) % 4]]
    table = BOARDS[game_id].scene(name, 5 if game_id == "nile" else seats_for(game_id))
    for language in chosen:
        html = page(snapshot(table, language=language), VISIT)
        root = read(html)
        assert root.one("html").attributes["lang"] == language
        unseen = re.sub(r"<[^>]*>", " ", html.replace(IMPORT_MAP, ""))
        for word in ("None", "Undefined", "Sentence(", "{", "}", "Markup"):
            assert word not in unseen, word
        for element in root.all():
            assert not [a for a in element.attributes if a.startswith("on") or a == "style"]


@long
@pytest.mark.parametrize(
    ("game_id", "name"), [(game_id, name) for game_id in BOARDS for name in BOARDS[game_id].odd]
)
def test_a_pick_that_makes_no_sense_is_no_harm(game_id: str, name: str) -> None:
    """In the short form every third pick for each scene, all of them in turn."""
    board = BOARDS[game_id]
    first, step = (0, 1) if LENGTH > 1 else (board.odd.index(name) % 3, 3)
    shown = snapshot(board.scene(name, seats_for(game_id)))
    for picked in [*(*NOWHERE, *board.picks)[first::step], NOWHERE[-1]]:
        for part in regions(shown, picked).values():
            read(part)
            assert "<script>" not in part


@every_board
def test_why_not_gives_reason_rule_and_link(game_id: str) -> None:
    rules = read(render.rules(info_of(game_id), VISIT))
    for name, number in BOARDS[game_id].quiet.items():
        table = BOARDS[game_id].scene(name, seats_for(game_id))
        shown = snapshot(table)
        quiet = tree(shown)["board"].all("button", data_why="*")
        assert len(quiet) == number or (quiet and not number)
        for button in quiet:
            move = button.attributes["data-why"]
            refused = table.why_not(0, move)
            assert refused, move
            ask = read(render.why(shown, move, refused))
            assert refused.reason.say() in ask.words()
            links = [a.attributes["href"] for a in ask.all("a")]
            assert f"/rules/{game_id}#{refused.rule}" in links
            assert rules.all("li", id=refused.rule)


@pytest.mark.parametrize(
    ("game_id", "name"),
    [("sobek", "discard"), ("sobek2p", "discard"), ("sobek2p", "many discards")],
)
def test_discards_are_chosen_in_the_hand(game_id: str, name: str) -> None:
    """As many as are due, in any order; what is chosen then can be played."""
    table = BOARDS[game_id].scene(name, seats_for(game_id))
    shown = snapshot(table)
    moves = [e.attributes["value"] for e in tree(shown)["hand"].all("input", type="checkbox")]
    assert len(moves) == sum(table.view(0).players[0].hand_backs.values())
    number = int(shown.view.about)
    few = tree(shown, ";".join(moves[: number - 1]))
    assert not any(lines_in(form) for form in shown_forms(few["ask"]))
    for chosen in (moves[-number:], [*reversed(moves[:number])]):
        (form,) = shown_forms(tree(shown, ";".join(chosen))["ask"])
        (line,) = lines_in(form)
        assert table.why_not(0, line) is None
    table.play(0, line, shown.question.number if shown.question else 0)


def lines_in(form: Element) -> list[str]:
    """The lines that a form would play."""
    return [each.attributes["value"] for each in form.all("input", name="move")]


def shown_forms(ask: Element) -> list[Element]:
    return [form for form in ask.all(data_for="*") if "hidden" not in form.attributes]


@every_board
def test_a_spectator_sees_no_hand_and_no_form(game_id: str) -> None:
    seats = seats_for(game_id)
    parts = tree(snapshot(BOARDS[game_id].scene("turn", seats), seat=seats, own_seats=()))
    assert all("hidden" in parts[name].attributes for name in BOARDS[game_id].hidden)
    assert not parts["ask"].all("form")
    assert not parts["chat"].all("form")
    buttons = parts["board"].all("button")
    assert all("popovertarget" in button.attributes for button in buttons)
    for part in parts.values():
        assert not part.all(data_pick="*")
        assert not part.all("input", name="move")
        assert not part.all("button", name="move")


@pytest.mark.parametrize(("game_id", "seats"), SIZES)
def test_the_result_adds_up(game_id: str, seats: int) -> None:
    shown = snapshot(BOARDS[game_id].scene("over", seats))
    root = read(page(shown, VISIT))
    columns: list[list[int]] = [[] for _ in range(seats)]
    for row in root.one("table").one("tbody").all("tr"):
        cells = [cell.text.replace("−", "-") for cell in row.all("td") if cell.has("num")]
        if row.has("total"):
            assert [sum(column) for column in columns] == [int(cell) for cell in cells]
            break
        for column, cell in zip(columns, cells, strict=True):
            column.append(int(cell or "0"))
    assert shown.outcome
    assert shown.outcome.result
    assert [sum(column) for column in columns] == shown.outcome.result["scores"]
    assert root.all("svg", class_="chart")


@every_board
def test_a_replay_at_every_step_and_from_every_seat(game_id: str) -> None:
    """At some of the steps, the first and the last among them."""
    seats = seats_for(game_id)
    table = BOARDS[game_id].scene("over", seats)
    film = Film(table.game, table.record())
    lines = tuple(film.record.lines)
    for step in {*range(0, len(lines), max(5, len(lines) // 8)), len(lines)}:
        for seat in (None, 0, seats - 1):
            looked = film.snapshot("table", step, seats if seat is None else seat, "en")
            views = tuple(film.view(step, s) for s in range(seats)) if seat is None else ()
            replay = Replay("/t/table/replay", looked, step, lines, seat, views, film.growth)
            root = read(render.replay(replay, VISIT))
            assert root.one("input", name="step", type="range").attributes["value"] == str(step)


@every_board
def test_pieces_keep_their_names_as_far_as_they_can_be_followed(game_id: str) -> None:
    board = BOARDS[game_id]
    table, chance = board.open(20), random.Random(20)
    memory = RenderMemory()
    ways: Counter[tuple[str, str]] = Counter()
    before = names_on(snapshot(table, memory=memory))
    while table.stage == "playing" and len(table.entries) < board.length:
        board.play_on(table, chance)
        after = names_on(snapshot(table, memory=memory))
        hosted = set(before) & set(after)
        assert len(hosted) >= board.hosted * min(len(before), len(after))
        ways.update({(before[name], after[name]) for name in hosted})
        before = after
    for way, number in board.moved.items():
        assert ways[way] >= number, ways
