"""Expressions that are computed later: differentiated to any order, looped over, made functions and layers.

from typedthinc import lazy

X = lazy.placeholder((None, 4), name="X")
W = lazy.Var(np.zeros((4, 3), "float32"), name="W")
loss = lazy.mean(lazy.square(X @ W))
step = lazy.function((X,), loss, updates={W: W - 0.1 * lazy.grad(loss, W)})
"""

from typedthinc.errors import ExpressionError
from typedthinc.lazy.along_axis import cumprod, cumsum, log_softmax, logdiffexp, softmax
from typedthinc.lazy.branches import ifelse
from typedthinc.lazy.convolution import conv, conv_transpose
from typedthinc.lazy.costs import Operation, Operations, operations
from typedthinc.lazy.diagram import to_mermaid
from typedthinc.lazy.draws import RandomStreams
from typedthinc.lazy.elementwise import (
    absolute,
    clip,
    cos,
    equal,
    erf,
    exp,
    exp2,
    expm1,
    isfinite,
    log,
    log1p,
    log2,
    logaddexp,
    maximum,
    minimum,
    negative,
    not_equal,
    ones_like,
    reciprocal,
    relu,
    rint,
    sigmoid,
    sign,
    sin,
    softplus,
    sqrt,
    square,
    tanh,
    where,
    zeros_like,
)
from typedthinc.lazy.evaluating import Assign, assign, evaluate, execute
from typedthinc.lazy.expr import Expr, as_expr
from typedthinc.lazy.functions import Function, function
from typedthinc.lazy.grad import grad
from typedthinc.lazy.layer import as_layer
from typedthinc.lazy.matrices import diag, fill_diagonal, svd
from typedthinc.lazy.movement import (
    arange,
    concatenate,
    expand_dims,
    flip,
    shape_of,
    squeeze,
    stack,
    stop_gradient,
)
from typedthinc.lazy.ordering import argsort, sort, top_k
from typedthinc.lazy.pooling import avg_pool, l2_pool, max_pool
from typedthinc.lazy.products import matmul, solve
from typedthinc.lazy.reductions import all, any, argmax, argmin, logsumexp, max, mean, min, norm, prod, std, sum, var
from typedthinc.lazy.scan import Scan, Until, scan
from typedthinc.lazy.selection import one_hot, repeat, scatter_add, take, tile
from typedthinc.lazy.timing import Timer, timed
from typedthinc.lazy.variables import Input, Var, get_values, placeholder, set_values

__all__ = [
    "Assign", "Expr", "ExpressionError", "Function", "Input", "Operation", "Operations", "RandomStreams", "Scan",
    "Timer", "Until", "Var", "absolute", "all", "any", "arange", "argmax", "argmin", "argsort", "as_expr", "as_layer",
    "assign", "avg_pool", "clip", "concatenate", "conv", "conv_transpose", "cos", "cumprod", "cumsum", "diag", "equal",
    "erf", "evaluate", "execute", "exp", "exp2", "expand_dims", "expm1", "fill_diagonal", "flip", "function",
    "get_values", "grad", "ifelse", "isfinite", "l2_pool", "log", "log1p", "log2", "log_softmax", "logaddexp",
    "logdiffexp", "logsumexp", "matmul", "max", "max_pool", "maximum", "mean", "min", "minimum", "negative", "norm",
    "not_equal", "one_hot", "ones_like", "operations", "placeholder", "prod", "reciprocal", "relu", "repeat", "rint",
    "scan", "scatter_add", "set_values", "shape_of", "sigmoid", "sign", "sin", "softmax", "softplus", "solve", "sort",
    "sqrt", "square", "squeeze", "stack", "std", "stop_gradient", "sum", "svd", "take", "tanh", "tile", "timed",
    "to_mermaid", "top_k", "var", "where", "zeros_like",
]  # fmt: skip
