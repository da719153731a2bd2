"""What the players of Sobek have, side by side, and the hand below them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import (
    CHARACTERS,
    GOODS,
    SYMBOLS,
    CardSet,
    Player,
    View,
    scarabs_on,
)
from shedet.terminal.boards.sobek.quays import BACK, SCARAB, SHORT
from shedet.terminal.boards.sobek.track import MARKERS, SIGNS
from shedet.terminal.output.canvas import Canvas, Row, clipped, flow, width_of

if TYPE_CHECKING:
    from shedet.games.sobek.game import SobekGame

BACKS = {"beige": "■", "green": "□", "orange": BACK}
CURSE, PROSPERITY, SIDEWAYS = "§", "◎", "↔"
ROOMY = 26
"""Columns from which on there is room for whole words."""
BRIEF, BRIEFEST = 2, 3
"""Sets by their points alone; and a pile by its number alone."""


class Side:
    """One player's column: score, hand or corruption pile, sets."""

    def __init__(self, game: "SobekGame", view: View, width: int, language: str) -> None:
        self.words, self.sets = game.words, game.sets(view)
        self.view = view
        self.symbols = game.symbols
        self.width = width
        self.language = language

    def draw(self, seat: int, name: str, height: int) -> Canvas:
        canvas = Canvas(self.width, height, "panel")
        ways = [self.rows(seat, name, brevity) for brevity in range(BRIEFEST + 1)]
        rows = next((rows for rows in ways if len(rows) <= height), ways[-1])
        for y, row in enumerate(rows):
            canvas.line(0, y, row, "panel")
        return canvas

    def rows(self, seat: int, name: str, brevity: int) -> list[Row]:
        """All rows; the briefer, the more sets share one."""
        player = self.view.players[seat]
        rows = [self.head(seat, player.score, name)]
        if seat != self.view.seat:
            rows.append(self.hand(player))
        if player.pile is not None:
            rows += self.pile(player.pile, player.curses, brevity)
        elif self.view.known:
            cards = sum(self.view.known.zones.get(f"pile {seat}", {}).values())
            rows.append([(f" {self.corruption(cards)}", "")])
        sets = [self.card_set(card_set, brevity) for card_set in player.sets]
        return rows + [[(" ", ""), *row] for row in flow(sets, self.width - 2)]

    def head(self, seat: int, score: int, name: str) -> Row:
        """Whose turn it is, the marker, the name, and where the marker stands."""
        symbol = SYMBOLS[self.symbols[score % len(self.symbols)]]
        points = f"{score} {SIGNS.get(symbol, '')}".rstrip()
        shown = clipped(name, self.width - width_of(points) - 6)
        turn = "▶" if seat == self.view.to_act and not self.view.is_over else " "
        gap = " " * (self.width - width_of(shown) - width_of(points) - 5)
        return [
            (turn, "turn"),
            (MARKERS[seat] + " ", "points"),
            (shown, "name"),
            (f" {gap}{points}", "points"),
        ]

    def hand(self, player: Player) -> Row:
        """How many cards, and with which backs; closer together where they would not fit."""
        label = Sentence("Hand", context="panel").say(self.language)
        head = f" {label} {sum(player.hand_backs.values())}"
        marks = [(f"{BACKS[back]}{n}", back) for back, n in player.hand_backs.items() if n]
        if player.pile is None:
            marks += curses(player.curses)
        wide = width_of(head) + sum(width_of(text) + 1 for text, _ in marks) + 1
        first, gap = ("  ", " ") if wide <= self.width else (" ", "")
        row = [(head, "")]
        for number, (text, style) in enumerate(marks):
            row.append(((gap if number else first) + text, style))
        return row

    def pile(self, pile: Sequence[str], cursed: int, brevity: int) -> list[Row]:
        """The corruption pile of a player who may look at it."""
        groups: list[Row] = [[(self.corruption(len(pile)), "")]]
        shown = sum(map(scarabs_on, pile))
        groups += [[(f"{SCARAB}{shown}", "shown")]] if shown else []
        groups += [[curse] for curse in curses(cursed)]
        kinds: list[Row] = []
        for good in GOODS:
            number = sum(card.partition(":")[0] == good for card in pile)
            kinds += [[(f"{self.brief(good, brevity)}{number}", good)]] if number else []
        characters = sum(card in CHARACTERS for card in pile)
        kinds += [[(f"{BACK}{characters}", "orange")]] if characters else []
        kinds = [] if brevity == BRIEFEST else kinds
        return [[(" ", ""), *row] for row in flow([*groups, *kinds], self.width - 2)]

    def corruption(self, cards: int) -> str:
        label = Sentence("Corruption", context="corruption pile").say(self.language)
        return f"{label} {cards}"

    def brief(self, good: str, brevity: int) -> str:
        return SHORT[good].say(self.language)[: 3 if brevity < BRIEF else 2]

    def roomy(self, good: str) -> str:
        """The whole word for a good where it fits."""
        label = self.words.LABELS[good].say(self.language)
        is_short = self.width >= ROOMY and len(label) <= 9
        return label if is_short else SHORT[good].say(self.language)

    def card_set(self, card_set: CardSet, brevity: int) -> Row:
        """A set with its number and its points; the briefest has the points alone."""
        value = self.sets.lying(card_set.number)
        shown = f"{value.scarabs}{SCARAB}{PROSPERITY * card_set.prosperity}"
        factors = f"{SIDEWAYS}{shown}" if card_set.sideways else f"{value.cards}×{shown}"
        if brevity >= BRIEF:
            name = self.brief(card_set.good, brevity)
            sign = SIDEWAYS if card_set.sideways else ""
            return [(f"{sign}{name}", card_set.good), (str(value.points), "points")]
        name = self.brief(card_set.good, brevity)
        if brevity == 0:
            name = self.roomy(card_set.good)
        return [
            (f"{card_set.number} ", "dim"),
            (name, card_set.good),
            (f" {factors}", ""),
            (f"={value.points}", "points"),
        ]


def curses(number: int) -> Row:
    return [(f"{CURSE}{number}", "red")] if number else []


class Hand:
    """The hand by good, each with the points of a set now and with one card more."""

    def __init__(self, game: "SobekGame", view: View, language: str) -> None:
        self.words, self.sets = game.words, game.sets(view)
        self.view = view
        self.language = language
        self.is_last = view.question in ("last", "last-set")

    def draw(self, size: tuple[int, int], seat: int, title: str) -> Canvas:
        canvas, (width, height) = Canvas(*size, "hand"), size
        rows: list[Row] = []
        for groups in self.ways(seat, title):
            rows = flow(groups, width - 2)
            if len(rows) <= height:
                break
        for y, row in enumerate(rows):
            canvas.line(1, y, row, "hand")
        return canvas

    def ways(self, seat: int, title: str) -> Iterator[list[Row]]:
        """The hand in fewer and fewer words: without dots, with short names, without some."""
        for longest, dot in ((99, SCARAB), (99, ""), (6, ""), (3, ""), (2, "")):
            yield self.groups(seat, title, longest, dot)

    def groups(self, seat: int, title: str, longest: int, dot: str) -> list[Row]:
        is_own = seat == self.view.seat
        cards = self.view.held if is_own else self.view.players[seat].hand or []
        head = Sentence("{title} ({cards}):", context="hand", title=title, cards=len(cards))
        groups: list[Row] = [[(head.say(self.language), "dim")]]
        for good in GOODS:
            kind = [card for card in cards if card.partition(":")[0] == good]
            points = self.prospects(good) if is_own and good != "amulet" else ""
            if kind or points:
                label = self.words.LABELS if longest > 6 else SHORT
                name = label[good].say(self.language)[:longest]
                row = counted(name, good, kind, dot)
                groups.append([*row, (" ", ""), (points, "free")] if points else row)
        characters = [card for card in cards if card in CHARACTERS]
        if characters and longest == 2:
            return [*groups, [(f"{BACK}{len(characters)}", "orange")]]
        for card in characters:
            name = clipped(self.words.NAMES[card].say(self.language), longest + 3)
            groups.append([(f"{BACK}{name}", "orange")])
        return groups

    def prospects(self, good: str) -> str:
        """What a set of a good would bring now and with one plain card more, such as 6→8."""
        cards = self.sets.fitting(good)
        now, more = self.gain(good, cards), self.gain(good, [*cards, good])
        if more and not self.is_last:
            return f"{now or ''}→{more}"
        return str(now) if now else ""

    def gain(self, good: str, cards: Sequence[str]) -> int:
        """The points of these cards as a new set or on one of the seat; 0 if they are none."""
        sets, gains = self.sets, []
        if not self.is_last and not sets.missing(good, cards, is_new=False):
            grown = [own.number for own in self.view.own_sets if own.good == good]
            gains = [sets.enlarged(n, cards).points - sets.lying(n).points for n in grown]
        if not sets.missing(good, cards):
            gains.append(sets.laid(cards, self.is_last).points)
        return max(gains, default=0)


def counted(name: str, good: str, cards: Sequence[str], dot: str) -> Row:
    """How many cards and scarabs; without a dot the scarabs are a number."""
    shown = sum(map(scarabs_on, cards))
    row: Row = [(f"{name} {len(cards)}", good)]
    if shown:
        row.append((f" {dot * shown if dot else f'{SCARAB}{shown}'}", "shown"))
    return row
