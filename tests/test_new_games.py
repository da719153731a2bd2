"""A new game can be played: one seed gives deal and chance, none another game each time."""

from collections import Counter

import pytest

from shedet.bots.match import play_match
from shedet.bots.playout import playout
from shedet.core.engine.chance import Chance, seeded
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError, ShedetError, Unseeded
from shedet.core.game import Game, load
from shedet.core.records.record import replay

GAMES = ("nile", "sobek", "sobek2p")


def first_deben(game: Game, position: Position) -> str:
    """Play the first legal line that asks for a deben until one is drawn; what it was."""
    deben = game.move_number("deben")
    position.logging = 1
    while not position.is_over:
        legal = position.legal()
        position.play(deben if deben in legal else legal[0])
        if notes := position.notes():
            return game.outcome_text(notes[0])
    return ""


def test_over_many_seeds_the_first_draws_are_spread() -> None:
    game = load("sobek2p")
    drawn = Counter(first_deben(game, game.new(seed=seed)) for seed in range(300))
    bag = Counter(f"deben:{value}" for value in game.pieces.deben)  # type: ignore[attr-defined]
    chi_squared = 0.0
    for name, copies in bag.items():
        expected = drawn.total() * copies / 13
        chi_squared += (drawn[name] - expected) ** 2 / expected
    assert drawn.total() == 300
    assert chi_squared < 24.4  # 99.9 % of fair draws of at most seven degrees of freedom


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_seed_gives_the_same_game_to_its_end(game_id: str) -> None:
    game = load(game_id)
    one, two = game.new(seed=7), game.new(seed=7)
    assert playout(one, seeded(3)) == playout(two, seeded(3))
    assert one.encode() == two.encode()
    assert one.state() == two.state()


@pytest.mark.parametrize("game_id", GAMES)
def test_without_a_seed_every_game_is_another(game_id: str) -> None:
    game = load(game_id)
    texts = {game.position_text(game.new()) for _ in range(5)}
    assert len(texts) == 5


def test_a_seed_deals_as_simulated_games_do() -> None:
    game = load("sobek2p")
    record = play_match(game, {"memory": "pure"}, ["random", "random"], 11)
    start = game.start(2, record.options, record.deal)
    assert game.new(seed=11, memory="pure").encode() == start.encode()


def test_seats_and_options_are_checked_and_have_their_usual_values() -> None:
    nile = load("nile")
    assert nile.new(seed=1).seats == nile.info.seats[0]
    assert nile.new(4, seed=1, hippo="on").seats == 4
    assert nile.new(seed=1, options={"seed": "all"}).encode() != nile.new(seed=1).encode()
    for seats, seed, options in (
        (9, 1, {}),
        (2, 1, {"memory": "none"}),
        (2, 1, {"hippo": "maybe"}),
        (2, -1, {}),
        (2, 1 << 64, {}),
    ):
        with pytest.raises(NotationError):
            nile.new(seats, seed, options)


@pytest.mark.parametrize("game_id", GAMES)
def test_an_unseeded_position_refuses_to_draw_and_stays_as_it_was(game_id: str) -> None:
    game = load(game_id)
    seats = game.info.seats[0]
    options = game.info.choose({})
    refused = 0
    for seed in range(8):
        position = game.start(seats, options, game.deal(seats, options, seeded(seed)))
        chance = seeded(seed)
        for _ in range(game.longest):
            if position.is_over:
                break
            legal = position.legal()
            before = position.encode()
            move = legal[chance.below(len(legal))]
            try:
                position.play(move)
            except Unseeded as refusal:
                said = str(refusal)
                assert len(said.splitlines()) == 1
                assert position.encode() == before
                assert position.legal() == legal
                position.seed(5)
                position.play(move)
                refused += 1
                break
    assert refused > 0
    assert issubclass(Unseeded, ShedetError)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_text_tells_a_generator_of_seed_0_from_none(game_id: str) -> None:
    game = load(game_id)
    seats, options = game.info.seats[0], game.info.choose({})
    position = game.start(seats, options, game.deal(seats, options, seeded(0)))
    assert "\nchance: none\n" in game.position_text(position)
    assert not game.position_from(game.position_text(position)).is_seeded
    position.seed(0)
    assert game.position_from(game.position_text(position)).is_seeded


def test_a_generator_without_a_seed_gives_nothing() -> None:
    for draw in (Chance().word, lambda: Chance().below(6)):
        with pytest.raises(Unseeded):
            draw()
    game = load("sobek2p")
    with pytest.raises(Unseeded):
        game.deal(2, {}, Chance())
    with pytest.raises(Unseeded):
        game.new(seed=1).redeal(0, Chance())


def test_a_script_is_all_the_chance_that_a_replay_needs() -> None:
    game = load("sobek2p")
    record = play_match(game, {}, ["random", "random"], 3)
    assert any(line.chance for line in record.lines)
    *_, last = replay(game, record)
    assert last.position.is_over
    assert not last.position.is_seeded


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_text_without_a_generator_is_read_without_one(game_id: str) -> None:
    game = load(game_id)
    seats, options = game.info.seats[0], game.info.choose({})
    unseeded = game.start(seats, options, game.deal(seats, options, seeded(1)))
    assert not game.position_from(game.position_text(unseeded)).is_seeded
    unseeded.seed(12)
    again = game.position_from(game.position_text(unseeded))
    assert again.is_seeded
    assert again.state() == unseeded.state()
