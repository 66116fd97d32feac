/* Windows around each row of a sequence. */

static void windows(const float *x, float *y, Ints lengths, size width, size reach, size from, size end) {
    const size window = 2 * reach + 1;
    size start = 0;
    for (size k = 0; k < lengths.count && start < end; k++) {
        const size count = at(lengths, k), last = lesser(count, end - start);
        for (size r = start < from ? lesser(from - start, last) : 0; r < last; r++) {
            /* Rows r - reach to r + reach lie side by side, as far as the sequence has them. */
            const size before = r < reach ? reach - r : 0, after = r + reach < count ? 0 : r + reach + 1 - count;
            const size skipped = before < window ? before : window, missing = after < window ? after : window;
            float *to = y + (start + r) * window * width;
            memset(to, 0, (size_t)(skipped * width) * sizeof *to);
            memcpy(to + skipped * width, x + (start + r - reach + skipped) * width,
                   (size_t)((window - skipped - missing) * width) * sizeof *to);
            memset(to + (window - missing) * width, 0, (size_t)(missing * width) * sizeof *to);
        }
        start += count;
    }
}

static void d_windows(const float *dy, float *dx, Ints lengths, size width, size reach, size from, size end) {
    const size window = 2 * reach + 1;
    size start = 0;
    for (size k = 0; k < lengths.count && start < end; k++) {
        const size count = at(lengths, k), last = lesser(count, end - start);
        for (size r = start < from ? lesser(from - start, last) : 0; r < last; r++) {
            const float *own = dy + ((start + r) * window + reach) * width;
            float *to = dx + (start + r) * width;
            if (reach == 1 && r > 0 && r + 1 < count) {
                /* What is asked for most, in one pass. */
                const float *before = own - (window - 1) * width, *after = own + (window - 1) * width;
                EACH for (size i = 0; i < width; i++) to[i] = (own[i] + before[i]) + after[i];
                continue;
            }
            memcpy(to, own, (size_t)width * sizeof *to);
            const size first = r < reach ? 0 : r - reach, behind = lesser(r + reach + 1, count);
            for (size other = first; other < behind; other++) {
                if (other == r) continue;
                const float *part = dy + ((start + other) * window + (r - other + reach)) * width;
                EACH for (size i = 0; i < width; i++) to[i] += part[i];
            }
        }
        start += count;
    }
}
