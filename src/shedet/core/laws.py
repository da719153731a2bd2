"""The laws: what every game must obey, as checks that can be run on any game.

Each law takes a table (game, seats, options) and a seed, plays a game and raises
AssertionError at the first breach.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove, NotationError
from shedet.core.event import Event
from shedet.core.game import Game, GameInfo, View, load
from shedet.core.records.record import Record, Recorder, play_line, replay


@dataclass(frozen=True)
class TableSetup:
    """A game with a number of seats and chosen options."""

    game: Game
    seats: int
    options: dict[str, str]

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game.info.id, str(self.seats), *chosen])


def tables(info: GameInfo) -> list[TableSetup]:
    """Every number of seats with the usual options, each other value alone, and all the last."""
    game = load(info.id)
    usual, last = extremes(info)
    alone = [
        {**usual, option.name: value} for option in info.options for value in option.values[1:]
    ]
    every = [usual, *alone, last]
    different = [chosen for number, chosen in enumerate(every) if chosen not in every[:number]]
    return [TableSetup(game, seats, chosen) for seats in info.seats for chosen in different]


def extremes(info: GameInfo) -> tuple[dict[str, str], dict[str, str]]:
    """The options with their first values, which are the usual ones, and with their last."""
    last = {option.name: option.values[-1] for option in info.options}
    return info.choose({}), last


def play_along(table: TableSetup, seed: int) -> Iterator[Recorder]:
    """A game, move by move: random with an even seed, by the rule of thumb with an odd one.

    Where several seats decide at once, any of them goes first.
    """
    chance = seeded(seed)
    names = [f"seat {seat}" for seat in range(table.seats)]
    deal = table.game.deal(table.seats, table.options, chance)
    recorder = Recorder(table.game, table.options, names, deal, seed)
    yield recorder
    while not recorder.position.is_over:
        position = recorder.position
        if not position.mid_line:
            deciding = [seat for seat in range(table.seats) if position.deciding >> seat & 1]
            position.switch(deciding[chance.below(len(deciding))])
        legal = position.legal()
        assert legal, "nobody can move, and the game is not over"
        if seed % 2:
            view = table.game.view(position, position.to_act)
            rated = [table.game.rate(view, table.game.move_text(move)) for move in legal]
            legal = [move for move, rate in zip(legal, rated, strict=True) if rate == max(rated)]
        recorder.play(legal[chance.below(len(legal))])
        yield recorder


def whole_game(table: TableSetup, seed: int) -> Recorder:
    *_, last = play_along(table, seed)
    return last


def law_1_exactly_the_legal_moves_can_be_played(table: TableSetup, seed: int) -> None:
    for number, recorder in enumerate(play_along(table, seed)):
        position = recorder.position
        legal = position.legal()
        assert len(set(legal)) == len(legal), "a legal move is listed twice"
        if number % 5:
            continue
        before = position.encode()
        for move in range(table.game.actions):
            if move in legal:
                position.copy().play(move)
                continue
            try:
                position.play(move)
            except IllegalMove as refusal:
                assert refusal.rule, "a refusal names no rule"
                assert str(refusal.reason), "a refusal gives no reason"
            else:
                raise AssertionError(f"{table.game.move_text(move)} is not legal and was played")
        assert position.encode() == before, "looking at moves changed the position"


def law_2_the_same_lines_give_the_same_game(table: TableSetup, seed: int) -> None:
    told: list[object] = []
    played: dict[int, bytes] = {}
    recorder = None
    for recorder in play_along(table, seed):
        told += table.game.events(recorder.position)
        if recorder.record.lines and not recorder.position.mid_line:
            played[len(recorder.record.lines)] = recorder.position.encode()
    assert recorder is not None
    retold: list[object] = []
    for step in replay(table.game, recorder.record):
        assert step.position.encode() == played[step.number], f"line {step.number} differs"
        retold += step.events
    assert retold == told, "the events differ"
    assert table.game.result(recorder.position) == recorder.record.result


def law_3_a_copy_shares_nothing(table: TableSetup, seed: int) -> None:
    chance = seeded(seed)
    for recorder in play_along(table, seed):
        position = recorder.position
        state = position.encode(), position.state()
        copy = position.copy()
        assert (copy.encode(), copy.state()) == state, "a copy differs from its original"
        while not copy.is_over:
            legal = copy.legal()
            copy.play(legal[chance.below(len(legal))])
            if chance.below(4) == 0:
                break
        assert (position.encode(), position.state()) == state, "a copy changed its original"


def law_4_every_piece_is_in_exactly_one_place(table: TableSetup, seed: int) -> None:
    pieces = None
    for recorder in play_along(table, seed):
        listed = named_pieces(table.game, recorder.position)
        pieces = pieces or listed
        assert listed == pieces, "a piece was lost or doubled"


def named_pieces(game: Game, position: Position) -> list[str]:
    return sorted(where.split(" in ")[0] for where in game.places(position))


def law_5_a_seat_is_told_no_secret(table: TableSetup, seed: int) -> None:
    """Redealing what a seat cannot know, or a world made of its view, changes nothing it sees."""
    chance = seeded(seed + 1)
    game = table.game
    for recorder in play_along(table, seed):
        position = recorder.position
        pieces = named_pieces(game, position)
        for seat in range(table.seats + 1):
            view = game.view(position, seat)
            redealt = position.copy()
            redealt.redeal(seat, chance)
            for other in (redealt, game.world(view, chance)):
                assert game.view(other, seat) == view, "a view tells what its seat cannot know"
                assert other.is_over or other.legal(), "nobody can move in a world that fits"
                assert named_pieces(game, other) == pieces, "a piece was lost or doubled"
                if position.deciding >> seat & 1:
                    mine, theirs = position.copy(), other.copy()
                    mine.switch(seat)
                    theirs.switch(seat)
                    assert sorted(mine.legal()) == sorted(theirs.legal()), "legality tells a secret"


def law_6_folding_events_gives_the_view(table: TableSetup, seed: int) -> None:
    game = table.game
    views: list[View] = []
    told: list[Event] = []
    for recorder in play_along(table, seed):
        position = recorder.position
        told += game.events(position) if views else []
        if position.mid_line:
            continue
        now = [game.view(position, seat) for seat in range(table.seats + 1)]
        for seat, view in enumerate(views):
            folded = game.fold(view, [event.seen_by(seat) for event in told])
            assert folded == now[seat], f"the events of seat {seat} do not give its view"
        views, told = now, []


def law_7_every_text_survives_a_round_trip(table: TableSetup, seed: int) -> None:
    game = table.game
    for move in range(game.actions):
        assert game.move_number(game.move_text(move)) == move
    for recorder in play_along(table, seed):
        text = game.position_text(recorder.position)
        again = game.position_from(text)
        assert again.encode() == recorder.position.encode(), "a position text loses something"
        assert game.position_text(again) == text, "a position text is not stable"
    record = whole_game(table, seed).record
    for line in record.lines:
        assert game.line_text(game.line_moves(line.text)) == line.text
    assert Record.from_json(record.to_json()) == record
    for text in ("", " ", "take", "take Z9", "\x00", "done done", record.lines[0].text + " "):
        try:
            game.line_moves(text)
        except NotationError:
            continue
        raise AssertionError(f"{text!r} was read as a line")


def law_8_random_play_ends_within_the_stated_bound(table: TableSetup, seed: int) -> None:
    moves = sum(1 for _ in play_along(table, seed)) - 1
    assert moves <= table.game.longest, f"{moves} moves"


def law_10_rotating_the_seats_rotates_the_result(table: TableSetup, seed: int) -> None:
    record = whole_game(table, seed).record
    assert record.result is not None
    seats = table.seats
    position = table.game.start(seats, table.options, table.game.rotate(record.deal))
    for line in record.lines:
        moves = table.game.line_moves(line.text)
        play_line(table.game, position, (line.seat + 1) % seats, moves, script=line.chance)
    result = table.game.result(position)
    for name in ("scores", "items"):
        turned = [result[name][(seat + 1) % seats] for seat in range(seats)]
        assert turned == record.result[name], f"{name} did not turn with the seats"
    winners = sorted((seat - 1) % seats for seat in result["winners"])
    assert winners == record.result["winners"], "the winners did not turn with the seats"


LAWS: tuple[Callable[[TableSetup, int], None], ...] = (
    law_1_exactly_the_legal_moves_can_be_played,
    law_2_the_same_lines_give_the_same_game,
    law_3_a_copy_shares_nothing,
    law_4_every_piece_is_in_exactly_one_place,
    law_5_a_seat_is_told_no_secret,
    law_6_folding_events_gives_the_view,
    law_7_every_text_survives_a_round_trip,
    law_8_random_play_ends_within_the_stated_bound,
    law_10_rotating_the_seats_rotates_the_result,
)
"""Law 9, that a separate scorer agrees, needs such a scorer and is in the tests."""


def start(table: TableSetup, seed: int) -> Position:
    """A fresh deal of a seed, for benchmarks and counts."""
    deal = table.game.deal(table.seats, table.options, seeded(seed))
    position = table.game.start(table.seats, table.options, deal)
    position.seed(seed)
    return position
