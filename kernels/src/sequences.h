/* Windows around each row of a sequence. */

static void windows(const float *x, float *y, Ints lengths, size width, size reach) {
    const size window = 2 * reach + 1;
    for (size k = 0; k < lengths.count; k++) {
        const size count = at(lengths, k);
        for (size r = 0; r < count; r++, y += window * width) {
            /* Rows r - reach to r + reach lie side by side, as far as the sequence has them. */
            const size before = r < reach ? reach - r : 0, after = r + reach < count ? 0 : r + reach + 1 - count;
            const size skipped = before < window ? before : window, missing = after < window ? after : window;
            memset(y, 0, (size_t)(skipped * width) * sizeof *y);
            memcpy(y + skipped * width, x + (r - reach + skipped) * width,
                   (size_t)((window - skipped - missing) * width) * sizeof *y);
            memset(y + (window - missing) * width, 0, (size_t)(missing * width) * sizeof *y);
        }
        x += count * width;
    }
}

static void d_windows(const float *dy, float *dx, Ints lengths, size width, size reach) {
    const size window = 2 * reach + 1;
    for (size k = 0; k < lengths.count; k++) {
        const size count = at(lengths, k);
        for (size r = 0; r < count; r++, dx += width) {
            const float *own = dy + (r * window + reach) * width;
            if (reach == 1 && r > 0 && r + 1 < count) {
                /* What is asked for most, in one pass. */
                const float *before = own - (window - 1) * width, *after = own + (window - 1) * width;
                EACH for (size i = 0; i < width; i++) dx[i] = (own[i] + before[i]) + after[i];
                continue;
            }
            memcpy(dx, own, (size_t)width * sizeof *dx);
            const size first = r < reach ? 0 : r - reach, end = r + reach < count ? r + reach + 1 : count;
            for (size other = first; other < end; other++) {
                if (other == r) continue;
                const float *part = dy + (other * window + (r - other + reach)) * width;
                EACH for (size i = 0; i < width; i++) dx[i] += part[i];
            }
        }
        dy += count * window * width;
    }
}
