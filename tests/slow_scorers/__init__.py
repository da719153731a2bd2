"""Scorers that share no code with the rules: slow, plain, and written from the rulebooks."""
