"""The secret of a table, from which deal and draws follow, and the seal that commits to it.

Draws follow *by heap*: the deliveries of a deal are the same for all who play it, whatever they
play. At tables of before, whose first entry does not say how, they follow by line.
"""

import hashlib
import re

from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.errors import NotationError, RecordMismatch
from shedet.core.game import Game
from shedet.core.language import Sentence
from shedet.core.records.record import Record, play_line, run_through

BY_HEAP = "by heap"
"""The n-th draw from a heap follows from the secret, the heap and n."""
BY_LINE = ""
"""Of a line, the draws follow from the secret and its number; said by saying nothing."""


def secret_text(secret: int) -> str:
    """128 bits as 32 hexadecimal digits."""
    if not 0 <= secret < 1 << 128:
        raise NotationError(Sentence("A secret is a whole number from 0 to 2^128 − 1."))
    return f"{secret:032x}"


def is_secret(text: str) -> bool:
    return re.fullmatch(r"[0-9a-f]{32}", text, re.ASCII) is not None


def seal_of(secret: str) -> str:
    """The commitment shown before the first move: it fixes the secret without revealing it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def key_of(secret: str, purpose: str) -> int:
    """The key of the generator for one purpose: the deal, the draws, or the line with a number."""
    return int.from_bytes(hashlib.sha256(f"{secret} {purpose}".encode()).digest()[:16])


def begin_draws(position: Position, secret: str, draws: str) -> None:
    """Before the first line: let what is drawn follow from the secret."""
    if draws == BY_HEAP:
        position.seed_heaps(key_of(secret, "draws"))


def key_of_line(secret: str, draws: str, number: int) -> int | None:
    """The key that a line begins with; nothing where draws follow by heap."""
    return None if draws == BY_HEAP else key_of(secret, f"line {number}")


def check_draws(draws: str) -> None:
    """Refuse a way to draw that a later version may have."""
    if draws not in (BY_HEAP, BY_LINE):
        raise NotationError(Sentence("Its part {part} isn’t valid.", part="draws"))


def check_seal(game: Game, record: Record) -> None:
    """Do the deal and all draws follow from the secret of a record that replays?"""
    if not is_secret(record.secret):
        raise RecordMismatch(Sentence("The secret is not 32 hexadecimal digits."))
    seats = len(record.seats)
    deal = game.deal(seats, record.options, seeded(key_of(record.secret, "deal")))
    if deal != record.deal:
        raise RecordMismatch(Sentence("The deal does not follow from the secret."))
    position = game.start(seats, record.options, record.deal)
    position.logging = 1
    check_draws(record.draws)
    begin_draws(position, record.secret, record.draws)
    for number, line in enumerate(record.lines, 1):
        seed = key_of_line(record.secret, record.draws, number)
        played = play_line(game, position, line.seat, game.line_moves(line.text), seed=seed)
        if tuple(played.chance) != line.chance:
            raise RecordMismatch(
                Sentence(
                    "Move {number}: the draw does not follow from the secret.",
                    number=number,
                )
            )


def verify_record(game: Game, record: Record) -> None:
    """Does a record replay, with its result, and follow from its secret where it has one?"""
    for _ in run_through(game, record):
        pass
    if record.secret:
        check_seal(game, record)
