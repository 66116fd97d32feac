/* Recurrent layers over rows without padding, of one direction after the other: step after step, each in one pass behind and in
   front of its product.

   The products with the inputs have been made, for all rows and directions at once. `places` numbers these rows by
   direction: first those of its first step, then those of its second, which are at most as many, and so on. A row has
   the numbers of one direction behind those of the other. Gates are forget, input, output, candidate, as in the
   parameters. */

/* acts: what the gates receive of the inputs, and then the gates. U: (nO, 4 nO) as panels, by direction. H0 and C0: outputs
   and cells before the first step. cells and squashed: what the way back needs; where they are NULL, nothing but the
   outputs is written. buffer: for 6 nO floats of each sequence, of which the last 2 nO are outputs and cells behind the last step
   of the last direction. */
static void lstm(float *acts, const float *b, const float *U, size panels, const float *H0, const float *C0, size batch,
                 Ints sizes, Ints places, size count, size directions, size nO, float *cells, float *squashed,
                 float *outputs, float *buffer) {
    float *received = buffer, *hidden = buffer + batch * 4 * nO, *memory = hidden + batch * nO;
    for (size d = 0; d < directions; d++, b += 4 * nO, U += panels) {
        memcpy(hidden, H0 + d * batch * nO, (size_t)(batch * nO) * sizeof *hidden);
        memcpy(memory, C0 + d * batch * nO, (size_t)(batch * nO) * sizeof *memory);
        for (size step = 0, start = d * count; step < sizes.count; start += at(sizes, step++)) {
            const size rows = at(sizes, step);
            for (size r = 0; r < rows; r++) {
                const float *from = acts + (at(places, start + r) * directions + d) * 4 * nO;
                float *to = received + r * 4 * nO;
                EACH for (size i = 0; i < 4 * nO; i++) to[i] = from[i] + b[i];
            }
            add_product(hidden, nO, nO, U, 4 * nO, received, rows);
            for (size r = 0; r < rows; r++) {
                const size row = at(places, start + r) * directions + d;
                float *got = received + r * 4 * nO, *held = memory + r * nO, *last = hidden + r * nO;
                float *gates = acts + row * 4 * nO, *cell = cells ? cells + row * nO : held;
                float *squash = cells ? squashed + row * nO : got, *output = outputs + row * nO;
                /* Each function by itself: of all five in one loop, compilers keep too many constants to hold in registers. */
                EACH for (size i = 0; i < 3 * nO; i++) got[i] = logistic(got[i]);
                EACH for (size i = 3 * nO; i < 4 * nO; i++) got[i] = hyperbolic(got[i]);
                if (cells) memcpy(gates, got, (size_t)(4 * nO) * sizeof *gates);
                EACH for (size i = 0; i < nO; i++) {
                    const float next = got[i] * held[i] + got[i + nO] * got[i + 3 * nO], small = hyperbolic(next);
                    held[i] = cell[i] = next;
                    squash[i] = small;
                    last[i] = output[i] = got[i + 2 * nO] * small;
                }
            }
        }
    }
}

/* dG: what the gates receive, and before: the output one step before, both to be written. U: (4 nO, nO) as panels, by
   direction. dH, dC: 0, and then the gradients of both starts. buffer: for 4 nO floats of each sequence. */
static void d_lstm(const float *dY, const float *gates, const float *U, size panels, const float *H0, const float *C0,
                   size batch, Ints sizes, Ints places, size count, size directions, size nO, const float *cells,
                   const float *squashed, float *dG, float *before, float *dH, float *dC, float *buffer) {
    for (size d = 0; d < directions; d++, U += panels, H0 += batch * nO, C0 += batch * nO) {
        size end = (d + 1) * count;
        for (size step = sizes.count; step-- > 0;) {
            const size rows = at(sizes, step), start = end - rows, earlier = step ? start - at(sizes, step - 1) : 0;
            for (size r = 0; r < rows; r++) {
                const size row = at(places, start + r) * directions + d;
                const size last = step ? at(places, earlier + r) * directions + d : 0;
                const float *forget = gates + row * 4 * nO, *entry = forget + nO, *exit = entry + nO;
                const float *candidate = exit + nO, *squash = squashed + row * nO, *dy = dY + row * nO;
                const float *old = step ? cells + last * nO : C0 + r * nO;
                const float *open = gates + (last * 4 + 2) * nO, *small = squashed + last * nO;
                float *to = buffer + r * 4 * nO, *dh_row = dH + r * nO, *dc_row = dC + r * nO, *output = before + row * nO;
                if (step)
                    EACH for (size i = 0; i < nO; i++) output[i] = open[i] * small[i];
                else
                    memcpy(output, H0 + r * nO, (size_t)nO * sizeof *output);
                EACH for (size i = 0; i < nO; i++) {
                    const float dh = dh_row[i] + dy[i], dc = dc_row[i] + dh * exit[i] * (1.0f - squash[i] * squash[i]);
                    dh_row[i] = 0.0f;
                    dc_row[i] = dc * forget[i];
                    to[i] = dc * old[i] * (forget[i] * (1.0f - forget[i]));
                    to[i + nO] = dc * candidate[i] * (entry[i] * (1.0f - entry[i]));
                    to[i + 2 * nO] = dh * squash[i] * (exit[i] * (1.0f - exit[i]));
                    to[i + 3 * nO] = dc * entry[i] * (1.0f - candidate[i] * candidate[i]);
                }
                memcpy(dG + row * 4 * nO, to, (size_t)(4 * nO) * sizeof *to);
            }
            add_product(buffer, 4 * nO, 4 * nO, U, nO, dH, rows);
            end = start;
        }
        dH += batch * nO;
        dC += batch * nO;
    }
}

/* outputs: what tanh receives of the inputs, and then its results. U: (nO, nO) as panels, by direction. buffer: for 2 nO
   floats of each sequence. */
static void rnn(float *outputs, const float *b, const float *U, size panels, const float *H0, size batch, Ints sizes,
                Ints places, size count, size directions, size nO, float *buffer) {
    float *received = buffer, *hidden = buffer + batch * nO;
    for (size d = 0; d < directions; d++, b += nO, U += panels) {
        memcpy(hidden, H0 + d * batch * nO, (size_t)(batch * nO) * sizeof *hidden);
        for (size step = 0, start = d * count; step < sizes.count; start += at(sizes, step++)) {
            const size rows = at(sizes, step);
            for (size r = 0; r < rows; r++) {
                const float *from = outputs + (at(places, start + r) * directions + d) * nO;
                float *to = received + r * nO;
                EACH for (size i = 0; i < nO; i++) to[i] = from[i] + b[i];
            }
            add_product(hidden, nO, nO, U, nO, received, rows);
            for (size r = 0; r < rows; r++) {
                float *output = outputs + (at(places, start + r) * directions + d) * nO, *last = hidden + r * nO;
                const float *got = received + r * nO;
                EACH for (size i = 0; i < nO; i++) last[i] = output[i] = hyperbolic(got[i]);
            }
        }
    }
}

/* As d_lstm; buffer: for nO floats of each sequence. */
static void d_rnn(const float *dY, const float *outputs, const float *U, size panels, const float *H0, size batch, Ints sizes,
                  Ints places, size count, size directions, size nO, float *dG, float *before, float *dH, float *buffer) {
    for (size d = 0; d < directions; d++, U += panels, H0 += batch * nO, dH += batch * nO) {
        size end = (d + 1) * count;
        for (size step = sizes.count; step-- > 0;) {
            const size rows = at(sizes, step), start = end - rows, earlier = step ? start - at(sizes, step - 1) : 0;
            for (size r = 0; r < rows; r++) {
                const size row = at(places, start + r) * directions + d;
                const size last = step ? at(places, earlier + r) * directions + d : 0;
                const float *output = outputs + row * nO, *dy = dY + row * nO;
                float *to = buffer + r * nO, *dh = dH + r * nO;
                memcpy(before + row * nO, step ? outputs + last * nO : H0 + r * nO, (size_t)nO * sizeof *before);
                EACH for (size i = 0; i < nO; i++) {
                    to[i] = (dh[i] + dy[i]) * (1.0f - output[i] * output[i]);
                    dh[i] = 0.0f;
                }
                memcpy(dG + row * nO, to, (size_t)nO * sizeof *to);
            }
            add_product(buffer, nO, nO, U, nO, dH, rows);
            end = start;
        }
    }
}
