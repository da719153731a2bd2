"""The drawn table, by Textual."""
