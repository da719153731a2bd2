"""What can happen, as numbers for the event buffer; the names of a, b and c stand behind."""

TURN = 1  # action points, extra turn?: the seat's turn begins
ASKED = 2  # question, its first argument, who decides as a mask
CAST = 3  # crop, was it bid?: a marker goes from the supply to the boat
FLOODED = 4  # stack, field, 3 x wave toward the river + wave toward the desert
TOP = 5  # stack, the tile on top or NONE
WASHED = 6  # field, crop: the seat's marker goes to the boat
EBBED = 7  # field
TURNED = 8  # tile (desert tiles from SAND on), field, number of the desert tile
ROW = 9  # market row that rots
SPOILED = 10  # market row, place, 4 x crop + new state
SPREAD = 11  # field, number of the desert tile
SHUFFLED = 12  # how many desert tiles
DIAL = 13  # from, to
JOKER = 14  # number of the desert tile, bought?
GAVE = 15  # number of the desert tile, to freshen?
SOWN = 16  # crop, field, 4 x cost + state
GREW = 17  # field, crop, cost
HARVESTED = 18  # field, market row, 8 x cost + crop
BOUGHT = 19  # crop, owner, cost
FRESHENED = 20  # market row, place, crop
BID = 21  # all markers of the bid as one number, what for: only the audience knows the markers
OPENED = 22  # all markers of the bid as one number, what for
WON = 23  # what for
NOBODY = 24  # nobody won the hippo's extra turn
STARTER = 25  # the seat is start player
LEFT = 26  # all markers as one number: the seat's markers leave the game
OBELISK = 27  # from, to
SCORED = 28  # market row, points, 64 x points lost + 8 x fresh fruits + rotten ones
PIECE = 29  # from, to: the seat's piece moves on the track
EMPTIED = 30  # market row: its markers go to the boat
ROUND = 31  # its number
SKIPPED = 32  # question: the seat cannot do it
STALLED = 33
ENDED = 34

SAND = 100  # + desert tile

EVERYONE = 63  # five seats, and spectators; spectators take the number after the last seat
