"""Items of arrays that are assigned: they keep their sizes, and what is put there has to go in."""

from __future__ import annotations

import ast

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.operands import operand_of
from typedthinc.shapes.arrays import broadcasting, tensors
from typedthinc.shapes.arrays.messages import never_broadcast
from typedthinc.shapes.arrays.values import ANY_DTYPE, ArrayValue, Tensor, array_of
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import Unknown


def store(engine: Engine, base: ArrayValue, key: Value, value: Argument, target: ast.AST, scope: Scope) -> None:
    """Compare what is put into an array with the place where it goes."""
    if base.family == ANY_DTYPE and not isinstance(value.value, ArrayValue):
        # An array of objects holds lists as they are.
        return
    place = engine.item(base, key, target, scope)
    found = None if isinstance(value.value, Unknown) else array_of(operand_of(value.value))
    if isinstance(place, ArrayValue) and found is not None and not broadcasting.goes_into(found.sizes, place.sizes):
        text = never_broadcast("=", str(place), str(found))
        engine.report(Mismatch("size", text), value.node, scope)


def store_in_tensor(engine: Engine, base: Tensor, key: Value, value: Argument, scope: Scope) -> None:
    """Compare what is put into a tensor with the place where it goes: nothing is stretched but sizes of 1."""
    place, found = tensors.part(base, operand_of(key)), tensors.array_in(operand_of(value.value))
    if isinstance(place, Tensor) and found is not None:
        try:
            tensors.check_held(place.array, tensors.as_columns(found))
        except Mismatch as mismatch:
            engine.report(mismatch, value.node, scope)
