"""Layers that `lazy.as_layer` makes of functions from an expression to an expression."""

import ast

from typedthinc.analysis.declared import term_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.library.layers import new_model
from typedthinc.analysis.nodes import nodes_of
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.callables import Closure, LayerMaker
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import NOTHING
from typedthinc.analysis.values.operands import operand_of
from typedthinc.analysis.values.terms import term_of
from typedthinc.shapes.arrays.values import ArrayValue, Lazy, evaluated
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, Var, atom
from typedthinc.shapes.terms import Array, Container


def layer_maker(engine: Engine, full: str, call: Call) -> Value:
    """Return what `as_layer(...)` makes: a decorator."""
    name = call.get(1, "name")
    return LayerMaker(name if isinstance(name, str) else "")


def make_layer(engine: Engine, maker: Value, call: Call) -> Value:
    """Return the layer that a decorator makes of a function.

    As in the running program, the first axis may have any size, and a width that is not declared is that of the matrix
    by which the input is multiplied.
    """
    function = call.get(0)
    taken = _declared(function) if isinstance(function, Closure) else None
    if not isinstance(function, Closure) or not isinstance(maker, LayerMaker) or taken is None:
        return UNKNOWN
    rows, *others = taken.sizes
    sizes = [atom(Var("B")) if isinstance(rows, Unknown) else rows, *others]
    if others and isinstance(others[-1], Unknown):
        sizes[-1] = _width(engine, function)
    given = ArrayValue(taken.family, tuple(sizes))
    with call.scope.run.doubting(Certainty.NEVER):
        result = engine.call(function, call.with_args(Lazy(given, function.parameters[0].arg)))
    found = term_of(evaluated(operand_of(result)))
    if not isinstance(found, Array):
        return UNKNOWN
    layer = LayerType(maker.name or function.name, Scheme.of(Signature(term_of(given), found)))
    return new_model(engine, layer, NOTHING, call.node, call.scope)


def _declared(function: Closure) -> Array | None:
    """Return the array that a function declares to take as an expression."""
    if len(function.parameters) != 1:
        return None
    term = term_of_hint(hint_in(function.parameters[0].annotation, function.scope))
    inner = term.items[0] if isinstance(term, Container) and term.kind == "Expr" else None
    return inner if isinstance(inner, Array) and inner.sizes else None


def _width(engine: Engine, function: Closure) -> Size:
    """Return how many rows the matrix has by which a function multiplies its parameter."""
    name = function.parameters[0].arg
    for node in nodes_of(function.node, ast.BinOp):
        if isinstance(node.op, ast.MatMult) and isinstance(node.left, ast.Name) and node.left.id == name:
            matrix = evaluated(operand_of(engine.quietly(node.right, function.scope)))
            if isinstance(matrix, ArrayValue) and len(matrix.sizes) > 1:
                return matrix.sizes[-2]
    return UNKNOWN
