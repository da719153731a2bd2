"""What characters and pirogues would do now, in sentences for the seat that may use them."""

from collections import Counter
from collections.abc import Mapping

from shedet.core.language import Sentence
from shedet.games.sobek2p import words
from shedet.games.sobek2p.line import line_of
from shedet.games.sobek2p.view import View
from shedet.games.sobek2p.worth import fitting

SCARAB_GOODS = ("livestock", "fish", "wheat")
HAND_LIMIT = 6


def playing(view: View, rival: str, families: Mapping[str, str], character: str) -> Sentence:
    """What playing a character does. [S2-6]"""
    other = view.players[1 - view.seat]
    if character == "queen":
        return queen(view)
    if character == "vizier":
        return vizier(sum(other.board_backs.values()), rival)
    if character == "thief":
        return thief(sum(other.hand_backs.values()), rival)
    if character == "merchant":
        return merchant(len(view.market))
    if character == "courtesan":
        return courtesan(view, families)
    if character == "architect":
        return architect(view.reserve)
    if character.startswith("scribe"):
        return scribe(character, sum(other.hand_backs.values()) - HAND_LIMIT, rival)
    return priest(view, families, character)


def queen(view: View) -> Sentence:
    """[S2-6.3]"""
    if not view.pile:
        return Sentence("Play the Queen: the pile is empty, and nothing happens.")
    return Sentence(
        "Play the Queen: {number} tile of the pile goes to your hand.",
        "Play the Queen: {number} tiles of the pile go to your hand.",
        min(3, view.pile),
    )


def vizier(tiles: int, rival: str) -> Sentence:
    """[S2-6.4]"""
    if not tiles:
        return Sentence(
            "Play the Vizier: the corruption board of {player} is empty, and nothing happens.",
            player=rival,
        )
    return Sentence(
        "Play the Vizier: you see {number} tile on the corruption board of {player} and take it.",
        "Play the Vizier: you see {number} tiles on the corruption board of {player} and take one.",
        tiles,
        player=rival,
    )


def thief(tiles: int, rival: str) -> Sentence:
    """[S2-6.5]"""
    if not tiles:
        return Sentence(
            "Play the Thief: the hand of {player} is empty, and nothing happens.", player=rival
        )
    return Sentence(
        "Play the Thief: name a back, and you get a random tile with it;"
        " {player} has {number} tile in hand.",
        "Play the Thief: name a back, and you get a random tile with it;"
        " {player} has {number} tiles in hand.",
        tiles,
        player=rival,
    )


def merchant(tiles: int) -> Sentence:
    """[S2-6.6]"""
    if not tiles:
        return Sentence("Play the Merchant: the market is empty, and nothing happens.")
    return Sentence(
        "Play the Merchant: take the {number} tile of the market, free; the ankh stays.",
        "Play the Merchant: take any of the {number} tiles of the market, free; the ankh stays.",
        tiles,
    )


def priest(view: View, families: Mapping[str, str], character: str) -> Sentence:
    """[S2-6.7]"""
    played = words.OBJECTS[character]
    kinds = Counter(families[tile] for tile in view.players[view.seat].board or [])
    if not kinds:
        return Sentence(
            "Play {character}: your corruption board is empty, and nothing happens.",
            character=played,
        )
    return Sentence(
        "Play {character}: all tiles of one kind leave your corruption board, at most {number}"
        " tile.",
        "Play {character}: all tiles of one kind leave your corruption board, at most {number}"
        " tiles.",
        max(kinds.values()),
        character=played,
    )


def courtesan(view: View, families: Mapping[str, str]) -> Sentence:
    """[S2-6.8]"""
    sold = view.players[view.seat].sold
    if not sold:
        return Sentence("Play the Courtesan: you have no sold set, and nothing happens.")
    if not any(fitting_beside(view, good, families) for good in sold):
        return Sentence(
            "Play the Courtesan: no tile of your hand fits a sold set, and you show that."
        )
    return Sentence("Play the Courtesan: add one or two tiles of your hand to a sold set.")


def fitting_beside(view: View, good: str, families: Mapping[str, str]) -> bool:
    """Is there a tile for a set besides the Courtesan, who is played?"""
    return any(tile != "courtesan" for tile in fitting(view, good, families))


def architect(pirogues: int) -> Sentence:
    """[S2-6.9]"""
    if not pirogues:
        return Sentence("Play the Architect: the reserve is empty, and nothing happens.")
    return Sentence(
        "Play the Architect: draw {number} pirogue of the reserve and carry it out.",
        "Play the Architect: draw {number} pirogues of the reserve and carry out one.",
        min(3, pirogues),
    )


def scribe(character: str, tiles: int, rival: str) -> Sentence:
    """[S2-6.10]"""
    played = words.OBJECTS[character]
    if tiles <= 0:
        return Sentence(
            "Play {character}: {player} has no more than six tiles, and nothing happens.",
            character=played,
            player=rival,
        )
    return Sentence(
        "Play {character}: {player} must put {number} tile of the hand on the corruption board.",
        "Play {character}: {player} must put {number} tiles of the hand on the corruption board.",
        tiles,
        character=played,
        player=rival,
    )


def revealing(view: View, rival: str, pirogue: str) -> Sentence:
    """What revealing a pirogue does. [S2-5.10] to [S2-5.20]"""
    if pirogue == "pyramid":
        return Sentence(
            "Reveal Pyramid: a whole further turn, in which you may first turn the ankh."
        )
    if pirogue == "two-scarabs":
        return two_scarabs(view)
    if pirogue == "mummy":
        return mummy(len(view.players[view.seat].board or []))
    if pirogue == "snake-1":
        return Sentence("Reveal Snake 1: 1 more corruption for {player} at the end.", player=rival)
    if pirogue == "snake-2":
        return Sentence("Reveal Snake 2: 2 more corruption for {player} at the end.", player=rival)
    if pirogue == "seven":
        return Sentence("Reveal Seven: 7 points.")
    if pirogue == "two-and-deben":
        if view.bag:
            return Sentence("Reveal Two and deben: 2 points, and you draw a deben token.")
        return Sentence("Reveal Two and deben: 2 points; the bag is empty.")
    if pirogue == "eye-of-horus":
        return eye_of_horus(view.bag)
    return finger(view, rival)


def two_scarabs(view: View) -> Sentence:
    """[S2-5.13]"""
    if any(good in SCARAB_GOODS for good in view.players[view.seat].sold):
        return Sentence(
            "Reveal Two scarabs: two more scarabs for a sold set of livestock, fish or wheat."
        )
    return Sentence(
        "Reveal Two scarabs: you have sold no livestock, fish or wheat, and nothing happens."
    )


def mummy(tiles: int) -> Sentence:
    """[S2-5.14]"""
    if not tiles:
        return Sentence("Reveal Mummy: your corruption board is empty, and nothing happens.")
    return Sentence(
        "Reveal Mummy: {number} tile of your corruption board goes to your hand.",
        "Reveal Mummy: {number} tiles of your corruption board go to your hand.",
        tiles,
    )


def eye_of_horus(bag: int) -> Sentence:
    """[S2-5.18]"""
    if bag > 1:
        return Sentence("Reveal Eye of Horus: you draw two deben tokens and keep the higher.")
    if bag:
        return Sentence("Reveal Eye of Horus: you draw the last deben token.")
    return Sentence("Reveal Eye of Horus: the bag is empty, and nothing happens.")


def finger(view: View, rival: str) -> Sentence:
    """[S2-5.19] [S2-5.20]"""
    tiles = sum(square in view.market for square in line_of(view))
    if not tiles:
        return Sentence("Reveal Finger: the line of the ankh is empty, and nothing happens.")
    return Sentence(
        "Reveal Finger: point at {number} tile in the line of the ankh;"
        " {player} must take it in the next turn.",
        "Reveal Finger: point at one of {number} tiles in the line of the ankh;"
        " {player} must take it in the next turn.",
        tiles,
        player=rival,
    )
