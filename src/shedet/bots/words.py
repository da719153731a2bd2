"""What bots are called, and what they do, in a few words."""

from shedet.core.language import Sentence

NAMES = {
    "heron": Sentence("Heron"),
    "ibis": Sentence("Ibis"),
    "jackal": Sentence("Jackal"),
    "crocodile": Sentence("Crocodile"),
    "sphinx": Sentence("Sphinx"),
    "random": Sentence("Random", context="bot"),
    "greedy": Sentence("Greedy", context="bot"),
}
KINDS = {
    "heron": Sentence("a beginner: quick, and misses things"),
    "ibis": Sentence("thinks a little ahead"),
    "jackal": Sentence("a seasoned rival"),
    "crocodile": Sentence("thinks far ahead"),
    "sphinx": Sentence("the strongest, thinks longest"),
    "random": Sentence("plays at random"),
    "greedy": Sentence("takes what is worth most"),
}
FAIR = Sentence("Bots see only what you would see in their place.")
THINKS_LESS = Sentence("Shedet isn’t compiled here, so the bots have less time to think.")


def bot_name(spec: str, language: str) -> str:
    """What a bot is called at a table."""
    return NAMES[spec].say(language) if spec in NAMES else spec


def shown_name(name: str, spec: str, language: str) -> str:
    """`ibis 2` is the second Ibis."""
    return name.replace(spec, bot_name(spec, language), 1) if name.startswith(spec) else name
