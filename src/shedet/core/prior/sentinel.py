"""Ratings that say more than a number of points."""

NEVER = -32000  # not worth a look: something else is never worse
