"""The state, who knows what of it, and the rules by chapter."""
