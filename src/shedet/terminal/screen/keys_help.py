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
    Sentence("Enter: play what you look at. Tab: jump to the next possible choice."),
    Sentence("1 to 9: look at that choice. Press again, or Enter, to play it."),
    Sentence("?: why you can’t choose what you look at, with the rule."),
    Sentence("t: everything you see, in sentences. l: what happened. r: the rules."),
    Sentence("c: a hint. First the kind of move, then where to look, then the move."),
    Sentence(":  a move in notation, or ? and a move to ask why not."),
    Sentence("b: take back your last move. x or F10: give up, or end without a result."),
    Sentence("In a lesson c shows the move, and s makes it for you."),
    Sentence("q or Ctrl-C: leave. Your game is saved at every step."),
)
