"""Pieces that lie hidden: who may know which is where."""
