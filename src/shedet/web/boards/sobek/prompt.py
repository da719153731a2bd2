"""What is asked of a seat, as confirm bars and choice sheets."""

from collections.abc import Iterator, Sequence

from shedet.core.language import Sentence, listed
from shedet.games.sobek.view.view import CHARACTERS, GOODS, View
from shedet.web.boards.sobek.options import Options
from shedet.web.boards.sobek.snapshot import (
    SobekSnapshot,
    choices_in,
    families_in,
    sets_in,
    view_in,
    words,
)
from shedet.web.parts.ahead import SEPARATOR, Node, walk
from shedet.web.parts.assets import icon
from shedet.web.parts.forms import Chip, Confirm, Form, Sheet
from shedet.web.parts.people import Person

BUTTONS = {
    "take": Sentence("Take it", context="button"),
    "lay": Sentence("Lay them", context="button"),
    "add": Sentence("Add them", context="button"),
    "play": Sentence("Play it", context="button"),
    "reveal": Sentence("Reveal it", context="button, event token"),
    "back": Sentence("Name it", context="button"),
    "name": Sentence("Name it", context="button"),
    "left": Sentence("Choose this player", context="button"),
    "choose": Sentence("Choose it", context="button"),
    "done": Sentence("Done", context="button"),
}
TITLES = {
    "set": Sentence("Choose cards from your hand"),
    "last-set": Sentence("Choose cards from your hand"),
    "event": Sentence("Which event token do you reveal?"),
    "guild": Sentence("Whose marker goes back?"),
    "curse": Sentence("Who gets the Curse?"),
    "prosperity": Sentence("Which set gets 2 scarabs?"),
    "priest": Sentence("Which good leaves your corruption pile?"),
    "absolve": Sentence("Which characters also leave your corruption pile?"),
    "vizier": Sentence("Whose corruption pile do you look through?"),
    "loot": Sentence("Which card do you take?"),
    "thief": Sentence("From whose hand do you take a card?"),
    "back": Sentence("Which back do you name?"),
    "merchant": Sentence("Take any card from the quays"),
    "courtesan": Sentence("Which set do you add cards to?"),
    "gift": Sentence("Choose 1 or 2 cards from your hand"),
    "discard": Sentence("Choose cards from your hand"),
    "starter": Sentence("Who starts round {round}?"),
}
SECRETS = {
    "event": Sentence("only you can see them"),
    "loot": Sentence("only you can see them"),
    "discard": Sentence("the others can’t see this"),
}
LAYOUTS = {"loot": "cards"}
BY_HAND = ("set", "last-set", "gift", "discard")
ON_QUAYS = ("turn", "merchant")


class Asking:
    """The forms of one seat's question; notes what the track has to show for them."""

    by_hand = BY_HAND
    freely = ("turn", "last")

    def __init__(self, snapshot: SobekSnapshot, people: Sequence[Person]) -> None:
        self.snapshot = snapshot
        self.game = snapshot.game
        self.view = view_in(snapshot)
        self.families = families_in(snapshot)
        self.sets = sets_in(snapshot)
        self.options = Options(snapshot, people)

    def say(self, sentence: Sentence) -> str:
        return sentence.say(self.snapshot.language)

    def choice(self, view: View, move: str) -> str:
        return self.game.choice(view, move, self.snapshot.names, self.snapshot.language)

    def button(self, move: str) -> str:
        return self.say(BUTTONS[move.partition(" ")[0]])

    def is_on_board(self, node: Node[View]) -> bool:
        return any(move.startswith("take ") for move in node.legal)

    def held(self) -> list[str]:
        return self.view.held

    def forms(self, node: Node[View]) -> list[Form]:
        """The forms for a node, and for the moves that can be made there."""
        if node.is_complete:
            return [self.complete(node)]
        forms: list[Form] = []
        if node.view.question not in self.freely:
            forms.append(self.sheet(node))
        return [*forms, *self.heads(node)]

    def heads(self, node: Node[View]) -> Iterator[Form]:
        """A bar for every move that ends its line, where it is not chosen on a sheet."""
        for move in node.legal:
            verb = move.partition(" ")[0]
            if verb == "take":
                line = walk(self.snapshot, [*node.picked, move]).line if node.picked else move
                yield self.take(node, move, line)
            elif verb == "play":
                child = walk(self.snapshot, [*node.picked, move])
                if child.is_complete:
                    key = node.with_move(move)
                    title = self.choice(node.view, move)
                    yield Confirm(key, child.line, title, self.button(move))
            elif move == "done" and not node.picked:
                title = self.choice(node.view, move)
                yield Confirm(move, move, title, self.button(move), is_root=True)

    def take(self, node: Node[View], move: str, line: str) -> Confirm:
        """A card of the quays, what goes to corruption for it, and what it leaves."""
        view = node.view
        quay = int(move.removeprefix("take "))
        card = words.taken(view.quay[quay - 1])
        title = Sentence("Take {card} from quay {quay}", card=card, quay=quay)
        choices = choices_in(self.snapshot, view)
        after = Chip(self.say(choices.after_take(quay)), "d-only")
        chips = [self.cost(view, choices.passed(quay)), after]
        return Confirm(node.with_move(move), line, self.say(title), self.button(move), chips)

    def cost(self, view: View, quays: Sequence[int]) -> Chip:
        """What a take sends to corruption: the cards of these quays."""
        if not quays:
            return Chip(self.say(words.corruption_cost(0)), "good")
        told = Sentence(
            "{corruption}: {cards}",
            corruption=self.more_corruption(len(quays)),
            cards=listed([words.named(view.quay[quay - 1]) for quay in quays]),
        )
        return Chip(self.say(told), "bad", icon("i-croc"))

    def more_corruption(self, cards: int) -> Sentence:
        before = len(self.view.players[self.snapshot.seat].pile or [])
        return Sentence(
            "corruption {before} → {after}",
            context="corruption pile",
            before=before,
            after=before + cards,
        )

    def to_pile(self, cards: int) -> Chip:
        """Cards that go to the seat's corruption pile."""
        return Chip(self.say(self.more_corruption(cards)), "bad", icon("i-croc"))

    def complete(self, node: Node[View]) -> Confirm:
        """A bar for a line of several moves."""
        before: View = node.view
        cards = [m.removeprefix("choose ") for m in node.picked if m.startswith("choose ")]
        head = node.picked[0]
        is_head = head.startswith(("lay ", "add ", "play ", "reveal "))
        button = self.button(head if is_head else node.picked[-1])
        key = SEPARATOR.join(node.picked)
        asked = before.question
        if asked in ("set", "last-set") and not self.view.laid:
            title, chips = self.laying(before, cards)
        elif asked == "discard" and cards:
            title = Sentence("Put them on your corruption pile")
            chips = [self.to_pile(len(self.view.laid) + len(cards))]
        elif asked == "gift" and cards:
            title, chips = self.giving(before, cards)
        elif asked == "absolve":
            title, chips = self.absolving(before, cards)
        else:
            return Confirm(key, node.line, self.choice(before, node.picked[-1]), button)
        return Confirm(key, node.line, self.say(title), button, chips)

    def laying(self, view: View, cards: list[str]) -> tuple[Sentence, list[Chip]]:
        """A set: what, what it is worth, and the event that follows."""
        clauses = choices_in(self.snapshot)
        if view.question == "last-set":
            value = words.worth(self.sets.laid(cards, True), True)
            title = Sentence(
                "Lay {number} card of {good} sideways",
                "Lay {number} cards of {good} sideways",
                len(cards),
                good=words.COUNTED[str(view.about)],
            )
            rest = Chip(self.say(clauses.rest(len(cards))))
            return title, [Chip(self.say(value), "gold"), rest]
        after = Chip(self.say(clauses.event()))
        if isinstance(view.about, int):
            return self.adding(view.about, cards, after)
        title = Sentence(
            "Lay {number} card of {good} as a new set",
            "Lay {number} cards of {good} as a new set",
            len(cards),
            good=words.COUNTED[str(view.about)],
        )
        return title, [Chip(self.say(words.worth(self.sets.laid(cards))), "gold"), after]

    def adding(self, number: int, cards: list[str], after: Chip) -> tuple[Sentence, list[Chip]]:
        card_set = self.view.own_set(number)
        title = Sentence(
            "Add {number} card to your set {set} ({good})",
            "Add {number} cards to your set {set} ({good})",
            len(cards),
            set=number,
            good=words.NAMES[card_set.good],
        )
        return title, [self.instead(number, cards), after]

    def giving(self, view: View, cards: list[str]) -> tuple[Sentence, list[Chip]]:
        """The Courtesan's cards."""
        number = int(view.about or 0)
        title = Sentence(
            "Add to your set {set} ({good}): {cards}",
            set=number,
            good=words.NAMES[self.view.own_set(number).good],
            cards=listed([words.taken_exactly(card) for card in cards]),
        )
        return title, [self.instead(number, [*self.view.laid, *cards])]

    def absolving(self, view: View, characters: list[str]) -> tuple[Sentence, list[Chip]]:
        """A priest's good, with the characters that leave the corruption pile too."""
        pile = view.players[self.snapshot.seat].pile or []
        leaving = [*view.leaving, *(card for card in characters if card not in view.leaving)]
        of_good = [card for card in pile if self.families[card] == view.about]
        gone = [card for card in of_good if card not in CHARACTERS or card in leaving]
        title = Sentence(
            "Remove from your corruption pile: {cards}",
            cards=listed([words.named_exactly(card) for card in gone]),
        )
        return title, [Chip(self.say(self.more_corruption(-len(gone))), "good", icon("i-croc"))]

    def instead(self, number: int, cards: Sequence[str]) -> Chip:
        """What a set of the seat is worth with more cards, and what without."""
        told = Sentence(
            "{worth} instead of {before}",
            worth=words.worth(self.sets.enlarged(number, cards)),
            before=self.sets.lying(number).points,
        )
        return Chip(self.say(told), "gold")

    def sheet(self, node: Node[View]) -> Sheet:
        """The question of a node; quays and cards of the hand are chosen where they lie."""
        view = node.view
        asked = view.question
        elsewhere = asked in BY_HAND or asked in ON_QUAYS
        options = [] if elsewhere else [self.options.of(node, move) for move in node.legal]
        hint = ""
        if asked in BY_HAND:
            hint = self.game.status(view, self.snapshot.names, self.snapshot.language)
        secret = SECRETS.get(asked)
        leads_on = any(option.leads_on for option in options)
        for option in options:
            if leads_on and not option.leads_on:
                option.leads_on, option.line = True, option.key
        return Sheet(
            SEPARATOR.join(node.picked),
            self.say(TITLES[asked].about(round=view.round)),
            options,
            self.button(node.legal[0]) if options and not leads_on else "",
            hint,
            self.say(secret) if secret else "",
            LAYOUTS.get(asked, "three" if len(options) > 2 else "two"),
            not node.picked,
        )

    def chosen(self, cards: list[str]) -> list[Form]:
        """Cards of the hand were chosen at the start of a turn: what they can be laid as."""
        moves = sorted((f"choose {card}" for card in cards), key=self.game.move_number)
        key = SEPARATOR.join(moves)
        nodes = [
            walk(self.snapshot, [head, *moves, "done"], is_whole=True)
            for head in self.laid_as(cards)
        ]
        whole = [node for node in nodes if node.is_complete]
        if len(whole) == 1:
            bar = self.complete(whole[0])
            bar.key = key
            return [bar]
        if whole:
            options = [self.options.laid(node, self.complete(node)) for node in whole]
            which = Sentence("A new set, or add to which one?")
            return [Sheet(key, self.say(which), options, self.button("lay"), layout="two")]
        title = Sentence("{number} card chosen", "{number} cards chosen", len(cards))
        return [Sheet(key, self.say(title), hint=self.why_not(cards, nodes))]

    def laid_as(self, cards: list[str]) -> list[str]:
        """The moves with which these cards might be laid."""
        goods = {self.families[card] for card in cards}
        heads = [f"lay {good}" for good in GOODS[:6] if good in goods]
        for own in [] if self.view.question == "last" else self.view.own_sets:
            if all(self.sets.fits(card, own.good) for card in cards):
                heads.append(f"add {own.number}")
        return heads

    def why_not(self, cards: list[str], nodes: list[Node[View]]) -> str:
        """Why cards make no set."""
        if self.sets.missing(self.families[cards[0]], cards, is_new=False):
            need = Sentence("A set needs 3 cards.")
            return self.say(need)
        refused = [node.refused for node in nodes if node.refused]
        if refused:
            return self.say(refused[0].reason)
        return self.say(Sentence("You can’t start a set with amulets alone."))
