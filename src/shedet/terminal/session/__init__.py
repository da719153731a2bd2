"""A table with its file and its bots, and games that are over."""
