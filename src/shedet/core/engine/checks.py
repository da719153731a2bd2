"""Checks of the numbers that public methods are called with."""

from operator import index


def checked(number: int, limit: int, what: str) -> int:
    """A whole number from 0 to below a limit; anything else is refused."""
    found = number if type(number) is int else index(number)
    if not 0 <= found < limit:
        raise ValueError(f"there is no {what} {found}")
    return found
