"""Positions that no game brings about are refused, or can be played like any other."""

import random
import re
from functools import partial

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError
from shedet.core.game import Game
from shedet.core.laws import named_pieces
from tests.lengths import long, times
from tests.texts import SEEDS, Table, every_table, played, read, rearranged, the_game

SOBEK, NILE = "sobek", "nile"
"""The games whose readers leave nothing that a view could not show."""
SET_CARD = r"^(hand 0:.*)((?:\n.*)*?\nset 1:) ([^ ]+)"
BOX_FLOOD = r"^(box: .*)flood((?:.*\n)*?curse 0: )"
BOX_GUILD = r"^(box: .*)(guild-[a-z]+)((?:.*\n)*?stack: .*)"
QUAY_AND_GREEN = r"^(quay 1: )(.*)((?:\n.*)*?\nhand 0: )([a-z]+:0\*)"
DECK_AND_GREEN = r"^(deck: )([^ ]+)( .*\nbox: )([a-z]+:0\*)"
"""Pieces in two places, to be exchanged."""


def play_to_the_end(game: Game, position: Position, chance: random.Random) -> None:
    """No piece is lost, nobody is stuck, and every view can be made."""
    pieces = named_pieces(game, position)
    often = 1 if game.longest <= 1000 else 5
    for number in range(game.longest):
        if number % often == 0:
            assert named_pieces(game, position) == pieces
            for seat in range(position.seats + 1):
                game.view(position, seat)
        legal = position.legal()
        assert bool(legal) != bool(position.is_over)
        assert len(set(legal)) == len(legal)
        if not legal:
            game.result(position)
            return
        position.play(chance.choice(legal))


def look_around(game: Game, position: Position) -> None:
    """Every seat can imagine what it does not see."""
    for seat in range(position.seats + 1):
        view = game.view(position, seat)
        redealt = position.copy()
        redealt.redeal(seat, seeded(seat))
        for other in (redealt, game.world(view, seeded(seat))):
            assert game.view(other, seat) == view
            assert named_pieces(game, other) == named_pieces(game, position)


@long
@every_table
def test_rearranged_positions_are_refused_or_played(table: Table) -> None:
    game, chance = the_game(table.game), random.Random(str(table))
    texts = [text for seed in SEEDS for text in played(table, seed).texts]
    accepted = 0
    for attempt in range(500):
        if attempt >= times(30, long=150) and accepted > 1:
            break
        text = rearranged(texts, chance)
        position = read(partial(game.position_from, text))
        if position is None:
            continue
        accepted += 1
        written = game.position_text(position)
        assert game.position_text(game.position_from(written)) == written
        if table.game in (SOBEK, NILE):
            look_around(game, position)
        play_to_the_end(game, position, chance)
    assert accepted > 1


def a_position(seats: int, memory: str, having: str) -> str:
    """A position of a random game whose text has something."""
    table = Table(SOBEK, seats, (("memory", memory),))
    texts = (text for seed in range(25) for text in played(table, seed).texts)
    return next(text for text in texts if re.search(having, text, re.MULTILINE))


@pytest.mark.parametrize(
    ("having", "old", "new", "reason"),
    [
        ("^round: 1", "^round: 1", "round: 12", "'round: 12' is not a line of a position"),
        ("^round: 1", "^round: 1", "round: 0", "a tally for each seat in each round"),
        ("^round: 1", "^round: 1", "round: 2", "a tally for each seat in each round"),
        ("^round: 1", "^seats: 3", "seats: 5", "a line with 2, 3 or 4 seats"),
        ("^round: 1", "^seats: 3", "seats: 2", "'points: 0 0 0' is not a line of a position"),
        ("^round: 1", "^taker: .*\n", "", "A position has the lines seats, round, points, taker,"),
        ("^round: 1", "^points: .*\n", "", "A position has the lines seats, round, points, taker,"),
        ("^round: 1", "^points: 0", "points: 1", "do not add up to the points"),
        ("^round: 1", "^tally: 0 0", "tally: 0 1", "do not add up to the points"),
        ("^round: 1", "^tally: 0", "tally: -0", "not a line of a position"),
        ("^round: 1", "^tally: 0 0", "tally: 0 00", "not a line of a position"),
        ("^round: 1", "0 0 0 0$", "3 0 0 0", "'tally: 0 0 0 3 0 0 0' is not a line of a position"),
        ("^round: 2", "(?<=[01] )[0-9]+\ntally", "10000\ntally", "not a line of a position"),
        ("^owner", "^owner: . (.*)", r"owner: 3 \1", "not a line of a position"),
        ("^owner", "^owner: (.) .*", r"owner: \1 amulet", "not a line of a position"),
        ("^owner.*\n(?!owner)", "^(owner: . [a-z]+)$", r"\1 sideways", "sideways' is not a line"),
        ("^owner: . wheat\n(?!owner)", "wheat$", "fish", "cannot lie in set"),
        ("^owner", "^owner: .*\n", "", "cannot lie in set"),
        ("^set 1: [^ ]+ [^ ]+ [^ ]+\n", SET_CARD, r"\1 \3\2", "A set has three cards at least"),
        ("^curse 0", BOX_FLOOD + "curse", r"\1curse\2flood", "flood cannot lie in curse 0"),
        ("^used: ", "^used: ", "curse 0: ", "guild-ankh cannot lie in curse 0"),
        ("^on 1: ", "^on 1: ", "on 2: ", "cannot lie in on 2"),
        ("^on 1: ", "^on 1: ", "on 21: ", "cannot lie in on 21"),
        ("^pile 2", "^pile 2", "pile 3", "before a seat that is not there"),
        ("^hand 2", "^hand 2", "hand 3", "before a seat that is not there"),
        ("^quay 1", "^quay 1: (.*)\nquay 2: ", r"quay 2: \1 ", "cannot lie in quay 2"),
        ("^quay 1: [a-z]+:", QUAY_AND_GREEN, r"\1\4\3\2", "cannot lie in quay 1"),
        ("^box", DECK_AND_GREEN, r"\1\4\3\2", "cannot lie in (deck|box)"),
        ("^asked: event", "^looked: .*\n", "", "looked at the tokens left"),
        (
            "^asked: turn . . .\nchance",
            "^taker",
            "looked: 0\ntaker",
            "looked at the tokens left",
        ),
        ("^asked: event", "^looked: (.)", r"looked: \1 \1", "not a line of a position"),
        ("^asked: event", "^asked: event (.) 0", r"asked: event \1 1", "not a line of a position"),
        ("^asked: curse", BOX_GUILD + "curse", r"\1curse\3\2", "'asked: curse"),
        ("^asked: turn", "^asked: turn . 0", "asked: turn 0 2", "not a line of a position"),
        ("^asked: turn", "^asked: turn . 0", "asked: turn 3 0", "not a line of a position"),
        ("^asked: set", "^mid-line: yes\n", "", "The top question and the mid-line line"),
        ("^asked: set . 2", "^(asked: set . )2.", r"\g<1>27", "not a line of a position"),
        ("^laid(.*\n)*asked: set", "^(asked: set . .*) .*", r"\1 0", "'asked: set"),
        (
            "^asked: priest",
            "^asked: priest",
            "asked: vizier",
            "A played character",
        ),
        ("^asked: discard", "^asked: discard (.) .", r"asked: discard \1 30", "'asked: discard"),
        ("^asked: last", "^asked: last (.)", r"asked: turn \1", "empty only at the end of a round"),
        ("^asked: turn . . .\nchance", "^asked: turn", "asked: last", "only at the end of a round"),
        ("^asked: turn . . .\nchance", "^asked", "over: yes\nasked", "Once the game is over"),
        ("^over", "^over: yes\n", "", "'tally: .*' is not a line of a position"),
        ("^over", "^pile 0: ([^ ]+)", r"hand 0: \1\npile 0:", "cannot lie in hand 0"),
        ("^asked", "^chance: .*", "chance: 0 0", "not a line of a position"),
    ],
)
def test_a_position_of_sobek_that_cannot_be_is_refused(
    having: str, old: str, new: str, reason: str
) -> None:
    text = a_position(3, "pure", having)
    assert the_game(SOBEK).position_from(text)
    other, changes = re.subn(old, new, text, count=1, flags=re.MULTILINE)
    assert changes
    with pytest.raises(NotationError, match=reason):
        the_game(SOBEK).position_from(other)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (r"~([0-9a-f]+)\.", r"~0.", "not a line of a position"),
        (r"~([0-9a-f]+)\.", r"~fff.", "leave out what follows"),
        (r"~([0-9a-f]+)\.", r"~0\1.", "not a line of a position"),
        (r"^(deck: .*?~)[0-9a-f]+", r"\g<1>2", "not a line of a position"),
        (r"~([0-9a-f]+)\.", r"~1000.", "not a line of a position"),
        (r"~([0-9a-f]+)\.", r"~", "not a line of a position"),
        (r"~([0-9a-f]+)", r"~\1.\1", "not a line of a position"),
        ("^memory: perfect\n", "", "not a line of a position"),
        (r"^(quay [0-9]: [a-z]+:[0-9]S?)$", r"\1~800.800.800.801", "leave out what follows"),
        (r"^stack: ([a-z-]+)", r"stack: \1~1.1.1.1", "not a line of a position"),
    ],
)
def test_masks_of_sobek_that_cannot_be_are_refused(old: str, new: str, reason: str) -> None:
    text = a_position(3, "perfect", "~(.*\n)*looked")
    other, changes = re.subn(old, new, text, count=1, flags=re.MULTILINE)
    assert changes
    with pytest.raises(NotationError, match=reason):
        the_game(SOBEK).position_from(other)


NILE_TABLE = Table(
    NILE,
    3,
    (
        ("hippo", "on"),
        ("start", "bid"),
        ("seed", "all"),
        ("joker", "freshen"),
        ("ebb", "outermost"),
    ),
)
AT_RIVER = "(1/2:[a-z0-9.>]+@[UL][2-5]1) "
ALIKE_ENDS = "(1/1:[a-z0-9.>]+@[UL][2-5][1-5]) "
"""Water tiles that cannot lie the other way round."""


def a_position_of_nile(having: str) -> str:
    """A position of a random game whose text has something."""
    texts = (text for seed in range(12) for text in played(NILE_TABLE, seed).texts)
    return next(text for text in texts if re.search(having, text, re.MULTILINE))


@pytest.mark.parametrize(
    ("having", "old", "new", "reason"),
    [
        ("^seats", "^seats: 3", "seats: 6", "a line with 2, 3, 4 or 5 seats"),
        ("^seats", "^seats: 3", "seats: 2", "'first: 2' is not a line of a position"),
        ("^seats", "^idle: .*\n", "", "A position has the lines seats, options,"),
        ("^seats", "^idle: .*", r"\g<0>\n\g<0>", "and none of them twice"),
        ("^options", "^options: on", "options: maybe", "'options: maybe .*' is not a line"),
        ("^options", "^options: on ", "options: ", "'options: bid .*' is not a line"),
        ("^harvest", "^harvest: yes", "harvest 1: yes", "not a line of a position"),
        ("^asked: bid . 2", "^options: on", "options: off", "'asked: bid"),
        ("^asked: bid . 0", "^options: on bid", "options: on lot", "'asked: bid"),
        ("^round: 0", "^round: 0", "round: 1", "'asked: "),
        ("^round: 2", "^round: 2", "round: 0", "'asked: "),
        ("^round: 2", "^round: 2", "round: 10000", "not a line of a position"),
        ("^asked: turn", "^start: .", "start: none", "'asked: turn"),
        ("^start: none", "^start: none", "start: 0", "'asked: bid"),
        ("^asked: flood", "^start: .", "start: 3", "not a line of a position"),
        ("^asked: flood", "^dial: flood", "dial: ebb 1", "'asked: flood"),
        ("^asked: ebb", "^dial: ebb .", "dial: flood", "'asked: ebb"),
        ("^dial", "^dial: .*", "dial: ebb 3", "'dial: ebb 3' is not a line of a position"),
        ("^asked: turn", "^obelisk: .*", "obelisk: 1", "the state of the game do not fit"),
        ("^asked: turn", "^idle: .*", "idle: 10", "the state of the game do not fit"),
        ("^over", "^over: yes\n", "", "the state of the game do not fit"),
        ("^over", "^obelisk: .*\nidle: .*", "obelisk: 30\nidle: 2", "do not fit"),
        ("^asked: turn", "^asked: turn . . .\n", "", "the state of the game do not fit"),
        ("^asked: turn", "^asked: turn.*", r"\g<0>\n\g<0>", "the state of the game do not fit"),
        ("^asked: turn", "^asked: turn . . .", "asked: turn 0 34 0", "not a line of a position"),
        ("^asked: turn . . 0", "^(asked: turn . .) 0", r"\1 1", "'asked: turn"),
        ("^asked: turn . . 1", "^(asked: turn . .) 1", r"\1 0", "'asked: turn"),
        ("^covered", "^covered: .*", "covered: U2 L3", "The wrong rows are covered"),
        ("^covered", "^covered: .*", "covered: L2 U2", "not a line of a position"),
        ("^tally", "^tally: 0", "tally: 100", "'tally: 100 .*' is not a line of a position"),
        ("^tally", "^tally: .*", r"\g<0>\n\g<0>", "A position has a tally for each seat"),
        ("^supply 0: [1-4]", "^supply 0: .", "supply 0: 5", "0:flax is there . times instead of 5"),
        ("^supply 0: [1-4]", "^supply 0: .", "supply 0: 6", "not a line of a position"),
        ("^supply 0", "^supply 0", "supply 3", "not a line of a position"),
        ("^tired 0: [1-9]", "^tired 0: .*", "tired 0: 5 4 3 2 1", "More markers have acted"),
        ("^field U31: 0[^ ]*$", "^(field U31: )(.*)", r"\1\2 \2", "is there . times instead of"),
        ("^field U31", "^(field U31: .*)", r"\1 0:flax:seed 1:flax:seed", "not a line"),
        ("^field U31", "^field U31", "field U21", "Too much lies on U21"),
        ("^field U31", "^field U31", "field U36", "not a line of a position"),
        ("^field .*ripe", "^(field .*)ripe", r"\1spoiled", "not a line of a position"),
        ("^market 1: .*ripe", "^(market 1: .*)ripe", r"\1seed", "not a line of a position"),
        ("^market 1: .*ripe", "^(market 1: .*ripe)", r"\1*", "not a line of a position"),
        ("^market 1", "^(market 1: )(.*)", r"\1\2 \2 \2 \2", "not a line of a position"),
        ("^water", "^water: [^ ]+ ", "water: ", "is there 0 times instead of 1"),
        ("^water", "^water: [^ ]+", "water: 3/3:rot1", "'3/3:rot1' is not a piece of nile"),
        (AT_RIVER, AT_RIVER, r"\1! ", "The water on .* does not fit there"),
        ("^water: .*@U31", "@U31", "@U21", "Too much lies on U21"),
        (ALIKE_ENDS, ALIKE_ENDS, r"\1! ", "not a line of a position"),
        ("^water: .*@used", "^water: ([^ @]+) ", r"water: \1@used ", "not a line of a position"),
        ("^water: .*@used", "@used", "@turned", "The tile turned up and what is asked do not fit"),
        ("^water: .*@turned", "@turned", "@used", "The tile turned up and what is asked"),
        ("^turned: U4", "^turned: U4.", "turned: U21", "The tile turned up and what is asked"),
        (
            "^asked: rot",
            "^asked: rot . .",
            "asked: rot 0 0",
            "The tile turned up and what is asked",
        ),
        ("^sand: .*@joker-2", "@joker-2", "@joker-3", "cannot lie there"),
        ("^sand: .*@joker-2", "@joker-2", "@joker-5", "not a line of a position"),
        ("^sand: .*@joker-2 ", "@joker-2 ", "@joker-2~0.1 ", "cannot lie there"),
        ("^sand: .*@joker-2 ", "@joker-2 ", "@joker-2~0.0 ", "not a line of a position"),
        ("^sand: .* [a-z0-9.>]+$", "^(sand: .*)", r"\1!", "cannot lie there"),
        ("^bought", "^bought: (.).*", r"bought: \1 \1", "not a line of a position"),
        ("^deciding: . .", "^deciding: (.) .*", r"deciding: \1 \1", "not a line of a position"),
        ("^deciding", "^deciding: .*\n", "", "The bids and those who are asked"),
        ("^bidders: 0 1 2", "^bidders: .*", "bidders: 0 1", "The bids and those who are asked"),
        ("^asked: turn", "^bought|^water", r"bid 0: 1 0 0 0 0\n\g<0>", "acted or are bid|The bids"),
        ("^mid-line", "^mid-line: yes\n", "", "The top question and the mid-line line"),
        (
            "^asked: turn",
            "^asked: .*",
            r"\g<0>\nmid-line: yes",
            "The top question and the mid-line",
        ),
        ("^asked: spoil", "^(asked: spoil . .) .", r"\1 5", "'asked: spoil"),
        ("^asked: boat . 1|^asked: seed", "^asked: .*", "asked: boat 0 2 1", "'asked: boat"),
        ("^asked", "^chance: .*", "chance: 0 0", "not a line of a position"),
    ],
)
def test_a_position_of_nile_that_cannot_be_is_refused(
    having: str, old: str, new: str, reason: str
) -> None:
    text = a_position_of_nile(having)
    assert the_game(NILE).position_from(text)
    other, changes = re.subn(old, new, text, count=1, flags=re.MULTILINE)
    assert changes
    with pytest.raises(NotationError, match=reason):
        the_game(NILE).position_from(other)
