/* Activations that are x times a gate. x is cut off where the gate is 0 to the last digit, so that minus infinity gives
   0 and squares stay finite. */

static inline float gelu_of(float x) {
    const float a = absolute(x), near = a > NORMAL_ENDS ? NORMAL_ENDS : a, positive = at_least(x, -0.0f);
    float ratio;
    const float e = normal_beyond(near, &ratio);
    return fused(-near * e, ratio, positive);
}

/* Of x > 0, 1 less what it is of -x. */
static inline float d_gelu_of(float x) {
    const float a = absolute(x), near = a > NORMAL_ENDS ? NORMAL_ENDS : a;
    float ratio;
    const float e = normal_beyond(near, &ratio), y = e * fused(-0.398942280f, near, ratio);
    return x > 0.0f ? 1.0f - y : y;
}

/* 1 + tanh(y) is twice the logistic function of 2 y. From -CUBIC_ENDS to CUBIC_ENDS that is -88 to 88. */
#define LINEAR 1.59576912f
#define CUBIC (0.044715f * LINEAR)
#define CUBIC_ENDS 10.03f

static inline float gelu_approx_of(float x) {
    const float z = within(x, CUBIC_ENDS);
    return at_least(x, -CUBIC_ENDS) / (1.0f + exponential(-z * fused(CUBIC, z * z, LINEAR)));
}

static inline float d_gelu_approx_of(float x) {
    const float z = within(x, CUBIC_ENDS), square = z * z;
    float slope;
    const float gate = logistic_with_slope(z * fused(CUBIC, square, LINEAR), &slope);
    return fused(z * slope, fused(3.0f * CUBIC, square, LINEAR), gate);
}

/* Where beta x is below -88, the gate is 0, and what is infinite there is as good as the largest float. */
static inline float swish_of(float x, float beta) {
    const float least = beta > 0.0f ? -3.40282347e38f : float_of(-1), most = beta < 0.0f ? 3.40282347e38f : float_of(0x7fffffff);
    return at_most(at_least(x, least), most) * logistic(beta * x);
}

static inline float d_swish_of(float x, float beta) {
    const float z = within(beta * x, 80.0f);
    float slope;
    const float gate = logistic_with_slope(z, &slope);
    return fused(z, slope, gate);
}

/* x times a gate that opens from -end to end. */
static inline float hard_swish_of(float x, float end) {
    const float t = x < -end ? -end : x;
    return at_most(t * (0.5f / end) + 0.5f, 1.0f) * t;
}

/* 1/2 + x / end between the ends, and 1/2 + x / (2 end) at them, where the gate stands still. */
static inline float d_hard_swish_of(float x, float end) {
    const float t = at_most(at_least(x, -end), end), moving = absolute(x) >= end ? 0.0f : x;
    return (t + moving) * (0.5f / end) + 0.5f;
}

static inline float dish_of(float x) {
    const float z = within(x, 1e9f), t = at_least(x, -1e9f);
    return 0.5f * t * (1.0f + z / sqrtf(1.0f + z * z));
}

static inline float d_dish_of(float x) {
    const float z = within(x, 1e9f), q = 1.0f + z * z;
    return 0.5f * (1.0f + z / sqrtf(q) * (1.0f + 1.0f / q));
}

/* x n / (n + 2) with n = w (w + 2) and w = e^x, which is x tanh(softplus(x)). */
static inline float mish_of(float x, float threshold) {
    const float t = x < -80.0f ? -80.0f : x, w = exponential(at_most(t, 20.0f)), n = w * (w + 2.0f);
    return x > threshold ? t : t * (n / (n + 2.0f));
}

static inline float d_mish_of(float x, float threshold) {
    const float t = x < -80.0f ? -80.0f : x, w = exponential(at_most(t, 20.0f)), n = w * (w + 2.0f);
    const float d = (n + 4.0f * t * w * (w + 1.0f) / (n + 2.0f)) / (n + 2.0f);
    return x > at_most(threshold, 80.0f) ? 1.0f : d;
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
