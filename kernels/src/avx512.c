/* The kernels for AVX512. Other compilers than gcc and clang have no way to say so in the source: there they are those of
   base.c. */
#include <math.h>
#include <string.h>

#include "table.h"

#ifdef HAS_SETS

#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,fma"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,fma,prefer-vector-width=512")
#endif

#define KERNELS kernels_avx512
#define SET "avx512"
#define SET_HAS_FMA
#define SET_VECTOR 16
#include "all.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
