/* One step of an LSTM, behind its product. */

/* acts: output, forget, input, candidate; the first three are halved already, as on the numpy path. gates: what they
   are squashed to. From gate to gate there are `acts_apart` and `gates_apart` floats. */
static void lstm_step(const float *acts, size acts_apart, float *gates, size gates_apart, const float *old, float *cells,
                      float *squashed, float *outputs, size count) {
    EACH for (size i = 0; i < count; i++) {
        const float outer = logistic(2.0f * acts[i]), forget = logistic(2.0f * acts[i + acts_apart]);
        const float inner = logistic(2.0f * acts[i + 2 * acts_apart]), candidate = hyperbolic(acts[i + 3 * acts_apart]);
        const float cell = forget * old[i] + inner * candidate, squash = hyperbolic(cell);
        gates[i] = outer;
        gates[i + gates_apart] = forget;
        gates[i + 2 * gates_apart] = inner;
        gates[i + 3 * gates_apart] = candidate;
        cells[i] = cell;
        squashed[i] = squash;
        outputs[i] = outer * squash;
    }
}

/* The way back of a step, in front of its product: dY is added to dH, dC becomes that of the step before, dG is written. */
static void d_lstm_step(const float *dY, float *dH, float *dC, const float *gates, size gates_apart, const float *old,
                        const float *squashed, float *dG, size dG_apart, size count) {
    EACH for (size i = 0; i < count; i++) {
        const float outer = gates[i], forget = gates[i + gates_apart];
        const float inner = gates[i + 2 * gates_apart], candidate = gates[i + 3 * gates_apart], squash = squashed[i];
        const float dh = dH[i] + dY[i], dc = dC[i] + dh * outer * (1.0f - squash * squash);
        dH[i] = dh;
        dC[i] = dc * forget;
        dG[i] = dh * squash * (outer * (1.0f - outer));
        dG[i + dG_apart] = dc * old[i] * (forget * (1.0f - forget));
        dG[i + 2 * dG_apart] = dc * candidate * (inner * (1.0f - inner));
        dG[i + 3 * dG_apart] = dc * inner * (1.0f - candidate * candidate);
    }
}
