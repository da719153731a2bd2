cdef enum:
    FLOOD = 0
    EBB = 56
    ROW = 84
    SPOIL = 88
    SOW = 93
    RIPE = 233
    GROW = 373
    HARVEST = 401
    BUY = 513
    BUY_FROM = 518
    BUY_JOKER = 538
    JOKER = 539
    FRESHEN = 540
    CHOOSE = 560
    BID = 565
    DONE = 570
    END = 571
    ALL = 572

cdef inline int on_field(int verb, int what, int field) noexcept:
    return verb + 28 * what + field

cdef inline int what_of(int verb, int move) noexcept:
    return (move - verb) // 28

cdef inline int field_of(int verb, int move) noexcept:
    return (move - verb) % 28

cdef inline int harvest(int field, int row) noexcept:
    return HARVEST + 4 * field + row

cdef inline int harvest_field(int move) noexcept:
    return (move - HARVEST) // 4

cdef inline int harvest_row(int move) noexcept:
    return (move - HARVEST) % 4

cdef inline int buy_from(int left, int crop) noexcept:
    return BUY_FROM + 5 * (left - 1) + crop

cdef inline int buy_from_left(int move) noexcept:
    return 1 + (move - BUY_FROM) // 5

cdef inline int buy_from_crop(int move) noexcept:
    return (move - BUY_FROM) % 5

cdef inline int freshen(int row, int at) noexcept:
    return FRESHEN + 5 * row + at

cdef inline int freshen_row(int move) noexcept:
    return (move - FRESHEN) // 5

cdef inline int freshen_place(int move) noexcept:
    return (move - FRESHEN) % 5
