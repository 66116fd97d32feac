/* Functions of one float without branches, for loops that the compiler turns into vectors. The coefficients are fits of
   our own that make the largest relative error least; it stands beside each. nan comes out as nan.

   Of comparisons of floats each function has few, and none of two of them about one number: gcc 12 makes paths of these, and
   masks of all paths, which took twice the time. What bounds a number from another side compares integers. */

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

static inline float absolute(float x) { return float_of(bits_of(x) & 0x7fffffff); }

/* -|x| */
static inline float below_zero(float x) { return float_of(bits_of(x) | (int32_t)0x80000000u); }

static inline float with_sign_of(float sign, float x) {
    return float_of(bits_of(x) | (bits_of(sign) & (int32_t)0x80000000u));
}

/* The lesser of x and a limit above 0, and the greater of x and one below 0: floats are as integers are then. Either of them
   may come out of nan. */
static inline float at_most(float x, float limit) {
    const int32_t bits = bits_of(x), most = bits_of(limit);
    return float_of(bits < most ? bits : most);
}

static inline float at_least(float x, float limit) {
    const uint32_t bits = (uint32_t)bits_of(x), most = (uint32_t)bits_of(limit);
    return float_of((int32_t)(bits < most ? bits : most));
}

/* x between -end and end; nan stays. */
static inline float within(float x, float end) {
    const float a = absolute(x);
    return with_sign_of(x, a > end ? end : a);
}

/* The largest float with fraction bits to spare: what is added to it is rounded to a whole number, in its lowest bits. */
#define ROUNDER 12582912.0f

/* 2^n, of n + ROUNDER for n from -127, which gives 0, to 128, which gives infinity. Any bits where that is nan. */
static inline float power_of_two(float shifted) {
    return float_of((int32_t)(((uint32_t)bits_of(shifted) - (uint32_t)bits_of(ROUNDER) + 127u) << 23));
}

/* e^x, where `near` is x, or what bounds it: 0 below -87.7, infinity above 88.37. `near` is from -88 to 89, and never above x,
   as infinity times what is left is infinity, too. 1e-7, and what a change of x by 1e-8 of it makes. */
static inline float exponential_near(float x, float near) {
    const float shifted = fused(near, 1.44269504f, ROUNDER), r = fused(x, 1.44269504f, ROUNDER - shifted);
    float q = 0.000153532790f;
    q = fused(q, r, 0.00133989775f);
    q = fused(q, r, 0.00961843878f);
    q = fused(q, r, 0.0555033237f);
    q = fused(q, r, 0.240226477f);
    q = fused(q, r, 0.693147182f);
    return fused(q, r, 1.0f) * power_of_two(shifted);
}

/* For x from -88 to 88. */
static inline float exponential(float x) { return exponential_near(x, x); }

/* For x up to 0. */
static inline float exponential_below(float x) { return exponential(x < -88.0f ? -88.0f : x); }

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

/* 1 / (1 + e^-x); 0 below -88.37. 2e-7. */
static inline float logistic(float x) {
    const float y = -(x > 88.0f ? 88.0f : x);
    return 1.0f / (1.0f + exponential_near(y, at_most(y, 89.0f)));
}

/* With its slope, in which nothing cancels; x from -88 to 88. */
static inline float logistic_with_slope(float x, float *slope) {
    const float e = exponential(-x), y = 1.0f / (1.0f + e);
    *slope = e * y * y;
    return y;
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
#define ERF_IS_ONE 4.02f

static inline float error_function(float x) {
    const float a = absolute(x), near = a > ERF_IS_ONE ? ERF_IS_ONE : a, z = near * near;
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
    const float y = p * near / q;
    return with_sign_of(x, y > 1.0f ? 1.0f : y);
}

/* What the normal distribution has beyond x, from 0 to NORMAL_ENDS, where it is 0: e^(-x^2 / 2) times `ratio`, the quotient of
   two polynomials. 1e-7, and 7e-7 of what is beyond 3. */
#define NORMAL_ENDS 13.26f

static inline float normal_beyond(float x, float *ratio) {
    float p = 0.0155233806f;
    p = fused(p, x, 0.113246910f);
    p = fused(p, x, 0.351268977f);
    p = fused(p, x, 0.499999940f);
    float q = 0.0389188342f;
    q = fused(q, x, 0.283588141f);
    q = fused(q, x, 0.923715055f);
    q = fused(q, x, 1.50041580f);
    q = fused(q, x, 1.0f);
    *ratio = p / q;
    return exponential(-0.5f * x * x);
}
