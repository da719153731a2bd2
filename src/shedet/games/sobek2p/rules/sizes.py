"""How many numbers parts of an observation have."""

QUESTION = 70
PLAYER = 31
