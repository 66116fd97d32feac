/* Each row is computed by one thread, in one way whatever the parts are: so no bits hang on how many threads there are. */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

#include "pool.h"

/* Floats, read or written, that are worth waking a thread: some 20 us. */
#define WORTH 65536

/* There are more parts than threads: those who are done do what others, whom the system gave less time, have not begun. */
#define PARTS_OF_EACH 2

/* The rows of each part, and whether one could not be done in a place. The first member of every job. */
typedef struct {
    const Kernels *kernels;
    size rows, step;
    char has_failed[MOST_THREADS];
} Rows;

static size from_of(const Rows *rows, size_t part) { return (size)part * rows->step; }

static size count_of(const Rows *rows, size_t part) { return lesser(rows->step, rows->rows - from_of(rows, part)); }

/* Do the rows of a job, so many floats each, by parts of a multiple of so many rows; 0 where one could not be done. */
static int share_rows(Work *work, void *job, size floats, size multiple, size threads) {
    Rows *rows = job;
    if (rows->rows < 1) return 1;
    const double worth = (double)rows->rows * (double)floats / WORTH;
    size places = lesser(threads, MOST_THREADS);
    if (worth < (double)places) places = worth < 1.0 ? 1 : (size)worth;
    const size parts = places > 1 ? places * PARTS_OF_EACH : 1;
    rows->step = parts > 1 ? quotient(quotient(rows->rows, parts), multiple) * multiple : rows->rows;
    share(work, job, (size_t)quotient(rows->rows, rows->step), (size_t)places);
    return !memchr(rows->has_failed, 1, sizeof rows->has_failed);
}

/* ---- training ---- */

typedef struct {
    Rows rows;
    float *w, *m, *v;
    const float *g, *numbers;
} Adam;

static void adam_part(void *given, size_t part, size_t place) {
    const Adam *job = given;
    const size from = from_of(&job->rows, part);
    (void)place;
    job->rows.kernels->adam(job->w + from, job->g + from, job->m + from, job->v + from, count_of(&job->rows, part), job->numbers);
}

void adam(const Kernels *kernels, float *w, const float *g, float *m, float *v, size count, const float *numbers, size threads) {
    Adam job = {{kernels, count, 0, {0}}, w, m, v, g, numbers};
    share_rows(adam_part, &job, 7, RESTING, threads);
}

/* ---- normalization ---- */

typedef struct {
    Rows rows;
    const float *x, *g, *b;
    float *y, *normal, *factors, eps;
    size width;
} Layernorm;

static void layernorm_part(void *given, size_t part, size_t place) {
    Layernorm *job = given;
    const size from = from_of(&job->rows, part), at = from * job->width;
    if (!job->rows.kernels->layernorm(job->x + at, job->g, job->b, job->y + at, job->normal + at, job->factors + from,
                                      count_of(&job->rows, part), job->width, job->eps))
        job->rows.has_failed[place] = 1;
}

int layernorm(const Kernels *kernels, const float *x, const float *g, const float *b, float *y, float *normal, float *factors,
              size rows, size width, float eps, size threads) {
    Layernorm job = {{kernels, rows, 0, {0}}, x, g, b, y, normal, factors, eps, width};
    return share_rows(layernorm_part, &job, 3 * width, 1, threads);
}

typedef struct {
    Rows rows;
    const float *dy, *normal, *factors, *g;
    float *dx, *gains, *biases;
    size width;
} LayernormBack;

static void d_layernorm_part(void *given, size_t part, size_t place) {
    const LayernormBack *job = given;
    const size from = from_of(&job->rows, part), at = from * job->width, run = from / RUN_OF_ROWS * job->width;
    (void)place;
    job->rows.kernels->d_layernorm(job->dy + at, job->normal + at, job->factors + from, job->g, job->dx + at, job->gains + run,
                                   job->biases + run, count_of(&job->rows, part), job->width);
}

int d_layernorm(const Kernels *kernels, const float *dy, const float *normal, const float *factors, const float *g, float *dx,
                float *dg, float *db, size rows, size width, size threads) {
    const size runs = quotient(rows, RUN_OF_ROWS);
    float *buffer = malloc((size_t)(2 * runs * width) * sizeof *buffer + 1);
    if (!buffer) return 0;
    LayernormBack job = {{kernels, rows, 0, {0}}, dy, normal, factors, g, dx, buffer, buffer + runs * width, width};
    share_rows(d_layernorm_part, &job, 3 * width, RUN_OF_ROWS, threads);
    kernels->sum_columns(job.gains, dg, runs, width);
    kernels->sum_columns(job.biases, db, runs, width);
    free(buffer);
    return 1;
}

/* ---- maxout ---- */

typedef struct {
    Rows rows;
    const float *x;
    Pieces strides;
    size units, pieces;
    float *best;
    uint8_t *which;
} Maxout;

static void maxout_part(void *given, size_t part, size_t place) {
    const Maxout *job = given;
    const size from = from_of(&job->rows, part), at = from * job->units;
    (void)place;
    job->rows.kernels->maxout(job->x + from * job->strides.row, job->strides, count_of(&job->rows, part), job->units, job->pieces,
                              job->best + at, job->which + at);
}

void maxout(const Kernels *kernels, const float *x, Pieces strides, size rows, size units, size pieces, float *best, uint8_t *which,
            size threads) {
    Maxout job = {{kernels, rows, 0, {0}}, x, strides, units, pieces, best, which};
    share_rows(maxout_part, &job, units * (pieces + 1), 1, threads);
}

typedef struct {
    Rows rows;
    const float *dy;
    const uint8_t *which;
    size units, pieces;
    float *dx;
} MaxoutBack;

static void d_maxout_part(void *given, size_t part, size_t place) {
    MaxoutBack *job = given;
    const size from = from_of(&job->rows, part), at = from * job->units;
    if (!job->rows.kernels->d_maxout(job->dy + at, job->which + at, count_of(&job->rows, part), job->units, job->pieces,
                                     job->dx + at * job->pieces))
        job->rows.has_failed[place] = 1;
}

int d_maxout(const Kernels *kernels, const float *dy, const uint8_t *which, size rows, size units, size pieces, float *dx,
             size threads) {
    MaxoutBack job = {{kernels, rows, 0, {0}}, dy, which, units, pieces, dx};
    return share_rows(d_maxout_part, &job, units * (pieces + 1), 1, threads);
}

/* ---- sequences ---- */

typedef struct {
    Rows rows;
    const float *from;
    float *to;
    Ints lengths;
    size width, reach;
    int is_back;
} Windows;

static void windows_part(void *given, size_t part, size_t place) {
    const Windows *job = given;
    const size from = from_of(&job->rows, part), end = from + count_of(&job->rows, part);
    (void)place;
    (job->is_back ? job->rows.kernels->d_windows : job->rows.kernels->windows)(job->from, job->to, job->lengths, job->width,
                                                                               job->reach, from, end);
}

void windows(const Kernels *kernels, const float *x, float *y, Ints lengths, size rows, size width, size reach, size threads) {
    Windows job = {{kernels, rows, 0, {0}}, x, y, lengths, width, reach, 0};
    share_rows(windows_part, &job, width * (2 * reach + 2), 1, threads);
}

void d_windows(const Kernels *kernels, const float *dy, float *dx, Ints lengths, size rows, size width, size reach, size threads) {
    Windows job = {{kernels, rows, 0, {0}}, dy, dx, lengths, width, reach, 1};
    share_rows(windows_part, &job, width * (2 * reach + 2), 1, threads);
}
