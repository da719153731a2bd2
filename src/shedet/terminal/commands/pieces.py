"""`shedet pieces`: every piece of a game, its source and how sure we are of it."""

import argparse
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import groupby

from shedet.core.errors import NotationError
from shedet.core.game import info_of, load
from shedet.core.language import Sentence

Entry = Mapping[str, object]


def run(chosen: argparse.Namespace) -> None:
    info = info_of(chosen.game)
    game = load(chosen.game, chosen.pieces)
    if chosen.pieces:
        text = chosen.pieces.read_text("utf-8")
    else:
        package = info.implementation.partition(":")[0].rpartition(".")[0]
        file = files(package).joinpath("pieces.toml")
        if not file.is_file():
            raise NotationError(Sentence("{game} has no file of pieces.", game=info.id))
        text = file.read_text("utf-8")
    box = tomllib.loads(text)
    head = Sentence(
        "{game} ({edition}), hash {hash}",
        game=info.name,
        edition=box["edition"],
        hash=game.pieces_hash,
    )
    print(head.say(chosen.lang))
    if game.pieces_hash != load(chosen.game).pieces_hash:
        print(Sentence("These are not the printed pieces.").say(chosen.lang))
    for title, entries in groupby(entries_of(box), heading):
        print(f"\n{title}")
        show(list(entries))


def entries_of(box: Entry) -> Iterator[tuple[str, Entry]]:
    """All that is said of pieces, with the name of its part."""
    for part, entries in box.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            if isinstance(entry, dict) and "confidence" in entry:
                yield part, entry


def heading(listed: tuple[str, Entry]) -> str:
    part, entry = listed
    return f"{part} {entry.get('name', '')}  [{entry['confidence']}: {entry['source']}]"


def show(entries: list[tuple[str, Entry]]) -> None:
    """One entry, or several alike in one line."""
    for _, entry in entries:
        values = {k: v for k, v in entry.items() if k not in ("name", "source", "confidence")}
        lines = [shown(key, value) for key, value in values.items()]
        print("  " + ("\n  ".join(lines) if len(entries) == 1 else ", ".join(lines)))


def shown(key: str, value: object) -> str:
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value).strip()
    return f"{key}: {text}" if "\n" not in text else f"{key}:\n{text}"
