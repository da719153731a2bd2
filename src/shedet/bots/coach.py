"""Advice for a person, from what the person's seat sees: hints, each more detailed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from shedet.bots.calibration import AS_IT_IS, calibration_of
from shedet.bots.judgement import Candidate, is_as_good
from shedet.bots.levels import ADVISING, iterations_of
from shedet.bots.thinking import Progress, think
from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.game import Game, V
from shedet.core.language import DEFAULT, Sentence


@dataclass(frozen=True)
class Weighing:
    """Which moves are named."""

    most: int
    """So many at most."""
    least_visits: int
    """None with fewer visits for each hundred of the best one."""


HINTED = Weighing(3, 20)
"""In a hint."""
STUDIED = Weighing(8, 2)
"""On an analysis board."""

ONLY = Sentence("Nothing to decide: you have only one move.")


@dataclass(frozen=True)
class Advice:
    """The best few moves of one decision, the best first; none if the coach was stopped."""

    candidates: list[Candidate]
    rest: list[str]
    """The moves that best complete the line, where the best move only begins one."""
    is_forced: bool = False


@dataclass(frozen=True)
class Explanation:
    """Advice in sentences."""

    moves: list[str] = field(default_factory=list)
    """The best move, and what is to be chosen after it."""
    standing: str = ""
    """How the game is expected to end."""
    reasons: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """What else there is."""

    @property
    def has_more(self) -> bool:
        """Is there more to say than the move and one reason?"""
        return len(self.moves) > 1 or bool(self.standing or self.reasons[1:] or self.others)

    @property
    def lines(self) -> list[str]:
        standing = [self.standing] if self.standing else []
        return [*self.moves, *standing, *self.reasons, *self.others]


def advise(
    game: Game[Position, V],
    view: V,
    *,
    iterations: int | None = None,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
    weighing: Weighing = HINTED,
    known: Position | None = None,
    progress: Progress | None = None,
) -> Advice:
    """What to do, for the seat of a view that is to decide; as the level `ADVISING` thinks.

    Chances and margins are calibrated. With `known` all cards are open: the position that is given
    is searched as it is, and what the search predicts of it is told unchanged.
    """
    world = world_of(game, view, seed) if known is None else asked_in(known, game.seat_of(view))
    iterations = iterations or iterations_of(ADVISING, game)
    legal = world.legal()
    if len(legal) == 1:
        only = Candidate(game.move_text(legal[0]), visits=0, margin=0.0, chance=0.0)
        return Advice([only], [], is_forced=True)
    thought = think(
        game,
        view,
        seed=seed,
        iterations=iterations,
        stop=stop,
        whole=True,
        is_sound=True,
        known=None if known is None else world,
        progress=progress,
    )
    if not thought.candidates:
        return Advice([], [])
    best = thought.candidates[0]
    scale = AS_IT_IS if known is not None else calibration_of(game.info.id, world.seats)
    weighed = [
        scale.candidate(candidate)
        for candidate in thought.candidates[: weighing.most]
        if candidate.visits * 100 >= best.visits * weighing.least_visits
    ]
    line = Line(game, game.seat_of(view), seed, iterations // 4 + 1, known is not None)
    if known is not None:
        world.seed(seed)  # a line may end with a draw, which nobody is told
    world.play(game.move_number(best.text))
    return Advice(weighed, line.completed(world, stop))


def asked_in(known: Position, seat: int) -> Position:
    """A copy of a position in which everything is known, with the seat to act."""
    world = known.copy()
    if world.to_act != seat:
        world.switch(seat)
    return world


def world_of(game: Game[Position, V], view: V, seed: int) -> Position:
    """A position in which the seat of the view decides, with nothing known but the view."""
    world = game.world(view, seeded(seed))
    if world.to_act != game.seat_of(view):
        world.switch(game.seat_of(view))
    return world


@dataclass(frozen=True)
class Line:
    """How a line that a seat has begun is thought to its end."""

    game: Game
    seat: int
    seed: int
    effort: int
    """Iterations for each move."""
    is_open: bool
    """Are all cards open?"""

    def completed(self, world: Position, stop: Callable[[], bool] | None) -> list[str]:
        """The best moves until the line is complete; within a line nobody learns anything."""
        game, rest = self.game, []
        while world.mid_line and not (stop and stop()):
            legal = [game.move_text(move) for move in world.legal()]
            text = legal[0]
            if len(legal) > 1:
                thought = think(
                    game,
                    game.view(world, self.seat),
                    seed=self.seed,
                    iterations=self.effort,
                    stop=stop,
                    is_sound=True,
                    known=world if self.is_open else None,
                )
                text = thought.candidates[0].text if thought.candidates else text
            rest.append(text)
            world.play(game.move_number(text))
        return rest


def hint_texts(
    game: Game[Position, V], view: V, advice: Advice, names: Sequence[str], language: str = DEFAULT
) -> list[str]:
    """Three hints, each with more detail: the kind of move, its target, all of it."""
    if advice.is_forced:
        return [ONLY.say(language)] * 3
    kind, target = game.hint(view, advice.candidates[0].text, names, language)
    return [kind, target, "\n".join(explained(game, view, advice, names, language).lines)]


def explained(
    game: Game[Position, V], view: V, advice: Advice, names: Sequence[str], language: str = DEFAULT
) -> Explanation:
    """The best move, how the game stands after it, why, and what else there is."""
    best, *others = advice.candidates
    choices = game.choices(view, names)
    move = choices.sentence(best.text).say(language)
    if advice.is_forced:
        return Explanation([ONLY.say(language), move])
    then = [
        Sentence("Then: {move}", move=further_move).say(language)
        for further_move in further(game, view, advice, names, language)
    ]
    compared = [
        beside(best, other, choices.sentence(other.text).say(language)).say(language)
        for other in others
    ]
    return Explanation(
        [move, *then],
        standing(best.margin, best.chance).say(language),
        game.reasons(view, best.text, names, language),
        compared,
    )


def further(
    game: Game[Position, V], view: V, advice: Advice, names: Sequence[str], language: str
) -> list[str]:
    """What is to be chosen after the best move to complete its line, in sentences."""
    world = world_of(game, view, 0)
    world.play(game.move_number(advice.candidates[0].text))
    said = []
    for text in advice.rest:
        if len(world.legal()) > 1:
            said.append(game.choice(game.view(world, game.seat_of(view)), text, names, language))
        world.play(game.move_number(text))
    return said


def beside(best: Candidate, other: Candidate, move: str) -> Sentence:
    """Another move compared with the best one."""
    if is_as_good(best, other):
        return Sentence("About as good: {move}", move=move)
    stands = standing(other.margin, other.chance)
    return Sentence("Not as good: {move} {standing}", move=move, standing=stands)


def in_hundred(chance: float) -> int:
    """A chance as a percentage; never 0 or 100 before the end."""
    return min(max(round(100 * chance), 1), 99)


def standing(margin: float, chance: float) -> Sentence:
    """How a game is expected to end for a seat."""
    points, wins = round(margin), in_hundred(chance)
    if not points:
        return Sentence("You’d finish about level ({wins}% chance to win).", wins=wins)
    if points > 0:
        return Sentence(
            "You’d finish about {number} point ahead ({wins}% chance to win).",
            "You’d finish about {number} points ahead ({wins}% chance to win).",
            points,
            wins=wins,
        )
    return Sentence(
        "You’d finish about {number} point behind ({wins}% chance to win).",
        "You’d finish about {number} points behind ({wins}% chance to win).",
        -points,
        wins=wins,
    )
