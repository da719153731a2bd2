"""The heaps from which is drawn under a seal; the pile needs none, its order is dealt. [S2-2.5]"""

BAG = 1  # by the tokens that are out of it
AGAIN = 2  # the second token of the Eye of Horus
HAND = 3  # what a Thief takes
PLANS = 4  # the first pirogue of an Architect, the second, the third
