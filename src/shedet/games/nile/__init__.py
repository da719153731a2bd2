"""An den Ufern des Nils. What can be known of it without loading its rules."""

from shedet.core.game import GameInfo, Option
from shedet.core.language import Sentence

INFO = GameInfo(
    id="nile",
    name=Sentence("An den Ufern des Nils"),
    about=Sentence("Sow and harvest between floods, and bring fresh fruit to market in time."),
    seats=(2, 3, 4, 5),
    options=(
        Option(
            "hippo",
            ("off", "on"),
            Sentence("on: when a hippo appears, everyone bids in secret for an extra turn."),
        ),
        Option(
            "start",
            ("lot", "bid"),
            Sentence("lot: chance picks the first start player; bid: secret bids do."),
        ),
        Option(
            "seed",
            ("own", "all"),
            Sentence("own: you buy only your own markers from the boat; all: other players’ too."),
        ),
        Option(
            "joker",
            ("points", "freshen"),
            Sentence(
                "points: a joker gives an action point; freshen: or makes a spoiled fruit ripe"
                " again."
            ),
        ),
        Option(
            "ebb",
            ("any", "outermost"),
            Sentence("any: at ebb, remove any water tile; outermost: only the last one of a row."),
        ),
    ),
    rules_version=1,
    implementation="shedet.games.nile.game:NileGame",
)
