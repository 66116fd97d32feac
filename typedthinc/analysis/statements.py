"""Simple statements: assignments, returns, deletions, assertions."""

import ast

from typedthinc.analysis import assignments, declarations
from typedthinc.analysis.conditions import narrow, tested
from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.hints import Declared, Named
from typedthinc.analysis.item_hints import check_item
from typedthinc.analysis.iteration import items_of
from typedthinc.analysis.operators import SYMBOLS
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument
from typedthinc.analysis.values.callables import Field, Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import DictObject, ListObject
from typedthinc.shapes.arrays.values import ArrayValue, Holder
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_EXITS = ("sys.exit", "os._exit", "os.abort", "builtins.exit", "builtins.quit")


def expression(engine: Engine, node: ast.Expr, scope: Scope) -> bool:
    """Walk an expression that stands alone; what follows `sys.exit()` is not reached."""
    engine.evaluate(node.value, scope)
    match node.value:
        case ast.Call(func=ast.Name() | ast.Attribute(value=ast.Name()) as function):
            called = engine.quietly(function, scope)
            return not (isinstance(called, Imported) and called.name in _EXITS)
        case _:
            return True


def assign(engine: Engine, node: ast.Assign, scope: Scope) -> bool:
    """Walk `target = value`."""
    if isinstance(node.targets[0], ast.Tuple | ast.List):
        engine.drained.add(node.value)
    _note_variable(engine, node.targets[0], node.value, scope)
    value = engine.evaluate(node.value, scope)
    for target in node.targets:
        if isinstance(target, ast.Name) and target.id in scope.annotations:
            value = declarations.declared(
                engine, value, hint_in(scope.annotations[target.id], scope), target, node.value, scope
            )
        assignments.assign(engine, target, value, scope, node.value)
    return True


def _note_variable(engine: Engine, target: ast.expr, value: ast.expr, scope: Scope) -> None:
    """Note which variable gets what an expression makes, if it makes one object for it."""
    if isinstance(target, ast.Name) and not scope.loops:
        engine.variables[value] = target.id
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for name, each in zip(target.elts, value.elts, strict=True):
            _note_variable(engine, name, each, scope)


def annotated(engine: Engine, node: ast.AnnAssign, scope: Scope) -> bool:
    """Walk `target: annotation = value`."""
    hint = hint_in(node.annotation, scope)
    target = node.target
    if scope.cls is not None and isinstance(target, ast.Name) and "ClassVar" not in ast.dump(node.annotation):
        scope.cls.fields.append(Field(target.id, node.annotation, node.value, scope.cls))
    elif isinstance(target, ast.Name) and scope.cls is None:
        scope.annotations[target.id] = node.annotation
    if node.value is None:
        return True
    value: Value
    if hint == Named("typing.TypeAlias"):
        value = Declared(hint_in(node.value, scope))
    else:
        _note_variable(engine, target, node.value, scope)
        value = engine.evaluate(node.value, scope)
        value = declarations.declared(engine, value, hint, target, node.value, scope)
    assignments.assign(engine, target, value, scope, node.value)
    return True


def augmented(engine: Engine, node: ast.AugAssign, scope: Scope) -> bool:
    """Walk `target += value`: lists and dicts grow, arrays keep their sizes."""
    target = _loaded(node.target)
    old, right = engine.evaluate(target, scope), engine.evaluate(node.value, scope)
    symbol = SYMBOLS[type(node.op)]
    if isinstance(old, ListObject) and symbol in "+|":
        for item in items_of(engine, right) or ():
            check_item(engine, old, Argument(item, node.value), scope)
        assignments.extend(engine, old, right)
        return True
    if isinstance(old, DictObject) and symbol == "|":
        assignments.update(engine, old, right)
        return True
    operands = Argument(old, target), Argument(right, node.value)
    value = engine.operate(Operation(symbol, *operands, node, scope, is_in_place=True))
    if isinstance(old, ArrayValue) and old.sizes and isinstance(value, Unknown):
        # An array is changed in place, and keeps its sizes, whatever comes.
        value = old
    is_inside = isinstance(target, ast.Subscript) or (
        isinstance(target, ast.Attribute) and isinstance(engine.quietly(target.value, scope), Holder)
    )
    if not (isinstance(old, ArrayValue) and is_inside):
        assignments.assign(engine, node.target, value, scope, node.value)
    return True


def _loaded(target: ast.Name | ast.Attribute | ast.Subscript) -> ast.expr:
    """Return a target as an expression that reads it."""
    load = ast.Load()
    match target:
        case ast.Name(id=name):
            made: ast.expr = ast.Name(name, load)
        case ast.Attribute(value=value, attr=name):
            made = ast.Attribute(value, name, load)
        case ast.Subscript(value=value, slice=key):
            made = ast.Subscript(value, key, load)
    return ast.copy_location(made, target)


def returned(engine: Engine, node: ast.Return, scope: Scope) -> bool:
    """Walk `return value`."""
    value = None if node.value is None else engine.evaluate(node.value, scope)
    function = scope.function
    if function is not None and function.returns is not None and node.value is not None and scope.yields is None:
        hint = hint_in(function.returns, function.scope)
        place = f"the result of {function.name}"
        value = declarations.declared(engine, value, hint, place, node.value, scope)
    if scope.start is not None:
        scope.exits.append((value, engine.heap.since(scope.start)))
    return False


def asserted(engine: Engine, node: ast.Assert, scope: Scope) -> bool:
    """Walk an assertion: what follows one that fails is not reached."""
    is_true = tested(engine, node.test, scope)
    if is_true is None:
        narrow(engine, node.test, scope, is_true=True, is_asserted=True)
    return is_true is not False


def deleted(engine: Engine, node: ast.Delete, scope: Scope) -> bool:
    """Walk `del target`."""
    for target in node.targets:
        match target:
            case ast.Name(id=name):
                engine.heap.write(scope.place(name)[1], UNKNOWN)
            case ast.Subscript(value=base, slice=key):
                assignments.delete_item(engine, engine.evaluate(base, scope), engine.evaluate(key, scope))
            case ast.Attribute(value=base, attr=name):
                assignments.set_attribute(engine, engine.evaluate(base, scope), name, UNKNOWN, target, scope, target)
            case _:
                pass
    return True


def declared_global(engine: Engine, node: ast.Global, scope: Scope) -> bool:
    """Walk `global name`."""
    scope.global_names.update(node.names)
    return True


def declared_nonlocal(engine: Engine, node: ast.Nonlocal, scope: Scope) -> bool:
    """Walk `nonlocal name`."""
    scope.outer_names.update(node.names)
    return True


def type_alias(engine: Engine, node: ast.stmt, scope: Scope) -> bool:
    """Walk `type Name = ...`, which Python has from 3.12 on."""
    name, value = getattr(node, "name", None), getattr(node, "value", None)
    if isinstance(name, ast.Name) and isinstance(value, ast.expr):
        engine.bind(name.id, Declared(hint_in(value, scope)), scope)
    return True
