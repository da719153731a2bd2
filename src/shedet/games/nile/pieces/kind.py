"""Numbers for the printed things: events, waves, the dial, and the states of a marker."""

NO_WAVE = 0
SINGLE = 1
DOUBLE = 2

ROT = 0  # + number of palms, 1 to 4
DESERT = 5
HIPPO = 6

FLOOD = 0
EBB_1 = 1
EBB_2 = 2

SEED = 0
RIPE = 1
SPOILED = 2
ROTTEN = 3
