/* One pool for the process. Who asks does parts as the others do, so that all is done whether they wake up or not. */
#define _POSIX_C_SOURCE 200809L
#include "pool.h"

static void do_all(Work *work, void *job, size_t parts) {
    for (size_t part = 0; part < parts; part++) work(job, part, 0);
}

#if defined(__GNUC__) && !defined(_WIN32)

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

/* So often who waits looks whether there is something to do, some 50 us, before it sleeps: it takes longer to wake it up than to do
   a small part. */
#define LOOKS 1500

#if defined(__x86_64__) || defined(__i386__)
#define PAUSE __builtin_ia32_pause()
#else
#define PAUSE atomic_signal_fence(memory_order_seq_cst)
#endif

/* These two are read without the lock by those who look; both are written under it. */
static atomic_int is_work_there, are_helpers_there;

static void look_for(atomic_int *sign, int wanted) {
    for (int i = 0; i < LOOKS && atomic_load_explicit(sign, memory_order_relaxed) != wanted; i++) PAUSE;
}

/* Under the lock, all of it; `places` are those that nobody has taken yet, counted from the last. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    Work *work;
    void *job;
    size_t parts, next, places, helpers, threads;
    int is_busy, is_told_of_forks;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER, .done = PTHREAD_COND_INITIALIZER};

/* A process that was forked off has none of the threads. */
static void forget(void) {
    pool.lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    pool.wake = pool.done = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    pool.parts = pool.next = pool.places = pool.helpers = pool.threads = 0;
    pool.is_busy = is_work_there = are_helpers_there = 0;
}

/* Do parts until there are no more; begins and ends under the lock. */
static void do_some(size_t place) {
    Work *const work = pool.work;
    void *const job = pool.job;
    while (pool.next < pool.parts) {
        const size_t part = pool.next++;
        if (pool.next == pool.parts) is_work_there = 0;
        pthread_mutex_unlock(&pool.lock);
        work(job, part, place);
        pthread_mutex_lock(&pool.lock);
    }
}

static void *help(void *unused) {
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        pthread_mutex_unlock(&pool.lock);
        look_for(&is_work_there, 1);
        pthread_mutex_lock(&pool.lock);
        while (!pool.places || pool.next >= pool.parts) pthread_cond_wait(&pool.wake, &pool.lock);
        pool.helpers++;
        are_helpers_there = 1;
        do_some(pool.places--);
        if (!--pool.helpers) {
            are_helpers_there = 0;
            pthread_cond_signal(&pool.done);
        }
    }
    return unused;
}

/* Begin threads until there are so many. They take no signals, which Python expects elsewhere. */
static void begin(size_t threads) {
    sigset_t all, before;
    pthread_t thread;
    if (pool.threads >= threads) return;
    if (!pool.is_told_of_forks) pool.is_told_of_forks = !pthread_atfork(NULL, NULL, forget);
    sigfillset(&all);
    if (!pool.is_told_of_forks || pthread_sigmask(SIG_SETMASK, &all, &before)) return;
    while (pool.threads < threads && !pthread_create(&thread, NULL, help, NULL)) {
        pthread_detach(thread);
        pool.threads++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void share(Work *work, void *job, size_t parts, size_t places) {
    if (places < 2 || parts < 2) {
        do_all(work, job, parts);
        return;
    }
    pthread_mutex_lock(&pool.lock);
    if (pool.is_busy) {
        pthread_mutex_unlock(&pool.lock);
        do_all(work, job, parts);
        return;
    }
    pool.is_busy = 1;
    pool.work = work, pool.job = job, pool.parts = parts, pool.next = 0, pool.places = places - 1;
    begin(places - 1);
    is_work_there = 1;
    for (size_t i = 1; i < places; i++) pthread_cond_signal(&pool.wake);
    do_some(0);
    pool.places = 0;
    is_work_there = 0;
    pthread_mutex_unlock(&pool.lock);
    look_for(&are_helpers_there, 0);
    pthread_mutex_lock(&pool.lock);
    while (pool.helpers) pthread_cond_wait(&pool.done, &pool.lock);
    pool.is_busy = 0;
    pthread_mutex_unlock(&pool.lock);
}

#else

void share(Work *work, void *job, size_t parts, size_t places) {
    (void)places;
    do_all(work, job, parts);
}

#endif
