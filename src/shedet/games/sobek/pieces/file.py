"""Reading pieces.toml, or an owner's own file in its form, and checking that it adds up."""

import hashlib
import json
from typing import NamedTuple

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.core.records import pieces_text
from shedet.core.records.pieces_text import Box, Listed
from shedet.games.sobek import INFO
from shedet.games.sobek.pieces import kind, zone
from shedet.games.sobek.pieces.box import BACKS, CHARACTERS, GOODS, PRINTED, SYMBOLS, TOKENS, Pieces

SPACES = {"N": "number", "a": "ankh", "e": "eye", "l": "lotus", "c": "crook"}


class Card(NamedTuple):
    """One printed card."""

    name: str
    family: str
    back: str
    scarabs: int = 0


def unpack(listed: Listed) -> Pieces:
    cards = [*goods_cards(listed), *characters(listed)]
    tokens = [e["name"] for e in listed["tokens"] for _ in range(min(e["copies"], 13))]
    track = listed["track"]["order"].split()
    entries = [*listed["goods"], *listed["characters"], *listed["tokens"]]
    pieces_text.check_asks(listed, PRINTED)
    pieces_text.check_sources(INFO.id, listed, [listed["track"], *entries])
    check_goods(listed)
    check_totals(listed["totals"], cards, tokens, track)
    check_parts(cards, tokens, track)
    return arranged(cards, tokens, track)


def broken(reason: Sentence) -> NotationError:
    return pieces_text.broken(INFO.id, reason)


def goods_cards(listed: Listed) -> list[Card]:
    """All goods cards and amulets, alike ones side by side."""
    cards = []
    for entry in listed["goods"]:
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


def characters(listed: Listed) -> list[Card]:
    return [Card(entry["name"], entry["family"], "orange") for entry in listed["characters"]]


def check_goods(listed: Listed) -> None:
    if [entry["name"] for entry in listed["goods"]] != list(GOODS):
        raise broken(Sentence("expected goods in the order {order}.", order=", ".join(GOODS)))


def check_totals(totals: Listed, cards: list[Card], tokens: list[str], track: list[str]) -> None:
    """Compare what is listed with what the file says there is. [S1-1.1] [S1-1.2] [S1-1.5]"""
    listed: dict[str, object] = {
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
    pieces_text.compare(INFO.id, listed, totals)


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
    pieces_text.check_parts(INFO.id, parts)


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
    pieces.finish()
    return pieces


def power_of(character: str) -> int:
    """The named number of a character; both Scribes have one power."""
    return int(getattr(kind, pieces_text.constant(character)))


BOX = Box(INFO.id, "shedet.games.sobek", unpack)
standard_pieces, pieces_from, pieces_of = BOX.printed, BOX.owned, BOX.listed
