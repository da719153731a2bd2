"""Numbers of tiles: 45 water tiles, 30 desert tiles."""

NONE = -1
WATER = 45
SAND = 30

# chance outcomes: a desert tile, or this and a distance to the left
LEFT_DRAWN = 100
