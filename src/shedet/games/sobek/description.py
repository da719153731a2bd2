"""The whole table in sentences, for readers who cannot see the picture."""

from collections.abc import Mapping, Sequence

from shedet.core.language import Sentence, listed
from shedet.games.sobek import words
from shedet.games.sobek.pieces import GOODS, SYMBOLS
from shedet.games.sobek.quays import DELIVERY, available, filled, price
from shedet.games.sobek.result_text import brought_by
from shedet.games.sobek.track import SPACES
from shedet.games.sobek.view import CardSet, Player, View
from shedet.games.sobek.worth import fitting, held, value_of, value_with

DECK = 54
TWO_PLAYER_DECK = 45


def scene_of(
    view: View, names: Sequence[str], families: Mapping[str, str], symbols: Sequence[int]
) -> list[Sentence]:
    """Round, quays, stocks, the score track, the seat's own side, the others, the rounds before."""
    sentences = [course(view), *quays(view), *stocks(view, names)]
    sentences += track(view, names, symbols)
    if view.seat < len(view.players) and not view.is_over:
        sentences += own_side(view, families)
    for seat, player in enumerate(view.players):
        if seat != view.seat or view.is_over:
            sentences += other_side(player, names[seat])
            sentences += remembered(view, seat, names[seat])
    return [*sentences, *rounds_before(view, names)]


def course(view: View) -> Sentence:
    """How far the round has come. With the Queen the last delivery has six cards. [S1-4.4]"""
    cards = TWO_PLAYER_DECK if len(view.players) == 2 else DECK
    return Sentence(
        "Round {round}, delivery {delivery} of {all}. Left in the deck: {left}.",
        round=view.round,
        delivery=(cards - view.deck) // DELIVERY,
        all=cards // DELIVERY,
        left=view.deck,
    )


def quays(view: View) -> list[Sentence]:
    """The cards from the temple on, and what the next of them would cost. [S1-4.1] [S1-4.2]"""
    offered = filled(view) if view.question == "merchant" else available(view)
    sentences = []
    for quay in filled(view):
        card = words.named(view.quay[quay - 1])
        cost = price(view, f"take {quay}")
        if quay in offered and cost is not None:
            sentences.append(
                Sentence(
                    "Quay {quay}: {card} ({cost}).",
                    quay=quay,
                    card=card,
                    cost=words.corruption_cost(cost),
                )
            )
        else:
            sentences.append(Sentence("Quay {quay}: {card}.", quay=quay, card=card))
    return sentences or [Sentence("The quays are empty.")]


def stocks(view: View, names: Sequence[str]) -> list[Sentence]:
    """Event tokens and the discard. [S1-10.3] [S1-10.4]"""
    sentences = [Sentence("Event tokens left: {tokens}.", tokens=view.tokens)]
    if view.tokens_seen:
        tokens = things(view.tokens_seen)
        sentences.append(Sentence("You know the event tokens left: {tokens}.", tokens=tokens))
    knowing = [
        name for seat, name in enumerate(names) if view.tokens_seen_by[seat] and seat != view.seat
    ]
    if knowing:
        players = listed(knowing)
        sentences.append(
            Sentence("The event tokens left are known to: {players}.", players=players)
        )
    if view.used:
        sentences.append(Sentence("Event tokens used: {tokens}.", tokens=things(view.used)))
    if view.discard:
        sentences.append(Sentence("On the discard: {cards}.", cards=things(view.discard)))
    return sentences


def things(pieces: Sequence[str]) -> Sentence | str:
    """Cards or tokens one after the other."""
    return listed([words.named_exactly(piece) for piece in pieces])


def track(view: View, names: Sequence[str], symbols: Sequence[int]) -> list[Sentence]:
    """Where the markers stand; to a symbol like that a penalty leads back. [S1-1.6] [S1-8.7]"""
    sentences = []
    for name, player in zip(names, view.players, strict=True):
        points = words.points_of(player.score)
        glyph = SYMBOLS[symbols[player.score % SPACES]]
        if glyph == "number":
            sentences.append(
                Sentence("{player}: {points}, on a number.", player=name, points=points)
            )
        else:
            sentences.append(
                Sentence(
                    "{player}: {points}, on the symbol {glyph}.",
                    player=name,
                    points=points,
                    glyph=words.GLYPHS[glyph],
                )
            )
    note = Sentence("The order of the symbols is reconstructed; the printed one is not known.")
    return [*sentences, note]


def own_side(view: View, families: Mapping[str, str]) -> list[Sentence]:
    """Hand by family, corruption pile, sets and curses of the view's seat. [S1-10.1] [S1-10.2]"""
    me = view.players[view.seat]
    sentences = [
        Sentence("You hold {number} card.", "You hold {number} cards.", sum(me.hand_backs.values()))
    ]
    for good in GOODS:
        cards = [card for card in held(view) if families[card] == good]
        if cards:
            sentences.append(held_of(view, good, cards, families))
    if view.played:
        sentences.append(
            Sentence("You are playing {character}.", character=words.OBJECTS[view.played])
        )
    if view.laid:
        sentences.append(Sentence("Chosen so far: {cards}.", cards=things(view.laid)))
    if me.pile:
        sentences.append(
            Sentence(
                "In your corruption pile is {number} card: {cards}.",
                "In your corruption pile are {number} cards: {cards}.",
                len(me.pile),
                cards=things(me.pile),
            )
        )
    else:
        sentences.append(Sentence("Your corruption pile is empty."))
    sentences += [own_set(view, card_set, families) for card_set in me.sets]
    if me.curses:
        sentences.append(Sentence("Curses before you: {curses}.", curses=me.curses))
    return sentences


def held_of(view: View, good: str, cards: list[str], families: Mapping[str, str]) -> Sentence:
    """The hand cards of one family, and what they would score as a set."""
    label, held = words.LABELS[good], things(cards)
    clauses = [] if good == "amulet" else if_laid(view, good, cards, families)
    if not clauses:
        return Sentence("{good}: {cards}.", good=label, cards=held)
    return Sentence("{good}: {cards}; {clauses}.", good=label, cards=held, clauses=listed(clauses))


def if_laid(view: View, good: str, cards: list[str], families: Mapping[str, str]) -> list[Sentence]:
    """What a new set would score now, and with one card more. [S1-8.1] [S1-8.2]"""
    together = fitting(view, good, families)
    worth, amulets = words.worth(value_of(together)), len(together) - len(cards)
    if view.question in ("last", "last-set"):
        worth = words.worth(value_of(together, sideways=True), sideways=True)
        return [Sentence("laid sideways: {worth}", worth=worth)] if len(together) >= 3 else []
    if len(together) < 2:
        return []
    more = words.worth(value_of([*together, good]))
    clauses = [Sentence("with one plain card more: {worth}", worth=more)]
    if len(together) == 2:
        return clauses
    if amulets:
        laid = Sentence(
            "laid with {number} amulet: {worth}",
            "laid with {number} amulets: {worth}",
            amulets,
            worth=worth,
        )
        return [laid, *clauses]
    return [Sentence("laid: {worth}", worth=worth), *clauses]


def own_set(view: View, card_set: CardSet, families: Mapping[str, str]) -> Sentence:
    """A set before the view's seat, and what the hand could add to it. [S1-5.5]"""
    worth = words.worth(value_with(card_set), card_set.sideways)
    cards = fitting(view, card_set.good, families)
    if len(cards) >= 3 and not view.question.startswith("last"):
        return Sentence(
            "Your set {set}, {good}: {cards}: {worth}, with all that fits from your hand: {more}.",
            set=card_set.number,
            good=good_of(card_set),
            cards=lying_on(card_set),
            worth=worth,
            more=words.worth(value_with(card_set, cards)),
        )
    return Sentence(
        "Your set {set}, {good}: {cards}: {worth}.",
        set=card_set.number,
        good=good_of(card_set),
        cards=lying_on(card_set),
        worth=worth,
    )


def good_of(card_set: CardSet) -> Sentence:
    good = words.NAMES[card_set.good]
    return Sentence("{good}, sideways", good=good) if card_set.sideways else good


def lying_on(card_set: CardSet) -> Sentence | str:
    """The cards of a set, and any Prosperity."""
    return things([*card_set.cards, *["prosperity"] * card_set.prosperity])


def other_side(player: Player, name: str) -> list[Sentence]:
    """What is seen of another player: numbers by back, or all when it is open. [S1-10.1]"""
    sentences = [hand_by_back(player, name)]
    if player.pile:
        sentences.append(
            Sentence(
                "In the corruption pile of {player} is {number} card: {cards}.",
                "In the corruption pile of {player} are {number} cards: {cards}.",
                len(player.pile),
                player=name,
                cards=things(player.pile),
            )
        )
    for card_set in player.sets:
        sentences.append(
            Sentence(
                "Set {set} of {player}, {good}: {cards}: {worth}.",
                set=card_set.number,
                player=name,
                good=good_of(card_set),
                cards=lying_on(card_set),
                worth=words.worth(value_with(card_set), card_set.sideways),
            )
        )
    if player.curses:
        sentences.append(
            Sentence("Curses before {player}: {curses}.", player=name, curses=player.curses)
        )
    return sentences


def hand_by_back(player: Player, name: str) -> Sentence:
    """[S1-10.1]"""
    backs = player.hand_backs
    if not any(backs.values()):
        return Sentence("{player} holds no card.", player=name)
    return Sentence(
        "{player} holds {number} card: beige {beige}, green {green}, orange {orange}.",
        "{player} holds {number} cards: beige {beige}, green {green}, orange {orange}.",
        sum(backs.values()),
        player=name,
        beige=backs["beige"],
        green=backs["green"],
        orange=backs["orange"],
    )


def remembered(view: View, seat: int, name: str) -> list[Sentence]:
    """What must be with another player, at a table with perfect memory. [S1-10.7]"""
    if view.known is None:
        return []
    player, sentences = view.players[seat], []
    if player.hand is None and (there := surely(view, f"hand {seat}")):
        sentences.append(
            Sentence("Surely in the hand of {player}: {cards}.", player=name, cards=things(there))
        )
    if player.pile is None:
        backs = view.known.zones.get(f"pile {seat}", {})
        sentences.append(
            Sentence(
                "The corruption pile of {player} has {number} card.",
                "The corruption pile of {player} has {number} cards.",
                sum(backs.values()),
                player=name,
            )
        )
        if there := surely(view, f"pile {seat}"):
            sentences.append(
                Sentence(
                    "Surely in the corruption pile of {player}: {cards}.",
                    player=name,
                    cards=things(there),
                )
            )
    return sentences


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
