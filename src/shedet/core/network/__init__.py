"""Small networks of whole numbers, which say how a position looks to a seat."""
