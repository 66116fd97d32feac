/* Masks from random bits. */

static void mask(const uint16_t *bits, float *to, size count, uint32_t least, float kept) {
    EACH for (size i = 0; i < count; i++) to[i] = bits[i] >= least ? kept : 0.0f;
}
