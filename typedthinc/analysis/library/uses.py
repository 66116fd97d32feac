"""What values are never used for, by what they surely are: nobody calls a list, or iterates over a number."""

import ast
from collections import deque
from typing import Final, Literal, TypeAlias

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.library.words import came_in_words
from typedthinc.analysis.nodes import nodes_of
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.source import is_derived
from typedthinc.analysis.special_names import LOSS, OPTIMIZER
from typedthinc.analysis.values import objects
from typedthinc.analysis.values.callables import Bound, Closure, Partial
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import is_text
from typedthinc.analysis.values.origins import Refusal
from typedthinc.shapes.argument_messages import has_no_method
from typedthinc.shapes.arrays.messages import takes_only
from typedthinc.shapes.arrays.table import METHODS
from typedthinc.shapes.arrays.values import ArrayValue, Holder, Int
from typedthinc.shapes.messages import Mismatch, never_used, no_attribute
from typedthinc.shapes.other_libraries import OF_MODELS, OF_PARTS
from typedthinc.shapes.sizes import UNKNOWN

Use: TypeAlias = Literal["called", "iterated over", "unpacked", "indexed", "measured by len()"]
FUNCTIONS: Final = (Closure, Bound, Partial, objects.Callback)
NUMBERS: Final = (bool, Int, float, complex)
_COLLECTIONS: Final = (
    str,
    objects.AnyText,
    objects.ListObject,
    objects.TupleOf,
    objects.DictObject,
    objects.RangeOf,
    ArrayValue,
    Holder,
)
# What Python's own functions do with which of their arguments.
_USES: Final[dict[str, tuple[Use, slice]]] = {
    "builtins.len": ("measured by len()", slice(1)),
    **dict.fromkeys(
        [f"builtins.{name}" for name in "list set frozenset tuple sorted sum any all enumerate reversed iter".split()],
        ("iterated over", slice(1)),
    ),
    "builtins.zip": ("iterated over", slice(None)),
    **dict.fromkeys(("builtins.map", "builtins.filter"), ("iterated over", slice(1, None))),
    "functools.partial": ("called", slice(1)),
}
_NO_CLASSES: Final = (*NUMBERS, *FUNCTIONS, *_COLLECTIONS, objects.Model)
_OF_ARRAYS: Final = frozenset((*METHODS, "T", "dtype", "ndim", "shape", "size"))
# A model has the function that it was made with, an optimizer the number of its steps.
_HAVING: Final = ("forward", "step")
_OF_MODELS: Final = frozenset(("predict", "begin_update", "finish_update", "initialize"))


def python_type(value: Value) -> type | None:
    """Return the type of Python's own that a value is an object of, None where it may be of another one."""
    match value:
        case objects.ListObject(kind="list") if (
            value.items.head
        ):  # what is only declared to be one may be another sequence
            return list
        case objects.TupleOf():
            return tuple
        case _:
            return str if is_text(value) else None


def has_attribute(engine: Engine, value: Value, name: str, node: ast.AST, scope: Scope) -> bool:
    """Tell whether a value may have an attribute; report it if not."""
    kind = python_type(value)
    elsewhere, owner = (OF_MODELS, "Model") if isinstance(value, objects.Model) else (OF_PARTS, _part(value))
    if owner and name in elsewhere and name not in _HAVING:
        engine.report(Mismatch("container", has_no_method(owner, name, elsewhere[name])), node, scope)
        return False
    if isinstance(value, objects.Model):
        return True
    if kind is list:
        has_it = hasattr(list, name) or hasattr(deque, name)
    else:
        asked = _OF_MODELS if kind is None else _OF_MODELS | _OF_ARRAYS
        has_it = name not in asked or (kind is not None and hasattr(kind, name))
    if not has_it:
        came = came_in_words(value) if kind is None else kind.__name__
        _refuse_attribute(engine, came, name, node, scope)
    return has_it


def _part(value: Value) -> str:
    """Name the class of a loss or an optimizer, "" for any other value."""
    is_part = isinstance(value, objects.LibraryObject) and any(
        is_derived(value.name, each) for each in (LOSS, OPTIMIZER)
    )
    return value.name.rpartition(".")[2] if isinstance(value, objects.LibraryObject) and is_part else ""


def _refuse_attribute(engine: Engine, came: str, name: str, node: ast.AST, scope: Scope) -> None:
    text = no_attribute(came, name, is_of_array=name in _OF_ARRAYS)
    _refuse(engine, text, node, _used_by(node), scope)


def of_callback(engine: Engine, base: Value, name: str, node: ast.AST, scope: Scope) -> Value:
    """Return what an attribute of a callback is worth."""
    if name in _OF_ARRAYS | _OF_MODELS:
        _refuse_attribute(engine, "a callback", name, node, scope)
    return UNKNOWN


def no_items(engine: Engine, base: Value, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return what stands behind the brackets of what has no items; a number of numpy's may get another axis there."""
    if isinstance(key, Int | str | objects.AnyText | objects.SliceOf):
        is_used(engine, Argument(base, node), "indexed", scope)
    return UNKNOWN


def arguments_are_used(engine: Engine, full: str, call: Call) -> bool:
    """Tell whether a function of Python's own may use its arguments as it does; report it if not."""
    if full == "builtins.isinstance":
        return all(_is_class(engine, each, call.scope) for each in call.args[1:2])
    if full not in _USES:
        return True
    is_called = full == "builtins.iter" and len(call.args) > 1
    use, places = _USES["functools.partial" if is_called else full]
    return all(each.is_spread or is_used(engine, each, use, call.scope) for each in call.args[places])


def _is_class(engine: Engine, given: Argument, scope: Scope) -> bool:
    value = given.value
    if isinstance(value, objects.TupleOf) or not isinstance(value, _NO_CLASSES):
        return True
    text = takes_only("isinstance", "a class as its second argument", came_in_words(value))
    _refuse(engine, text, given.node, given.node, scope)
    return False


def is_used(engine: Engine, given: Argument, use: Use, scope: Scope) -> bool:
    """Tell whether a value may be used so; report it if not."""
    value, used = given.value, _used_by(given.node) if use in ("called", "indexed") else given.node
    if isinstance(used, ast.Attribute) and isinstance(value, NUMBERS):
        # It may be what the attribute begins as.
        return True
    if not isinstance(value, (*NUMBERS, *(_COLLECTIONS if use == "called" else FUNCTIONS))):
        is_single = isinstance(value, ArrayValue) and not value.sizes
        if not is_single or use not in ("iterated over", "unpacked", "measured by len()"):
            return True
    text = never_used(came_in_words(value), use, is_callback=isinstance(value, objects.Callback))
    _refuse(engine, text, given.node, used, scope)
    return False


def _refuse(engine: Engine, text: str, node: ast.AST, used: ast.AST, scope: Scope) -> None:
    """Report what a value is used as; of an attribute that all methods use it is told once."""
    again = None
    if isinstance(used, ast.Attribute) and isinstance(owner := engine.quietly(used.value, scope), objects.Thing):
        again = Refusal((owner.cls,), (), owner.cls, (used.attr,))
    engine.report(Mismatch("container", text), node, scope, again)
    forget_used(engine, used, scope)


def _used_by(node: ast.AST) -> ast.AST:
    """Return the value of which something is asked: an attribute, an item, a call."""
    match node:
        case ast.Attribute(value=used) | ast.Subscript(value=used) | ast.Call(func=used):
            return used
        case _:
            return node


def forget_used(engine: Engine, node: ast.AST, scope: Scope) -> None:
    """Forget what was found not to be what it is used as, and the names that were bound with it: it is one mistake."""
    match node:
        case ast.Name(id=name):
            tree = scope.module.tree if scope.function is None else scope.function.node
            targets = () if tree is None else nodes_of(tree, ast.Tuple)
            stored = [each.elts for each in targets if isinstance(each.ctx, ast.Store)]
            bound = [[each.id for each in elts if isinstance(each, ast.Name)] for elts in stored]
            for each in {name, *(other for names in bound if name in names for other in names)}:
                if scope.load(each) is not ABSENT:
                    engine.bind(each, UNKNOWN, scope)
        case ast.Attribute(value=base, attr=name):
            owner = engine.quietly(base, scope)
            if isinstance(owner, objects.Thing):
                engine.heap.write(owner.cell(name), UNKNOWN)
        case _:
            pass
