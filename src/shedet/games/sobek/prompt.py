"""One sentence for whose turn it is and what is asked, for the seat of a view."""

from collections.abc import Mapping, Sequence

from shedet.core.language import Sentence, either
from shedet.games.sobek import words
from shedet.games.sobek.pieces import CHARACTERS
from shedet.games.sobek.quays import available
from shedet.games.sobek.result_text import verdict
from shedet.games.sobek.view import View
from shedet.games.sobek.worth import (
    addable,
    can_begin,
    held,
    layable,
    own_set,
    value_of,
    value_with,
)


def status_of(view: View, names: Sequence[str], families: Mapping[str, str]) -> Sentence:
    """What the seat is to do, or what it waits for."""
    if view.is_over:
        return verdict([player.score for player in view.players], names)
    if view.to_act != view.seat:
        return waiting(view, names)
    if view.question == "turn":
        return own_turn(view, families)
    if view.question in ("set", "last-set"):
        return laying(view, families)
    if view.question == "gift":
        return giving(view)
    if view.question == "last":
        return own_last_sets(view, families)
    return answering(view, names)


def own_turn(view: View, families: Mapping[str, str]) -> Sentence:
    """The actions that are possible now, and what a take costs. [S1-3.1]"""
    actions = [taking(len(available(view)))]
    if layable(view, families):
        actions.append(Sentence("lay a set", context="order"))
    if addable(view, families):
        actions.append(Sentence("add to a set", context="order"))
    if any(card in CHARACTERS for card in held(view)):
        actions.append(Sentence("play a character card", context="order"))
    if view.flood:
        return Sentence("Your further turn: {actions}.", actions=either(actions))
    return Sentence("Your turn: {actions}.", actions=either(actions))


def taking(cards: int) -> Sentence:
    """[S1-4.1] [S1-4.2]"""
    if cards == 1:
        return Sentence("take the last card for free", context="order")
    return Sentence(
        "take one of the first {cards} cards (each one before it goes to corruption)",
        context="order",
        cards=cards,
    )


def laying(view: View, families: Mapping[str, str]) -> Sentence:
    """Cards for a set are chosen, one after the other. [S1-5.1] [S1-5.5] [S1-7.2]"""
    if isinstance(view.about, int):
        return adding(view, view.about)
    good, sideways = str(view.about), view.question == "last-set"
    is_enough = len(view.laid) >= 3 and can_begin(good, view.laid, families)
    if is_enough:
        return Sentence(
            "Lay another card as {good}, or be done: {worth}.",
            good=words.NAMES[good],
            worth=words.worth(value_of(view.laid, 0, sideways), sideways),
        )
    if view.laid:
        return Sentence(
            "Choose at least {number} more card to lay as {good}.",
            "Choose at least {number} more cards to lay as {good}.",
            max(1, 3 - len(view.laid)),
            good=words.NAMES[good],
        )
    if sideways:
        return Sentence(
            "Choose three or more cards to lay sideways as {good}; only their scarabs count.",
            good=words.NAMES[good],
        )
    return Sentence("Choose three or more cards to lay as {good}.", good=words.NAMES[good])


def adding(view: View, number: int) -> Sentence:
    """[S1-5.5]"""
    card_set = own_set(view, number)
    good, missing = words.NAMES[card_set.good], 3 - len(view.laid)
    if not view.laid:
        return Sentence(
            "Choose three or more cards to add to your set {set} ({good}): {worth}.",
            set=number,
            good=good,
            worth=words.worth(value_with(card_set)),
        )
    if missing > 0:
        return Sentence(
            "Choose at least {number} more card to add to your set {set} ({good}).",
            "Choose at least {number} more cards to add to your set {set} ({good}).",
            missing,
            set=number,
            good=good,
        )
    return Sentence(
        "Add another card to your set {set} ({good}), or be done: {worth}.",
        set=number,
        good=good,
        worth=words.worth(value_with(card_set, view.laid)),
    )


def giving(view: View) -> Sentence:
    """The Courtesan's cards. [S1-6.9]"""
    number = int(view.about or 0)
    card_set = own_set(view, number)
    worth = words.worth(value_with(card_set, view.laid))
    if view.laid:
        return Sentence(
            "Add a second card to your set {set} ({good}), or be done: {worth}.",
            set=number,
            good=words.NAMES[card_set.good],
            worth=worth,
        )
    return Sentence(
        "Choose one or two cards for your set {set} ({good}): {worth}.",
        set=number,
        good=words.NAMES[card_set.good],
        worth=worth,
    )


def own_last_sets(view: View, families: Mapping[str, str]) -> Sentence:
    """At the end of a round: sideways sets, and what the rest of the hand becomes. [S1-7.2]"""
    cards = len(held(view))
    if not cards:
        return Sentence("The round is over; your hand is empty.")
    if not layable(view, families):
        return Sentence(
            "The round is over: you can lay no set, and {number} card of your hand becomes"
            " corruption.",
            "The round is over: you can lay no set, and {number} cards of your hand become"
            " corruption.",
            cards,
        )
    return Sentence(
        "The round is over: lay sets sideways, or be done; whatever is left of the {number} card"
        " in your hand becomes corruption.",
        "The round is over: lay sets sideways, or be done; whatever is left of the {number} cards"
        " in your hand becomes corruption.",
        cards,
    )


def answering(view: View, names: Sequence[str]) -> Sentence:
    """What one move answers, for the seat that is asked."""
    if view.question in ("loot", "back"):
        return robbing(view, names[int(view.about or 0)])
    if view.question == "guild":
        return Sentence(
            "Choose the opponent whose marker goes back to the nearest {glyph};"
            " yours goes forward to the next one.",
            glyph=words.GLYPHS[str(view.about).partition("-")[2]],
        )
    if view.question == "event":
        return revealing(view.tokens)
    if view.question == "discard":
        return Sentence(
            "The Scribe leaves you six cards: put {number} card of your hand on your"
            " corruption pile.",
            "The Scribe leaves you six cards: put {number} cards of your hand on your"
            " corruption pile.",
            int(view.about or 0),
        )
    questions = {
        "curse": Sentence(
            "Choose the opponent who gets the Curse, which counts as 2 cards of corruption."
        ),
        "prosperity": Sentence("Choose the set that gets two more scarabs."),
        "priest": Sentence(
            "Name the good that leaves your corruption pile, its characters included."
        ),
        "vizier": Sentence("Choose the opponent from whose corruption pile you take a card."),
        "thief": Sentence("Choose the opponent from whose hand you take a random card."),
        "merchant": Sentence("Take any card of the quays, free."),
        "courtesan": Sentence("Choose the set that gets one or two cards of your hand."),
        "starter": Sentence(
            "Your score is the lowest: name the player who begins round {round}.",
            round=view.round,
        ),
    }
    return questions[view.question]


def revealing(tokens: int) -> Sentence:
    """[S1-5.7]"""
    if tokens == 1:
        return Sentence("Reveal the last event token.")
    return Sentence("Reveal one of the {tokens} event tokens that are left.", tokens=tokens)


def robbing(view: View, victim: str) -> Sentence:
    """A card of the Vizier's or of the Thief's. [S1-6.4] [S1-6.7]"""
    if view.question == "loot":
        return Sentence("Take a card from the corruption pile of {player}.", player=victim)
    return Sentence(
        "Name a back; you get a random card with it from the hand of {player}.", player=victim
    )


def waiting(view: View, names: Sequence[str]) -> Sentence:
    """What others are to do, in words that tell nothing of their hand."""
    player = names[view.to_act]
    if view.question == "turn":
        return turn_of(view, player)
    if view.question == "loot":
        return looting(view, player, names)
    if view.question == "event":
        return revealing_of(view.tokens, player)
    if view.question == "discard":
        return Sentence(
            "{player} to act: put {number} card of the hand on the corruption pile for the Scribe.",
            "{player} to act: put {number} cards of the hand on the corruption pile"
            " for the Scribe.",
            int(view.about or 0),
            player=player,
        )
    questions = {
        "last": Sentence(
            "{player} to act: the round is over; lay sets sideways, or be done.", player=player
        ),
        "starter": Sentence(
            "{player} to act: name the player who begins round {round}.",
            player=player,
            round=view.round,
        ),
    }
    return questions[view.question]


def looting(view: View, player: str, names: Sequence[str]) -> Sentence:
    """[S1-6.4]"""
    if view.about == view.seat:
        return Sentence("{player} to act: take a card from your corruption pile.", player=player)
    return Sentence(
        "{player} to act: take a card from the corruption pile of {victim}.",
        player=player,
        victim=names[int(view.about or 0)],
    )


def revealing_of(tokens: int, player: str) -> Sentence:
    """[S1-5.7]"""
    if tokens == 1:
        return Sentence("{player} to act: reveal the last event token.", player=player)
    return Sentence(
        "{player} to act: reveal one of the {tokens} event tokens that are left.",
        player=player,
        tokens=tokens,
    )


def turn_of(view: View, player: str) -> Sentence:
    """A turn of another seat. [S1-3.1]"""
    if view.flood:
        return Sentence(
            "{player} to act in a further turn: take a card, lay a set, or play a character card.",
            player=player,
        )
    return Sentence(
        "{player} to act: take a card, lay a set, or play a character card.", player=player
    )
