"""Every move is one number, whatever the position."""

TAKE = 0  # + square
POINT = 36  # + square
TURN = 72  # + mark
KEEP = 76
DEBEN = 77
REFILL = 78
SELL = 79  # + good
DONE = 85
PLAY = 86  # + character, 0 to 9
BACK = 96  # + back colour
NAME = 99  # + good or statue
REVEAL = 106  # + kind of pirogue
CHOOSE = 115  # + kind of tile, as many as the pieces have
