"""The engine protocol: no word of any game."""
