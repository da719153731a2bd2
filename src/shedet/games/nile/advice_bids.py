"""Reasons for what is given away: markers for the boat in the set-up, and bids."""

from collections import Counter
from collections.abc import Sequence

from shedet.core.language import Sentence, listed
from shedet.games.nile import words
from shedet.games.nile.advice_facts import Facts


class Bids(Facts):
    """Choosing for the boat, and bidding."""

    def choose(self, crop: str) -> list[Sentence]:
        """[N-2.5] [N-6.7] [N-8.2]"""
        return [
            *self.kept([*self.view.chosen, crop]),
            Sentence("For 1 action point you can buy it back from the boat."),
            Sentence("At the first scoring all markers in the boat leave the game."),
        ]

    def kept(self, given: Sequence[str]) -> list[Sentence]:
        """What stays in the supply."""
        left = Counter(self.me.supply) - Counter(given)
        if not left:
            return [Sentence("Then your supply is empty.")]
        return [Sentence("Then your supply is: {markers}.", markers=words.markers(left))]

    def bid(self, crop: str) -> list[Sentence]:
        """[N-11.1] [N-11.5]"""
        return self.bidding([*self.view.chosen, crop])

    def done(self) -> list[Sentence]:
        """[N-11.2] [N-11.3] [N-11.5]"""
        return self.bidding(self.view.chosen)

    def bidding(self, hand: Sequence[str]) -> list[Sentence]:
        """What a bid is good for, and what it costs."""
        if self.view.about == "hippo":
            return [*self.hippo(len(hand)), *self.paid(hand)]
        prize = Sentence("The start player lays the first water and has the first turn.")
        lost = [Sentence("All bids go to the boat, whoever wins.")] if hand else []
        return [prize, *lost, *self.kept(hand)]

    def hippo(self, hand: int) -> list[Sentence]:
        """The markers that count already. [N-11.2]"""
        boats = [
            words.player_at(name, sum(player.boat.values()))
            for seat, (name, player) in enumerate(zip(self.names, self.view.players, strict=True))
            if seat != self.seat
        ]
        return [
            Sentence(
                "With this bid {number} marker of yours counts, in hand and boat.",
                "With this bid {number} markers of yours count, in hand and boat.",
                hand + sum(self.me.boat.values()),
            ),
            Sentence(
                "In the boat the others have: {boats}; their bids are secret.", boats=listed(boats)
            ),
        ]

    def paid(self, hand: Sequence[str]) -> list[Sentence]:
        """[N-11.3] [N-11.4]"""
        if not hand:
            return [Sentence("It costs you nothing, even if you win.")]
        return [
            Sentence("Only the winner loses the bid to the boat, and has an extra turn at once."),
            *self.kept(hand),
        ]
