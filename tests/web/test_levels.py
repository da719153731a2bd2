"""The levels at tables in the browser; and bots from before there were levels."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from shedet.bots.levels import LEVELS, THINKING
from shedet.bots.words import FAIR, KINDS, NAMES, THINKS_LESS
from shedet.core.engine.chance import seeded
from shedet.core.language import LANGUAGES
from shedet.table import Table
from shedet.web import boards
from shedet.web.pages import home_page, render
from shedet.web.parts.assets import STATIC
from shedet.web.parts.people import bot_called, people_of, shown_name
from shedet.web.parts.snapshot import Replay, Visit
from shedet.web.tables.tables import Tables
from shedet.web.thinking.films import Film
from shedet.web.thinking.workers import Workers
from tests.web.inside import application, client_of
from tests.web.markup import read
from tests.web.scenes import VISIT, game, scene, snapshot
from tests.web.serving import open_table
from tests.web.tables import new_table, play_first, tables_in, until
from tests.web.test_pages_parts import home


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_form_offers_the_levels_and_says_that_bots_are_fair(language: str) -> None:
    root = read(render.home(home(), Visit(language, "http://127.0.0.1", "/")))
    for card in root.all("form", action="/tables"):
        radios = card.all("input", name="opponent")
        assert [radio.attributes["value"] for radio in radios] == [*LEVELS]
        (usual,) = (radio for radio in radios if "checked" in radio.attributes)
        assert usual.attributes["value"] == "ibis"
        labels = [label for label in card.all("label") if label.all("input", name="opponent")]
        for level, label, radio in zip(LEVELS, labels, radios, strict=True):
            assert label.words() == NAMES[level].say(language)
            about = card.one(id=radio.attributes["aria-describedby"])
            assert about.text == KINDS[level].say(language)
    assert FAIR.say(language) in root.words()
    assert THINKS_LESS.say(language) not in root.words()


def test_the_chosen_level_says_what_it_does() -> None:
    styles = (STATIC / "home.css").read_text("utf-8")
    for place in range(1, len(LEVELS) + 1):
        shown = f".levels:has(.lv:nth-of-type({place}) :checked) .lvd:nth-of-type({place})"
        assert shown in styles


def test_somebody_new_is_offered_heron_and_others_what_they_chose_last() -> None:
    finished = replace(home().own[0], stage="over")
    for own, opponent, level in (
        ((), "", "heron"),
        (tuple(replace(card, stage="playing") for card in home().own), "jackal", "heron"),
        ((finished,), "", "ibis"),
        ((finished,), "jackal", "jackal"),
        ((finished,), "run:ls", "ibis"),
    ):
        shown = replace(home(), own=own, opponent=opponent)
        root = read(render.home(shown, Visit("en", "http://127.0.0.1", "/")))
        checked = root.all("input", name="opponent", checked="*")
        assert {radio.attributes["value"] for radio in checked} == {level}


def test_the_start_page_shows_the_games_in_an_order_of_its_own() -> None:
    shown = boards.in_order(home().games)
    assert [info.id for info in shown] == [*boards.FIRST]
    assert [info.id for info in boards.in_order(shown[1:])] == [*boards.FIRST[1:]]


def test_where_levels_think_less_the_pages_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (home_page, render):
        monkeypatch.setattr(module, "is_interpreted", lambda: True)
    assert THINKS_LESS.say("en") in render.home(home(), VISIT)
    menu = render.regions(snapshot(scene("turn")))["menu"]
    assert THINKS_LESS.say("en") in menu
    assert FAIR.say("en") in menu


def test_every_level_plays_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(THINKING, "0.05")

    async def one(tables: Tables, level: str) -> None:
        hosted = await tables.publisher.open(new_table(tables, bots=level))
        while hosted.table.stage == "playing" and 0 in hosted.table.deciding:
            await play_first(tables, hosted.id)
        before = len(hosted.table.entries)
        await until(lambda: 0 in hosted.table.deciding or hosted.table.stage == "over", 60)
        moves = hosted.table.entries[before:]
        assert any(entry["entry"] == "moved" and entry["seat"] == 1 for entry in moves)

    async def play() -> None:
        async with tables_in(tmp_path, workers=Workers(1)) as tables:
            await asyncio.gather(*(one(tables, level) for level in LEVELS))

    asyncio.run(play())


@pytest.mark.parametrize(("bot", "name"), [("random", "Random"), ("greedy", "Greedy")])
def test_a_table_with_a_bot_from_before_is_shown_by_that_bots_name(bot: str, name: str) -> None:
    table = Table.open(game(), 2, {}, 5)
    table.sit(0, "Mira")
    table.seat_bot(1, bot)
    shown = snapshot(table)
    person = people_of(shown)[1]
    assert (person.name, person.bot, person.symbol) == (name, bot, "i-bot")
    regions = " ".join(render.regions(shown).values())
    assert name in regions
    assert "Heron" not in regions.replace("Let Heron", "").replace(">Heron<", "")


def test_second_bots_of_a_kind_are_known_by_their_names() -> None:
    assert [bot_called(name) for name in ("ibis", "ibis 2", "greedy 3", "Ann", "Ann 2")] == [
        "ibis",
        "ibis",
        "greedy",
        "",
        "",
    ]
    assert shown_name("jackal 2", "jackal", "de") == NAMES["jackal"].say("de") + " 2"


def test_the_view_of_a_bot_shows_after_the_game_what_it_saw_and_no_more() -> None:
    """In another world that looks the same to the bot, its view is the same to the last byte."""
    table = scene("over")
    film, other = (Film(table.game, table.record()) for _ in range(2))
    lines, differ = tuple(film.record.lines), 0

    def page(made_of: Film, step: int) -> str:
        shown = made_of.snapshot("table", step, 1, "en")
        made = Replay("/t/x/replay", shown, step, lines, 1, (), film.growth, LEVELS)
        return render.replay(made, VISIT)

    for step in range(0, len(lines), 7):
        other.positions[step] = film.positions[step].copy()
        other.positions[step].redeal(1, seeded(step))
        differ += other.view(step, 0) != film.view(step, 0)
        assert page(film, step) == page(other, step)
        root = read(page(film, step))
        assert root.one("a", aria_current="true").text == "What Ibis saw"
        assert "This is everything Ibis knew" in root.words()
    assert differ > 5


def test_the_view_of_a_bot_is_refused_while_the_game_runs(tmp_path: Path) -> None:
    async def look() -> None:
        async with application(tmp_path) as app, client_of(app) as ann:
            table = await open_table(ann, opponent="heron")
            for seat in (0, 1, 2):
                assert (await ann.get(f"/t/{table}/replay?as={seat}")).status_code == 409

    asyncio.run(look())
