"""Bots against each other: every deal from every seat, and what can be said of it afterwards."""
