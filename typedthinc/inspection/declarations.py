"""Where a type is declared that a value is compared with: of a name, a result or a parameter, however deep inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    Decorator,
    Expression,
    FuncDef,
    IndexExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    OverloadedFuncDef,
    RefExpr,
    SymbolNode,
    TypeInfo,
    Var,
    YieldExpr,
)
from mypy.operators import op_methods
from mypy.types import CallableType, Instance, Type, get_proper_type

from typedthinc._mypy.assignments import place
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.numbers import Origin, has_size
from typedthinc.inspection.targets import returns


class Declaration(NamedTuple):
    """A type that is written in the source.

    Attributes:
        name: What it is declared for.
        node: Where that stands.
        type: What is declared.
    """

    name: str
    node: Var | FuncDef | TypeInfo | Expression
    type: Type | None


def declared(check: FinishedCheck, marked: Expression, size: int | None) -> Origin | None:
    """Find a number in a type that is declared for the marked expression, or for what it is an item of."""
    for name, node, typ in _declarations(check, marked):
        if size is not None and node.line > 0 and has_size(typ, size):
            end = node.end_column or 0 if isinstance(node, Expression) else node.column + len(node.name)
            return Origin(size, f"is declared for {name}", node.line, node.column, node.line, end)
    return None


def _declarations(check: FinishedCheck, marked: Expression) -> Iterator[Declaration]:
    for statement in nodes_of(check.tree):
        if isinstance(statement, AssignmentStmt | OperatorAssignmentStmt) and _holds(statement.rvalue, marked):
            targets = statement.lvalues if isinstance(statement, AssignmentStmt) else [statement.lvalue]
            yield from (found for target in targets for found in _of_target(check, target))
    for call in check.expressions:
        if isinstance(call, CallExpr) and any(_holds(each, marked) for each in call.args):
            yield from _of_call(check, call)
        elif isinstance(call, OpExpr) and _holds(call.right, marked):
            yield from _of_method(check, call.left, op_methods.get(call.op, ""))
        elif isinstance(call, IndexExpr) and _holds(call.index, marked):
            yield from _of_method(check, call.base, "__getitem__")
    function = check.assignments.function_at(place(marked))
    if function is not None and isinstance(function.type, CallableType):
        if any(_holds(each, marked) for each in _results(check)):
            yield Declaration(f"what {function.name} returns", function, function.type.ret_type)
        defaults = (each for each in function.arguments if each.initializer is not None)
        yield from _parameters(function, [each.variable for each in defaults if _holds(each.initializer, marked)])


def _results(check: FinishedCheck) -> Iterator[Expression | None]:
    """Go through what functions return and yield."""
    yield from (value for _, value in returns(check))
    yield from (each.expr for each in check.expressions if isinstance(each, YieldExpr))


def _holds(outer: Expression | None, inner: Expression) -> bool:
    """Tell whether an expression stands within another, or is the same."""
    if outer is None or outer.line < 0:
        return False
    begins = (outer.line, outer.column) <= (inner.line, inner.column)
    return begins and (inner.end_line or 0, inner.end_column or 0) <= (outer.end_line or 0, outer.end_column or 0)


def _of_target(check: FinishedCheck, target: Expression) -> Iterator[Declaration]:
    while isinstance(target, IndexExpr):
        yield from _of_method(check, target.base, "__setitem__")
        target = target.base
    if isinstance(target, RefExpr) and isinstance(target.node, Var):
        yield Declaration(target.node.name, target.node, target.node.type)
    elif isinstance(target, MemberExpr):
        yield from _of_attribute(check, target)


def _of_attribute(check: FinishedCheck, target: MemberExpr) -> Iterator[Declaration]:
    owner = _instance(check, target.expr)
    symbol = owner.type.get(target.name) if owner is not None else None
    if symbol is None or owner is None or not _is_here(check, owner.type):
        return
    if isinstance(symbol.node, Var):
        yield Declaration(f"{target.name} of {owner.type.name}", symbol.node, symbol.node.type)
    setter = symbol.node.setter if isinstance(symbol.node, OverloadedFuncDef) else None
    if setter is not None:
        yield from _parameters(setter.func, [each.variable for each in setter.func.arguments])


def _of_call(check: FinishedCheck, call: CallExpr) -> Iterator[Declaration]:
    callee = call.callee
    if isinstance(callee, MemberExpr):
        # `rows.append(X)`, where `rows` is declared with the type of its items.
        yield from _of_target(check, callee.expr)
        yield from _of_method(check, callee.expr, callee.name)
    node = _function_of(callee)
    if isinstance(node, FuncDef) and check.elsewhere(node.fullname.rpartition(".")[0]) is not None:
        yield from _parameters(node, [each.variable for each in node.arguments])
    elif isinstance(node, TypeInfo) and _is_here(check, node):
        fields = [each.node for each in node.names.values() if isinstance(each.node, Var)]
        yield from _of_typed_dict(check, node)
        yield from (Declaration(f"{each.name} of {node.name}", each, each.type) for each in fields)
    elif isinstance(node, Var):
        yield Declaration(node.name, node, node.type)
        yield from _of_method(check, callee, "__call__")


def _of_typed_dict(check: FinishedCheck, info: TypeInfo) -> Iterator[Declaration]:
    """Look at the keys of a dict with declared types, which mypy keeps without their lines."""
    items = info.typeddict_type.items if info.typeddict_type is not None else {}
    for definition in nodes_of(check.tree) if items else ():
        if isinstance(definition, ClassDef) and definition.fullname == info.fullname:
            for each in definition.defs.body:
                key = each.lvalues[0] if isinstance(each, AssignmentStmt) else None
                if isinstance(key, NameExpr) and key.name in items:
                    yield Declaration(f"{key.name} of {info.name}", key, items[key.name])


def _of_method(check: FinishedCheck, owner: Expression, name: str) -> Iterator[Declaration]:
    """Look at the parameters of a method of a class of the file, and at what a generic class is made for."""
    found = _instance(check, owner)
    info = found.type if found is not None else None
    if isinstance(owner, RefExpr) and isinstance(owner.node, TypeInfo):
        info = owner.node
    if info is None or not name or not _is_here(check, info):
        return
    node = info.get_method(name)
    method = node.func if isinstance(node, Decorator) else node
    if isinstance(method, FuncDef):
        yield from _parameters(method, [each.variable for each in method.arguments])
        yield Declaration(check.segment(owner), owner, found)


def _function_of(callee: Expression) -> SymbolNode | None:
    """Return what a callee stands for: of a function with a decorator, the function."""
    node = callee.node if isinstance(callee, RefExpr) else None
    return node.func if isinstance(node, Decorator) else node


def _parameters(function: FuncDef, variables: list[Var]) -> Iterator[Declaration]:
    return (Declaration(f"{each.name} of {function.name}", each, each.type) for each in variables)


def _instance(check: FinishedCheck, expression: Expression) -> Instance | None:
    proper = get_proper_type(check.type_of(expression))
    return proper if isinstance(proper, Instance) else None


def _is_here(check: FinishedCheck, info: TypeInfo) -> bool:
    return info.module_name == check.tree.fullname
