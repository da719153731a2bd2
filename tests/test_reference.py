"""The reference is complete and true: names, parts of views, events and moves."""

import re
from collections import defaultdict
from types import SimpleNamespace
from typing import Any

import pytest
from tools import reference

import shedet
from tests.test_bots_document import table_after

PAGES = reference.pages()


def test_every_public_name_stands_in_the_reference() -> None:
    for name in shedet.__all__:
        assert re.search(rf"shedet\.{name}\n|^### {name}\n", PAGES["api"], re.MULTILINE), name


def test_a_name_or_method_without_a_docstring_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent:
        """Says something of itself."""

        def method(self) -> None:
            pass

    def silent() -> None:
        pass

    for found, complaint in ((Silent, "shedet.Line.method has no"), (silent, "shedet.Line has no")):
        monkeypatch.setattr(shedet, "Line", found)
        with pytest.raises(reference.Undocumented, match=complaint):
            reference.api_page()


def test_a_public_name_that_is_in_no_group_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shedet, "__all__", [*shedet.__all__, "chess"])
    with pytest.raises(reference.Undocumented, match="chess"):
        reference.api_page()


def test_parts_events_and_moves_of_which_nothing_is_said_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    events, notation = (SimpleNamespace(ABOUT={}) for _ in "ab")
    modules = {
        "shedet.games.sobek.view.events": events,
        "shedet.games.sobek.text.notation": notation,
    }
    monkeypatch.setattr(reference, "import_module", modules.__getitem__)
    with pytest.raises(reference.Undocumented, match="the event"):
        list(reference.event_table("sobek"))
    with pytest.raises(reference.Undocumented, match="the move take"):
        list(reference.move_table("sobek"))
    monkeypatch.setattr(reference, "part_docs", lambda kind: {})
    with pytest.raises(reference.Undocumented, match=r"View\.seat"):
        list(reference.view_tables("sobek"))


@pytest.mark.parametrize("game_id", reference.GAMES)
def test_every_event_of_real_games_is_listed_with_its_parts(game_id: str) -> None:
    rows = table_after(PAGES[f"tables-{game_id}"], "## Events")
    listed = {name.strip("`"): re.findall(r"\(?`(\w+)`\)?(\??)", parts) for name, parts, _ in rows}
    game = shedet.load(game_id)
    memory = {option.name: "perfect" for option in game.info.options if option.name == "memory"}
    variants: dict[str, str] = {"hippo": "on", "start": "bid"} if game_id == "nile" else memory
    seen: dict[str, list[Any]] = defaultdict(list)
    for seed in range(6):
        position, chance = game.new(game.info.seats[-1], seed, variants), shedet.seeded(seed)
        position.logging = 1
        while not position.is_over:
            legal = position.legal()
            position.play(legal[chance.below(len(legal))])
            for event in game.events(position):
                seen[event.name].append({*event.public, *event.private})
    assert len(seen) > len(listed) / 2
    for name, found in seen.items():
        always = {part for part, perhaps in listed[name] if not perhaps}
        every = {part for part, _ in listed[name]}
        for parts in found:
            assert always <= parts <= every, (name, parts)


@pytest.mark.parametrize("game_id", reference.GAMES)
def test_every_move_is_in_one_row(game_id: str) -> None:
    rows = table_after(PAGES[f"tables-{game_id}"], "## Moves")
    numbers: list[int] = []
    for row in rows:
        first, _, last = row[0].partition(" to ")
        numbers += range(int(first), int(last or first) + 1)
    assert numbers == list(range(shedet.load(game_id).actions))


@pytest.mark.parametrize("game_id", reference.GAMES)
def test_every_part_of_a_view_is_listed(game_id: str) -> None:
    module = getattr(shedet, game_id)
    for name in module.__all__:
        if name not in ("INFO", "Position"):
            rows = table_after(PAGES[f"tables-{game_id}"], f"### {name}\n")
            parts = [f"`{part}`" for part in getattr(module, name).__dataclass_fields__]
            assert [row[0] for row in rows] == parts
            assert all(row[2] for row in rows)
