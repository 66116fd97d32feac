"""Expressions of `typedthinc.lazy` that do not fit: one sentence on their sizes, where mypy would compare types.

What plain mypy cannot do: it knows the sizes that annotations name, and of two expressions that do not go together it
says no more than their types.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from mypy.nodes import CallExpr, Decorator, Expression, FuncDef, NameExpr, OpExpr, RefExpr, Var
from mypy.types import CallableType

from typedthinc._mypy.arguments import by_parameter
from typedthinc._mypy.array_types import term_of_value
from typedthinc._mypy.context import Call, loosened
from typedthinc._mypy.features.array_operators import operation
from typedthinc._mypy.features.arrays.files import FileArrays
from typedthinc._mypy.features.refusals import Feature
from typedthinc._mypy.names import AS_LAYER
from typedthinc._mypy.to_shapes import any_type
from typedthinc.shapes.arrays import broadcasting, products
from typedthinc.shapes.arrays.values import Arr, Holder, Lazy, Value, joined, worth
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, atom
from typedthinc.shapes.sizes import Var as SizeVar
from typedthinc.shapes.terms import Array


def analyze_operator(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type an operation on expressions; where the sizes are not in the visible types, `arrays/` reports them."""
    found = operation(call)
    if found is None or not (found[1].is_visible and found[2].is_visible):
        return signature
    operator, left, right = found
    try:
        if operator == "@":
            products.matmul(left, right)
        else:
            broadcasting.operation(operator, left, right)
    except Mismatch as mismatch:
        call.report_aside(mismatch, call.node)
        return loosened(signature, any_type())
    return signature


def analyze_ifelse(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type a call of `ifelse`; that its branches differ in rank is reported by `arrays/`."""
    given = by_parameter(call, signature, args)
    written = [given[name] for name in ("then", "otherwise") if name in given]
    branches = [call.arrays.value(each) for each in written] if call.arrays is not None else []
    ranks = {len(array.sizes) for each in branches if isinstance(array := worth(each), Arr)}
    return loosened(signature, any_type()) if len(ranks) > 1 else signature


def analyze_scan(
    call: Call, signature: CallableType, args: Sequence[Sequence[Expression]], refuse: Feature
) -> CallableType:
    """Type a call of `scan`; that its step does not fit is reported by `arrays/`, which knows the sizes, too.

    Args:
        refuse: Say what it does not take.
    """
    init = by_parameter(call, signature, args).get("init")
    if call.arrays is not None and init is not None and not isinstance(call.arrays.value(init), Unknown):
        made = call.arrays.value(call.node) if isinstance(call.node, CallExpr) else UNKNOWN
        if not isinstance(made, Holder):
            pairs = zip(signature.arg_names, signature.arg_types, strict=True)
            types = [any_type() if name == "fn" else each for name, each in pairs]
            return signature.copy_modified(arg_types=types)  # pyright: ignore[reportUnknownMemberType]  # mypy's Bogus
    return refuse(call, signature, args)


def layer_of(call: Call, expression: Expression) -> LayerType | None:
    """Say what is known of a layer that `as_layer` made of a function of this file; None for all else.

    As in the running program, the first axis may have any size, and a width that is not declared is that of the matrix
    by which the input is multiplied.
    """
    function = _decorated(expression)
    arrays = call.arrays
    if function is None or not isinstance(arrays, FileArrays):
        return None
    if function not in arrays.bindings.functions or function in arrays.busy:
        return None
    variable = function.arguments[0].variable
    taken = worth(arrays.declared(variable))
    if not isinstance(taken, Arr) or not taken.sizes:
        return None
    sizes = [atom(SizeVar("B")) if isinstance(taken.sizes[0], Unknown) else taken.sizes[0], *taken.sizes[1:]]
    given = Lazy(Arr(taken.family, tuple(sizes)), variable.name)
    found, width = _returned(arrays, function, given)
    if len(sizes) > 1 and isinstance(sizes[-1], Unknown) and not isinstance(width, Unknown):
        given = Lazy(Arr(taken.family, (*sizes[:-1], width)), variable.name)
        found, _ = _returned(arrays, function, given)
    ends = term_of_value(worth(given)), term_of_value(worth(found))
    if not isinstance(ends[0], Array) or not isinstance(ends[1], Array):
        return None
    return LayerType(function.name, Scheme.of(Signature(*ends)))


def _decorated(expression: Expression) -> FuncDef | None:
    """Return the function of which `as_layer` made what a name stands for."""
    node = expression.node if isinstance(expression, RefExpr) else None
    if not isinstance(node, Decorator) or len(node.original_decorators) != 1 or len(node.func.arguments) != 1:
        return None
    made = node.original_decorators[0]
    callee = made.callee if isinstance(made, CallExpr) else None
    return node.func if isinstance(callee, RefExpr) and callee.fullname == AS_LAYER else None


def _returned(arrays: FileArrays, function: FuncDef, X: Lazy) -> tuple[Value, Size]:
    """Return what a function makes of an expression, and how wide that has to be."""
    variable = function.arguments[0].variable
    arrays.busy.add(function)
    run = arrays.run(function, {variable: X}, 1)
    arrays.busy.discard(function)
    width = next((size for each in run.reader.values if (size := _height(run.reader.values, each, variable))), UNKNOWN)
    return reduce(joined, run.returned) if run.returned else UNKNOWN, width


def _height(values: dict[Expression, Value], node: Expression, variable: Var) -> Size | None:
    """Return how many rows the matrix has by which a variable is multiplied."""
    if not isinstance(node, OpExpr) or node.op != "@" or not isinstance(node.left, NameExpr):
        return None
    matrix = worth(values.get(node.right, UNKNOWN))
    if node.left.node is not variable or not isinstance(matrix, Arr) or len(matrix.sizes) < 2:
        return None
    *_, rows, _ = matrix.sizes
    return rows
