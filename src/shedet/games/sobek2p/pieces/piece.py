"""Numbers of pieces: tiles 0-64, the last ten of them characters; then pirogues; then deben."""

NONE = -1
CHARACTER = 55
PIROGUE = 65
DEBEN = 78
ALL = 91

# chance outcomes: a kind of tile, or one of these and a kind of pirogue or a value
PIROGUE_DRAWN = 100
DEBEN_DRAWN = 200
