"""What is written to: streams, progress, a grid of letters."""
