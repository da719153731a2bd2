"""Numbers of pieces: cards 0-62, the last nine of them characters; then event tokens."""

NONE = -1
CHARACTER = 54
TOKEN = 63
ALL = 75
EVERY_CHARACTER = 511  # as a mask

# chance outcomes: a kind of card, or one of these and a kind of token or a distance to the left
TOKEN_DRAWN = 100
LEFT_DRAWN = 200
