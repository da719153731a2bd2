"""Figures, pictures and words of an arena."""
