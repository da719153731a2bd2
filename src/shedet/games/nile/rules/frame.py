"""The decisions: what the top frame asks. The numbers behind each are its two arguments.

Those of the set-up come first, in their order.
"""

BOAT = 1  # markers that are left to choose, 1 + the crop chosen first
WATER = 2  # the first water tile
SEED = 3  # the first seed
RIPE = 4  # the first ripe fruit
FLOOD = 5  # tiles laid
EBB = 6  # tiles taken off
ROT = 7  # palms
SPOIL = 8  # market row, 1 + the place chosen first
BID = 9  # what for
TURN = 10  # action points, extra turn?

# what is bid for
START = 0
START_AGAIN = 1
HIPPO = 2
