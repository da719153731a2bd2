"""What can happen, as numbers for the event buffer; the names of a, b and c stand behind."""

TURN = 1  # action points, extra turn?: the seat's turn begins
ASKED = 2  # question, its first argument, who decides as a mask
CAST = 3  # crop, was it bid?: a marker goes from the supply to the boat
FLOODED = 4  # stack, field, waves toward the river and the desert: waves
TOP = 5  # stack, the tile on top or NONE
WASHED = 6  # field, crop: the seat's marker goes to the boat
EBBED = 7  # field
TURNED = 8  # tile (desert tiles from SAND on), field, number of the desert tile
ROW = 9  # market row that rots
SPOILED = 10  # market row, place, crop and new state: fruit
SPREAD = 11  # field, number of the desert tile
SHUFFLED = 12  # how many desert tiles
DIAL = 13  # from, to
JOKER = 14  # number of the desert tile, bought?
GAVE = 15  # number of the desert tile, to freshen?
SOWN = 16  # crop, field, cost and state: sown
GREW = 17  # field, crop, cost
HARVESTED = 18  # field, market row, cost and crop: harvested
BOUGHT = 19  # crop, owner, cost
FRESHENED = 20  # market row, place, crop
BID = 21  # all markers of the bid (markers), what for: only the audience knows the markers
OPENED = 22  # all markers of the bid (markers), what for
WON = 23  # what for
NOBODY = 24  # nobody won the hippo's extra turn
STARTER = 25  # the seat is start player
LEFT = 26  # all markers (markers): the seat's markers leave the game
OBELISK = 27  # from, to
SCORED = 28  # market row, points, points lost, fresh and rotten fruits: scored
PIECE = 29  # from, to: the seat's piece moves on the track
EMPTIED = 30  # market row: its markers go to the boat
ROUND = 31  # its number
SKIPPED = 32  # question: the seat cannot do it
STALLED = 33
ENDED = 34

SAND = 100  # + desert tile

EVERYONE = 63  # five seats, and spectators; spectators take the number after the last seat


def waves(river: int, desert: int) -> int:
    """The waves at both ends of a water tile."""
    return 3 * river + desert


def waves_in(number: int) -> tuple[int, int]:
    return divmod(number, 3)


def fruit(crop: int, state: int) -> int:
    return 4 * crop + state


def fruit_in(number: int) -> tuple[int, int]:
    return divmod(number, 4)


def sown(cost: int, state: int) -> int:
    return 4 * cost + state


def sown_in(number: int) -> tuple[int, int]:
    return divmod(number, 4)


def harvested(cost: int, crop: int) -> int:
    return 8 * cost + crop


def harvested_in(number: int) -> tuple[int, int]:
    return divmod(number, 8)


def scored(lost: int, fresh: int, rotten: int) -> int:
    """Points lost, and the fruits of a player in a row."""
    return 64 * lost + 8 * fresh + rotten


def scored_in(number: int) -> tuple[int, int, int]:
    return number // 64, number // 8 % 8, number % 8


def markers(before: int, count: int) -> int:
    """Markers as one number: those of the crops before, and how many of the next one."""
    return 6 * before + count


def markers_in(number: int) -> list[int]:
    """How many markers of each of the five crops a number holds."""
    return [number // 6**after % 6 for after in (4, 3, 2, 1, 0)]
