"""Finding reasons: from the effects of all moves, from queries, and from turns that could follow.

A number that is said is exact, in every world of the view and whichever way a line is completed, or
it is said as what can be chosen, or as what may be: then it came in some way or in some world.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from shedet.core.effects import Effects, Foresight, Way
from shedet.core.engine.position import Position
from shedet.core.game import Measure
from shedet.core.reasons.counting import Counting
from shedet.core.reasons.reason import Kind, Reason

MOST = 4
"""More reasons than this are too many."""
STEPS = 2
"""More pieces than this are too far away to speak of."""
REPLIES = 120
"""So many answers of the next seat are looked at."""


class Finding(Counting):
    """The reasons for the legal moves of one view."""

    def reasons(self, move: int) -> list[Reason]:
        """At most MOST, the weightiest first; what holds for every legal move is none."""
        found = [*self.of_effects(move), *self.compared(move)]
        rest = [other for other in self.legal if other != move]
        common = set(self.of_effects(rest[0])) if rest else set()
        for other in rest[1:]:
            common &= set(self.of_effects(other)) if common else common
        found = [reason for reason in found if reason not in common]
        found += [*self.coming(move), *self.answers(move)]
        found = found or list(self.kept(move))
        if not found and any(None in change for change in self.changes(move)):
            found = [Reason(Kind.LUCK)]
        return sorted(found, key=self.weight)[:MOST]

    def weight(self, reason: Reason) -> tuple[bool, Kind, int, int]:
        """What is only counted comes last; else by kind, the largest number first."""
        is_count = reason.measure in [count.name for count in self.game.counts]
        return is_count, reason.kind, -reason.number, reason.seat

    # what a line changes for certain

    def is_scored(self, move: int) -> bool:
        """Are points scored, so that what was pending is not any more?"""
        return any(
            points != (0, 0) for way in self.foresight.effects_of(move).ways for points in way.gains
        )

    def of_effects(self, move: int) -> list[Reason]:
        """What the line itself brings."""
        found = list(self.ending(move))
        for at, measure in enumerate(self.measures):
            if measure.name in self.table.pending and self.is_scored(move):
                continue
            found += self.own(move, at, measure)
            for seat in range(self.world.seats):
                if seat != self.seat:
                    found += self.theirs(move, at, measure, seat)
            if measure.name in self.table.seen:
                found += self.level(move, at, measure)
        return found

    def own(self, move: int, at: int, measure: Measure) -> Iterator[Reason]:
        """What it brings the seat, or costs it."""
        gain, can = (Kind.RID, Kind.CAN_RID)
        if measure.is_gain:
            gain, can = (Kind.GAIN, Kind.CAN_GAIN)
        is_count = at >= self.weighed
        exact, values = self.exact(move, at, self.seat), self.values(move, at, self.seat)
        known = [value for value in values if value is not None]
        if is_count:
            least = self.table.spent.get(measure.name, 0)
            if exact is not None and self.table.uses.get(self.verb(move)) == measure.name:
                exact += 1
            if exact is not None and exact >= (least or 2):
                yield Reason(Kind.GETS, exact, measure=measure.name)
            elif exact is not None and least and exact <= -least:
                yield Reason(Kind.COST, -exact, measure=measure.name)
        elif exact is not None:
            if exact:
                kind = gain if exact > 0 else Kind.COST
                yield Reason(kind, abs(exact), measure=measure.name)
        elif known and max(known) > 0:
            yield Reason(can, max(known), measure=measure.name)
        elif None not in values and not self.is_cut(move):
            if max(known) < 0:
                yield Reason(Kind.COST_LEAST, -max(known), measure=measure.name)
        else:
            yield from self.perhaps(move, at, measure)

    def perhaps(self, move: int, at: int, measure: Measure) -> Iterator[Reason]:
        """The most, or the least, that came of it in some world; not where all is settled."""
        ways = self.foresight.effects_of(move).ways
        for number, each in enumerate(self.game.measures):
            if each.name in self.table.pending and any(
                w.changes[number][self.seat][0] < 0 for w in ways
            ):
                return
        sign = 1 if measure.is_gain else -1
        seen = [sign * end for way in ways for end in way.changes[at][self.seat]]
        if max(seen) > 0 and measure.is_gain:
            yield Reason(Kind.MAY_GAIN, max(seen), measure=measure.name)
        elif min(seen) < 0:
            yield Reason(Kind.MAY_COST, -min(seen), measure=measure.name)

    def theirs(self, move: int, at: int, measure: Measure, seat: int) -> Iterator[Reason]:
        """What it brings another seat, or costs it."""
        is_told = at < self.weighed or measure.name in self.table.shared
        if is_told and (exact := self.exact(move, at, seat)):
            kinds = (
                (Kind.THEY_GAIN, Kind.THEY_LOSE)
                if measure.is_gain
                else (Kind.THEY_RID, Kind.THEY_GET)
            )
            yield Reason(kinds[exact < 0], abs(exact), seat, measure.name)

    def level(self, move: int, at: int, measure: Measure) -> Iterator[Reason]:
        """Whom the seat passes by it, in what all can see."""
        change = self.changes(move)[0][at]
        if change is None or len(self.changes(move)) > 1 or self.is_cut(move):
            return
        now = [measure.of(self.world, seat) for seat in range(self.world.seats)]
        then = [have + added for have, added in zip(now, change, strict=True)]
        others = [seat for seat in range(len(now)) if seat != self.seat]
        first = max(others, key=lambda seat: then[seat])
        mine, more = self.seat, change[self.seat]
        if measure.is_gain:
            passed = [seat for seat in others if now[mine] <= now[seat] and then[mine] > then[seat]]
            if passed and more > 0:
                best = max(passed, key=lambda seat: then[seat])
                yield Reason(Kind.OVERTAKES, seat=best, measure=measure.name)
        elif more > 0 and then[mine] > then[first]:
            if now[mine] <= max(now[seat] for seat in others):
                yield Reason(Kind.OUTDOES, seat=first, measure=measure.name)
        elif more > 0 and then[mine] < then[first]:
            yield Reason(Kind.STILL_LESS, seat=first, measure=measure.name)

    def ending(self, move: int) -> Iterator[Reason]:
        """Does it end the game, or the round, or does the turn come back at once?"""
        effects = self.foresight.effects_of(move)
        deciding = {mask for way in effects.ways for mask in way.deciding}
        if effects.is_certain and deciding == {0}:
            results = {end_of(self.world, way).winners() >> self.seat & 1 for way in effects.ways}
            yield Reason((Kind.LOSES, Kind.WINS)[results.pop()] if len(results) == 1 else Kind.ENDS)
            return
        if 0 in deciding:
            yield Reason(Kind.MAY_END)
        told = [self.foresight.named(way) for way in effects.ways]
        if not effects.is_cut:
            again = all(
                ("turn", self.seat) in [(e["event"], e["seat"]) for e in each] for each in told
            )
            ends = all(not self.table.rounds.isdisjoint(e["event"] for e in each) for each in told)
            if ends or again:
                yield Reason(Kind.ENDS_ROUND if ends else Kind.AGAIN)
                return
        yield from self.musts(effects)
        alone = self.table.powers.get(self.verb(move))
        if alone and effects.is_certain and self.is_unmoved(move):
            if all(is_idle(each, alone) for each in told):
                yield Reason(Kind.IDLE)

    def musts(self, effects: Effects) -> Iterator[Reason]:
        """Must another seat give something up before the game goes on, or may the seat go on?"""
        way, foresight = effects.ways[0], self.foresight
        if effects.is_cut or not all(
            w.is_foretold or self.is_look(foresight, w) for w in effects.ways
        ):
            return
        for event in foresight.names_of(way.moves, foresight.world):
            question, seat = str(event.get("question")), int(event["seat"])
            if event["event"] == "asked" and seat == self.seat and question in self.table.then:
                yield Reason(Kind.THEN, thing=question)
            elif event["event"] == "asked" and question in self.table.musts:
                yield Reason(Kind.MUST, int(event["about"]), seat, thing=question)

    def is_unmoved(self, move: int) -> bool:
        """Does no way of a move change any measure?"""
        changes = [by_seat for way in self.changes(move) for by_seat in way[: self.weighed]]
        return all(by_seat is not None and not any(by_seat) for by_seat in changes)

    # compared with the other moves

    def compared(self, move: int) -> Iterator[Reason]:
        """No other move gains so much; no other of its kind costs so little."""
        others = [other for other in self.legal if other != move]
        alike = [other for other in others if self.verb(other) == self.verb(move)]
        for at, measure in enumerate(self.measures):
            if at >= self.weighed and (Kind.CHEAPEST, measure.name) not in self.table.special:
                continue
            mine = self.exact(move, at, self.seat)
            rest = [self.best_of(other, at) for other in alike]
            if mine is not None and mine <= 0 and rest and None not in rest:
                bests = [best for best in rest if best is not None]
                if max(bests) <= mine and min(bests) < mine:
                    yield Reason(Kind.CHEAPEST, -mine, measure=measure.name)
        points = self.most(move)
        if points and others and all(self.is_less(other, points) for other in others):
            yield Reason(Kind.BEST)

    # what could follow

    def coming(self, move: int) -> Iterator[Reason]:
        """What the seat could do on its own next turn, and what it lacks for more."""
        way = self.way(move)
        if way is None or not way.is_certain or way.deciding == (0,):
            return
        end = end_of(self.world, way)
        yield from self.steps(end)
        now, then = self.next_now, self.next_turn(end)
        if now is not None and then is not None and then[0] > now[0]:
            yield Reason(Kind.NEXT, then[0], thing=self.game.move_text(then[1]), before=now[0])

    def kept(self, move: int) -> Iterator[Reason]:
        """Where nothing else can be said: what the seat can still do on its next turn."""
        effects, now = self.foresight.effects_of(move), self.next_now
        if not effects.is_certain or not now or not now[0]:
            return
        going_on = [way for way in effects.ways if way.deciding != (0,)]
        turns = [self.next_turn(end_of(self.world, way)) for way in going_on]
        best = max((turn for turn in turns if turn), default=(0, -1))
        if best[0] == now[0]:
            yield Reason(Kind.KEEPS, best[0], thing=self.game.move_text(best[1]))

    def steps(self, end: Position) -> Iterator[Reason]:
        """What the seat comes nearer to: the nearest, and of those what most pieces are left of."""
        then, now = (self.game.missing(at, self.seat) for at in (end, self.world))
        if self.table.complete:
            for thing, number in then.items():
                if not number and now.get(thing, 1):
                    yield Reason(Kind.COMPLETES, thing=thing)
        nearer = {
            thing: self.game.unseen(self.foresight.view, thing)
            for thing, number in then.items()
            if 0 < number <= STEPS and number < now.get(thing, number)
        }
        if nearer:
            thing = min(nearer, key=lambda each: (then[each], -nearer[each]))
            yield Reason(
                Kind.NEARER, then[thing], thing=thing, before=now[thing], out=nearer[thing]
            )

    @cached_property
    def next_now(self) -> tuple[int, int] | None:
        """What the seat could gain if it had a turn now."""
        return self.next_turn(self.world)

    def next_turn(self, position: Position) -> tuple[int, int] | None:
        """The most that the seat could gain in a turn there for certain, and by which move."""
        turn = self.game.turn_of(position, self.seat)
        if turn is None or turn.is_over:
            return None
        turn.logging = 1
        foresight = Foresight(self.game, self.game.view(turn, self.seat), turn)
        best = 0, -1
        for move in turn.legal():
            if self.verb(move) in self.table.chances:
                for way in foresight.effects_of(move).ways:
                    change = self.changed(foresight, self.game.measures, way)
                    gain = self.gained(change, self.seat)
                    best = max(best, (gain or 0, move), key=lambda each: each[0])
        return best

    def answers(self, move: int) -> Iterator[Reason]:
        """What the next seat finds."""
        way = self.way(move)
        following = self.follower(way)
        if way is None or following is None:
            return
        yield from self.left(move, way, following)
        if not way.is_certain:
            return
        turns = [self.game.turn_of(at, following) for at in (self.world, end_of(self.world, way))]
        if self.table.chances and all(turn is not None and not turn.is_over for turn in turns):
            now, then = (self.best_answer(turn, following) for turn in turns if turn is not None)
            if then < now:
                yield Reason(Kind.STOPS, now, following, before=then)
            elif then > now:
                yield Reason(Kind.LETS, then, following, before=now)

    def follower(self, way: Way | None) -> int | None:
        """Who decides next, if it is one other seat."""
        if way is None or len(way.deciding) > 1:
            return None
        mask = way.deciding[0]
        seats = [seat for seat in range(self.world.seats) if mask >> seat & 1]
        return seats[0] if len(seats) == 1 and seats[0] != self.seat else None

    def left(self, move: int, way: Way, following: int) -> Iterator[Reason]:
        """How many moves of a kind the next seat has, and whether no move leaves fewer."""
        for verb in self.table.left:
            number = self.count(way, verb)
            others = [self.way(other) for other in self.legal if other != move]
            counts = [
                self.count(other, verb)
                for other in others
                if other is not None and self.follower(other) == following
            ]
            if not number:
                yield Reason(Kind.NOTHING_LEFT, 0, following, thing=verb)
            elif len(counts) == len(others) and others and min(counts) > number:
                yield Reason(Kind.FEWEST, number, following, thing=verb)
            else:
                yield Reason(Kind.LEAVES, number, following, thing=verb)

    def count(self, way: Way, verb: str) -> int:
        return sum(self.verb(reply) == verb for reply in way.replies)

    def best_answer(self, position: Position, seat: int) -> int:
        """The most that a public move gains a seat, of those that bring no news."""
        best = 0
        public = [move for move in position.legal() if move in self.game.public_moves]
        for move in public[:REPLIES]:
            after = position.copy()
            after.logging = 1
            after.play(move)
            if after.noted_count or any(map(self.game.is_news, self.game.events(after))):
                continue
            gain = sum(
                measure.of(after, seat) - measure.of(position, seat)
                for measure in self.game.measures
                if measure.is_gain
            )
            best = max(best, gain)
        return best


def end_of(world: Position, way: Way) -> Position:
    """The world after a line."""
    end = world.copy()
    for move in way.moves:
        end.play(move)
    return end


def is_turn(event: Mapping[str, Any], seat: int) -> bool:
    return (event["event"], event["seat"]) == ("turn", seat)


def is_idle(told: Sequence[dict[str, Any]], alone: frozenset[str]) -> bool:
    """Do these events tell of nothing but the piece that is used up?"""
    names = [event["event"] for event in told]
    return names.count("moved") <= 1 and alone.issuperset(names)
