"""Sobek, for two to four, as a PettingZoo environment.

- v0: observations, rewards and actions as docs/research.md has them.
"""

from collections.abc import Mapping
from typing import Any

from shedet.research.aec import TableEnv, wrapped

__all__ = ["env", "raw_env"]


def raw_env(
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
    viewer: int | None = None,
) -> TableEnv:
    """The table itself."""
    return TableEnv("sobek_v0", "sobek", seats, options, render_mode, viewer)


def env(
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
    viewer: int | None = None,
) -> Any:
    """The table in the usual wrappers."""
    return wrapped(raw_env(seats, options, render_mode, viewer))
