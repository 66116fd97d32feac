"""The tables of the interpreter, put together: which file walks which kind of node or value."""

import ast
from functools import cache
from typing import Any

from typedthinc.analysis import (
    attributes,
    calls,
    comparisons,
    comprehensions,
    conditions,
    definitions,
    exceptions,
    expressions,
    imports,
    loops,
    operators,
    patterns,
    statements,
    subscripts,
    uncalled,
)
from typedthinc.analysis.engine import Tables
from typedthinc.analysis.entering import enter
from typedthinc.analysis.hints import Declared
from typedthinc.analysis.instances import construct
from typedthinc.analysis.library import (
    array_attributes,
    containers,
    imported,
    lazy_layers,
    methods,
    model_methods,
    rule_calls,
    torch_modules,
    uses,
)
from typedthinc.analysis.library.builtin_functions import BUILTINS
from typedthinc.analysis.library.declared_types import call_compiled, call_declared, call_dtype
from typedthinc.analysis.library.iterators import ITERATORS
from typedthinc.analysis.library.numpy_functions import NUMPY_FUNCTIONS
from typedthinc.analysis.library.standard import STANDARD
from typedthinc.analysis.values import callables, objects
from typedthinc.analysis.values.torch_modules import TorchFlow, TorchModule
from typedthinc.shapes.arrays.values import AnyArray, ArrayValue, Compiled, DType, Holder, Instance, Int, Lazy, Tensor

_STATEMENTS: dict[type[ast.stmt], Any] = {
    ast.Expr: statements.expression,
    ast.Assign: statements.assign,
    ast.AnnAssign: statements.annotated,
    ast.AugAssign: statements.augmented,
    ast.Return: statements.returned,
    ast.Assert: statements.asserted,
    ast.Delete: statements.deleted,
    ast.Global: statements.declared_global,
    ast.Nonlocal: statements.declared_nonlocal,
    ast.If: conditions.branch,
    **dict.fromkeys((ast.For, ast.AsyncFor), loops.for_loop),
    ast.While: loops.while_loop,
    ast.Break: loops.leave,
    ast.Continue: loops.begin_again,
    **dict.fromkeys((ast.Try, ast.TryStar), exceptions.attempt),
    ast.Raise: exceptions.raised,
    **dict.fromkeys((ast.With, ast.AsyncWith), exceptions.with_block),
    ast.Match: patterns.match_statement,
    ast.Import: imports.import_names,
    ast.ImportFrom: imports.import_from,
    **dict.fromkeys((ast.FunctionDef, ast.AsyncFunctionDef), definitions.define_function),
    ast.ClassDef: definitions.define_class,
}
_EXPRESSIONS: dict[type[ast.expr], Any] = {
    ast.Constant: expressions.literal,
    ast.Name: expressions.name,
    ast.Attribute: expressions.attribute,
    ast.Tuple: expressions.tuple_display,
    **dict.fromkeys((ast.List, ast.Set), expressions.list_display),
    ast.Dict: expressions.dict_display,
    ast.Slice: expressions.slice_display,
    ast.Subscript: expressions.subscript,
    **dict.fromkeys((ast.Starred, ast.Await), expressions.of_inner),
    ast.NamedExpr: expressions.named,
    ast.UnaryOp: expressions.unary,
    ast.BinOp: expressions.binary,
    ast.JoinedStr: expressions.formatted_text,
    ast.FormattedValue: expressions.formatted_value,
    ast.Lambda: definitions.make_function,
    ast.Yield: expressions.yielded,
    ast.YieldFrom: expressions.yielded_from,
    ast.IfExp: conditions.chosen,
    ast.BoolOp: conditions.either,
    ast.Compare: comparisons.comparison,
    ast.Call: calls.call,
    **dict.fromkeys((ast.ListComp, ast.SetComp), comprehensions.list_comprehension),
    ast.GeneratorExp: comprehensions.generator,
    ast.DictComp: comprehensions.dict_comprehension,
}
_CALLS: dict[type, Any] = {
    object: calls.unknown,
    callables.Closure: enter,
    callables.Bound: calls.bound,
    callables.Partial: calls.partial,
    callables.OneOf: calls.one_of,
    objects.Thing: calls.thing,
    callables.Class: construct,
    objects.Model: model_methods.call_model,
    objects.Callback: model_methods.call_callback,
    objects.OnlyLooks: calls.only_looks,
    callables.Imported: imported.caller(
        {**{f"builtins.{name}": each for name, each in BUILTINS.items()}, **ITERATORS, **STANDARD, **NUMPY_FUNCTIONS}
    ),
    callables.RuleFunction: rule_calls.call_rule,
    callables.Method: methods.call_method,
    objects.LibraryObject: methods.call_object,
    Declared: call_declared,
    DType: call_dtype,
    Compiled: call_compiled,
    callables.LayerMaker: lazy_layers.make_layer,
    TorchModule: torch_modules.call_module,
}
_ATTRIBUTES: dict[type, Any] = {
    objects.Thing: attributes.of_object,
    callables.Class: attributes.of_class,
    callables.Super: attributes.of_super,
    callables.Module: attributes.of_module,
    objects.Model: attributes.of_model,
    callables.OneOf: attributes.of_options,
    callables.Closure: attributes.of_function,
    callables.Partial: attributes.of_partial,
    callables.Imported: imported.of_imported,
    AnyArray: array_attributes.of_any_array,
    ArrayValue: array_attributes.of_array,
    Lazy: array_attributes.of_lazy,
    Tensor: array_attributes.of_tensor,
    Instance: array_attributes.of_maker,
    callables.RuleFunction: array_attributes.of_rule,
    Holder: containers.of_holder,
    objects.OnlyLooks: attributes.of_python,
    TorchModule: torch_modules.of_module,
    TorchFlow: torch_modules.of_flow,
    objects.Callback: uses.of_callback,
    **dict.fromkeys(
        (
            objects.ListObject,
            objects.DictObject,
            objects.TupleOf,
            objects.RangeOf,
            str,
            objects.AnyText,
            float,
            Int,
            objects.LibraryObject,
        ),
        methods.attribute_of_value,
    ),
}
_ITEMS: dict[type, Any] = {
    **dict.fromkeys((objects.ListObject, objects.TupleOf, objects.RangeOf, str), subscripts.of_sequence),
    objects.DictObject: subscripts.of_dict,
    objects.Thing: subscripts.of_object,
    callables.Class: subscripts.of_class,
    callables.OneOf: subscripts.of_options,
    **dict.fromkeys((*uses.FUNCTIONS, *uses.NUMBERS), uses.no_items),
    AnyArray: array_attributes.item_of_any_array,
    ArrayValue: array_attributes.item_of_array,
    Lazy: array_attributes.item_of_lazy,
    Tensor: array_attributes.item_of_tensor,
    callables.RuleFunction: array_attributes.item_of_rule,
    Holder: containers.part_of_holder,
    TorchModule: torch_modules.item_of_module,
}


@cache
def tables() -> Tables:
    """Return the tables."""
    type_alias = getattr(ast, "TypeAlias", None)
    further = {} if type_alias is None else {type_alias: statements.type_alias}
    walked = {**_STATEMENTS, **further}, _EXPRESSIONS, _CALLS, _ATTRIBUTES, _ITEMS
    return Tables(*walked, operators.operate, uncalled.run_open, uncalled.object_of)
