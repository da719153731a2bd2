"""`shedet pieces`: every piece of a game, its source and how sure we are of it."""

import argparse
import tomllib
from importlib.resources import files

from shedet.core.game import info_of, load
from shedet.core.language import Sentence


def run(chosen: argparse.Namespace) -> None:
    info = info_of(chosen.game)
    game = load(chosen.game, chosen.pieces)
    if chosen.pieces:
        text = chosen.pieces.read_text("utf-8")
    else:
        package = info.implementation.partition(":")[0].rpartition(".")[0]
        text = files(package).joinpath("pieces.toml").read_text("utf-8")
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
    for part, entries in box.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            if isinstance(entry, dict) and "confidence" in entry:
                show(part, entry)


def show(part: str, entry: dict[str, object]) -> None:
    name = entry.get("name", "")
    values = {k: v for k, v in entry.items() if k not in ("name", "source", "confidence")}
    print(f"\n{part} {name}  [{entry['confidence']}: {entry['source']}]")
    for key, value in values.items():
        shown = " ".join(map(str, value)) if isinstance(value, list) else str(value).strip()
        print(f"  {key}: {shown}" if "\n" not in shown else f"  {key}:\n{shown}")
