"""Bots that visitors run themselves: how the referee knows them, and who runs them.

To the referee such a bot is `web:NAME OF ITS OWNER:NAME OF THE BOT`.
"""

from dataclasses import dataclass

PREFIX = "web:"
CHOSEN = "connected:"
"""Before the id of a connected bot, where a form or a program chooses one for a seat."""


@dataclass(frozen=True)
class ConnectedBot:
    """A bot that is connected and waits for opponents."""

    id: str
    token: str
    """The hash of the token that it is connected by: the owner of its seats."""
    name: str
    by: str
    games: tuple[str, ...]
    places: int
    """At how many tables it plays at once."""

    @property
    def spec(self) -> str:
        return spec_of(self.name, self.by)

    @property
    def chosen(self) -> str:
        """What a form sends to choose it."""
        return CHOSEN + self.id


def spec_of(name: str, by: str) -> str:
    return f"{PREFIX}{by}:{name}"


def is_web_bot(spec: str) -> bool:
    """Is it a bot that somebody runs, and no worker of ours?"""
    return spec.startswith(PREFIX)


def owner_of(spec: str) -> str:
    """The name of the person who runs it; nothing for our own bots."""
    return spec.removeprefix(PREFIX).partition(":")[0] if is_web_bot(spec) else ""
