"""The tables of this process."""
