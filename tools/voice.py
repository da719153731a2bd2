"""Count what can be counted of the voice: does each sentence speak as a host at the table would?

Looks at every sentence of the code in English and at its translations: how long it is, how it
names whose something is, words of the engine, spaces, percent signs and decimals. One line for
each fault, and exit code 1 if there is one. docs/translating.md says how sentences should sound.
"""

import argparse
import re
import string
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # so that it can also be started as a file

from tools import catalogues  # noqa: E402

TECHNICAL = (
    "argparse",
    "src/shedet/api.py",
    "src/shedet/arena/*",
    "src/shedet/bots/__init__.py",
    "src/shedet/bots/failure.py",
    "src/shedet/bots/levels.py",
    "src/shedet/bots/program.py",
    "src/shedet/bots/talk.py",
    "src/shedet/core/engine/*",
    "src/shedet/core/errors.py",
    "src/shedet/core/game.py",
    "src/shedet/core/info.py",
    "src/shedet/core/layout/*",
    "src/shedet/core/prior/*",
    "src/shedet/core/records/*",
    "src/shedet/core/registry.py",
    "src/shedet/core/rulebook.py",
    "src/shedet/core/small/*",
    "src/shedet/core/system/*",
    "src/shedet/games/*/pieces/*",
    "src/shedet/games/*/rules/setup.py",
    "src/shedet/games/*/text/*",
    "src/shedet/lessons/guide.py",
    "src/shedet/table/clock.py",
    "src/shedet/table/entries.py",
    "src/shedet/table/line_play.py",
    "src/shedet/table/seal.py",
    "src/shedet/terminal/arguments.py",
    "src/shedet/terminal/command.py",
    "src/shedet/terminal/commands/*",
    "src/shedet/terminal/output/*",
    "src/shedet/terminal/session/position_files.py",
    "src/shedet/terminal/session/record_files.py",
    "src/shedet/terminal/session/simulation_file.py",
    "src/shedet/web/server.py",
    "src/shedet/web/settings.py",
    "src/shedet/web/store/*",
)
"""Where commands, files and programs are spoken of, to people who write or run them."""

PROGRAMMING = {"Entry {number}: {error}", "There are no entries."}
"""What is said of the log of a table, in files that also speak to players."""

PROMPTS = ("*/prompt.py",)
LOGS = ("*/log_text.py", "src/shedet/table/words.py")
HINTS = ("*/hints.py", "src/shedet/bots/coach.py")
PREVIEWS = ("*/preview.py", "*/words/actions.py")
EXPLAINING = (
    "*/description.py",
    "*/keys_help.py",
    "src/shedet/lessons/*",
)
"""What a card does, what lies where, help and lessons: of these only single sentences are short."""

LONG = {
    "Move your seat to another device, such as your phone. Anyone with this link can take it. "
    "A new link cancels the old one.": "help in a folded part of the menu",
    "This fingerprint (SHA-256) was fixed before the first move. After the game you’ll see the "
    "secret behind it, so anyone can check that no card or draw was changed. The computer that "
    "runs the table does know the deal.": "help in a folded part of the menu",
    "Your name and your messages disappear from this game, for everyone. You can’t undo this. "
    "Copies that others saved stay as they are.": "what cannot be undone",
    "The coach looks at every move again, with only what that player could see. Learn how much "
    "was luck, how much was skill, and which moves mattered most.": "what a button leads to",
    "We don’t know the printed order of the symbols, so this one is reconstructed. Every fifth "
    "space has a number. Each of the 4 symbols comes once between two numbers.": "a document",
    "That was the last card. In turn, everyone may lay new sets sideways: they score only their "
    "scarabs. Cards left in hand go to corruption.": "the rule of a part of the game",
}
"""Strings that may be long, each with its reason."""

STRING, SENTENCE = 20, 20
PROMPT, LOG, HINT = 12, 12, 15
ROOMIER = 1.35
"""How many more words a translation may need; French often does."""

PEOPLE = r"\{(?:player|players|owner|owners|rival|rivals|name|winner|loser|victim|other|giver)\}"

SEATS = r"(?<!your )(?<!free )(?<!this )(?<!take a )(?<!one )(?<!’s )(?<!\{)"
"""After these words a seat is one that people sit on."""

ODD = {
    "en": {
        rf"(?<!ahead )\bof {PEOPLE}": "’s, not “of”",
        r"\bof (?:your|the) hand\b": "from your hand",
        r"\b(?:misshapen|interpreted|draft|drafts)\b": "a word of the engine",
        r"\b(?:record|records|entry|entries)\b": "a word of the engine",
        r"\blines?\b": "a word of the engine; a move or a step",
        rf"{SEATS}\bseats?\b(?! \{{number\}})": "a word of the engine",
        r"\bkind by kind\b|\border of kinds\b|\(order:": "a word of the engine",
        r"\bbe done\b": "finish",
        r"\bto act\b": "’s turn",
        r"\b(?:whoever|those who|whosoever)\b": "players, anyone, the player who",
        r"\b(?:he|she|his|him|himself|herself|themself)\b": "you, they or a name",
        r"\bthe own\b|\ban own\b": "your, their",
        r"\bin 100\b": "percent",
        r"\bfurther turn\b": "another turn",
        r"\bbecomes? corruption\b": "go to your corruption pile",
        r"\bof use\b|\bbe it\b|\bas it lies\b": "say it plainly",
        r"\b(?:illegal|not allowed)\b": "why not, and what instead",
        r"\w'\w": "’",
    },
    "de": {
        r"\bandere[nr]? Person\b": "Mitspieler",
        r"\bw(?:ird|erden|ürden?) (?:zu )?Bestechung\b": "kommt auf den Bestechungsstapel",
        r"\bfalsche Form\b": "ungültig",
        r"\bSobek: 2 Personen\b": "Sobek – Das Duell",
        r"\bvon 100\b|\bin 100\b": "Prozent",
        r"\binterpretiert\b": "ein Wort der Maschine",
        r"\bAmt des Startspielers\b": "Startspieler",
        r"\bSie\b(?= )(?<!^Sie)(?<!\. Sie)(?<!: Sie)": "du",
    },
    "fr": {
        r"\ben corruption\b": "dans la pile de corruption",
        r"\bquelconques?\b": "n’importe quel",
        r"\bgratis\b": "gratuit",
        r"\bmal formée?\b": "pas valable",
        r"\bsorte par sorte\b": "rien",
        r"\bsur 100\b": "pour cent",
        r"\w'|'\w": "’",
    },
    "pl": {
        r"\bwiersz\w*": "krok",
        r"\w*hod(?:uj|ow)\w*": "uprawiać, rosnąć",
        r"\brodzaj po rodzaju\b": "nic",
        r"\bna 100\b": "procent",
        r"\bSobek: 2 graczy\b": "Sobek dla 2 graczy",
    },
}
"""What a host would not say, with what they would."""

ELSEWHERE = {r"\blines?\b": "*sobek2p*"}
"""Where such a word is a word of the game: a line of the market."""

EVERYWHERE = {
    r"(?:\d|\}) - \S": "a minus or a dash, not a hyphen",
    r"\{\w+(?:![rs])?:[^}]*\.[1-9]f\}": "a decimal point in every language",
}
NUMBERS = {
    "en": {r"(?:\d|\}) ?[\u00a0\u202f ]%(?!\w)": "no space before %"},
    "other": {
        r"(?:\d|\})(?:%| %)(?![\w(])": "no-break space before %",
        r"(?<![\d.:-])(?<!BY )\d+\.\d+(?![\d.])": "decimal comma",
    },
}
SPACES = {
    "fr": {
        r"(?<!^)(?<!\u00a0):(?=\s|$)": "no-break space before “:”",
        r"«(?!\u00a0)|(?<!\u00a0)»": "no-break space inside « »",
        r"(?<!\u202f);(?=\s|$)": "narrow no-break space (U+202F)",
        r"[\w})»%’”\u00a0][!?]|[^:,;(] [!?](?=$|\s[A-ZÀÉÊ{])": "narrow no-break space (U+202F)",
    },
    "pl": {r"(?<!\w)(?<![\w’'–]-)[aiouwzAIOUWZ] (?=\S)": "no-break space after a one-letter word"},
}
LETTERS = re.compile(r"\bA do [DE]\b|\ba wszystkie\b|\bA \{a\}")
"""One-letter words in Polish that are letters and keys."""


@dataclass(frozen=True)
class Said:
    """A text in one language, one of its forms, and where it is said."""

    language: str
    text: str
    source: str
    places: tuple[str, ...]
    is_percent: bool

    def is_in(self, patterns: Iterable[str]) -> bool:
        return any(fnmatch(place, pattern) for place in self.places for pattern in patterns)

    @property
    def is_for_players(self) -> bool:
        return self.source not in PROGRAMMING and any(
            not any(fnmatch(place, each) for each in TECHNICAL) for place in self.places
        )

    def limit(self, words: int) -> int:
        return words if self.language == "en" else int(words * ROOMIER)


def texts(root: Path) -> Iterator[Said]:
    """Every form of every sentence in every language, in the order of the sources."""
    entries, _ = catalogues.sentences(root)
    words = {
        language: catalogues.catalogue(root / catalogues.catalogue_file(language), language)
        for language in catalogues.languages(root)
    }
    for entry in entries:
        forms = {"en": [form for form in (entry.text, entry.plural) if form]}
        for language, old in words.items():
            message = catalogues.found(old, entry)
            said = message.string if message else ""
            forms[language] = list(said) if isinstance(said, tuple | list) else [said or ""]
        for language, variants in forms.items():
            for text in dict.fromkeys(variants):
                if text:
                    places = tuple(entry.places)
                    yield Said(language, text, entry.text, places, entry.is_percent)


def faults(said: Said) -> Iterator[str]:
    """Everything that is wrong with a text, as far as it can be counted."""
    if said.is_percent:
        return
    if said.is_for_players:
        yield from too_long(said)
        yield from matches(said, ODD.get(said.language, {}))
        if said.is_in((*PROMPTS, *LOGS, *PREVIEWS)) and ";" in said.text:
            yield "a semicolon: make two sentences"
        if said.is_in(PROMPTS) and any(plain(each).count(":") > 1 for each in parts(said.text)):
            yield "more than one colon in a prompt"
    yield from matches(said, EVERYWHERE)
    yield from matches(said, NUMBERS["en" if said.language == "en" else "other"])
    yield from matches(said, SPACES.get(said.language, {}))


def matches(said: Said, patterns: dict[str, str]) -> Iterator[str]:
    text = LETTERS.sub("", said.text) if said.language == "pl" else said.text
    for pattern, advice in patterns.items():
        if pattern in ELSEWHERE and said.is_in([ELSEWHERE[pattern]]):
            continue
        # only “of {player}” and forms of numbers concern what is in braces
        where = text if "{" in pattern or "}" in pattern else re.sub(r"\{[^}]*\}", "{}", text)
        match = re.search(pattern, where, re.IGNORECASE if pattern in ODD["en"] else 0)
        if match:
            yield f"“{match[0]}”: {advice}"


def too_long(said: Said) -> Iterator[str]:
    """Which limits of length the text exceeds."""
    if said.source in LONG:
        return
    number = length(said.text)
    if number > said.limit(STRING) and not said.is_in(EXPLAINING):
        yield f"{number} words in one text, at most {said.limit(STRING)}"
    kinds = (
        (PROMPTS, PROMPT),
        (LOGS, LOG),
        (HINTS, HINT),
        (PREVIEWS, HINT),
        (EXPLAINING, SENTENCE),
    )
    for patterns, most in kinds:
        longest = max(map(length, parts(said.text)))
        if said.is_in(patterns) and longest > said.limit(most):
            yield f"{longest} words in one sentence, at most {said.limit(most)}"


def parts(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?…]) ", text)


def length(text: str) -> int:
    """How many words a text has; a value counts as one."""
    return sum(
        any(sign.isalnum() for sign in word) for word in re.split(r"[ \u00a0\u202f\n]", text)
    )


def plain(text: str) -> str:
    """The text without its values, whose forms may have colons."""
    return "".join(before for before, *_ in string.Formatter().parse(text))


def check(root: Path, only: Iterable[str] = ()) -> list[str]:
    """All faults, one line each, of the sentences that are said in these places."""
    wanted = tuple(only)
    found: dict[str, None] = {}
    for said in texts(root):
        places = [place for place in said.places if not wanted or place.startswith(wanted)]
        if not places:
            continue
        for fault in faults(said):
            found[f"{places[0]}: {said.language}: {said.text!r}: {fault}"] = None
    known = {said.source for said in texts(root)}
    if not wanted:
        found.update(
            {
                f"tools/voice.py: LONG: {text!r}: is not said": None
                for text in LONG
                if text not in known
            }
        )
    return list(found)


def main() -> int:
    choice = argparse.ArgumentParser(description="Count what can be counted of the voice.")
    choice.add_argument("--root", type=Path, default=ROOT, help="the tree to look at")
    choice.add_argument(
        "--only", action="append", default=[], help="only what is said under this path; repeatable"
    )
    chosen = choice.parse_args()
    problems = check(chosen.root, chosen.only)
    for problem in problems:
        print(problem)
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
