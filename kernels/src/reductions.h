/* One row for each sequence of rows. */

/* Add up so many columns of some rows, which stay in registers from row to row. */
#define ADD_UP(name, columns)                                                                                          \
    static void name(const float *x, size count, size width, float *y) {                                               \
        float found[columns] = {0};                                                                                    \
        for (size r = 0; r < count; r++, x += width)                                                                   \
            for (int i = 0; i < (columns); i++) found[i] += x[i];                                                      \
        memcpy(y, found, sizeof found);                                                                                \
    }

ADD_UP(add_up_64, 64)
ADD_UP(add_up_32, 32)

static void sums(const float *x, float *y, Ints lengths, size width, int is_mean) {
    for (size k = 0; k < lengths.count; k++, y += width) {
        const size count = at(lengths, k);
        size column = 0;
        for (; column + 64 <= width; column += 64) add_up_64(x + column, count, width, y + column);
        for (; column + 32 <= width; column += 32) add_up_32(x + column, count, width, y + column);
        memset(y + column, 0, (size_t)(width - column) * sizeof *y);
        for (size r = 0; column < width && r < count; r++) {
            const float *row = x + r * width;
            EACH for (size i = column; i < width; i++) y[i] += row[i];
        }
        if (is_mean && count > 1) {
            const float divisor = (float)count;
            EACH for (size i = 0; i < width; i++) y[i] /= divisor;
        }
        x += count * width;
    }
}

/* One row for all rows. */
static void sum_columns(const float *x, float *y, size rows, size width) {
    memset(y, 0, (size_t)width * sizeof *y);
    for (size first = 0; first < rows; first += RUN_OF_ROWS) {
        const size count = lesser(rows - first, RUN_OF_ROWS);
        const float *run = x + first * width;
        size column = 0;
        for (; column + 64 <= width; column += 64) {
            float found[64];
            add_up_64(run + column, count, width, found);
            EACH for (int i = 0; i < 64; i++) y[column + i] += found[i];
        }
        float found[64] = {0};
        const size rest = width - column;
        for (size r = 0; rest && r < count; r++) EACH for (size i = 0; i < rest; i++) found[i] += run[r * width + column + i];
        EACH for (size i = 0; i < rest; i++) y[column + i] += found[i];
    }
}

static void d_sums(const float *dy, float *dx, Ints lengths, size width, int is_mean) {
    for (size k = 0; k < lengths.count; k++, dy += width) {
        const size count = at(lengths, k);
        if (!count) continue;
        const float divisor = is_mean ? (float)count : 1.0f;
        EACH for (size i = 0; i < width; i++) dx[i] = dy[i] / divisor;
        for (size r = 1; r < count; r++) memcpy(dx + r * width, dx, (size_t)width * sizeof *dx);
        dx += count * width;
    }
}

static void maxima(const float *x, float *y, int32_t *which, Ints lengths, size width) {
    for (size k = 0; k < lengths.count; k++, y += width, which += width) {
        const size count = at(lengths, k);
        memcpy(y, x, (size_t)width * sizeof *y);
        memset(which, 0, (size_t)width * sizeof *which);
        x += width;
        for (size r = 1; r < count; r++, x += width) {
            const int32_t number = (int32_t)r;
            EACH for (size i = 0; i < width; i++) {
                const float value = x[i], held = y[i];
                const int won = value > held || (value != value && held == held);
                y[i] = won ? value : held;
                which[i] = won ? number : which[i];
            }
        }
    }
}

static int d_maxima(const float *dy, const int32_t *which, float *dx, Ints lengths, size width) {
    for (size k = 0; k < lengths.count; k++) {
        /* Seen as unsigned, a negative number is a very large one. No sequence of so many rows has a number that large. */
        const size count = at(lengths, k);
        const uint32_t least = count < INT32_MAX ? (uint32_t)count : INT32_MAX;
        uint32_t outside = 0;
        EACH for (size i = 0; i < width; i++) outside |= (uint32_t)which[k * width + i] >= least;
        if (outside) return 0;
    }
    for (size k = 0; k < lengths.count; k++, dy += width, which += width) {
        const size count = at(lengths, k);
        memset(dx, 0, (size_t)(count * width) * sizeof *dx);
        for (size i = 0; i < width; i++) dx[which[i] * width + i] = dy[i];
        dx += count * width;
    }
    return 1;
}
