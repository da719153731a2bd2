"""The engine protocol; nothing here is specific to any game."""
