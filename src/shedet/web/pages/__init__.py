"""Whole pages, from what a viewer may see to HTML."""
