"""The law of reasons: each is true in other worlds of the view than those it was found in.

Every reason is checked by its kind and its numbers, by playing all lines in every world, with none
of the code that found it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from typing import Any

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.game import Measure, games, load
from shedet.core.reasons import finding
from shedet.core.reasons.reason import Kind, Reason
from shedet.core.reasons.saying import SAID, Reasons
from tests.conformance.moments import Moment, moments, verb_of
from tests.lengths import every, long, times

WORLDS = 4
MANY = 300
"""A move with more lines than this is left out."""
GAMES = [game_id for game_id in sorted(games()) if load(game_id).measures[1:]]
MEETS = {"nile": 15, "sobek": 14, "sobek2p": 18}
"""So many kinds of reasons are met at least."""

Line = tuple[tuple[int, ...], Position, list[dict[str, Any]]]


def lines(moment: Moment, world: Position, move: int) -> Iterator[Line]:
    """Every complete line that a move begins: its moves, its end, and what its seat is told."""
    seat = world.to_act

    def on(
        before: Position, moves: tuple[int, ...], told: list[dict[str, Any]], move: int
    ) -> Iterator[Line]:
        after = before.copy()
        after.logging = 1
        after.play(move)
        moves = (*moves, move)
        told = [*told, *(event.seen_by(seat) for event in moment.game.events(after))]
        if not after.mid_line:
            yield moves, after, told
            return
        for following in after.legal():
            yield from on(after, moves, told, following)

    yield from on(world, (), [], move)


class Checking:
    """One move of one moment, in the worlds in which it was found and in others."""

    def __init__(self, moment: Moment, adviser: Reasons, move: int, seed: int) -> None:
        self.moment, self.game, self.move = moment, moment.game, move
        self.found, self.table = adviser.finding, adviser.table
        self.seat, chance = moment.position.to_act, seeded(seed)
        self.worlds = [moment.position]
        for _ in range(times(WORLDS, 30)):
            other = moment.position.copy()
            other.redeal(self.seat, chance)
            self.worlds.append(other)
        self.played = [list(lines(moment, world, move)) for world in self.worlds]

    @cached_property
    def first(self) -> list[tuple[Position, list[Line]]]:
        """The worlds that the reasons were found in: what may be came in one of them."""
        foresight = self.found.foresight
        worlds = [foresight.world, *foresight.other_worlds()]
        return [(world, list(lines(self.moment, world, self.move))) for world in worlds]

    def measure(self, name: str) -> Measure:
        measures = (*self.game.measures, *self.game.counts)
        return next(each for each in measures if each.name == name)

    def gain(self, world: Position, end: Position, reason: Reason, seat: int) -> int:
        """What is added to a measure, for better."""
        measure = self.measure(reason.measure)
        return (measure.of(end, seat) - measure.of(world, seat)) * (1 if measure.is_gain else -1)

    def gains(self, reason: Reason, seat: int | None = None) -> list[list[int]]:
        """By world, what each line adds."""
        whose = self.seat if seat is None else seat
        return [
            [self.gain(world, end, reason, whose) for _, end, _ in played]
            for world, played in zip(self.worlds, self.played, strict=True)
        ]

    def total(self, world: Position, end: Position, seat: int) -> int:
        """Points now and to come."""
        return sum(
            each.of(end, seat) - each.of(world, seat) for each in self.game.measures if each.is_gain
        )

    def all_worlds(self, is_so: Callable[[Position, list[Line]], bool]) -> bool:
        return all(map(is_so, self.worlds, self.played))

    def every_line(self, is_so: Callable[[Position, Position], bool]) -> bool:
        """Is something so of each line in each world?"""
        return self.all_worlds(lambda world, played: all(is_so(world, e) for _, e, _ in played))

    def others(self, world: Position, is_alike: bool) -> list[list[Line]]:
        """The lines of the other moves in a world, or of those of the same kind."""
        verb = verb_of(self.game.move_text(self.move))
        return [
            list(lines(self.moment, world, move))
            for move in world.legal()
            if move != self.move and (not is_alike or verb_of(self.game.move_text(move)) == verb)
        ]

    def turn_gains(self, position: Position, seat: int, text: str = "") -> list[int]:
        """What the lines of a turn there would gain, by the verbs that are spoken of."""
        turn = self.game.turn_of(position, seat)
        assert turn is not None
        gains = [0]
        for move in turn.legal():
            said = self.game.move_text(move)
            if verb_of(said) in self.table.chances and text in ("", said):
                played = lines(self.moment, turn, move)
                gains += [self.total(turn, end, seat) for _, end, _ in played]
        return gains

    def answers(self, position: Position, seat: int) -> list[int]:
        """What public moves without news gain a seat."""
        gains = [0]
        for move in self.game.public_moves.intersection(position.legal()):
            after = position.copy()
            after.logging = 1
            after.play(move)
            events = self.game.events(after)
            if not after.noted_count and not any(map(self.game.is_news, events)):
                gains.append(self.total(position, after, seat))
        return gains

    def count(self, end: Position, verb: str) -> int:
        return sum(verb_of(self.game.move_text(move)) == verb for move in end.legal())

    def is_true(self, reason: Reason) -> bool:
        return bool(getattr(self, f"is_{reason.kind.name.lower()}")(reason))

    # the end

    def is_wins(self, reason: Reason) -> bool:
        return self.every_line(lambda _, end: bool(end.is_over and end.winners() >> self.seat & 1))

    def is_loses(self, reason: Reason) -> bool:
        return self.every_line(
            lambda _, end: bool(end.is_over) and not end.winners() >> self.seat & 1
        )

    def is_ends(self, reason: Reason) -> bool:
        return self.every_line(lambda _, end: bool(end.is_over))

    def is_may_end(self, reason: Reason) -> bool:
        return any(end.is_over for _, played in self.first for _, end, _ in played)

    # measures

    def is_gain(self, reason: Reason) -> bool:
        return all(gain == reason.number for gains in self.gains(reason) for gain in gains)

    is_rid = is_gain

    def is_gets(self, reason: Reason) -> bool:
        """Beside the piece that is used up for it."""
        used = self.table.uses.get(verb_of(self.game.move_text(self.move))) == reason.measure
        return all(gain + used == reason.number for gains in self.gains(reason) for gain in gains)

    def is_cost(self, reason: Reason) -> bool:
        gains = [gain for gains in self.gains(reason) for gain in gains]
        if reason.measure in self.table.told.values():
            return max(gains) <= -reason.number
        return set(gains) == {-reason.number}

    def is_can_gain(self, reason: Reason) -> bool:
        ways = [
            {moves for (moves, _, _), gain in zip(played, gains, strict=True) if gain == number}
            for played, gains in zip(self.played, self.gains(reason), strict=True)
            for number in [reason.number]
        ]
        return bool(set.intersection(*ways))

    is_can_rid = is_can_gain

    def is_cost_least(self, reason: Reason) -> bool:
        return {max(gains) for gains in self.gains(reason)} == {-reason.number}

    def perhaps(self, reason: Reason) -> set[int]:
        return {
            self.gain(world, end, reason, self.seat)
            for world, played in self.first
            for _, end, _ in played
        }

    def is_may_gain(self, reason: Reason) -> bool:
        return reason.number in self.perhaps(reason)

    def is_may_cost(self, reason: Reason) -> bool:
        return -reason.number in self.perhaps(reason)

    def is_they_gain(self, reason: Reason) -> bool:
        gains = [gain for gains in self.gains(reason, reason.seat) for gain in gains]
        return set(gains) == {reason.number}

    is_they_rid = is_they_gain

    def is_they_get(self, reason: Reason) -> bool:
        gains = [gain for gains in self.gains(reason, reason.seat) for gain in gains]
        if reason.measure in self.table.told.values():
            return max(gains) <= -reason.number
        return set(gains) == {-reason.number}

    is_they_lose = is_they_get

    def ahead(self, position: Position, reason: Reason, seat: int) -> int:
        """By how much the seat has more of a measure than another."""
        of = self.measure(reason.measure).of
        return of(position, self.seat) - of(position, seat)

    def is_overtakes(self, reason: Reason) -> bool:
        return self.every_line(
            lambda world, end: (
                self.ahead(world, reason, reason.seat) <= 0 < self.ahead(end, reason, reason.seat)
            )
        )

    def is_outdoes(self, reason: Reason) -> bool:
        rest = [seat for seat in range(self.table_seats) if seat != self.seat]
        return self.every_line(
            lambda world, end: (
                all(self.ahead(end, reason, seat) > 0 for seat in rest)
                and any(self.ahead(world, reason, seat) <= 0 for seat in rest)
            )
        )

    @property
    def table_seats(self) -> int:
        return self.moment.position.seats

    def is_still_less(self, reason: Reason) -> bool:
        return self.every_line(
            lambda world, end: (
                self.ahead(end, reason, reason.seat) < 0
                and self.gain(world, end, reason, self.seat) < 0
            )
        )

    # comparisons

    def is_cheapest(self, reason: Reason) -> bool:
        def is_so(world: Position, played: list[Line]) -> bool:
            rest = [
                max(self.gain(world, end, reason, self.seat) for _, end, _ in other)
                for other in self.others(world, is_alike=True)
            ]
            mine = {self.gain(world, end, reason, self.seat) for _, end, _ in played}
            return (
                mine == {-reason.number} and max(rest) <= -reason.number and min(rest) < max(mine)
            )

        return self.all_worlds(is_so)

    def is_best(self, reason: Reason) -> bool:
        def is_so(world: Position, played: list[Line]) -> bool:
            mine = max(self.total(world, end, self.seat) for _, end, _ in played)
            rest = [line for other in self.others(world, is_alike=False) for line in other]
            return all(self.total(world, end, self.seat) < mine for _, end, _ in rest)

        return self.all_worlds(is_so)

    # turns that follow

    def is_next(self, reason: Reason) -> bool:
        return reason.before < reason.number and self.all_worlds(
            lambda world, played: (
                reason.number in self.turn_gains(played[0][1], self.seat, reason.thing)
                and max(self.turn_gains(world, self.seat)) < reason.number
            )
        )

    def is_keeps(self, reason: Reason) -> bool:
        return self.all_worlds(
            lambda world, played: (
                any(
                    reason.number in self.turn_gains(end, self.seat, reason.thing)
                    for _, end, _ in played
                    if not end.is_over
                )
                and max(self.turn_gains(world, self.seat)) == reason.number
            )
        )

    def is_nearer(self, reason: Reason) -> bool:
        def missing(position: Position) -> int:
            return self.game.missing(position, self.seat)[reason.thing]

        return self.every_line(
            lambda world, end: missing(end) == reason.number < missing(world) == reason.before
        )

    def is_completes(self, reason: Reason) -> bool:
        return self.every_line(
            lambda world, end: (
                self.game.missing(end, self.seat)[reason.thing] == 0
                and self.game.missing(world, self.seat).get(reason.thing, 1) > 0
            )
        )

    def is_then(self, reason: Reason) -> bool:
        return self.every_line(
            lambda _, end: (
                end.to_act == self.seat and self.game.view(end, self.seat).question == reason.thing
            )
        )

    def is_must(self, reason: Reason) -> bool:
        """What is given up is missing from a hand once it is."""
        return self.every_line(
            lambda _, end: (
                end.to_act == reason.seat
                and self.game.view(end, reason.seat).question == reason.thing
                and self.game.view(end, reason.seat).about == reason.number
            )
        )

    def is_stops(self, reason: Reason) -> bool:
        return self.compare_answers(reason, lambda now, then: then < now == reason.number)

    def is_lets(self, reason: Reason) -> bool:
        return self.compare_answers(reason, lambda now, then: now < then == reason.number)

    def compare_answers(self, reason: Reason, is_so: Callable[[int, int], bool]) -> bool:
        def compare(world: Position, end: Position) -> bool:
            turn = self.game.turn_of(world, reason.seat)
            assert turn is not None
            then = self.game.turn_of(end, reason.seat)
            assert then is not None
            best, best_then = (max(self.answers(at, reason.seat)) for at in (turn, then))
            return is_so(best, best_then)

        return self.every_line(compare)

    # what is left, and what happens

    def is_leaves(self, reason: Reason) -> bool:
        return self.every_line(
            lambda _, end: (
                end.to_act == reason.seat and self.count(end, reason.thing) == reason.number
            )
        )

    is_nothing_left = is_leaves

    def is_fewest(self, reason: Reason) -> bool:
        return self.is_leaves(reason) and self.all_worlds(
            lambda world, _: all(
                self.count(end, reason.thing) > reason.number
                for other in self.others(world, is_alike=False)
                for _, end, _ in other
            )
        )

    def told(self, is_so: Callable[[dict[str, Any]], bool]) -> bool:
        """Is something told by each line?"""
        return self.all_worlds(
            lambda _, played: all(any(map(is_so, events)) for _, _, events in played)
        )

    def is_again(self, reason: Reason) -> bool:
        return self.told(lambda event: (event["event"], event["seat"]) == ("turn", self.seat))

    def is_ends_round(self, reason: Reason) -> bool:
        return self.told(lambda event: event["event"] in self.table.rounds)

    def is_idle(self, reason: Reason) -> bool:
        return self.every_line(
            lambda world, end: all(
                measure.of(world, seat) == measure.of(end, seat)
                for measure in self.game.measures
                for seat in range(self.table_seats)
            )
        )

    def is_luck(self, reason: Reason) -> bool:
        return not self.found.foresight.effects_of(self.move).is_certain


@long
@pytest.mark.parametrize("game_id", GAMES)
def test_every_reason_is_true_in_every_world(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that are found are checked, also those that would be too many to say."""
    monkeypatch.setattr(finding, "MOST", 99)
    met: Counter[Kind] = Counter()
    asked = [moment for moment in moments(game_id) if not moment.position.is_over]
    for number, moment in enumerate(asked):
        adviser = moment.game.adviser(moment.view(), moment.names)
        assert isinstance(adviser, Reasons)
        for move in moment.position.legal()[number % 3 :: every(4)]:
            reasons = adviser.finding.reasons(move)
            if len(list(islice(lines(moment, moment.position, move), MANY))) == MANY:
                continue
            checking = Checking(moment, adviser, move, number)
            for reason in reasons:
                text = moment.game.move_text(move)
                assert checking.is_true(reason), f"{text}: {reason} {adviser.said(reason)}"
                met[reason.kind] += 1
    assert len(met) >= MEETS.get(game_id, 0), f"only these were met: {met}"


def test_each_kind_has_words_of_its_own() -> None:
    own = {Kind.NEXT, Kind.KEEPS, Kind.NEARER, Kind.COMPLETES, Kind.MUST}
    own |= {Kind.LEAVES, Kind.NOTHING_LEFT, Kind.THEN}
    assert set(SAID) == set(Kind) - own
    assert len({sentence.text for sentence in SAID.values()}) == len(SAID)
    assert len(Kind) <= 40
