/* Products whose parts several threads compute. */
#ifndef TYPEDTHINC_SHARED_H
#define TYPEDTHINC_SHARED_H

#include "table.h"

/* Multiply with so many threads at most; 0 without memory for what is laid out on the way, and then nothing has been written. */
int multiply(const Kernels *kernels, const Gemm *of, size threads);

#endif
