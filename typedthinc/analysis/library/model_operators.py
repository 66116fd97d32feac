"""Operators between models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.library.combinators import compose
from typedthinc.analysis.library.refusals import arguments_are_taken
from typedthinc.analysis.library.tables import LAYERS, OPERATORS, UNBOUND
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.classes import Class, Closure
from typedthinc.analysis.values.functions import Bound
from typedthinc.analysis.values.objects import Model, Thing
from typedthinc.shapes.messages import Mismatch, means_nothing
from typedthinc.shapes.scheme import UNNAMED, mistaken
from typedthinc.shapes.sizes import UNKNOWN


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
