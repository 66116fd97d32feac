"""Conditions: what is true, `if`, `and`, `or`, and what a test tells of the names in it."""

import ast
from collections.abc import Sequence
from dataclasses import replace

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values import objects
from typedthinc.analysis.values.callables import Bound, Class, Closure, Imported, Module, Partial
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import ANY_INT, TEXT, length_of_range, number_of
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.operands import operand_of
from typedthinc.shapes.arrays.messages import no_truth
from typedthinc.shapes.arrays.values import ArrayValue, Int, plain, sizes_of
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_SIZES = ("shape", "ndim", "size")
_OF_CLASSES: dict[str, Value] = {"builtins.int": ANY_INT, "builtins.str": TEXT}


def tested(engine: Engine, node: ast.expr, scope: Scope) -> bool | None:
    """Tell whether an expression is true in a condition, None where nobody knows; report an array of several items."""
    value = engine.evaluate(node, scope)
    _has_truth(engine, value, node, scope)
    return truth(engine, value)


def _has_truth(engine: Engine, value: Value, node: ast.expr, scope: Scope) -> None:
    if is_several(value):
        engine.report(Mismatch("rank", no_truth(str(value))), node, scope)


def is_several(value: Value) -> bool:
    """Tell whether a value is an array that surely has several items, which stand for no one number or truth."""
    return isinstance(value, ArrayValue) and max([plain(size) or 1 for size in value.sizes], default=1) > 1


def truth(engine: Engine, value: Value) -> bool | None:
    """Tell whether a value is true in a condition, None where nobody knows."""
    match value:
        case None | bool() | float() | str():
            return bool(value)
        case Int():
            found = plain(value)
            return None if found is None else bool(found)
        case objects.TupleOf(items):
            return bool(items)
        case objects.ListObject():
            return bool(value.items.head) or (None if value.items.all is None else False)
        case objects.DictObject():
            return True if value.entries.items else False if value.entries.is_complete else None
        case _:
            return _truth_of_object(value)


def _truth_of_object(value: Value) -> bool | None:
    match value:
        case objects.Model() | Closure() | Bound() | Class() | Module() | Partial() | objects.Callback():
            return True
        case objects.Thing():
            is_tested = value.cls.find("__bool__") is not ABSENT or value.cls.find("__len__") is not ABSENT
            return None if is_tested or value.cls.is_open else True
        case objects.RangeOf():
            many = plain(length_of_range(value))
            return None if many is None else bool(many)
        case Imported("typing.TYPE_CHECKING"):
            return True
        case _:
            return None


def branch(engine: Engine, node: ast.If, scope: Scope) -> bool:
    """Walk an `if`: the way that is taken, or both."""
    test = tested(engine, node.test, scope)

    def way(*, is_true: bool) -> bool:
        narrow(engine, node.test, scope, is_true=is_true)
        return engine.execute(node.body if is_true else node.orelse, scope)

    if test is not None:
        if isinstance(node.test, ast.Name) and isinstance(engine.quietly(node.test, scope), bool):
            _look_at_the_other(engine, node.orelse if test else node.body, scope)
        return engine.execute(node.body if test else node.orelse, scope)
    return engine.fork([lambda: way(is_true=True), lambda: way(is_true=False)], scope)


def _look_at_the_other(engine: Engine, body: Sequence[ast.stmt], scope: Scope) -> None:
    """Walk what a flag of a module switches off, as if it were on: who sets the flag meets the mistakes there."""
    is_plain = all(isinstance(each, ast.Expr | ast.Assign | ast.AugAssign) for each in body)
    if is_plain and scope.function is None and not scope.loops:
        mark = engine.heap.mark()
        with engine.perhaps(scope):
            engine.execute(body, scope)
        engine.heap.undo(mark)


def chosen(engine: Engine, node: ast.IfExp, scope: Scope) -> Value:
    """Return what `a if test else b` is worth."""
    test = tested(engine, node.test, scope)
    if test is not None:
        return engine.evaluate(node.body if test else node.orelse, scope)
    found: list[Value] = []

    def way(*, is_true: bool) -> bool:
        narrow(engine, node.test, scope, is_true=is_true)
        found.append(engine.evaluate(node.body if is_true else node.orelse, scope))
        return True

    engine.fork([lambda: way(is_true=True), lambda: way(is_true=False)], scope)
    return join_all(found)


def either(engine: Engine, node: ast.BoolOp, scope: Scope) -> Value:
    """Return what `a and b` or `a or b` is worth."""
    is_and, found = isinstance(node.op, ast.And), list[Value]()
    with scope.run.doubting(Certainty.SURELY):
        for each in node.values:
            value = engine.evaluate(each, scope)
            test = truth(engine, value)
            if each is not node.values[-1]:
                _has_truth(engine, value, each, scope)
            if test is not is_and or each is node.values[-1]:
                found.append(value)
            if test is (not is_and):
                break
            if test is None:
                with engine.perhaps(scope):
                    certainty = scope.run.certainty
                # The operands behind one that may decide happen perhaps.
                scope.run.doubt(certainty)
    return join_all(found)


def narrow(engine: Engine, test: ast.expr, scope: Scope, *, is_true: bool, is_asserted: bool = False) -> None:
    """Let a name be worth what a test says that it is.

    Arrays whose sizes a condition tests are forgotten, for what the test rules out is left to the program; an assertion
    rules nothing out that goes on.
    """
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            narrow(engine, inner, scope, is_true=not is_true, is_asserted=is_asserted)
        case ast.BoolOp(op=op, values=values):
            if isinstance(op, ast.And) is is_true:
                for each in values:
                    narrow(engine, each, scope, is_true=is_true, is_asserted=is_asserted)
        case ast.Name(id=name):
            value = scope.load(name)
            if not is_true and isinstance(value, objects.ListObject) and not value.parts and not value.items.head:
                engine.heap.write(value.cell, objects.Items())
        case ast.Compare(left=ast.Name(id=name), ops=[op], comparators=[other]):
            if isinstance(op, ast.Is | ast.Eq) if is_true else isinstance(op, ast.IsNot | ast.NotEq):
                _narrow_to(engine, name, engine.quietly(other, scope), scope)
        case ast.Compare(left=ast.Attribute(value=ast.Name(id=name), attr="shape"), ops=[op], comparators=[other]) if (
            isinstance(op, ast.Eq if is_true else ast.NotEq) and isinstance(scope.load(name), ArrayValue)
        ):
            _narrow_to_shape(engine, name, engine.quietly(other, scope), scope)
        case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name(id=name), cls]):
            found = engine.quietly(cls, scope) if is_true and isinstance(scope.load(name), Unknown) else UNKNOWN
            if isinstance(found, Imported) and found.name in _OF_CLASSES:
                engine.bind(name, _OF_CLASSES[found.name], scope)
        case _ if not is_asserted:
            _forget_tested(engine, test, scope)
        case _:
            pass


def _narrow_to(engine: Engine, name: str, found: Value, scope: Scope) -> None:
    value = scope.load(name)
    is_none = found is None and isinstance(value, Unknown)
    is_number = isinstance(value, Int) and plain(value) is None and number_of(found) is not None
    if is_none or is_number or (isinstance(value, objects.AnyText) and isinstance(found, str)):
        engine.bind(name, found, scope)


def _narrow_to_shape(engine: Engine, name: str, shape: Value, scope: Scope) -> None:
    """Let an array have the sizes that a test says; those that it leaves open are as they were."""
    array, sizes = scope.load(name), sizes_of(operand_of(shape))
    if not isinstance(array, ArrayValue) or sizes is None or len(sizes) != len(array.sizes):
        engine.bind(name, UNKNOWN, scope)
        return
    told = [before if isinstance(size, Unknown) else size for size, before in zip(sizes, array.sizes, strict=True)]
    engine.bind(name, replace(array, sizes=tuple(told)), scope)


def _forget_tested(engine: Engine, test: ast.expr, scope: Scope) -> None:
    """Forget arrays whose sizes are tested."""
    for each in ast.walk(test):
        match each:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if attribute in _SIZES:
                pass
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]):
                pass
            case _:
                continue
        if isinstance(scope.load(name), ArrayValue):
            engine.bind(name, UNKNOWN, scope)
