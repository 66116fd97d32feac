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

static void d_normalize(const float *dy, const float *y, const float *factors, float *dx, size rows, size width) {
    const float share = 1.0f / (float)width;
    for (size r = 0; r < rows; r++, dy += width, y += width, dx += width) {
        const float mean = sum(dy, width) * share, along = dot(dy, y, width) * share, factor = factors[r];
        EACH for (size i = 0; i < width; i++) dx[i] = (dy[i] - mean - y[i] * along) * factor;
    }
}
