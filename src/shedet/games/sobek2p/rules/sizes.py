"""How many numbers parts of an observation have."""

QUESTION = 70
PLAYER = 31
PLACES = 81
SPARE = 1920  # from here on an observation counts what nobody is shown, and clears it again
