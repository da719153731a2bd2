cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int shedet_lowest(unsigned long long mask) {
        unsigned long at = 0;
        if (!_BitScanForward(&at, (unsigned long)mask)) {
            _BitScanForward(&at, (unsigned long)(mask >> 32));
            at += 32;
        }
        return (int)at;
    }
    #else
    static inline int shedet_lowest(unsigned long long mask) {
        return __builtin_ctzll(mask);
    }
    #endif
    """
    int lowest "shedet_lowest"(unsigned long long mask) noexcept nogil
