"""The places around the tables: what stands at the top of a page, and below on a phone."""

from typing import NamedTuple


class Place(NamedTuple):
    """A place: the key of its name among the words, its address, its symbol."""

    name: str
    address: str
    symbol: str


PLACES = (
    Place("play", "/", "i-play"),
    Place("today", "/today", "i-sun"),
    Place("meet", "/meet", "i-people"),
    Place("learn", "/learn", "i-lamp"),
)
"""In the order in which they are shown."""
