"""Sentences that are translated into any language that has a catalogue."""

import gettext
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

DEFAULT = "en"
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "pl": "Polski"}
"""Every supported language, by its code, in its own name."""

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(environment: Mapping[str, str]) -> str:
    """The first supported language of the environment, in gettext's order."""
    for variable in VARIABLES:
        if environment.get(variable):
            for wish in environment[variable].split(":"):
                code = wish[:2].lower()
                if code in LANGUAGES and not wish[2:3].isalpha():
                    return code
            return DEFAULT
    return DEFAULT


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English is in the code."""
    directory = str(files("shedet").joinpath("locale"))
    return gettext.translation("shedet", directory, [language], fallback=True)


class Sentence:
    """A sentence with its values, worded only when the reader's language is known.

    The context keeps apart words that are one in English and several elsewhere: the Thief who
    acts and the Thief who is played.
    """

    def __init__(
        self,
        text: str,
        plural: str = "",
        number: int = 1,
        /,
        context: str = "",
        **values: object,
    ) -> None:
        self.text = text
        self.plural = plural
        self.number = number
        self.context = context
        self.values = values

    def about(self, number: int | None = None, /, **values: object) -> "Sentence":
        """The same sentence with these values, and with this number."""
        values = {**self.values, **values}
        number = self.number if number is None else number
        return type(self)(self.text, self.plural, number, context=self.context, **values)

    def say(self, language: str = DEFAULT) -> str:
        said: dict[str, object] = {"number": self.number}
        for name, value in self.values.items():
            said[name] = value.say(language) if isinstance(value, Sentence) else value
        return self.worded(catalogue(language)).format_map(said)

    def worded(self, words: gettext.NullTranslations) -> str:
        if self.context and self.plural:
            return words.npgettext(self.context, self.text, self.plural, self.number)
        if self.context:
            return words.pgettext(self.context, self.text)
        if self.plural:
            return words.ngettext(self.text, self.plural, self.number)
        return words.gettext(self.text)

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"Sentence({self.say()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.text, self.context, self.number))


def decimal(number: float, places: int, language: str = DEFAULT) -> str:
    """A number with so many decimals, after a point in English and a comma elsewhere."""
    text = f"{number:.{places}f}".replace("-", "−")
    return text if language == DEFAULT else text.replace(".", ",")


def listed(items: Sequence[Sentence | str]) -> Sentence | str:
    """Several things one after the other."""
    whole = items[0]
    for item in items[1:]:
        whole = Sentence("{first}, {next}", context="list", first=whole, next=item)
    return whole


def either(items: Sequence[Sentence]) -> Sentence:
    """Several things of which one is chosen."""
    if len(items) == 1:
        return items[0]
    if len(items) == 2:
        return Sentence("{first} or {last}", context="list", first=items[0], last=items[1])
    most = listed(items[:-1])
    return Sentence("{most}, or {last}", context="list", most=most, last=items[-1])
