"""The whole table in sentences, for readers who cannot see the picture."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from shedet.core.language import Sentence, listed
from shedet.core.sentences import shown
from shedet.games.sobek.pieces.box import GOODS, SYMBOLS
from shedet.games.sobek.view.sets import Sets
from shedet.games.sobek.view.view import CardSet, Player, View
from shedet.games.sobek.words import words
from shedet.games.sobek.words.result_text import brought_by

if TYPE_CHECKING:
    from shedet.games.sobek.words.preview import MoveChoices


def scene_of(choices: "MoveChoices") -> list[Sentence]:
    """Round, quays, stocks, the score track, the seat's own side, the others, the rounds before."""
    view, names, sets = choices.view, choices.names, choices.sets
    sentences = [course(sets), *quays(sets), *stocks(view, names)]
    sentences += track(view, names, choices.game.symbols)
    if view.seat < len(view.players) and not view.is_over:
        sentences += own_side(sets)
    for seat, player in enumerate(view.players):
        if seat != view.seat or view.is_over:
            sentences += other_side(player, names[seat], sets)
            sentences += remembered(view, seat, names[seat])
    return [*sentences, *rounds_before(view, names)]


def course(sets: Sets) -> Sentence:
    """How far the round has come."""
    to_come, every = sets.world.deliveries()
    return Sentence(
        "Round {round}, delivery {delivery} of {all}. Left in the deck: {left}.",
        round=sets.view.round,
        delivery=every - to_come,
        all=every,
        left=sets.view.deck,
    )


def quays(sets: Sets) -> list[Sentence]:
    """The cards from the temple on, and what those within reach would cost."""
    view, within, sentences = sets.view, sets.world.reach(), []
    for quay in view.filled:
        values = {"quay": quay, "card": words.named(view.quay[quay - 1])}
        if quay - 1 in within:
            free_or_not = words.corruption_cost(len(sets.world.passed(quay - 1)))
            sentences.append(
                Sentence("Quay {quay}: {card} ({cost}).").about(cost=free_or_not, **values)
            )
        else:
            sentences.append(Sentence("Quay {quay}: {card}.").about(**values))
    return sentences or [Sentence("The quays are empty.")]


def stocks(view: View, names: Sequence[str]) -> list[Sentence]:
    """Event tokens and the discard. [S1-10.3] [S1-10.4]"""
    knowing = [
        name for seat, name in enumerate(names) if view.tokens_seen_by[seat] and seat != view.seat
    ]
    seen = [
        (Sentence("You know the event tokens left: {tokens}."), view.tokens_seen),
        (Sentence("The remaining event tokens are known to: {players}."), knowing),
        (Sentence("Event tokens used: {tokens}."), view.used),
        (Sentence("On the discard: {cards}."), view.discard),
    ]
    return [Sentence("Event tokens left: {tokens}.", tokens=view.tokens), *shown(seen, FORMS)]


def things(pieces: Sequence[str]) -> Sentence | str:
    """Cards or tokens one after the other."""
    return listed([words.named_exactly(piece) for piece in pieces])


def track(view: View, names: Sequence[str], symbols: Sequence[int]) -> list[Sentence]:
    """Where the markers stand; to a symbol like that a penalty leads back. [S1-1.6] [S1-8.7]"""
    sentences = []
    for name, player in zip(names, view.players, strict=True):
        glyph = SYMBOLS[symbols[player.score % len(symbols)]]
        on_number = Sentence("{player}: {points}, on a number.")
        on_symbol = Sentence(
            "{player}: {points}, on the symbol {glyph}.", glyph=words.GLYPHS[glyph]
        )
        place = on_number if glyph == "number" else on_symbol
        sentences.append(place.about(player=name, points=words.points_of(player.score)))
    note = Sentence(
        "The order of the symbols is our reconstruction: we don’t know the printed one."
    )
    return [*sentences, note]


def own_side(sets: Sets) -> list[Sentence]:
    """Hand by family, corruption pile, sets and curses of the view's seat. [S1-10.1] [S1-10.2]"""
    view = sets.view
    me = view.players[view.seat]
    number = sum(me.hand_backs.values())
    sentences = [Sentence("You hold {number} card.", "You hold {number} cards.", number)]
    for good in GOODS:
        cards = [card for card in view.held if sets.families[card] == good]
        if cards:
            sentences.append(held_of(sets, good, cards))
    pile = Sentence(
        "Your corruption pile ({number} card): {cards}.",
        "Your corruption pile ({number} cards): {cards}.",
    )
    seen = [
        (Sentence("You are playing {character}."), view.played),
        (Sentence("Chosen so far: {cards}."), [*view.laid, *view.leaving]),
        (pile, me.pile),
        (Sentence("Your corruption pile is empty."), not me.pile),
    ]
    lying = [own_set(sets, card_set) for card_set in me.sets]
    curses = [(Sentence("Your Curses: {curses}."), me.curses)]
    return [*sentences, *shown(seen, FORMS), *lying, *shown(curses, FORMS)]


def held_of(sets: Sets, good: str, cards: list[str]) -> Sentence:
    """The hand cards of one family, and what they would score as a set."""
    label, held = words.LABELS[good], things(cards)
    clauses = [] if good == "amulet" else if_laid(sets, good, cards)
    if not clauses:
        return Sentence("{good}: {cards}.", good=label, cards=held)
    return Sentence("{good}: {cards} ({clauses}).", good=label, cards=held, clauses=listed(clauses))


def if_laid(sets: Sets, good: str, cards: list[str]) -> list[Sentence]:
    """What a new set would score now, and with one card more."""
    together = sets.fitting(good)
    is_last = sets.view.question in ("last", "last-set")
    worth = words.worth(sets.laid(together, is_last), is_last)
    missing = sets.missing(good, together)
    if is_last:
        return [] if missing else [Sentence("laid sideways: {worth}", worth=worth)]
    if missing > 1:
        return []
    more = words.worth(sets.laid([*together, good]))
    clauses = [Sentence("with 1 more plain card: {worth}", worth=more)]
    if missing:
        return clauses
    amulets = len(together) - len(cards)
    if amulets:
        laid = Sentence(
            "laid with {number} amulet: {worth}",
            "laid with {number} amulets: {worth}",
            amulets,
            worth=worth,
        )
        return [laid, *clauses]
    return [Sentence("laid: {worth}", worth=worth), *clauses]


def own_set(sets: Sets, card_set: CardSet) -> Sentence:
    """A set before the view's seat, and what the hand could add to it."""
    cards = sets.fitting(card_set.good)
    is_last = sets.view.question.startswith("last")
    if not is_last and not sets.missing(card_set.good, cards, is_new=False):
        more = words.worth(sets.enlarged(card_set.number, cards))
        text = Sentence(
            "Your set {set}, {good}: {cards} ({worth}). With all that fits from your hand: {more}.",
            more=more,
        )
    else:
        text = Sentence("Your set {set}, {good}: {cards} ({worth}).")
    return about_set(text, card_set, sets)


def about_set(text: Sentence, card_set: CardSet, sets: Sets) -> Sentence:
    return text.about(
        set=card_set.number,
        good=good_of(card_set),
        cards=lying_on(card_set),
        worth=words.worth(sets.lying(card_set.number), card_set.sideways),
    )


def good_of(card_set: CardSet) -> Sentence:
    good = words.NAMES[card_set.good]
    return Sentence("{good}, sideways", good=good) if card_set.sideways else good


def lying_on(card_set: CardSet) -> Sentence | str:
    """The cards of a set, and any Prosperity."""
    return things([*card_set.cards, *["prosperity"] * card_set.prosperity])


def other_side(player: Player, name: str, sets: Sets) -> list[Sentence]:
    """What is seen of another player: numbers by back, or all when it is open. [S1-10.1]"""
    text = Sentence("{player}’s set {set}, {good}: {cards} ({worth}).", player=name)
    pile = Sentence(
        "{player}’s corruption pile ({number} card): {cards}.",
        "{player}’s corruption pile ({number} cards): {cards}.",
    )
    curses = Sentence("{player}’s Curses: {curses}.")
    return [
        hand_by_back(player, name),
        *shown([(pile, player.pile)], FORMS, player=name),
        *(about_set(text, card_set, sets) for card_set in player.sets),
        *shown([(curses, player.curses)], FORMS, player=name),
    ]


def hand_by_back(player: Player, name: str) -> Sentence:
    """[S1-10.1]"""
    backs = player.hand_backs
    if not any(backs.values()):
        return Sentence("{player} has no cards in hand.", player=name)
    return Sentence(
        "{player} holds {number} card: beige {beige}, green {green}, orange {orange}.",
        "{player} holds {number} cards: beige {beige}, green {green}, orange {orange}.",
        sum(backs.values()),
    ).about(player=name, **backs)


def remembered(view: View, seat: int, name: str) -> list[Sentence]:
    """What must be with another player, at a table with perfect memory. [S1-10.7]"""
    if view.known is None:
        return []
    player, pile = view.players[seat], f"pile {seat}"
    in_hand, in_pile = surely(view, f"hand {seat}"), surely(view, pile)
    number = Sentence(
        "{player}’s corruption pile has {number} card.",
        "{player}’s corruption pile has {number} cards.",
        sum(view.known.zones.get(pile, {}).values()),
        player=name,
    )
    hand = [(Sentence("{player} certainly holds: {cards}."), in_hand)]
    rest = [(Sentence("Certainly in {player}’s corruption pile: {cards}."), in_pile)]
    sentences = shown(hand, FORMS, player=name) if player.hand is None else []
    return (
        sentences
        if player.pile is not None
        else [*sentences, number, *shown(rest, FORMS, player=name)]
    )


def surely(view: View, zone: str) -> list[str]:
    """The cards that can be nowhere but in this zone."""
    known = view.known.cards if view.known else []
    return [card for card, may_be in known if list(may_be) == [zone]]


def rounds_before(view: View, names: Sequence[str]) -> list[Sentence]:
    """What the rounds that are over have brought. [S1-8]"""
    over = view.rounds if view.is_over else view.rounds[:-1]
    return [
        Sentence("Round {round}, {player}: {brought}.", round=number, player=name, brought=brought)
        for number, tallies in enumerate(over, 1)
        for name, brought in zip(names, map(brought_by, tallies), strict=True)
    ]


FORMS: dict[str, Callable[[Any], object]] = {
    "tokens": things,
    "cards": things,
    "players": listed,
    "character": lambda name: words.OBJECTS[name],
    "curses": lambda number: number,
}
"""How what is seen is put into words."""
