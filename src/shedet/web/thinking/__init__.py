"""Bots, hints, analyses and replays in processes of their own."""
