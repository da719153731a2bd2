"""What may be done with a compiled position; in plain Python a game stays where it begins."""

LAYING = 0  # pieces are being laid out: everything can be set, nothing can be played
IN_PLAY = 1  # public: it changes by moves alone, and every call is checked
MOVING = 2  # inside a move or a redeal, which run unchecked
