"""Where a desert tile can be. A field is its own number, 0 to 27."""

STACK = 28
DISCARDS = 29
TURNED = 30
JOKER = 31  # + seat
