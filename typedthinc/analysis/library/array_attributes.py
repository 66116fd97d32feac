"""Attributes and items of arrays, lazy expressions, tensors, and of what makes arrays; items that are assigned."""

import ast
from typing import Final

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.library.rule_calls import apply_rule, checked, methods_elsewhere
from typedthinc.analysis.library.uses import has_attribute
from typedthinc.analysis.library.words import came_in_words
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.special_names import OPS as OPS_CLASS
from typedthinc.analysis.values.callables import Imported, Method, RuleFunction
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import is_text
from typedthinc.analysis.values.objects import DictObject, Items, LibraryObject, ListObject, Model, SliceOf, TupleOf
from typedthinc.analysis.values.operands import operand_of, result_of
from typedthinc.analysis.values.origins import coming_from
from typedthinc.shapes.argument_messages import takes_as_index
from typedthinc.shapes.arrays import broadcasting, indexing, lazy, tensors, ufunc_methods, values
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.messages import never_broadcast
from typedthinc.shapes.arrays.movement import transposed_matrices
from typedthinc.shapes.arrays.ops import OPS
from typedthinc.shapes.arrays.table import GENERATOR, INDEXED, METHODS, RANDOM, SOURCE, Rule
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_TABLES: Final[dict[str, dict[str, Rule]]] = {
    "Generator": GENERATOR,
    "RandomState": RANDOM,
    "RandomSource": SOURCE,
    "Ops": OPS,
}
_TELLING: Final = ("astype", "copy", "flatten", "ravel", "reshape")
# The classes of ours whose methods these are.
_OWNERS: Final = {"Ops": OPS_CLASS, "RandomSource": "typedthinc.random.source.RandomSource"}


def of_array(engine: Engine, base: values.ArrayValue, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of an array is worth."""
    match name:
        case "shape":
            return TupleOf(tuple(values.Int(size) for size in base.sizes))
        case "ndim":
            return values.of_number(len(base.sizes))
        case "size":
            return values.Int(product(base.sizes))
        case "T":
            return values.ArrayValue(base.family, base.sizes[::-1])
        case "mT":
            return checked(engine, node, scope, lambda: result_of(transposed_matrices("mT", base)))
        case "real" | "imag":
            return values.ArrayValue(values.FLOATS if base.family == values.COMPLEXES else base.family, base.sizes)
        case "dtype":
            return values.DType(base.family)
        case "flat":
            return ListObject(Items(middle=values.ArrayValue(base.family, ())))
        case _:
            if name in METHODS:
                return RuleFunction(name, METHODS[name], (base,))
            return Method(base, name) if has_attribute(engine, base, name, node, scope) else UNKNOWN


def of_any_array(engine: Engine, base: values.AnyArray, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return a method of an array of which no axis is known, if it tells of one, or of the dtype."""
    return RuleFunction(name, METHODS[name], (base,)) if name in _TELLING else UNKNOWN


def item_of_any_array(engine: Engine, base: values.AnyArray, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return a part of an array of which no axis is known: of the same dtype, but for a field."""
    return UNKNOWN if is_text(key) or isinstance(key, Unknown) else base


def of_lazy(engine: Engine, base: values.Lazy, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of an expression is worth that is computed later."""
    if name in lazy.METHODS_OF_EXPRESSIONS:
        return RuleFunction(name, lazy.METHODS_OF_EXPRESSIONS[name], (base,))
    if not isinstance(base.value, values.ArrayValue):
        return UNKNOWN
    found = of_array(engine, base.value, name, node, scope)
    if isinstance(found, values.ArrayValue):
        return values.Lazy(found)
    return found if name == "ndim" else UNKNOWN


def of_tensor(engine: Engine, base: values.Tensor, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of a tensor is worth."""
    if name in tensors.METHODS:
        return RuleFunction(name, tensors.METHODS[name], (base,))
    return result_of(tensors.attribute(base, name))


def of_maker(engine: Engine, base: values.Instance, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute is worth of an object whose methods make arrays."""
    further = methods_elsewhere(base.name)
    if further is not None:
        return RuleFunction(name, further[name]) if name in further else UNKNOWN
    if base.name == "LazySource":
        if name not in SOURCE:
            return UNKNOWN
        return RuleFunction(name, lazy.lifted(SOURCE[name]), full=f"typedthinc.lazy.draws.RandomStreams.{name}")
    table = _TABLES.get(base.name, {})
    if name in table:
        owner = _OWNERS.get(base.name)
        return RuleFunction(name, table[name], full=f"{owner}.{name}" if owner else "")
    return Imported("numpy") if (base.name, name) == ("Ops", "xp") else Method(base, name)


def of_rule(engine: Engine, base: RuleFunction, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return a method of a universal function, such as `np.add.reduce`."""
    found = None if base.first else ufunc_methods.method(base.name, base.rule, name)
    return UNKNOWN if found is None else RuleFunction(name, found)


def item_of_array(engine: Engine, base: values.ArrayValue, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return a part of an array; what a name stands for in a structured one is not known."""
    if is_text(key) and base.family == values.ANY_DTYPE:
        return UNKNOWN
    for part in key.items if isinstance(key, TupleOf) else (key,):
        if _is_no_place(part):
            engine.report(Mismatch("container", takes_as_index(came_in_words(part))), node, scope)
            return UNKNOWN
    part = checked(engine, node, scope, lambda: result_of(indexing.getitem(base, operand_of(key))))
    return coming_from(part, base) if isinstance(key, SliceOf | values.ArrayValue | ListObject) else part


def _is_no_place(key: Value) -> bool:
    """Tell whether something surely is not a place in an array."""
    is_floats = isinstance(key, values.ArrayValue) and key.family == values.FLOATS and bool(key.sizes)
    return is_floats or is_text(key) or isinstance(key, float | Model | values.Holder | LibraryObject | DictObject)


def item_of_lazy(engine: Engine, base: values.Lazy, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return a part of an expression that is computed later."""
    at = values.evaluated(operand_of(key))
    return checked(engine, node, scope, lambda: values.computed_later(indexing.getitem(base.value, at)))


def item_of_tensor(engine: Engine, base: values.Tensor, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return a part of a tensor."""
    return checked(engine, node, scope, lambda: result_of(tensors.part(base, operand_of(key))))


def item_of_rule(engine: Engine, base: RuleFunction, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return what `np.r_[...]`, `np.mgrid[...]` and their kin make."""
    if base.name not in INDEXED or base.first:
        return UNKNOWN
    return apply_rule(engine, base.name, INDEXED[base.name], Call([Argument(key, node)], node, scope))


def store(engine: Engine, base: values.ArrayValue, key: Value, value: Argument, target: ast.AST, scope: Scope) -> None:
    """Compare what is put into an array with the place where it goes."""
    if base.family == values.ANY_DTYPE and not isinstance(value.value, values.ArrayValue):
        # An array of objects holds lists as they are.
        return
    place = engine.item(base, key, target, scope)
    found = None if isinstance(value.value, Unknown) else values.array_of(operand_of(value.value))
    if (
        isinstance(place, values.ArrayValue)
        and found is not None
        and not broadcasting.goes_into(found.sizes, place.sizes)
    ):
        text = never_broadcast("=", str(place), str(found))
        engine.report(Mismatch("size", text), value.node, scope)


def store_in_tensor(engine: Engine, base: values.Tensor, key: Value, value: Argument, scope: Scope) -> None:
    """Compare what is put into a tensor with the place where it goes: nothing is stretched but sizes of 1."""
    place, found = tensors.part(base, operand_of(key)), tensors.array_in(operand_of(value.value))
    if isinstance(place, values.Tensor) and found is not None:
        try:
            tensors.check_held(place.array, tensors.as_columns(found))
        except Mismatch as mismatch:
            engine.report(mismatch, value.node, scope)
