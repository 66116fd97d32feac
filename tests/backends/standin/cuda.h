// What the sources of raw kernels use of CUDA, for g++. The threads of a block run one behind the other; where they wait
// for each other, each has a stack of its own and hands over to the next.
#include <cmath>
#include <ucontext.h>
using namespace std;
#define __global__
#define __device__
#define __shared__ static
struct Place { long long x; };
static Place threadIdx, blockIdx, blockDim;
template <class T> T atomicAdd(T* place, T value) { T old = *place; *place += value; return old; }
template <class T> T atomicOr(T* place, T value) { T old = *place; *place |= value; return old; }

static void** arguments_;
static ucontext_t scheduler_, threads_[1024];
static char stacks_[1024][1 << 15];
static bool finished_[1024];

inline void __syncthreads() { swapcontext(&threads_[threadIdx.x], &scheduler_); }

// Run one block; false where some threads wait for others that are through, which would hang on a device.
static bool run_block(void (*thread)()) {
  for (long long t = 0; t < blockDim.x; ++t) {
    finished_[t] = false;
    getcontext(&threads_[t]);
    threads_[t].uc_stack.ss_sp = stacks_[t];
    threads_[t].uc_stack.ss_size = sizeof stacks_[t];
    threads_[t].uc_link = &scheduler_;
    makecontext(&threads_[t], thread, 0);
  }
  for (long long through = 0; through < blockDim.x;) {
    for (threadIdx.x = 0; threadIdx.x < blockDim.x; ++threadIdx.x) {
      swapcontext(&scheduler_, &threads_[threadIdx.x]);
      through += finished_[threadIdx.x];
    }
    if (through != 0 && through != blockDim.x) return false;
  }
  return true;
}

#define STANDIN_LAUNCHER(waits, call)                                                           \
  static void thread_() { void** args = arguments_; call; finished_[threadIdx.x] = true; }      \
  extern "C" bool launch(long long blocks, long long threads, void** args) {                    \
    arguments_ = args;                                                                          \
    blockDim.x = threads;                                                                       \
    for (blockIdx.x = 0; blockIdx.x < blocks; ++blockIdx.x) {                                   \
      if (waits) {                                                                              \
        if (!run_block(thread_)) return false;                                                  \
      } else {                                                                                  \
        for (threadIdx.x = 0; threadIdx.x < threads; ++threadIdx.x) thread_();                  \
      }                                                                                         \
    }                                                                                           \
    return true;                                                                                \
  }
