"""Guided first games: what is played and said is data, one engine teaches it everywhere."""

from importlib import import_module
from importlib.util import find_spec

from shedet.lessons.lesson import HERON, PLAYER, TEACHER, Lesson, Step

__all__ = ["HERON", "PLAYER", "TEACHER", "Lesson", "Step", "lesson_of"]


def lesson_of(game: str) -> Lesson | None:
    """The lesson for a game, if there is one."""
    name = f"{__name__}.{game}"
    if not game.isidentifier() or find_spec(name) is None:
        return None
    found = getattr(import_module(name), "LESSON", None)
    return found if isinstance(found, Lesson) else None
