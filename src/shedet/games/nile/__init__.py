"""An den Ufern des Nils. What can be known of it without loading its rules."""

from typing import TYPE_CHECKING

from shedet.core.info import GameInfo, Option, offering
from shedet.core.language import Sentence

if TYPE_CHECKING:
    from shedet.games.nile.rules.position import Nile as Position
    from shedet.games.nile.view.view import Field, Marker, Player, Sand, Turned, View

__all__ = ["INFO", "Field", "Marker", "Player", "Position", "Sand", "Turned", "View"]

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

if not TYPE_CHECKING:  # a type checker is to complain of names that do not exist
    __getattr__ = offering(__name__, __all__, "Nile")
