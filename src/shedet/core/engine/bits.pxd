cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static CYTHON_INLINE int shedet_lowest(unsigned long long mask) {
        unsigned long at = 0;
        if (!_BitScanForward(&at, (unsigned long)mask)) {
            _BitScanForward(&at, (unsigned long)(mask >> 32));
            at += 32;
        }
        return (int)at;
    }
    static CYTHON_INLINE int shedet_highest(unsigned long long mask) {
        unsigned long at = 0;
        if (_BitScanReverse(&at, (unsigned long)(mask >> 32))) {
            return (int)at + 32;
        }
        _BitScanReverse(&at, (unsigned long)mask);
        return (int)at;
    }
    #else
    static CYTHON_INLINE int shedet_lowest(unsigned long long mask) {
        return __builtin_ctzll(mask);
    }
    static CYTHON_INLINE int shedet_highest(unsigned long long mask) {
        return 63 - __builtin_clzll(mask);
    }
    #endif
    static CYTHON_INLINE unsigned long long shedet_single(int number) {
        return 1ULL << number;
    }
    """
    unsigned long long single "shedet_single"(int number) noexcept nogil
    int lowest "shedet_lowest"(unsigned long long mask) noexcept nogil
    int highest "shedet_highest"(unsigned long long mask) noexcept nogil
