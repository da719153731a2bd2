"""Reading pieces.toml, or an owner's own file in its form, and checking that it adds up."""

import hashlib
import json
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from shedet.core.errors import NotationError
from shedet.core.game import one_line, quoted
from shedet.core.language import Sentence
from shedet.core.system import reason_of
from shedet.games.sobek import zone
from shedet.games.sobek.pieces import BACKS, CHARACTERS, GOODS, SYMBOLS, TOKENS, Pieces

SPACES = {"N": "number", "a": "ankh", "e": "eye", "l": "lotus", "c": "crook"}


class Card(NamedTuple):
    """One printed card."""

    name: str
    family: str
    back: str
    scarabs: int = 0


@cache
def standard_pieces() -> Pieces:
    """The pieces of the printed box, as far as they are known."""
    return pieces_of(files("shedet.games.sobek").joinpath("pieces.toml").read_text("utf-8"))


def pieces_from(path: Path) -> Pieces:
    """The pieces of a file."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise broken(
            Sentence(
                "{path} cannot be read: {error}", path=one_line(str(path)), error=reason_of(error)
            )
        ) from None
    except UnicodeDecodeError:
        raise broken(Sentence("{path} is not text.", path=one_line(str(path)))) from None
    return pieces_of(text)


def pieces_of(text: str) -> Pieces:
    """The pieces that a TOML text lists, if it is complete and adds up."""
    try:
        box = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers with too many digits
        raise broken(Sentence("not TOML: {error}", error=error)) from None
    try:
        cards = [*goods_cards(box), *characters(box)]
        tokens = [e["name"] for e in box["tokens"] for _ in range(min(e["copies"], 13))]
        track = box["track"]["order"].split()
        check_sources(box)
        check_goods(box)
        check_totals(box["totals"], cards, tokens, track)
        check_parts(cards, tokens, track)
    except KeyError as error:
        raise broken(Sentence("the entry {name} is missing.", name=error)) from None
    except (TypeError, AttributeError) as error:
        raise broken(Sentence("an entry has the wrong form: {error}", error=error)) from None
    return arranged(cards, tokens, track)


def broken(reason: Sentence) -> NotationError:
    return NotationError(Sentence("Pieces of sobek: {reason}", reason=reason))


def goods_cards(box: dict[str, Any]) -> list[Card]:
    """All goods cards and amulets, alike ones side by side."""
    cards = []
    for entry in box["goods"]:
        good, scarabs = entry["name"], entry["scarabs"]
        if type(scarabs) is not int or not 0 <= scarabs < 10:
            raise broken(Sentence("the scarabs of {good} are no number.", good=good))
        if (entry["valued"] > 0) != (scarabs > 0):
            raise broken(Sentence("valued cards show scarabs, and no others: {good}.", good=good))
        looks = (
            (Card(f"{good}:{scarabs}S", good, "beige", scarabs), entry["valued"]),
            (Card(good if good == "amulet" else f"{good}:0", good, "beige"), entry["plain"]),
            (Card(f"{good}:0*", good, "green"), entry["green"]),
        )
        cards += [card for card, copies in looks for _ in range(min(copies, 64))]
    return cards


def characters(box: dict[str, Any]) -> list[Card]:
    return [Card(entry["name"], entry["family"], "orange") for entry in box["characters"]]


def check_sources(box: dict[str, Any]) -> None:
    """Every entry says where it comes from and how sure that is."""
    for entry in [box["track"], *box["goods"], *box["characters"], *box["tokens"]]:
        if not isinstance(entry["source"], str) or entry["confidence"] not in ("D", "S", "G"):
            name = quoted(str(entry))
            raise broken(Sentence("source or confidence of {entry} is wrong.", entry=name))
    if not isinstance(box["edition"], str):
        raise broken(Sentence("the edition is not a text."))


def check_goods(box: dict[str, Any]) -> None:
    if [entry["name"] for entry in box["goods"]] != list(GOODS):
        raise broken(Sentence("expected goods in the order {order}.", order=", ".join(GOODS)))


def check_totals(
    totals: dict[str, Any], cards: list[Card], tokens: list[str], track: list[str]
) -> None:
    """Compare what is listed with what the file says there is. [S1-1.1] [S1-1.2] [S1-1.5]"""
    listed: dict[str, Any] = {
        "cards": len(cards),
        "green": sum(card.back == "green" for card in cards),
        "goods": {
            good: sum(card.family == good and card.back != "orange" for card in cards)
            for good in dict.fromkeys(card.family for card in cards)
        },
        "characters": sum(card.back == "orange" for card in cards),
        "tokens": len(tokens),
        "scarabs": sum(card.scarabs for card in cards),
        "spaces": len(track),
    }
    for name, number in listed.items():
        if totals[name] != number:
            raise broken(
                Sentence(
                    "{name}: {number} listed, but the totals say {total}.",
                    name=name,
                    number=number,
                    total=totals[name],
                )
            )


def check_parts(cards: list[Card], tokens: list[str], track: list[str]) -> None:
    """What the rules themselves count on. [S1-1.1] [S1-1.3] [S1-1.4] [S1-1.6]"""
    goods = [card for card in cards if card.back != "orange"]
    green = [card for card in goods if card.back == "green"]
    parts = (
        (Sentence("expected 54 goods cards."), len(goods) == 54),
        (
            Sentence("expected 9 green cards, no amulet among them."),
            len(green) == 9 and all(card.family != "amulet" for card in green),
        ),
        (
            Sentence("expected amulets without scarabs."),
            all(card.scarabs == 0 for card in goods if card.family == "amulet"),
        ),
        (
            Sentence("expected the nine characters in order."),
            tuple(card.name for card in cards if card.back == "orange") == CHARACTERS
            and all(card.family in GOODS[:6] for card in cards if card.back == "orange"),
        ),
        (
            Sentence("expected 12 tokens of the nine kinds in order."),
            len(tokens) == 12 and tuple(dict.fromkeys(tokens)) == TOKENS,
        ),
        (
            Sentence("expected 100 spaces, a number (N) on every fifth, else a, e, l or c."),
            len(track) == 100
            and set(track) == set(SPACES)
            and all((symbol == "N") == (space % 5 == 0) for space, symbol in enumerate(track)),
        ),
    )
    for complaint, holds in parts:
        if not holds:
            raise broken(complaint)


def arranged(cards: list[Card], tokens: list[str], track: list[str]) -> Pieces:
    """The checked lists as arrays."""
    pieces = Pieces()
    names = list(dict.fromkeys(card.name for card in cards))
    kinds = [names.index(card.name) for card in cards]
    pieces.names = names
    pieces.all_names = [card.name for card in cards] + tokens
    pieces.arrange([BACKS.index(card.back) for card in cards], kinds, zone.ALL)
    pieces.family = [GOODS.index(card.family) for card in cards]
    pieces.power = [power_of(card.name) if card.back == "orange" else -1 for card in cards]
    pieces.scarabs = [card.scarabs for card in cards]
    pieces.token = [TOKENS.index(name) for name in tokens]
    pieces.symbol = [SYMBOLS.index(SPACES[symbol]) for symbol in track]
    content = json.dumps([cards, tokens, track])
    pieces.hash = hashlib.sha256(content.encode()).hexdigest()[:16]
    return pieces


def power_of(character: str) -> int:
    """Both Scribes have one power."""
    number = CHARACTERS.index(character)
    return number if number < 5 else number - 1
