"""Fixed sizes of a position's buffers; going beyond one is refused."""

MOVES = 512  # legal moves at once
FRAMES = 8  # depth of the stack of decisions
FACTS = 192  # of one move
