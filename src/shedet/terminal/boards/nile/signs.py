"""Letters and signs of An den Ufern des Nils: crops, waves, players, and where all lies."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from shedet.core.language import Sentence, listed
from shedet.games.nile.view.view import CROPS, Marker

if TYPE_CHECKING:
    from shedet.games.nile.words.for_boards import Words

LETTERS = {
    "flax": Sentence("f", context="one letter for flax"),
    "grain": Sentence("g", context="one letter for grain"),
    "grape": Sentence("p", context="one letter for grape"),
    "onion": Sentence("o", context="one letter for onion"),
    "aubergine": Sentence("a", context="one letter for aubergine"),
}
PLAYERS = "ABCDE"
"""The letters of the players by seat."""
PALM, ACTED, ARROW, START, OBELISK, JOKER, OUT = "Ψ", "'", "▸", "★", "Δ", "J", "†"
WAVES = "─~≈"
"""None, single, double."""
STATES = {"seed": "", "ripe": "", "spoiled": "!", "rotten": "×"}
BOAT = "boat"
WITHIN = "•"
"""At the left of what can be chosen now."""

SIGNS = (
    Sentence("e: end your turn, j: give up a joker, n: buy one. Press again to confirm."),
    Sentence("• left of a field, a market row or the boat: you can choose this now."),
    Sentence("Two letters are a marker: player (A to E) and crop, small for seed, LARGE for ripe."),
    Sentence("Crops: {letters}."),
    Sentence("' used this round, ! spoiled, × rotten, [ ] looked at, + would come there."),
    Sentence("3Ψ palms. ▲ upper and ▼ lower end of water: ~ single wave, ≈ double, ─ none."),
    Sentence("~ or ≈ at the right of a field: such a wave could flood it. ░ desert, ╱ covered."),
    Sentence("Market: 4Ψ palms needed, ≠ crops not taken, ≠∗ full, → what it would pay now."),
    Sentence("★ start player, ≈~5 a stack of five with its top tile, J jokers, † out of the game."),
    Sentence("Track: A to E the pieces, Δ the obelisk."),
    Sentence("Nobody has published the mix of tiles, palms and waves: ours is reconstructed."),
)


def signs_of(words: "type[Words]") -> tuple[Sentence, ...]:
    """What the signs mean, with the names of the crops."""
    crops = [
        Sentence("{letter} {crop}", letter=LETTERS[crop], crop=words.NAMES[crop]) for crop in CROPS
    ]
    return tuple(sign.about(letters=listed(crops)) for sign in SIGNS)


def letter(crop: str, language: str, is_large: bool = False) -> str:
    said = LETTERS[crop].say(language)
    return said.upper() if is_large else said


def marker_sign(marker: Marker, language: str) -> str:
    """Owner, crop, and whether it has acted, or its state in the market: three columns."""
    sign = STATES[marker.state] or (ACTED if marker.acted else " ")
    return PLAYERS[marker.owner] + letter(marker.crop, language, marker.state == "ripe") + sign


def fruit_sign(fruit: Marker, language: str) -> str:
    """A fruit in the market, where nobody asks whether it has acted."""
    large = letter(fruit.crop, language, fruit.state == "ripe")
    return PLAYERS[fruit.owner] + large + (STATES[fruit.state] or " ")


def waves_sign(back: str | None) -> str:
    """The waves of a top tile; a stack that is empty has none."""
    return "".join(WAVES[int(end)] for end in back.split("/")) if back else ""


def counts(numbers: Mapping[str, int], tired: Mapping[str, int], language: str) -> str:
    """Markers by crop, such as f3'1g2: of three flax one has acted."""
    said = ""
    for crop in CROPS:
        if numbers[crop]:
            acted = f"{ACTED}{tired[crop]}" if tired[crop] else ""
            said += f"{letter(crop, language)}{numbers[crop]}{acted}"
    return said
