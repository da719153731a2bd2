"""Tables that this process hosts: registry, changes, clocks, bots, and queries for the store."""
