"""The viewer's hand: cards by family, and what can be done with each family."""

from collections.abc import Sequence

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import CHARACTERS, FACE_DOWN, GOODS, View
from shedet.web.boards.sobek import pieces
from shedet.web.boards.sobek.prompt import BY_HAND
from shedet.web.boards.sobek.snapshot import SobekSnapshot, families_in, sets_in, view_in, words
from shedet.web.parts.ahead import SEPARATOR, Node
from shedet.web.parts.held import Ghost, Group, Hand, Held, Rows


def hand_of(
    snapshot: SobekSnapshot, base: Node[View], chosen: Sequence[str], picked: str
) -> Hand | None:
    """The hand for a node of the line; None for spectators, who have none."""
    view = view_in(snapshot)
    if snapshot.seat >= len(view.players):
        return None
    rows = CardRows(snapshot, base, chosen, picked)
    hand = rows.hand(view.held, CHARACTERS, GOODS, pieces.good_of)
    hand.ending = rows.asked in ("last", "last-set")
    return hand


class CardRows(Rows):
    """Makes the groups of one hand."""

    by_hand = (*BY_HAND, "turn", "last")

    def __init__(
        self, snapshot: SobekSnapshot, base: Node[View], chosen: Sequence[str], picked: str
    ) -> None:
        super().__init__(snapshot, base, chosen, picked)
        self.snapshot = snapshot
        self.view = view_in(snapshot)
        self.families = families_in(snapshot)
        self.sets = sets_in(snapshot)

    def card(self, name: str) -> Held:
        drawn = pieces.face(name, self.families[name], self.language)
        label, css = pieces.name_of(name, self.language), pieces.css_of(name)
        return self.held(name, label, drawn, css)

    def can_go(self, name: str) -> bool:
        """May a card be among those chosen? Moves come kind by kind, cards in any order."""
        asked: View = self.base.view
        if self.asked in ("turn", "last") or (self.asked == "discard" and not asked.laid):
            return True
        if self.asked in ("set", "last-set", "gift") and not asked.laid:
            return name in sets_in(self.snapshot, asked).fitting(self.good_asked(asked))
        return f"choose {name}" in self.base.legal

    def good_asked(self, view: View) -> str:
        """The good of the set that cards are chosen for."""
        if isinstance(view.about, str):
            return view.about
        return view.own_set(int(view.about or 0)).good

    @property
    def is_last(self) -> bool:
        return self.asked == "last"

    def goods(self, good: str, kind: list[str]) -> Group:
        label = Sentence("{good}, {number}", good=words.NAMES[good], number=len(kind))
        group = Group(label.say(self.language), [self.card(name) for name in kind])
        if good == "amulet":
            group.note = Sentence("joker").say(self.language)
        elif self.asked in ("turn", "last"):
            self.offer(group, good, kind)
        if self.asked == "turn":
            group.ghosts = self.ghosts(good, kind)
        return group

    def offer(self, group: Group, good: str, kind: list[str]) -> None:
        """A set of these cards, or what is missing for one; and what one card more would bring."""
        cards = self.default_set(good, kind)
        missing = self.sets.missing(good, cards)
        if f"lay {good}" in self.base.legal:
            self.button(group, good, cards)
        else:
            group.note = more_to_lay(missing).say(self.language)
        points = self.sets.laid([*cards, good]).points
        if points and not self.is_last and missing <= 1:
            more = Sentence("one more: {points}", points=short_points(points))
            group.note = more.say(self.language)

    def button(self, group: Group, good: str, cards: list[str]) -> None:
        value = self.sets.laid(cards, self.is_last)
        about = Sentence(
            "Lay {number} card of {good}: {worth}.",
            "Lay {number} cards of {good}: {worth}.",
            len(cards),
            good=words.COUNTED[good],
            worth=words.worth(value, self.is_last),
        )
        group.pick = SEPARATOR.join(self.choosing(cards))
        group.is_picked = group.pick == self.picked
        group.button = Sentence("Lay {number}", "Lay {number}", len(cards)).say(self.language)
        group.about = about.say(self.language)
        group.gain = short_points(value.points).say(self.language)
        group.is_worth = value.points > 0
        group.good = pieces.good_icon(good, "good p-only")

    def default_set(self, good: str, kind: list[str]) -> list[str]:
        """All goods cards of a family; amulets and characters only as far as a set needs them."""
        spare = [c for c in self.sets.fitting(good) if c not in kind]
        spare.sort(key=lambda card: (card in CHARACTERS, card))
        return [*kind, *spare[: self.sets.missing(good, kind)]]

    def ghosts(self, good: str, kind: list[str]) -> list[Ghost]:
        """The cards of the quays that would join these."""
        found = []
        for quay in self.view.filled:
            move, card = f"take {quay}", self.view.quay[quay - 1]
            if move in self.base.legal and card != FACE_DOWN and pieces.good_of(card) == good:
                found.append(
                    Ghost(
                        move,
                        pieces.face(card, good, self.language),
                        self.next_turn(good, [*self.default_set(good, kind), card]),
                        move == self.picked,
                    )
                )
        return found

    def next_turn(self, good: str, cards: list[str]) -> str:
        """What a set would be worth with a card that is taken now."""
        if missing := self.sets.missing(good, cards):
            note = more_to_lay(missing)
        else:
            points = short_points(self.sets.laid(cards).points)
            note = Sentence("next turn: {points}", points=points)
        return note.say(self.language)

    def character(self, name: str) -> Group:
        label = words.NAMES[name].say(self.language)
        group = Group(label, [self.card(name)], is_character=True)
        self.offer_to_play(
            group,
            name,
            Sentence("Play", context="character").say(self.language),
            lambda: self.snapshot.game.choice(
                self.view, f"play {name}", self.snapshot.names, self.language
            ),
        )
        if group.pick:
            group.good = Markup('<span class="p-only">{}</span>').format(
                pieces.SHORT.get(name, words.NAMES[name]).say(self.language)
            )
        return group


def short_points(points: int) -> Sentence:
    return Sentence("{number} pt", "{number} pts", points)


def more_to_lay(number: int) -> Sentence:
    return Sentence("{number} more to lay", "{number} more to lay", number)
