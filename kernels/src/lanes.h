/* Sums of floats. Whatever the width of a register, there are 16 partial sums, added in one order: so equal bits come out
   of every instruction set, as products are fused with sums only where it says so (-ffp-contract=off). */

#define LANES 16

#if defined(__clang__)
#define EACH _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define EACH _Pragma("GCC ivdep")
#elif defined(_MSC_VER)
#define EACH __pragma(loop(ivdep))
#else
#define EACH
#endif

#if defined(__GNUC__)
/* The same as below. Of single floats, compilers make a shuffle for each. */
static inline float total(const float *lanes) {
    typedef float Four __attribute__((vector_size(16)));
    typedef float Eight __attribute__((vector_size(32)));
    Eight low, high;
    Four left, right;
    memcpy(&low, lanes, sizeof low);
    memcpy(&high, lanes + 8, sizeof high);
    low += high;
    memcpy(&left, &low, sizeof left);
    memcpy(&right, (const char *)&low + sizeof left, sizeof right);
    left += right;
    return (left[0] + left[2]) + (left[1] + left[3]);
}
#else
static inline float total(const float *lanes) {
    float eight[8], four[4];
    for (int i = 0; i < 8; i++) eight[i] = lanes[i] + lanes[i + 8];
    for (int i = 0; i < 4; i++) four[i] = eight[i] + eight[i + 4];
    return (four[0] + four[2]) + (four[1] + four[3]);
}
#endif

#define SUM_OF(term)                                                                                                   \
    float lanes[LANES] = {0};                                                                                          \
    size i = 0;                                                                                                        \
    for (; i + LANES <= count; i += LANES)                                                                             \
        for (int lane = 0; lane < LANES; lane++) {                                                                     \
            const size at = i + lane;                                                                                  \
            lanes[lane] += (term);                                                                                     \
        }                                                                                                              \
    for (int lane = 0; i + lane < count; lane++) {                                                                     \
        const size at = i + lane;                                                                                      \
        lanes[lane] += (term);                                                                                         \
    }                                                                                                                  \
    return total(lanes);

/* The same with the accuracy of a double, for sums over whole arrays; with more lanes, as none waits for another then. */
#define WIDE 32

#define WIDE_SUM_OF(term)                                                                                              \
    double lanes[WIDE] = {0};                                                                                         \
    size i = 0;                                                                                                        \
    for (; i + WIDE <= count; i += WIDE)                                                                             \
        for (int lane = 0; lane < WIDE; lane++) {                                                                     \
            const double each = x[i + lane];                                                                           \
            lanes[lane] += (term);                                                                                     \
        }                                                                                                              \
    for (int lane = 0; i + lane < count; lane++) {                                                                     \
        const double each = x[i + lane];                                                                               \
        lanes[lane] += (term);                                                                                         \
    }                                                                                                                  \
    for (int half = WIDE / 2; half; half /= 2)                                                                        \
        for (int lane = 0; lane < half; lane++) lanes[lane] += lanes[lane + half];                                     \
    return lanes[0];

static inline double wide_sum(const float *x, size count) { WIDE_SUM_OF(each) }

static inline double wide_squares(const float *x, size count) { WIDE_SUM_OF(each * each) }

/* The sum of the squares, as accurate: so many at a time are added as floats, where these hold them. */
#define CHUNK 1024
#define CHUNK_LANES 64

static inline double sum_of_squares(const float *x, size count) {
    double found = 0.0;
    size from = 0;
    for (; from + CHUNK <= count; from += CHUNK) {
        float lanes[CHUNK_LANES] = {0};
        for (size i = from; i < from + CHUNK; i += CHUNK_LANES)
            for (int lane = 0; lane < CHUNK_LANES; lane++) lanes[lane] += x[i + lane] * x[i + lane];
        for (int half = CHUNK_LANES / 2; half >= LANES; half /= 2)
            for (int lane = 0; lane < half; lane++) lanes[lane] += lanes[lane + half];
        const float chunk = total(lanes);
        found += chunk > 1e-30f && chunk < 3e38f ? chunk : wide_squares(x + from, CHUNK);
    }
    return found + wide_squares(x + from, count - from);
}

static inline float sum(const float *x, size count) { SUM_OF(x[at]) }

static inline float dot(const float *x, const float *y, size count) { SUM_OF(x[at] * y[at]) }

static inline float squares_around(const float *x, float mean, size count) { SUM_OF((x[at] - mean) * (x[at] - mean)) }

static inline float largest(const float *x, size count) {
    float lanes[LANES], most = x[0];
    size i = 0;
    for (int lane = 0; lane < LANES; lane++) lanes[lane] = most;
    for (; i + LANES <= count; i += LANES)
        for (int lane = 0; lane < LANES; lane++) lanes[lane] = x[i + lane] > lanes[lane] ? x[i + lane] : lanes[lane];
    for (; i < count; i++) most = x[i] > most ? x[i] : most;
    for (int lane = 0; lane < LANES; lane++) most = lanes[lane] > most ? lanes[lane] : most;
    return most;
}

static inline size at(Ints ints, size place) {
    return ints.is_wide ? (size)((const int64_t *)ints.data)[place] : (size)((const int32_t *)ints.data)[place];
}
