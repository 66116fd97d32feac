/* The kernels for AVX2. Other compilers than gcc and clang have no way to say so in the source: there they are those of
   base.c. */
#include <math.h>
#include <string.h>

#include "table.h"

#ifdef HAS_SETS

#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC target("avx2,fma")
#endif

#define KERNELS kernels_avx2
#define SET "avx2"
#define SET_HAS_FMA
#define SET_VECTOR 8
#include "all.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
