/* Rows with mean 0 and variance 1. */

static int normalize(const float *x, float *y, float *factors, size rows, size width, float eps) {
    const float share = 1.0f / (float)width;
    for (size r = 0; r < rows; r++, x += width, y += width) {
        const float mean = sum(x, width) * share, spread = squares_around(x, mean, width) * share + eps;
        const float factor = 1.0f / sqrtf(spread);
        /* Squares that no float holds, or a row with infinity in it. */
        if (!(spread <= 3.4e38f)) return 0;
        factors[r] = factor;
        EACH for (size i = 0; i < width; i++) y[i] = (x[i] - mean) * factor;
    }
    return 1;
}

/* The same with a gain and a bias for each column; y is the result, normal what it was before. */
static int layernorm(const float *x, const float *g, const float *b, float *y, float *normal, float *factors, size rows,
                     size width, float eps) {
    for (size r = 0; r < rows; r++, x += width, y += width, normal += width) {
        if (!normalize(x, normal, factors + r, 1, width, eps)) return 0;
        EACH for (size i = 0; i < width; i++) y[i] = normal[i] * g[i] + b[i];
    }
    return 1;
}

static void d_normalize(const float *dy, const float *y, const float *factors, float *dx, size rows, size width) {
    const float share = 1.0f / (float)width;
    for (size r = 0; r < rows; r++, dy += width, y += width, dx += width) {
        const float mean = sum(dy, width) * share, along = dot(dy, y, width) * share, factor = factors[r];
        EACH for (size i = 0; i < width; i++) dx[i] = (dy[i] - mean - y[i] * along) * factor;
    }
}

static inline float dot_of_three(const float *x, const float *y, const float *z, size count) {
    SUM_OF(x[at] * y[at] * z[at])
}

/* room: two rows of floats. */
static void d_layernorm(const float *dy, const float *normal, const float *factors, const float *g, float *dx, float *dg,
                        float *db, size rows, size width, float *room) {
    const float share = 1.0f / (float)width;
    float *gains = room, *biases = room + width;
    memset(dg, 0, (size_t)width * sizeof *dg);
    memset(db, 0, (size_t)width * sizeof *db);
    memset(room, 0, (size_t)(2 * width) * sizeof *room);
    for (size r = 0; r < rows; r++, dy += width, normal += width, dx += width) {
        const float mean = dot(dy, g, width) * share, along = dot_of_three(dy, g, normal, width) * share;
        const float factor = factors[r];
        EACH for (size i = 0; i < width; i++) {
            gains[i] += dy[i] * normal[i];
            biases[i] += dy[i];
            dx[i] = (dy[i] * g[i] - mean - normal[i] * along) * factor;
        }
        if (r % RUN_OF_ROWS == RUN_OF_ROWS - 1 || r == rows - 1) {
            EACH for (size i = 0; i < width; i++) {
                dg[i] += gains[i];
                db[i] += biases[i];
            }
            memset(room, 0, (size_t)(2 * width) * sizeof *room);
        }
    }
}
