"""Output: streams, progress, a grid of letters."""
