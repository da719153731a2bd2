"""Every move is one number, whatever the position."""

TAKE = 0  # + quay
LAY = 9  # + good
ADD = 15  # + number of a set
DONE = 36
PLAY = 37  # + character, 0 to 8
BACK = 46  # + back colour
NAME = 49  # + good
LEFT = 55  # + how many seats to the left, 0 to 3
REVEAL = 59  # + kind of token
CHOOSE = 68  # + kind of card, as many as the pieces have
