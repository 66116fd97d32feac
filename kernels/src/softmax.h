/* Softmax of rows, and of each column within runs of rows. */

/* Where the largest score is beyond these, what is subtracted from it may overflow. */
static inline int is_far(float most) { return !(most > -1e30f && most < 1e30f); }

static inline float exponentials(const float *x, float *y, size count, float most, float factor) {
    float lanes[LANES] = {0};
    size i = 0;
    for (; i + LANES <= count; i += LANES)
        EACH for (int lane = 0; lane < LANES; lane++) {
            const float e = exponential_below((x[i + lane] - most) * factor);
            y[i + lane] = e;
            lanes[lane] += e;
        }
    for (int lane = 0; i + lane < count; lane++) lanes[lane] += y[i + lane] = exponential_below((x[i + lane] - most) * factor);
    return total(lanes);
}

static int softmax(const float *x, float *y, size rows, size width, float temperature) {
    const float factor = 1.0f / temperature;
    if (x == y)
        for (size r = 0; r < rows; r++)
            if (is_far(largest(x + r * width, width))) return 0;
    for (size r = 0; r < rows; r++, x += width, y += width) {
        const float most = largest(x, width);
        if (is_far(most)) return 0;
        const float share = 1.0f / exponentials(x, y, width, most, factor);
        EACH for (size i = 0; i < width; i++) y[i] *= share;
    }
    return 1;
}

static void d_softmax(const float *y, const float *dy, float *dx, size rows, size width, float temperature) {
    const float factor = 1.0f / temperature;
    for (size r = 0; r < rows; r++, y += width, dy += width, dx += width) {
        const float along = dot(y, dy, width);
        EACH for (size i = 0; i < width; i++) dx[i] = (dy[i] - along) * y[i] * factor;
    }
}

/* buffer: two rows of floats. */
static int softmax_runs(const float *x, float *y, Ints lengths, size width, float *buffer) {
    float *most = buffer, *sums = buffer + width;
    if (x == y) {
        const float *row = x;
        for (size k = 0; k < lengths.count; k++)
            for (size left = at(lengths, k); left > 0; left--, row += width)
                if (is_far(largest(row, width))) return 0;
    }
    for (size k = 0; k < lengths.count; k++) {
        const size count = at(lengths, k);
        if (!count) continue;
        memcpy(most, x, (size_t)width * sizeof *most);
        for (size r = 1; r < count; r++) {
            const float *row = x + r * width;
            EACH for (size i = 0; i < width; i++) most[i] = row[i] > most[i] ? row[i] : most[i];
        }
        for (size i = 0; i < width; i++)
            if (is_far(most[i])) return 0;
        memset(sums, 0, (size_t)width * sizeof *sums);
        for (size r = 0; r < count; r++) {
            const float *row = x + r * width;
            float *to = y + r * width;
            EACH for (size i = 0; i < width; i++) {
                to[i] = exponential_below(row[i] - most[i]);
                sums[i] += to[i];
            }
        }
        for (size i = 0; i < width; i++) sums[i] = 1.0f / sums[i];
        for (size r = 0; r < count; r++, y += width) EACH for (size i = 0; i < width; i++) y[i] *= sums[i];
        x += count * width;
    }
    return 1;
}

static void d_softmax_runs(const float *dy, const float *y, float *dx, Ints lengths, size width, float *buffer) {
    for (size k = 0; k < lengths.count; k++) {
        const size count = at(lengths, k);
        memset(buffer, 0, (size_t)width * sizeof *buffer);
        for (size r = 0; r < count; r++) {
            const float *dy_row = dy + r * width, *y_row = y + r * width;
            EACH for (size i = 0; i < width; i++) buffer[i] += dy_row[i] * y_row[i];
        }
        for (size r = 0; r < count; r++, dy += width, y += width, dx += width)
            EACH for (size i = 0; i < width; i++) dx[i] = (dy[i] - buffer[i]) * y[i];
    }
}
