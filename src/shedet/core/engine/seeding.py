"""How draws follow from a seed, and how heaps and draws are numbered."""

BY_WORD = 1  # the next words decide
BY_HEAP = 2  # what is drawn from a named heap follows from the heap and the number of the draw

UNNAMED = 0  # the heap of draws that name none: they always use up words
HEAPS = 32768
NUMBERS = 1073741824
