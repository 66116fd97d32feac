/* Threads that sleep until there is work to share. */
#ifndef TYPEDTHINC_POOL_H
#define TYPEDTHINC_POOL_H

#include <stddef.h>

/* No more than so many work together. */
#define MOST_THREADS 64

/* One part of the work, in one of the places, of which no two threads have the same at a time. */
typedef void Work(void *job, size_t part, size_t place);

/* Do all parts, in any order, in as many places at most: this thread has the first, others of the pool the rest, or nobody where
   they are busy or cannot be had. */
void share(Work *work, void *job, size_t parts, size_t places);

#endif
