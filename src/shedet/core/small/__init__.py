"""Small games in plain Python: all there is are pieces in places, open numbers and a question."""
