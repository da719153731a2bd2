"""Sizes of a network, and how its whole numbers stand for fractions."""

HIDDEN = 64  # units of the first layer
SECOND = 32  # and of the second
HOT = 4  # a count has a row for itself, and one each for 1, 2, 3 and more
READY = 8  # smaller counts have rows that are added up beforehand
MOST = 255  # counts are cut off there
GRAIN = 16  # the row of a count takes so much of it for 1
ONE = 1024  # stands for 1 in every layer
CAP = 2047  # the highest output of a unit: 2
POINTS = 32  # the output 1 of the margin's head, in points
FIRST_LIMIT = 2047  # of weights: sums of a whole observation fit 32 bits
LIMIT = 4095  # of weights in the other layers
INPUTS = 2048  # an observation has no more
