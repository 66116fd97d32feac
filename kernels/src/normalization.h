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

/* What is the same in a row of gradients: their mean, and how they lie along the row itself. */
typedef struct {
    const float *dy, *normal;
    float *dx, mean, along, factor;
} Gradients;

static inline Gradients gradients_of(const float *dy, const float *normal, const float *g, float *dx, size width, float factor) {
    const float share = 1.0f / (float)width;
    return (Gradients){dy, normal, dx, dot(dy, g, width) * share, dot_of_three(dy, g, normal, width) * share, factor};
}

static inline float d_layernorm_of(Gradients row, size i, float g) {
    return (row.dy[i] * g - row.mean - row.normal[i] * row.along) * row.factor;
}

/* dg and db: one row for each run of rows. Of two rows at a time, their sums go to and fro between memory and registers half as often. */
static void d_layernorm(const float *dy, const float *normal, const float *factors, const float *g, float *dx, float *dg,
                        float *db, size rows, size width) {
    float *gains = dg, *biases = db;
    for (size first = 0; first < rows; first += RUN_OF_ROWS, gains += width, biases += width) {
        const size end = lesser(first + RUN_OF_ROWS, rows);
        memset(gains, 0, (size_t)width * sizeof *gains);
        memset(biases, 0, (size_t)width * sizeof *biases);
        size r = first;
        for (; r + 2 <= end; r += 2) {
            const size at = r * width, next = at + width;
            const Gradients one = gradients_of(dy + at, normal + at, g, dx + at, width, factors[r]);
            const Gradients two = gradients_of(dy + next, normal + next, g, dx + next, width, factors[r + 1]);
            EACH for (size i = 0; i < width; i++) {
                gains[i] = gains[i] + one.dy[i] * one.normal[i] + two.dy[i] * two.normal[i];
                biases[i] = biases[i] + one.dy[i] + two.dy[i];
                one.dx[i] = d_layernorm_of(one, i, g[i]);
                two.dx[i] = d_layernorm_of(two, i, g[i]);
            }
        }
        if (r < end) {
            const Gradients one = gradients_of(dy + r * width, normal + r * width, g, dx + r * width, width, factors[r]);
            EACH for (size i = 0; i < width; i++) {
                gains[i] += one.dy[i] * one.normal[i];
                biases[i] += one.dy[i];
                one.dx[i] = d_layernorm_of(one, i, g[i]);
            }
        }
    }
}
