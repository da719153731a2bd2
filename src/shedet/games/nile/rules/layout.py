"""The table of the state: all fields are told as they are, for no piece is told by its place."""

from shedet.core.layout.table import Layout

LAYOUT = Layout(game="nile")
