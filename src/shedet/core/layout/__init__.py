"""The state of a game, declared once: what follows from the table of its places and fields."""
