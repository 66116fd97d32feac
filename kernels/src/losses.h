/* Cross-entropies with their gradients. What is not asked for is NULL. */

#define SMALLEST 1.17549435e-38f
/* So many numbers are worked on while they are in the nearest cache. */
#define SOME_NUMBERS 512

static inline float log_from_smallest(float p) { return logarithm(p < SMALLEST ? SMALLEST : p); }

static double log_likelihood(const float *p, const float *truths, size count) {
    double found = 0.0;
    float buffer[SOME_NUMBERS];
    for (size from = 0; from < count; from += SOME_NUMBERS) {
        const size some = count - from < SOME_NUMBERS ? count - from : SOME_NUMBERS;
        if (truths)
            EACH for (size i = 0; i < some; i++) buffer[i] = truths[from + i] * log_from_smallest(p[from + i]);
        else
            EACH for (size i = 0; i < some; i++) buffer[i] = log_from_smallest(p[from + i]);
        found += wide_sum(buffer, some);
    }
    return found;
}

static int are_classes(Ints classes, const uint8_t *left_out, size width) {
    for (size r = 0; r < classes.count; r++)
        if (!(left_out && left_out[r]) && (at(classes, r) < 0 || at(classes, r) >= width)) return 0;
    return 1;
}

/* 0 where a class is out of range, and then nothing has been written. */
static int class_entropy(const float *p, Ints classes, const uint8_t *left_out, size width, float smoothing, float divisor,
                         float *grad, double *total) {
    if (!are_classes(classes, left_out, width)) return 0;
    const float share = smoothing / (float)(width ? width : 1), rest = 1.0f - smoothing;
    float picked[SOME_NUMBERS];
    size held = 0;
    double of_classes = 0.0, of_all = 0.0;
    for (size r = 0; r < classes.count; r++, p += width) {
        if (!(left_out && left_out[r])) {
            const size own = at(classes, r);
            if (grad) {
                EACH for (size i = 0; i < width; i++) grad[i] = (p[i] - share) / divisor;
                grad[own] = (p[own] - share - rest) / divisor;
            }
            if (total && smoothing != 0.0f) of_all += log_likelihood(p, NULL, width);
            picked[held++] = p[own];
        } else if (grad) {
            memset(grad, 0, (size_t)width * sizeof *grad);
        }
        if (grad) grad += width;
        if (total && (held == SOME_NUMBERS || r + 1 == classes.count)) of_classes += log_likelihood(picked, NULL, held);
        if (held == SOME_NUMBERS || !total) held = 0;
    }
    if (total) *total = -(double)rest * of_classes - (double)share * of_all;
    return 1;
}

static void distribution_entropy(const float *p, const float *truths, size rows, size width, float divisor, float *grad,
                                 double *total) {
    double found = 0.0;
    for (size r = 0; r < rows; r++, p += width, truths += width) {
        if (total) found += log_likelihood(p, truths, width);
        if (!grad) continue;
        const float weight = sum(truths, width);
        EACH for (size i = 0; i < width; i++) grad[i] = (p[i] * weight - truths[i]) / divisor;
        grad += width;
    }
    if (total) *total = -found;
}

static inline float d_answer(float p, float truth) {
    const float variance = p * (1.0f - p);
    return (p - truth) / (variance < SMALLEST ? SMALLEST : variance);
}

static inline float answer(float p, float truth) {
    return -truth * log_from_smallest(p) - (1.0f - truth) * log_from_smallest(1.0f - p);
}

/* What is right costs nothing, even with an infinite score. */
static inline float answer_of_score(float score, float truth) {
    const float size_of_it = absolute(score), wrong = score > 0.0f ? 1.0f - truth : truth;
    return (wrong == 0.0f ? 0.0f : size_of_it * wrong) + log_of_one_more(exponential_below(-size_of_it));
}

static inline void put_zeros(float *x, const uint8_t *left_out, size count) {
    if (left_out) EACH for (size i = 0; i < count; i++) x[i] = left_out[i] ? 0.0f : x[i];
}

static void binary_entropy(const float *x, const float *truths, const uint8_t *left_out, size count, int from_scores,
                           float divisor, float *grad, double *total) {
    double found = 0.0;
    for (size from = 0; from < count; from += SOME_NUMBERS, x += SOME_NUMBERS, truths += SOME_NUMBERS) {
        const size some = count - from < SOME_NUMBERS ? count - from : SOME_NUMBERS;
        const uint8_t *missing = left_out ? left_out + from : NULL;
        float losses[SOME_NUMBERS];
        if (total) {
            if (from_scores)
                EACH for (size i = 0; i < some; i++) losses[i] = answer_of_score(x[i], truths[i]);
            else
                EACH for (size i = 0; i < some; i++) losses[i] = answer(x[i], truths[i]);
            put_zeros(losses, missing, some);
            found += wide_sum(losses, some);
        }
        if (grad) {
            if (from_scores)
                EACH for (size i = 0; i < some; i++) grad[from + i] = (logistic(x[i]) - truths[i]) / divisor;
            else
                EACH for (size i = 0; i < some; i++) grad[from + i] = d_answer(x[i], truths[i]) / divisor;
            put_zeros(grad + from, missing, some);
        }
    }
    if (total) *total = found;
}

/* -(y log(p + least) + (1 - y) log(1 - p + least)), each or their sum. */
static void logloss(const float *truths, const float *p, size count, float least, float *each, double *total) {
    double found = 0.0;
    for (size from = 0; from < count; from += SOME_NUMBERS, p += SOME_NUMBERS, truths += SOME_NUMBERS) {
        const size some = count - from < SOME_NUMBERS ? count - from : SOME_NUMBERS;
        float buffer[SOME_NUMBERS], *losses = each ? each + from : buffer;
        EACH for (size i = 0; i < some; i++)
            losses[i] = -((1.0f - truths[i]) * logarithm(1.0f - p[i] + least) + truths[i] * logarithm(p[i] + least));
        if (total) found += wide_sum(losses, some);
    }
    if (total) *total = found;
}
