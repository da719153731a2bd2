"""Sentences that can be said in any language that a catalogue exists for."""

import gettext
from functools import cache
from importlib.resources import files

DEFAULT = "en"


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English is what stands in the code."""
    directory = str(files("shedet").joinpath("locale"))
    return gettext.translation("shedet", directory, [language], fallback=True)


class Sentence:
    """A sentence with its values, worded only when the reader's language is known."""

    def __init__(self, text: str, plural: str = "", number: int = 1, /, **values: object) -> None:
        self.text = text
        self.plural = plural
        self.number = number
        self.values = values

    def say(self, language: str = DEFAULT) -> str:
        words = catalogue(language)
        if self.plural:
            text = words.ngettext(self.text, self.plural, self.number)
        else:
            text = words.gettext(self.text)
        said = {
            name: value.say(language) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        return text.format(**{"number": self.number, **said})

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"Sentence({self.say()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.text, self.number))
