"""The kinds of error: not notation, not legal now, record mismatch, no seed to draw with."""

from shedet.core.language import Sentence


class ShedetError(Exception):
    """What a user did wrong, in one sentence."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence.say()


class NotationError(ShedetError):
    """Something that cannot be parsed: a move, a position, a file, a name, an option."""


class IllegalMove(ShedetError):
    """A move that can be parsed and is not legal now."""

    def __init__(self, rule: str, reason: Sentence) -> None:
        super().__init__(Sentence("{reason} [{rule}]", reason=reason, rule=rule))
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, Sentence]]:
        """Makes it picklable, for other processes."""
        return type(self), (self.rule, self.reason)


class RecordMismatch(ShedetError):
    """A record that does not match its replay."""


class Unseeded(ShedetError):
    """A random draw before the generator has a seed."""
