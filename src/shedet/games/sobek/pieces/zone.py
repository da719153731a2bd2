"""Where a card may be, as far as an observer can tell: one bit each in a mask."""

DECK = 0
BOX = 1
FACE_DOWN = 2  # a character on the quays
HAND = 3  # + seat
PILE = 7  # + seat
OPEN = 11  # face up for all
ALL = 12
