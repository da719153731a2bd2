"""The pages that are looked over: all pictures of tools/screenshots, and more states of tables."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from playwright.sync_api import Page
from tools.screenshots import Server as PageServer
from tools.screenshots import Shot, nile_shots, own_shots, shots, sobek_shots

from shedet.core.language import LANGUAGES
from shedet.web.pages import render
from shedet.web.parts.snapshot import Visit
from tests.web import nile_scenes, sobek_scenes
from tests.web.scenes import VISIT, snapshot

SOBEK = (
    ("turn", 3, ""),
    ("turn", 4, "take"),
    ("turn", 2, "lay"),
    ("add", 3, "lay"),
    ("big hand", 3, ""),
    ("guild", 4, ""),
    ("last sets", 3, ""),
    ("second round", 4, ""),
    ("third round", 2, ""),
    ("waiting", 4, ""),
    ("over", 4, ""),
    ("over", 2, ""),
    ("gathering", 4, ""),
    *((question, 3, "") for question in sobek_scenes.QUESTIONS),
    *((character, 4, f"play {character}") for character in sobek_scenes.CHARACTERS),
)
"""What a page shows, at a table of how many, and what is picked there."""
NILE = (
    ("turn", 5, ""),
    ("turn", 3, "crop"),
    ("turn", 4, "harvest"),
    ("turn", 2, "field"),
    ("second action", 5, ""),
    ("both tiles", 3, "field"),
    ("ebb", 3, "ebb"),
    ("rot", 3, "row"),
    ("hippo", 5, "bid"),
    ("boat", 5, "choose"),
    ("seed", 5, "crop"),
    ("scored", 4, ""),
    ("freshen", 3, "jokers"),
    ("buy", 4, "boat"),
    ("waiting", 5, ""),
    ("over", 5, ""),
    ("gathering", 5, ""),
)
GAMES = ("sobek2p", "sobek", "nile")
PHONES = ((390, 844), (360, 740))
OTHERS = ((768, 1024), (960, 700), (1920, 1080), (1280, 800))
BETWEEN = ((960, 700), (1280, 800))
RESIZED = ("home", "home-choices", "returning", "meet", "learn", "turn",
           "take", "sell", "big-hand", "slot", "discard", "result", "replay",
           "rules", "gathering", "why-not", "menu", "courtesan", "hint-3", "analysis",
           "replay-bot", "learn-sobek2p", "tokens", "home-connected",
           "gathering-connected", "today", "comparison", "set-up", "study",
           "study-nile")  # fmt: skip
"""Of the pages of Sobek: 2 Players those that are looked at in every size."""


def sizes_of(game: str, name: str) -> tuple[tuple[int, int], ...]:
    """In which a page is looked at; all in the size of a phone."""
    if game == "sobek2p":
        return (*PHONES, *OTHERS) if name in RESIZED else PHONES[:1]
    return PHONES[:1] if name.startswith(GAMES) else (*PHONES, *BETWEEN)


@cache
def pictures() -> dict[str, Shot]:
    """By name."""
    return {shot.name: shot for shot in shots()}


@cache
def shots_of(game: str) -> dict[str, Shot]:
    """All that there is to see of a game, by name, nothing twice; with Sobek: 2 Players go the
    pages without a game."""
    if game == "sobek2p":
        return {shot.name: shot for shot in own_shots()}
    listed, show = (SOBEK, sobek_page) if game == "sobek" else (NILE, nile_page)
    found = {}
    for what, seats, pick in listed:
        name = f"{what} {seats} {pick}".strip().replace(" ", "-")
        found[name] = Shot(name, partial(show, what, seats, pick))
    for shot in sobek_shots() if game == "sobek" else nile_shots():
        name = shot.name.removeprefix(f"{game}-")
        if not {name, f"{name}-3"} & set(found):
            found[shot.name] = shot
    return found


def sobek_page(name: str, seats: int, pick: str, visit: Visit) -> str:
    shown = snapshot(sobek_scenes.scene(name, seats), language=visit.language)
    legal = shown.question.legal if shown.question else []
    if pick == "take":
        pick = next(move for move in reversed(legal) if move.startswith("take "))
    if pick == "lay":
        pick = gold_pick(render.regions(shown)["hand"])
    return render.page(shown, replace(visit, picked=pick or None))


def gold_pick(hand: str) -> str:
    """What the first button that lays a set picks."""
    found = re.search(r'rib gold" name="pick" value="([^"]+)"', hand)
    assert found
    return found[1]


def nile_page(name: str, seats: int, pick: str, visit: Visit) -> str:
    table = nile_scenes.scene(name, seats, name in ("hippo", "freshen", "buy"))
    shown = snapshot(table, language=visit.language)
    picked = pick_in(shown.question.legal, pick) if shown.question and pick else None
    return render.page(shown, replace(visit, picked=picked))


def pick_in(legal: list[str], pick: str) -> str:
    """A pick of a kind that fits the legal moves."""
    if pick == "crop":
        return f"crop {next(move for move in legal if move.startswith('sow ')).split()[1]}"
    if pick == "field":
        fields = [move.split()[2] for move in legal if move.startswith(("sow ", "flood "))]
        return f"field {max(fields, key=fields.count)}"
    if pick == "harvest":
        return f"harvest {next(move for move in legal if move.startswith(pick)).split()[1]}"
    if pick in ("ebb", "row", "bid", "choose"):
        return next(move for move in reversed(legal) if move.startswith(pick))
    return pick


def looks(game: str, is_long: bool) -> Iterator[tuple[str, str, str, bool]]:
    """Name, language, theme, and whether axe looks: each page once, axe at every fifth; or all in
    every language and in both themes."""
    languages = list(LANGUAGES)
    for number, name in enumerate(shots_of(game)):
        if not is_long:
            theme = ("papyrus", "night")[number // 2 % 2]
            yield name, languages[number % len(languages)], theme, number % 5 == 0
            continue
        for language in languages:
            yield name, language, "papyrus", language == "en"
        yield name, "en", "night", True


def visit(page: Page, pages: PageServer, shot: Shot, language: str = "en", theme: str = "") -> None:
    """Open it, and do what is done on it."""
    reader = replace(VISIT, language=language, theme=theme)
    pages.pages[f"/{shot.name}"] = shot.html(reader)
    page.goto(f"{pages.address}/{shot.name}")
    if shot.act:
        shot.act(page)
