"""The picture of An den Ufern des Nils: all of it, in the room that there is."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.language import LANGUAGES
from shedet.games.nile.pieces.box import CROPS, FIELDS, STALLS
from shedet.games.nile.prior.worth import payoff
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.view.view import View
from shedet.table import Question
from shedet.terminal.boards import board_of
from shedet.terminal.boards.nile import NOTE
from shedet.terminal.boards.nile.fields import GRID
from shedet.terminal.boards.nile.signs import BOAT, LETTERS, PLAYERS, WAVES, WITHIN
from shedet.terminal.boards.nile.squares import STALL_ROWS, square_of
from shedet.terminal.output.canvas import Canvas, width_of, wrapped
from tests.lengths import LENGTH, long, times
from tests.rules.nile.tables import GAME, begin, play, table

BOARD = board_of(GAME, "en")
NAMES = ["Ann", "greedy", "greedy 2", "greedy 3", "greedy 4"]
SMALL, ROOMY = BOARD.size(80, 24), BOARD.size(140, 45)
STRIDE = 29 if LENGTH == 1 else 7
VARIANTS = {"hippo": "on", "start": "bid", "seed": "all", "joker": "freshen"}


def questions_of(games: int) -> Iterator[Question]:
    """Questions of all kinds, from random games with two to five seats."""
    for seed in range(games):
        seats, chance = 5 - seed % 4, seeded(seed)
        options = GAME.info.choose(VARIANTS if seed % 2 == 0 else {})
        position = GAME.start(seats, options, GAME.deal(seats, options, chance))
        position.seed(seed)
        while not position.is_over:
            yield question_of(position, position.to_act)
            moves = position.legal()
            position.play(moves[chance.below(len(moves))])
        yield question_of(position, seats)


def question_of(position: Nile, seat: int = 0) -> Question:
    legal = [] if position.is_over else [GAME.move_text(move) for move in position.legal()]
    return Question(1, GAME.view(position, seat), legal, [])


@cache
def questions() -> list[Question]:
    """Some of them, and of those that are rare many."""
    left = Counter(dict.fromkeys(("rot", "spoil", "bid", "ebb", "boat", "over"), times(15, 1000)))
    found = []
    for number, question in enumerate(questions_of(4)):
        kind = question.view.question
        if number % STRIDE == 0 or left[kind] > 0:
            found.append(question)
            left[kind] -= 1
    return found


def names_of(view: View) -> list[str]:
    return NAMES[: len(view.players)]


def drawn(
    view: View, focus: str = "", size: tuple[int, int] = SMALL, language: str = "en"
) -> Canvas:
    return board_of(GAME, language).draw(view, names_of(view), focus, size)


def cell(canvas: Canvas, name: str) -> str:
    """What is drawn for a field on the small picture, with its edges."""
    column = next(x for x, names in enumerate(GRID) if name in names)
    row = GRID[column].index(name)
    return "".join(canvas.letters[row][10 * column : 10 * column + 11])


def market_row(canvas: Canvas, number: int) -> str:
    return "".join(canvas.letters[number][41:])


# fields


def test_the_banks_are_four_columns_of_seven_fields_and_the_river_steps_down() -> None:
    assert sorted(name for names in GRID for name in names if name in FIELDS) == sorted(FIELDS)
    canvas = drawn(GAME.view(table(seats=5), 0))
    for row, (column, rows) in enumerate(enumerate(("U2L5", "U3L4", "U4L3", "U5L2")), 2):
        said = "".join(canvas.letters[row][10 * column + 1 : 10 * column + 10])
        assert said.startswith(f"{rows[:2]}▲")
        assert f"{rows[2:]}▼" in said
        assert GRID[column].index(rows) == row


@long
def test_what_can_be_chosen_is_marked_and_nothing_else() -> None:
    board, marked = board_of(GAME, "en"), set()
    for question in questions():
        view, squares = question.view, board.squares(question)
        canvas = board.draw(view, names_of(view), "", SMALL, squares)
        shown = {name for name in FIELDS if cell(canvas, name)[0] == WITHIN}
        shown |= {row for n, row in enumerate(STALL_ROWS, 1) if market_row(canvas, n)[0] == WITHIN}
        shown |= {BOAT} if canvas.letters[9][0] == WITHIN else set()
        assert shown == set(squares)
        marked |= shown
    assert marked > {BOAT, "R1", "U31"}


@long
def test_every_field_of_every_view_is_on_the_picture() -> None:
    for question in questions():
        view, canvas = question.view, drawn(question.view)
        reached = GAME.answers(view).floods
        for field in view.fields:
            said = cell(canvas, field.name)[1:10]
            if field.is_covered:
                assert said == "╱" * 9
            elif field.water:
                above, below = field.water[::-1] if field.name[0] == "U" else field.water
                assert said == f"▲{WAVES[above] * 3} ▼{WAVES[below] * 3}"
            else:
                assert said.startswith(f"{field.palms}Ψ")
                assert ("░" in said) == field.is_desert
                is_reached = field.name in reached
                assert said.endswith(WAVES[reached[field.name]] if is_reached else said[-1])
                assert is_reached or said[-1] not in "~≈"
            for marker in field.markers:
                letter = LETTERS[marker.crop].say("en")
                letter = letter.upper() if marker.state == "ripe" else letter
                sign = PLAYERS[marker.owner] + letter + ("'" if marker.acted else "")
                assert sign in said


def test_roomy_fields_are_called_by_name() -> None:
    view = GAME.view(table(seats=5, markers=["0 flax U42", "1 onion U42 ripe"]), 0)
    text = drawn(view, size=ROOMY).text()
    for name in FIELDS:
        assert f"{name} " in text
    assert "Af  BO" in text


def test_a_flood_that_is_looked_at_shows_its_waves() -> None:
    position, _ = begin(seats=5, stacks={0: (["1/2"], ["2/0"])}, markers=["1 flax U41"])
    view = GAME.view(position, 0)
    assert cell(drawn(view), "U41")[1:5] == "4ΨBf"
    assert cell(drawn(view, "flood 1 U41"), "U41") == "[▲≈≈≈ ▼~~~]"
    assert cell(drawn(view, "flood 1 L41"), "L41") == "[▲≈≈≈ ▼~~~]"
    assert cell(drawn(view, "look U41"), "U41")[:5] == "[4ΨBf"


# market, boat, track, players


def test_the_market_shows_states_refusals_and_what_it_would_pay() -> None:
    position = table(
        seats=3,
        market={
            1: ["0 flax", "1 grain spoiled", "2 grape"],
            2: ["1 grape rotten", "1 onion"],
            4: ["2 aubergine"],
        },
        markers=["0 onion U41 ripe"],
    )
    canvas = drawn(GAME.view(position, 0))
    assert market_row(canvas, 1).rstrip() == " 1 4Ψ AF Bg!CP        ≠∗  →C3 B2 A1"
    assert market_row(canvas, 2).rstrip() == " 2 3Ψ Bp×BO  ·  ·     ≠po →B5"
    assert market_row(canvas, 3).rstrip() == " 3 2Ψ  ·  ·  ·  ·"
    assert market_row(canvas, 4).rstrip() == " 4 1Ψ CA  ·  ·  ·  ·  ≠a  →C6"
    coming = drawn(GAME.view(position, 0), "harvest U41 3")
    assert market_row(coming, 3).rstrip() == " 3 2Ψ AO+ ·  ·  ·"
    looked = market_row(drawn(GAME.view(position, 0), "look R3"), 3)
    assert looked[0] + looked[-1] == "[]"


def test_where_there_is_room_the_market_speaks() -> None:
    position = table(seats=3, market={1: ["0 flax"], 2: ["0 flax", "1 grain", "0 grape", "1 flax"]})
    text = drawn(GAME.view(position, 0), size=ROOMY).text()
    assert "Refuses now: flax" in text
    assert "Would pay: Ann (6)" in text
    assert "Full: scored after this round." in text
    assert "Would pay: greedy (4), Ann (2)" in text


@long
def test_every_fruit_and_every_payment_of_every_view_is_on_the_picture() -> None:
    for question in questions():
        view, canvas = question.view, drawn(question.view)
        for number, row in enumerate(view.market, 1):
            said = market_row(canvas, number)
            assert said.count("·") == STALLS[number - 1] - len(row)
            for owner, points in payoff(row):
                assert f"{PLAYERS[owner]}{points}" in said.partition("→")[2]


def test_boat_stacks_jokers_and_supplies_are_shown() -> None:
    position = table(
        seats=5,
        start=1,
        turn=0,
        boat=["flax flax onion", "", "aubergine"],
        out=["", "grain grain"],
        gone=(3, 0, 11),
        jokers=[2, 0, 1, 0, 0],
        stacks={0: (["1/2", "1/1"], ["2/0"]), 1: ([], ["2/2"])},
    )
    text = drawn(GAME.view(position, 0)).text()
    assert "Boat  A f2o1  C a1" in text
    assert "▶A Ann        4" in text
    assert "B★greedy     1" in text
    assert "~~2 ≈─1 J2" in text
    assert "0 ≈≈1 J0 †2" in text
    assert "f3g4p3o1a1" in text
    framed = drawn(GAME.view(position, 0), "buy flax").text()
    assert "[Boat" in framed
    hand = BOARD.hand(GAME.view(position, 0), NAMES, (80, 2)).text()
    assert "Flax 3  Grain 4  Grape 3  Onion 1  Aubergine 1  Action points 3  Jokers 2" in hand
    assert "Stack 1: two single waves  Stack 2: double wave and no wave" in hand


def test_what_has_acted_is_marked() -> None:
    position = table(seats=3, boat=["flax flax"])
    position.play(GAME.move_number("buy flax"))
    position.play(GAME.move_number("sow grain U41"))
    position.play(GAME.move_number("buy joker"))
    view = GAME.view(position, 0)
    text = drawn(view).text()
    assert "4ΨAg'" in text
    assert "f4'1g3" in text
    assert "J3'" in text
    assert "Flax 4 '1" in BOARD.hand(view, NAMES, (80, 2)).text()


@pytest.mark.parametrize(
    ("spaces", "obelisk", "said"),
    [
        ((1, 1, 1, 1, 1), 30, " ABCDE ···5····10····15····20····25···· Δ "),
        ((4, 6, 12), 23, "1·· A 5 B ···10· C ··15····20·· Δ ·25····30"),
        ((29, 2, 2, 35, 1), 26, " E  BC ··5····10····15····20····25 Δ ·· A 30···· D "),
    ],
)
def test_the_track_shows_pieces_and_obelisk(
    spaces: tuple[int, ...], obelisk: int, said: str
) -> None:
    view = GAME.view(table(seats=len(spaces), gone=[n - 1 for n in spaces], obelisk=obelisk), 0)
    assert said in drawn(view).text().split("\n")[8] + " "


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_that_the_tile_mix_is_reconstructed(language: str) -> None:
    note = f"({NOTE.say(language)})"
    for spaces in ((1, 1, 1, 1, 1), (36, 9, 14, 22, 31)):
        view = GAME.view(table(seats=5, gone=[n - 1 for n in spaces], obelisk=26), 0)
        for size in (SMALL, ROOMY):
            assert note in drawn(view, size=size, language=language).text()


# all together


@long
@pytest.mark.parametrize("language", LANGUAGES)
def test_fields_rows_and_supplies_keep_to_their_room(language: str) -> None:
    board = board_of(GAME, language)
    for question in questions()[:: 3 if LENGTH == 1 else 5]:
        view = question.view
        for width, height in ((80, 24), (100, 30), (140, 45)):
            size = board.size(width, height)
            canvas = drawn(view, size=size, language=language)
            assert (canvas.width, canvas.height) == size
            assert "…" not in canvas.text()
        hand = board.hand(view, names_of(view), (80, 2))
        assert "…" not in hand.text()
        if view.seat < len(view.players):
            assert all(str(view.players[view.seat].supply[crop]) in hand.text() for crop in CROPS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_has_two_rows(language: str) -> None:
    backs = ("1/0", "2/0", "1/1", "2/2", "1/2")
    for back in backs:
        position = table(seats=5, stacks={0: ([back], ["1/0" if back != "1/0" else "2/0"])})
        view = GAME.view(position, 0)
        roomy = board_of(GAME, language).hand(view, NAMES, (80, 4)).text().split("\n")
        assert not any(line.strip() for line in roomy[2:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_crops_have_letters_of_their_own(language: str) -> None:
    letters = [letter.say(language) for letter in LETTERS.values()]
    assert len(set(letters)) == len(CROPS)
    assert all(width_of(letter) == 1 and letter.islower() for letter in letters)
    assert width_of(NOTE.say(language)) <= 26


@long
def test_what_is_asked_and_offered_on_the_nile_has_room() -> None:
    """Two rows say what is asked, up to five what the move in focus brings."""
    for question in questions()[::3]:
        view = question.view
        if view.is_over:
            continue
        assert len(wrapped(GAME.status(view, names_of(view)), 78, 9)) <= 2
        for text in question.legal[::4]:
            assert len(wrapped(GAME.choice(view, text, names_of(view)), 78, 9)) <= 5


# squares


@long
def test_every_legal_move_is_offered_once() -> None:
    for question in questions():
        view, names = question.view, names_of(question.view)
        squares, entries = BOARD.squares(question), BOARD.entries(question, names)
        offered = [entry.text for entry in entries]
        for square in squares:
            here = BOARD.here(question, square, names)
            assert here is not None
            assert squares[square] == here.entries[0].text
            offered += [entry.text for entry in here.entries]
        if any(entry.pick for entry in entries):
            assert view.question in ("bid", "boat")
            assert set(offered) <= set(question.legal)
        else:
            assert sorted(offered) == sorted(question.legal)


def test_letters_stand_for_what_is_no_square() -> None:
    entries = BOARD.entries(question_of(table(seats=3)), NAMES)
    assert {entry.key: entry.text for entry in entries} == {
        "n": "buy joker",
        "j": "joker",
        "e": "end",
    }
    assert entries[-1].text == "end"


def test_a_field_offers_all_that_can_be_done_there() -> None:
    position = table(seats=3, markers=["0 onion U41 ripe", "1 flax U41", "0 grain L33"])
    question = question_of(position)
    at = {square: BOARD.here(question, square, NAMES) for square in ("U41", "L33", "L31", "R2")}
    moves = {square: [entry.text for entry in here.entries] for square, here in at.items() if here}
    assert moves["U41"] == [f"harvest U41 {row}" for row in range(1, 5)]
    assert moves["L33"] == ["grow L33"]
    assert moves["L31"] == [f"sow {crop} L31" for crop in CROPS]
    assert moves["R2"] == []
    title = at["U41"].title if at["U41"] else ""
    assert title.startswith("U41: field 1 of the upper 4-row, 4 palms.")
    assert "your onion (ripe)" in title


@pytest.mark.parametrize(
    ("square", "text"),
    [
        ("U41", "harvest U41 4"),
        ("L33", "grow L33"),
        ("L31", "sow flax L31"),
        ("boat", "buy grape"),
        ("R1", "freshen 1 2"),
        ("R2", ""),
    ],
)
def test_every_square_means_a_move_legal_or_not(square: str, text: str) -> None:
    position = table(
        seats=3,
        markers=["0 onion U41 ripe", "0 grain L33"],
        boat=["grape"],
        market={1: ["1 flax", "2 grain spoiled"], 2: ["1 onion"]},
        joker="freshen",
    )
    view = GAME.view(position, 0)
    assert BOARD.asked(view, square) == text
    assert text == "" or square_of(text) == square


def test_squares_mean_what_is_asked() -> None:
    view = GAME.view(table(seats=3, stacks={0: ([], ["1/2"])}), 0)
    for question, text in (
        ("flood", "flood 2 U41"),
        ("water", "flood 2 U41"),
        ("ebb", "ebb U41"),
        ("seed", "sow flax U41"),
        ("ripe", "ripe flax U41"),
        ("rot", ""),
    ):
        assert BOARD.asked(replace(view, question=question), "U41") == text
    assert BOARD.asked(replace(view, question="rot"), "R3") == "row 3"
    assert BOARD.asked(replace(view, question="rot"), "boat") == ""


def test_arrows_reach_every_square_and_come_back() -> None:
    everywhere = {*FIELDS, *STALL_ROWS, "boat"}
    seen, new = {"U51"}, ["U51"]
    while new:
        square = new.pop()
        for key in ("up", "down", "left", "right"):
            other = BOARD.beside(square, key)
            if other not in seen:
                seen.add(other)
                new.append(other)
    assert seen == everywhere
    assert BOARD.beside("U21", "down") == "L51", "over the river"
    assert BOARD.beside("L51", "up") == "U21"
    assert BOARD.beside("U22", "up") == "U22"
    assert BOARD.beside("U22", "left") == "U22"
    assert BOARD.beside("L22", "down") == "boat"
    assert BOARD.beside("boat", "down") == "boat"
    assert BOARD.beside("U55", "right") == "R1"
    assert BOARD.beside("R1", "left") == "U55"
    assert BOARD.beside("R4", "down") == "boat"


@pytest.mark.parametrize("size", [SMALL, ROOMY])
def test_a_click_finds_field_row_and_boat(size: tuple[int, int]) -> None:
    view = GAME.view(table(seats=5), 0)
    for square in (*FIELDS, *STALL_ROWS, "boat"):
        letters = drawn(view, f"look {square}", size).letters
        x, y = next((row.index("["), number) for number, row in enumerate(letters) if "[" in row)
        assert BOARD.at(x + 1, y, size) == square
    assert BOARD.at(3, size[1] - 1, size) == ""
    assert BOARD.at(3, size[1] - 5, size) == "", "the track"


# things that are ticked


@long
def test_bids_are_ticked_markers() -> None:
    asked = next(q for q in questions() if q.view.question == "bid" and not q.view.chosen)
    bid, nothing = BOARD.entries(asked, NAMES)
    assert nothing.text == "done"
    assert bid.pick is not None
    number = sum(asked.view.players[asked.view.seat].supply.values())
    assert len(bid.pick.items) == number
    ticked = [True, True, *[False] * (number - 2)]
    assert bid.pick.line(ticked) == "bid flax flax done"
    assert "2 flax" in bid.pick.worth(ticked)
    assert bid.pick.worth([False] * number) == ""


@long
def test_two_markers_go_to_the_boat() -> None:
    asked = next(q for q in questions() if q.view.question == "boat" and not q.view.chosen)
    (entry,) = BOARD.entries(asked, NAMES)
    assert entry.pick is not None
    assert (entry.pick.least, entry.pick.most, len(entry.pick.items)) == (2, 2, 9)
    ticked = [n in (1, 8) for n in range(9)]
    assert entry.pick.line(ticked) == "choose flax aubergine"
    assert "1 flax, 1 aubergine" in entry.pick.worth(ticked)


def test_rot_takes_a_row_and_two_fruits() -> None:
    position, _ = begin(
        seats=3,
        dial="ebb 1",
        water={"U41": "1/1:rot2>"},
        market={4: ["0 flax", "1 grain spoiled", "1 grape rotten", "0 onion"], 3: ["2 flax"]},
    )
    play(position, "ebb U41")
    question = question_of(position)
    assert question.legal == ["row 3", "row 4"]
    here = BOARD.here(question, "R4", NAMES)
    assert here is not None
    pick = here.entries[0].pick
    assert pick is not None
    assert [item.word for item in pick.items] == ["1", "2", "4"]
    assert pick.line([True, True, False]) == "row 4: 1 2"
    assert pick.worth([True, True, False]) == "The row would then pay: Ann (6), greedy (0)."
    assert pick.worth([True, False, False]) == "", "one fruit alone does not go bad"
    assert not pick.is_full_at_first
    lone = BOARD.here(question, "R3", NAMES)
    assert lone is not None
    alone = lone.entries[0].pick
    assert alone is not None
    assert (alone.least, alone.is_full_at_first) == (1, True)


# rounds, replay


def test_the_points_are_reckoned_when_a_row_was_scored() -> None:
    view = GAME.view(table(seats=3), 0)
    assert BOARD.reckoning(view, NAMES[:3]) == []
    scored = replace(view, earned=[(3, 0, 0, 0), (0, 0, 0, 1), (2, 4, 0, 0)])
    assert BOARD.reckoning(scored, NAMES[:3]) == [
        "Ann has 3 points:",
        "By market rows: 3, 0, 0, 0",
        "greedy has 1 point:",
        "By market rows: 0, 0, 0, 1",
        "greedy 2 has 6 points:",
        "By market rows: 2, 4, 0, 0",
    ]
    assert BOARD.reckoning(replace(scored, is_over=True), NAMES[:3]) == []


def test_all_at_once_is_what_a_spectator_sees() -> None:
    position = table(seats=3)
    seen = [GAME.view(position, seat) for seat in range(4)]
    assert BOARD.whole(seen, GAME.places(position)) == seen[3]
    assert not BOARD.hand(seen[3], NAMES[:3], (80, 2)).text().strip()
