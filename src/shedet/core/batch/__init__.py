"""Many games stepped in one call, for programs that learn."""
