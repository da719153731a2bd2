"""What characters and event tokens do: on sheets and cards, and as a choice now."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from shedet.core.effects import Way
from shedet.core.language import Sentence, listed
from shedet.core.sentences import About
from shedet.games.sobek.view import brought
from shedet.games.sobek.view.view import View
from shedet.games.sobek.words.words import NAMES, OBJECTS, TOKENS

if TYPE_CHECKING:
    from shedet.games.sobek.rules.position import Sobek

CHARACTER = Sentence("Character", context="kind of card")
TOKEN = Sentence("Event token", context="kind of piece")

PRIEST = Sentence("Remove all cards of one good from your corruption pile.")
PRIEST_MORE = Sentence("You choose which characters of that good leave too.")

ABOUT: Mapping[str, About] = {
    "queen": About(
        NAMES["queen"],
        CHARACTER,
        Sentence("Draw the top 3 cards of the deck."),
        "S1-6.2",
        family=NAMES["ivory"],
    ),
    "high-priest": About(
        NAMES["high-priest"], CHARACTER, PRIEST, "S1-6.3", PRIEST_MORE, family=NAMES["ebony"]
    ),
    "high-priestess": About(
        NAMES["high-priestess"], CHARACTER, PRIEST, "S1-6.3", PRIEST_MORE, family=NAMES["marble"]
    ),
    "vizier": About(
        NAMES["vizier"],
        CHARACTER,
        Sentence("Look through an opponent’s corruption pile and take 1 card."),
        "S1-6.4",
        family=NAMES["cattle"],
    ),
    "scribe": About(
        Sentence("Scribe", context="piece"),
        CHARACTER,
        Sentence("Opponents with more than 6 cards keep 6. The rest is corruption."),
        "S1-6.6",
        number=2,
        pieces=("scribe:cattle", "scribe:fish"),
    ),
    "thief": About(
        NAMES["thief"],
        CHARACTER,
        Sentence("Choose an opponent and a back colour: steal a random card."),
        "S1-6.7",
        family=NAMES["fish"],
    ),
    "merchant": About(
        NAMES["merchant"],
        CHARACTER,
        Sentence("Take any card from the quays, free. The others stay."),
        "S1-6.8",
        family=NAMES["wheat"],
    ),
    "courtesan": About(
        NAMES["courtesan"],
        CHARACTER,
        Sentence("Add 1 or 2 cards from your hand to one of your sets."),
        "S1-6.9",
        Sentence("You reveal no event token for it."),
        family=NAMES["wheat"],
    ),
    "guild": About(
        Sentence("Guild", context="piece"),
        TOKEN,
        Sentence("You go forward to the next such symbol, an opponent goes back to the last one."),
        "S1-5.9",
        number=4,
        pieces=("guild-ankh", "guild-eye", "guild-lotus", "guild-crook"),
    ),
    "flood": About(NAMES["flood"], TOKEN, TOKENS["flood"], "S1-5.11", number=2),
    "curse": About(
        NAMES["curse"],
        TOKEN,
        TOKENS["curse"],
        "S1-5.12",
        Sentence("The Curse counts when piles are compared, and nowhere else."),
        number=2,
    ),
    "prosperity": About(
        NAMES["prosperity"],
        TOKEN,
        TOKENS["prosperity"],
        "S1-5.13",
        Sentence("The token isn’t a card, so the number of cards stays the same."),
        number=2,
    ),
    "embalming": About(
        NAMES["embalming"],
        TOKEN,
        TOKENS["embalming"],
        "S1-5.14",
        Sentence("Cards still in your hand at the round’s end come back as corruption."),
    ),
    "deceit": About(NAMES["deceit"], TOKEN, TOKENS["deceit"], "S1-5.15"),
}


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
        played = OBJECTS[character]
        above = {name: self.world.excess(seat) for seat, name in self.others.items()}
        victims = [f"{name} ({cards})" for name, cards in above.items() if cards]
        if not victims:
            return Sentence(
                "Play {character}: no effect, no opponent has more than 6 cards.",
                character=played,
            )
        return Sentence(
            "Play {character}. Opponents keep 6 cards and put the rest on their corruption"
            " piles: {cards}.",
            character=played,
            cards=listed(victims),
        )

    def thief(self, ways: Sequence[Way]) -> Sentence:
        if not any(brought.stolen(way, self.seat) for way in ways):
            return Sentence("Play the Thief: no effect, nobody else has cards.")
        players = self.view.players
        hands = [
            f"{name} ({sum(players[seat].hand_backs.values())})"
            for seat, name in self.others.items()
        ]
        return Sentence(
            "Play the Thief and steal a random card with a back of your choice. Cards in"
            " hand: {hands}.",
            hands=listed(hands),
        )

    def courtesan(self, way: Way) -> Sentence:
        if brought.shows_lack(way):
            return Sentence(
                "Play the Courtesan: no effect, none of your cards fits. Everyone learns this."
            )
        if len(way.moves) == 1:
            return Sentence("Play the Courtesan: no effect, you have no set.")
        return Sentence(
            "Play the Courtesan: add 1 or 2 cards from your hand to a set. No event follows."
        )

    def revealing(self, token: str, ways: Sequence[Way]) -> Sentence:
        """What revealing a token does."""
        if token.startswith("guild"):
            return self.guild(token, ways)
        if token == "flood":
            return Sentence("Reveal Flood: take another turn right away.")
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
                "Reveal {token}. {own}. Choose one: {markers}.",
                token=NAMES[token],
                own=own,
                markers=listed(markers),
            )
        return Sentence(
            "Reveal {token}. {own}. {marker}.",
            token=NAMES[token],
            own=own,
            marker=markers[0],
        )

    def prosperity(self, ways: Sequence[Way]) -> Sentence:
        if len(ways[0].moves) == 1:
            return Sentence(
                "Reveal Prosperity: no effect, you have no set of cattle, fish or wheat."
            )
        return Sentence(
            "Reveal Prosperity: 2 more scarabs for a set of cattle, fish or wheat (up to"
            " {number} point).",
            "Reveal Prosperity: 2 more scarabs for a set of cattle, fish or wheat (up to"
            " {number} points).",
            max(brought.added(way, self.seat) for way in ways),
        )


Hop = tuple[int, int]
"""A marker goes from a space to another."""


def going_forward(hop: Hop) -> Sentence:
    """Where a marker of the seat goes, as a clause."""
    return Sentence("You go forward from {start} to {end}", start=hop[0], end=hop[1])


def going_back(name: str, hop: Hop) -> Sentence:
    """Where an opponent's marker goes, as a clause."""
    if hop[0] == hop[1]:
        return Sentence("{player} stays on {space}", player=name, space=hop[0])
    return Sentence(
        "{player} goes back from {start} to {end}", player=name, start=hop[0], end=hop[1]
    )


def queen(cards: int) -> Sentence:
    if not cards:
        return Sentence("Play the Queen: no effect, the deck is empty.")
    return Sentence(
        "Play the Queen: draw {number} card.",
        "Play the Queen: draw {number} cards.",
        cards,
    )


def priest(character: str, most: int, is_all: bool) -> Sentence:
    """[S1-6.3] [S1-6.10]"""
    played = OBJECTS[character]
    if not most and is_all:
        return Sentence(
            "Play {character}: no effect, your corruption pile has at most amulets.",
            character=played,
        )
    if not most:
        return Sentence(
            "Play {character}: no effect, no card can leave your corruption pile. Everyone"
            " learns this.",
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
        "Play {character}: remove all cards of one good from your corruption pile (up to"
        " {number} card).",
        "Play {character}: remove all cards of one good from your corruption pile (up to"
        " {number} cards).",
        most,
        character=played,
    )


def vizier(others: Sequence[str]) -> Sentence:
    """[S1-6.4] [S1-6.5]"""
    if len(others) > 1:
        return Sentence(
            "Play the Vizier: look through an opponent’s corruption pile and take a card, if"
            " it has any."
        )
    return Sentence(
        "Play the Vizier: look through {player}’s corruption pile and take a card, if it has any.",
        player=others[0],
    )


def merchant(cards: int) -> Sentence:
    return Sentence(
        "Play the Merchant: take the last card from the quays for free.",
        "Play the Merchant: take any of the {number} cards from the quays for free.",
        cards,
    )


def curse(others: Sequence[str]) -> Sentence:
    """[S1-5.12]"""
    if len(others) > 1:
        return Sentence(
            "Reveal Curse: an opponent of your choice ends the round with 2 more corruption."
        )
    return Sentence(
        "Reveal Curse: {player} ends the round with 2 more corruption.",
        player=others[0],
    )


def embalming(cards: int) -> Sentence:
    if not cards:
        return Sentence("Reveal Embalming: no effect, your corruption pile is empty.")
    return Sentence(
        "Reveal Embalming: take {number} card from your corruption pile to your hand.",
        "Reveal Embalming: take {number} cards from your corruption pile to your hand.",
        cards,
    )


def deceit(hop: Hop) -> Sentence:
    cards = hop[1] - hop[0]
    if not cards:
        return Sentence(
            "Reveal Deceit: no effect, your corruption pile is empty. Everyone learns this."
        )
    return Sentence(
        "Reveal Deceit: {number} point for your corruption pile ({start} → {end})."
        " Everyone learns how many cards it has.",
        "Reveal Deceit: {number} points for your corruption pile ({start} → {end})."
        " Everyone learns how many cards it has.",
        cards,
        start=hop[0],
        end=hop[1],
    )
