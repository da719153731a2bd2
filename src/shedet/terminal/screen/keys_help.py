"""What the keys of the drawn table do."""

from shedet.core.language import Sentence

KEYS = (
    ("←↑↓→", Sentence("look", context="key")),
    ("Tab", Sentence("next", context="key")),
    ("Enter", Sentence("do it", context="key")),
    ("?", Sentence("why not", context="key")),
    ("c", Sentence("hint", context="key")),
    ("h", Sentence("all keys", context="key")),
    ("q", Sentence("quit", context="key")),
    ("r", Sentence("rules", context="key")),
    ("b", Sentence("back", context="key")),
    ("l", Sentence("log", context="key")),
    ("x", Sentence("give up", context="key")),
)

KEY_NAMES = {
    "Enter": Sentence("Enter", context="key name"),
    "Esc": Sentence("Esc", context="key name"),
    "Tab": Sentence("Tab", context="key name"),
    "Home": Sentence("Home", context="key name"),
    "End": Sentence("End", context="key name"),
}


def key_name(key: str, language: str) -> str:
    """The label of a key."""
    return KEY_NAMES[key].say(language) if key in KEY_NAMES else key


HELP = (
    Sentence("Arrow keys: look at squares and choices. Nothing happens before Enter."),
    Sentence("Enter: do what is looked at. Tab: look at the next thing that is possible."),
    Sentence("1 to 9: look at that choice; the same key again, or Enter, does it."),
    Sentence("?: why the square that is looked at cannot be taken, with the rule."),
    Sentence("t: all that you see, in sentences. l: what happened. r: the rules."),
    Sentence("c: a hint. First the kind of move, then its target, then all of it."),
    Sentence(":  a move in notation, or ? and a move for why not."),
    Sentence("b: take your last move back. x or F10: give up, or end without a result."),
    Sentence("In a lesson c shows the move, and s makes it for you."),
    Sentence("q or Ctrl-C: leave. The table is saved at every step."),
)
