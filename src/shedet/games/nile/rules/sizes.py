"""How many numbers parts of an observation have."""

MARKER = 7
FRUIT = 8  # and one for each seat
PLAYER = 41
