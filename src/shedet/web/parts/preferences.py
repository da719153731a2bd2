"""What a visitor can choose about pages: kept in cookies, and with the person in the database."""

from collections.abc import Mapping
from dataclasses import dataclass

from shedet.core.language import LANGUAGES

THEMES = ("papyrus", "night")
PAUSES = {"calm": 1.0, "slow": 2.5}
"""Seconds before a bot's move is shown."""


@dataclass(frozen=True)
class Preference:
    """Something that can be chosen: its field, its cookie, and its values; the first is usual."""

    field: str
    cookie: str
    values: tuple[str, ...]


PREFERENCES = (
    Preference("language", "shedet-language", ("", *LANGUAGES)),
    Preference("theme", "shedet-theme", ("", *THEMES)),
    Preference("motion", "shedet-motion", ("", "less", "none")),
    Preference("sound", "shedet-sound", ("", "on", "off")),
    Preference("taps", "shedet-taps", ("", "one")),
    Preference("pace", "shedet-pace", ("", *PAUSES)),
)


def chosen_in(values: Mapping[str, object]) -> dict[str, str]:
    """What was chosen, by field; what is no value of its field is left out."""
    return {
        each.field: str(values[each.field])
        for each in PREFERENCES
        if values.get(each.field) in each.values
    }


def in_cookies(cookies: Mapping[str, str]) -> dict[str, str]:
    """What cookies say of each; the usual where they say nothing."""
    given = {each.field: cookies.get(each.cookie, "") for each in PREFERENCES}
    return {each.field: "" for each in PREFERENCES} | chosen_in(given)
