"""Every legal move of a view as a sentence, with what everybody can tell of its consequence."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from shedet.core.effects import Choices, Way
from shedet.core.language import Sentence
from shedet.core.sentences import Sentences
from shedet.games.sobek2p.pieces import place
from shedet.games.sobek2p.pieces.box import GOODS, MARKS, SQUARES
from shedet.games.sobek2p.view.events import ankh_in, lacks_in, moved_in, seen_in
from shedet.games.sobek2p.view.view import Player, View
from shedet.games.sobek2p.words import words
from shedet.games.sobek2p.words.about import POWERS, power_case
from shedet.games.sobek2p.words.description import line_of

if TYPE_CHECKING:
    from shedet.games.sobek2p.game import Sobek2pGame

Worth = tuple[int, int, int]
"""Tiles, scarabs and points of a set."""


class MoveChoices(Choices[View]):
    """The legal moves of one view: in words, and what boards show of them."""

    game: "Sobek2pGame"

    def __init__(self, game: "Sobek2pGame", view: View, names: Sequence[str]) -> None:
        super().__init__(game, view, names)
        self.table = game.own(self.foresight.world)

    def sentence(self, text: str) -> Sentence:
        choice = Choice(self, text)
        return PREVIEWS.say(CASES[choice.verb](choice), choice)

    def opening(self, text: str) -> Sentence:
        """What a move leaves to the rival, as a clause."""
        choice = Choice(self, text)
        return CLAUSES.say(choice.opening_case(), choice)

    def pirogue_after(self, text: str) -> Sentence:
        """What a sale brings besides points, as a clause."""
        choice = Choice(self, text)
        choice.number = choice.seen()
        return CLAUSES.say("pirogues" if choice.number else "no pirogue", choice)

    @cached_property
    def verbs(self) -> set[str]:
        """What sorts of move are possible; of a rival's only takes and refills are sure."""
        return {self.game.move_text(move).partition(" ")[0] for move in self.table.legal()}

    def way(self, text: str) -> Way:
        """One way to complete the line that a move begins."""
        return self.foresight.first_way(self.game.move_number(text))

    def passed(self, text: str) -> list[str]:
        """The squares from which a move sends tiles to the corruption board."""
        board = place.BOARD + self.view.seat
        return [SQUARES[source] for source in moved_in(self.way(text).facts, board)]

    def price(self, text: str) -> int:
        """How many tiles a take costs, or will cost the rival at whom the Finger points."""
        verb, _, square = text.partition(" ")
        if verb == "point":  # [S2-5.19]
            return len(self.table.passed(SQUARES.index(square)))
        return len(self.passed(text))

    def ankh_after(self, text: str) -> tuple[str, str] | None:
        """Where the ankh stands after a move, and by which mark."""
        if found := ankh_in(self.way(text).facts):
            return found
        return (self.view.ankh, self.view.mark) if self.view.ankh and self.view.mark else None

    def opened(self, text: str) -> dict[str, list[str]]:
        """From which squares the rival may take next, and which tiles each take passes.

        Empty while the ankh's direction is still to be chosen.
        """
        way = self.way(text)
        if self.next_verb(text) == "turn":
            return {}
        end = self.game.own(way.end)
        squares = [word[5:] for word in self.replies(way) if word.startswith("take ")]
        passed = [end.passed(SQUARES.index(square)) for square in squares]
        return {
            square: [SQUARES[at] for at in between]
            for square, between in zip(squares, passed, strict=True)
        }

    def next_verb(self, text: str) -> str:
        """What sort of move a move asks for before its line is complete, if any."""
        moves = self.way(text).moves
        return self.game.move_text(moves[1]).partition(" ")[0] if len(moves) > 1 else ""

    def replies(self, way: Way) -> list[str]:
        """What all can tell that the rival may do next."""
        return [self.game.move_text(reply) for reply in way.replies]

    def worth(self, good: str, tiles: Sequence[str] = ()) -> Worth:
        """The seat's set of a good with these tiles sold onto it."""
        numbers = [self.game.pieces.all_names.index(tile) for tile in tiles]
        return self.table.set_with(self.view.seat, GOODS.index(good), numbers)

    def sets(self, seat: int) -> dict[str, Worth]:
        """The sets that a seat has sold."""
        sold = self.view.players[seat].sold
        return {good: self.table.set_of(seat, GOODS.index(good)) for good in sold}

    def line_text(self) -> list[Sentence]:
        """The ankh, and what its line offers at which price."""
        return line_of(self)

    def fitting(self, good: str) -> list[str]:
        """The tiles held that can go with a good."""
        tiles = self.table.fitting(self.view.seat, GOODS.index(good))
        return [self.game.pieces.all_names[tile] for tile in tiles]

    @cached_property
    def sellable(self) -> dict[str, list[str]]:
        """For each good of which the seat can sell a set, all tiles that could go."""
        return {good: self.fitting(good) for good in GOODS[:6] if not self.lacks(good)}

    def lacks(self, good: str) -> int:
        """How many tiles the seat lacks to sell a good."""
        return self.table.lacks(self.view.seat, GOODS.index(good))


class Choice:
    """A legal move, and what it would bring; the subject of its sentence."""

    def __init__(self, choices: MoveChoices, text: str) -> None:
        self.choices, self.text = choices, text
        self.verb, _, self.thing = text.partition(" ")
        self.game, self.view = choices.game, choices.view
        self.me: Player = self.view.players[self.view.seat]
        self.other: Player = self.view.players[1 - self.view.seat]
        self.about = str(self.view.about)
        self.number = 0

    def __getitem__(self, name: str) -> Any:
        return self.choices.names[1 - self.view.seat] if name == "player" else getattr(self, name)

    @property
    def way(self) -> Way:
        return self.choices.way(self.text)

    def moved(self, source: int, target: int) -> int:
        """How many pieces the line moves from one place to another, or to one of the seat."""
        return count_moved(self.way, source, target, self.view.seat)

    def most_moved(self, source: int, target: int) -> int:
        """The same, whichever way moves most."""
        if not self.asks():
            return 0
        ways = self.choices.effects(self.text).ways
        return max(count_moved(way, source, target, self.view.seat) for way in ways)

    def seen(self) -> int:
        """How many pieces the seat gets to see."""
        return seen_in(self.way.facts)

    def shows_lack(self) -> bool:
        """Does the seat show what it does not hold?"""
        return lacks_in(self.way.facts) > 0

    def asks(self) -> int:
        """How many answers the move leaves to choose from before its line is complete."""
        begun = self.choices.foresight.begun(self.game.move_number(self.text))
        return len(begun.legal()) if begun.mid_line else 0

    def owed(self) -> int:
        """How many tiles the rival must discard after it."""
        return self.game.own(self.way.end).owed()

    def lack(self) -> int:
        """How many tiles a sale lacks after it."""
        return self.game.own(
            self.choices.foresight.begun(self.game.move_number(self.text))
        ).laid_lack()

    def take_case(self) -> str:
        if self.view.question == "merchant":
            return "free take"
        mark = self.choices.table.mark_to(SQUARES.index(self.thing))
        return "take" if mark < 0 or MARKS[mark] == self.view.mark else "turn and take"

    def turn_case(self) -> str:
        self.number = len(self.choices.opened(self.text))
        return "turn" if self.number else "turn to nothing"

    def sell_case(self) -> str:
        self.number = len(self.choices.fitting(self.thing))
        return "sell more" if self.thing in self.me.sold else "sell"

    def choose_case(self) -> str:
        """A tile for a sale, the Courtesan or the Scribe; or the Vizier's loot."""
        if self.view.question == "discard":
            self.number = int(self.view.about or 0) - 1
            return "discard" if self.number else "last discard"
        if self.view.question == "sale":
            self.number = self.lack()
            return "sale so far" if self.number else "sale"
        return "gift" if self.view.question == "gift" else "loot"

    def name_case(self) -> str:
        """A kind for the Priests, a set for two scarabs or for the Courtesan."""
        if self.view.question == "scarabs":
            return "name scarabs"
        if self.view.question == "priest":
            self.number = self.moved(place.BOARD, place.BOX)
            return "name priest"
        self.number = len(self.choices.fitting(self.thing))
        return "name set"

    def back_case(self) -> str:
        self.number = self.other.hand_backs[self.thing]
        return f"back {self.thing}"

    def refill_case(self) -> str:
        self.number = self.view.pile - self.game.own(self.way.end).pile_left
        return "refill"

    def done_case(self) -> str:
        self.number = len(self.view.laid)
        return f"done {self.view.question}"

    def after(self) -> Sentence:
        """What follows a take, as a clause. [S2-4.5] [S2-4.8]"""
        case = {"turn": "then turn", "keep": "then keep"}.get(self.choices.next_verb(self.text))
        return CLAUSES.say(case or self.opening_case(), self)

    def opening_case(self) -> str:
        self.number = len(self.choices.opened(self.text))
        if self.number:
            return "opens"
        return "leaves refill" if "refill" in self.choices.replies(self.way) else "leaves nothing"

    def opened(self) -> Sentence:
        return CLAUSES.say(self.opening_case(), self)

    def set_worth(self) -> Sentence:
        """What the set in question is worth with the move."""
        if self.verb == "sell":
            worth = self.choices.worth(self.thing, self.choices.fitting(self.thing))
        elif self.view.question == "scarabs":
            end = self.game.own(self.way.end)
            worth = end.set_of(self.view.seat, GOODS.index(self.thing))
        elif self.verb == "name":
            worth = self.choices.worth(self.thing)
        else:
            chosen = [self.thing] if self.verb == "choose" else []
            worth = self.choices.worth(self.about, [*self.view.laid, *chosen])
        return words.product(*worth[:2])

    def line(self) -> Sentence:
        """Where the ankh is turned."""
        if self.verb == "turn":
            return words.toward_line(self.about, self.thing)
        mark = self.choices.table.mark_to(SQUARES.index(self.thing))
        return words.toward_line(str(self.view.ankh), MARKS[mark])

    def tile(self) -> Sentence:
        if self.verb == "choose":
            return words.taken_exactly(self.thing)
        square = self.about if self.verb in ("keep", "deben") else self.thing
        return words.taken(self.view.market[square])

    def good(self) -> Sentence:
        if self.verb == "name":
            return words.LABELS[self.thing]
        return words.COUNTED[self.thing if self.verb == "sell" else self.about]


def count_moved(way: Way, source: int, target: int, seat: int) -> int:
    """How many pieces a line moves between two sorts of place."""
    targets = (target, target + seat) if target in OWNED else (target,)
    sources = range(source, place.SOLD) if source == place.BOARD else (source,)
    return sum(moved in sources for each in set(targets) for moved in moved_in(way.facts, each))


OWNED = (place.HAND, place.DEBEN)
"""Places of which each seat has one."""

CASES: dict[str, Callable[[Choice], str]] = {
    "take": Choice.take_case,
    "turn": Choice.turn_case,
    "keep": lambda choice: "keep",
    "deben": lambda choice: "deben",
    "refill": Choice.refill_case,
    "sell": Choice.sell_case,
    "choose": Choice.choose_case,
    "done": Choice.done_case,
    "point": lambda choice: "point",
    "back": Choice.back_case,
    "name": Choice.name_case,
    "play": power_case,
    "reveal": power_case,
}

PREVIEWS = Sentences[Choice](
    {
        "take": Sentence("Take {tile} from {square} ({cost}). {after}."),
        "turn and take": Sentence(
            "Turn the ankh {line} and take {tile} from {square} ({cost}). {after}."
        ),
        "free take": Sentence("Take {tile} from {square} (free). The ankh stays. {opened}."),
        "turn": Sentence(  # [S2-4.5]
            "Turn the ankh {line}: {player} finds {number} tile there.",
            "Turn the ankh {line}: {player} finds {number} tiles there.",
        ),
        "turn to nothing": Sentence("Turn the ankh {line}: no tile is left there."),
        "keep": Sentence("Keep {tile} in your hand."),  # [S2-4.8]
        "deben": Sentence("Trade {tile} for a deben token ({bag} in the bag)."),
        "refill": Sentence(
            "Refill the market with {number} tile from the pile, then take a centre tile.",
            "Refill the market with {number} tiles from the pile, then take a centre tile.",
        ),
        "sell": Sentence(
            "Sell up to {number} {good} tile. With all of them: {worth}. {pirogue}.",
            "Sell up to {number} {good} tiles. With all of them: {worth}. {pirogue}.",
        ),
        "sell more": Sentence(
            "Sell up to {number} more {good} tile. With all of them: {worth} instead of"
            " {before}. {pirogue}.",
            "Sell up to {number} more {good} tiles. With all of them: {worth} instead of"
            " {before}. {pirogue}.",
        ),
        "sale": Sentence("Sell {tile}: {worth}."),
        "sale so far": Sentence(
            "Sell {tile}: {worth} so far. Add at least {number} more tile.",
            "Sell {tile}: {worth} so far. Add at least {number} more tiles.",
        ),
        "gift": Sentence("Add {tile} to your {good} set: {worth}."),
        "done gift": Sentence("Add nothing more: {worth}."),  # [S2-6.8]
        "done sale": Sentence(  # [S2-5.1]
            "Sell only this tile: {worth}. {pirogue}.",
            "Sell these {number} tiles: {worth}. {pirogue}.",
        ),
        "loot": Sentence("Take {tile} from {player}’s corruption board."),
        "last discard": Sentence("Put {tile} on your corruption board (last one)."),
        "discard": Sentence(
            "Put {tile} on your corruption board, then {number} more tile.",
            "Put {tile} on your corruption board, then {number} more tiles.",
        ),
        "point": Sentence(  # [S2-5.19]
            "Point at {tile} on {square}: {player} must take it next turn ({cost})."
        ),
        "back grey": Sentence(  # [S2-6.5]
            "Name grey: {player} has {number} start tile, and you get it.",
            "Name grey: {player} has {number} start tiles, and you get one at random.",
        ),
        "back black": Sentence(
            "Name black: {player} has {number} goods tile, and you get it.",
            "Name black: {player} has {number} goods tiles, and you get one at random.",
        ),
        "back red": Sentence(
            "Name red: {player} has {number} character, and you get it.",
            "Name red: {player} has {number} characters, and you get one at random.",
        ),
        "name priest": Sentence(
            "{good}: remove {number} tile from your corruption board.",
            "{good}: remove {number} tiles from your corruption board.",
        ),
        "name scarabs": Sentence("{good}: 2 more scarabs make {worth} instead of {before}."),
        "name set": Sentence(
            "{good} (now {worth}): {number} tile from your hand fits.",
            "{good} (now {worth}): {number} tiles from your hand fit.",
        ),
        **POWERS,
    },
    {
        "square": lambda choice: choice.thing,
        "tile": Choice.tile,
        "good": Choice.good,
        "line": Choice.line,
        "cost": lambda choice: words.corruption_cost(choice.choices.price(choice.text)),
        "after": Choice.after,
        "opened": Choice.opened,
        "worth": Choice.set_worth,
        "before": lambda choice: choice.choices.worth(choice.thing)[2],
        "pirogue": lambda choice: choice.choices.pirogue_after(choice.text),
        "bag": lambda choice: choice.view.bag,
        "character": lambda choice: words.OBJECTS[choice.thing],
    },
)

CLAUSES = Sentences[Choice](
    {
        "then turn": Sentence("Then you turn the ankh as you like and see who it is"),
        "then keep": Sentence("Keep the tile or trade it for a deben token. {opened}"),
        "opens": Sentence(
            "{player} gets {line}: {number} tile",
            "{player} gets {line}: {number} tiles",
        ),
        "leaves refill": Sentence("{player} finds {line} empty and must refill the market first"),
        "leaves nothing": Sentence("{player} finds {line} empty and can’t take a tile"),
        "no pirogue": Sentence("No pirogues are left in the slots"),
        "pirogues": Sentence(
            "Then you reveal the last pirogue",
            "Then you look at {number} pirogues and reveal one",
        ),
    },
    {
        "line": lambda choice: line_after(choice),
        "opened": Choice.opened,
    },
)


def line_after(choice: Choice) -> Sentence | None:
    """The line in which the ankh points after the move."""
    ankh = choice.choices.ankh_after(choice.text)
    return words.line_subject(*ankh) if ankh else None
