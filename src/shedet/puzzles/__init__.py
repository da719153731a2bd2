"""Positions from games in which one move is clearly best: found, checked, and shipped as data."""

from shedet.puzzles.puzzle import Puzzle, PuzzleFile, Worth, puzzle_by, puzzles_of

__all__ = ["Puzzle", "PuzzleFile", "Worth", "puzzle_by", "puzzles_of"]
