"""What differs between versions of mypy, and what the plugin uses of the checker beyond the plugin interface."""

from __future__ import annotations

import gc
from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from mypy.build import BuildManager
from mypy.checker import TypeChecker
from mypy.checker_state import checker_state
from mypy.errorcodes import ErrorCode
from mypy.errors import ErrorInfo, Errors, ErrorWatcher
from mypy.nodes import (
    ArgKind,
    Context,
    Expression,
    FuncDef,
    FuncItem,
    MemberExpr,
    MypyFile,
    NameExpr,
    SymbolTableNode,
    TypeInfo,
    TypeVarExpr,
)
from mypy.plugin import CheckerPluginInterface, TypeAnalyzerPluginInterface
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    Type,
    TypeAliasType,
    TypeOfAny,
    TypeVarId,
    TypeVarLikeType,
    TypeVarType,
)

Checker = TypeChecker


def checker_of(api: CheckerPluginInterface) -> Checker:
    """Return the checker behind the interface: the interface alone has no tree, no binder and no scope."""
    assert isinstance(api, TypeChecker)
    return api


def string_type(checker: Checker) -> Instance:
    """Return the type `str`."""
    return checker.named_type("builtins.str")


def current_checker() -> Checker | None:
    """Return the checker at work: a plugin is asked for hooks by name alone."""
    checker = checker_state.type_checker
    return checker if isinstance(checker, TypeChecker) else None


def report_aside(checker: Checker, message: str, node: Context, code: ErrorCode) -> None:
    """Report what does not depend on the signature that mypy tries just now, and shall not make it reject that."""
    watchers = checker.errors._watchers  # pyright: ignore[reportPrivateUsage]  # there is no other way
    held_back, watchers[:] = list(watchers), []
    try:
        checker.fail(message, node, code=code)
    finally:
        watchers[:] = held_back


def has_error(checker: Checker, line: int, codes: Container[str] | None = None) -> bool:
    """Tell whether an error, of some codes maybe, has been reported of a line of the file that is being checked."""
    found = checker.errors.error_info_map.get(checker.errors.file, ())
    errors = (each for each in found if each.line == line and each.severity == "error")
    return any(codes is None or (each.code is not None and each.code.code in codes) for each in errors)


def has_error_within(checker: Checker, node: Context) -> bool:
    """Tell whether an error has been reported of an expression, or of a part of it."""
    found = checker.errors.error_info_map.get(checker.errors.file, ())
    start, end = (node.line, node.column), (node.end_line or node.line, node.end_column or node.column)
    return any(each.severity == "error" and start <= (each.line, each.column) < end for each in found)


def is_mistaken(checker: Checker, expression: Expression) -> bool:
    """Tell whether mypy has, or will have, errors to report of an expression, whatever is wanted of it."""
    with checker.msg.filter_errors() as errors:
        checker.expr_checker.accept(expression)
        return errors.has_new_errors()


def watched(errors: Errors, watcher: ErrorWatcher | None, drops: Callable[[str, ErrorInfo], bool]) -> ErrorWatcher:
    """Ask about each error and note that reaches the user whether it is dropped; what it says may be rewritten.

    Args:
        watcher: What this returned before, if anything: the daemon forgets its watchers before each check.
    """
    if watcher is not None and is_watched(errors, watcher):
        return watcher
    watcher = ErrorWatcher(errors, filter_errors=drops)
    errors._watchers.insert(0, watcher)  # pyright: ignore[reportPrivateUsage]  # there is no other way
    return watcher


def manager_of(modules: Mapping[str, MypyFile]) -> BuildManager | None:
    """Return who runs mypy and holds these modules: no plugin is told of it."""
    return next((each for each in gc.get_referrers(modules) if isinstance(each, BuildManager)), None)


def is_watched(errors: Errors, watcher: ErrorWatcher | None) -> bool:
    """Tell whether a watcher is the one that is asked last."""
    watchers = errors._watchers  # pyright: ignore[reportPrivateUsage]  # there is no other way
    return bool(watchers) and watchers[0] is watcher


def errors_of(api: TypeAnalyzerPluginInterface) -> Errors | None:
    """Return where errors are reported, seen from an annotation that is being looked at."""
    errors = getattr(getattr(api, "api", None), "errors", None)
    return errors if isinstance(errors, Errors) else None


def depend(checker: Checker, trigger: str) -> None:
    """Have the daemon check what it is at again, and the top level of the file, where something else changes."""
    targets = checker.tree.plugin_deps.setdefault(trigger, set())
    targets.add(checker.tree.fullname)
    target = checker.tscope.current_target() if checker.tscope.module is not None else None
    if target is not None:
        targets.add(target)


def depend_all(checker: Checker, trigger: str, functions: Iterable[FuncDef]) -> None:
    """Have the daemon check functions of a file again where something else changes."""
    checker.tree.plugin_deps.setdefault(trigger, set()).update(each.fullname for each in functions)


def depend_on(tree: MypyFile, trigger: str) -> None:
    """Have the daemon check the top level of a file again where something else changes."""
    tree.plugin_deps.setdefault(trigger, set()).add(tree.fullname)


def type_of(checker: Checker, expression: Expression) -> Type:
    """Return the type of an expression. mypy caches what calls and operations give, so that nesting stays linear.

    Messages are held back: an argument that a hook looks at is checked again by mypy, which then reports.
    """
    if not (checker.partial_types or _is_name(expression)):
        # The file has been checked: of what stands in a function that it has left, mypy can find out no more.
        return checker.lookup_type_or_none(expression) or AnyType(TypeOfAny.special_form)
    with checker.msg.filter_errors():
        return checker.get_expression_type(expression)


def _is_name(expression: Expression) -> bool:
    """Tell whether nothing is computed where an expression stands: a name, or attributes of one."""
    while isinstance(expression, MemberExpr):
        expression = expression.expr
    return isinstance(expression, NameExpr)


def is_in_lambda(checker: Checker) -> bool:
    """Tell whether the body of a lambda is checked, where mypy caches nothing."""
    return checker.expr_checker.in_lambda_expr


def same_for_any(checker: Checker, expression: Expression) -> None:
    """Have mypy take what it found an expression to be for what it is where anything is wanted: it checks it once.

    Nothing is lost: what is not wanted to be anything special is known better. A message would have to be repeated.
    """
    cache = checker.expr_checker.expr_cache
    found = cache.get((expression, None))
    if found is not None and not found[2]:
        cache[expression, AnyType(TypeOfAny.special_form)] = found


def checked_before(checker: Checker, expression: Expression) -> tuple[Type, dict[Expression, Type]] | None:
    """Return what mypy found an expression to be, and what is within; None if it kept nothing, or had more to say."""
    found = checker.expr_checker.expr_cache.get((expression, None))
    return None if found is None or found[2] else (found[1], found[3])


def keep_checked(checker: Checker, expression: Expression, typ: Type, types: dict[Expression, Type]) -> None:
    """Have mypy take an expression for checked: it is of a type, and what is within it of others."""
    checker.expr_checker.expr_cache[expression, None] = checker.binder.version, typ, [], types


def type_wanted(checker: Checker, expression: Expression, wanted: Type) -> Type:
    """Return the type that mypy finds an expression to have where another type is wanted; messages are held back."""
    with checker.msg.filter_errors():
        return checker.expr_checker.accept(expression, wanted)


def known_type(checker: Checker, expression: Expression) -> Type | None:
    """Return the type that mypy found an expression to have when it last met it; None if it has not met it yet."""
    return checker.lookup_type_or_none(expression)


def function_analyzed(api: TypeAnalyzerPluginInterface) -> FuncDef | None:
    """Return the module's function whose signature is being looked at; None elsewhere, and inside other functions."""
    stack = getattr(getattr(getattr(api, "api", None), "scope", None), "functions", [])
    return stack[0] if len(stack) == 1 and isinstance(stack[0], FuncDef) else None


class BodyAnalyzed(NamedTuple):
    """The body of a function, the annotations in which are being looked at."""

    path: str
    lookup: Callable[[str, Context], SymbolTableNode | None]
    variables: Any

    def is_bound(self, variable: TypeVarExpr) -> bool:
        """Tell whether a type variable means something there."""
        return self.variables.get_binding(variable.fullname) is not None

    def bind(self, variable: TypeVarType) -> None:
        """Let a type variable mean something in the rest of the body."""
        self.variables.bind_existing(variable)


def body_analyzed(api: TypeAnalyzerPluginInterface) -> BodyAnalyzed | None:
    """Return the body in which an annotation is being looked at; None elsewhere."""
    analyzer, variables = getattr(api, "api", None), getattr(api, "tvar_scope", None)
    if analyzer is None or variables is None or not analyzer.is_func_scope():
        return None
    return BodyAnalyzed(analyzer.cur_mod_node.path, partial(analyzer.lookup_qualified, suppress_errors=True), variables)


def set_early(function: FuncDef, *, early: bool) -> None:
    """Have the body of a function checked with the top level of its module, as mypy does where one sets attributes."""
    if hasattr(function, "def_or_infer_vars"):
        function.def_or_infer_vars = early


def expected_type(checker: Checker, *, returned: bool) -> Type | None:
    """Return the type that is wanted where the present call stands.

    Args:
        returned: The call is what a function returns. mypy looks at it without the declared type, too, and drops what
            was reported with it.
    """
    if returned:
        return checker.return_types[-1] if checker.return_types else None
    return checker.type_context[-1] if checker.type_context else None


def altered(
    signature: CallableType,
    result: Type,
    *,
    arguments: list[Type] | None = None,
    kinds: list[ArgKind] | None = None,
    names: list[str | None] | None = None,
) -> CallableType:
    """Return a signature with another result and, where given, other arguments that bind no type variable."""
    if arguments is None:
        return signature.copy_modified(ret_type=result)  # pyright: ignore[reportUnknownMemberType]  # mypy's Bogus
    return signature.copy_modified(  # pyright: ignore[reportUnknownMemberType]  # mypy's Bogus
        arg_types=arguments,
        arg_kinds=kinds or signature.arg_kinds,
        arg_names=names or signature.arg_names,
        ret_type=result,
        variables=[],
    )


def expanded_once(alias: TypeAliasType) -> Type:
    """Return what an alias stands for, no deeper: that may be written with an alias, too."""
    return alias._expand_once()  # pyright: ignore[reportPrivateUsage]  # get_proper_type goes to the end


def without_first(signature: CallableType) -> CallableType:
    """Return a method's signature as it is called, without `self`."""
    return signature.copy_modified(  # pyright: ignore[reportUnknownMemberType]  # mypy's Bogus
        arg_types=signature.arg_types[1:], arg_kinds=signature.arg_kinds[1:], arg_names=signature.arg_names[1:]
    )


def with_variables(signature: CallableType, result: Type, variables: list[TypeVarLikeType]) -> CallableType:
    """Return a signature with another result and other type variables."""
    return signature.copy_modified(  # pyright: ignore[reportUnknownMemberType]  # mypy's Bogus
        ret_type=result, variables=variables
    )


def variables_in_scope(checker: Checker) -> set[TypeVarId]:
    """Collect the type variables of the functions and classes around."""
    found: set[TypeVarId] = set()
    for item in checker.scope.stack:
        if isinstance(item, FuncItem) and isinstance(item.type, CallableType):
            found.update(variable.id for variable in item.type.variables)
        elif isinstance(item, TypeInfo):
            found.update(variable.id for variable in item.defn.type_vars)
    return found
