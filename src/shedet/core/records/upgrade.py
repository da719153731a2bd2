"""What was kept under earlier rules, as the present ones read it."""

from collections.abc import Mapping

from shedet.core.game import games


def upgrade(game: str, rules: int, options: Mapping[str, str]) -> tuple[int, dict[str, str]]:
    """The version of the rules and the options of a record, table or plan, brought up to date.

    A rule whose play has changed is an option since then, and an earlier version implies its old
    value. What names such an option all the same is not of that version, and stays as it is.
    """
    info, chosen = games().get(game), dict(options)
    while info and rules in info.implied and not info.implied[rules].keys() & chosen.keys():
        chosen |= info.implied[rules]
        rules += 1
    return rules, chosen
