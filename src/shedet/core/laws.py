"""The laws: what every game must obey, as checks that can be run on any game.

Each law takes a table (game, seats, options) and a seed, plays a game and raises
AssertionError at the first breach.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from shedet.core.batch.batch import NEXT_STEP, SAME_STEP, Batch
from shedet.core.effects import Foresight, Way, changes
from shedet.core.engine.chance import Chance, seeded
from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove, NotationError
from shedet.core.event import Event, Fact, Value
from shedet.core.game import Game, GameInfo, View, load
from shedet.core.records.data import from_data, to_data
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
    """Redealing what a seat cannot know, or a world made of its view, changes nothing it sees.

    The seats that decide are asked at every step, the others and the spectator in turn.
    """
    chance = seeded(seed + 1)
    game = table.game
    for number, recorder in enumerate(play_along(table, seed)):
        position = recorder.position
        pieces = named_pieces(game, position)
        deciding = {seat for seat in range(table.seats) if position.deciding >> seat & 1}
        for seat in sorted({*deciding, number % (table.seats + 1)}):
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
    """And nobody else sees anything of a line before it is complete."""
    game = table.game
    views: list[View] = []
    told: list[Event] = []
    for recorder in play_along(table, seed):
        position = recorder.position
        told += game.events(position) if views else []
        if position.mid_line:
            for seat in {*range(table.seats + 1)} - {position.to_act}:
                assert game.view(position, seat) == views[seat], "a line is seen as it is composed"
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
    chance = seeded(seed + 2)
    for number, recorder in enumerate(play_along(table, seed)):
        position = recorder.position
        again = read_again(game, position)
        assert game.options_in(again) == table.options, "a position text loses an option"
        view = game.view(position, position.to_act)
        assert from_data(game.view_type, to_data(view)) == view, "a view is no plain data"
        if number % 5 == 0 or position.is_over:
            every = range(table.seats + 1)
            for seat in every if position.is_over else [number // 5 % len(every)]:
                read_again(game, game.world(game.view(position, seat), chance))
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


def read_again(game: Game, position: Position) -> Position:
    """The position that the text of a position describes: the same one."""
    text = game.position_text(position)
    again = game.position_from(text)
    assert again.encode() == position.encode(), "a position text loses something"
    assert game.position_text(again) == text, "a position text is not stable"
    return again


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


WORLDS = 6
"""In so many other worlds what is called certain is tried; the long form tries 200."""


def decisions(table: TableSetup, seed: int) -> Iterator[Position]:
    """Some decisions of a game: at first all, then ever fewer, so that long games do not tire."""
    following = seed % 3
    for number, recorder in enumerate(play_along(table, seed)):
        if number >= following and not recorder.position.is_over:
            yield recorder.position
            following = number + 1 + number // 6


def law_11_what_is_certain_is_so_in_every_world(
    table: TableSetup, seed: int, worlds: int = WORLDS
) -> None:
    """What effects call certain, in numbers and names; and which public kinds are legal."""
    game, chance = table.game, seeded(seed + 3)
    for position in decisions(table, seed):
        for seat in range(0 if position.mid_line else table.seats + 1):
            public_moves_are_public(game, position, seat, worlds, chance)
        foresight = Foresight(game, game.view(position, position.to_act))
        ways = [way for effects in foresight.effects().values() for way in effects.ways]
        names = [foresight.named(way) for way in ways]
        for tried in range(worlds):
            # the table itself has other twins in the same places than a world made of the view
            other = (foresight.world if tried % 2 else position).copy()
            other.redeal(foresight.seat, chance)
            other.logging = 1
            for way, named in zip(ways, names, strict=True):
                if way.facts or way.is_foretold:
                    way_is_certain(foresight, way, other, named if tried < WORLDS else None)


def public_moves_are_public(
    game: Game, position: Position, seat: int, worlds: int, chance: Chance
) -> None:
    """Is what is legal of public kinds the same in other worlds of a view?"""
    legal = game.public_moves.intersection(position.legal())
    for _ in range(worlds):
        other = position.copy()
        other.redeal(seat, chance)
        found = game.public_moves.intersection(other.legal())
        assert found == legal, "whether a move of a public kind is legal is hidden"


def way_is_certain(
    foresight: Foresight, way: Way, world: Position, names: list[dict[str, Value]] | None
) -> None:
    """Does a line bring in another world what was called certain?"""
    game, seat = foresight.game, foresight.seat
    text = ", ".join(map(game.move_text, way.moves))
    end = world.copy()
    told: list[Fact] = []
    has_drawn = False
    for move in way.moves:
        end.play(move)
        facts = foresight.told_of(end)
        foresight.certain_in(end, facts)
        told += facts
        has_drawn |= end.noted_count > 0
    certain = len(way.facts)
    assert tuple(told[:certain]) == way.facts, f"{text}: a certain fact is another one elsewhere"
    if names is not None:
        named = foresight.names_of(way.moves, world)
        assert named[:certain] == names, f"{text}: a certain event is another one"
    if not way.is_foretold:
        return
    assert len(told) == certain, f"{text}: a certain line tells more elsewhere"
    assert (end.deciding,) == way.deciding, f"{text}: who is next is not certain"
    if not has_drawn:
        changed = changes(game.measures, [world], [end])
        assert changed == way.changes, f"{text}: what it adds to a measure is not certain"
    legal = set(end.legal())
    assert legal.issuperset(way.replies), f"{text}: a reply is not legal elsewhere"
    if end.to_act != seat or not way.is_certain:
        public = legal & game.public_moves
        assert public == set(way.replies), f"{text}: elsewhere there are other public replies"


def law_12_equal_views_give_equal_effects(table: TableSetup, seed: int) -> None:
    """Whatever is hidden from a seat, and whenever it asks: to the byte."""
    game, chance = table.game, seeded(seed + 4)
    for position in decisions(table, seed):
        seat = position.to_act
        first = Foresight(game, game.view(position, seat)).effects()
        redealt = position.copy()
        redealt.redeal(seat, chance)
        again = Foresight(game, game.view(redealt, seat)).effects(list(first))
        assert repr(again) == repr(first), "effects hang on more than the view"
        backward = Foresight(game, game.view(position, seat)).effects(list(first)[::-1])
        assert backward == first, "effects hang on what was asked before"


def law_13_queries_have_one_answer(table: TableSetup, seed: int, worlds: int = WORLDS) -> None:
    """What boards and sentences ask of the rules is the same in every world of a view."""
    game, chance = table.game, seeded(seed + 5)
    for position in decisions(table, seed):
        seats = [position.to_act] if position.mid_line else range(table.seats + 1)
        for seat in seats:
            view = game.view(position, seat)
            asked = answers(game, position, seat)
            world = game.world(view, chance)
            assert answers(game, world, seat) == asked, "a query hangs on a secret"
            for _ in range(worlds - 1):
                other = position.copy()
                other.redeal(seat, chance)
                assert answers(game, other, seat) == asked, "a query hangs on what is hidden"


def answers(game: Game, position: Position, seat: int) -> dict[tuple[str, tuple[int, ...]], object]:
    """Every query of a game that a seat may ask, asked of a position."""
    return {
        (query.name, about): query.ask(position, *about)
        for query in game.queries
        for about in query.about(position)
        if not query.is_own or about[0] == seat
    }


def law_14_an_observation_is_made_of_the_view(table: TableSetup, seed: int) -> None:
    """The numbers that a view gives, within the bounds of the layout, in every world of it."""
    game, chance = table.game, seeded(seed + 6)
    layout = game.observation(table.seats, table.options)
    low, high = layout.low(), layout.high()
    for recorder in play_along(table, seed) if layout.parts else ():
        position = recorder.position
        seats = [position.to_act] if position.mid_line else range(table.seats)
        for seat in seats:
            found = position.observe(seat)
            assert len(found) == layout.size, "an observation does not have the size of its layout"
            assert found == game.observed(game.view(position, seat)), "it is not made of the view"
            bounds = zip(low, found, high, strict=True)
            assert all(least <= number <= most for least, number, most in bounds), "out of bounds"
            other = position.copy()
            other.redeal(seat, chance)
            assert other.observe(seat) == found, "an observation hangs on what is hidden"


def law_15_a_batch_plays_the_same_games(table: TableSetup, seed: int) -> None:
    """From the same seeds, with the same moves, and on from one game to the next."""
    game, chance, size = table.game, seeded(seed + 7), 2
    mode = SAME_STEP if seed % 2 else NEXT_STEP
    observe = bool(game.observation(table.seats, table.options).parts)
    batch = Batch(
        *(game, size),
        seats=table.seats,
        options=table.options,
        seed=seed,
        autoreset=mode,
        observe=observe,
    )
    beside = [game.new(table.seats, seed + i, table.options) for i in range(size)]
    seeds = batch.seeds
    for _ in range(60):
        for i, position in enumerate(beside):
            there = batch.position(i)
            assert there.encode() == position.encode(), "a batch is dealt or plays otherwise"
            assert there.state() == position.state(), "its generators differ"
            mask = batch.masks[i * game.actions : (i + 1) * game.actions]
            legal = [move for move in range(game.actions) if mask[move]]
            assert legal == sorted(position.legal()), "a mask is not what is legal"
            width = batch.layout.size
            if observe and not position.is_over:
                seen = list(batch.observations[i * width : (i + 1) * width])
                assert seen == position.observe(batch.to_act[i]), "another observation"
        moves = [played(position, chance) for position in beside]
        batch.step(moves)
        for i, position in enumerate(beside):
            assert batch.ends[i] == int(position.is_over and moves[i] >= 0), "another end"
            if position.is_over and batch.seeds[i] != seeds[i]:
                beside[i] = game.new(table.seats, batch.seeds[i], table.options)
        seeds = batch.seeds


def played(position: Position, chance: Chance) -> int:
    """Play a random move and return it; -1 if the game is over."""
    if position.is_over:
        return -1
    legal = position.legal()
    move = legal[chance.below(len(legal))]
    position.play(move)
    return move


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
    law_11_what_is_certain_is_so_in_every_world,
    law_12_equal_views_give_equal_effects,
    law_13_queries_have_one_answer,
    law_14_an_observation_is_made_of_the_view,
    law_15_a_batch_plays_the_same_games,
)
"""Law 9, that a separate scorer agrees, needs such a scorer and is in the tests."""


def start(table: TableSetup, seed: int) -> Position:
    """A fresh deal of a seed, for benchmarks and counts."""
    deal = table.game.deal(table.seats, table.options, seeded(seed))
    position = table.game.start(table.seats, table.options, deal)
    position.seed(seed)
    return position
