"""Intervals and ratings from paired deals."""
