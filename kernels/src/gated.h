/* Activations that are x times a gate. x is cut off where the gate is 0 to the last digit, so that minus infinity gives
   0 and squares stay finite. */

/* The normal distribution function, 0 below -12. */
static inline float normal(float x) { return 0.5f * (1.0f + error_function(x * 0.707106781f)); }

static inline float density(float x) { return 0.398942280f * exponential_below(-0.5f * x * x); }

static inline float gelu_of(float x) {
    const float t = x < -12.0f ? -12.0f : x;
    return t * normal(t);
}

static inline float d_gelu_of(float x) {
    const float t = within(x, -12.0f, 12.0f);
    return normal(t) + t * density(t);
}

/* 1 + tanh(y) is twice the logistic function of 2 y. */
#define LINEAR 1.59576912f
#define CUBIC (0.044715f * LINEAR)

static inline float gelu_approx_of(float x) {
    const float t = x < -12.0f ? -12.0f : x, z = within(x, -12.0f, 12.0f);
    return t * logistic(z * fused(CUBIC, z * z, LINEAR));
}

static inline float d_gelu_approx_of(float x) {
    const float z = within(x, -12.0f, 12.0f), square = z * z, y = z * fused(CUBIC, square, LINEAR);
    float slope;
    const float gate = logistic_with_slope(y, &slope);
    return gate + z * slope * fused(3.0f * CUBIC, square, LINEAR);
}

/* Where beta x is below -40, the gate is 0. */
static inline float swish_of(float x, float beta) {
    const float z = beta * x;
    return z < -40.0f ? 0.0f : x * logistic(z);
}

static inline float d_swish_of(float x, float beta) {
    const float z = within(beta * x, -40.0f, 40.0f);
    float slope;
    const float gate = logistic_with_slope(z, &slope);
    return gate + z * slope;
}

/* x between 0 and 1, which it is from -end to end. */
static inline float hard_swish_of(float x, float end) {
    const float t = x < -end ? -end : x;
    return within(t * (0.5f / end) + 0.5f, 0.0f, 1.0f) * t;
}

/* 1/2 + x / end between the ends, and 1/2 + x / (2 end) at them, where the gate stands still. */
static inline float d_hard_swish_of(float x, float end) {
    const float t = within(x, -end, end), moving = absolute(t) < end ? t : 0.0f;
    return (t + moving) * (0.5f / end) + 0.5f;
}

static inline float dish_of(float x) {
    const float z = within(x, -1e9f, 1e9f), t = x < -1e9f ? -1e9f : x;
    return 0.5f * t * (1.0f + z / sqrtf(1.0f + z * z));
}

static inline float d_dish_of(float x) {
    const float z = within(x, -1e9f, 1e9f), q = 1.0f + z * z;
    return 0.5f * (1.0f + z / sqrtf(q) * (1.0f + 1.0f / q));
}

/* x n / (n + 2) with n = w (w + 2) and w = e^x, which is x tanh(softplus(x)). */
static inline float mish_of(float x, float threshold) {
    const float t = x < -80.0f ? -80.0f : x, w = exponential(within(x, -80.0f, 20.0f)), n = w * (w + 2.0f);
    return x > threshold ? t : t * (n / (n + 2.0f));
}

static inline float d_mish_of(float x, float threshold) {
    const float t = within(x, -80.0f, 20.0f), w = exponential(t), n = w * (w + 2.0f);
    const float d = (n + 4.0f * t * w * (w + 1.0f) / (n + 2.0f)) / (n + 2.0f);
    return x > threshold ? 1.0f : d;
}

MAP(map_gelu, gelu_of(x))
SLOPE(slope_gelu, d_gelu_of(x))
MAP(map_gelu_approx, gelu_approx_of(x))
SLOPE(slope_gelu_approx, d_gelu_approx_of(x))
MAP(map_swish, swish_of(x, a))
SLOPE(slope_swish, d_swish_of(x, a))
MAP(map_hard_swish, hard_swish_of(x, a))
SLOPE(slope_hard_swish, d_hard_swish_of(x, a))
MAP(map_dish, dish_of(x))
SLOPE(slope_dish, d_dish_of(x))
MAP(map_mish, mish_of(x, a))
SLOPE(slope_mish, d_mish_of(x, a))
