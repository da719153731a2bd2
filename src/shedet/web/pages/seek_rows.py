"""What people look for, as rows of lists."""

from dataclasses import dataclass

from shedet.core.game import GameInfo
from shedet.web.boards import has_board
from shedet.web.pages.rows import clock_said
from shedet.web.parts.people import Person, bot_called, shown_name
from shedet.web.parts.snapshot import SeekRow
from shedet.web.parts.templating import words
from shedet.web.parts.words import BOT_SYMBOLS


@dataclass(frozen=True)
class ShownSeek:
    """What somebody looks for, as the lobby shows it."""

    id: str
    kind: str
    state: str
    is_own: bool
    person: Person
    title: str
    terms: list[str]
    clock: str
    games: list[tuple[str, str]]
    """Those of which one has to be chosen."""


def person_called(name: str, number: int, language: str) -> Person:
    """How somebody looks whose name alone is known."""
    bot = bot_called(name)
    symbol = BOT_SYMBOLS.get(bot, "i-bot")
    said = shown_name(name, bot, language)
    return Person(said, name[:1].upper(), bot, symbol, f"s{2 + number % 4}")


def shown_seek(seek: SeekRow, games: tuple[GameInfo, ...], language: str) -> ShownSeek:
    t = words(language)
    names = {info.id: info.name.say(language) for info in games if has_board(info.id)}
    name = seek.rival_name if seek.is_own and seek.rival_name else seek.name
    fitting = [info for info in games if has_board(info.id) if seek.seats in info.seats]
    return ShownSeek(
        seek.id,
        seek.kind,
        seek.state,
        seek.is_own,
        person_called(name, len(name), language),
        title_for(seek, language),
        [names.get(seek.game, t.any_game), t("seats_of", seek.seats)],
        clock_said(seek.clock, language),
        [] if seek.game else [(info.id, names[info.id]) for info in fitting],
    )


def title_for(seek: SeekRow, language: str) -> str:
    t = words(language)
    if not seek.is_own:
        return t("challenges_you", player=seek.name) if seek.kind == "challenge" else seek.name
    if seek.state == "taken":
        return t("has_come", player=seek.rival_name)
    if seek.state == "declined":
        return t("no_rematch", player=seek.rival_name)
    if seek.kind == "challenge":
        return t("is_challenged", player=seek.rival_name)
    return t.you_look if seek.kind == "seek" else t.being_matched
