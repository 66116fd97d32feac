/* Functions of one float without branches, for loops that the compiler turns into vectors. The coefficients are fits of
   our own that make the largest relative error least; it stands beside each. nan comes out as nan. */

#include <string.h>

static inline int32_t bits_of(float x) {
    int32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline float float_of(int32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* x y + z. Rounded once where the set has an instruction for that: AVX2 and AVX-512 give equal bits, base others. */
#if defined(SET_HAS_FMA) || defined(__ARM_FEATURE_FMA)
static inline float fused(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
#else
static inline float fused(float x, float y, float z) { return x * y + z; }
#endif

static inline float within(float x, float low, float high) {
    x = x < low ? low : x;
    return x > high ? high : x;
}

static inline float absolute(float x) { return float_of(bits_of(x) & 0x7fffffff); }

/* -|x| */
static inline float below_zero(float x) { return float_of(bits_of(x) | (int32_t)0x80000000u); }

static inline float with_sign_of(float sign, float x) {
    return float_of(bits_of(x) | (bits_of(sign) & (int32_t)0x80000000u));
}

/* The largest float with fraction bits to spare: what is added to it is rounded to a whole number, in its lowest bits. */
#define ROUNDER 12582912.0f

/* 2^n, of n + ROUNDER; the bias is 127, or less for a smaller power. Any bits where that is nan. */
static inline float power_of_two(float shifted, uint32_t bias) {
    return float_of((int32_t)(((uint32_t)bits_of(shifted) - (uint32_t)bits_of(ROUNDER) + bias) << 23));
}

/* e^r for r within half of log(2) of 0. */
static inline float rest_of_exponential(float r) {
    float q = 0.0013814613f;
    q = fused(q, r, 0.00836870984f);
    q = fused(q, r, 0.0416683874f);
    q = fused(q, r, 0.166665207f);
    q = fused(q, r, 0.499999935f);
    q = fused(q, r, 1.0f);
    return fused(q, r, 1.0f);
}

/* e^x; 0 below -87, infinity above 88.72. 1e-7. */
static inline float exponential(float x) {
    const float z = within(x, -88.0f, 89.0f);
    const float shifted = fused(z, 1.44269504f, ROUNDER);
    const float n = shifted - ROUNDER;
    const float r = fused(n, 2.12194440e-4f, fused(n, -0.693359375f, z));
    /* 2^n as two factors, for 2^128 is not a float. */
    const float y = rest_of_exponential(r) * power_of_two(shifted, 126) * 2.0f;
    return x < -87.0f ? 0.0f : x > 88.722839f ? float_of(0x7f800000) : y;
}

/* e^x for x up to 0; 0 below -87.7, where the power of two has no bits. 1e-7. */
static inline float exponential_below(float x) {
    const float z = x < -88.0f ? -88.0f : x;
    const float shifted = fused(z, 1.44269504f, ROUNDER);
    const float n = shifted - ROUNDER;
    const float r = fused(n, 2.12194440e-4f, fused(n, -0.693359375f, z));
    return rest_of_exponential(r) * power_of_two(shifted, 127);
}

/* tanh, as the quotient of two polynomials; 1 from 8.5 on. 4e-7. */
static inline float hyperbolic(float x) {
    const float a = absolute(x), near = a > 8.5f ? 8.5f : a, z = near * near;
    float p = 2.07239960e-11f;
    p = fused(p, z, -1.37189595e-8f);
    p = fused(p, z, 9.57374978e-6f);
    p = fused(p, z, 0.00295387860f);
    p = fused(p, z, 0.129498920f);
    p = fused(p, z, 0.999999966f);
    float q = 0.000232703365f;
    q = fused(q, z, 0.0238983031f);
    q = fused(q, z, 0.462831953f);
    q = fused(q, z, 1.0f);
    const float y = p * near / q;
    return with_sign_of(x, y > 1.0f ? 1.0f : y);
}

/* 1 / (1 + e^-x), by what cannot overflow, and as accurate where it is nearly 0. 2e-7. */
static inline float logistic(float x) {
    const float e = exponential_below(below_zero(x)), least = 1.0f / (1.0f + e);
    return x < 0.0f ? e * least : least;
}

/* With its slope, in which nothing cancels. */
static inline float logistic_with_slope(float x, float *slope) {
    const float e = exponential_below(below_zero(x)), least = 1.0f / (1.0f + e), other = e * least;
    *slope = other * least;
    return x < 0.0f ? other : least;
}

/* log(1 + x) for x from 0 to 1. 2e-7. */
static inline float log_of_one_more(float x) {
    float q = 0.00523268791f;
    q = fused(q, x, -0.0295052133f);
    q = fused(q, x, 0.0782259104f);
    q = fused(q, x, -0.136632423f);
    q = fused(q, x, 0.191060051f);
    q = fused(q, x, -0.248429818f);
    q = fused(q, x, 0.333190968f);
    q = fused(q, x, -0.499994931f);
    q = fused(q, x, 0.99999997f);
    return q * x;
}

/* log x of a normal number; nan below 0, minus infinity at 0. 2e-7. */
static inline float logarithm(float x) {
    const uint32_t bits = (uint32_t)bits_of(x);
    /* x is m 2^n, with m from sqrt(1/2) to sqrt(2). */
    const int32_t n = (int32_t)(bits - 0x3f3504f3u) >> 23;
    const float r = float_of((int32_t)(bits - ((uint32_t)n << 23))) - 1.0f, power = (float)n;
    float q = 0.0873493627f;
    q = fused(q, r, -0.143076882f);
    q = fused(q, r, 0.149180144f);
    q = fused(q, r, -0.165704906f);
    q = fused(q, r, 0.199620664f);
    q = fused(q, r, -0.250017554f);
    q = fused(q, r, 0.333339512f);
    q = fused(q, r, -0.499999911f);
    const float y = fused(power, 0.693359375f, fused(power, -2.12194440e-4f, fused(q * r, r, r)));
    return x > 0.0f ? (x <= 3.4e38f ? y : x) : x < 0.0f ? float_of(0x7fc00000) : x == 0.0f ? float_of((int32_t)0xff800000u) : x;
}

/* erf, as the quotient of two polynomials; 1, to the last bit, from ERF_IS_ONE on. 3e-7. */
#define ERF_IS_ONE 3.9f

static inline float error_function(float x) {
    const float near = within(x, -ERF_IS_ONE, ERF_IS_ONE), z = near * near;
    float p = 2.06646769e-6f;
    p = fused(p, z, 0.000285063114f);
    p = fused(p, z, 0.00373838237f);
    p = fused(p, z, 0.0526681915f);
    p = fused(p, z, 0.189667657f);
    p = fused(p, z, 1.12837911f);
    float q = 3.82700127e-5f;
    q = fused(q, z, 0.00115738518f);
    q = fused(q, z, 0.0149143487f);
    q = fused(q, z, 0.113819301f);
    q = fused(q, z, 0.501421392f);
    q = fused(q, z, 1.0f);
    const float y = within(p * near / q, -1.0f, 1.0f);
    return absolute(x) >= ERF_IS_ONE ? with_sign_of(x, 1.0f) : y;
}
