"""How many numbers parts of an observation have."""

PLAYER = 5
SET = 9  # and one for each seat
SETS = 21
