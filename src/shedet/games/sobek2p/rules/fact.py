"""What can happen, as numbers for the event buffer; the names of a, b and c stand behind."""

MOVED = 1  # piece, from, to: the audience knows which piece, everybody else its back
ANKH = 2  # square, mark
TURN = 3  # pyramid turn?, the square the Finger points at + 1: the seat's turn begins
SAW = 4  # piece, where: looked at, not moved
POINTED = 5  # square
PLAYED = 6  # character
REVEALED = 7  # pirogue
REFILLED = 8
SOLD = 9  # good, how many tiles
UNSOLD = 10  # how many tiles of sets went to the box
CORRUPTION = 11  # tiles and snakes at the end
SCARABS = 12  # good: two scarabs more
ENDED = 13
ASKED = 14  # question, its first argument: what the seat is to decide now
MIXED = 15  # hand or board of the seat: loot or discards there are no longer told apart
LACKS = 16  # family, hand or board: the seat has no tile of it there

BOTH = 3  # both seats, not the spectators
EVERYONE = 7  # both seats, and spectators
