/* Rows of a table by number, and the numbers that hashing gives. */

/* By one bit for all of a run, of which compilers make vectors: as numbers without a sign those below 0 are large, too. */
#define BELOW(type)                                                                                                    \
    for (size from = 0; from < ids.count; from += RUN_OF_IDS) {                                                       \
        const size end = from + RUN_OF_IDS < ids.count ? from + RUN_OF_IDS : ids.count;                               \
        int is_out = 0;                                                                                                \
        EACH for (size k = from; k < end; k++) is_out |= ((const type *)ids.data)[k] >= (type)rows;                    \
        if (is_out) return 0;                                                                                          \
    }

#define RUN_OF_IDS 4096

static inline int are_below(Ints ids, size rows) {
    if (ids.is_wide) {
        BELOW(uint64_t)
    } else {
        rows = rows > 0x80000000 ? 0x80000000 : rows;
        BELOW(uint32_t)
    }
    return 1;
}

#if defined(__GNUC__)
#define FETCH(address) __builtin_prefetch(address)
#else
#define FETCH(address) (void)(address)
#endif

/* Have the rows of ids that come later brought into the cache: their places follow no pattern. A row may begin within a line. */
static inline void fetch(const float *table, size width, Ints ids, size from, size count) {
    for (size k = from; k < from + count && k < ids.count; k++) {
        const float *row = table + at(ids, k) * width;
        for (size i = 0; i < width; i += 16) FETCH(row + i);
        if (width) FETCH(row + width - 1);
    }
}

/* What hashing into four rows asks for: one pass over four rows at a time. */
static void gather_fours(const float *table, size width, Ints ids, float *y) {
    for (size k = 0; k < ids.count; k += 4, y += width) {
        const float *one = table + at(ids, k) * width, *two = table + at(ids, k + 1) * width;
        const float *three = table + at(ids, k + 2) * width, *four = table + at(ids, k + 3) * width;
        fetch(table, width, ids, k + 24, 4);
        EACH for (size i = 0; i < width; i++) y[i] = ((one[i] + two[i]) + three[i]) + four[i];
    }
}

static int gather(const float *table, size rows, size width, Ints ids, size per_row, float *y) {
    if (!are_below(ids, rows)) return 0;
    if (per_row == 4) {
        gather_fours(table, width, ids, y);
        return 1;
    }
    for (size k = 0; k < ids.count; y += width) {
        memcpy(y, table + at(ids, k++) * width, (size_t)width * sizeof *y);
        for (size more = 1; more < per_row; more++) {
            const float *row = table + at(ids, k++) * width;
            EACH for (size i = 0; i < width; i++) y[i] += row[i];
        }
    }
    return 1;
}

static int scatter(float *table, size rows, size width, Ints ids, size per_row, const float *values) {
    if (!are_below(ids, rows)) return 0;
    for (size k = 0; k < ids.count; values += width)
        for (size each = 0; each < per_row; each++) {
            float *row = table + at(ids, k++) * width;
            EACH for (size i = 0; i < width; i++) row[i] += values[i];
        }
    return 1;
}

static inline uint64_t rotated(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static inline uint64_t mixed(uint64_t k) {
    k ^= k >> 33;
    k *= 0xff51afd7ed558ccdu;
    k ^= k >> 33;
    k *= 0xc4ceb9fe1a85ec53u;
    return k ^ (k >> 33);
}

/* MurmurHash3, x64, 128 bits, of the 8 bytes of a key (Appleby 2011, SMHasher). */
static void hash_128(const uint64_t *keys, size count, uint32_t seed, uint32_t *hashes) {
    for (size i = 0; i < count; i++) {
        uint64_t high = seed ^ 8u, low = high ^ (rotated(keys[i] * 0x87c37b91114253d5u, 31) * 0x4cf5ad432745937fu);
        low += high;
        high += low;
        low = mixed(low);
        high = mixed(high);
        low += high;
        high += low;
        hashes[4 * i] = (uint32_t)low;
        hashes[4 * i + 1] = (uint32_t)(low >> 32);
        hashes[4 * i + 2] = (uint32_t)high;
        hashes[4 * i + 3] = (uint32_t)(high >> 32);
    }
}
