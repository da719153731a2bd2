"""Sets of small numbers as the bits of one number; compiled, one instruction of the processor."""


def single(number: int) -> int:
    """The set of one number."""
    return 1 << number


def lowest(mask: int) -> int:
    """The lowest number in a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The highest number in a set that is not empty."""
    return mask.bit_length() - 1
