/* Affine maps of rows, y = x w^T + b, and their gradients. The columns of w lie side by side, as those of parameters do. */

static inline float rectified(float x) { return x < 0.0f ? 0.0f : x; }

static void affine(const float *x, const float *w, const float *b, float *y, size rows, size nI, size nO, int relu) {
    for (size r = 0; r < rows; r++, x += nI, y += nO) {
        memset(y, 0, (size_t)nO * sizeof *y);
        for (size i = 0; i < nI; i++) {
            const float value = x[i], *column = w + i * nO;
            EACH for (size o = 0; o < nO; o++) y[o] = fused(value, column[o], y[o]);
        }
        if (relu)
            EACH for (size o = 0; o < nO; o++) y[o] = rectified(y[o] + b[o]);
        else
            EACH for (size o = 0; o < nO; o++) y[o] += b[o];
    }
}

/* y: the rectified result, or NULL; dx may be NULL. The columns of dw lie as those of w. */
static void d_affine(const float *dy, const float *y, const float *x, const float *w, float *dw, float *db, float *dx,
                     size rows, size nI, size nO, int adds) {
    float buffer[FEW_SCORES];
    if (y) {
        EACH for (size i = 0; i < rows * nO; i++) buffer[i] = dy[i] * (y[i] > 0.0f ? 1.0f : 0.0f);
        dy = buffer;
    }
    if (!adds) {
        memset(db, 0, (size_t)nO * sizeof *db);
        memset(dw, 0, (size_t)(nI * nO) * sizeof *dw);
    }
    for (size r = 0; r < rows; r++) EACH for (size o = 0; o < nO; o++) db[o] += dy[r * nO + o];
    for (size i = 0; i < nI; i++, dw += nO, w += nO)
        for (size r = 0; r < rows; r++) {
            const float value = x[r * nI + i], *row = dy + r * nO;
            EACH for (size o = 0; o < nO; o++) dw[o] = fused(value, row[o], dw[o]);
            if (dx) dx[r * nI + i] = dot(row, w, nO);
        }
}

/* What is left to do behind a large product. */
static void add_bias(float *y, const float *b, size rows, size nO, int relu) {
    for (size r = 0; r < rows; r++, y += nO) {
        if (relu)
            EACH for (size o = 0; o < nO; o++) y[o] = rectified(y[o] + b[o]);
        else
            EACH for (size o = 0; o < nO; o++) y[o] += b[o];
    }
}

/* And before one: ds, the gradient before the rectifier, and its sum over the rows. */
#define SOME_COLUMNS 256

static void d_scores(const float *dy, const float *y, float *ds, float *db, size rows, size nO,
                     int adds) {
    if (!adds) memset(db, 0, (size_t)nO * sizeof *db);
    for (size first = 0; first < rows; first += RUN_OF_ROWS) {
        const size end = first + RUN_OF_ROWS < rows ? first + RUN_OF_ROWS : rows;
        for (size column = 0; column < nO; column += SOME_COLUMNS) {
            const size wide = nO - column < SOME_COLUMNS ? nO - column : SOME_COLUMNS;
            float sums[SOME_COLUMNS];
            memset(sums, 0, sizeof sums);
            for (size r = first; r < end; r++) {
                const float *from = dy + r * nO + column, *at = y + r * nO + column;
                float *to = ds + r * nO + column;
                EACH for (size o = 0; o < wide; o++) {
                    to[o] = from[o] * (at[o] > 0.0f ? 1.0f : 0.0f);
                    sums[o] += to[o];
                }
            }
            EACH for (size o = 0; o < wide; o++) db[column + o] += sums[o];
        }
    }
}
