"""Priors: which moves a search looks at first."""
