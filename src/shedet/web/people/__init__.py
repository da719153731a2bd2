"""The people behind browsers: how they are recognised, what is kept of them, and how it goes."""
