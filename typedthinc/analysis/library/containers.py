"""`Ragged`, `Padded` and `Pairs`: made, read and indexed."""

import ast
from typing import Final

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.library.refusals import arguments_fit
from typedthinc.analysis.library.uses import has_attribute
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Call
from typedthinc.analysis.special_names import HOLDERS
from typedthinc.analysis.values.callables import Method
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import TupleOf
from typedthinc.analysis.values.operands import operand_of, result_of
from typedthinc.shapes.argument_messages import SWAPPED
from typedthinc.shapes.arrays.values import INTS, ArrayValue, Holder, Int
from typedthinc.shapes.arrays.values import Value as Operand
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN

_PLACES: Final = {
    ("Ragged", "data"): 0,
    ("Ragged", "dataXd"): 0,
    ("Padded", "data"): 0,
    ("Pairs", "one"): 0,
    ("Pairs", "two"): 1,
    ("Scan", "last"): 0,
    ("Scan", "outputs"): 1,
}


def hold(engine: Engine, full: str, call: Call) -> Value:
    """Return the container that a call makes."""
    kind, names = HOLDERS[full]
    values = call.get(0, "data"), call.get(1, "lengths")
    ranks = [len(each.sizes) if isinstance(each, ArrayValue) else 0 for each in values]
    if kind == "Ragged" and ranks[0] == 1 and ranks[1] > 1:
        place = call.argument(1, "lengths")
        engine.report(Mismatch("container", SWAPPED), call.node if place is None else place.node, call.scope)
        return UNKNOWN
    if not arguments_fit(engine, kind, f"{full}.__init__", call):
        return UNKNOWN
    return Holder(kind, tuple(operand_of(call.get(place, name)) for place, name in enumerate(names)))


def of_holder(engine: Engine, base: Holder, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of a container is worth."""
    place = _PLACES.get((base.kind, name))
    if place is not None:
        return result_of(base.items[place]) if place < len(base.items) else UNKNOWN
    if name == "lengths":
        return ArrayValue(INTS, (UNKNOWN,))
    return Method(base, name) if has_attribute(engine, base, name, node, scope) else UNKNOWN


def part_of_holder(engine: Engine, base: Holder, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return a part of a container."""
    part = some_of(base)
    return TupleOf(part.items) if base.kind == "Pairs" and isinstance(key, Int) else part


def some_of(base: Holder) -> Holder:
    """Return what is known of some of the sequences or pairs of a container."""
    axis = 1 if base.kind == "Padded" else 0
    return Holder(base.kind, tuple(_fewer(each, axis) for each in base.items))


def _fewer(item: Operand, axis: int) -> Operand:
    if not isinstance(item, ArrayValue):
        return UNKNOWN
    return ArrayValue(item.family, tuple(UNKNOWN if place == axis else size for place, size in enumerate(item.sizes)))
