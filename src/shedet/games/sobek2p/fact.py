"""What can happen, as numbers for the event buffer; the names of a, b and c stand behind."""

MOVED = 1  # piece, from, to: the audience knows which piece, everybody else its back
ANKH = 2  # square, mark
TURN = 3  # pyramid turn?: the seat's turn begins
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

EVERYONE = 7  # both seats, and spectators
