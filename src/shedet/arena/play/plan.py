"""The plan of an arena: line-ups of bots, each deal played by every line-up from every seat."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import combinations, permutations
from typing import Any, NamedTuple

from shedet.bots import is_program
from shedet.bots.levels import LEVELS, iterations_of
from shedet.bots.match import Match
from shedet.core.errors import NotationError
from shedet.core.game import Game
from shedet.core.language import Sentence
from shedet.core.records.upgrade import upgrade

SEEDS = 1 << 64

LineUp = tuple[str, ...]


class Fixture(NamedTuple):
    """One game of a plan."""

    deal: int
    line_up: int
    rotation: int


@dataclass(frozen=True)
class Plan:
    """All that must be the same for games to be counted together."""

    game: str
    rules: int
    pieces: str
    options: dict[str, str]
    seats: int
    bots: tuple[str, ...]
    iterations: dict[str, int]
    """How long the levels among the bots think."""
    seed: int

    @property
    def line_ups(self) -> list[LineUp]:
        return line_ups(self.bots, self.seats)

    @property
    def names(self) -> list[str]:
        """The bots, each once."""
        return list(dict.fromkeys(self.bots))

    @property
    def round(self) -> list[Fixture]:
        """The games of the first deal."""
        return [
            Fixture(0, number, rotation)
            for number, line_up in enumerate(self.line_ups)
            for rotation in range(len(rotations(line_up)))
        ]

    def fixtures(self, deals: int) -> Iterator[Fixture]:
        """All games of so many deals, deal by deal."""
        games = self.round
        return (game._replace(deal=deal) for deal in range(deals) for game in games)

    def deals_for(self, games: int) -> int:
        """Whole deals that make at least so many games."""
        return -(-games // len(self.round))

    def seed_of(self, fixture: Fixture) -> int:
        return (self.seed + fixture.deal) % SEEDS

    def seated(self, fixture: Fixture) -> LineUp:
        """Who sits where in a game."""
        return rotations(self.line_ups[fixture.line_up])[fixture.rotation]

    def to_data(self) -> dict[str, object]:
        return {part.name: getattr(self, part.name) for part in fields(self)}

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> "Plan":
        parts = {part.name: data[part.name] for part in fields(Plan)}
        rules, options = upgrade(parts["game"], parts["rules"], parts["options"])
        parts |= {"rules": rules, "options": options, "bots": tuple(parts["bots"])}
        return Plan(**parts)

    def is_like(self, other: "Plan") -> bool:
        return json.dumps(self.to_data(), sort_keys=True) == json.dumps(
            other.to_data(), sort_keys=True
        )


def plan_for(
    game: Game, options: Mapping[str, str], seats: int, bots: Sequence[str], seed: int
) -> Plan:
    """A plan for bots that fit the seats, and that can be started."""
    line_ups(bots, game.info.check_seats(seats))
    chosen = game.info.choose(options)
    for bot in [bot for bot in dict.fromkeys(bots) if is_program(bot)]:
        with Match(game, chosen, [bot] * seats):
            pass
    return Plan(
        game.info.id,
        game.info.rules_version,
        game.pieces_hash,
        chosen,
        seats,
        tuple(bots),
        {bot: iterations_of(bot, game) for bot in bots if not is_program(bot) and bot in LEVELS},
        seed,
    )


def line_ups(bots: Sequence[str], seats: int) -> list[LineUp]:
    """A bot for each seat is one line-up. Else every bot meets every other.

    More bots than seats: every choice of as many as there are seats, for two seats all pairs.
    Fewer: each bot alone among rivals of one kind. One bot plays against itself.
    """
    if len(bots) == seats:
        return [tuple(bots)]
    if len(set(bots)) < len(bots):
        raise NotationError(
            Sentence(
                "A bot is named twice, but there are {bots} bots for {seats} seats.",
                bots=len(bots),
                seats=seats,
            )
        )
    if len(bots) == 1:
        return [(bots[0],) * seats]
    if len(bots) > seats:
        return list(combinations(bots, seats))
    return [(alone, *[rival] * (seats - 1)) for alone, rival in permutations(bots, 2)]


def rotations(line_up: LineUp) -> list[LineUp]:
    """The line-up moved round the table, each way of sitting once."""
    turned = [line_up[n:] + line_up[:n] for n in range(len(line_up))]
    return list(dict.fromkeys(turned))
