cdef enum:
    TURN = 1
    ASKED = 2
    CAST = 3
    FLOODED = 4
    TOP = 5
    WASHED = 6
    EBBED = 7
    TURNED = 8
    ROW = 9
    SPOILED = 10
    SPREAD = 11
    SHUFFLED = 12
    DIAL = 13
    JOKER = 14
    GAVE = 15
    SOWN = 16
    GREW = 17
    HARVESTED = 18
    BOUGHT = 19
    FRESHENED = 20
    BID = 21
    OPENED = 22
    WON = 23
    NOBODY = 24
    STARTER = 25
    LEFT = 26
    OBELISK = 27
    SCORED = 28
    PIECE = 29
    EMPTIED = 30
    ROUND = 31
    SKIPPED = 32
    STALLED = 33
    ENDED = 34
    SAND = 100
    EVERYONE = 63

cdef inline int waves(int river, int desert) noexcept:
    return 3 * river + desert

cdef inline int fruit(int crop, int state) noexcept:
    return 4 * crop + state

cdef inline int sown(int cost, int state) noexcept:
    return 4 * cost + state

cdef inline int harvested(int cost, int crop) noexcept:
    return 8 * cost + crop

cdef inline int scored(int lost, int fresh, int rotten) noexcept:
    return 64 * lost + 8 * fresh + rotten

cdef inline int markers(int before, int count) noexcept:
    return 6 * before + count
