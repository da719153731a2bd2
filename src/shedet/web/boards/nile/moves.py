"""The legal moves by what they are done to."""

from collections.abc import Iterable


class Moves:
    """Texts of moves, by field, market row or crop."""

    def __init__(self, legal: Iterable[str]) -> None:
        self.legal = list(legal)
        self.sow: dict[str, dict[str, str]] = {}
        """By field and crop; in the set-up ripe fruits as well."""
        self.grow: dict[str, str] = {}
        self.harvest: dict[str, dict[int, str]] = {}
        """By field and market row."""
        self.flood: dict[str, dict[int, str]] = {}
        """By field and stack."""
        self.ebb: dict[str, str] = {}
        self.buy: list[str] = []
        """Markers of the boat."""
        self.freshen: list[str] = []
        for move in self.legal:
            self.file(move, *move.split())

    def file(self, move: str, verb: str, *what: str) -> None:
        if verb in ("sow", "ripe"):
            self.sow.setdefault(what[1], {})[what[0]] = move
        elif verb == "grow":
            self.grow[what[0]] = move
        elif verb == "harvest":
            self.harvest.setdefault(what[0], {})[int(what[1])] = move
        elif verb == "flood":
            self.flood.setdefault(what[1], {})[int(what[0])] = move
        elif verb == "ebb":
            self.ebb[what[0]] = move
        elif verb == "buy" and what != ("joker",):
            self.buy.append(move)
        elif verb == "freshen":
            self.freshen.append(move)

    @property
    def crops(self) -> list[str]:
        """Those that can be sown somewhere."""
        return list(dict.fromkeys(crop for at in self.sow.values() for crop in at))
