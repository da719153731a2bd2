"""How much a position has room for; what is offered, asked or told beyond it is refused."""

MOVES = 512  # legal ones at once
FRAMES = 8  # decisions that wait for each other
FACTS = 192  # told of one move
