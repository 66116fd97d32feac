"""From the name of a function of numpy, or of a method of its arrays, to its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from typedthinc.shapes.arrays import broadcasting, creation, draws, joining, movement, products, reductions
from typedthinc.shapes.arrays.values import BOOLS, FLOATS, Value

Rule: TypeAlias = Callable[..., Value]

_SAME_FAMILY = (
    "abs absolute negative positive maximum minimum fmax fmin add multiply power float_power remainder mod fmod "
    "floor_divide sign square conjugate conj bitwise_and bitwise_or bitwise_xor invert bitwise_not"
)
_FLOATING = (
    "exp exp2 expm1 log log2 log10 log1p sqrt cbrt sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh arcsinh "
    "arccosh arctanh hypot reciprocal logaddexp logaddexp2 deg2rad rad2deg degrees radians divide true_divide floor "
    "ceil rint trunc fix copysign heaviside sinc"
)
_TESTS = "logical_and logical_or logical_xor logical_not isnan isinf isfinite isclose signbit iscomplex isreal"
_OPERATORS = {
    "subtract": "-",
    "equal": "==",
    "not_equal": "!=",
    "less": "<",
    "less_equal": "<=",
    "greater": ">",
    "greater_equal": ">=",
}
_REDUCTIONS: dict[str, Rule] = {
    "sum": reductions.total,
    "prod": reductions.total,
    "mean": reductions.mean,
    "std": reductions.spread,
    "var": reductions.spread,
    "max": reductions.extreme,
    "min": reductions.extreme,
    "any": reductions.test,
    "all": reductions.test,
    "argmax": reductions.place,
    "argmin": reductions.place,
}

FUNCTIONS: Final[dict[str, Rule]] = {
    **dict.fromkeys(_SAME_FAMILY.split(), broadcasting.elementwise()),
    **dict.fromkeys(_FLOATING.split(), broadcasting.floating),
    **dict.fromkeys(_TESTS.split(), broadcasting.elementwise(BOOLS)),
    **{name: broadcasting.compared(operator) for name, operator in _OPERATORS.items()},
    **_REDUCTIONS,
    **{f"nan{name}": rule for name, rule in _REDUCTIONS.items() if name not in ("any", "all")},
    "amax": reductions.extreme,
    "amin": reductions.extreme,
    "ptp": reductions.extreme,
    "median": reductions.median,
    "nanmedian": reductions.median,
    "count_nonzero": reductions.count,
    "quantile": reductions.quantile,
    "percentile": reductions.quantile,
    "where": broadcasting.where,
    "clip": broadcasting.clip,
    "broadcast_to": broadcasting.broadcast_to,
    "nan_to_num": movement.same,
    "zeros": creation.filled,
    "ones": creation.filled,
    "empty": creation.filled,
    "full": creation.full,
    "eye": creation.eye,
    "identity": creation.identity,
    "tri": creation.tri,
    "arange": creation.arange,
    "linspace": creation.linspace,
    "logspace": creation.logspace,
    "geomspace": creation.logspace,
    "array": creation.array,
    "asarray": creation.asarray,
    "asanyarray": creation.asarray,
    "ascontiguousarray": creation.asarray,
    "asfortranarray": creation.asarray,
    "copy": creation.copy,
    "zeros_like": creation.like,
    "ones_like": creation.like,
    "empty_like": creation.like,
    "full_like": creation.full_like,
    "diag": creation.diag,
    "meshgrid": creation.meshgrid,
    "reshape": movement.reshape,
    "ravel": movement.ravel,
    "transpose": movement.transpose,
    "permute_dims": movement.transpose,
    "swapaxes": movement.swapaxes,
    "moveaxis": movement.moveaxis,
    "squeeze": movement.squeeze,
    "expand_dims": movement.expand_dims,
    "atleast_1d": movement.atleast(1),
    "atleast_2d": movement.atleast(2),
    "tile": movement.tile,
    "repeat": movement.repeat,
    "pad": movement.pad,
    "roll": movement.same,
    "flip": movement.same,
    "fliplr": movement.same,
    "flipud": movement.same,
    "triu": movement.same,
    "tril": movement.same,
    "round": movement.same,
    "around": movement.same,
    "sort": movement.sort,
    "argsort": movement.argsort,
    "cumsum": movement.accumulated,
    "cumprod": movement.accumulated,
    "diff": movement.diff,
    "concatenate": joining.concatenate,
    "concat": joining.concatenate,
    "stack": joining.stack,
    "vstack": joining.vstack,
    "hstack": joining.hstack,
    "column_stack": joining.column_stack,
    "append": joining.append,
    "split": joining.split,
    "hsplit": joining.hsplit,
    "vsplit": joining.vsplit,
    "matmul": products.matmul,
    "dot": products.dot,
    "outer": products.outer,
    "inner": products.inner,
    "einsum": products.einsum,
    "cov": products.cov,
}
LINALG: Final[dict[str, Rule]] = {
    "inv": products.square,
    "cholesky": products.square,
    "matrix_power": products.square,
    "pinv": products.pinv,
    "solve": products.solve,
    "det": products.determinant,
    "eigh": products.eigh,
    "svd": products.svd,
    "norm": reductions.norm,
    "outer": products.outer,
    "matmul": products.matmul,
}
FFT: Final[dict[str, Rule]] = {
    **dict.fromkeys(("fft", "ifft", "fft2", "ifft2"), movement.spectrum),
    "rfft": movement.half_spectrum,
    "fftshift": movement.same,
    "ifftshift": movement.same,
}
RANDOM: Final[dict[str, Rule]] = {
    **draws.LEGACY,
    "rand": creation.ones_of(FLOATS),
    "randn": creation.ones_of(FLOATS),
}
GENERATOR: Final = draws.GENERATOR
METHODS: Final[dict[str, Rule]] = {
    **_REDUCTIONS,
    "ptp": reductions.extreme,
    "astype": movement.astype,
    "copy": creation.copy,
    "__copy__": creation.copy,
    "reshape": movement.reshape_method,
    "ravel": movement.ravel,
    "flatten": movement.ravel,
    "transpose": movement.transpose_method,
    "swapaxes": movement.swapaxes,
    "squeeze": movement.squeeze,
    "repeat": movement.repeat,
    "round": movement.same,
    "clip": broadcasting.clip,
    "conj": movement.same,
    "conjugate": movement.same,
    "dot": products.dot,
    "cumsum": movement.accumulated,
    "cumprod": movement.accumulated,
    "argsort": movement.argsort,
}
