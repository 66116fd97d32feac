/* Activations, one value at a time. */

#define MAP(name, value)                                                                                               \
    static void name(const float *from, float *to, size count, float a, float b) {                                     \
        (void)a, (void)b;                                                                                              \
        EACH for (size i = 0; i < count; i++) {                                                                        \
            const float x = from[i];                                                                                   \
            to[i] = (value);                                                                                           \
        }                                                                                                              \
    }

#define SLOPE(name, value)                                                                                             \
    static void name(const float *dy, const float *from, float *to, size count, float a, float b) {                    \
        (void)a, (void)b;                                                                                              \
        EACH for (size i = 0; i < count; i++) {                                                                        \
            const float x = from[i];                                                                                   \
            to[i] = dy[i] * (value);                                                                                   \
        }                                                                                                              \
    }

/* Where softplus is x to the last digit. */
#define SOFTPLUS_IS_X 20.0f

static inline float softplus_of(float x, float threshold) {
    const float positive = x > 0.0f ? x : 0.0f;
    const float y = positive + log_of_one_more(exponential_below(below_zero(x)));
    return x > threshold || x > SOFTPLUS_IS_X ? x : y;
}

static inline float d_softplus_of(float x, float threshold) { return x > threshold ? 1.0f : logistic(x); }

MAP(map_relu, x < 0.0f ? 0.0f : x)
SLOPE(slope_relu, x > 0.0f ? 1.0f : 0.0f)
MAP(map_sigmoid, logistic(x))
SLOPE(slope_sigmoid, x *(1.0f - x))
MAP(map_tanh, hyperbolic(x))
SLOPE(slope_tanh, 1.0f - x * x)
MAP(map_softplus, softplus_of(x, a))
SLOPE(slope_softplus, d_softplus_of(x, a))
MAP(map_erf, error_function(x))
