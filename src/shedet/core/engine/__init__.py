"""Positions, moves and chance, at two speeds."""
