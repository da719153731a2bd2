"""Sets of small numbers as the bits of one number; compiled, one instruction of the processor."""


def lowest(mask: int) -> int:
    """The lowest number in a set that is not empty."""
    return (mask & -mask).bit_length() - 1
