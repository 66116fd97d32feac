"""The types in the source that a value is compared with: of a variable, an attribute, a parameter, a result."""

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from typedthinc.analysis.hints import Hint
from typedthinc.analysis.record import Spot
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values.callables import Bound, Class, Closure, FunctionNode, Partial
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import Thing
from typedthinc.inspection.finished_check import FinishedCheck, Function, extent
from typedthinc.inspection.numbers import Origin, has_size

# The methods that operators stand for.
_METHODS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "__add__",
    ast.Sub: "__sub__",
    ast.Mult: "__mul__",
    ast.MatMult: "__matmul__",
    ast.RShift: "__rshift__",
}


class Declaration(NamedTuple):
    """A type that is written in the source.

    Attributes:
        name: What it is declared for.
        path: The file in which that stands.
        node: Where it stands there.
        length: How long its name is.
        hint: What is declared.
    """

    name: str
    path: str
    node: ast.AST
    length: int
    hint: Hint

    def origin(self, check: FinishedCheck, size: int) -> Origin:
        """Say that a number comes from here."""
        line, column, *_ = check.span(self.node, self.path)
        file = "" if self.path == check.path else self.path
        return Origin(size, f"is declared for {self.name}", line, column, line, column + self.length, file=file)


def declared(check: FinishedCheck, marked: ast.expr, size: int | None) -> Origin | None:
    """Find a number in a type that is declared for the marked expression, or for what it is an item of."""
    for each in _declarations(check, marked):
        if size is not None and has_size(each.hint, size):
            return each.origin(check, size)
    return None


def of_variable(check: FinishedCheck, spot: Spot, size: int) -> Iterator[Origin]:
    """Find a number in what is declared of a name where it is used."""
    module, function = spot.run.home, spot.run.function
    if isinstance(spot.node, ast.Name) and module.tree is not None:
        name = spot.node.id
        found = [] if function is None else list(_parameters("", function.node, module.scope))
        found = [each._replace(name=name) for each in found if isinstance(each.node, ast.arg) and each.node.arg == name]
        for each in found or _annotated(module.tree, name, module.scope):  # parameters hide names of the module
            if has_size(each.hint, size):
                yield each.origin(check, size)


def _declarations(check: FinishedCheck, marked: ast.expr) -> Iterator[Declaration]:
    for node in ast.walk(check.tree):
        match node:
            case ast.Assign(targets=targets, value=value) if _holds(value, marked):
                yield from (found for target in targets for found in _of_target(check, target))
            case ast.AnnAssign(target=target, value=ast.expr() as value) if _holds(value, marked):
                yield from _of_target(check, target)
            case ast.AugAssign(target=target, value=value) if _holds(value, marked):
                yield from _of_target(check, target)
            case ast.Call(args=args, keywords=keywords) if any(
                _holds(each, marked) for each in (*args, *(one.value for one in keywords))
            ):
                yield from _of_call(check, node)
            case ast.BinOp(left=left, op=op, right=right) if _holds(right, marked):
                yield from _of_method(check, left, _METHODS.get(type(op), ""))
            case ast.Subscript(value=base, slice=key) if _holds(key, marked):
                yield from _of_method(check, base, "__getitem__")
            case ast.Return(value=ast.expr() as value) | ast.Yield(value=ast.expr() as value) if _holds(value, marked):
                yield from _of_result(check, node)
            case ast.FunctionDef() | ast.AsyncFunctionDef() if any(_holds(each, marked) for each in _defaults(node)):
                yield from _parameters(node.name, node, check.scope)
            case _:
                pass


def _defaults(function: Function) -> list[ast.expr]:
    return [each for each in (*function.args.defaults, *function.args.kw_defaults) if each is not None]


def _of_result(check: FinishedCheck, node: ast.AST) -> Iterator[Declaration]:
    function = check.function_at(node)
    if function is not None and function.returns is not None and check.scope is not None:
        name, hint = f"what {function.name} returns", hint_in(function.returns, check.scope)
        yield Declaration(name, check.path, function, len(function.name), hint)


def _holds(outer: ast.expr, inner: ast.expr) -> bool:
    """Tell whether an expression stands within another, or is the same."""
    (line, column, *end), (inner_line, inner_column, *inner_end) = extent(outer), extent(inner)
    return (line, column) <= (inner_line, inner_column) and inner_end <= end  # by place: nodes may be of two trees


def _of_target(check: FinishedCheck, target: ast.expr) -> Iterator[Declaration]:
    while isinstance(target, ast.Subscript):  # X[0][1] = ...: the innermost last
        yield from _of_method(check, target.value, "__setitem__")
        target = target.value
    if isinstance(target, ast.Name):
        yield from _annotated(check.function_at(target) or check.tree, target.id, check.scope)
    elif isinstance(target, ast.Attribute):
        yield from _of_attribute(_value(check, target.value), target.attr)


def _annotated(body: ast.AST, name: str, scope: Scope | None) -> Iterator[Declaration]:
    """List what statements of a body declare of a name."""
    declared = (each for each in ast.walk(body) if isinstance(each, ast.AnnAssign))
    for node in declared if scope is not None else ():
        if isinstance(node.target, ast.Name) and node.target.id == name and scope is not None:
            hint = hint_in(node.annotation, scope)
            yield Declaration(name, scope.module.path, node.target, len(name), hint)


def _of_attribute(owner: Value, name: str) -> Iterator[Declaration]:
    for cls in owner.cls.classes() if isinstance(owner, Thing) else ():
        if cls.node is None or cls.scope is None:
            continue
        for each in _annotated(cls.node, name, cls.scope):
            yield each._replace(name=f"{name} of {cls.name}")
        for method in cls.node.body:
            if isinstance(method, Function) and method.name == name and method.decorator_list:
                yield from _parameters(name, method, cls.scope)


def _of_call(check: FinishedCheck, call: ast.Call) -> Iterator[Declaration]:
    if isinstance(call.func, ast.Attribute):
        # `rows.append(X)`, where `rows` is declared with the type of its items.
        yield from _of_target(check, call.func.value)
        yield from _of_method(check, call.func.value, call.func.attr)
    yield from _of_callee(check, _value(check, call.func))
    yield from _of_method(check, call.func, "__call__")


def _of_callee(check: FinishedCheck, callee: Value) -> Iterator[Declaration]:
    match callee:
        case Bound(function=function) | Partial(function=function):
            yield from _of_callee(check, function)
        case Closure(node=ast.FunctionDef() | ast.AsyncFunctionDef() as node, scope=scope):
            yield from _parameters(node.name, node, scope)
        case Class(node=ast.ClassDef()):
            yield from _of_callee(check, callee.find("__init__"))
            for field in callee.all_fields():
                declared = _annotated(field.owner.node, field.name, field.owner.scope) if field.owner.node else ()
                yield from (each._replace(name=f"{field.name} of {callee.name}") for each in declared)
        case _:
            pass


def _of_method(check: FinishedCheck, owner: ast.expr, name: str) -> Iterator[Declaration]:
    """Look at the parameters of a method of a class of the program."""
    found = _value(check, owner)
    cls = found.cls if isinstance(found, Thing) else found
    if isinstance(cls, Class) and name:
        yield from _of_callee(check, cls.find(name))


def _parameters(name: str, function: FunctionNode, scope: Scope | None) -> Iterator[Declaration]:
    spec = function.args
    for each in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs):
        if each.annotation is not None and scope is not None:
            hint = hint_in(each.annotation, scope)
            yield Declaration(f"{each.arg} of {name}", scope.module.path, each, len(each.arg), hint)


def _value(check: FinishedCheck, expression: ast.expr) -> Value:
    spot = check.spot(expression)
    return None if spot is None else spot.value
