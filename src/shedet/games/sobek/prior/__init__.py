"""Which moves a search looks at first; the greedy bot."""
