"""What can happen, as numbers for the event buffer; the names of a, b and c stand behind."""

MOVED = 1  # piece, from, to: the audience knows which piece, everybody else its back
TURN = 2  # flood turn?: the seat's turn begins
ASKED = 3  # question, its first argument: what the seat is to decide now
SAW = 4  # piece, where: looked at, not moved
PLAYED = 5  # character
LAID = 6  # set, how many cards, added and sideways (laid): the cards follow
REVEALED = 7  # token
DELIVERED = 8  # how many cards, how many are left
MARKER = 9  # from, to, why: the seat's marker moves on the track
SCORED = 10  # set, its points, its scarabs
CORRUPTION = 11  # cards in the pile, curses
TIED = 12  # scarabs in the pile
CORRUPT = 13  # how many symbols the marker goes back, from, to
ROUND = 14  # its number: everything is gathered
NAMED = 15  # the player who begins
LACKS = 16  # family, hand or pile, characters too?: the seat has no card of it there
LAST = 17  # the last card of the last delivery was taken
ENDED = 18
VISITED = 19  # hand or pile, is there anything in it?: whom the Thief or Vizier turns to
BARE = 20  # pile: the seat has at most amulets there

# why a marker moves
SETS = 0
GUILD = 1
DECEIT = 2
PENALTY = 3

EVERYONE = 31  # four seats, and spectators; spectators take the number after the last seat


def laid(added: int, sideways: int) -> int:
    """How a set was laid."""
    return 2 * added + sideways


def laid_in(number: int) -> tuple[int, int]:
    return divmod(number, 2)
