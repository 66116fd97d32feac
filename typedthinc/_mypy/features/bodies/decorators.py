"""Decorators after which a name still stands for the function that is written below them.

1. One whose type cannot but pass the function on, with all parameters `P` and the result `R`.
2. One whose body returns the function that it is given, having put it into a table, say, or one that calls it with all
   that it gets itself; a function that returns such a decorator, and methods of both kinds. For other modules,
   `modules.py` keeps how many calls it takes (`Passed`).
3. Those of the library's registry, which say `Callable[[F], F]`. Others that say so may return a `cast`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    MemberExpr,
    NameExpr,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import CallableType, Instance, Type, TypeVarType, get_proper_type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import without_first
from typedthinc._mypy.names import CATALOGUE

# These let a function return what it returns.
_TRANSPARENT: Final = frozenset({"functools.cache", "functools.lru_cache", "functools.wraps"})


class Decorators:
    """The decorators of a file.

    Args:
        returns: For each function of the file what it returns.
        elsewhere: Tells whether a function or method of another module, of this full name, returns its argument after
            so many calls.
    """

    def __init__(
        self,
        assignments: FileAssignments,
        returns: Mapping[FuncDef, Sequence[Expression]],
        elsewhere: Callable[[str, int], bool],
    ) -> None:
        self._assignments, self._returns, self._elsewhere = assignments, returns, elsewhere

    def keeps(self, decorator: Expression) -> bool:
        """Tell whether a decorator lets the name of a function stand for that."""
        is_called = isinstance(decorator, CallExpr)
        callee = decorator.callee if isinstance(decorator, CallExpr) else decorator
        if not isinstance(callee, RefExpr):
            return False
        if callee.fullname in _TRANSPARENT:
            return True
        function = self._function(callee)
        if function is None:
            return is_called and _is_of_registry(callee)
        typ = function.type
        if isinstance(typ, CallableType) and _keeps_function(typ.ret_type if is_called else _bound(function, typ)):
            return True
        if function not in self._returns:
            return self._elsewhere(function.fullname, int(is_called))
        return self.passed(function) == is_called

    def passed(self, function: FuncDef) -> int | None:
        """Say after how many calls a function of the file returns its argument: 0 or 1; None if it does not."""
        arguments = function.arguments[1:] if function.info and not function.is_static else function.arguments
        found = self._returns.get(function, ())
        if not found or function.is_generator or function.is_coroutine:
            return None
        if arguments and all(self._is(each, arguments[0].variable) for each in found):
            return 0
        inner = {each.node if isinstance(each, NameExpr) else None for each in found}
        only = inner.pop() if len(inner) == 1 else None
        return 1 if isinstance(only, FuncDef) and not only.info and self.passed(only) == 0 else None

    def _is(self, returned: Expression, parameter: Var) -> bool:
        """Tell whether what is returned is what a parameter was given, or does nothing but call that."""
        if not isinstance(returned, NameExpr) or not self._is_kept(parameter):
            return False
        node = returned.node
        inner = node.func if isinstance(node, Decorator) and all(map(self.keeps, node.decorators)) else node
        if not isinstance(inner, FuncDef):
            return node is parameter
        results = self._returns.get(inner, ())
        is_plain = not (inner.is_generator or inner.is_coroutine or inner.is_conditional)
        return is_plain and bool(results) and all(self._passes_on(each, inner, parameter) for each in results)

    def _passes_on(self, result: Expression, function: FuncDef, parameter: Var) -> bool:
        """Tell whether a function returns what a parameter of the one around it makes of all that it gets itself."""
        if isinstance(result, NameExpr):
            found, is_changed = self._assignments.may_be(result)
            made = found[0].value if len(found) == 1 and not (is_changed or found[0].path) else None
        else:
            made = result
        if not isinstance(made, CallExpr) or not made.arg_kinds == function.arg_kinds == [ARG_STAR, ARG_STAR2]:
            return False
        passed = [each.node if isinstance(each, NameExpr) else None for each in (made.callee, *made.args)]
        own = [each.variable for each in function.arguments]
        is_changed = any(each in self._assignments.contents.escaped for each in own)
        return passed == [parameter, *own] and not is_changed and all(map(self._is_kept, own))

    def _is_kept(self, parameter: Var) -> bool:
        """Tell whether a parameter still holds what it was given."""
        return all(each.is_parameter for each in self._assignments.contents.by_variable.get(parameter, ()))

    def _function(self, callee: RefExpr) -> FuncDef | None:
        """Return the function or method that a decorator is."""
        if isinstance(callee.node, FuncDef):
            return callee.node
        owner = callee.expr if isinstance(callee, MemberExpr) and callee.node is None else None
        info = self._class(owner) if isinstance(owner, RefExpr) else None
        symbol = info.get(callee.name) if info is not None and isinstance(callee, MemberExpr) else None
        return symbol.node if symbol is not None and isinstance(symbol.node, FuncDef) else None

    def _class(self, name: RefExpr) -> TypeInfo | None:
        """Return the class of an object that a variable of a module stands for; mypy may not know its type yet."""
        typ = get_proper_type(name.node.type) if isinstance(name.node, Var) else None
        if isinstance(typ, Instance):
            return typ.type
        values = [each.value for each in self._assignments.to(name)]
        made = values[0] if len(values) == 1 else None
        callee = made.callee if isinstance(made, CallExpr) else None
        return callee.node if isinstance(callee, RefExpr) and isinstance(callee.node, TypeInfo) else None


def _is_of_registry(callee: RefExpr) -> bool:
    """Tell whether a decorator is a catalogue of the library's registry, or the `register` of one."""
    is_method = isinstance(callee, MemberExpr) and callee.name == "register"
    catalogue = callee.expr if isinstance(callee, MemberExpr) and is_method else callee
    owner = catalogue.expr.node if isinstance(catalogue, MemberExpr) and isinstance(catalogue.expr, RefExpr) else None
    symbol = owner.get(catalogue.name) if isinstance(owner, TypeInfo) and isinstance(catalogue, MemberExpr) else None
    node = catalogue.node if isinstance(catalogue, RefExpr) and symbol is None else symbol and symbol.node
    typ = get_proper_type(node.type) if isinstance(node, Var) else None
    return isinstance(typ, Instance) and typ.type.fullname == CATALOGUE


def _bound(function: FuncDef, typ: CallableType) -> CallableType:
    return without_first(typ) if function.info and not function.is_static else typ


def _keeps_function(typ: Type) -> bool:
    """Tell whether a decorator says that it passes on all arguments and results: what they are, it cannot know."""
    decorator = get_proper_type(typ)
    if not isinstance(decorator, CallableType) or len(decorator.arg_types) != 1:
        return False
    before, after = get_proper_type(decorator.arg_types[0]), get_proper_type(decorator.ret_type)
    if not isinstance(before, CallableType) or not isinstance(after, CallableType):
        return False
    parameters, result = before.param_spec(), get_proper_type(before.ret_type)
    is_plain = parameters is not None and len(before.arg_types) == len(after.arg_types) == 2
    return (
        is_plain and parameters == after.param_spec() and isinstance(result, TypeVarType) and result == after.ret_type
    )
