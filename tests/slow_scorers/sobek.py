"""Sobek scored slowly: a record is followed by piece names, with the rulebooks at hand.

Nothing here knows the rules code. A record that goes on after the end, stops before it, has the
wrong player act or draws what cannot be drawn is refused with a ValueError.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from shedet.core.records.record import Line, Record

CHARACTERS = {
    "queen": "ivory",
    "high-priest": "ebony",
    "high-priestess": "marble",
    "vizier": "cattle",
    "scribe:cattle": "cattle",
    "scribe:fish": "fish",
    "thief": "fish",
    "merchant": "wheat",
    "courtesan": "wheat",
}
BEIGE = {
    "ivory:3S": 3,
    "ivory:0": 2,
    "ebony:2S": 4,
    "ebony:0": 2,
    "marble:2S": 3,
    "marble:0": 3,
    "cattle:1S": 5,
    "cattle:0": 2,
    "fish:1S": 5,
    "fish:0": 3,
    "wheat:1S": 5,
    "wheat:0": 3,
    "amulet": 5,
}
GREEN = {"ivory:0*": 1, "ebony:0*": 1, "marble:0*": 1, "cattle:0*": 2, "fish:0*": 2, "wheat:0*": 2}
TOKENS = {
    "guild-ankh": 1,
    "guild-eye": 1,
    "guild-lotus": 1,
    "guild-crook": 1,
    "flood": 2,
    "curse": 2,
    "prosperity": 2,
    "embalming": 1,
    "deceit": 1,
}
GLYPHS = ("ankh eye lotus crook", "crook ankh eye lotus", "lotus crook ankh eye")
"""Between the numbers of the track; the three groups take turns."""


def all_of(copies: dict[str, int]) -> list[str]:
    return [name for name, number in copies.items() for _ in range(number)]


def family(card: str) -> str:
    return CHARACTERS.get(card, card.split(":")[0])


def scarabs(cards: Sequence[str]) -> int:
    """`fish:1S` shows one."""
    return sum(int(card[-2]) for card in cards if card.endswith("S"))


def symbol(space: int) -> str:
    """The track begins again after 99."""
    group, step = divmod(space % 100, 5)
    return ("number", *GLYPHS[group % 3].split())[step]


def ahead(space: int, glyph: str) -> int:
    """The next space with that glyph."""
    return next(s for s in range(space + 1, space + 101) if symbol(s) == glyph)


def behind(space: int, glyph: str) -> int:
    """The nearest space behind with that glyph, or where the marker stands."""
    return next((s for s in range(space - 1, -1, -1) if symbol(s) == glyph), space)


@dataclass
class Set:
    """A set before a player; `valued` counts the Prosperity tokens on it."""

    cards: list[str]
    sideways: bool
    valued: int = 0

    def points(self) -> int:
        shown = scarabs(self.cards) + 2 * self.valued
        return shown if self.sideways else shown * len(self.cards)


@dataclass
class Player:
    """What lies before one player, and what the rounds have brought."""

    marker: int = 0
    rounds: list[dict[str, Any]] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    sets: dict[int, Set] = field(default_factory=dict)
    curses: int = 0

    def move(self, space: int, why: str) -> None:
        self.rounds[-1][why] += space - self.marker
        self.marker = space

    def begin(self, hand: Sequence[str]) -> None:
        self.hand, self.pile, self.sets, self.curses = list(hand), [], {}, 0
        self.rounds.append(dict.fromkeys(("guild", "deceit", "sets", "cards", "curses"), 0))

    def give(self, number: int, cards: Sequence[str]) -> None:
        for card in cards:
            self.hand.remove(card)
            self.sets[number].cards.append(card)


class Table:
    """All pieces by name. Each verb of a record is a method.

    `due` lists who is to act, in order; the game is over when it is empty.
    """

    def __init__(self, deal: dict[str, Any], priests: str) -> None:
        self.priests = priests
        self.players = [Player() for _ in deal["hands"]]
        self.round = 0
        self.chance: list[str] = [card for hand in deal["hands"] for card in hand]
        self.chance += deal["quay"] + deal["tokens"]
        self.set_up(0)
        self.due = [deal["first"]]

    def left(self, seat: int, steps: int) -> int:
        return (seat + steps) % len(self.players)

    def named(self, seat: int, words: list[str]) -> Player:
        """The player that `left-2` means."""
        return self.players[self.left(seat, int(words[0].removeprefix("left-")))]

    def set_up(self, dealt_first: int) -> None:
        """The next round, by chance."""
        self.round += 1
        self.is_ending, self.laid = False, 0
        self.victim: Player | None = None
        self.deck, self.tokens = [*all_of(BEIGE), *CHARACTERS], []
        self.deck_left = 54 - 9 * (len(self.players) == 2)
        green, box = all_of(GREEN), all_of(TOKENS)
        for steps in range(len(self.players)):
            self.players[self.left(dealt_first, steps)].begin([self.draw(green), self.draw(green)])
        self.deliver()
        self.tokens = [self.draw(box) for _ in range(5)]

    def draw(self, urn: list[str]) -> str:
        if not self.chance:
            raise ValueError("too little was drawn")
        drawn = self.chance.pop(0)
        if drawn not in urn:
            raise ValueError(f"{drawn} cannot be drawn")
        urn.remove(drawn)
        return drawn

    def from_deck(self, most: int) -> list[str]:
        number = min(most, self.deck_left)
        self.deck_left -= number
        return [self.draw(self.deck) for _ in range(number)]

    def deliver(self) -> None:
        self.quay = dict(enumerate(self.from_deck(9), 1))

    def follow(self, line: Line) -> None:
        """Carry a line out; it has to be the line of the player who is to act."""
        if not self.due:
            raise ValueError("the game was over before")
        if self.due.pop(0) != line.seat:
            raise ValueError(f"seat {line.seat} is not to act")
        head, _, tail = line.text.partition(": ")
        verb, _, thing = head.partition(" ")
        self.chance = list(line.chance)
        if verb in ("take", "lay", "add", "play") and not self.is_ending:
            self.due = [self.left(line.seat, 1)]
        acts: dict[str, Callable[[int, str, list[str]], None]] = {
            "take": self.take,
            "lay": self.lay,
            "add": self.add,
            "play": self.play,
            "choose": self.choose,
            "reveal": self.reveal,
            "done": self.done,
            "left": self.name_first,
        }
        acts[verb](line.seat, thing, tail.split())
        if self.chance:
            raise ValueError(f"{self.chance} was not drawn for anything")

    def take(self, seat: int, quay: str, words: list[str]) -> None:
        me, number = self.players[seat], int(quay)
        me.hand.append(self.quay.pop(number))
        me.pile += [self.quay.pop(passed) for passed in sorted(self.quay) if passed < number]
        self.look_at_quays(seat)

    def look_at_quays(self, seat: int) -> None:
        """The player who took the last card fills them, or the round is over."""
        if not self.quay and self.deck_left:
            self.deliver()
        elif not self.quay:
            self.is_ending = True
            self.due = [self.left(seat, steps) for steps in range(len(self.players))]

    def lay(self, seat: int, good: str, words: list[str]) -> None:
        me = self.players[seat]
        self.laid += 1
        me.sets[self.laid] = Set([], self.is_ending)
        me.give(self.laid, [f"{good}:{w}" if f"{good}:{w}" in me.hand else w for w in words])
        if self.is_ending or self.tokens:
            self.due.insert(0, seat)

    def add(self, seat: int, number: str, words: list[str]) -> None:
        self.players[seat].give(int(number), words)
        if self.tokens:
            self.due.insert(0, seat)

    def reveal(self, seat: int, token: str, words: list[str]) -> None:
        me = self.players[seat]
        self.tokens.remove(token)
        if token.startswith("guild-"):
            glyph, rival = token.removeprefix("guild-"), self.named(seat, words)
            me.move(ahead(me.marker, glyph), "guild")
            rival.move(behind(rival.marker, glyph), "guild")
        elif token == "flood":
            self.due = [seat]
        elif token == "curse":
            self.named(seat, words).curses += 1
        elif token == "prosperity" and words:
            me.sets[int(words[0])].valued += 1
        elif token == "embalming":
            me.hand, me.pile = me.hand + me.pile, []
        elif token == "deceit":
            me.move(me.marker + len(me.pile), "deceit")

    def play(self, seat: int, character: str, words: list[str]) -> None:
        me = self.players[seat]
        me.hand.remove(character)
        if character == "queen":
            me.hand += self.from_deck(3)
        elif character.startswith("high-priest"):
            me.pile = [card for card in me.pile if self.stays(card, words)]
        elif character == "vizier" and self.named(seat, words).pile:
            self.victim = self.named(seat, words)
            self.due.insert(0, seat)
        elif character.startswith("scribe"):
            others = [self.left(seat, steps) for steps in range(1, len(self.players))]
            self.due = [s for s in others if len(self.players[s].hand) > 6] + self.due
        elif character == "thief" and words[1:]:
            me.hand.append(self.draw(self.named(seat, words).hand))
        elif character == "merchant":
            me.hand.append(self.quay.pop(int(words[0])))
            self.look_at_quays(seat)
        elif character == "courtesan" and words:
            me.give(int(words[0]), words[1:])

    def stays(self, card: str, words: list[str]) -> bool:
        """Does a priest leave a card in the pile? The first word is the good that goes."""
        if family(card) not in words[:1]:
            return True
        return self.priests == "choose" and card in CHARACTERS and card not in words

    def choose(self, seat: int, cards: str, words: list[str]) -> None:
        """The Vizier's loot, or what a Scribe's victim discards."""
        me = self.players[seat]
        source, target = (self.victim.pile, me.hand) if self.victim else (me.hand, me.pile)
        for card in cards.split():
            source.remove(card)
            target.append(card)
        self.victim = None

    def done(self, seat: int, thing: str, words: list[str]) -> None:
        """The end of the round for one player."""
        me = self.players[seat]
        me.hand, me.pile = [], me.pile + me.hand
        if self.due:
            return
        for player in self.players:
            points = sum(laid.points() for laid in player.sets.values())
            player.move(player.marker + points, "sets")
        self.punish()
        has_winner = self.round == 2 and any(player.marker > 100 for player in self.players)
        if self.round < 3 and not has_winner:
            self.next_round(self.left(seat, 1))

    def punish(self) -> None:
        """The most corrupt pay."""
        counted = [(len(p.pile) + 2 * p.curses, scarabs(p.pile)) for p in self.players]
        for player, corruption in zip(self.players, counted, strict=True):
            brought = player.rounds[-1]
            pays = corruption == max(counted) and corruption[0] > 0
            before = player.marker
            for _ in range(brought["sets"] // 10 if pays else 0):
                player.marker = behind(player.marker, symbol(player.marker))
            brought["cards"], brought["curses"] = len(player.pile), player.curses
            brought["is_corrupt"], brought["penalty"] = pays, before - player.marker

    def next_round(self, taker: int) -> None:
        """One of the lowest will name who begins; hands are dealt from the taker on."""
        lowest = min(player.marker for player in self.players)
        naming = [seat for seat, player in enumerate(self.players) if player.marker == lowest]
        if len(naming) > 1:
            paths = [f"left {(seat - taker) % len(self.players)}" for seat in naming]
            naming = [self.left(taker, int(self.draw(paths).removeprefix("left ")))]
        self.set_up(taker)
        self.due = naming

    def name_first(self, seat: int, steps: str, words: list[str]) -> None:
        self.due = [self.left(seat, int(steps))]

    def result(self) -> dict[str, Any]:
        scores = [player.marker for player in self.players]
        return {
            "scores": scores,
            "winners": [seat for seat, score in enumerate(scores) if score == max(scores)],
            "items": [{"rounds": player.rounds} for player in self.players],
        }


def result_of(record: Record) -> dict[str, Any]:
    """The result of a finished game, worked out from its deal and its lines."""
    table = Table(record.deal, record.options["priests"])
    for number, line in enumerate(record.lines, 1):
        try:
            table.follow(line)
        except (ValueError, LookupError) as error:
            raise ValueError(f"line {number}: {error}") from error
    if table.due:
        raise ValueError("the game is not over")
    return table.result()
