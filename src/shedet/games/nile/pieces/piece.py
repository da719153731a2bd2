"""Numbers of tiles: 45 water tiles, 30 desert tiles."""

NONE = -1
WATER = 45
SAND = 30

# chance outcomes: a desert tile, or this and a distance to the left
LEFT_DRAWN = 100

TURN_POINTS = 3  # action points of a turn [N-6.1]
ROUND_TILES = 2  # water tiles laid or taken off in a round [N-4.1] [N-4.9]
