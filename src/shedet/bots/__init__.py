"""Players that are programs. They are given views, never the referee's position."""

from collections.abc import Callable, Sequence
from typing import Any

from shedet.core.chance import Chance
from shedet.core.errors import NotationError
from shedet.core.game import Game, quoted
from shedet.core.language import Sentence

Bot = Callable[[Any, Sequence[str]], str]
"""From a view and the texts of the legal moves to one of those texts."""


def random_bot(game: Game, chance: Chance) -> Bot:
    """Any legal move, each as likely as the next."""

    def choose(view: Any, legal: Sequence[str]) -> str:
        return legal[chance.below(len(legal))]

    return choose


def greedy_bot(game: Game, chance: Chance) -> Bot:
    """The move that the game's own rule of thumb rates highest; ties are drawn."""

    def choose(view: Any, legal: Sequence[str]) -> str:
        rated = [game.rate(view, text) for text in legal]
        best = [text for text, rate in zip(legal, rated, strict=True) if rate == max(rated)]
        return best[chance.below(len(best))]

    return choose


BOTS: dict[str, Callable[[Game, Chance], Bot]] = {"random": random_bot, "greedy": greedy_bot}


def seat_bot(name: str, game: Game, chance: Chance) -> Bot:
    """A bot by its name, with chance of its own."""
    if name not in BOTS:
        raise NotationError(
            Sentence(
                "There is no bot {name}; there is: {known}.",
                name=quoted(name),
                known=", ".join(BOTS),
            )
        )
    return BOTS[name](game, chance)
