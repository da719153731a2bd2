"""Keep the translation catalogues in step with the sentences in the code.

`--update` writes src/shedet/locale/<language>/LC_MESSAGES/shedet.po: translations stay, new
sentences are added empty, unused ones are dropped. `--check` names everything
that is missing, stale or does not fit. `--compile` makes the .mo files that are read at run time.
`--sample 60 --seed 7` prints as many sentences in every language, with their places, to be read.
docs/translating.md says how to translate.
"""

import argparse
import ast
import gettext
import io
import random
import re
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages import Catalog
    from babel.messages.catalog import Message

ROOT = Path(__file__).parent.parent
LOCALE = Path("src", "shedet", "locale")
SPEAKER = Path("src", "shedet", "core", "language.py")
"""Where `Sentence` and the languages are defined."""

ARGPARSE = {
    "usage: ": "",
    "positional arguments": "",
    "options": "",
    "%(heading)s:": "",
    "show this help message and exit": "",
    "argument %(argument_name)s: %(message)s": "",
    "the following arguments are required: %s": "",
    "one of the arguments %s is required": "",
    "not allowed with argument %s": "",
    "unrecognized arguments: %s": "",
    "ignored explicit argument %r": "",
    "invalid choice: %(value)r (choose from %(choices)s)": "",
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)": "",
    "invalid %(type)s value: %(value)r": "",
    "expected one argument": "",
    "expected at most one argument": "",
    "expected at least one argument": "",
    "expected %s argument": "expected %s arguments",
}
"""What Python's argparse says to users, 3.11 to 3.14, with the plural where there is one."""

LINE = re.compile(
    r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[)(?:\d\])? )?"(?:[^"\\]|\\[\\"nt])*"'
)
BEFORE = {
    "msgctxt": {"msgstr", "msgstr["},
    "msgid": {"msgstr", "msgstr[", "msgctxt"},
    "msgid_plural": {"msgid"},
    "msgstr": {"msgid"},
    "msgstr[": {"msgid_plural", "msgstr["},
}
"""What a line of a catalogue looks like, and after which it may stand."""

HEADER = """\
# {name}. How to edit this file: docs/translating.md
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {forms}\\n"

"""


@dataclass
class Entry:
    """What has to be translated, and where it is said."""

    text: str
    plural: str = ""
    context: str = ""
    is_percent: bool = False
    """Its placeholders are `%(name)s`, not `{name}`."""
    places: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.text

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.text, self.plural) if self.plural else self.text

    def placeholders(self) -> set[str]:
        """The placeholders of both texts; ValueError if one has unbalanced braces."""
        return {
            each
            for text in (self.text, self.plural)
            for each in placeholders(text, self.is_percent)
        }

    def __str__(self) -> str:
        return repr(self.text) + (f" ({self.context})" if self.context else "")


def placeholders(text: str, is_percent: bool) -> set[str]:
    """The placeholders of a text; ValueError if its braces are unbalanced."""
    if is_percent:
        parts = text.replace("%%", "").split("%")[1:]
        return {
            f"%{part[: part.index(')') + 2]}" if part.startswith("(") else f"%{part[:1]}"
            for part in parts
        }
    return {
        "{" + name + (f"!{how}" if how else "") + (f":{form}" if form else "") + "}"
        for _, name, form, how in string.Formatter().parse(text)
        if name is not None
    }


# what the code says


def sentences(root: Path) -> tuple[list[Entry], list[str]]:
    """All that has to be translated, in the order of the sources, and what is wrong with it."""
    found: dict[tuple[str, str], Entry] = {}
    problems = []
    for path in sorted((root / "src" / "shedet").rglob("*.py")):
        place = path.relative_to(root)
        for entry in sentences_of(ast.parse(path.read_text("utf-8")), place.as_posix()):
            if isinstance(entry, str):
                problems.append(entry)
                continue
            known = found.setdefault(entry.key, entry)
            if known.plural != entry.plural:
                problems.append(f"{place.as_posix()}: two plurals of {entry}; give one a context")
            known.places += [p for p in entry.places if p not in known.places]
    for text, plural in ARGPARSE.items():
        entry = Entry(text, plural, "", True, ["argparse"])
        if found.setdefault(entry.key, entry) is not entry:
            problems.append(f"{entry} is a sentence and argparse's too; give it a context")
    return list(found.values()), problems


def sentences_of(tree: ast.Module, place: str) -> Iterator[Entry | str]:
    """The entries of a file, and what is wrong, from top to bottom."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Call | ast.ImportFrom)]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        where = f"{place}:{node.lineno}"
        if isinstance(node, ast.ImportFrom):
            if any(alias.name == "Sentence" and alias.asname for alias in node.names):
                yield f"{where}: Sentence must keep its name, or its texts are not found"
        elif "Sentence" in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
            entry = entry_of(node, place)
            yield f"{where}: {entry}" if isinstance(entry, str) else entry


def entry_of(call: ast.Call, place: str) -> Entry | str:
    """The entry of a call, or why it is none."""
    words = [literal(argument) for argument in call.args[:2]]
    contexts = [literal(named.value) for named in call.keywords if named.arg == "context"]
    texts = [word for word in (*words, *contexts) if word is not None]
    if not words or len(texts) < len(words) + len(contexts):
        return "text, plural and context of a Sentence must be literals"
    if not texts[0]:
        return "a Sentence must have a text"
    plural = texts[1] if len(words) > 1 else ""
    entry = Entry(texts[0], plural, texts[-1] if contexts else "", False, [place])
    try:
        entry.placeholders()
    except ValueError as error:
        return f"{entry} has broken braces: {error}"
    return entry


def literal(node: ast.expr) -> str | None:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if is_text else None  # type: ignore[attr-defined]


def languages(root: Path) -> dict[str, str]:
    """The languages that need a catalogue: all but the first, in which the code is written."""
    for node in ast.parse((root / SPEAKER).read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "LANGUAGES":
            spoken: dict[str, str] = ast.literal_eval(node.value)
            return dict(list(spoken.items())[1:])
    raise LookupError(f"{SPEAKER} names no LANGUAGES")


# what the translators wrote


def catalogue_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "shedet.po"


def catalogue(path: Path, language: str) -> "Catalog":
    """The catalogue in the file; ValueError if it cannot be parsed."""
    from babel.messages import Catalog
    from babel.messages.pofile import PoFileError, read_po

    if not path.exists():
        return Catalog(locale=language)
    check_lines(path.read_text("utf-8"))
    try:
        return read_po(io.BytesIO(path.read_bytes()), locale=language, abort_invalid=True)
    except PoFileError as error:
        raise ValueError(f"does not read: {error}") from None


def check_lines(text: str) -> None:
    """Refuse a line that babel would ignore, so that no translator's work is lost."""
    before = "msgstr"
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = LINE.fullmatch(line.strip())
        if not found or (found[1] and before not in BEFORE[found[1]]):
            raise ValueError(f"line {number} does not read: {line.strip()[:60]}")
        before = found[1] or before


def plural_forms(old: "Catalog", language: str) -> str:
    """The catalogue's plural formula if it is right, however it is written; else babel's."""
    from babel.messages import Catalog

    usual = Catalog(locale=language).plural_forms
    return old.plural_forms if choices(old.plural_forms) == choices(usual) else usual


@cache
def choices(forms: str) -> list[int]:
    """Which form is for which number; none where the formula cannot be parsed."""
    try:
        choose = gettext.c2py(forms.partition("plural=")[2].rstrip("; "))
    except ValueError:
        return []
    return [choose(number) for number in range(1000)]


def written(entries: list[Entry], old: "Catalog", language: str, name: str) -> str:
    """An updated catalogue, with the translations of the old one."""
    from babel.messages import Catalog
    from babel.messages.pofile import write_po

    new = Catalog(locale=language)
    for entry in entries:
        message = new.add(entry.id, context=entry.context or None)
        message.locations = [(place, None) for place in entry.places]  # type: ignore[misc]
        message.flags = {"python-format"} if entry.is_percent else {"python-brace-format"}
        if not entry.placeholders():
            message.flags = set()
        before = found(old, entry)
        if before:
            message.string = before.string
            message.user_comments = before.user_comments
            message.flags |= before.flags & {"fuzzy"}
    text = io.BytesIO()
    write_po(text, new, width=0, omit_header=True, include_lineno=False)
    header = HEADER.format(name=name, language=language, forms=plural_forms(old, language))
    return header + text.getvalue().decode().rstrip("\n") + "\n"


def found(old: "Catalog", entry: Entry) -> "Message | None":
    """The message of an entry, if it has as many forms."""
    message = old.get(entry.text, entry.context or None)
    return message if message and message.id == entry.id else None


# what does not fit


def problems_of(root: Path, language: str, name: str, entries: list[Entry]) -> list[str]:
    """Everything that is wrong with a catalogue."""
    path = root / catalogue_file(language)
    if not path.exists():
        return ["there is no such file"]
    try:
        old = catalogue(path, language)
    except ValueError as error:
        return [str(error)]
    forms = plural_forms(old, language)
    problems = [f"Plural-Forms must be {forms}"] if old.plural_forms != forms else []
    known = {(entry.context, entry.id) for entry in entries}
    for message in old:
        if message.id and (message.context or "", message.id) not in known:
            problems.append(f"stale entry {message.id!r}")
    for entry in entries:
        given = found(old, entry)
        problems += [
            f"{entry}: {problem}"
            for problem in (faults(entry, given, forms) if given else ["missing entry"])
        ]
    if not problems and path.read_text("utf-8") != written(entries, old, language, name):
        problems.append("not in the usual form; `make format` puts it right")
    return problems


def faults(entry: Entry, message: "Message", forms: str) -> Iterator[str]:
    """What is wrong with one translation."""
    said = message.string if isinstance(message.string, tuple | list) else [message.string]
    if message.fuzzy:
        yield "marked as fuzzy"
    for number, text in enumerate(said):
        which = f"form {number} of {len(said)}" if entry.plural else "the translation"
        if not text:
            yield f"{which} is empty"
            continue
        if margins(text) != margins(entry.text):
            yield f"{which} differs in spaces at its beginning or end"
        wanted = entry.placeholders()
        optional = {"{number}"} if may_leave_number(entry, forms, number) else set()
        try:
            given = placeholders(text, entry.is_percent)
        except ValueError as error:
            yield f"{which} has broken braces: {error}"
            continue
        for placeholder in sorted(given - wanted):
            yield f"{which} has {placeholder}, which the original has not"
        for placeholder in sorted(wanted - given - (optional if entry.plural else set())):
            yield f"{which} lacks {placeholder}"


def may_leave_number(entry: Entry, forms: str, form: int) -> bool:
    """May a plural form do without the number: for one alone, or for 1 as in “the last card”?"""
    chosen = choices(forms)
    is_for_one = bool(chosen) and chosen[1] == form
    return chosen.count(form) == 1 or (is_for_one and "{number}" not in entry.text)


def margins(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


# what is done


def check(root: Path) -> list[str]:
    """All problems of code and catalogues, one line each."""
    entries, problems = sentences(root)
    for language, name in languages(root).items():
        path = catalogue_file(language).as_posix()
        problems += [f"{path}: {p}" for p in problems_of(root, language, name, entries)]
    return problems


def update(root: Path) -> list[str]:
    """Rewrite every catalogue; returns what could not be done."""
    entries, problems = sentences(root)
    for language, name in languages(root).items():
        path = root / catalogue_file(language)
        try:
            text = written(entries, catalogue(path, language), language, name)
        except ValueError as error:
            problems.append(f"{catalogue_file(language).as_posix()}: {error}")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return problems


def compiled(path: Path) -> bytes:
    """A catalogue for gettext, the same bytes each time; what is empty or fuzzy is left out."""
    from babel.messages.mofile import write_mo

    words = catalogue(path, path.parts[-3])
    words.creation_date = words.revision_date = datetime(2000, 1, 1, tzinfo=UTC)
    for message in list(words):
        texts = message.string if isinstance(message.string, tuple | list) else [message.string]
        if message.id and not all(texts):
            words.delete(message.id, message.context)
    out = io.BytesIO()
    write_mo(out, words)
    return out.getvalue()


def compile_all(source: Path, target: Path) -> list[str]:
    """Compile the catalogues that changed; returns what could not be done."""
    problems = []
    for path in sorted(source.glob("*/LC_MESSAGES/*.po")):
        made = (target / path.relative_to(source)).with_suffix(".mo")
        if made.exists() and made.stat().st_mtime > path.stat().st_mtime:
            continue
        try:
            content = compiled(path)
        except ValueError as error:
            problems.append(f"{path}: {error}")
            continue
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_bytes(content)
    for made in target.glob("*/LC_MESSAGES/*.mo"):
        if not (source / made.relative_to(target)).with_suffix(".po").exists():
            made.unlink()
    return problems


def sample(root: Path, number: int, seed: int) -> list[str]:
    """Some entries in every language, the same for the same seed, each with its places."""
    entries = [entry for entry in sentences(root)[0] if not entry.is_percent]
    chosen = sorted(random.Random(seed).sample(range(len(entries)), min(number, len(entries))))
    words = {code: catalogue(root / catalogue_file(code), code) for code in languages(root)}
    lines = []
    for place in chosen:
        entry = entries[place]
        context = f" ({entry.context})" if entry.context else ""
        lines += ["", ", ".join(entry.places) + context]
        lines += [f"  en  {text}" for text in (entry.text, entry.plural) if text]
        for language, old in words.items():
            message = found(old, entry)
            said = message.string if message else ""
            forms = list(said) if isinstance(said, tuple | list) else [said]
            lines += [f"  {language}  {text}" for text in dict.fromkeys(forms)]
    return lines[1:]


def main() -> int:
    choice = argparse.ArgumentParser(description="Keep the catalogues of translations in step.")
    one = choice.add_mutually_exclusive_group(required=True)
    one.add_argument("--update", action="store_true", help="write the .po files anew")
    one.add_argument("--check", action="store_true", help="name what is missing or does not fit")
    one.add_argument("--compile", action="store_true", help="make the .mo files of changed ones")
    one.add_argument("--sample", type=int, metavar="N", help="print N sentences in every language")
    choice.add_argument("--seed", type=int, default=0, help="which ones to print")
    chosen = choice.parse_args()
    if chosen.sample is not None:
        print("\n".join(sample(ROOT, chosen.sample, chosen.seed)))
        return 0
    if chosen.compile:
        problems = compile_all(ROOT / LOCALE, ROOT / LOCALE)
    else:
        problems = update(ROOT) if chosen.update else check(ROOT)
    for problem in problems:
        print(problem)
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
