/* Parts of a result are some of its rows or some of its columns. Each element is computed by one thread, and in one way whatever
   the parts are: so no bits hang on how many threads there are. */
#include "shared.h"

#include <stdlib.h>

#include "pool.h"

/* Multiplications that are worth waking a thread. */
#define WORTH 2097152

/* Parts begin at a multiple of this, and have no less where there are more parts than threads: those who are done do what others,
   whom the system gave less time, have not begun. */
#define STEP 16
#define LEAST 128
#define PARTS_OF_EACH 2

#define CACHE_LINE 64

typedef struct {
    const Kernels *kernels;
    const Gemm *whole;
    int is_by_rows;
    size step, buffer;
    float *memory;
} Job;

/* Take some of the rows or columns of the result, from one on. */
static Gemm part_of(const Gemm *whole, int is_by_rows, size from, size step) {
    Gemm part = *whole;
    if (is_by_rows) {
        part.a.at += from * part.a.row;
        part.c.at += from * part.c.row;
        part.rows = lesser(step, part.rows - from);
    } else {
        part.b.at += from * part.b.column;
        part.c.at += from;
        if (part.bias) part.bias += from;
        part.columns = lesser(step, part.columns - from);
    }
    return part;
}

static void do_part(void *given, size_t part, size_t place) {
    const Job *job = given;
    const Gemm of = part_of(job->whole, job->is_by_rows, (size)part * job->step, job->step);
    job->kernels->gemm(&of, job->memory + (size)place * job->buffer);
}

int multiply(const Kernels *kernels, const Gemm *of, size threads) {
    const size length = of->rows >= of->columns ? of->rows : of->columns;
    /* As floats: a product of three sizes may be more than an integer holds. */
    const double worth = (double)of->rows * (double)of->inner * (double)of->columns / WORTH;
    size places = lesser(lesser(threads, MOST_THREADS), quotient(length, STEP));
    if (worth < (double)places) places = worth < 1.0 ? 1 : (size)worth;
    const size wanted = places > 1 && length >= places * PARTS_OF_EACH * LEAST ? places * PARTS_OF_EACH : places;
    Job job = {.kernels = kernels, .whole = of, .is_by_rows = of->rows >= of->columns};
    job.step = places > 1 ? quotient(quotient(length, wanted), STEP) * STEP : length;
    const Gemm first = part_of(of, job.is_by_rows, 0, job.step);
    job.buffer = quotient(gemm_buffer(&first), CACHE_LINE) * CACHE_LINE;
    char *memory = malloc((size_t)(places * job.buffer) * sizeof(float) + CACHE_LINE);
    if (!memory) return 0;
    job.memory = (float *)(memory + (CACHE_LINE - (uintptr_t)memory % CACHE_LINE));
    share(do_part, &job, (size_t)quotient(length, job.step), (size_t)places);
    free(memory);
    return 1;
}
