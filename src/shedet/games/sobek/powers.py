"""What characters and event tokens would do now, in sentences for the seat that may use them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from shedet.core.language import Sentence, listed
from shedet.games.sobek import words
from shedet.games.sobek.pieces import GOODS, SYMBOLS
from shedet.games.sobek.quays import filled
from shedet.games.sobek.track import next_space, space_behind
from shedet.games.sobek.view import Player, View
from shedet.games.sobek.worth import fitting

SCARAB_GOODS = ("cattle", "fish", "wheat")
HAND_LIMIT = 6


def opponents(view: View, names: Sequence[str]) -> list[tuple[str, Player]]:
    """The others with their names, from the left neighbour on."""
    seats = len(view.players)
    order = [(view.seat + k) % seats for k in range(1, seats)]
    return [(names[seat], view.players[seat]) for seat in order]


def hand_size(player: Player) -> int:
    return sum(player.hand_backs.values())


def playing(
    view: View, names: Sequence[str], families: Mapping[str, str], character: str
) -> Sentence:
    """What playing a character does. [S1-6]"""
    others = opponents(view, names)
    if character == "queen":
        return queen(view.deck)
    if character == "vizier":
        return vizier(others)
    if character == "thief":
        return thief(others)
    if character == "merchant":
        return merchant(len(filled(view)))
    if character == "courtesan":
        return courtesan(view, families)
    if character.startswith("scribe"):
        return scribe(character, others)
    return priest(view, families, character)


def queen(deck: int) -> Sentence:
    """[S1-6.2]"""
    if not deck:
        return Sentence("Play the Queen: the deck is empty, and nothing happens.")
    return Sentence(
        "Play the Queen: {number} card of the deck goes to your hand.",
        "Play the Queen: {number} cards of the deck go to your hand.",
        min(3, deck),
    )


def priest(view: View, families: Mapping[str, str], character: str) -> Sentence:
    """[S1-6.3]"""
    played = words.OBJECTS[character]
    goods = Counter(families[card] for card in view.players[view.seat].pile or [])
    most = max((goods[good] for good in GOODS[:6]), default=0)
    if not most:
        return Sentence(
            "Play {character}: your corruption pile has no card of any good, and nothing happens.",
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


def vizier(others: Sequence[tuple[str, Player]]) -> Sentence:
    """[S1-6.4] [S1-6.5]"""
    if len(others) > 1:
        return Sentence(
            "Play the Vizier: look through the corruption pile of an opponent and take a card,"
            " if there is one."
        )
    return Sentence(
        "Play the Vizier: look through the corruption pile of {player} and take a card,"
        " if there is one.",
        player=others[0][0],
    )


def scribe(character: str, others: Sequence[tuple[str, Player]]) -> Sentence:
    """[S1-6.6]"""
    played = words.OBJECTS[character]
    above = {name: hand_size(player) - HAND_LIMIT for name, player in others}
    victims = [f"{name} {cards}" for name, cards in above.items() if cards > 0]
    if not victims:
        return Sentence(
            "Play {character}: no opponent has more than six cards in hand, and nothing happens.",
            character=played,
        )
    return Sentence(
        "Play {character}: opponents keep six cards and put the others on their corruption"
        " piles: {cards}.",
        character=played,
        cards=listed(victims),
    )


def thief(others: Sequence[tuple[str, Player]]) -> Sentence:
    """[S1-6.7]"""
    hands = [f"{name} {hand_size(player)}" for name, player in others]
    if not any(hand_size(player) for _, player in others):
        return Sentence("Play the Thief: the others have no card in hand, and nothing happens.")
    return Sentence(
        "Play the Thief: name an opponent and a back, and you get a random card with it;"
        " cards in hand: {hands}.",
        hands=listed(hands),
    )


def merchant(cards: int) -> Sentence:
    """[S1-6.8]"""
    return Sentence(
        "Play the Merchant: take the {number} card of the quays, free.",
        "Play the Merchant: take any of the {number} cards of the quays, free.",
        cards,
    )


def courtesan(view: View, families: Mapping[str, str]) -> Sentence:
    """[S1-6.9]"""
    sets = view.players[view.seat].sets
    if not sets:
        return Sentence("Play the Courtesan: you have no set, and nothing happens.")
    fit = {card for own in sets for card in fitting(view, own.good, families)}
    if not fit - {"courtesan"}:
        return Sentence("Play the Courtesan: no card of your hand fits a set, and you show that.")
    return Sentence(
        "Play the Courtesan: add one or two cards of your hand to one of your sets; no event"
        " token is revealed."
    )


def revealing(view: View, names: Sequence[str], symbols: Sequence[int], token: str) -> Sentence:
    """What revealing a token does. [S1-5.9] to [S1-5.15]"""
    me, others = view.players[view.seat], opponents(view, names)
    if token.startswith("guild"):
        return guild(token, me, others, symbols)
    if token == "flood":
        return Sentence("Reveal Flood: a whole further turn at once.")
    if token == "curse":
        return curse(others)
    if token == "prosperity":
        return prosperity(me)
    cards = len(me.pile or [])
    return embalming(cards) if token == "embalming" else deceit(cards, me.score)


def guild(
    token: str, me: Player, others: Sequence[tuple[str, Player]], symbols: Sequence[int]
) -> Sentence:
    """[S1-5.9]"""
    markers = [going_back(token, name, player.score, symbols) for name, player in others]
    if len(others) > 1:
        return Sentence(
            "Reveal {token}: {own}, and you choose one of these: {markers}.",
            token=words.NAMES[token],
            own=going_forward(token, me.score, symbols),
            markers=listed(markers),
        )
    return Sentence(
        "Reveal {token}: {own}, and {marker}.",
        token=words.NAMES[token],
        own=going_forward(token, me.score, symbols),
        marker=markers[0],
    )


def going_forward(token: str, score: int, symbols: Sequence[int]) -> Sentence:
    """Where a Guild moves the seat's marker, as a clause. [S1-5.9]"""
    end = next_space(symbols, score, glyph_of(token))
    return Sentence("you go forward from {start} to {end}", start=score, end=end)


def going_back(token: str, name: str, score: int, symbols: Sequence[int]) -> Sentence:
    """Where a Guild moves an opponent's marker, as a clause. [S1-5.9] [S1-5.10]"""
    end = space_behind(symbols, score, glyph_of(token))
    if end == score:
        return Sentence("{player} stays on {space}", player=name, space=score)
    return Sentence("{player} goes back from {start} to {end}", player=name, start=score, end=end)


def glyph_of(token: str) -> int:
    return SYMBOLS.index(token.partition("-")[2])


def curse(others: Sequence[tuple[str, Player]]) -> Sentence:
    """[S1-5.12]"""
    if len(others) > 1:
        return Sentence(
            "Reveal Curse: 2 more corruption for an opponent of your choice at the end of the"
            " round."
        )
    return Sentence(
        "Reveal Curse: 2 more corruption for {player} at the end of the round.",
        player=others[0][0],
    )


def prosperity(me: Player) -> Sentence:
    """[S1-5.13]"""
    sizes = [len(own.cards) for own in me.sets if own.good in SCARAB_GOODS]
    if not sizes:
        return Sentence(
            "Reveal Prosperity: you have no set of cattle, fish or wheat, and nothing happens."
        )
    return Sentence(
        "Reveal Prosperity: two more scarabs for a set of cattle, fish or wheat,"
        " {number} point more at best.",
        "Reveal Prosperity: two more scarabs for a set of cattle, fish or wheat,"
        " {number} points more at best.",
        2 * max(sizes),
    )


def embalming(cards: int) -> Sentence:
    """[S1-5.14]"""
    if not cards:
        return Sentence("Reveal Embalming: your corruption pile is empty, and nothing happens.")
    return Sentence(
        "Reveal Embalming: {number} card of your corruption pile goes to your hand.",
        "Reveal Embalming: {number} cards of your corruption pile go to your hand.",
        cards,
    )


def deceit(cards: int, score: int) -> Sentence:
    """[S1-5.15]"""
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
        start=score,
        end=score + cards,
    )
