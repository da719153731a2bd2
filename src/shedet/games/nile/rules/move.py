"""Every move is one number, whatever the position."""

FLOOD = 0  # stack and field: on_field
EBB = 56  # + field
ROW = 84  # + market row
SPOIL = 88  # + place in the market row
SOW = 93  # crop and field: on_field
RIPE = 233  # crop and field: on_field
GROW = 373  # + field
HARVEST = 401  # field and market row: harvest
BUY = 513  # + crop
BUY_FROM = 518  # seats to the left and crop: buy_from
BUY_JOKER = 538
JOKER = 539
FRESHEN = 540  # market row and place: freshen
CHOOSE = 560  # + crop
BID = 565  # + crop
DONE = 570
END = 571
ALL = 572


def on_field(verb: int, what: int, field: int) -> int:
    """FLOOD with a stack, SOW or RIPE with a crop, on a field."""
    return verb + 28 * what + field


def what_of(verb: int, move: int) -> int:
    """The stack or crop of a move that `on_field` made."""
    return (move - verb) // 28


def field_of(verb: int, move: int) -> int:
    """The field of a move that `on_field` made."""
    return (move - verb) % 28


def harvest(field: int, row: int) -> int:
    return HARVEST + 4 * field + row


def harvest_field(move: int) -> int:
    return (move - HARVEST) // 4


def harvest_row(move: int) -> int:
    return (move - HARVEST) % 4


def buy_from(left: int, crop: int) -> int:
    """From the boat, a marker of the player so many seats to the left."""
    return BUY_FROM + 5 * (left - 1) + crop


def buy_from_left(move: int) -> int:
    return 1 + (move - BUY_FROM) // 5


def buy_from_crop(move: int) -> int:
    return (move - BUY_FROM) % 5


def freshen(row: int, at: int) -> int:
    return FRESHEN + 5 * row + at


def freshen_row(move: int) -> int:
    return (move - FRESHEN) // 5


def freshen_place(move: int) -> int:
    return (move - FRESHEN) % 5
