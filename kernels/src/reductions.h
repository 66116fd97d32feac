/* One row for each sequence of rows. */

static void sums(const float *x, float *y, Ints lengths, size width, int is_mean) {
    for (size k = 0; k < lengths.count; k++, y += width) {
        const size count = at(lengths, k);
        memset(y, 0, (size_t)width * sizeof *y);
        for (size r = 0; r < count; r++, x += width) EACH for (size i = 0; i < width; i++) y[i] += x[i];
        if (is_mean && count > 1) {
            const float divisor = (float)count;
            EACH for (size i = 0; i < width; i++) y[i] /= divisor;
        }
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
    size rows = 0;
    for (size k = 0; k < lengths.count; k++) {
        const size count = at(lengths, k);
        rows += count;
        for (size i = 0; i < width; i++)
            if (which[k * width + i] < 0 || which[k * width + i] >= count) return 0;
    }
    memset(dx, 0, (size_t)(rows * width) * sizeof *dx);
    for (size k = 0; k < lengths.count; k++, dy += width, which += width) {
        for (size i = 0; i < width; i++) dx[which[i] * width + i] = dy[i];
        dx += at(lengths, k) * width;
    }
    return 1;
}
