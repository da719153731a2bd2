"""The analysis board at one point, in the process that plays records: what a viewer may see."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from shedet.bots.coach import Advice
from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove, NotationError, ShedetError
from shedet.core.event import Event, Learned
from shedet.core.game import View, info_of
from shedet.core.language import Sentence
from shedet.core.records.opening import opening_deal
from shedet.core.records.record import Line, Record, check_head
from shedet.table import Outcome, Question, Told
from shedet.web.boards import has_board, no_board
from shedet.web.parts.log_text import line_of
from shedet.web.parts.people import bot_called, numbered_name, with_names
from shedet.web.parts.snapshot import ShownHint, Snapshot, Visit
from shedet.web.parts.study import OPEN, Branch, CoachSays, Drawing, StudyPoint
from shedet.web.parts.study import Outcome as Drawable
from shedet.web.store.boxes import Boxes
from shedet.web.store.studies import Study
from shedet.web.studies import trial
from shedet.web.studies.tree import ROOT, Node, Step, Tree
from shedet.web.studies.trial import Point, Start, Trial
from shedet.web.thinking.films import Recent, no_such_place
from shedet.web.thinking.worker_pool import JobControl

TRIALS = 12
"""Studies whose positions the process keeps."""
AROUND = 9
"""So many lines of a game are listed before and after the one that is shown."""

Files = Mapping[str, Path]


@dataclass(frozen=True)
class Asking:
    """A point of a study that somebody looks at, with what they want to see there."""

    study: Study
    number: int
    view: str
    """`all`, or a seat."""
    visit: Visit
    is_own: bool = False
    names: tuple[str, ...] = ()
    """Who sat there, as far as that can still be told."""
    move: str = ""
    """A move whose draw is to be chosen."""
    drawn: tuple[str, ...] = ()
    why: str = ""
    """A move of which is asked why it is refused."""
    coach: CoachSays | None = None


class Shelf:
    """In the process: the games, and the studies that were used last."""

    boxes: Boxes | None = None
    trials: Recent[Trial] = Recent(TRIALS)


def trial_of(study: Study, files: Files) -> Trial:
    kept = Shelf.trials.get(study.id)
    return kept or Shelf.trials.keep(study.id, begun(start_of(study), files))


def start_of(study: Study) -> Start:
    return msgspec.json.decode(study.start, type=Start)


def boxes_of(files: Files) -> Boxes:
    Shelf.boxes = Shelf.boxes or Boxes({game: str(file) for game, file in files.items()})
    return Shelf.boxes


def begun(start: Start, files: Files) -> Trial:
    """A study's first position; refuses one that is not possible."""
    game = boxes_of(files).game(start.game, start.pieces)
    if not has_board(start.game):
        raise no_board(game.info)
    game.check_pieces(start.pieces)
    return Trial(game, start)


def show(
    control: JobControl,
    asking: Asking,
    files: Files,
    render: Callable[[StudyPoint, Visit], str],
) -> str | Sentence:
    """The page of a point, or why there is none."""
    try:
        shown = Showing(asking, files)
        return render(shown.point_shown(), asking.visit)
    except ShedetError as error:
        return error.sentence


class Showing:
    """One point, for one viewer."""

    def __init__(self, asking: Asking, files: Files) -> None:
        self.asking = asking
        self.tree = Tree.read(asking.study.tree)
        self.trial = trial_of(asking.study, files)
        self.game = self.trial.game
        self.here = self.trial.at(self.tree, asking.number)
        self.seats = self.here.position.seats
        self.is_open = asking.view == OPEN
        self.seat = self.viewing_seat()
        self.language = asking.visit.language
        self.names = self.named()

    def viewing_seat(self) -> int:
        """Whose part of the table lies in front: with all cards open, of the seat to move."""
        if self.is_open:
            asked = self.asked()
            to_act = self.here.position.to_act
            return (to_act if to_act in asked else asked[0]) if asked else self.seats
        seat = int(self.asking.view)
        if seat >= self.seats:
            raise no_such_place()
        return seat

    def named(self) -> tuple[str, ...]:
        names: list[str] = []
        known = self.asking.names or ("",) * self.seats
        for seat, bot in enumerate(self.trial.start.seats):
            own = known[seat] if seat < len(known) else ""
            names.append(bot or own or numbered_name(seat, self.seats, names, self.language))
        return tuple(names)

    def asked(self) -> list[int]:
        """Who owes a decision, as the viewer is told."""
        if self.here.begun:
            return [self.here.begun[0].seat]
        return self.trial.deciding(self.asking.number)

    # what is seen

    def shown_point(self) -> Point:
        """What the viewer can see: not the line that somebody else has only begun."""
        here = self.here
        if here.begun and not self.is_open and here.begun[0].seat != self.seat:
            return self.trial.at(self.tree, here.settled)
        return here

    def view_of(self, position: Position, seat: int) -> View:
        own = position.copy()
        if not own.is_over and own.deciding >> seat & 1 and own.to_act != seat:
            own.switch(seat)
        view: View = self.game.view(own, seat)
        return view

    def question(self) -> Question | None:
        if self.seat not in self.asked():
            return None
        position = self.trial.asked(self.asking.number, self.seat)
        legal = [self.game.move_text(move) for move in position.legal()]
        return Question(self.asking.number, self.view_of(position, self.seat), legal, [])

    def told(self, lines: Sequence[tuple[Event, ...]]) -> tuple[Told, ...]:
        return tuple(Told(self.seen(events)) for events in lines)

    def seen(self, events: Sequence[Event]) -> list[Learned]:
        """What the viewer learned: with all cards open, what whoever moved knows."""
        if self.is_open:
            return [event.seen_by(event.seat) for event in events]
        return [event.seen_by(self.seat) for event in events]

    def snapshot(self, question: Question | None) -> Snapshot:
        asking, start, shown = self.asking, self.trial.start, self.shown_point()
        position = shown.position
        told = self.told(shown.told)
        over = position.is_over
        result = self.game.result(position) if over else None
        coach = asking.coach
        advice = coach.advice if coach and question else None
        return Snapshot(
            game=self.game,
            table=asking.study.id,
            place=f"/analyse/{asking.study.id}/{asking.number}/{asking.view}",
            seat=self.seat,
            own_seats=(),
            names=self.names,
            bots={seat: bot for seat, bot in enumerate(map(bot_called, self.names)) if bot},
            free_seats=(),
            stage="over" if over else "playing",
            options=dict(start.options),
            view=question.view if question else self.view_of(position, self.seat),
            deciding=tuple(self.asked()),
            question=question,
            told=told,
            seen=max(0, len(told) - 1),
            may_take_back="at once" if self.here.begun and question else "",
            proposal=None,
            clocks=(None,) * self.seats,
            outcome=Outcome("played", result["winners"], result) if result else None,
            chat=(),
            seal="",
            secret=None,
            language=self.language,
            watchers=0,
            listed=False,
            hint=ShownHint(3, advice) if advice and advice.candidates else None,
        )

    def point_shown(self) -> StudyPoint:
        asking, tree, number = self.asking, self.tree, self.asking.number
        question = self.question()
        node = tree.nodes.get(number)
        ahead = tree.main_from(number)
        step = len(tree.path(number))
        views: tuple[View, ...] = ()
        if self.is_open:
            views = tuple(self.view_of(self.here.position, s) for s in range(self.seats))
        snapshot = self.snapshot(question)
        return StudyPoint(
            id=asking.study.id,
            name=asking.study.name,
            is_own=asking.is_own,
            source=asking.study.source,
            number=number,
            step=step,
            view=asking.view,
            snapshot=snapshot,
            views=views,
            asked=tuple(self.asked()),
            branches=tuple(self.branches(with_names(snapshot))),
            previous=node.parent if node else ROOT,
            following=ahead[0].number if ahead else None,
            last=ahead[-1].number if ahead else number,
            beside=self.beside(node),
            is_main=tree.is_main(number),
            is_played=number <= tree.played,
            has_drawn=bool(node and node.chance) and self.may_draw_again(node),
            last_move=self.last_move(node),
            drawing=self.drawing(question),
            coach=asking.coach if question else None,
        )

    def beside(self, node: Node | None) -> tuple[int, int] | None:
        if node is None:
            return None
        numbers = [each.number for each in self.tree.children(node.parent)]
        if len(numbers) < 2:
            return None
        at = numbers.index(node.number)
        return numbers[at - 1], numbers[(at + 1) % len(numbers)]

    def may_draw_again(self, node: Node | None) -> bool:
        """Only who sees what was done can do it again."""
        return node is not None and (self.is_open or node.seat == self.seat)

    def last_move(self, node: Node | None) -> str:
        if node is None or not self.may_draw_again(node):
            return ""
        numbers = [self.game.move_number(move) for move in node.moves]
        return node.moves[0] if len(numbers) == 1 else self.game.line_text(numbers)

    def drawing(self, question: Question | None) -> Drawing | None:
        """The draw that a move needs; what can be drawn is told only with all cards open."""
        asking = self.asking
        if not (asking.move and self.is_open and question):
            return None
        moves = moves_of(self.trial, asking.move)
        found = self.trial.tried(self.here, self.seat, moves, asking.drawn)
        if isinstance(found, Step):
            return None
        outcomes = tuple(Drawable(name, number) for name, number in found.urn)
        return Drawing(asking.move, found.drawn, outcomes, sum(n for _, n in found.urn))

    # the tree

    def branches(self, snapshot: Snapshot) -> list[Branch]:
        """The points to be listed: all that were tried, and the game around them."""
        tree, here = self.tree, self.asking.number
        way = [node.number for node in tree.path(here)]
        ahead = [node.number for node in tree.main_from(here)]
        near = {*way[-AROUND:], *ahead[:AROUND]}
        near |= {node.number for node in tree.nodes.values() if node.number > tree.played}
        near |= {node.parent for node in tree.nodes.values() if node.number > tree.played}
        rows: list[Branch] = []
        is_gap = False
        for node, depth, step in flattened(tree):
            if node.number not in near:
                is_gap = True
                continue
            rows.append(
                Branch(
                    node.number,
                    depth,
                    step,
                    node.seat,
                    self.said(snapshot, node),
                    bool(self.trial.points[node.number].begun),
                    node.number == here,
                    node.number <= tree.played,
                    is_gap,
                )
            )
            is_gap = False
        return rows

    def said(self, snapshot: Snapshot, node: Node) -> str:
        """What the viewer was told of a point; nothing of a line that others have only begun."""
        point = self.trial.at(self.tree, node.number)
        if point.begun:
            return ""
        seen = self.seen(point.told[-1])
        chief = self.game.headline(seen, snapshot.names, self.language)
        return chief or line_of(snapshot, Told(seen))


def flattened(tree: Tree) -> list[tuple[Node, int, int]]:
    """All points in reading order: what branches off stands right after the first of its kind."""
    children: dict[int, list[Node]] = {}
    for node in tree.nodes.values():
        children.setdefault(node.parent, []).append(node)
    rows: list[tuple[Node, int, int]] = []
    open_ones: list[tuple[Node, int, int, bool]] = []

    def enter(parent: int, depth: int, step: int) -> None:
        if parent not in children:
            return
        first, *others = children[parent]
        open_ones.append((first, depth, step, False))
        for other in reversed(others):
            open_ones.append((other, depth + 1, step, True))
        open_ones.append((first, depth, step, True))

    enter(ROOT, 0, 1)
    entered: set[int] = set()
    while open_ones:
        node, depth, step, is_new = open_ones.pop()
        if is_new:
            rows.append((node, depth, step))
            is_first = children[node.parent][0] is node
            if is_first:
                continue  # what follows stands after what branches off
        if node.number not in entered:
            entered.add(node.number)
            enter(node.number, depth, step + 1)
    return rows


def moves_of(tried: Trial, text: str) -> list[str]:
    """The moves of a text: one move, or the line that it names."""
    game = tried.game
    try:
        numbers = [game.move_number(text)]
    except ShedetError:
        numbers = game.line_moves(text)
    return [game.move_text(number) for number in numbers]


# what is asked of the process besides pages


@dataclass(frozen=True)
class Refused:
    """Why a request was refused."""

    sentence: Sentence
    illegal: IllegalMove | None = None


@dataclass(frozen=True)
class Goes:
    """Where a move leads: to a point that is there, or to a new one after `parent`."""

    parent: int
    step: Step | None = None
    replaced: int = 0
    """The first part of the line that it completes."""
    number: int = 0


def play(
    control: JobControl, asking: Asking, is_random: bool, is_again: bool, files: Files
) -> Goes | trial.Drawing | Refused:
    """What a move leads to. With one seat's view draws are made at random, as at a table."""
    try:
        here = Showing(asking, files)
        if here.seat not in here.asked():
            return Refused(Sentence("The game has moved on. Please choose again."))
        moves = moves_of(here.trial, asking.move)
        return played(here, moves, is_random or not here.is_open, is_again)
    except ShedetError as error:
        return Refused(error.sentence)


def played(
    here: Showing, moves: list[str], is_random: bool, is_again: bool
) -> Goes | trial.Drawing:
    tried, tree, number = here.trial, here.tree, here.asking.number
    drawn = here.asking.drawn
    found = tried.tried(here.here, here.seat, moves, drawn)
    whole = Step(here.seat, tuple(moves), ()) if isinstance(found, trial.Drawing) else found
    whole = Step(whole.seat, found.moves, whole.chance)
    parent = here.here.begun[0].parent if here.here.begun else number
    before = tuple(move for node in here.here.begun for move in node.moves)
    line = Step(whole.seat, before + whole.moves, whole.chance)
    known = tried.same(tree, parent, line) or tried.same(tree, number, whole)
    if known and not drawn and not is_again:
        return Goes(known.parent, number=known.number)
    if isinstance(found, trial.Drawing):
        if not is_random:
            return found
        found = tried.tried(here.here, here.seat, moves, drawn, at_random=True)
        assert isinstance(found, Step)
    at, step, replaced = tried.joined(tree, number, found)
    return Goes(at, step, replaced)


def why_not(control: JobControl, asking: Asking, files: Files) -> IllegalMove | Refused | None:
    """Why a move is refused; None if it is not."""
    try:
        here = Showing(asking, files)
        moves = moves_of(here.trial, asking.why)
        here.trial.tried(here.here, here.seat, moves, at_random=True)
    except IllegalMove as refused:
        return refused
    except ShedetError as error:
        return Refused(error.sentence)
    return None


def given_to_coach(
    control: JobControl, study: Study, number: int, seat: int, files: Files
) -> tuple[View, Position | None] | Refused:
    """What the coach is given: what a seat sees, and for the seat -1 the whole position."""
    try:
        tried, tree = trial_of(study, files), Tree.read(study.tree)
        point = tried.at(tree, number)
        deciding = [point.begun[0].seat] if point.begun else tried.deciding(number)
        to_act = point.position.to_act
        own = (to_act if to_act in deciding else deciding[0]) if seat < 0 and deciding else seat
        if own not in deciding:
            return Refused(Sentence("Nobody has anything to decide here."))
        position = tried.asked(number, own)
        return tried.game.view(position, own), position if seat < 0 else None
    except ShedetError as error:
        return Refused(error.sentence)


def read_position(control: JobControl, text: str, files: Files) -> Start | Sentence:
    """The beginning of a study that starts with a position as text, or what is wrong with it."""
    head, _, rest = text.strip().partition("\n")[0].strip().partition(" ")
    lines = [line.strip() for line in text.strip().splitlines()]
    try:
        if head != "position":
            begin = Sentence("Start the position with {head}.", head="position sobek 1")
            raise NotationError(begin)
        info = info_of(rest.partition(" ")[0])
        if not has_board(info.id):
            raise no_board(info)
        game = boxes_of(files).game(info.id)
        position = game.position_from("\n".join(line for line in lines if line) + "\n")
        options, deal = game.options_in(position), opening_deal(game, position)
        start = Start(info.id, game.pieces_hash, ("",) * position.seats, options, deal)
        begun(start, files)
    except ShedetError as error:
        return error.sentence
    return start


def of_record(
    control: JobControl, record: Record | str, files: Files
) -> tuple[Start, Tree] | Sentence:
    """The beginning of a study that starts with a game, and the tree with its lines."""
    try:
        record = Record.from_json(record) if isinstance(record, str) else record
        bots = tuple(name if bot_called(name) else "" for name in record.seats)
        start = Start(record.game, record.pieces, bots, record.options, record.deal)
        tried = begun(start, files)
        check_head(tried.game, record)
        tree = Tree.of_game([step_of(tried, line) for line in record.lines])
        tried.at(tree, tree.played)
    except ShedetError as error:
        return error.sentence
    return start, tree


def step_of(tried: Trial, line: Line) -> Step:
    moves = (tried.game.move_text(move) for move in tried.game.line_moves(line.text))
    return Step(line.seat, tuple(moves), line.chance)


def advice_in(json: str) -> Advice | None:
    """What the coach says, as it is kept; nothing as long as it thinks."""
    return msgspec.json.decode(json, type=Advice) if json else None
