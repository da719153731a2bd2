"""What the players of Sobek: 2 Players have, beside the market, and the hand below it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.sobek2p.view.view import (
    CHARACTERS,
    GOODS,
    POINTS,
    SNAKES,
    Player,
    held,
    scarabs_on,
)
from shedet.terminal.boards.sobek2p.market import BACK, SCARAB, SHORT, SYMBOL
from shedet.terminal.output.canvas import Canvas, Row, clipped, flow, width_of

if TYPE_CHECKING:
    from shedet.games.sobek2p.words.preview import MoveChoices

BACKS = {"grey": "□", "black": "■", "red": BACK}
SNAKE = "§"


class Side:
    """The panel for both players and what lies beside the market."""

    def __init__(self, choices: "MoveChoices", width: int, language: str) -> None:
        self.choices, self.words = choices, choices.game.words
        self.view = choices.view
        self.names = choices.names
        self.width = width
        self.language = language

    def draw(self, height: int) -> Canvas:
        canvas = Canvas(self.width, height, "panel")
        rows = next(
            (rows for rows in map(self.rows, range(3)) if len(rows) <= height), self.rows(3)
        )
        for y, row in enumerate(rows):
            canvas.line(0, y, row, "panel")
        return canvas

    def rows(self, crowding: int) -> list[Row]:
        """All rows; the more crowded, the shorter are the lists of sold sets."""
        me = self.view.seat if self.view.seat < 2 else 1
        rows: list[Row] = []
        for seat in (1 - me, me):
            rows += self.player(seat, crowding)
            if crowding == 0:
                rows.append([])
        return rows + self.stock()

    def player(self, seat: int, crowding: int) -> list[Row]:
        player = self.view.players[seat]
        total = self.choices.table.open_points(seat) + sum(player.deben or [])
        points = self.words.points_of(total).say(self.language)
        name = clipped(self.names[seat], self.width - width_of(points) - 4)
        turn = "▶" if seat == self.view.to_act and not self.view.is_over else " "
        gap = " " * (self.width - width_of(name) - width_of(points) - 3)
        rows: list[Row] = [[(turn + " ", "turn"), (name, "name"), (gap + points, "points")]]
        if seat != self.view.seat:
            hand = player.hand_backs
            label = Sentence("Hand", context="panel")
            rows.append(self.counted(label, sum(hand.values()), hand))
        rows.append(self.corruption(seat))
        rows.append(self.deben(player))
        return rows + self.sets(seat, crowding)

    def counted(
        self, label: Sentence, total: int, backs: Mapping[str, int], snakes: int = 0
    ) -> Row:
        """How many, and with which backs; closer together where they would not fit."""
        head = f" {label.say(self.language)} {total}"
        marks = [(f"{BACKS[back]}{number}", back) for back, number in backs.items() if number]
        marks += [(f"{SNAKE}{snakes}", "red")] if snakes else []
        wide = width_of(head) + sum(width_of(text) + 1 for text, _ in marks) + 1
        first, gap = ("  ", " ") if wide <= self.width else (" ", "")
        row = [(head, "")]
        for number, (text, style) in enumerate(marks):
            row.append(((gap if number else first) + text, style))
        return row

    def corruption(self, seat: int) -> Row:
        player, total = self.view.players[seat], self.choices.table.corruption(seat)
        snakes = sum(SNAKES[pirogue] for pirogue in player.pirogues)
        label = Sentence("Corruption", context="panel")
        return self.counted(label, total, player.board_backs, snakes)

    def deben(self, player: Player) -> Row:
        """Tokens, with values where they are seen, and the points of pirogues; as it fits."""
        label = Sentence("Deben", context="panel").say(self.language)
        points = [POINTS[pirogue] for pirogue in player.pirogues if POINTS[pirogue]]
        tokens = "".join(f" +{number}" for number in points)
        values = player.deben or []
        heads = [f" {SYMBOL} {label} {player.deben_count}", f" {SYMBOL} {player.deben_count}"]
        shown = Sentence("{deben}: {values}", deben="", values=" ".join(map(str, values)))
        tails = [shown.say(self.language), f" = {sum(values)}"] if values else [""]
        ways = [(head, tail + tokens) for tail in tails for head in heads]
        fitting = [way for way in ways if width_of("".join(way)) <= self.width]
        head, tail = fitting[0] if fitting else ways[-1]
        return [(head, ""), (tail, "points")]

    def sets(self, seat: int, crowding: int) -> list[Row]:
        """Sold sets with their points: a row each, two a row, or the points alone."""
        sets = self.choices.sets(seat)
        if crowding <= 1:
            return [
                [
                    (f" {clipped(self.words.LABELS[good].say(self.language), 9)}", good),
                    (f" {tiles}×{shown}{SCARAB}", ""),
                    (f" = {points}", "points"),
                ]
                for good, (tiles, shown, points) in sets.items()
            ]
        cells: list[Row] = []
        for good, (tiles, shown, points) in sets.items():
            name = SHORT[good].say(self.language)[: 3 if crowding == 2 else 2]
            factors = f" {tiles}×{shown}=" if crowding == 2 else ""
            cells.append([(f" {name}", good), (f"{factors}{points}", "points")])
        together = 2 if crowding == 2 else 4
        return [
            [run for cell in cells[first : first + together] for run in cell]
            for first in range(0, len(cells), together)
        ]

    def stock(self) -> list[Row]:
        view = self.view
        pile = Sentence("Pile {number}", context="panel", number=view.pile)
        bag = Sentence("Bag {number}", context="panel", number=view.bag)
        pirogues = Sentence("Pirogues {number}", context="panel", number=view.slots)
        reserve = Sentence("reserve {number}", context="panel", number=view.reserve)
        rows: list[Row] = [
            [(f" {pile.say(self.language)} · {bag.say(self.language)}", "")],
            [(f" {pirogues.say(self.language)} · {reserve.say(self.language)}", "")],
        ]
        return [[(clipped(row[0][0], self.width), "dim")] for row in rows]


class Hand:
    """The hand by kind, each with what its sale would bring."""

    def __init__(self, choices: "MoveChoices", language: str) -> None:
        self.choices, self.words = choices, choices.game.words
        self.view = choices.view
        self.language = language

    def draw(self, size: tuple[int, int], seat: int, title: str) -> Canvas:
        canvas, (width, height) = Canvas(*size, "hand"), size
        rows = flow(self.groups(seat, title, SCARAB), width - 2)
        if len(rows) > height:
            rows = flow(self.groups(seat, title, ""), width - 2)
        for y, row in enumerate(rows):
            canvas.line(1, y, row, "hand")
        return canvas

    def headed(self, title: str, number: int) -> str:
        head = Sentence("{title} ({tiles}):", context="hand", title=title, tiles=number)
        return head.say(self.language)

    def groups(self, seat: int, title: str, dot: str) -> list[Row]:
        """Title, goods, characters; without dots scarabs are written as numbers."""
        player = self.view.players[seat]
        groups: list[Row] = [[(self.headed(title, sum(player.hand_backs.values())), "dim")]]
        own = seat == self.view.seat
        tiles = held(self.view) if own else player.hand or []
        sales = self.choices.sellable if own else {}
        for good in GOODS:
            kind = [tile for tile in tiles if tile.partition(":")[0] == good]
            if kind or good in sales:
                groups.append(self.kind(good, kind, sales.get(good), dot))
        groups += [
            [(f"{BACK}{self.words.NAMES[tile].say(self.language)}", "red")]
            for tile in tiles
            if tile in CHARACTERS
        ]
        return groups

    def kind(self, good: str, kind: list[str], sale: list[str] | None, dot: str) -> Row:
        shown = sum(map(scarabs_on, kind))
        dots = dot * shown if dot else f"{SCARAB}{shown}"
        row: Row = [(f"{self.words.LABELS[good].say(self.language)} {len(kind)}", good)]
        if shown:
            row.append((f" {dots}", "shown"))
        if sale:
            gain = self.choices.worth(good, sale)[2] - self.choices.worth(good)[2]
            points = Sentence("sale {points}", context="panel", points=gain)
            row += [(" ", ""), (points.say(self.language), "free")]
        return row
