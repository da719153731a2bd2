"""What the players of An den Ufern des Nils have, side by side, the boat, and a supply."""

from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.nile.view.view import CROPS, Player, View
from shedet.terminal.boards import LOOK
from shedet.terminal.boards.nile.signs import (
    ACTED,
    BOAT,
    JOKER,
    OUT,
    PLAYERS,
    START,
    WITHIN,
    counts,
    waves_sign,
)
from shedet.terminal.boards.nile.squares import square_of
from shedet.terminal.output.canvas import Canvas, Row, clipped, flow, width_of

if TYPE_CHECKING:
    from shedet.games.nile.words.for_boards import Words


class Side:
    """One player's column: piece, stacks, jokers, supply."""

    def __init__(self, view: View, width: int, language: str) -> None:
        self.view = view
        self.width = width
        self.language = language

    def draw(self, seat: int, name: str, height: int) -> Canvas:
        canvas, player = Canvas(self.width, height, "panel"), self.view.players[seat]
        canvas.line(0, 0, self.head(seat, player.space, name), "panel")
        canvas.line(1, 1, self.stacks(player), "panel")
        supply = counts(player.supply, player.tired, self.language)
        canvas.put(1, 2, supply, "panel")
        return canvas

    def head(self, seat: int, space: int, name: str) -> Row:
        """Whose turn it is, the letter, the start player, the name, and the space of the piece."""
        shown = clipped(name, self.width - width_of(str(space)) - 5)
        is_asked = seat in self.view.deciding and not self.view.is_over
        gap = " " * (self.width - width_of(shown) - width_of(str(space)) - 4)
        return [
            ("▶" if is_asked else " ", "turn"),
            (PLAYERS[seat], "points"),
            (START if seat == self.view.start else " ", "turn"),
            (shown, "name"),
            (f"{gap}{space}", "points"),
        ]

    def stacks(self, player: Player) -> Row:
        """Top tile and height of each stack, jokers, and markers out of the game."""
        row: Row = []
        for back, height in zip(player.tops, player.heights, strict=True):
            row.append((f"{waves_sign(back)}{height} ", "fish"))
        bought = ACTED if player.has_bought else ""
        row.append((f"{JOKER}{player.jokers}{bought} ", ""))
        return [*row, (f"{OUT}{player.out}", "red")] if player.out else row


def boat(view: View, focus: str, width: int, language: str, is_within: bool = False) -> Canvas:
    """A row with all that lies in the boat; framed while it is in focus."""
    groups: list[Row] = [[(Sentence("Boat", context="panel").say(language), "dim")]]
    for seat, player in enumerate(view.players):
        if said := counts(player.boat, player.boat_tired, language):
            groups.append([(f"{PLAYERS[seat]} ", "points"), (said, "")])
    canvas = Canvas(width, 1, "panel")
    canvas.line(1, 0, flow(groups, width - 2)[0], "panel")
    if is_within:
        canvas.put(0, 0, WITHIN, "free")
    if focus == f"{LOOK} {BOAT}" or (focus and square_of(focus) == BOAT):
        canvas.put(0, 0, "[", "focus")
        canvas.put(width - 1, 0, "]", "focus")
    return canvas


def supply_rows(view: View, words: "type[Words]", width: int, language: str) -> list[Row]:
    """The seat's markers that can be sown, action points, jokers, and its top tiles."""
    player = view.players[view.seat]
    groups: list[Row] = [[(PLAYERS[view.seat], "points")]]
    for crop in CROPS:
        acted = f" {ACTED}{player.tired[crop]}" if player.tired[crop] else ""
        said = f"{words.LABELS[crop].say(language)} {player.supply[crop]}{acted}"
        groups.append([(said, crop if player.supply[crop] else "dim")])
    if view.points is not None:
        points = Sentence("Action points {number}", context="panel", number=view.points)
        groups.append([(points.say(language), "points")])
    jokers = Sentence("Jokers {number}", context="panel", number=player.jokers)
    groups.append([(jokers.say(language), "")])
    for number, back in enumerate(player.tops, 1):
        if back:
            top = Sentence("Stack {number}: {waves}", number=number, waves=words.BACKS[back])
            groups.append([(top.say(language), "fish")])
    return flow(groups, width)
