/* What the Python side calls: one table of kernels for each instruction set, made from the same source. */
#ifndef TYPEDTHINC_TABLE_H
#define TYPEDTHINC_TABLE_H

#include <stddef.h>
#include <stdint.h>

typedef ptrdiff_t size;

/* Integers of 4 or 8 bytes, as numpy has them. */
typedef struct {
    const void *data;
    size count;
    int is_wide;
} Ints;

/* Columns of a panel: what a kernel multiplies at a time. */
#define PANEL 16

/* A product as small as this is faster in a kernel than a call of BLAS: multiplications at most, and gradients of scores. */
#define FEW 16384
#define FEW_SCORES 1024

/* Distances in floats from row to row, unit to unit and piece to piece. */
typedef struct {
    size row, unit, piece;
} Pieces;

/* Where a matrix lies: distances in floats from row to row and column to column. */
typedef struct {
    float *at;
    size row, column;
} Matrix;

/* c = a b, or c += a b, with a bias behind it that may be NULL, and a rectifier: (rows, inner) by (inner, columns). The columns of c
   lie side by side, and those of b or its rows. */
typedef struct {
    Matrix a, b, c;
    size rows, inner, columns;
    const float *bias;
    int relu, adds;
} Gemm;

/* How much of its factors a product lays out at a time: at most so many rows of the left one, so many columns of it, which
   are rows of the right one, and columns of the right one. */
#define GEMM_ROWS 256
#define GEMM_INNER 320
#define GEMM_COLUMNS 512

/* In sums of columns, so many rows are added up by themselves, so that sums of many rows stay exact. */
#define RUN_OF_ROWS 64

/* Adam looks at so many weights at a time. */
#define RESTING 64

static inline size lesser(size one, size other) { return one < other ? one : other; }

static inline size quotient(size count, size step) { return (count + step - 1) / step; }

static inline size gemm_panels(const Gemm *of) {
    return lesser(of->inner, GEMM_INNER) * ((lesser(of->columns, GEMM_COLUMNS) + PANEL - 1) / PANEL * PANEL);
}

static inline size gemm_buffer(const Gemm *of) {
    return gemm_panels(of) + lesser(of->inner, GEMM_INNER) * lesser(of->rows, GEMM_ROWS);
}

typedef void Map(const float *x, float *y, size count, float a, float b);
typedef void Slope(const float *dy, const float *x, float *dx, size count, float a, float b);

typedef struct {
    const char *name;

    /* activations.h and gated.h: y = f(x), and dx = dy f'(x), or f' of y where that is what the op gets */
    Map *relu, *sigmoid, *tanh, *softplus, *erf, *swish, *hard_swish, *dish, *gelu, *gelu_approx, *mish;
    Slope *d_relu, *d_sigmoid, *d_tanh, *d_softplus, *d_swish, *d_hard_swish, *d_dish, *d_gelu,
        *d_gelu_approx, *d_mish;

    /* dense.h */
    void (*affine)(const float *x, const float *w, const float *b, float *y, size rows, size nI, size nO, int relu);
    void (*d_affine)(const float *dy, const float *y, const float *x, const float *w, float *dw, float *db, float *dx,
                     size rows, size nI, size nO, int adds);
    void (*add_bias)(float *y, const float *b, size rows, size nO, int relu);
    void (*d_scores)(const float *dy, const float *y, float *ds, float *db, size rows, size nO, int adds);

    /* gemm.h: NULL where it has nothing for this processor */
    void (*gemm)(const Gemm *of, float *buffer);

    /* training.h */
    void (*adam)(float *w, const float *g, float *m, float *v, size count, const float *numbers);
    void (*sgd)(float *w, const float *g, size count, float rate);
    void (*move_towards)(float *average, const float *w, size count, float rate);
    void (*flush)(const float *x, float *y, size count, float least);
    void (*clip)(const float *x, float *y, Ints edges, double most);

    /* losses.h: what is not asked for is NULL; 0 where a class is out of range */
    int (*class_entropy)(const float *p, Ints classes, const uint8_t *left_out, size width, float smoothing, float divisor,
                         float *grad, double *total);
    void (*distribution_entropy)(const float *p, const float *truths, size rows, size width, float divisor, float *grad,
                                 double *total);
    void (*binary_entropy)(const float *x, const float *truths, const uint8_t *left_out, size count, int from_scores,
                           float divisor, float *grad, double *total);
    void (*logloss)(const float *truths, const float *p, size count, float least, float *each, double *total);

    /* normalization.h: 0 where a row has no finite variance */
    int (*normalize)(const float *x, float *y, float *factors, size rows, size width, float eps);
    void (*d_normalize)(const float *dy, const float *y, const float *factors, float *dx, size rows, size width);

    int (*layernorm)(const float *x, const float *g, const float *b, float *y, float *normal, float *factors, size rows,
                     size width, float eps);
    /* dg and db: one row for each run of rows */
    void (*d_layernorm)(const float *dy, const float *normal, const float *factors, const float *g, float *dx, float *dg,
                        float *db, size rows, size width);

    /* softmax.h: 0 where a score is too large to be subtracted from */
    int (*softmax)(const float *x, float *y, size rows, size width, float temperature);
    void (*d_softmax)(const float *y, const float *dy, float *dx, size rows, size width, float temperature);
    int (*softmax_runs)(const float *x, float *y, Ints lengths, size width, float *buffer);
    void (*d_softmax_runs)(const float *dy, const float *y, float *dx, Ints lengths, size width, float *buffer);

    /* attention.h: 0 where a score is too large to be subtracted from */
    int (*attend)(const float *x, size width, const float *keys, size key_width, const float *query, Ints lengths,
                  float *weights, float *y);
    void (*d_attend)(const float *dy, const float *x, size width, const float *keys, size key_width, const float *query,
                     const float *weights, Ints lengths, float *scores, float *dx, float *d_query, float *d_keys);

    /* maxout.h */
    void (*maxout)(const float *x, Pieces strides, size rows, size units, size pieces, float *best, uint8_t *which);
    int (*d_maxout)(const float *dy, const uint8_t *which, size rows, size units, size pieces, float *dx);

    /* sequences.h: of all rows, those from one on to another */
    void (*windows)(const float *x, float *y, Ints lengths, size width, size reach, size from, size end);
    void (*d_windows)(const float *dy, float *dx, Ints lengths, size width, size reach, size from, size end);

    /* reductions.h */
    void (*sums)(const float *x, float *y, Ints lengths, size width, int is_mean);
    void (*sum_columns)(const float *x, float *y, size rows, size width);
    void (*d_sums)(const float *dy, float *dx, Ints lengths, size width, int is_mean);
    void (*maxima)(const float *x, float *y, int32_t *which, Ints lengths, size width);
    int (*d_maxima)(const float *dy, const int32_t *which, float *dx, Ints lengths, size width);

    /* tables.h: 0 where an id is out of range, and then nothing has been written */
    int (*gather)(const float *table, size rows, size width, Ints ids, size per_row, float *y);
    int (*scatter)(float *table, size rows, size width, Ints ids, size per_row, const float *values);
    void (*hash_128)(const uint64_t *keys, size count, uint32_t seed, uint32_t *hashes);

    /* orders.h: a matrix of words that lies column by column, so many of them from one to the next, into one that lies row by row */
    void (*turn)(const uint32_t *x, size column, uint32_t *y, size row, size rows, size columns);

    /* random.h */
    void (*mask)(const uint16_t *bits, float *mask, size count, uint32_t least, float kept);

    /* recurrent.h */
    void (*lstm)(float *acts, const float *b, const float *U, size panels, const float *H0, const float *C0, size batch,
                 Ints sizes, Ints places, size count, size directions, size nO, float *cells, float *squashed,
                 float *outputs, float *buffer);
    void (*d_lstm)(const float *dY, const float *gates, const float *U, size panels, const float *H0, const float *C0,
                   size batch, Ints sizes, Ints places, size count, size directions, size nO, const float *cells,
                   const float *squashed, float *dG, float *before, float *dH, float *dC, float *buffer);
    void (*rnn)(float *outputs, const float *b, const float *U, size panels, const float *H0, size batch, Ints sizes,
                Ints places, size count, size directions, size nO, float *buffer);
    void (*d_rnn)(const float *dY, const float *outputs, const float *U, size panels, const float *H0, size batch, Ints sizes,
                  Ints places, size count, size directions, size nO, float *dG, float *before, float *dH, float *buffer);
} Kernels;

/* Whether one source can be compiled for several instruction sets. */
#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__)
#define HAS_SETS
extern const Kernels kernels_avx2, kernels_avx512;
#endif
extern const Kernels kernels_base;

#endif
