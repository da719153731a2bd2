"""What a seat sees, worlds that fit it, and what happened, by name."""
