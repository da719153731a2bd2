"""The picture of Sobek: all of it, in the room that there is."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.language import LANGUAGES
from shedet.games.sobek.pieces.box import CHARACTERS, GOODS
from shedet.games.sobek.view.view import Tally, View, scarabs_on
from shedet.table import Question
from shedet.terminal.boards import board_of
from shedet.terminal.boards.sobek.quays import FREE, SHORT, TEMPLE_NAME
from shedet.terminal.boards.sobek.track import NOTE, Track
from shedet.terminal.output.canvas import Canvas, width_of, wrapped
from tests.laying import reopened
from tests.lengths import LENGTH, long
from tests.rules.sobek.said import set_points
from tests.rules.sobek.tables import GAME, Set, legal, table

BOARD = board_of(GAME, "en")
NAMES = ["Ann", "greedy", "greedy 2", "greedy 3"]
SIZE = (80, 13)
NINE = ["fish:1S", "ebony:2S", "queen", "amulet", "wheat:0", "ivory:3S", "thief", "fish:0", ""]


@cache
def views(games: int) -> list[View]:
    return list(views_of(games))


def views_of(games: int) -> Iterator[View]:
    """Views of all kinds, from random games of two, three and four seats."""
    options = GAME.info.choose({})
    for seed in range(games):
        chance, seats = seeded(seed), 2 + seed % 3
        position = GAME.start(seats, options, GAME.deal(seats, options, chance))
        position.seed(seed)
        while not position.is_over:
            yield GAME.view(position, position.to_act)
            moves = position.legal()
            position.play(moves[chance.below(len(moves))])
        yield GAME.view(position, 0)
        yield GAME.view(position, seats)


def names_of(view: View) -> list[str]:
    return NAMES[: len(view.players)]


def drawn(
    view: View, focus: str = "", size: tuple[int, int] = SIZE, language: str = "en"
) -> Canvas:
    return board_of(GAME, language).draw(view, names_of(view), focus, size)


def quay(canvas: Canvas, number: int) -> tuple[str, str, str]:
    """The three rows of a quay, with its edges."""
    x = 7 + 8 * (number - 1)
    first, second, third = ("".join(canvas.letters[row][x : x + 9]) for row in range(3))
    return first, second, third


@long
def test_every_card_of_every_view_is_on_the_picture() -> None:
    for view in views(3)[:: 3 if LENGTH == 1 else 1]:
        canvas = drawn(view)
        for number, card in enumerate(view.quay, 1):
            first, second, third = quay(canvas, number)
            assert first[1:8].strip() == str(number)
            if card == "":
                assert second[1:8].strip() == "·"
            elif card == "character":
                assert second[1:8].strip() == "◆ ?"
            else:
                assert second[1:8].strip().lower() == card.partition(":")[0]
                assert third.count("●") == scarabs_on(card)


def test_the_first_four_cards_have_prices_and_a_rope_behind_them() -> None:
    canvas = drawn(GAME.view(table(quay=["", *NINE[:8]]), 0))
    assert quay(canvas, 2)[2].endswith("free ")
    assert quay(canvas, 3)[2].endswith("+1 ")
    assert quay(canvas, 4)[2].endswith("+2 ")
    assert quay(canvas, 5)[2].endswith("+3║")
    assert all(row.endswith("║") for row in quay(canvas, 5))
    for number in range(6, 10):
        assert not {"+", "f"} & set(quay(canvas, number)[2])
    few = drawn(GAME.view(table(quay=NINE[:4]), 0))
    assert "║" not in few.text(), "nothing lies beyond"


def test_the_merchant_takes_any_card_free() -> None:
    position = table(quay=NINE, hands=(["merchant"], ()))
    position.play(GAME.move_number("play merchant"))
    canvas = drawn(GAME.view(position, 0))
    assert [number for number in range(1, 10) if "free" in quay(canvas, number)[2]] == [
        *range(1, 9)
    ]
    assert "║" in canvas.text()


def test_focus_marks_what_is_taken_and_passed_and_moves_the_rope() -> None:
    view = GAME.view(table(quay=NINE), 0)
    canvas = drawn(view, "take 3")
    assert quay(canvas, 3)[1].startswith("[◆ ?")
    assert quay(canvas, 3)[2].endswith("]")
    assert quay(canvas, 1)[1].startswith("!Fish")
    assert quay(canvas, 2)[2].startswith("!●●")
    assert quay(canvas, 4)[0].endswith("║")
    assert quay(canvas, 7)[0].endswith("┆"), "quays 4 to 7 are then within reach"
    looked = drawn(view, "look 6")
    assert quay(looked, 6)[1].startswith("[Ivory")
    assert not {"┆", "!"} & set(looked.text())
    assert "[Temple]" in drawn(view, "look 0").text()
    assert not {"[", "!"} & set(drawn(view, "play queen").text())


@pytest.mark.parametrize("number", range(1, 10))
def test_a_click_finds_the_quay(number: int) -> None:
    row = [""] * 9
    row[number - 1] = "fish:0"
    view = GAME.view(table(quay=row), 0)
    for size in (SIZE, (130, 18)):
        letters = drawn(view, size=size).letters[1]
        assert BOARD.at(letters.index("F"), 1, size) == str(number)
        assert BOARD.at(letters.index("F"), 0, size) == ""
        assert BOARD.at(2, 1, size) == "", "the temple"
        assert BOARD.at(letters.index("F"), size[1] - 1, size) == ""


def test_arrows_go_from_the_temple_to_the_last_quay() -> None:
    assert BOARD.beside("0", "left") == "0"
    assert BOARD.beside("0", "right") == "1"
    assert BOARD.beside("9", "right") == "9"
    assert BOARD.beside("4", "down") == "4"
    view = GAME.view(table(quay=NINE), 0)
    question = Question(1, view, sorted(legal(table(quay=NINE))), [])
    assert BOARD.home(question) not in BOARD.squares(question)
    assert BOARD.asked(view, BOARD.home(question)) == ""
    assert BOARD.asked(view, "7") == "take 7"


# the track


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize(
    "scores",
    [(0, 0), (0, 0, 0), (0, 0, 0, 0), (61, 52), (38, 38, 38, 39), (3, 50, 99, 150), (99, 100, 101)],
)
def test_every_marker_stands_at_its_space(scores: tuple[int, ...], width: int) -> None:
    signs = {0: "☥", 1: "◉", 2: "♣", 3: "⌠"}
    canvas = Track(GAME, scores, "en").draw(width)
    above, spaces, below = ("".join(row) for row in canvas.letters)
    for seat, score in enumerate(scores):
        row = above if "ABCD"[seat] in above else below
        x = row.index("ABCD"[seat])
        symbol = GAME.symbols[score % 100]
        before = sum(other == score for other in scores[:seat])
        x -= before % 2
        assert spaces[x:].startswith(signs[symbol] if symbol < 4 else f"{score} ")
    assert "☥ ankh  ◉ eye  ♣ lotus  ⌠ crook" in below


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawn_track_says_that_its_order_is_reconstructed(language: str) -> None:
    for scores in ((0, 0, 0, 0), (61, 52), (90, 12, 40)):
        text = Track(GAME, scores, language).draw(80).text()
        assert f"({NOTE.say(language)})" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_are_short_and_told_apart_by_two_letters(language: str) -> None:
    short = [name.say(language) for name in SHORT.values()]
    assert max(map(width_of, [*short, TEMPLE_NAME.say(language)])) <= 6
    assert width_of(FREE.say(language)) <= 4
    assert len({name[:2] for name in short}) == len(short)


def test_neighbouring_spaces_are_shown_one_after_the_other() -> None:
    text = Track(GAME, (61, 52), "en").draw(80).text()
    assert "50 ⌠ ☥ ◉ ♣ 55 ♣ ⌠ ☥ ◉ 60 ☥ ◉ ♣ ⌠ 65" in text
    assert "┄" not in text
    far = Track(GAME, (5, 95), "en").draw(80).text()
    assert far.count("┄") == 1


# players and hand


@long
@pytest.mark.parametrize("language", LANGUAGES)
def test_quays_sets_and_hands_keep_to_their_room(language: str) -> None:
    """In the short form every language has views of its own."""
    board, first = board_of(GAME, language), list(LANGUAGES).index(language)
    for view in views(3)[first::12] if LENGTH == 1 else views(3)[::4]:
        for size in (SIZE, (100, 16), (140, 18)):
            canvas = drawn(view, size=size, language=language)
            assert "…" not in canvas.text()
            assert len(canvas.letters) == size[1]
            check_sets(view, canvas)
        hand = board.hand(view, names_of(view), (80, 2)).text()
        assert "…" not in hand
        check_hand(view, hand)


def check_sets(view: View, canvas: Canvas) -> None:
    """The points of every set are in the column of its player."""
    seats, width = len(view.players), canvas.width
    first = view.seat if view.seat < seats else 0
    for column in range(seats):
        player = view.players[(first + column) % seats]
        start, end = column * width // seats, (column + 1) * width // seats
        text = "\n".join("".join(row[start:end]) for row in canvas.letters[7:])
        assert str(player.score) in text
        for card_set in player.sets:
            points = set_points(card_set)
            assert (f"{'◎' * card_set.prosperity}={points}" if "=" in text else f"{points}") in text
        assert text.count("=") in (0, len(player.sets))


def check_hand(view: View, text: str) -> None:
    """Nothing of the hand is lost."""
    cards = view.held if view.seat < len(view.players) else []
    characters = sum(card in CHARACTERS for card in cards)
    assert text.count("◆") == characters
    goods = {card.partition(":")[0] for card in cards} & set(GOODS)
    assert len(text.replace("(", " ").split()) >= len(goods)
    assert all(width_of(line) <= 80 for line in text.split("\n"))


def test_others_show_backs_and_curses_and_the_own_pile_its_cards() -> None:
    position = table(
        seats=3,
        hands=(["fish:0"], ["wheat:0", "wheat:1S", "fish:0*", "thief"], []),
        piles=(["ivory:3S", "fish:1S", "fish:0", "scribe:fish"], ["wheat:0"], []),
        curses=(1, 1),
        points=(12, 37, 5),
    )
    text = drawn(GAME.view(position, 0)).text()
    assert "▶A Ann               12 ⌠" in text
    assert "B greedy             37 ☥" in text
    assert "C greedy 2              5" in text
    assert "Hand 4  ■2 □1 ◆1 §1" in text
    assert "Hand 0" in text
    assert "Corruption 4  ●4  §1" in text
    assert "Ivo1  Fis2  ◆1" in text
    other = drawn(GAME.view(position, 2)).text()
    assert other.count("Corruption") == 1, "the piles of others are hidden, and how large they are"


def test_with_perfect_memory_the_piles_of_others_are_counted() -> None:
    piles: tuple[list[str], ...] = ([], ["wheat:0", "fish:0"], ["thief"])
    view = GAME.view(table(seats=3, piles=piles, memory="perfect"), 0)
    text = drawn(view).text()
    assert [f"Corruption {number}" in text for number in (0, 1, 2)] == [True] * 3
    assert "Fis1" not in text


def test_sets_have_number_good_product_prosperity_and_lie_sideways() -> None:
    position = table(
        sets=[
            (0, "wheat", ["wheat:1S", "wheat:1S", "amulet", "merchant"]),
            (1, "fish", ["fish:0", "fish:1S", "fish:1S"], True),
        ],
        prosperity={1: 2},
    )
    text = drawn(GAME.view(position, 0)).text()
    assert "1 Wheat 4×6●◎◎=24" in text
    assert "2 Fish ↔2●=2" in text


def test_many_sets_still_fit() -> None:
    sets: list[Set] = [
        (0, "ivory", ["ivory:3S", "ivory:3S", "ivory:3S"]),
        (0, "ebony", ["ebony:2S", "ebony:2S", "ebony:0"]),
        (0, "marble", ["marble:2S", "marble:2S", "marble:2S"]),
        (0, "cattle", ["cattle:1S", "cattle:1S", "cattle:1S"]),
        (0, "fish", ["fish:1S", "fish:0", "fish:0"], True),
        (0, "fish", ["fish:1S", "fish:1S", "thief"], True),
        (0, "wheat", ["wheat:1S", "wheat:1S", "wheat:1S"], True),
    ]
    pile = ["ebony:0", "marble:0", "cattle:0", "wheat:0", "amulet", "queen"]
    for seats in (2, 3, 4):
        text = drawn(GAME.view(table(seats=seats, sets=sets, piles=(pile,)), 0)).text()
        for points in ("27", "12", "18", "9", "1", "2", "3"):
            assert points in text
        assert text.count("↔") == 3
        assert "…" not in text


def test_known_tokens_are_named() -> None:
    position = table(tokens=["flood", "curse", "guild-eye"], hands=(["wheat:0"] * 3, ()))
    assert (
        "Round 1  Delivery 2 of 5  Deck 32  Tokens 3  Discard 0"
        not in drawn(GAME.view(position, 0)).text()
    ), "numbers come from the view"
    assert "Tokens 3  Discard 0" in drawn(GAME.view(position, 0)).text()
    with reopened(position):
        position.seen_tokens = [1, 0, 0, 0]
    assert "Tokens 3: ◉, Flood, Curse" in drawn(GAME.view(position, 0)).text()
    assert "Tokens 3  Discard 0" in drawn(GAME.view(position, 1)).text()


def hand_of(hand: list[str], **more: object) -> str:
    view = GAME.view(table(hands=(hand, ()), **more), 0)  # type: ignore[arg-type]
    return BOARD.hand(view, NAMES[:2], (80, 2)).text()


def test_the_hand_is_grouped_with_what_a_set_would_bring_now_and_with_one_card_more() -> None:
    hand = ["fish:1S", "fish:1S", "fish:0", "thief", "wheat:0", "amulet", "ivory:3S"]
    text = hand_of(hand)
    assert "Hand (7):" in text
    assert "Fish 3 ●● 10→12" in text, "five cards with the Thief and the amulet, two scarabs"
    assert "Ivory 1 ●●● →9" in text, "two with the amulet: one more makes a set"
    assert "Wheat 1 " in text
    assert "Amulets 1" in text
    assert "◆Thief" in text


def test_what_is_added_to_a_set_counts_with_it() -> None:
    sets = [(0, "fish", ["fish:1S", "fish:1S", "fish:0"])]
    text = hand_of(["fish:1S", "fish:0", "thief"], sets=sets)
    assert "Fish 2 ● 12→15" in text, "six cards with three scarabs instead of three with two"


def test_the_largest_hands_fit_in_two_rows() -> None:
    hand = [f"{good}:0" for good in GOODS[:6]] + ["amulet", *CHARACTERS]
    hand += ["ivory:3S"] * 3 + ["ebony:2S"] * 4 + ["marble:2S"] * 3 + ["amulet"] * 2
    hand += ["cattle:1S"] * 5 + ["fish:1S"] * 5 + ["wheat:1S"] * 5
    view = GAME.view(table(hands=(hand, ()), quay=["fish:0"]), 0)
    for language in LANGUAGES:
        text = board_of(GAME, language).hand(view, NAMES[:2], (80, 2)).text()
        assert text.endswith("◆9")
        assert text.count("→") == 6


# rounds, replay, words


def test_a_round_that_is_over_is_reckoned() -> None:
    view = GAME.view(table(seats=3, round=2), 0)
    first = (
        Tally(3, 2, 36, 7, 1, True, 15),
        Tally(-4, 0, 12, 5, 0, False, 0),
        Tally(0, 0, 0, 0, 0, False, 0),
    )
    assert BOARD.reckoning(replace(view, rounds=view.rounds[-1:]), NAMES[:3]) == []
    said = BOARD.reckoning(replace(view, rounds=[first, view.rounds[-1]]), NAMES[:3])
    assert said[0] == "Ann has 26 points:"
    assert said[1].startswith("Round 1: 36 points for sets, 3 points from Guilds")
    assert said[1].endswith("7 cards and 1 Curse, most corrupt: 15 points lost")
    assert said[2] == "greedy has 8 points:"
    assert len(said) == 6
    assert not BOARD.reckoning(replace(view, rounds=[first] * 2, is_over=True), NAMES[:3])


def test_all_at_once_shows_all_hands_and_who_lies_face_down() -> None:
    position = table(
        seats=4, quay=NINE, hands=(["fish:0"], ["wheat:0"], ["ivory:0"], ["courtesan"])
    )
    seen = [GAME.view(position, seat) for seat in range(5)]
    view = BOARD.whole(seen, GAME.places(position))
    assert view.quay[2] == "queen"
    assert view.quay[6] == "thief"
    hands = BOARD.hand(view, NAMES, (80, 4)).text()
    assert [line.split("(")[0].strip() for line in hands.split("\n")] == NAMES
    assert "◆Courtesan" in hands
    spectator = BOARD.hand(seen[4], NAMES, (80, 4)).text()
    assert not spectator.strip()
    assert "◆Queen" in drawn(view).text()


def test_what_is_asked_and_offered_on_the_quays_has_room() -> None:
    """Two rows say what is asked, up to five what the move in focus brings."""
    for view in views(3):
        if view.is_over:
            continue
        assert len(wrapped(GAME.status(view, names_of(view)), 78, 9)) <= 2
        for text in (f"take {number}" for number in range(1, 10)):
            reach = [f"take {n}" for n, card in enumerate(view.quay, 1) if card][:4]
            if view.question == "turn" and text in reach:
                said = GAME.choice(view, text, names_of(view))
                assert len(wrapped(said, 78, 9)) <= 5
