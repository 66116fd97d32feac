"""Read the statements of a file into blocks: mypy's own traversers are compiled traits, which cannot be subclassed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from mypy.nodes import (
    AssertStmt,
    AssignmentStmt,
    Block,
    BreakStmt,
    CallExpr,
    ClassDef,
    ContinueStmt,
    Decorator,
    DelStmt,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    IfStmt,
    Import,
    ImportAll,
    ImportFrom,
    IndexExpr,
    IntExpr,
    ListExpr,
    MatchStmt,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OverloadedFuncDef,
    RaiseStmt,
    RefExpr,
    ReturnStmt,
    StarExpr,
    TempNode,
    TryStmt,
    TupleExpr,
    Var,
    WhileStmt,
    WithStmt,
)
from mypy.patterns import AsPattern, Pattern

from typedthinc._mypy import expressions, in_place
from typedthinc._mypy.blocks import Block as Steps
from typedthinc._mypy.blocks import Choice, Jump, Loop, Try
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.imports import is_of_thinc
from typedthinc._mypy.patterns import captures, expressions_in
from typedthinc._mypy.unpacking import unpacked
from typedthinc._mypy.variables import extent

# Methods that change a list in place in a way that can be followed.
GROWING: Final = frozenset({"append", "extend", "insert", "reverse", "clear"})

_Readers: TypeAlias = "dict[type[Node], Callable[[Contents, Any], None]]"


def read_file(tree: MypyFile) -> Contents:
    """Read the statements of a file."""
    contents = Contents(tree.fullname, is_of_thinc=is_of_thinc(tree))
    _read_all(contents, tree.defs)
    contents.finish()
    return contents


def _read_all(contents: Contents, statements: Iterable[Node]) -> None:
    for statement in statements:
        reader = _READERS.get(type(statement))
        if reader is not None:
            reader(contents, statement)


def _block(contents: Contents, statements: Iterable[Node]) -> Steps:
    with contents.in_block() as block:
        _read_all(contents, statements)
    return block


def _expression(contents: Contents, expression: Expression | None) -> None:
    if expression is not None:
        expressions.read(contents, expression)


def _assignment(contents: Contents, node: AssignmentStmt) -> None:
    if isinstance(node.rvalue, TempNode):
        for target in node.lvalues:
            contents.declare(target)
        return
    if len(node.lvalues) == 1 and contents.alias(node.lvalues[0], node.rvalue):
        expressions.take(contents, node.rvalue)
    elif len(node.lvalues) == 1 and contents.store(node.lvalues[0], node.rvalue):
        expressions.take(contents, node.rvalue)
    elif len(node.lvalues) == 1 and contents.name_item(node.lvalues[0], node.rvalue):
        expressions.glance(contents, node.rvalue)
    elif len(node.lvalues) == 1 and _unpacks(node.lvalues[0], node.rvalue):
        expressions.look(contents, node.rvalue)
    else:
        _expression(contents, node.rvalue)
    if isinstance(node.rvalue, CallExpr):
        expressions.keep_open(contents, node.rvalue)
    for target in node.lvalues:
        _assign(contents, target, node.rvalue, annotated=node.unanalyzed_type is not None)
        if len(node.lvalues) > 1:
            # One list has all these names.
            contents.leak(target)


def _unpacks(target: Expression, value: Expression) -> bool:
    """Tell whether nothing but the items of a list get other names: `first, second = widths`."""
    return isinstance(target, TupleExpr | ListExpr) and isinstance(value, NameExpr) and isinstance(value.node, Var)


def _assign(
    contents: Contents,
    target: Expression | None,
    value: Expression | None,
    path: tuple[int, ...] = (),
    *,
    annotated: bool = False,
) -> None:
    """Assign a value, or the item of it that a path leads to, to a target."""
    match target:
        case TupleExpr() | ListExpr():
            for item, (inner, inner_path) in zip(target.items, unpacked(target.items, value, path), strict=True):
                _assign(contents, item, inner, inner_path)
        case StarExpr():
            _assign(contents, target.expr, value, path)
        case RefExpr():
            contents.assign(target, value, path, annotated=annotated)
            if isinstance(target, MemberExpr):
                in_place.change_part(contents, target)
            if not isinstance(target, NameExpr):
                expressions.read_attribute_target(contents, target)
        case None:
            pass
        case _:
            expressions.read_target(contents, target)


def _operator_assignment(contents: Contents, node: OperatorAssignmentStmt) -> None:
    if isinstance(node.lvalue, IndexExpr):
        expressions.read_target(contents, node.lvalue)
    elif isinstance(node.lvalue, RefExpr):
        contents.grow(node.lvalue, node)
        expressions.look(contents, node.lvalue)
    else:
        _expression(contents, node.lvalue)
    _expression(contents, node.rvalue)
    if isinstance(node.lvalue, RefExpr):
        contents.assign(node.lvalue, node)


def _expression_statement(contents: Contents, node: ExpressionStmt) -> None:
    call = node.expr
    if isinstance(call, CallExpr) and isinstance(call.callee, MemberExpr) and call.callee.name in GROWING:
        if isinstance(call.callee.expr, IndexExpr):
            contents.grow_inside(call.callee.expr, call)
        else:
            contents.grow(call.callee.expr, call)
    _expression(contents, call)


def _if(contents: Contents, node: IfStmt) -> None:
    branches: list[Steps] = []
    outer = contents.block
    for condition, body in zip(node.expr, node.body, strict=True):
        _expression(contents, condition)
        branches = [_block(contents, body.body), []]
        contents.block.append(Choice(branches))
        contents.block = branches[1]
    if node.else_body is not None:
        _read_all(contents, node.else_body.body)
    contents.block = outer


def _while(contents: Contents, node: WhileStmt) -> None:
    start = contents.count
    with contents.in_loop(node):
        with contents.in_block() as test:
            _expression(contents, node.expr)
        body = _block(contents, node.body.body)
    inside = range(start, contents.count)
    contents.block.append(Loop(test, body, _otherwise(contents, node.else_body), inside, endless=_is_true(node.expr)))


def _for(contents: Contents, node: ForStmt) -> None:
    expressions.look(contents, node.expr)
    contents.iterated.append((extent(node.index), node.expr))
    start = contents.count
    with contents.in_loop(node), contents.in_block() as body:
        _assign(contents, node.index, None)
        _read_all(contents, node.body.body)
    inside = range(start, contents.count)
    contents.block.append(Loop([], body, _otherwise(contents, node.else_body), inside))


def _otherwise(contents: Contents, node: Block | None) -> Steps:
    return _block(contents, node.body) if node is not None else []


def _is_true(expression: Expression) -> bool:
    if isinstance(expression, IntExpr):
        return expression.value != 0
    return isinstance(expression, NameExpr) and expression.fullname == "builtins.True"


def _try(contents: Contents, node: TryStmt) -> None:
    start = contents.count
    body = _block(contents, node.body.body)
    inside = range(start, contents.count)
    handlers: list[Steps] = []
    for kind, name, handler in zip(node.types, node.vars, node.handlers, strict=True):
        with contents.in_block() as steps:
            _expression(contents, kind)
            _assign(contents, name, None)
            _read_all(contents, handler.body)
        handlers.append(steps)
    otherwise = _otherwise(contents, node.else_body)
    before_last = range(start, contents.count)
    at_last = _otherwise(contents, node.finally_body)
    last = range(before_last.stop, contents.count)
    contents.block.append(Try(body, handlers, otherwise, at_last, inside, before_last, last))


def _with(contents: Contents, node: WithStmt) -> None:
    start = contents.count
    with contents.in_block() as body:
        for manager, target in zip(node.expr, node.target, strict=True):
            _expression(contents, manager)
            _assign(contents, target, None)
            table = _table_of(manager)
            if table is not None:
                contents.operators.append(((extent(node)[0], extent(node.body.body[-1])[1]), table))
        _read_all(contents, node.body.body)
    inside = range(start, contents.count)
    if all(map(expressions.lets_errors_pass, node.expr)):
        contents.block.extend(body)
    else:
        contents.block.append(Try(body, [[]], [], [], inside, inside, range(0)))


def _table_of(manager: Expression) -> Expression | None:
    """Return what a context manager binds the operators between models by, if it does."""
    callee = manager.callee if isinstance(manager, CallExpr) and manager.args else None
    is_ours = isinstance(callee, MemberExpr) and callee.name == "define_operators"
    return manager.args[0] if is_ours and isinstance(manager, CallExpr) else None


def _match(contents: Contents, node: MatchStmt) -> None:
    _expression(contents, node.subject)
    outer = contents.block
    for pattern, guard, body in zip(node.patterns, node.guards, node.bodies, strict=True):
        for item in expressions_in(pattern):
            _expression(contents, item)
        # A pattern that fails may have bound names before.
        contents.block.append(Choice([_captured(contents, pattern), []]))
        _expression(contents, guard)
        always = isinstance(pattern, AsPattern) and pattern.pattern is None and guard is None
        with contents.in_block() as steps:
            for name in captures(pattern):
                _assign(contents, name, None)
            _read_all(contents, body.body)
        branches: list[Steps] = [steps] if always else [steps, []]
        contents.block.append(Choice(branches))
        contents.block = branches[-1] if not always else []
    contents.block = outer


def _captured(contents: Contents, pattern: Pattern) -> Steps:
    with contents.in_block() as steps:
        for name in captures(pattern):
            _assign(contents, name, None)
    return steps


def _function(contents: Contents, node: FuncDef, *, is_decorated: bool = False) -> None:
    if node.column < 0:
        # A method that mypy adds to a data class stands nowhere.
        return
    for argument in node.arguments:
        _expression(contents, argument.initializer)
    with contents.in_function(node, is_decorated=is_decorated):
        _read_all(contents, node.body.body)


def _decorator(contents: Contents, node: Decorator) -> None:
    for decorator in node.decorators:
        _expression(contents, decorator)
    _function(contents, node.func, is_decorated=True)


def _overloaded(contents: Contents, node: OverloadedFuncDef) -> None:
    for item in node.items:
        _read_all(contents, [item])


def _class(contents: Contents, node: ClassDef) -> None:
    for expression in (*node.decorators, *node.base_type_exprs, *node.keywords.values()):
        _expression(contents, expression)
    with contents.in_class(node):
        _read_all(contents, node.defs.body)


def _return(contents: Contents, node: ReturnStmt) -> None:
    if isinstance(node.expr, NameExpr) and isinstance(node.expr.node, Var):
        contents.give_back(node.expr)
        expressions.look(contents, node.expr)
        contents.hand_over(node.expr.node)
    else:
        _expression(contents, node.expr)
    if node.expr is not None:
        contents.returns.append((node.expr, contents.scope.function))
    contents.block.append(Jump("leave"))


def _raise(contents: Contents, node: RaiseStmt) -> None:
    _expression(contents, node.expr)
    _expression(contents, node.from_expr)
    contents.block.append(Jump("leave"))


def _assert(contents: Contents, node: AssertStmt) -> None:
    _expression(contents, node.expr)
    _expression(contents, node.msg)


def _del(contents: Contents, node: DelStmt) -> None:
    targets = node.expr.items if isinstance(node.expr, TupleExpr) else [node.expr]
    for target in targets:
        if isinstance(target, RefExpr):
            contents.unbind(target)
        else:
            expressions.read_target(contents, target)


def _import(contents: Contents, node: Import) -> None:
    for name, alias in node.ids:
        contents.imported.add(alias or name.partition(".")[0])


def _import_from(contents: Contents, node: ImportFrom) -> None:
    for name, alias in node.names:
        contents.imported.add(alias or name)


def _import_all(contents: Contents, node: ImportAll) -> None:
    contents.import_all(node)


_READERS: Final[_Readers] = {
    AssertStmt: _assert,
    AssignmentStmt: _assignment,
    Block: lambda contents, node: _read_all(contents, node.body),
    BreakStmt: lambda contents, _: contents.block.append(Jump("break")),
    ClassDef: _class,
    ContinueStmt: lambda contents, _: contents.block.append(Jump("continue")),
    Decorator: _decorator,
    DelStmt: _del,
    ExpressionStmt: _expression_statement,
    ForStmt: _for,
    FuncDef: _function,
    IfStmt: _if,
    Import: _import,
    ImportAll: _import_all,
    ImportFrom: _import_from,
    MatchStmt: _match,
    OperatorAssignmentStmt: _operator_assignment,
    OverloadedFuncDef: _overloaded,
    RaiseStmt: _raise,
    ReturnStmt: _return,
    TryStmt: _try,
    WhileStmt: _while,
    WithStmt: _with,
}
