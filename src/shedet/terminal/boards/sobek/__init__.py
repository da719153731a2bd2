"""The picture of Sobek."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from shedet.core.effects import stand_in
from shedet.core.language import Sentence
from shedet.games.sobek.view.view import FACE_DOWN, GIVER, View
from shedet.table import Question
from shedet.terminal.boards import Entry, Pick
from shedet.terminal.boards.sobek.picks import AddPick, DiscardPick, GiftPick, SetPick
from shedet.terminal.boards.sobek.quays import LEFT, QUAYS, TEMPLE, Quays, cell_of
from shedet.terminal.boards.sobek.side import Hand, Side
from shedet.terminal.boards.sobek.track import SIGNS, Track
from shedet.terminal.output.canvas import Canvas, Row, flow

if TYPE_CHECKING:
    from shedet.games.sobek.game import SobekGame

LEAST, MOST = 13, 18
"""Rows of the picture."""
BELOW = 11
"""Rows above and below it at least."""
TALL = 16
"""Rows from which on a card has three."""
TRACK = 3


class Picture:
    """Draws views of one game, and knows which moves are quays."""

    signs = (
        Sentence("free, +1, +2, +3: how many cards a take sends to your corruption pile."),
        Sentence("║ the rope behind the last card within reach, ┆ where it would be then."),
        Sentence("[ ] looked at, ! goes to your corruption."),
        Sentence("A to D: the markers on the track. The order of its symbols is reconstructed."),
        Sentence("● scarab, ◎ Prosperity, ↔ sideways set, § curse. 4×3●=12: what a set is worth."),
        Sentence("6→8: points of a set that you could lay now, and with one plain card more."),
        Sentence("Backs: □ green start card, ■ beige goods card, ◆ orange character card."),
    )

    def __init__(self, game: "SobekGame", language: str) -> None:
        self.game, self.words = game, game.words
        self.language = language

    def size(self, width: int, height: int) -> tuple[int, int]:
        """The whole width, and as high as the terminal allows, up to where it would look empty."""
        return width, max(LEAST, min(MOST, height - BELOW))

    def draw(
        self,
        view: View,
        names: Sequence[str],
        focus: str,
        size: tuple[int, int],
        within: Collection[str] = (),
    ) -> Canvas:
        """Quays, stocks, track, players, from top to bottom."""
        canvas, (width, height) = Canvas(*size, "panel"), size
        quays = quay_rows(size)
        docks = Quays(self.game, view, focus, (width, quays), self.language)
        canvas.lay(docks.draw(), 0, 0)
        canvas.line(1, quays, self.stock(view, width - 2), "panel")
        scores = [player.score for player in view.players]
        track = Track(self.game, scores, self.language)
        canvas.lay(track.draw(width), 0, quays + 1)
        seats, top = len(view.players), quays + 1 + TRACK
        first = view.seat if view.seat < seats else 0
        for column in range(seats):
            seat = (first + column) % seats
            x, end = (number * width // seats for number in (column, column + 1))
            side = Side(self.game, view, end - x, self.language)
            canvas.lay(side.draw(seat, names[seat], height - top), x, top)
            for row in range(top, height if column else top):
                canvas.put(x - 1, row, "│", "panel dim")
        return canvas

    def stock(self, view: View, width: int) -> Row:
        """Round, delivery, deck, tokens and discard, as much as fits."""
        to_come, every = self.game.sets(view).world.deliveries()
        words = [
            Sentence("Round {number}", context="panel", number=view.round),
            Sentence(
                "Delivery {number} of {last}",
                context="panel",
                number=every - to_come,
                last=every,
            ),
            Sentence("Deck {number}", context="panel", number=view.deck),
            Sentence("Tokens {number}", context="panel", number=view.tokens),
            Sentence("Discard {number}", context="panel", number=len(view.discard)),
        ]
        groups: list[Row] = [[(sentence.say(self.language), "")] for sentence in words]
        if view.tokens_seen:
            named = f": {', '.join(map(self.token, view.tokens_seen))}"
            with_names = [*groups[:3], [*groups[3], (named, "dim")], groups[4]]
            if len(flow(with_names, width)) == 1:
                return flow(with_names, width)[0]
        return flow(groups, width)[0]

    def token(self, token: str) -> str:
        """A token by its name, a Guild by its sign."""
        return SIGNS.get(token.removeprefix("guild-")) or self.words.NAMES[token].say(self.language)

    def side(self, view: View, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        return Canvas(*size, "panel")

    def hand(self, view: View, names: Sequence[str], size: tuple[int, int]) -> Canvas:
        """The seat's hand; in an open view those of all, one below the other."""
        hand, seats = Hand(self.game, view, self.language), len(view.players)
        if view.seat < seats:
            title = Sentence("Hand", context="panel").say(self.language)
            return hand.draw(size, view.seat, title)
        canvas, part = Canvas(*size, "hand"), (size[0], max(1, size[1] // seats))
        for seat in range(seats):
            if view.players[seat].hand is not None:
                canvas.lay(hand.draw(part, seat, names[seat]), 0, seat * part[1])
        return canvas

    def squares(self, question: Question[View]) -> dict[str, str]:
        return {text.split()[1]: text for text in question.legal if text.startswith("take ")}

    def here(self, question: Question[View], square: str, names: Sequence[str]) -> None:
        return None

    def home(self, question: Question[View]) -> str:
        return TEMPLE

    def entries(self, question: Question[View], names: Sequence[str]) -> list[Entry]:
        view = question.view
        if view.question == "discard" and not view.laid:
            pick = DiscardPick(self.game, view, self.language)
            return [Entry(question.legal[0], pick.title, pick)]
        entries, choices = [], self.game.choices(view, names)
        for text in question.legal:
            if text.startswith("take "):
                continue
            sentence = choices.sentence(text).say(self.language)
            gifts = self.gifts(view) if text == f"play {GIVER}" else []
            entries += gifts or [Entry(text, sentence, self.pick(view, text))]
        return entries

    def pick(self, view: View, text: str) -> Pick | None:
        verb, _, thing = text.partition(" ")
        if verb == "lay":
            return SetPick(self.game, view, thing, self.language)
        if verb == "add" and view.question == "turn":
            return AddPick(self.game, view, int(thing), self.language)
        return None

    def gifts(self, view: View) -> list[Entry]:
        """The Courtesan with each of the sets that she could add to."""
        entries = []
        for card_set in view.own_sets:
            pick = GiftPick(self.game, view, card_set.number, self.language)
            if pick.items:
                sentence = Sentence(
                    "Play {courtesan}: add one or two cards to your set {set} ({good}).",
                    courtesan=self.words.OBJECTS[GIVER],
                    set=card_set.number,
                    good=self.words.NAMES[card_set.good],
                )
                entries.append(Entry(f"play {GIVER}", sentence.say(self.language), pick))
        return entries

    def asked(self, view: View, square: str) -> str:
        return "" if square == TEMPLE else f"take {square}"

    def beside(self, square: str, key: str) -> str:
        step = {"left": -1, "right": 1}.get(key, 0)
        return str(max(0, min(len(QUAYS), int(square) + step)))

    def at(self, x: int, y: int, size: tuple[int, int]) -> str:
        quay = (x - LEFT) // cell_of(size[0])
        is_quay = x >= LEFT and quay < len(QUAYS) and 1 <= y < quay_rows(size)
        return QUAYS[quay] if is_quay else ""

    def reckoning(self, view: View, names: Sequence[str]) -> list[str]:
        """What the round before brought to each player, and the points after it."""
        over = view.rounds[:-1]
        if not over or view.is_over:
            return []
        said = []
        for seat, name in enumerate(names):
            tallies = [tallies[seat] for tallies in over]
            points = sum(t.guild + t.deceit + t.sets - t.penalty for t in tallies)
            has = Sentence(
                "{player} has {number} point:", "{player} has {number} points:", points, player=name
            )
            brought = self.game.brought_by(tallies[-1])
            part = Sentence("Round {round}: {brought}", round=len(over), brought=brought)
            said += [has.say(self.language), part.say(self.language)]
        return said

    def whole(self, views: Sequence[View], places: Sequence[str]) -> View:
        """All hands and piles open, and who the face-down characters are."""
        lying = {place: name for name, _, place in (text.partition(" in ") for text in places)}
        quay = [
            lying.get(f"quay {number}", card) if card == FACE_DOWN else card
            for number, card in enumerate(views[-1].quay, 1)
        ]
        players = tuple(views[seat].players[seat] for seat in range(len(views) - 1))
        opened = replace(views[-1], players=players, quay=quay)
        return stand_in(self.game, opened, views[-1])


def quay_rows(size: tuple[int, int]) -> int:
    """Rows of the quays with their numbers."""
    return 4 if size[1] >= TALL else 3
