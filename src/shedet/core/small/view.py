"""What a seat sees of a small game, kept up to date from what it is told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from shedet.core.engine.chance import Chance
from shedet.core.event import Learned
from shedet.core.small.places import places_in
from shedet.core.small.position import SmallPosition


@dataclass(frozen=True)
class SmallView:
    """Places are named `area`, or `area seat` where each seat has one."""

    game: str
    """The id of the game."""
    seat: int
    seats: int
    to_act: int
    question: str
    """What is asked; empty when the game is over."""
    counts: dict[str, int]
    """The open numbers."""
    seen: dict[str, tuple[str, ...]]
    """For every place the pieces that the seat sees there, in the order of their numbers."""
    hidden: dict[str, int]
    """For every place how many more lie there."""
    scores: tuple[int, ...] = ()
    """The points of each seat, when the game is over."""
    winners: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        return not self.question

    @property
    def is_asked(self) -> bool:
        return not self.is_over and self.to_act == self.seat


def view_of(game: str, position: SmallPosition, seat: int, names: Sequence[str]) -> SmallView:
    """All that a seat sees."""
    places = places_in(position.areas, position.seats)
    seen, hidden = {}, {}
    for label, place in places.items():
        pieces = position.pieces_at(place)
        is_seen = position.audiences[place] >> seat & 1
        seen[label] = tuple(names[piece] for piece in pieces) if is_seen else ()
        hidden[label] = 0 if is_seen else len(pieces)
    view = SmallView(
        game,
        seat,
        position.seats,
        position.to_act,
        position.asked,
        dict(zip(position.counters, position.counts, strict=True)),
        seen,
        hidden,
    )
    return over(view, position.result(), position.winners()) if position.is_over else view


def over(view: SmallView, scores: Sequence[int], winners: int) -> SmallView:
    """The view of a game that is over."""
    won = tuple(seat for seat in range(view.seats) if winners >> seat & 1)
    return replace(view, question="", scores=tuple(scores), winners=won)


def folded(
    view: SmallView,
    events: Sequence[Learned],
    audiences: Mapping[str, int],
    order: Mapping[str, int],
) -> SmallView:
    """The view after events; `audiences` says who sees a place, `order` the number of a piece."""
    counts, hidden = dict(view.counts), dict(view.hidden)
    seen = {label: set(names) for label, names in view.seen.items()}
    scores, winners = list(view.scores), sum(1 << seat for seat in view.winners)
    for told in events:
        match told["event"]:
            case "moved":
                before, to = told["from"], told["to"]
                if audiences[before] >> view.seat & 1:
                    seen[before].remove(told["piece"])
                else:
                    hidden[before] -= 1
                if audiences[to] >> view.seat & 1:
                    seen[to].add(told["piece"])
                else:
                    hidden[to] += 1
            case "counted":
                counts[told["what"]] = told["number"]
            case "asked":
                view = replace(view, to_act=told["seat"], question=told["question"])
            case "scored":
                scores.append(told["points"])
                winners |= told["won"] << told["seat"]
    after = {label: tuple(sorted(names, key=order.__getitem__)) for label, names in seen.items()}
    view = replace(view, counts=counts, seen=after, hidden=hidden)
    return over(view, scores, winners) if scores else view


def lay_world(
    position: SmallPosition, view: SmallView, order: Mapping[str, int], chance: Chance
) -> None:
    """Lay out one of the positions that fit a view, each as likely as the next."""
    position.seats, position.to_act = view.seats, view.to_act
    position.is_over, position.deciding = int(view.is_over), 0 if view.is_over else 1 << view.to_act
    position.question = 0 if view.is_over else position.questions.index(view.question)
    position.counts = [view.counts[name] for name in position.counters]
    places = places_in(position.areas, view.seats)
    total = sum(map(len, view.seen.values())) + sum(view.hidden.values())
    position.where = [-1] * total
    for label, names in view.seen.items():
        for name in names:
            position.where[order[name]] = places[label]
    rest = [piece for piece, at in enumerate(position.where) if at < 0]
    for label, number in view.hidden.items():
        for _ in range(number):
            position.where[rest.pop()] = places[label]
    position.redeal(view.seat, chance)
