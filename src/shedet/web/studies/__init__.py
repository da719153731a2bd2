"""Studies: trees of moves that are tried from a position, at no table."""
