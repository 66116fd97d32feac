"""What the checker knows of these functions: the rules of `typedthinc.lazy`, with the arguments that they have here."""

from __future__ import annotations

from typing import Final

from typedthinc.shapes.arrays import lazy, loops, operand_checks, products
from typedthinc.shapes.arrays.draws import chosen
from typedthinc.shapes.arrays.lazy import ARRAYS, lifted
from typedthinc.shapes.arrays.table import FUNCTIONS, Rule
from typedthinc.shapes.arrays.table import METHODS as OF_ARRAYS
from typedthinc.shapes.arrays.values import (
    FLOATS,
    INTS,
    ArrayValue,
    Holder,
    Int,
    Lazy,
    Value,
    array_of,
    computed_later,
    dtype_family,
    evaluated,
    of_number,
    plain,
    shaped,
)
from typedthinc.shapes.sizes import UNKNOWN

_FIRST, _ONE, _LAST = of_number(0), of_number(1), of_number(-1)
_LONGEST = 8
_OF_ONE: Final = {
    **{name: name for name in "square sqrt exp log sin cos sign sigmoid diag svd".split()},
    "abs": "absolute",
    "round": "rint",
}
_OF_TWO: Final = {**{name: name for name in "equal not_equal maximum minimum".split()}}
_REDUCTIONS: Final = "max min sum prod mean std var any all logsumexp".split()


def _of_one(rule: Rule) -> Rule:
    return lambda x: rule(x)


def _of_two(rule: Rule) -> Rule:
    return lambda x, y: rule(x, y)


def _reduced(rule: Rule) -> Rule:
    def over(x: Value, axis: Value = None, keepdims: Value = False) -> Value:
        if not isinstance(axis, list | tuple):
            return rule(x, axis, keepdims)  # one axis, or None for all
        found, places = array_of(x), [plain(each) if isinstance(each, Int) else None for each in axis]
        if found is None:
            return UNKNOWN
        rank, left = len(found.sizes), x
        # From the last on, so that those before it stay where they are.
        for place in sorted((each + rank if each < 0 else each for each in places if each is not None), reverse=True):
            left = rule(left, of_number(place), keepdims)
        return UNKNOWN if None in places else left  # the number of an axis is unknown

    return over


def _along(rule: Rule, default: int) -> Rule:
    place = of_number(default)
    return lambda x, axis=place: rule(x, axis)  # axis has another default than in the library


def _permuted(x: Value, pattern: Value) -> Value:
    return operand_checks.transpose(x, *pattern) if isinstance(pattern, tuple | list) else UNKNOWN


def _reshaped(x: Value, shape: Value) -> Value:
    return operand_checks.reshape(x, *(shape if isinstance(shape, tuple | list) else (shape,)))


def _multiplied(x: Value, y: Value) -> Value:
    """`dot`: `@` by a vector or a matrix, and else each row by each matrix."""
    right = array_of(y)
    return (products.matmul if right is not None and len(right.sizes) in (1, 2) else products.dot)(x, y)


def _repeated(x: Value, n: Value) -> Value:
    operand_checks.a_matrix("repeat", x)
    return ARRAYS["repeat"](operand_checks.expand_dims(x, _ONE), n, _ONE)  # (B, I) -> (B, n, I)


def _like(x: Value, dtype: Value = None, name: Value = None) -> Value:
    found = array_of(x)
    return UNKNOWN if found is None else ArrayValue(dtype_family(dtype, found.family), found.sizes)


def variable(value: Value, dtype: Value = None, name: Value = None) -> Value:
    """`variable`: floats, unless a dtype says something else."""
    found = array_of(evaluated(value))
    return UNKNOWN if found is None else _held(ArrayValue(dtype_family(dtype, FLOATS), found.sizes), name)


def filled(shape: Value, dtype: Value = None, name: Value = None) -> Value:
    """`zeros` and `ones`."""
    return _held(shaped(dtype_family(dtype, FLOATS), shape), name)


def eye(size: Value, dtype: Value = None, name: Value = None) -> Value:
    """`eye`."""
    return filled((size, size), dtype, name)


def _held(found: Value, name: Value) -> Value:
    return Lazy(found, name if isinstance(name, str) else "variable") if isinstance(found, ArrayValue) else UNKNOWN


def placeholder(
    shape: Value = None, ndim: Value = None, dtype: Value = None, sparse: Value = False, name: Value = None
) -> Value:
    """`placeholder`: of given sizes, or of a number of axes."""
    count = plain(ndim) if isinstance(ndim, Int) else None
    if shape is None and count is not None and count <= _LONGEST:
        shape = (None,) * count  # as many axes, of any size
    return lazy.placeholder(shape, "float32" if dtype is None else dtype, name or "")  # floats where nothing is said


def function(inputs: Value, outputs: Value = None, updates: Value = (), name: Value = None, **_: Value) -> Value:
    """`function`."""
    # Data is cast to the dtype of each input.
    return lazy.function(inputs, () if outputs is None else outputs, updates, casts=True)


@loops.calling
def scan(
    function: Value,
    outputs_info: Value = None,
    n_steps: Value = None,
    name: Value = None,
    sequences: Value = (),
    non_sequences: Value = (),
) -> Value:
    """`scan`: the outputs of all steps, and the updates of streams."""
    found = loops.scan(function, outputs_info, n_steps, sequences, non_sequences)
    if not isinstance(found, Holder):
        return UNKNOWN
    outputs = found.items[1]
    if isinstance(outputs, tuple):
        outputs = outputs[0] if len(outputs) == 1 else list(outputs)  # one output comes without a list
    return outputs, UNKNOWN  # updates of streams have no sizes


def gradients(loss: Value, variables: Value) -> Value:
    """`gradients`."""
    found = lazy.gradient(loss, variables)
    return list(found) if isinstance(found, tuple) else found  # the library returns a tuple


def _stopped(variables: Value) -> Value:
    return [computed_later(evaluated(each)) for each in variables] if isinstance(variables, list) else variables


def _drawn(family: str, size: Value, dtype: Value) -> Value:
    """Return what a draw of a size makes: ints, or one array of them, of which at least their number is known."""
    kind = dtype_family(dtype, family)
    if not isinstance(size, ArrayValue) or len(size.sizes) != 1:
        return shaped(kind, size)
    count = plain(size.sizes[0])
    return UNKNOWN if count is None else ArrayValue(kind, (UNKNOWN,) * count)


def _counted(pvals: Value, dtype: Value) -> Value:
    found = array_of(pvals)
    return UNKNOWN if found is None else ArrayValue(dtype_family(dtype, INTS), found.sizes)


# By name, what makes an array of arrays.
_ARRAYS: Final[dict[str, Rule]] = {
    **{name: _of_one(ARRAYS[own]) for name, own in _OF_ONE.items()},
    **{name: _of_two(ARRAYS[own]) for name, own in _OF_TWO.items()},
    **{name: _of_two(FUNCTIONS[name]) for name in "greater greater_equal less less_equal".split()},
    **{name: _reduced(ARRAYS[name]) for name in _REDUCTIONS},
    **{name: _along(ARRAYS[name], -1) for name in ("argmax", "argmin")},
    **{name: _along(ARRAYS[name], 0) for name in ("cumsum", "cumprod")},
    "logdiffexp": lambda x, axis=None, keepdims=False: ARRAYS["logdiffexp"](x, _LAST if axis is None else axis),
    "dot": lambda x, y: _multiplied(x, y),
    "pow": lambda x, a: ARRAYS["maximum"](x, a),  # sizes broadcast as those of any op of two
    "clip": lambda x, min_value, max_value: x,  # bounds are numbers: sizes stay
    "cast": OF_ARRAYS["astype"],
    "transpose": lambda x: operand_checks.transpose(x),
    "permute_dimensions": _permuted,
    "reshape": _reshaped,
    "flatten": lambda x: operand_checks.reshape(x, _LAST),
    "fill_diagonal": lambda x, val: ARRAYS["fill_diagonal"](x, val),
    "solve": lambda a, b: ARRAYS["solve"](a, b),
    "arange": lambda start, stop=None, step=_ONE, dtype="int32": ARRAYS["arange"](start, stop, step, dtype),
    "concatenate": lambda tensors, axis=_LAST: ARRAYS["concatenate"](tensors, axis),
    "stack": lambda x, axis=_FIRST: ARRAYS["stack"](x, axis),
    "squeeze": lambda x, axis: ARRAYS["squeeze"](x, axis),
    "repeat": _repeated,
    "repeat_elements": lambda x, rep, axis: ARRAYS["repeat"](x, rep, axis),
    "tile": lambda x, n: ARRAYS["tile"](x, n),
    "reverse": lambda x, axes: x,
    "one_hot": lambda indices, num_classes: ARRAYS["one_hot"](indices, num_classes),
    "random_normal": lambda shape, mean=None, stddev=None, dtype=None, rng=None: _drawn(FLOATS, shape, dtype),
    "random_uniform": lambda shape, minval=None, maxval=None, dtype=None, rng=None: _drawn(FLOATS, shape, dtype),
    "random_binomial": lambda shape, p=None, dtype=None, rng=None: _drawn(FLOATS, shape, dtype),
    "zeros_like": _like,
    "ones_like": _like,
    "shape": lambda x: ARRAYS["shape_of"](x),
    "ifelse": lambda condition, then_expression, else_expression: lazy.ifelse(
        condition, then_expression, else_expression
    ),
}
RULES: Final[dict[str, Rule]] = {
    **{name: lifted(rule) for name, rule in _ARRAYS.items()},
    "eval": evaluated,
    "get_value": evaluated,
    "set_value": lambda x, value: lazy.held(x, value, casts=True),
    "variable": variable,
    "zeros": filled,
    "ones": filled,
    "eye": eye,
    "placeholder": placeholder,
    "function": function,
    "gradients": gradients,
    "scan": scan,
    "until": loops.until,
    "stop_gradient": _stopped,
}
# By the kind of object, the rules of its methods.
_METHODS: Final[dict[str, dict[str, Rule]]] = {
    "Streams of Natural_BM": {
        "uniform": lambda size, low=None, high=None, ndim=None, dtype=None, nstreams=None: _drawn(FLOATS, size, dtype),
        "normal": lambda size, avg=None, std=None, ndim=None, dtype=None, nstreams=None: _drawn(FLOATS, size, dtype),
        "binomial": lambda size=None, n=_ONE, p=None, ndim=None, dtype="int64", nstreams=None: _drawn(
            INTS, size, dtype
        ),
        "choice": lambda size=_ONE, a=None, replace=True, p=None, ndim=None, dtype="int64", nstreams=None: chosen(
            size, a, replace, p
        ),
        "multinomial": lambda size=None, n=_ONE, pvals=None, ndim=None, dtype="int64", nstreams=None: _counted(
            pvals, dtype
        ),
        "multinomial_wo_replacement": lambda size=None, n=_ONE, pvals=None, ndim=None, dtype="int64", nstreams=None: (
            chosen(n, None, False, pvals)
        ),
    }
}
METHODS: Final = {kind: {name: lifted(rule) for name, rule in methods.items()} for kind, methods in _METHODS.items()}
