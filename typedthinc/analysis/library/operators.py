"""Operators between models, and between arrays, tensors and lazy expressions."""

import ast
from collections.abc import Sequence
from dataclasses import replace

from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.library.combinators import compose
from typedthinc.analysis.library.refusals import arguments_are_taken
from typedthinc.analysis.library.tables import LAYERS, OPERATORS, UNBOUND
from typedthinc.analysis.library.uses import FUNCTIONS
from typedthinc.analysis.library.words import came_in_words
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.callables import Bound, Class, Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_BOOL, ANY_INT, is_text
from typedthinc.analysis.values.objects import Callback, ListObject, Model, Thing, TupleOf
from typedthinc.analysis.values.operands import operand_of, result_of
from typedthinc.shapes.arrays import broadcasting, products, tensors
from typedthinc.shapes.arrays.messages import holds_no, never_broadcast
from typedthinc.shapes.arrays.values import INTS, ArrayValue, Int, Lazy, Tensor, computed_later, evaluated, loses
from typedthinc.shapes.arrays.values import Value as Operand
from typedthinc.shapes.messages import Mismatch, means_nothing, operand_is_function
from typedthinc.shapes.scheme import UNNAMED, mistaken
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_COMPARISONS = frozenset(("<", ">", "==", "!=", "<=", ">="))


def array_operator(engine: Engine, at: Operation) -> Value:
    """Return what an operator between arrays gives."""
    left, right = at.left.value, at.right.value
    if is_text(left) or is_text(right) or left is None or right is None:
        return UNKNOWN
    sequences = ListObject | TupleOf
    if isinstance(left, sequences) and isinstance(right, sequences):
        return ANY_BOOL if at.symbol in _COMPARISONS else UNKNOWN
    one, two = operand_of(left), operand_of(right)
    try:
        for each in (left, right):
            if isinstance(each, FUNCTIONS) and at.symbol not in ("==", "!="):
                came, is_callback = came_in_words(each), isinstance(each, Callback)
                raise Mismatch("container", operand_is_function(at.symbol, came, is_callback=is_callback))
        return _applied(engine, at, one, two)
    except Mismatch as mismatch:
        engine.report(mismatch, at.node, at.scope)
        return UNKNOWN


def _applied(engine: Engine, at: Operation, one: Operand, two: Operand) -> Value:
    if isinstance(one, Tensor) or isinstance(two, Tensor):
        return result_of(tensors.operation(at.symbol, one, two))
    if isinstance(one, Lazy) or isinstance(two, Lazy):
        return computed_later(_operation(at.symbol, evaluated(one), evaluated(two)))
    if at.symbol != "@" and (isinstance(one, Unknown) or isinstance(two, Unknown)):
        return UNKNOWN
    made = _operation(at.symbol, one, two)
    if at.is_in_place and isinstance(one, ArrayValue) and one.sizes:
        return _in_place(engine, at, one, made)
    is_int = isinstance(at.left.value, Int) and isinstance(at.right.value, Int) and made == ArrayValue(INTS, ())
    return ANY_INT if is_int else result_of(made)


def _operation(symbol: str, one: Operand, two: Operand) -> Operand:
    return products.matmul(one, two) if symbol == "@" else broadcasting.operation(symbol, one, two)


def _in_place(engine: Engine, at: Operation, target: ArrayValue, made: Operand) -> Value:
    """Return what `target += value` leaves: the array keeps its sizes."""
    place = at.right.node if isinstance(at.node, ast.AugAssign) else at.node
    if not isinstance(made, ArrayValue):
        return target
    if not broadcasting.goes_into(made.sizes, target.sizes):
        text = never_broadcast(f"{at.symbol}=", str(target), str(at.right.value))
        engine.report(Mismatch("size", text), place, at.scope)
    elif loses(made.family, target.family):
        came, held = came_in_words(at.right.value), target.family.lower()
        text = holds_no(at.symbol, str(target), came, held, made.family.lower())
        engine.report(Mismatch("dtype", text), place, at.scope)
    return target


def model_operator(engine: Engine, at: Operation) -> Value:
    """Return what an operator between models makes, as the program binds it or by default."""
    call = Call([at.left, at.right], at.node, at.scope)
    if at.symbol in engine.operators:
        return engine.call(engine.operators[at.symbol], call)
    if engine.has_bound_operators and not engine.operators and at.scope.function is not None:
        # Whoever calls the function may do so where they are bound.
        return UNKNOWN
    if at.symbol in OPERATORS:
        return _composed(engine, at, call)
    left = at.left.value
    is_plain = isinstance(left, Model) and left.cls is None and not isinstance(at.right.value, Thing)
    if at.symbol in UNBOUND and is_plain:
        engine.report(Mismatch("container", means_nothing(at.symbol)), at.node, at.scope)
        return Model(mistaken(UNNAMED))
    return UNKNOWN


def _composed(engine: Engine, at: Operation, call: Call) -> Value:
    name, rule = OPERATORS[at.symbol]
    if at.symbol == "**":
        if not isinstance(at.left.value, Model):
            return UNKNOWN
        if not arguments_are_taken(engine, name, f"{LAYERS}clone.clone", call):
            return Model(mistaken(name))
        return compose(engine, name, rule, [at.left], {"orig": at.left, "n": at.right}, call)
    is_of_function = isinstance(at.left.value, Closure | Bound)
    if is_of_function or any(isinstance(each.value, Thing | Class) for each in (at.left, at.right)):
        # Their own operators may be asked first.
        return UNKNOWN
    made = compose(engine, name, rule, [at.left, at.right], {}, call)
    if isinstance(made, Model) and at.symbol == ">>":
        # `a >> b >> c` is one chain of three.
        layers = [_layers(each.value) for each in (at.left, at.right)]
        if None in layers:
            state = replace(made.state, layers=None, parts=made.state.layers or ())
        else:
            state = replace(made.state, layers=tuple(each for found in layers for each in found or ()))
        made.cell.value = replace(state, is_joined=True)
        engine.note_inside(made)
    return made


def _layers(operand: Value) -> Sequence[Value] | None:
    """Return what `>>` takes of an operand: the layers of one that it made itself, if nobody has set anything on it."""
    if not isinstance(operand, Model) or not operand.state.is_joined:
        return (operand,)
    return None if operand.state.attributes else operand.state.layers
