/* Loops over rows that several threads run. */
#ifndef TYPEDTHINC_ROWS_H
#define TYPEDTHINC_ROWS_H

#include "table.h"

/* What table.h says of each, with so many threads at most. */

void adam(const Kernels *kernels, float *w, const float *g, float *m, float *v, size count, const float *numbers, size threads);

int layernorm(const Kernels *kernels, const float *x, const float *g, const float *b, float *y, float *normal, float *factors,
              size rows, size width, float eps, size threads);

/* 0 without memory for the sums of each run of rows, and then nothing has been written */
int d_layernorm(const Kernels *kernels, const float *dy, const float *normal, const float *factors, const float *g, float *dx,
                float *dg, float *db, size rows, size width, size threads);

void maxout(const Kernels *kernels, const float *x, Pieces strides, size rows, size units, size pieces, float *best, uint8_t *which,
            size threads);

int d_maxout(const Kernels *kernels, const float *dy, const uint8_t *which, size rows, size units, size pieces, float *dx,
             size threads);

void windows(const Kernels *kernels, const float *x, float *y, Ints lengths, size rows, size width, size reach, size threads);

void d_windows(const Kernels *kernels, const float *dy, float *dx, Ints lengths, size rows, size width, size reach, size threads);

#endif
