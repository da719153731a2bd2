"""What speaks for a move, found in its effects and said in words that fit every game."""
