/* Every kernel, once for each file that includes this: with KERNELS, the name of the table, and SET, that of the
   instruction set. */

#include "lanes.h"

#include "functions.h"

#include "activations.h"
#include "dense.h"
#include "gated.h"
#include "losses.h"
#include "maxout.h"
#include "normalization.h"
#include "products.h"
#include "gemm.h"
#include "random.h"
#include "recurrent.h"
#include "reductions.h"
#include "sequences.h"
#include "softmax.h"
#include "attention.h"
#include "tables.h"
#include "orders.h"
#include "training.h"

const Kernels KERNELS = {
    .name = SET,
    .relu = map_relu,
    .sigmoid = map_sigmoid,
    .tanh = map_tanh,
    .softplus = map_softplus,
    .erf = map_erf,
    .swish = map_swish,
    .hard_swish = map_hard_swish,
    .dish = map_dish,
    .gelu = map_gelu,
    .gelu_approx = map_gelu_approx,
    .mish = map_mish,
    .d_relu = slope_relu,
    .d_sigmoid = slope_sigmoid,
    .d_tanh = slope_tanh,
    .d_softplus = slope_softplus,
    .d_swish = slope_swish,
    .d_hard_swish = slope_hard_swish,
    .d_dish = slope_dish,
    .d_gelu = slope_gelu,
    .d_gelu_approx = slope_gelu_approx,
    .d_mish = slope_mish,
    .affine = affine,
    .d_affine = d_affine,
    .add_bias = add_bias,
    .d_scores = d_scores,
    .gemm = GEMM,
    .adam = adam,
    .sgd = sgd,
    .move_towards = move_towards,
    .flush = flush,
    .clip = clip,
    .class_entropy = class_entropy,
    .distribution_entropy = distribution_entropy,
    .binary_entropy = binary_entropy,
    .logloss = logloss,
    .normalize = normalize,
    .d_normalize = d_normalize,
    .layernorm = layernorm,
    .d_layernorm = d_layernorm,
    .softmax = softmax,
    .d_softmax = d_softmax,
    .softmax_runs = softmax_runs,
    .d_softmax_runs = d_softmax_runs,
    .attend = attend,
    .d_attend = d_attend,
    .maxout = maxout,
    .d_maxout = d_maxout,
    .windows = windows,
    .d_windows = d_windows,
    .sums = sums,
    .sum_columns = sum_columns,
    .d_sums = d_sums,
    .maxima = maxima,
    .d_maxima = d_maxima,
    .gather = gather,
    .scatter = scatter,
    .hash_128 = hash_128,
    .turn = turn,
    .mask = mask,
    .lstm = lstm,
    .d_lstm = d_lstm,
    .rnn = rnn,
    .d_rnn = d_rnn,
};
