"""One sentence for whose turn it is and what is asked, for the seat of a view."""

from typing import TYPE_CHECKING

from shedet.core.event import seats_in
from shedet.core.language import Sentence, either
from shedet.core.result_text import verdict
from shedet.core.sentences import Asked, Prompts
from shedet.games.sobek.pieces.box import CHARACTERS
from shedet.games.sobek.view.sets import Sets
from shedet.games.sobek.view.view import View
from shedet.games.sobek.words import words

if TYPE_CHECKING:
    from shedet.games.sobek.words.preview import MoveChoices


def status_of(choices: "MoveChoices") -> Sentence:
    """What the seat is to do, or what it waits for."""
    view, names, sets = choices.view, choices.names, choices.sets
    if view.is_over:
        winners = sorted(seats_in(sets.world.winners()))
        return verdict([player.score for player in view.players], winners, names)
    is_own = view.to_act == view.seat
    case = own_case(view, sets) if is_own else f"waiting: {waiting_case(view)}"
    return PROMPTS.say(case, Asked(view, names, sets=sets))


def own_case(view: View, sets: Sets) -> str:
    """What the seat is asked."""
    if view.question == "turn":
        turn = "further turn" if view.flood else "turn"
        return turn if len(sets.world.reach()) == 1 else f"{turn} at a price"
    if view.question in ("set", "last-set"):
        return laying(view, sets)
    if view.question == "gift":
        return "second gift" if view.laid else "gift"
    if view.question == "priest" and view.priests == "choose":
        return "priest, choosing"
    if view.question == "last":
        return "last" if sets.layable() else "nothing to lay" if view.held else "nothing left"
    return "last event" if view.question == "event" and view.tokens == 1 else view.question


def laying(view: View, sets: Sets) -> str:
    """Cards for a set are chosen, one after the other."""
    verb = "add" if isinstance(view.about, int) else "lay"
    if not view.laid:
        return "add" if verb == "add" else view.question
    return f"more to {verb}" if sets.still_missing() else f"enough to {verb}"


def waiting_case(view: View) -> str:
    """What another seat is asked, in words that tell nothing of its hand."""
    if view.question == "turn":
        return "further turn" if view.flood else "turn"
    if view.question == "loot" and view.about == view.seat:
        return "own loot"
    return "last event" if view.question == "event" and view.tokens == 1 else view.question


def orders(asked: Asked) -> Sentence:
    """The actions that are possible now, and what a take costs. [S1-3.1] [S1-4.2]"""
    sets = asked.sets
    possible = {
        "take the last" if len(sets.world.reach()) == 1 else "take": True,
        "lay a set": sets.layable(),
        "add to a set": sets.addable(),
        "play": any(card in CHARACTERS for card in asked.view.held),
    }
    return either(PROMPTS.say_all(possible, asked))


def number(asked: Asked) -> int:
    """How many cards are asked for, or are left in the hand."""
    if asked.question in ("set", "last-set"):
        return int(asked.sets.still_missing())
    return len(asked.view.held) if asked.question == "last" else int(asked.about)


def good(asked: Asked) -> Sentence:
    """The good of a new set, or of the one that grows."""
    is_there = isinstance(asked.about, int)
    return words.NAMES[asked.view.own_set(asked.about).good if is_there else asked.about]


def worth(asked: Asked) -> Sentence:
    """What the set is worth with the cards that are chosen."""
    if isinstance(asked.about, int):
        return words.worth(asked.sets.enlarged(asked.about, asked.laid))
    sideways = asked.question == "last-set"
    return words.worth(asked.sets.laid(asked.laid, sideways), sideways)


PROMPTS = Prompts(
    {
        "take the last": Sentence("take the last card (free)", context="order"),
        "take": Sentence(
            "take one of the first {cards} cards",
            context="order",
        ),
        "lay a set": Sentence("lay a set", context="order"),
        "add to a set": Sentence("add to a set", context="order"),
        "play": Sentence("play a character card", context="order"),
        "further turn": Sentence("Your extra turn: {actions}."),
        "turn": Sentence("Your turn: {actions}."),
        # [S1-4.2]
        "further turn at a price": Sentence(
            "Your extra turn: {actions}. Each card you skip goes to your corruption pile."
        ),
        "turn at a price": Sentence(
            "Your turn: {actions}. Each card you skip goes to your corruption pile."
        ),
        "enough to lay": Sentence("Add another card, or finish ({worth})."),
        "more to lay": Sentence(
            "Choose at least {number} more card to lay as {good}.",
            "Choose at least {number} more cards to lay as {good}.",
        ),
        "last-set": Sentence(
            "Choose 3 or more cards to lay sideways as {good}. Only their scarabs count."
        ),
        "set": Sentence("Choose 3 or more cards to lay as {good}."),
        "add": Sentence("Choose 3 or more cards for your set {set} ({good}, now {worth})."),
        "more to add": Sentence(
            "Choose at least {number} more card for your set {set} ({good}).",
            "Choose at least {number} more cards for your set {set} ({good}).",
        ),
        "enough to add": Sentence(
            "Add another card to your set {set} ({good}), or finish ({worth})."
        ),
        # the Courtesan's cards [S1-6.9]
        "second gift": Sentence(
            "Add a second card to your set {set} ({good}), or finish ({worth})."
        ),
        "gift": Sentence("Choose 1 or 2 cards for your set {set} ({good}, now {worth})."),
        # the end of a round [S1-7.2]
        "nothing left": Sentence("The round is over. Your hand is empty."),
        "nothing to lay": Sentence(
            "The round is over. You can’t lay a set. {number} card goes to your corruption pile.",
            "The round is over. You can’t lay a set. {number} cards go to your corruption pile.",
        ),
        "last": Sentence(
            "The round is over. Lay sets sideways, or finish. What is left of your {number}"
            " card goes to corruption.",
            "The round is over. Lay sets sideways, or finish. What is left of your {number}"
            " cards goes to corruption.",
        ),
        # the Vizier's and the Thief's card [S1-6.4] [S1-6.7]
        "loot": Sentence("Take a card from {player}’s corruption pile."),
        "back": Sentence("Name a back colour to steal a random card from {player}."),
        "guild": Sentence(
            "Choose who goes back to the last {glyph}. You go forward to the next one."
        ),
        "last event": Sentence("Reveal the last event token."),  # [S1-5.7]
        "event": Sentence("Reveal one of the {tokens} event tokens left."),
        "discard": Sentence(
            "The Scribe leaves you 6 cards. Put {number} card on your corruption pile.",
            "The Scribe leaves you 6 cards. Put {number} cards on your corruption pile.",
        ),
        "curse": Sentence("Choose who gets the Curse. It counts as 2 corruption."),
        "prosperity": Sentence("Choose the set that gets 2 more scarabs."),
        "priest": Sentence(
            "Name the good to remove from your corruption pile, characters included."
        ),
        "priest, choosing": Sentence("Name the good to remove from your corruption pile."),
        # [S1-6.10]
        "absolve": Sentence("Choose the {good} characters to remove too."),
        "vizier": Sentence("Choose whose corruption pile to take a card from."),
        "thief": Sentence("Choose who to steal a random card from."),
        "merchant": Sentence("Take any card from the quays (free)."),
        "courtesan": Sentence("Choose the set that gets 1 or 2 cards from your hand."),
        "starter": Sentence("You have the lowest score: choose who begins round {round}."),
        "waiting: own loot": Sentence("{player} is choosing a card from your corruption pile."),
        "waiting: loot": Sentence("{player} is choosing a card from {victim}’s corruption pile."),
        "waiting: last event": Sentence("{player} is revealing the last event token."),
        "waiting: event": Sentence("{player} is choosing one of the {tokens} event tokens left."),
        "waiting: discard": Sentence(
            "{player} is choosing {number} card for the corruption pile (Scribe).",
            "{player} is choosing {number} cards for the corruption pile (Scribe).",
        ),
        "waiting: last": Sentence("The round is over. {player} may lay sets sideways."),
        "waiting: starter": Sentence("{player} is choosing who begins round {round}."),
        "waiting: further turn": Sentence("{player} takes another turn."),
        "waiting: turn": Sentence("{player}’s turn: take a card, lay a set or play a character."),
    },
    {
        "player": lambda asked: asked.names[
            asked.about if asked.to_act == asked.seat else asked.to_act
        ],
        "victim": lambda asked: asked.names[asked.about],
        "actions": orders,
        "number": number,
        "cards": lambda asked: len(asked.sets.world.reach()),
        "good": good,
        "set": lambda asked: asked.about,
        "worth": worth,
        "glyph": lambda asked: words.GLYPHS[asked.about.partition("-")[2]],
    },
)
