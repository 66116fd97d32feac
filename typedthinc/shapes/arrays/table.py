"""From the name of a function of numpy, or of a method of its arrays, to its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import Parameter, signature
from typing import Final, TypeAlias

from typedthinc.shapes.arrays import (
    asking,
    broadcasting,
    creation,
    decompositions,
    draws,
    joining,
    movement,
    products,
    reductions,
    selection,
    signals,
    spectra,
    statistics,
)
from typedthinc.shapes.arrays.einsum import einsum
from typedthinc.shapes.arrays.values import BOOLS, FLOATS, Value
from typedthinc.shapes.sizes import UNKNOWN

Rule: TypeAlias = Callable[..., Value]


def applied(rule: Rule, args: Sequence[Value], named: Mapping[str, Value]) -> Value:
    """Return what a rule makes of arguments; nobody knows where it takes other ones."""
    try:
        return rule(*args, **named)
    except TypeError as error:
        # Raised here, not in the rule.
        if error.__traceback__ is not None and error.__traceback__.tb_next is None:
            return UNKNOWN
        raise


_SAME_FAMILY = (
    "negative positive maximum minimum fmax fmin add multiply power float_power remainder mod fmod "
    "floor_divide sign square conjugate conj bitwise_and bitwise_or bitwise_xor invert bitwise_not "
    "left_shift right_shift"
)
_FLOATING = (
    "exp exp2 expm1 log log2 log10 log1p sqrt cbrt sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh arcsinh "
    "arccosh arctanh hypot logaddexp logaddexp2 deg2rad rad2deg degrees radians divide true_divide "
    "fabs rint copysign heaviside sinc nextafter"
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
    "prod": reductions.multiplied,
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
    **dict.fromkeys(("abs", "absolute", "real", "imag"), broadcasting.magnitude),
    **dict.fromkeys(("floor", "ceil", "trunc", "fix"), broadcasting.rounded),
    **_REDUCTIONS,
    **{f"nan{name}": rule for name, rule in _REDUCTIONS.items() if name not in ("any", "all")},
    "amax": reductions.extreme,
    "amin": reductions.extreme,
    "ptp": reductions.extreme,
    "average": reductions.average,
    "trapezoid": reductions.integral,
    "median": reductions.median,
    "nanmedian": reductions.median,
    "count_nonzero": reductions.count,
    "quantile": reductions.quantile,
    "percentile": reductions.quantile,
    "where": broadcasting.where,
    "nonzero": broadcasting.places,
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
    "vander": creation.vander,
    "indices": creation.indices,
    "resize": creation.resized,
    "as_strided": creation.strided,
    "fromiter": creation.from_items,
    "reshape": movement.reshape,
    "ravel": movement.ravel,
    "transpose": movement.transpose,
    "permute_dims": movement.transpose,
    "swapaxes": movement.swapaxes,
    "moveaxis": movement.moveaxis,
    "rollaxis": movement.rollaxis,
    "rot90": movement.rot90,
    "matrix_transpose": movement.matrix_transpose,
    "squeeze": movement.squeeze,
    "expand_dims": movement.expand_dims,
    "atleast_1d": movement.atleast(1),
    "atleast_2d": movement.atleast(2),
    "atleast_3d": movement.atleast_3d,
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
    "nancumsum": movement.accumulated,
    "nancumprod": movement.accumulated,
    "diff": movement.diff,
    "concatenate": joining.concatenate,
    "concat": joining.concatenate,
    "stack": joining.stack,
    "vstack": joining.vstack,
    "hstack": joining.hstack,
    "column_stack": joining.column_stack,
    "append": joining.append,
    "dstack": joining.dstack,
    "block": joining.block,
    "split": joining.split,
    "array_split": joining.array_split,
    "hsplit": joining.hsplit,
    "vsplit": joining.vsplit,
    "matmul": products.matmul,
    "dot": products.dot,
    "outer": products.outer,
    "inner": products.inner,
    "vdot": products.vdot,
    "trace": products.trace,
    "kron": products.kron,
    "cross": products.cross,
    "tensordot": products.tensordot,
    "einsum": einsum,
    "shape": asking.shape,
    "size": asking.size,
    "ndim": asking.rank,
    "flatnonzero": asking.some_places,
    "argwhere": asking.places_by_row,
    "astype": movement.astype,
    "require": asking.required,
    "unstack": joining.unstack,
    "vecdot": products.vecdot,
    "take": selection.take,
    "take_along_axis": selection.take_along_axis,
    "insert": selection.insert,
    "delete": selection.delete,
    "searchsorted": selection.searchsorted,
    "digitize": selection.digitize,
    "diagonal": selection.diagonal,
    "partition": selection.partition,
    "argpartition": selection.argpartition,
    "lexsort": selection.lexsort,
    "unravel_index": selection.unravel_index,
    "ix_": selection.mesh,
    "sliding_window_view": selection.windows,
    "cov": statistics.cov,
    "corrcoef": statistics.cov,
    "bincount": statistics.bincount,
    "histogram": statistics.histogram,
    "polyfit": statistics.polyfit,
    "polyval": statistics.polyval,
    "interp": statistics.interp,
    **dict.fromkeys(("hanning", "hamming", "blackman", "bartlett", "kaiser"), signals.window),
    "convolve": signals.convolve,
    "correlate": signals.correlate,
    "gradient": signals.gradient,
}
# Objects that are indexed, not called.
INDEXED: Final[dict[str, Rule]] = {"r_": joining.rows_of_slices, "c_": joining.columns_of_slices}
SETS: Final[dict[str, Rule]] = {
    "isin": asking.tests,
    "unique": asking.unique,
    "ediff1d": asking.differences,
}
LINALG: Final[dict[str, Rule]] = {
    **dict.fromkeys(("inv", "cholesky", "matrix_power"), decompositions.square),
    "pinv": decompositions.pinv,
    "solve": decompositions.solve,
    "lstsq": decompositions.lstsq,
    "det": decompositions.determinant,
    "eigh": decompositions.eigh,
    "eigvalsh": decompositions.eigenvalues,
    "eig": decompositions.eig,
    "eigvals": decompositions.eigvals,
    "svd": decompositions.svd,
    "qr": decompositions.qr,
    "multi_dot": decompositions.multi_dot,
    "norm": reductions.norm,
    "outer": products.outer,
    "matmul": products.matmul,
    "trace": products.trace,
    "diagonal": selection.diagonal,
    "matrix_transpose": movement.matrix_transpose,
}
FFT: Final[dict[str, Rule]] = {
    **dict.fromkeys(("fft", "ifft"), spectra.spectrum),
    **dict.fromkeys(("fft2", "ifft2", "fftn", "ifftn"), spectra.spectra),
    **dict.fromkeys(("rfft2", "rfftn"), spectra.half_spectra),
    **dict.fromkeys(("irfft2", "irfftn"), spectra.signals),
    "rfft": spectra.half_spectrum,
    "irfft": spectra.signal,
    "fftfreq": spectra.frequencies,
    "rfftfreq": spectra.half_frequencies,
    "fftshift": movement.same,
    "ifftshift": movement.same,
}
RANDOM: Final[dict[str, Rule]] = {
    **draws.LEGACY,
    "rand": creation.ones_of(FLOATS),
    "randn": creation.ones_of(FLOATS),
}
GENERATOR: Final = draws.GENERATOR
SOURCE: Final = draws.SOURCE
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
    "argpartition": selection.argpartition,
    "take": selection.take,
    "diagonal": selection.diagonal,
    "searchsorted": selection.searchsorted,
    "nonzero": broadcasting.places,
    "trace": products.trace,
    "view": movement.viewed,
    "item": movement.item,
}


@cache
def place_of_out(rule: Rule) -> int | None:
    """Return the place of the argument that the result is written into, if it may be given by its place."""
    for place, parameter in enumerate(signature(rule).parameters.values()):
        if parameter.kind not in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD):
            break
        if parameter.name == "out":
            return place
    return None
