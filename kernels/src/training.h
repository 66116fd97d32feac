/* Steps of optimizers. */

/* Tell whether some weights have neither a gradient nor a first moment, of rows of a table that nobody has asked for. */
static inline int are_resting(const float *g, const float *m) {
    uint32_t bits = (uint32_t)bits_of(g[0]) << 1 | (uint32_t)bits_of(m[0]);
    if (bits) return 0;
    EACH for (int i = 0; i < RESTING; i++) {
        bits |= (uint32_t)bits_of(g[i]) << 1;
        bits |= (uint32_t)bits_of(m[i]);
    }
    return !bits;
}

static inline void decay(float *v, float beta2) {
    uint32_t bits = 0;
    EACH for (int i = 0; i < RESTING; i++) bits |= (uint32_t)bits_of(v[i]);
    if (bits) EACH for (int i = 0; i < RESTING; i++) v[i] *= beta2;
}

static void adam_run(float *w, const float *g, float *m, float *v, size count, const float *numbers) {
    const float beta1 = numbers[0], rest1 = numbers[1], beta2 = numbers[2], rest2 = numbers[3];
    const float eps = numbers[4], rate = numbers[5], factor = numbers[6];
    EACH for (size i = 0; i < count; i++) {
        const float mean = m[i] * beta1 + g[i] * rest1, square = v[i] * beta2 + (g[i] * g[i]) * rest2;
        m[i] = mean;
        v[i] = square;
        w[i] -= mean / (sqrtf(square) * factor + eps) * rate;
    }
}

/* numbers: beta1, 1 - beta1, beta2, 1 - beta2, eps, learn rate, factor on the root. */
static void adam(float *w, const float *g, float *m, float *v, size count, const float *numbers) {
    const float beta2 = numbers[2];
    /* Where these are what they should be, nothing moves without a gradient and a first moment. */
    const int can_rest = numbers[4] > 0.0f && numbers[5] >= 0.0f && numbers[5] < 1e30f && numbers[6] >= 0.0f;
    size i = 0;
    for (; i + RESTING <= count; i += RESTING) {
        if (can_rest && are_resting(g + i, m + i))
            decay(v + i, beta2);
        else
            adam_run(w + i, g + i, m + i, v + i, RESTING, numbers);
    }
    adam_run(w + i, g + i, m + i, v + i, count - i, numbers);
}

static void sgd(float *w, const float *g, size count, float rate) {
    EACH for (size i = 0; i < count; i++) w[i] -= g[i] * rate;
}

static void move_towards(float *average, const float *w, size count, float rate) {
    EACH for (size i = 0; i < count; i++) average[i] += (w[i] - average[i]) * rate;
}

static void flush(const float *x, float *y, size count, float least) {
    EACH for (size i = 0; i < count; i++) {
        const float value = x[i];
        y[i] = absolute(value) < least ? 0.0f : value;
    }
}

/* Runs that lie between the edges, each scaled down to the norm `most` where its norm is above that. */
static void clip(const float *x, float *y, Ints edges, double most) {
    for (size k = 0; k + 1 < edges.count; k++) {
        const size from = at(edges, k) - at(edges, 0), count = at(edges, k + 1) - at(edges, k);
        const float *run = x + from;
        float *to = y + from;
        const double length = sqrt(sum_of_squares(run, count));
        if (length > most) {
            const float factor = (float)(most / length);
            EACH for (size i = 0; i < count; i++) to[i] = run[i] * factor;
        } else if (run != to) {
            memcpy(to, run, (size_t)count * sizeof *to);
        }
    }
}
