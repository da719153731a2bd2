"""Every move is one number, whatever the position."""

FLOOD = 0  # + 28 x stack + field
EBB = 56  # + field
ROW = 84  # + market row
SPOIL = 88  # + place in the market row
SOW = 93  # + 28 x crop + field
RIPE = 233  # + 28 x crop + field
GROW = 373  # + field
HARVEST = 401  # + 4 x field + market row
BUY = 513  # + crop
BUY_FROM = 518  # + 5 x (seats to the left - 1) + crop
BUY_JOKER = 538
JOKER = 539
FRESHEN = 540  # + 5 x market row + place
CHOOSE = 560  # + crop
BID = 565  # + crop
DONE = 570
END = 571
ALL = 572
