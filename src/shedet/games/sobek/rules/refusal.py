"""Why a move is not legal now: the rule that forbids it, and the reason in words."""

from shedet.core.errors import IllegalMove
from shedet.core.language import Sentence
from shedet.games.sobek.pieces import kind, piece, place
from shedet.games.sobek.pieces.box import BACKS, GOODS, TOKENS
from shedet.games.sobek.rules import frame, move
from shedet.games.sobek.rules.position import Sobek
from shedet.games.sobek.words import words

Refusal = tuple[str, Sentence]

ASKED: dict[int, Refusal] = {
    frame.TURN: ("S1-3.1", Sentence("Take a card, lay a set or play a character.")),
    frame.SET: ("S1-5.1", Sentence("Choose the cards for the set, then finish.")),
    frame.EVENT: ("S1-5.7", Sentence("Reveal one of the remaining event tokens.")),
    frame.GUILD: ("S1-5.9", Sentence("Choose the opponent whose marker goes back.")),
    frame.CURSE: ("S1-5.12", Sentence("Choose the opponent who gets the Curse.")),
    frame.PROSPERITY: ("S1-5.13", Sentence("Choose one of your sets of cattle, fish or wheat.")),
    frame.PRIEST: ("S1-6.3", Sentence("Name one of the 6 goods.")),
    frame.ABSOLVE: (
        "S1-6.10",
        Sentence("Choose characters to remove from your corruption pile, or finish."),
    ),
    frame.VIZIER: ("S1-6.4", Sentence("Choose an opponent for the Vizier.")),
    frame.LOOT: ("S1-6.4", Sentence("Choose a card from the corruption pile you are looking at.")),
    frame.THIEF: ("S1-6.7", Sentence("Choose an opponent for the Thief.")),
    frame.BACK: ("S1-6.7", Sentence("Name a back colour from your opponent’s hand.")),
    frame.MERCHANT: ("S1-6.8", Sentence("Take any card from the quays.")),
    frame.COURTESAN: (
        "S1-6.9",
        Sentence("Choose one of your sets that a card from your hand fits."),
    ),
    frame.GIFT: ("S1-6.9", Sentence("Choose 1 or 2 cards for the set.")),
    frame.DISCARD: ("S1-6.6", Sentence("Choose cards for your corruption pile.")),
    frame.LAST: ("S1-7.2", Sentence("The round is over: lay new sets, or finish.")),
    frame.LAST_SET: (
        "S1-7.2",
        Sentence("Choose the cards for the set, then finish."),
    ),
    frame.STARTER: ("S1-7.6", Sentence("Choose who begins.")),
}


def refusal(position: Sobek, chosen: int) -> IllegalMove:
    """The first rule, in the order that a player would think, that the move breaks."""
    if position.is_over:
        return IllegalMove("S1-9.1", Sentence("The game is over."))
    asked, _, a, _ = position.frames[position.depth - 1]
    if not 0 <= chosen < move.CHOOSE + position.pieces.kinds:
        found = None  # a number that is no move
    elif asked == frame.TURN:
        found = turn_refusal(position, chosen)
    elif asked == frame.LAST:
        found = last_refusal(position, chosen)
    elif asked in (frame.SET, frame.LAST_SET, frame.GIFT):
        found = laying_refusal(position, chosen, asked, a)
    elif move.ADD <= chosen < move.DONE:
        found = set_refusal(position, chosen - move.ADD, asked)
    elif move.LEFT <= chosen < move.REVEAL:
        found = player_refusal(position, chosen - move.LEFT, asked)
    else:
        found = answer_refusal(position, chosen, asked, a)
    rule, reason = found or ASKED[asked]
    return IllegalMove(rule, reason)


def turn_refusal(position: Sobek, chosen: int) -> Refusal | None:
    """In a turn: why not this card, this set, this character?"""
    if chosen < move.LAY:
        return take_refusal(position, chosen - move.TAKE)
    if chosen < move.ADD:
        return new_set_refusal(position, chosen - move.LAY)
    if chosen < move.DONE:
        return addition_refusal(position, chosen - move.ADD)
    if chosen == move.DONE:
        return "S1-3.2", Sentence("You can’t pass: take a card, lay a set or play a character.")
    if chosen < move.BACK:
        card = piece.CHARACTER + chosen - move.PLAY
        name = words.named(position.pieces.all_names[card])
        return "S1-6.1", Sentence("Not in your hand: {character}.", character=name)
    if move.REVEAL <= chosen < move.CHOOSE:
        token = words.NAMES[TOKENS[chosen - move.REVEAL]]
        return "S1-5.7", Sentence("Lay a set first, then you can reveal {token}.", token=token)
    return None


def take_refusal(position: Sobek, quay: int) -> Refusal:
    if position.quay[quay] < 0:
        return "S1-4.1", Sentence("Quay {quay} is empty.", quay=quay + 1)
    return "S1-4.1", Sentence(
        "Quay {quay} is too far away: take one of the first 4 cards.", quay=quay + 1
    )


def new_set_refusal(position: Sobek, good: int) -> Refusal:
    fitting = position.fitting(good)
    if fitting < 3:
        return "S1-5.1", Sentence(
            "A set needs 3 cards. With amulets you have {number}.", number=fitting
        )
    return "S1-5.4", Sentence(
        "A new {good} set needs a {good} card or character.", good=words.COUNTED[GOODS[good]]
    )


def addition_refusal(position: Sobek, number: int) -> Refusal:
    foreign = foreign_set(position, number)
    if foreign:
        return "S1-5.5", foreign
    return "S1-5.5", Sentence(
        "You must add 3 cards. With amulets you have {number}.",
        number=position.fitting(position.set_good[number]),
    )


def foreign_set(position: Sobek, number: int) -> Sentence | None:
    """Why a set is not the player's own, if it is not."""
    if number >= position.set_count:
        return Sentence("There is no set {set}.", set=number + 1)
    if position.set_seat[number] != position.to_act:
        return Sentence("Set {set} is not yours.", set=number + 1)
    return None


def last_refusal(position: Sobek, chosen: int) -> Refusal | None:
    """At the end of a round: only new sets."""
    if chosen < move.LAY:
        return "S1-7.1", Sentence("The round is over: you can’t take cards any more.")
    if chosen < move.ADD:
        return new_set_refusal(position, chosen - move.LAY)
    if chosen < move.DONE:
        return "S1-7.3", Sentence("The round is over: you can’t add to a set any more.")
    if move.PLAY <= chosen < move.BACK:
        return "S1-7.3", Sentence("The round is over: you can’t use powers any more.")
    if move.REVEAL <= chosen < move.CHOOSE:
        return "S1-7.3", Sentence("The round is over: there are no more events.")
    return None


def laying_refusal(position: Sobek, chosen: int, asked: int, target: int) -> Refusal | None:
    """While cards for a set are chosen. [S1-5] [S1-6.9]"""
    is_gift, is_new = asked == frame.GIFT, target >= frame.NEW_SET
    if chosen == move.DONE:
        if is_gift:
            return "S1-6.9", Sentence("Choose at least 1 card.")
        if position.laid < 3 and not is_new:
            return "S1-5.5", Sentence("Add at least 3 cards to a set.")
        return few_or_amulets(position.laid < 3)
    if chosen < move.CHOOSE:
        return None
    card_kind, good = chosen - move.CHOOSE, position.good_of(target)
    card = position.pieces.first[card_kind]
    rule = "S1-6.9" if is_gift else "S1-5.1" if is_new else "S1-5.5"
    if position.card_of_kind(card_kind, place.HAND + position.to_act) < 0:
        return rule, not_in_hand(position, card_kind)
    if position.pieces.family[card] not in (good, kind.AMULET):
        if card >= piece.CHARACTER and not is_gift:
            rule = "S1-5.3"
        return rule, Sentence(
            "This card doesn’t fit the set: {card}.",
            card=words.named_exactly(position.pieces.names[card_kind]),
        )
    if is_new and is_amulets_alone(position, card, good):
        return few_or_amulets(False)
    return None


def few_or_amulets(is_few: bool) -> Refusal:
    """A new set has too few cards, or else none of its good."""
    if is_few:
        return "S1-5.1", Sentence("A set needs 3 cards.")
    return "S1-5.4", Sentence("A new set needs a card or character of its good.")


def is_amulets_alone(position: Sobek, card: int, good: int) -> bool:
    """From this card upward: enough for a set, but nothing of the good itself?"""
    hand, families = place.HAND + position.to_act, position.pieces.family
    later = [families[n] for n in range(card, piece.TOKEN) if position.place[n] == hand]
    fitting = [family for family in later if family in (good, kind.AMULET)]
    is_enough = position.laid + len(fitting) >= 3
    return is_enough and not position.laid_own and good not in fitting


def not_in_hand(position: Sobek, card_kind: int) -> Sentence:
    return Sentence(
        "You have no such card left: {card}.",
        card=words.named_exactly(position.pieces.names[card_kind]),
    )


def set_refusal(position: Sobek, number: int, asked: int) -> Refusal | None:
    """Why not this set for Prosperity or the Courtesan? [S1-5.13] [S1-6.9]"""
    if asked not in (frame.PROSPERITY, frame.COURTESAN):
        return None
    rule = ASKED[asked][0]
    foreign = foreign_set(position, number)
    if foreign:
        return rule, foreign
    if asked == frame.COURTESAN:
        return rule, Sentence("No card in your hand fits set {set}.", set=number + 1)
    return rule, Sentence(
        "Prosperity goes only on cattle, fish or wheat, not on {good}.",
        good=words.NAMES[GOODS[position.set_good[number]]],
    )


def player_refusal(position: Sobek, distance: int, asked: int) -> Refusal | None:
    """Why not this player? Only opponents are chosen, but anybody may begin. [S1-7.6]"""
    if asked not in (frame.GUILD, frame.CURSE, frame.VIZIER, frame.THIEF, frame.STARTER):
        return None
    rule = ASKED[asked][0]
    if distance >= position.seats:
        return rule, Sentence("There are only {number} players.", number=position.seats)
    return rule, Sentence("Choose an opponent, not yourself.")


def absolved_refusal(position: Sobek, card_kind: int, good: int) -> Sentence:
    """Why does this card not leave the pile by choice? [S1-6.10]"""
    card = position.pieces.first[card_kind]
    name = words.named_exactly(position.pieces.names[card_kind])
    if card < piece.CHARACTER or position.pieces.family[card] != good:
        return Sentence("Not a character of the good you named: {card}.", card=name)
    if position.place[card] != place.PILE + position.to_act:
        return Sentence("Not in your corruption pile: {card}.", card=name)
    return Sentence("You have already skipped this one: {card}.", card=name)


def answer_refusal(position: Sobek, chosen: int, asked: int, about: int) -> Refusal | None:
    """Why not this token, card, back or quay?"""
    rule = ASKED[asked][0]
    if asked == frame.EVENT and move.REVEAL <= chosen < move.CHOOSE:
        token = words.NAMES[TOKENS[chosen - move.REVEAL]]
        return rule, Sentence("Not among the remaining tokens: {token}.", token=token)
    if asked == frame.BACK and move.BACK <= chosen < move.NAME:
        back = words.BACKS[BACKS[chosen - move.BACK]]
        return rule, Sentence("No card in that hand has this back: {back}.", back=back)
    if asked == frame.MERCHANT and chosen < move.LAY:
        return rule, Sentence("Quay {quay} is empty.", quay=chosen - move.TAKE + 1)
    if asked == frame.PRIEST and move.NAME <= chosen < move.LEFT:
        good = words.NAMES[GOODS[chosen - move.NAME]]
        return rule, Sentence("Not in your corruption pile: {good}.", good=good)
    if asked == frame.ABSOLVE and chosen == move.DONE:
        return rule, Sentence("Remove at least 1 card from your corruption pile.")
    if chosen < move.CHOOSE:
        return None
    card_kind = chosen - move.CHOOSE
    if asked == frame.ABSOLVE:
        return rule, absolved_refusal(position, card_kind, about)
    if asked == frame.LOOT:
        return rule, Sentence(
            "This corruption pile has no such card: {card}.",
            card=words.named_exactly(position.pieces.names[card_kind]),
        )
    if asked == frame.DISCARD:
        if position.card_of_kind(card_kind, place.HAND + position.to_act) < 0:
            return rule, not_in_hand(position, card_kind)
    return None
