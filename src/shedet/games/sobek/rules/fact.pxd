cdef enum:
    MOVED = 1
    TURN = 2
    ASKED = 3
    SAW = 4
    PLAYED = 5
    LAID = 6
    REVEALED = 7
    DELIVERED = 8
    MARKER = 9
    SCORED = 10
    CORRUPTION = 11
    TIED = 12
    CORRUPT = 13
    ROUND = 14
    NAMED = 15
    LACKS = 16
    LAST = 17
    ENDED = 18
    VISITED = 19
    BARE = 20
    SETS = 0
    GUILD = 1
    DECEIT = 2
    PENALTY = 3
    EVERYONE = 31

cdef inline int laid(int added, int sideways) noexcept:
    return 2 * added + sideways
