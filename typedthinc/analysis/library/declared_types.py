"""Calls of types: `UserId(3)`, `np.float32(x)`, `list[int]()`; and of functions that `lazy.function` compiled."""

from dataclasses import replace

from typedthinc.analysis.declared import value_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.hints import Declared, Distinct, Named, OwnClass
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.callables import Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.objects import LibraryObject
from typedthinc.analysis.values.operands import operand_of, result_of
from typedthinc.shapes.arrays import lazy
from typedthinc.shapes.arrays.values import ArrayValue, Compiled, DType, Int, array_of
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN


def call_declared(engine: Engine, function: Declared, call: Call) -> Value:
    """Call a type that the program declared."""
    hint = function.hint
    match hint:
        case Distinct():
            value = call.get(0)
            is_size = isinstance(value, Int) and number_of(value) is None
            return value_of_hint(engine, hint) if is_size else value
        case Named(name, args):
            made = engine.call(Imported(name), call)
            parts = tuple(value_of_hint(engine, each) for each in args)
            return replace(made, parts=parts) if isinstance(made, LibraryObject) else made
        case OwnClass(cls):
            return engine.call(cls, call)
        case _:
            return UNKNOWN


def call_dtype(engine: Engine, function: DType, call: Call) -> Value:
    """Call a dtype: a scalar or array of it."""
    found = array_of(operand_of(call.get(0)))
    return UNKNOWN if found is None else ArrayValue(function.family, found.sizes)


def call_compiled(engine: Engine, function: Compiled, call: Call) -> Value:
    """Call a function that was compiled."""
    try:
        return result_of(lazy.called(function, *map(operand_of, call.values)))
    except Mismatch as mismatch:
        engine.report(mismatch, call.args[mismatch.position].node, call.scope)
        return UNKNOWN
