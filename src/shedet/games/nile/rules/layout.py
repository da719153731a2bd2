"""The table of the state: all but the masks is told as it is, for no piece is told by its place."""

from shedet.core.layout.table import Layout

LAYOUT = Layout(
    game="nile",
    counted=(
        *("wet", "sanded", "taken", "full", "closed", "mouth", "flows", "meets"),
        *("marked", "grown", "spent", "ready", "afloat", "wanted", "stacked", "discarded"),
    ),
)
