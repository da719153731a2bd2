"""Which moves a sensible player looks at first: what searches begin with."""
