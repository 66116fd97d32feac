"""From the name of a function of numpy, or of a method of its arrays, to its rule."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import Parameter, signature
from typing import Final, TypeAlias

from typedthinc.shapes.arrays import (
    asking,
    bits,
    broadcasting,
    choices,
    creation,
    decompositions,
    diagonals,
    draws,
    filling,
    joining,
    movement,
    polynomials,
    products,
    reductions,
    selection,
    sets,
    signals,
    spectra,
    statistics,
)
from typedthinc.shapes.arrays.einsum import einsum
from typedthinc.shapes.arrays.values import BOOLS, FLOATS, INTS, Value
from typedthinc.shapes.sizes import UNKNOWN

Rule: TypeAlias = Callable[..., Value]


def applied(rule: Rule, args: Sequence[Value], named: Mapping[str, Value]) -> Value:
    """Return what a rule makes of arguments; unknown where it takes other ones."""
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
    "left_shift right_shift bitwise_invert bitwise_left_shift bitwise_right_shift pow reciprocal gcd lcm"
)
_FLOATING = (
    "exp exp2 expm1 log log2 log10 log1p sqrt cbrt sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh arcsinh "
    "arccosh arctanh hypot logaddexp logaddexp2 deg2rad rad2deg degrees radians divide true_divide "
    "fabs rint copysign heaviside sinc nextafter spacing ldexp i0 acos acosh asin asinh atan atan2 atanh"
)
_TESTS = (
    "logical_and logical_or logical_xor logical_not isnan isinf isneginf isposinf isnat isfinite signbit "
    "iscomplex isreal"
)
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
    "isclose": broadcasting.close,
    "allclose": broadcasting.all_close,
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
    "nanquantile": reductions.quantile,
    "nanpercentile": reductions.quantile,
    "where": broadcasting.where,
    "nonzero": broadcasting.places,
    "clip": broadcasting.clip,
    "broadcast_to": broadcasting.broadcast_to,
    "broadcast_arrays": broadcasting.broadcast_arrays,
    "broadcast_shapes": broadcasting.broadcast_shapes,
    "angle": broadcasting.angle,
    "bitwise_count": broadcasting.elementwise(INTS),
    "modf": broadcasting.in_two(FLOATS, FLOATS),
    "frexp": broadcasting.in_two(FLOATS, INTS),
    "divmod": broadcasting.in_two(None, None),
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
    "asarray_chkfinite": creation.asarray,
    "diagflat": creation.diagflat,
    **dict.fromkeys(("frombuffer", "fromfile", "fromstring"), creation.from_buffer),
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
    "roll": movement.rolled,
    "flip": movement.along,
    "unwrap": movement.unwrapped,
    "packbits": bits.pack,
    "unpackbits": bits.unpack,
    "fliplr": movement.same,
    "flipud": movement.same,
    "triu": movement.same,
    "tril": movement.same,
    "round": movement.same,
    "around": movement.same,
    "sort": movement.sort,
    "sort_complex": movement.sort_complex,
    "argsort": movement.argsort,
    "cumsum": movement.accumulated,
    "cumprod": movement.accumulated,
    "nancumsum": movement.accumulated,
    "nancumprod": movement.accumulated,
    "cumulative_sum": movement.cumulated,
    "cumulative_prod": movement.cumulated,
    "diff": movement.diff,
    "concatenate": joining.concatenate,
    "concat": joining.concatenate,
    "stack": joining.stack,
    "vstack": joining.vstack,
    "row_stack": joining.vstack,
    "hstack": joining.hstack,
    "column_stack": joining.column_stack,
    "append": joining.append,
    "dstack": joining.dstack,
    "block": joining.block,
    "split": joining.split,
    "array_split": joining.array_split,
    "hsplit": joining.hsplit,
    "vsplit": joining.vsplit,
    "dsplit": joining.dsplit,
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
    "matvec": products.matvec,
    "vecmat": products.vecmat,
    "take": selection.take,
    "take_along_axis": selection.take_along_axis,
    "insert": selection.insert,
    "delete": selection.delete,
    "searchsorted": selection.searchsorted,
    "digitize": selection.digitize,
    "diagonal": selection.diagonal,
    "copyto": filling.copyto,
    "put_along_axis": filling.put_along_axis,
    "putmask": filling.putmask,
    "place": filling.place,
    "fill_diagonal": filling.fill_diagonal,
    "partition": selection.partition,
    "argpartition": selection.argpartition,
    "lexsort": selection.lexsort,
    "unravel_index": selection.unravel_index,
    "ravel_multi_index": selection.ravel_multi_index,
    "choose": choices.choose,
    "select": choices.select,
    "piecewise": choices.piecewise,
    "compress": choices.compress,
    "extract": choices.extract,
    "diag_indices": diagonals.diag_indices,
    "diag_indices_from": diagonals.diag_indices_from,
    "tril_indices": diagonals.triangle(is_lower=True),
    "triu_indices": diagonals.triangle(is_lower=False),
    "tril_indices_from": diagonals.triangle_of(is_lower=True),
    "triu_indices_from": diagonals.triangle_of(is_lower=False),
    "ix_": selection.mesh,
    "sliding_window_view": selection.windows,
    "cov": statistics.cov,
    "corrcoef": statistics.corrcoef,
    "bincount": statistics.bincount,
    "histogram": statistics.histogram,
    "histogram_bin_edges": statistics.histogram_bin_edges,
    "histogram2d": statistics.histogram2d,
    "polyfit": polynomials.polyfit,
    "polyval": polynomials.polyval,
    "poly": polynomials.poly,
    "polyadd": polynomials.longer,
    "polysub": polynomials.longer,
    "polyder": polynomials.polyder,
    "polyint": polynomials.polyint,
    "interp": statistics.interp,
    **dict.fromkeys(("hanning", "hamming", "blackman", "bartlett", "kaiser"), signals.window),
    "convolve": signals.convolve,
    "correlate": signals.correlate,
    "gradient": signals.gradient,
}
# Objects that are indexed, not called.
INDEXED: Final[dict[str, Rule]] = {
    "r_": joining.rows_of_slices,
    "c_": joining.columns_of_slices,
    "mgrid": joining.grid,
    "ogrid": joining.open_grid,
}
SETS: Final[dict[str, Rule]] = {
    "isin": sets.tests,
    "unique": sets.unique,
    "unique_values": sets.unique_values,
    "unique_counts": sets.unique_counts,
    "unique_inverse": sets.unique_inverse,
    "unique_all": sets.unique_all,
    **dict.fromkeys(("union1d", "intersect1d", "setxor1d"), sets.combined),
    "setdiff1d": sets.without,
    "ediff1d": sets.differences,
}
LINALG: Final[dict[str, Rule]] = {
    **decompositions.OF_MATRICES,
    "pinv": decompositions.pinv,
    "solve": decompositions.solve,
    "lstsq": decompositions.lstsq,
    "svd": decompositions.svd,
    "qr": decompositions.qr,
    "multi_dot": decompositions.multi_dot,
    "svdvals": decompositions.singular_values,
    "matrix_rank": decompositions.rank,
    "tensorinv": decompositions.tensor_inverse,
    "tensorsolve": decompositions.tensor_solution,
    "norm": reductions.norm,
    "vector_norm": reductions.vector_norm,
    "matrix_norm": reductions.matrix_norm,
    "cross": products.cross,
    "vecdot": products.vecdot,
    "tensordot": products.tensordot,
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
    "hfft": spectra.signal,
    "ihfft": spectra.half_spectrum,
    "fftfreq": spectra.frequencies,
    "rfftfreq": spectra.half_frequencies,
    "fftshift": movement.along,
    "ifftshift": movement.along,
}
RANDOM: Final[dict[str, Rule]] = {**draws.LEGACY, "rand": creation.ones_of(FLOATS), "randn": creation.ones_of(FLOATS)}
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
    "sort": filling.sort,
    "partition": filling.partition,
    "take": selection.take,
    "choose": choices.choose,
    "compress": choices.compress_method,
    "tolist": movement.listed,
    "byteswap": movement.same,
    "diagonal": selection.diagonal,
    "searchsorted": selection.searchsorted,
    "nonzero": broadcasting.places,
    "trace": products.trace,
    "view": movement.viewed,
    "item": movement.item,
}


@cache
def names_of(rule: Rule) -> tuple[str, ...]:
    """List the parameters of a rule, those that have no place after the others; none of what Python knows none of."""
    try:
        return tuple(name for name, each in signature(rule).parameters.items() if each.kind not in _VARIADIC)
    except (TypeError, ValueError):
        return ()


@cache
def place_of_out(rule: Rule) -> int | None:
    """Return the place of the argument that the result is written into, if it may be given by its place."""
    names = names_of(rule)
    has_place = "out" in names and signature(rule).parameters["out"].kind is not Parameter.KEYWORD_ONLY
    return names.index("out") if has_place else None


_VARIADIC: Final = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
