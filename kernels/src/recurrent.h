/* An LSTM over packed rows of one direction: step after step, each in one pass behind and in front of its product.

   The rows of a step lie behind those of the step before, and there are at most as many. Gates are forget, input, output,
   candidate, as in the parameters. */

#define ROWS 4
_Static_assert(LANES == PANEL, "a panel is as wide as a row of sums");

/* y += x panel, where a panel has LANES columns: four rows of x and y, so that it is read once for them. Sums go in the
   order of the rows of the panel, here and below. */
static void add_tile(const float *x, size x_apart, size inner, const float *panel, float *y, size y_apart) {
    float one[LANES], two[LANES], three[LANES], four[LANES];
    memcpy(one, y, sizeof one);
    memcpy(two, y + y_apart, sizeof two);
    memcpy(three, y + 2 * y_apart, sizeof three);
    memcpy(four, y + 3 * y_apart, sizeof four);
    for (size k = 0; k < inner; k++, panel += LANES) {
        const float a = x[k], b = x[k + x_apart], c = x[k + 2 * x_apart], d = x[k + 3 * x_apart];
        for (int lane = 0; lane < LANES; lane++) one[lane] = fused(a, panel[lane], one[lane]);
        for (int lane = 0; lane < LANES; lane++) two[lane] = fused(b, panel[lane], two[lane]);
        for (int lane = 0; lane < LANES; lane++) three[lane] = fused(c, panel[lane], three[lane]);
        for (int lane = 0; lane < LANES; lane++) four[lane] = fused(d, panel[lane], four[lane]);
    }
    memcpy(y, one, sizeof one);
    memcpy(y + y_apart, two, sizeof two);
    memcpy(y + 2 * y_apart, three, sizeof three);
    memcpy(y + 3 * y_apart, four, sizeof four);
}

static void add_row(const float *x, size inner, const float *panel, float *y) {
    float sums[LANES];
    memcpy(sums, y, sizeof sums);
    for (size k = 0; k < inner; k++, panel += LANES)
        for (int lane = 0; lane < LANES; lane++) sums[lane] = fused(x[k], panel[lane], sums[lane]);
    memcpy(y, sums, sizeof sums);
}

static void add_rows(const float *x, size x_apart, size inner, const float *panel, float *y, size y_apart, size rows) {
    size r = 0;
    for (; r + ROWS <= rows; r += ROWS) add_tile(x + r * x_apart, x_apart, inner, panel, y + r * y_apart, y_apart);
    for (; r < rows; r++) add_row(x + r * x_apart, inner, panel, y + r * y_apart);
}

/* y += x w. x: (rows, inner) with x_apart floats from row to row, w: (inner, width) as panels of LANES columns, the last
   filled up with zeros, y: (rows, width) without gaps. */
static void add_product(const float *x, size x_apart, size inner, const float *panels, size width, float *y, size rows) {
    for (size column = 0; column < width; column += LANES, panels += inner * LANES) {
        const size wide = width - column < LANES ? width - column : LANES;
        if (wide == LANES) {
            add_rows(x, x_apart, inner, panels, y + column, width, rows);
            continue;
        }
        for (size r = 0; r < rows; r++) {
            float room[LANES] = {0};
            memcpy(room, y + r * width + column, (size_t)wide * sizeof *room);
            add_row(x + r * x_apart, inner, panels, room);
            memcpy(y + r * width + column, room, (size_t)wide * sizeof *room);
        }
    }
}

/* XH: rows of nX inputs and, behind them, the output before, which all but the first step's get here. acts: what the gates
   receive of the inputs, and then the gates. U: (nO, 4 nO) as panels. old: the cells before the first step. */
static void lstm(float *XH, size nX, float *acts, const float *U, const float *old, Ints sizes, size nO, float *cells,
                 float *squashed, float *outputs) {
    const size apart = nX + nO;
    for (size step = 0; step < sizes.count; step++) {
        const size rows = at(sizes, step), following = step + 1 < sizes.count ? at(sizes, step + 1) : 0;
        add_product(XH + nX, apart, nO, U, 4 * nO, acts, rows);
        for (size r = 0; r < rows; r++, acts += 4 * nO) {
            const float *before = old + r * nO;
            float *cell = cells + r * nO, *squash = squashed + r * nO, *output = outputs + r * nO;
            EACH for (size i = 0; i < nO; i++) {
                const float forget = logistic(acts[i]), entry = logistic(acts[i + nO]);
                const float exit = logistic(acts[i + 2 * nO]), candidate = hyperbolic(acts[i + 3 * nO]);
                const float next = forget * before[i] + entry * candidate, small = hyperbolic(next);
                acts[i] = forget;
                acts[i + nO] = entry;
                acts[i + 2 * nO] = exit;
                acts[i + 3 * nO] = candidate;
                cell[i] = next;
                squash[i] = small;
                output[i] = exit * small;
            }
            if (r < following) memcpy(XH + (rows + r) * apart + nX, output, (size_t)nO * sizeof *output);
        }
        XH += rows * apart;
        old = cells;
        cells += rows * nO;
        squashed += rows * nO;
        outputs += rows * nO;
    }
}

/* dG: what the gates receive, to be written. U: (4 nO, nO) as panels. dH, dC: 0, and then the gradients of both starts. */
static void d_lstm(const float *dY, const float *gates, const float *U, const float *first, Ints sizes, size nO,
                   const float *cells, const float *squashed, float *dG, float *dH, float *dC) {
    size end = 0;
    for (size step = 0; step < sizes.count; step++) end += at(sizes, step);
    for (size step = sizes.count; step-- > 0;) {
        const size rows = at(sizes, step), start = end - rows, before = step ? start - at(sizes, step - 1) : 0;
        for (size r = 0; r < rows; r++) {
            const size row = start + r;
            const float *forget = gates + row * 4 * nO, *entry = forget + nO, *exit = entry + nO, *candidate = exit + nO;
            const float *old = step ? cells + (before + r) * nO : first + r * nO;
            const float *squash = squashed + row * nO, *dy = dY + row * nO;
            float *to = dG + row * 4 * nO, *dh_row = dH + r * nO, *dc_row = dC + r * nO;
            EACH for (size i = 0; i < nO; i++) {
                const float dh = dh_row[i] + dy[i], dc = dc_row[i] + dh * exit[i] * (1.0f - squash[i] * squash[i]);
                dh_row[i] = 0.0f;
                dc_row[i] = dc * forget[i];
                to[i] = dc * old[i] * (forget[i] * (1.0f - forget[i]));
                to[i + nO] = dc * candidate[i] * (entry[i] * (1.0f - entry[i]));
                to[i + 2 * nO] = dh * squash[i] * (exit[i] * (1.0f - exit[i]));
                to[i + 3 * nO] = dc * entry[i] * (1.0f - candidate[i] * candidate[i]);
            }
        }
        add_product(dG + start * 4 * nO, 4 * nO, 4 * nO, U, nO, dH, rows);
        end = start;
    }
}
