/* The largest of some pieces; nan is larger than all. */

static inline int wins(float value, float held) { return !(value <= held) & (held == held); }

/* best and which hold what the pieces so far have given; `step` lies from unit to unit. */
static inline void choose(const float *restrict x, size step, size units, float *restrict best, uint8_t *restrict which,
                          uint8_t number) {
    EACH for (size i = 0; i < units; i++) {
        const float value = x[i * step], held = best[i];
        const int won = wins(value, held);
        best[i] = won ? value : held;
        which[i] = won ? number : which[i];
    }
}

static inline void choose_among(const float *restrict x, size step, size apart, size units, size pieces,
                                float *restrict best, uint8_t *restrict which) {
    EACH for (size i = 0; i < units; i++) best[i] = x[i * step];
    memset(which, 0, (size_t)units);
    for (size p = 1; p < pieces; p++) choose(x + p * apart, step, units, best, which, (uint8_t)p);
}

static void maxout(const float *x, Pieces strides, size rows, size units, size pieces, float *best, uint8_t *which) {
    if (units < 1) return;
    for (size r = 0; r < rows; r++, x += strides.row, best += units, which += units) switch (strides.unit) {
            /* Steps that the compiler knows become shuffles. */
            case 1: choose_among(x, 1, strides.piece, units, pieces, best, which); break;
            case 2: choose_among(x, 2, strides.piece, units, pieces, best, which); break;
            case 3: choose_among(x, 3, strides.piece, units, pieces, best, which); break;
            case 4: choose_among(x, 4, strides.piece, units, pieces, best, which); break;
            default: choose_among(x, strides.unit, strides.piece, units, pieces, best, which);
        }
}

/* dx: each row piece by piece. */
static int d_maxout(const float *dy, const uint8_t *which, size rows, size units, size pieces, float *dx) {
    uint8_t last = 0;
    for (size i = 0; i < rows * units; i++) last = which[i] > last ? which[i] : last;
    if (rows > 0 && units > 0 && last >= pieces) return 0;
    for (size r = 0; r < rows; r++, dy += units, which += units)
        for (size p = 0; p < pieces; p++, dx += units) {
            const uint8_t number = (uint8_t)p;
            EACH for (size i = 0; i < units; i++) dx[i] = which[i] == number ? dy[i] : 0.0f;
        }
    return 1;
}
