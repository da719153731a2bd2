"""Where a piece may be, as far as an observer can tell: one bit each in a mask."""

PILE = 0
BOX = 1
FACE_DOWN = 2  # a character in the market
HAND = 3  # + seat
BOARD = 5  # + seat; + 2 for the discards of the first Scribe, + 4 for those of the second
LOOT = 11  # + seat: the tile in a hand that a Thief or Vizier brought, unseen by spectators
OPEN = 13  # face up for all
ALL = 14
