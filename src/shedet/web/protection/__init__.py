"""Who may ask, how much, and over which connection."""
