/* Steps of optimizers. */

/* numbers: beta1, 1 - beta1, beta2, 1 - beta2, eps, learn rate, factor on the root. */
static void adam(float *w, const float *g, float *m, float *v, size count, const float *numbers) {
    const float beta1 = numbers[0], rest1 = numbers[1], beta2 = numbers[2], rest2 = numbers[3];
    const float eps = numbers[4], rate = numbers[5], factor = numbers[6];
    EACH for (size i = 0; i < count; i++) {
        const float mean = m[i] * beta1 + g[i] * rest1, square = v[i] * beta2 + (g[i] * g[i]) * rest2;
        m[i] = mean;
        v[i] = square;
        w[i] -= mean / (sqrtf(square) * factor + eps) * rate;
    }
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
