"""The panes beside the board: status, choices, log, keys; drawn on a canvas, line by line."""

from collections.abc import Sequence

from shedet.core.language import Sentence
from shedet.terminal.boards import Entry
from shedet.terminal.output.canvas import Canvas, width_of, wrapped
from shedet.terminal.screen.keys_help import key_name

MOST = 99
"""Lines of a sentence that is not cut off."""


def status_pane(sentence: str, width: int) -> Canvas:
    """One sentence in at most two lines."""
    lines = wrapped(sentence, width - 2, 2)
    canvas = Canvas(width, len(lines), "status")
    for row, line in enumerate(lines):
        canvas.put(1, row, line)
    return canvas


def sentence_pane(sentence: str, width: int, most: int) -> Canvas:
    """What the thing in focus would bring; three rows, or more if it needs them."""
    lines = wrapped(sentence, width - 2, most)
    canvas = Canvas(width, max(3, len(lines)), "sentence")
    for row, line in enumerate(lines):
        canvas.put(1, row, line)
    return canvas


def first_shown(number: int, chosen: int, rows: int) -> int:
    """The first line of a list that is shown, so that the chosen one is too."""
    return max(0, min(chosen - rows // 2, number - rows))


def choice_lines(
    entries: Sequence[Entry], chosen: int, size: tuple[int, int]
) -> list[tuple[int, str]]:
    """The lines of a list of choices, each with the number of its choice.

    All words of each, nothing cut off; where there is no room for all, those of the chosen one.
    """
    width, rows = size[0] - 5, size[1]
    lines = []
    for number, texts in enumerate(wrapped(entry.sentence, width, MOST) for entry in entries):
        mark = "▶" if number == chosen else " "
        key = entries[number].key or (str(number + 1) if number < 9 else " ")
        for line, text in enumerate(texts):
            lines.append((number, f"{mark}{key:>2} {text}" if line == 0 else f"    {text}"))
    of_chosen = [row for row, (number, _) in enumerate(lines) if number == chosen] or [0]
    middle = (of_chosen[0] + of_chosen[-1]) // 2
    first = min(first_shown(len(lines), middle, rows), of_chosen[0])
    return lines[first : first + rows]


def choices_pane(entries: Sequence[Entry], chosen: int, size: tuple[int, int]) -> Canvas:
    """Numbered choices; `chosen` is -1 while the board is in focus."""
    canvas, (width, rows) = Canvas(*size, "plain"), size
    lines = choice_lines(entries, chosen, size)
    for row, (number, text) in enumerate(lines):
        style = "chosen" if number == chosen else "plain"
        canvas.put(0, row, text.ljust(width - 1), style)
    whole = choice_lines(entries, chosen, (width, MOST * len(entries)))
    if lines and lines[0] != whole[0]:
        canvas.put(width - 1, 0, "↑", "key")
    if lines and lines[-1] != whole[-1]:
        canvas.put(width - 1, rows - 1, "↓", "key")
    return canvas


def log_pane(old: Sequence[str], new: Sequence[str], size: tuple[int, int]) -> Canvas:
    """The end of the log; what is new is marked."""
    canvas, (width, rows) = Canvas(*size, "old"), size
    lines: list[tuple[str, str]] = []
    for style, mark, sentences in (("old", " ", old), ("new", "▸", new)):
        for sentence in sentences[-rows:]:
            first, *rest = wrapped(sentence, width - 4, rows)
            lines += [(f"{mark} {first}", style), *((f"  {line}", style) for line in rest)]
    for row, (line, style) in enumerate(lines[-rows:]):
        canvas.put(1, row, line, style)
    return canvas


def keys_pane(keys: Sequence[tuple[str, Sentence]], width: int, language: str) -> Canvas:
    """What the keys do, as far as there is room."""
    canvas = Canvas(width, 1, "keys")
    x = 1
    for name, sentence in keys:
        key, said = key_name(name, language), sentence.say(language)
        if x + width_of(key) + 1 + width_of(said) >= width:
            break
        canvas.put(x, 0, key, "key")
        canvas.put(x + width_of(key) + 1, 0, said)
        x += width_of(key) + width_of(said) + 3
    return canvas
