"""What characters and event tokens would do now, in sentences for the seat that may use them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.effects import Way
from shedet.core.language import Sentence, listed
from shedet.games.sobek.view import brought
from shedet.games.sobek.view.view import View
from shedet.games.sobek.words import words

if TYPE_CHECKING:
    from shedet.games.sobek.rules.position import Sobek


class Powers:
    """The powers of one view in words: what the ways of using them bring, as the rules say."""

    def __init__(self, view: View, names: Sequence[str], world: "Sobek") -> None:
        self.view, self.world = view, world
        self.seat = view.seat
        seats = len(view.players)
        self.others = {
            seat: names[seat] for seat in ((view.seat + k) % seats for k in range(1, seats))
        }
        """The others with their names, from the left neighbour on."""

    def playing(self, character: str, ways: Sequence[Way]) -> Sentence:
        """What playing a character does. [S1-6]"""
        if character == "queen":
            return queen(brought.drawn(ways[0], self.seat))
        if character == "vizier":
            return vizier(list(self.others.values()))
        if character == "thief":
            return self.thief(ways)
        if character == "merchant":
            return merchant(len(ways))
        if character == "courtesan":
            return self.courtesan(ways[0])
        if character.startswith("scribe"):
            return self.scribe(character)
        most = max(len(brought.absolved(way, self.seat)) for way in ways)
        return priest(character, most, self.view.priests == "all")

    def scribe(self, character: str) -> Sentence:
        played = words.OBJECTS[character]
        above = {name: self.world.excess(seat) for seat, name in self.others.items()}
        victims = [f"{name} {cards}" for name, cards in above.items() if cards]
        if not victims:
            return Sentence(
                "Play {character}: no opponent has more than six cards in hand, and nothing"
                " happens.",
                character=played,
            )
        return Sentence(
            "Play {character}: opponents keep six cards and put the others on their corruption"
            " piles: {cards}.",
            character=played,
            cards=listed(victims),
        )

    def thief(self, ways: Sequence[Way]) -> Sentence:
        if not any(brought.stolen(way, self.seat) for way in ways):
            return Sentence("Play the Thief: the others have no card in hand, and nothing happens.")
        players = self.view.players
        hands = [
            f"{name} {sum(players[seat].hand_backs.values())}" for seat, name in self.others.items()
        ]
        return Sentence(
            "Play the Thief: name an opponent and a back, and you get a random card with it;"
            " cards in hand: {hands}.",
            hands=listed(hands),
        )

    def courtesan(self, way: Way) -> Sentence:
        if brought.shows_lack(way):
            return Sentence(
                "Play the Courtesan: no card of your hand fits a set, and you show that."
            )
        if len(way.moves) == 1:
            return Sentence("Play the Courtesan: you have no set, and nothing happens.")
        return Sentence(
            "Play the Courtesan: add one or two cards of your hand to one of your sets; no event"
            " token is revealed."
        )

    def revealing(self, token: str, ways: Sequence[Way]) -> Sentence:
        """What revealing a token does."""
        if token.startswith("guild"):
            return self.guild(token, ways)
        if token == "flood":
            return Sentence("Reveal Flood: a whole further turn at once.")
        if token == "curse":
            return curse(list(self.others.values()))
        if token == "prosperity":
            return self.prosperity(ways)
        if token == "embalming":
            return embalming(brought.embalmed(ways[0], self.seat))
        return deceit(brought.marker(ways[0], self.seat))

    def guild(self, token: str, ways: Sequence[Way]) -> Sentence:
        """A way for each of the others, from the left neighbour on."""
        own = going_forward(brought.marker(ways[0], self.seat))
        markers = [
            going_back(name, brought.marker(way, seat))
            for way, (seat, name) in zip(ways, self.others.items(), strict=True)
        ]
        if len(markers) > 1:
            return Sentence(
                "Reveal {token}: {own}, and you choose one of these: {markers}.",
                token=words.NAMES[token],
                own=own,
                markers=listed(markers),
            )
        return Sentence(
            "Reveal {token}: {own}, and {marker}.",
            token=words.NAMES[token],
            own=own,
            marker=markers[0],
        )

    def prosperity(self, ways: Sequence[Way]) -> Sentence:
        if len(ways[0].moves) == 1:
            return Sentence(
                "Reveal Prosperity: you have no set of cattle, fish or wheat, and nothing happens."
            )
        return Sentence(
            "Reveal Prosperity: two more scarabs for a set of cattle, fish or wheat,"
            " {number} point more at best.",
            "Reveal Prosperity: two more scarabs for a set of cattle, fish or wheat,"
            " {number} points more at best.",
            max(brought.added(way, self.seat) for way in ways),
        )


Hop = tuple[int, int]
"""A marker goes from a space to another."""


def going_forward(hop: Hop) -> Sentence:
    """Where a marker of the seat goes, as a clause."""
    return Sentence("you go forward from {start} to {end}", start=hop[0], end=hop[1])


def going_back(name: str, hop: Hop) -> Sentence:
    """Where an opponent's marker goes, as a clause."""
    if hop[0] == hop[1]:
        return Sentence("{player} stays on {space}", player=name, space=hop[0])
    return Sentence(
        "{player} goes back from {start} to {end}", player=name, start=hop[0], end=hop[1]
    )


def queen(cards: int) -> Sentence:
    if not cards:
        return Sentence("Play the Queen: the deck is empty, and nothing happens.")
    return Sentence(
        "Play the Queen: {number} card of the deck goes to your hand.",
        "Play the Queen: {number} cards of the deck go to your hand.",
        cards,
    )


def priest(character: str, most: int, is_all: bool) -> Sentence:
    """[S1-6.3] [S1-6.10]"""
    played = words.OBJECTS[character]
    if not most and is_all:
        return Sentence(
            "Play {character}: your corruption pile has no card of any good, and nothing happens.",
            character=played,
        )
    if not most:
        return Sentence(
            "Play {character}: no card can leave your corruption pile, and everyone learns this.",
            character=played,
        )
    if not is_all:
        return Sentence(
            "Play {character}: remove one good from your corruption pile (up to {number} card).",
            "Play {character}: remove one good from your corruption pile (up to {number} cards).",
            most,
            character=played,
        )
    return Sentence(
        "Play {character}: all cards of one good leave your corruption pile, at most {number}"
        " card.",
        "Play {character}: all cards of one good leave your corruption pile, at most {number}"
        " cards.",
        most,
        character=played,
    )


def vizier(others: Sequence[str]) -> Sentence:
    """[S1-6.4] [S1-6.5]"""
    if len(others) > 1:
        return Sentence(
            "Play the Vizier: look through the corruption pile of an opponent and take a card,"
            " if there is one."
        )
    return Sentence(
        "Play the Vizier: look through the corruption pile of {player} and take a card,"
        " if there is one.",
        player=others[0],
    )


def merchant(cards: int) -> Sentence:
    return Sentence(
        "Play the Merchant: take the {number} card of the quays, free.",
        "Play the Merchant: take any of the {number} cards of the quays, free.",
        cards,
    )


def curse(others: Sequence[str]) -> Sentence:
    """[S1-5.12]"""
    if len(others) > 1:
        return Sentence(
            "Reveal Curse: 2 more corruption for an opponent of your choice at the end of the"
            " round."
        )
    return Sentence(
        "Reveal Curse: 2 more corruption for {player} at the end of the round.",
        player=others[0],
    )


def embalming(cards: int) -> Sentence:
    if not cards:
        return Sentence("Reveal Embalming: your corruption pile is empty, and nothing happens.")
    return Sentence(
        "Reveal Embalming: {number} card of your corruption pile goes to your hand.",
        "Reveal Embalming: {number} cards of your corruption pile go to your hand.",
        cards,
    )


def deceit(hop: Hop) -> Sentence:
    cards = hop[1] - hop[0]
    if not cards:
        return Sentence(
            "Reveal Deceit: your corruption pile is empty, which everybody learns, and nothing"
            " happens."
        )
    return Sentence(
        "Reveal Deceit: {number} point for the {number} card in your corruption pile,"
        " which everybody learns; you go forward from {start} to {end}.",
        "Reveal Deceit: {number} points for the {number} cards in your corruption pile,"
        " which everybody learns; you go forward from {start} to {end}.",
        cards,
        start=hop[0],
        end=hop[1],
    )
