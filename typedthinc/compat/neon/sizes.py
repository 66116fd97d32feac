"""What the checker knows of these methods: the rules of arrays, for tensors, which keep all axes."""

from functools import reduce
from typing import Final

from typedthinc.shapes.arrays import products
from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.messages import no_axis_of_tensor, unfit_buffer
from typedthinc.shapes.arrays.table import FUNCTIONS, Rule
from typedthinc.shapes.arrays.tensors import array_in, as_columns, check_held, lifted, operation
from typedthinc.shapes.arrays.values import (
    FLOATS,
    ArrayValue,
    Int,
    Tensor,
    Value,
    array_of,
    dtype_family,
    of_number,
    plain,
    shaped,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number

_UNARY: Final = (
    "absolute fabs negative sgn square reciprocal sqrt exp exp2 log log2 safelog sig sig2 tanh tanh2 finite rint"
)
_BINARY: Final = {
    "add": "+", "subtract": "-", "multiply": "*", "divide": "/", "true_divide": "/", "power": "**",
    "equal": "==", "not_equal": "!=", "less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=",
}  # fmt: skip


def _written(out: Value, found: Value) -> Value:
    """Return the tree, or the tensor that it is written into."""
    if out is None:
        return found
    if isinstance(out, Tensor) and isinstance(found, Tensor):
        check_held(out.array, found.array)  # as in an assignment: what is written repeats, `out` never grows
    return out


def _same(a: Value, out: Value = None) -> Value:
    return _written(out, lifted(lambda x: x, a))


def _binary(operator: str) -> Rule:
    return lambda a, b, out=None: _written(out, operation(operator, a, b))


def _chosen(name: str) -> Rule:
    return lambda a, b, out=None: _written(out, lifted(FUNCTIONS[name], a, b))


def _clip(a: Value, a_min: Value, a_max: Value, out: Value = None) -> Value:
    bounds = [each for each in (a_min, a_max) if each is not None]  # None leaves that side open
    found = reduce(lambda one, two: lifted(FUNCTIONS["maximum"], one, two), bounds, lifted(lambda x: x, a))
    return _written(out, found)


def _shift(a: Value, b: Value, value: Value = True, out: Value = None) -> Value:
    return _written(out, operation("*", a, b))  # `value` changes numbers, not sizes


def _binarize(a: Value, stochastic: Value = True, out: Value = None) -> Value:
    return _same(a, out)


def _dot(a: Value, b: Value, out: Value = None) -> Value:
    return _written(out, lifted(products.matmul, a, b))


def _compound_dot(A: Value, B: Value, C: Value, *_: Value, **__: Value) -> Value:
    return _written(C, lifted(products.matmul, A, B))  # C is read and written: alpha A B + beta C


def _reduced(op: str, a: Value, axis: Value) -> Value:
    """Return what a reduction makes, which keeps its axes."""
    array, place = array_in(a), plain(axis) if isinstance(axis, Int) else None
    if array is None or not array.sizes or (axis is not None and place is None):
        return UNKNOWN
    rank = len(array.sizes)
    if place is not None and not -rank <= place < rank:
        raise Mismatch("rank", no_axis_of_tensor(op, rank, place), 1, argument="axis")
    at = axis_of(axis, array) if place is not None else None
    one = number(1)
    sizes = (one,) * rank if at is None else (*array.sizes[:at], one, *array.sizes[at + 1 :])  # axis None: 1 each
    return Tensor(ArrayValue(FLOATS, sizes))


def _reduction(op: str) -> Rule:
    return lambda a, axis=None, out=None, keepdims=True: _written(out, _reduced(op, a, axis))


def _moment(op: str) -> Rule:
    return lambda a, axis=None, partial=None, out=None, keepdims=True, binary=False: _written(
        out, _reduced(op, a, axis)
    )


def _place(op: str) -> Rule:
    last = of_number(1)  # the second of two, as in neon, where -1 would do
    return lambda a, axis=last, out=None, keepdims=True: _written(out, _reduced(op, a, axis))


def _take(a: Value, indices: Value, axis: Value, out: Value = None) -> Value:
    array, places = array_in(a), array_in(indices)
    if array is None or places is None or not array.sizes:
        return UNKNOWN
    many = product(places.sizes) if places.sizes else number(1)  # ids are laid in a row
    if axis is None:
        return _written(out, Tensor(ArrayValue(array.family, (many, number(1)))))
    found = _reduced("take", a, axis)
    at = axis_of(axis, array)
    if at is None or not isinstance(found, Tensor):
        return UNKNOWN
    return _written(out, Tensor(ArrayValue(array.family, (*array.sizes[:at], many, *array.sizes[at + 1 :]))))


def _onehot(indices: Value, axis: Value, out: Value = None) -> Value:
    return UNKNOWN if out is None else out  # only `out` says how many classes there are


def _made(ary: Value, dtype: Value = None, *_: Value, **__: Value) -> Value:
    array = ary.array if isinstance(ary, Tensor) else array_of(ary)
    return UNKNOWN if array is None else Tensor(as_columns(ArrayValue(dtype_family(dtype, FLOATS), array.sizes)))


def _filled(shape: Value, dtype: Value = None, *_: Value, **__: Value) -> Value:
    found = shaped(dtype_family(dtype, FLOATS), shape)
    return Tensor(as_columns(found)) if isinstance(found, ArrayValue) and found.sizes else UNKNOWN


def _alike(other_ary: Value, *_: Value, **__: Value) -> Value:
    return other_ary if isinstance(other_ary, Tensor) else UNKNOWN


def _iobuf(dim0: Value, x: Value = None, dtype: Value = None, *_: Value, **__: Value) -> Value:
    if x is not None:
        return x
    found = shaped(dtype_family(dtype, FLOATS), dim0)
    if not isinstance(found, ArrayValue) or not found.sizes:
        return UNKNOWN
    first = found.sizes[0] if len(found.sizes) == 2 else product(found.sizes)  # a pair is (features, steps)
    return Tensor(ArrayValue(found.family, (first, UNKNOWN)))  # times the batch size, which is open


def _gradients(tensors: Value) -> Value:
    """Return a gradient for each tensor."""
    return [each if isinstance(each, Tensor) else UNKNOWN for each in tensors] if isinstance(tensors, list) else UNKNOWN


def _arrays(tensors: Value) -> Value:
    found = _gradients(tensors)
    return [each.array if isinstance(each, Tensor) else UNKNOWN for each in found] if isinstance(found, list) else found


def _back(tensors: Value, gradients: Value) -> Value:
    """Compare gradients with what they are written into."""
    if isinstance(tensors, list) and isinstance(gradients, list):
        for tensor, buffer in zip(tensors, gradients, strict=False):  # fewer buffers: the run says so
            if isinstance(tensor, Tensor) and isinstance(buffer, Tensor) and _differ(tensor.array, buffer.array):
                message = unfit_buffer(str(tensor.array), str(buffer.array))
                raise Mismatch("size", message, 1, argument="gradients")
    return None


def _differ(one: ArrayValue, two: ArrayValue) -> bool:
    # Sizes that only the run knows fit all others.
    sizes = [tuple(map(plain, each.sizes)) for each in (one, two)]
    return len(sizes[0]) != len(sizes[1]) or any(
        None not in pair and pair[0] != pair[1] for pair in zip(*sizes, strict=True)
    )


# By the kind of object, and the name of the method.
METHODS: Final[dict[str, dict[str, Rule]]] = {
    "Backend of neon": {
        **dict.fromkeys(_UNARY.split(), _same),
        **{name: _binary(operator) for name, operator in _BINARY.items()},
        **{name: _chosen(name) for name in ("maximum", "minimum")},
        **{name: _reduction(name) for name in ("sum", "max", "min")},
        **{name: _moment(name) for name in ("mean", "std", "var")},
        **{name: _place(name) for name in ("argmax", "argmin")},
        **dict.fromkeys(("empty", "zeros", "ones"), _filled),
        **dict.fromkeys(("empty_like", "zeros_like"), _alike),
        "array": _made,
        "iobuf": _iobuf,
        "clip": _clip,
        "shift": _shift,
        "binarize": _binarize,
        "dot": _dot,
        "compound_dot": _compound_dot,
        "take": _take,
        "onehot": _onehot,
    },
    "Autodiff": {
        **dict.fromkeys(("get_grad_tensor", "get_grad_op_tree"), _gradients),
        "get_grad_asnumpyarray": _arrays,
        "back_prop_grad": _back,
    },
}
