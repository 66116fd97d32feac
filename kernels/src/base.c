/* The kernels with what every processor of this architecture has. */
#include <math.h>
#include <string.h>

#include "table.h"

#define KERNELS kernels_base
#define SET "base"
#include "all.h"
