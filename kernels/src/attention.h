/* Rows of sequences, weighted by the softmax of what their keys have to do with a query. */

static int attend(const float *x, size width, const float *keys, size key_width, const float *query, Ints lengths,
                  float *weights, float *y) {
    for (size k = 0; k < lengths.count; k++) {
        const size count = at(lengths, k);
        if (!count) continue;
        for (size r = 0; r < count; r++) weights[r] = dot(keys + r * key_width, query, key_width);
        const float most = largest(weights, count);
        if (is_far(most)) return 0;
        const float share = 1.0f / exponentials(weights, weights, count, most, 1.0f);
        for (size r = 0; r < count; r++) {
            const float weight = weights[r] *= share;
            EACH for (size i = 0; i < width; i++) y[i] = x[i] * weight;
            x += width;
            y += width;
        }
        keys += count * key_width;
        weights += count;
    }
    return 1;
}

/* scores: buffer for a float a row. Where d_keys is NULL, the rows are their own keys, and dx has their part. */
static void d_attend(const float *dy, const float *x, size width, const float *keys, size key_width, const float *query,
                     const float *weights, Ints lengths, float *scores, float *dx, float *d_query, float *d_keys) {
    memset(d_query, 0, (size_t)key_width * sizeof *d_query);
    for (size k = 0; k < lengths.count; k++) {
        const size count = at(lengths, k);
        for (size r = 0; r < count; r++) scores[r] = dot(dy + r * width, x + r * width, width);
        const float along = dot(scores, weights, count);
        for (size r = 0; r < count; r++) {
            const float weight = weights[r], score = (scores[r] - along) * weight;
            EACH for (size i = 0; i < key_width; i++) d_query[i] += score * keys[i];
            if (d_keys) {
                EACH for (size i = 0; i < width; i++) dx[i] = dy[i] * weight;
                EACH for (size i = 0; i < key_width; i++) d_keys[i] = score * query[i];
                d_keys += key_width;
            } else {
                EACH for (size i = 0; i < width; i++) dx[i] = dy[i] * weight + score * query[i];
            }
            dy += width;
            x += width;
            dx += width;
            keys += key_width;
        }
        weights += count;
    }
}
