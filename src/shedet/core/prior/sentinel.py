"""Ratings that say more than a number of points."""

NEVER = -32000  # dominated: something else is never worse
