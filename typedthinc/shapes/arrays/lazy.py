"""What the functions of `typedthinc.lazy` make: an expression follows the rules of the array that it evaluates to.

The rules see arrays in the place of expressions; those of `placeholder`, `Var` and `function` make expressions.
"""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# A rule takes the parameters of its function, each of which is a Value.

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Final

from typedthinc.error_codes import Kind
from typedthinc.shapes.arrays import (
    broadcasting,
    creation,
    images,
    joining,
    loops,
    movement,
    operand_checks,
    products,
    reductions,
)
from typedthinc.shapes.arrays import selection as selecting
from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.counts import quotient
from typedthinc.shapes.arrays.either import joined
from typedthinc.shapes.arrays.messages import (
    branches_of_other_sizes,
    no_scalar,
    not_one_condition,
    other_gradient,
    unequal_branches,
)
from typedthinc.shapes.arrays.operand_checks import on_axis, within
from typedthinc.shapes.arrays.ops import OPS
from typedthinc.shapes.arrays.table import FUNCTIONS, METHODS, Rule, applied
from typedthinc.shapes.arrays.values import (
    FLOATS,
    INTS,
    ArrayValue,
    Compiled,
    Dict,
    Int,
    Lazy,
    Value,
    array_of,
    computed_later,
    dtype_family,
    evaluated,
    is_one,
    of_number,
    plain,
)
from typedthinc.shapes.messages import Mismatch, takes_but
from typedthinc.shapes.sizes import UNKNOWN, Size, number
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit

_ZERO, _ONE, _LAST = of_number(0), of_number(1), of_number(-1)


def of_one(rule: Rule) -> Rule:
    """Make the rule of a function of one expression."""
    return lambda X: rule(X)


def of_two(rule: Rule) -> Rule:
    """Make the rule of a function of two expressions."""
    return lambda X, Y: rule(X, Y)


def reduced(rule: Rule) -> Rule:
    """Make the rule of what takes an axis away."""
    checked = on_axis(rule)
    return lambda X, axis=None, keepdims=False: checked(X, axis=axis, keepdims=keepdims)


def along(rule: Rule, default: Value = _ZERO) -> Rule:
    """Make the rule of what works along an axis, by default the first."""
    checked = on_axis(rule)
    return lambda X, axis=default: checked(X, axis=axis)


def clip(X: Value, low: Value = None, high: Value = None) -> Value:
    """`lazy.clip`."""
    return broadcasting.clip(X, low, high)


def squeeze(X: Value, axis: Value) -> Value:
    """`lazy.squeeze`: a size that is not known becomes 1, or the program stops."""
    within(axis, X)
    found = array_of(X)
    place = axis_of(axis, found) if found is not None else None
    is_many = found is not None and place is not None and plain(found.sizes[place]) is not None
    if found is None or place is None or (is_many and not is_one(found.sizes[place])):
        return UNKNOWN
    return movement.squeeze(found, axis)


def one_hot(ids: Value, n: Value, dtype: Value = "float32") -> Value:
    """`lazy.one_hot`."""
    found = array_of(ids)
    if found is None:
        return UNKNOWN
    return ArrayValue(dtype_family(dtype, FLOATS), (*found.sizes, n.size if isinstance(n, Int) else UNKNOWN))


def shape_of(X: Value) -> Value:
    """`lazy.shape_of`."""
    found = array_of(X)
    return UNKNOWN if found is None else ArrayValue(INTS, (number(len(found.sizes)),))


def ifelse(condition: Value, then: Value, otherwise: Value) -> Value:
    """`lazy.ifelse`."""
    if isinstance(condition, ArrayValue) and condition.sizes:
        raise Mismatch("rank", not_one_condition(str(condition)))
    if isinstance(then, ArrayValue) and isinstance(otherwise, ArrayValue) and len(then.sizes) != len(otherwise.sizes):
        raise Mismatch("rank", unequal_branches(_words(then), _words(otherwise)), 2)
    if isinstance(then, ArrayValue) and isinstance(otherwise, ArrayValue) and not _has_same_sizes(then, otherwise):
        raise Mismatch("size", branches_of_other_sizes(str(then), str(otherwise)), 2)
    return joined(then, otherwise)


def _has_same_sizes(one: ArrayValue, other: ArrayValue) -> bool:
    """Tell whether two arrays may have the same sizes."""
    try:
        fit(Array("Array", one.sizes), Array("Array", other.sizes), Substitution())
    except Misfit:
        return False
    return True


def conv(X: Value, W: Value, *, groups: Value = _ONE, **ways: Value) -> Value:
    """`lazy.conv`."""
    if isinstance(X, ArrayValue) and isinstance(W, ArrayValue) and len(X.sizes) > 2:
        seen = quotient(X.sizes[1:2], (groups.size,)) if isinstance(groups, Int) else UNKNOWN  # nI / groups
        _check_filters("conv", (UNKNOWN, seen), X, W)
    return images.conv(X, W, groups=groups, **ways)


def conv_transpose(X: Value, W: Value, **ways: Value) -> Value:
    """`lazy.conv_transpose`."""
    if isinstance(X, ArrayValue) and isinstance(W, ArrayValue) and len(X.sizes) > 2:
        _check_filters("conv_transpose", (X.sizes[1], UNKNOWN), X, W)  # W is (nI, nO / groups, ...)
    return images.conv_transpose(X, W, **ways)


def _check_filters(op: str, first: tuple[Size, Size], X: ArrayValue, W: ArrayValue) -> None:
    try:
        fits(op, ArrayValue(W.family, (*first, *(UNKNOWN,) * (len(X.sizes) - 2))), W, "the filters are")
    except Mismatch as mismatch:
        raise Mismatch(mismatch.kind, mismatch.message, 1, argument="W") from None


def scatter_add(table: Value, ids: Value, values: Value) -> Value:
    """`lazy.scatter_add`."""
    rows, places = array_of(table), array_of(ids)
    if rows is None or places is None or not isinstance(values, ArrayValue) or not rows.sizes:
        return UNKNOWN
    wanted = ArrayValue(rows.family, (*places.sizes, *rows.sizes[1:]))  # a row of the table for each id
    try:
        fits("scatter_add", wanted, ArrayValue(rows.family, values.sizes), "the values are")
    except Mismatch as mismatch:
        raise Mismatch(mismatch.kind, mismatch.message, 2, argument="values") from None
    return rows


def max_pool(X: Value, kernel_size: Value, **ways: Value) -> Value:
    """`lazy.max_pool`."""
    return images.pooled("max_pool", X, kernel_size, **ways)


def placeholder(shape: Value = (), dtype: Value = "float32", name: Value = "") -> Value:
    """`lazy.placeholder`: None stands for any size."""
    if not isinstance(shape, tuple | list):
        return UNKNOWN
    sizes = tuple(each.size if isinstance(each, Int) else UNKNOWN for each in shape)
    return Lazy(ArrayValue(dtype_family(dtype, FLOATS), sizes), _name(name) or "input")


def variable(value: Value, name: Value = "") -> Value:
    """`lazy.Var`."""
    return computed_later(value, _name(name) or "variable")


def gradient(y: Value, wrt: Value, dy: Value = None, **_: Value) -> Value:
    """`lazy.grad`: of the sizes of what it is taken by."""
    array = evaluated(y)
    if dy is None and isinstance(array, ArrayValue) and array.sizes:
        raise Mismatch("rank", no_scalar(str(array)))
    check_gradient(array, evaluated(dy))
    return tuple(map(_anonymous, wrt)) if isinstance(wrt, tuple | list) else _anonymous(wrt)


def check_gradient(y: Value, dy: Value) -> None:
    """Compare the gradient by an expression with that."""
    if not isinstance(y, ArrayValue) or not isinstance(dy, ArrayValue):
        return
    if len(y.sizes) != len(dy.sizes) or not _has_same_sizes(y, dy):
        kind: Kind = "size" if len(y.sizes) == len(dy.sizes) else "rank"
        raise Mismatch(kind, other_gradient(_words(y), _words(dy)), 2, argument="dy")


def evaluate(expr: Value, given: Value = None, **_: Value) -> Value:
    """`lazy.evaluate`."""
    _check_pairs(given, "the data is", 1, "given")
    return evaluated(expr)


def function(inputs: Value, outputs: Value = (), updates: Value = (), *, casts: bool = False, **_: Value) -> Value:
    """`lazy.function`; another system's casts what it is given to the dtype of the input."""
    _check_pairs(updates, "the update is", 2, "updates", casts=casts)
    if not isinstance(inputs, tuple | list):
        return UNKNOWN
    found = evaluated(outputs)
    return Compiled(tuple(inputs), tuple(found) if isinstance(found, list) else found, casts)


def assigned(variable: Value, expr: Value) -> Value:
    """`lazy.assign`."""
    _check(variable, evaluated(expr), "the value is", 1, "expr", has_rank=False)
    return UNKNOWN


def called(made: Compiled, *values: Value) -> Value:
    """Return what a function of expressions returns."""
    for place, (leaf, value) in enumerate(zip(made.inputs, values, strict=False)):
        _check(leaf, value, "the data is", place, "value", casts=made.casts)
    return made.outputs


def held(leaf: Lazy, value: Value, *, casts: bool = False) -> Value:
    """`Var.set`; another system's casts the value to the dtype of the variable."""
    _check(leaf, value, "the data is", 0, "value", casts=casts)
    return None


def _check_pairs(pairs: Value, came: str, position: int, argument: str, *, casts: bool = False) -> None:
    """Compare what leaves are given, by a dict or pairs."""
    items = pairs.items if isinstance(pairs, Dict) else pairs if isinstance(pairs, list | tuple) else ()
    for pair in items:
        if isinstance(pair, tuple) and len(pair) == 2:
            _check(pair[0], evaluated(pair[1]), came, position, argument, has_rank=False, casts=casts)


def _check(
    leaf: Value, value: Value, came: str, position: int, argument: str, *, has_rank: bool = True, casts: bool = False
) -> None:
    wanted, found = (array_of(evaluated(each)) for each in (leaf, value))
    if not isinstance(leaf, Lazy) or wanted is None or found is None or (wanted.is_visible and found.is_visible):
        return
    # Ranks are in the visible types, but for those of items of dicts and pairs.
    if not has_rank or (len(wanted.sizes) == len(found.sizes) and found.sizes):
        try:
            fits(leaf.name, wanted, ArrayValue(wanted.family if casts else found.family, found.sizes), came)
        except Mismatch as mismatch:
            raise Mismatch(mismatch.kind, mismatch.message, position, argument=argument) from None


def fits(name: str, wanted: ArrayValue, value: ArrayValue, came: str = "the data is") -> None:
    """Compare what a variable or an input is given with what it takes."""
    terms = Array(wanted.family or "Array", wanted.sizes), Array(value.family or "Array", value.sizes)
    if wanted.sizes and value.sizes:
        try:
            fit(terms[1], terms[0], Substitution())
        except Misfit as misfit:
            raise Mismatch(misfit.kind, takes_but(name, terms[0], came, terms[1], misfit)) from None
    elif len(value.sizes) != len(wanted.sizes):
        raise Mismatch("rank", f"{name} takes {_words(wanted)}, but {came} {_words(value)}")


def _words(array: ArrayValue) -> str:
    return str(array) if array.sizes else "a number"


def _anonymous(leaf: Value) -> Value:
    return computed_later(evaluated(leaf))


def _name(name: Value) -> str:
    return name if isinstance(name, str) else ""


def lifted(rule: Rule) -> Rule:
    """Make a rule of arrays one of expressions."""

    def of_expressions(*args: Value, **named: Value) -> Value:
        return computed_later(
            applied(rule, [*map(evaluated, args)], {name: evaluated(each) for name, each in named.items()})
        )

    return of_expressions


def _elementwise() -> Iterator[tuple[str, Rule]]:
    """Find what `lazy/elementwise.py` declares: it has the rules of numpy, and makes floats where numpy lacks it."""
    with open(os.path.join(os.path.dirname(__file__), "..", "..", "lazy", "elementwise.py"), encoding="utf-8") as text:
        for part in text.read().split('    return apply("')[1:]:
            name, _, rest = part.partition('", ')
            make = {"X": of_one, "X, Y": of_two}.get(rest.partition(")")[0])
            if make is not None:
                yield name, make(FUNCTIONS.get(name, broadcasting.floating))


def _same(names: str, make: Callable[[Rule], Rule]) -> dict[str, Rule]:
    return {name: make(FUNCTIONS[name]) for name in names.split()}


# By name, what makes an array of arrays.
ARRAYS: Final[dict[str, Rule]] = {
    **dict(_elementwise()),
    **dict.fromkeys(("relu", "stop_gradient", "zeros_like", "ones_like", "as_expr"), of_one(movement.same)),
    **_same("sum prod mean std var any all", reduced),
    **{name: operand_checks.choosing(name, FUNCTIONS[name]) for name in ("max", "min", "argmax", "argmin")},
    "norm": reduced(reductions.norm),
    "logsumexp": reduced(reductions.mean),
    **_same("cumsum cumprod flip", along),
    **dict.fromkeys(("softmax", "log_softmax"), along(lambda X, axis: broadcasting.floating(X), _LAST)),
    "logdiffexp": along(movement.diff, _LAST),
    "sort": along(movement.sort, _LAST),
    "argsort": along(movement.argsort, _LAST),
    "top_k": lambda X, k: OPS["top_k"](X, k),
    "scatter_add": scatter_add,
    "conv": conv,
    "conv_transpose": conv_transpose,
    "max_pool": max_pool,
    "avg_pool": OPS["avg_pool"],
    "l2_pool": OPS["l2_pool"],
    "where": lambda condition, X, Y: broadcasting.where(condition, X, Y),
    "clip": clip,
    "matmul": of_two(products.matmul),
    "solve": lambda a, b: operand_checks.solve(a, b),
    "diag": of_one(operand_checks.diag),
    "fill_diagonal": lambda X, value: operand_checks.fill_diagonal(X, value),
    "svd": of_one(operand_checks.svd),
    "arange": creation.arange,
    "concatenate": lambda arrays, axis=_ZERO: operand_checks.concatenate(arrays, axis, joining.concatenate),
    "stack": lambda arrays, axis=_ZERO: operand_checks.concatenate(arrays, axis, joining.stack, is_new=True),
    "expand_dims": lambda X, axis: operand_checks.expand_dims(X, axis),
    "squeeze": squeeze,
    "shape_of": shape_of,
    "take": lambda X, ids, axis=_ZERO: on_axis(selecting.take)(X, ids, axis=axis),
    "one_hot": one_hot,
    "repeat": lambda X, n, axis: on_axis(movement.repeat)(X, n, axis=axis),
    "tile": lambda X, reps: movement.tile(X, reps),
    "ifelse": ifelse,
}
# By name, what the package offers.
FUNCTIONS_OF_EXPRESSIONS: Final[dict[str, Rule]] = {
    **{name: lifted(rule) for name, rule in ARRAYS.items()},
    "placeholder": placeholder,
    "Var": variable,
    "grad": gradient,
    "evaluate": evaluate,
    "function": function,
    "assign": assigned,
    "scan": loops.scan,
    "Until": loops.until,
}
METHODS_OF_EXPRESSIONS: Final[dict[str, Rule]] = {
    "astype": lifted(METHODS["astype"]),
    "reshape": lifted(operand_checks.reshape),
    "transpose": lifted(operand_checks.transpose),
    "named": lambda leaf, name: computed_later(evaluated(leaf), _name(name)),
    "get": evaluated,
    "set": held,
}
