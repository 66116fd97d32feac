"""The methods of universal functions: `np.add.reduce`, `np.multiply.outer`."""

from __future__ import annotations

from collections.abc import Callable

from typedthinc.shapes.arrays.filling import at
from typedthinc.shapes.arrays.movement import accumulated
from typedthinc.shapes.arrays.reductions import total
from typedthinc.shapes.arrays.values import ANY_DTYPE, BOOLS, INTS, ArrayValue, Int, Value, array_of, with_sizes
from typedthinc.shapes.sizes import UNKNOWN, number

_ZERO = Int(number(0))
# What these make of two numbers is of the dtype of the numbers.
_KEEPING = frozenset({"maximum", "minimum", "fmax", "fmin"})
_COUNTING = frozenset({"add", "multiply"})


def method(name: str, function: Callable[..., Value], called: str) -> Callable[..., Value] | None:
    """Return the rule of a method of a universal function.

    Args:
        name: What the universal function is called.
        function: Its own rule.
        called: What the method is called.
    """

    def outer(A: Value, B: Value, /, **options: Value) -> Value:
        one, two = array_of(A), array_of(B)
        if one is None or two is None or options:
            return UNKNOWN
        made = function(ArrayValue(one.family, ()), ArrayValue(two.family, ()))
        return ArrayValue(made.family if isinstance(made, ArrayValue) else ANY_DTYPE, (*one.sizes, *two.sizes))

    def reduce(a: Value, /, axis: Value = _ZERO, dtype: Value = None, out: Value = None, **options: Value) -> Value:
        return _named(name, a, dtype, total(a, axis, None, out, options.get("keepdims", False)))

    def accumulate(a: Value, /, axis: Value = _ZERO, dtype: Value = None, out: Value = None) -> Value:
        found = array_of(a)
        sizes = accumulated(found, axis, out=out) if found is not None and axis is not None else UNKNOWN
        return _named(name, a, dtype, sizes)

    methods: dict[str, Callable[..., Value]] = {"outer": outer, "reduce": reduce, "accumulate": accumulate, "at": at}
    return methods.get(called)


def _named(name: str, a: Value, dtype: Value, result: Value) -> Value:
    """Say of the result of a reduction what dtype it has."""
    found = array_of(a)
    if not isinstance(result, ArrayValue) or found is None:
        return result
    if dtype is not None or name not in _KEEPING | _COUNTING:
        return ArrayValue(ANY_DTYPE, result.sizes)
    family = INTS if name in _COUNTING and found.family == BOOLS else found.family
    return with_sizes(ArrayValue(family, ()), result.sizes)
