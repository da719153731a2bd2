"""Hidden pieces: who may know which is where."""
