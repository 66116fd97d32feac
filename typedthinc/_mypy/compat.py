"""What differs between versions of mypy, and what the plugin uses of the checker beyond the plugin interface."""

import gc
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from mypy.build import BuildManager
from mypy.checker import TypeChecker
from mypy.checker_state import checker_state
from mypy.errors import ErrorInfo, Errors, ErrorWatcher
from mypy.nodes import ArgKind, Context, Expression, LambdaExpr, MemberExpr, NameExpr, SymbolTableNode, TypeVarExpr
from mypy.plugin import CheckerPluginInterface, TypeAnalyzerPluginInterface
from mypy.types import AnyType, CallableType, Type, TypeOfAny, TypeVarType

Checker = TypeChecker


def checker_of(api: CheckerPluginInterface) -> Checker:
    """Return the checker behind the interface: the interface alone has no tree, no binder and no scope."""
    assert isinstance(api, TypeChecker)
    return api


def current_checker() -> Checker | None:
    """Return the checker at work: a plugin is asked for hooks by name alone."""
    checker = checker_state.type_checker
    return checker if isinstance(checker, TypeChecker) else None


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


def managers_with(held: object) -> list[BuildManager]:
    """List who runs mypy with these options, or holds these modules: no plugin is told of it."""
    return [each for each in gc.get_referrers(held) if isinstance(each, BuildManager)]


def is_watched(errors: Errors, watcher: ErrorWatcher | None) -> bool:
    """Tell whether a watcher is the one that is asked last."""
    watchers = errors._watchers  # pyright: ignore[reportPrivateUsage]  # there is no other way
    return bool(watchers) and watchers[0] is watcher


def errors_of(api: TypeAnalyzerPluginInterface) -> Errors | None:
    """Return where errors are reported, seen from an annotation that is being looked at."""
    errors = getattr(getattr(api, "api", None), "errors", None)
    return errors if isinstance(errors, Errors) else None


def type_of(checker: Checker, expression: Expression) -> Type:
    """Return the type of an expression. mypy caches what calls and operations give, so that nesting stays linear.

    Messages are held back: an argument that a hook looks at is checked again by mypy, which then reports.
    """
    found = checker.lookup_type_or_none(expression)
    if not (checker.partial_types or _is_name(expression)):
        # The file has been checked: of what stands in a function that it has left, mypy can find out no more.
        return found or AnyType(TypeOfAny.special_form)
    if found is not None and isinstance(expression, LambdaExpr):
        # mypy caches no lambda: all that stands in it would be checked each time.
        return found
    with checker.msg.filter_errors():
        return checker.get_expression_type(expression)


def keep_for_any(checker: Checker, expression: Expression) -> None:
    """Have mypy take what it found of a call by itself where anything is wanted: it would check the call again."""
    cache = checker.expr_checker.expr_cache
    found = cache.get((expression, None))
    if found is not None:
        cache[expression, AnyType(TypeOfAny.special_form)] = found


def _is_name(expression: Expression) -> bool:
    """Tell whether nothing is computed where an expression stands: a name, or attributes of one."""
    while isinstance(expression, MemberExpr):
        expression = expression.expr
    return isinstance(expression, NameExpr)


def found_type(checker: Checker, expression: Expression) -> Type:
    """Return the type that mypy found an expression to have when it last met it, if it has met it yet."""
    return checker.lookup_type_or_none(expression) or type_of(checker, expression)


def code_of(info: ErrorInfo) -> str:
    """Return the code of an error; "" if it has none."""
    return "" if info.code is None else info.code.code


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
        arg_kinds=signature.arg_kinds if kinds is None else kinds,
        arg_names=signature.arg_names if names is None else names,
        ret_type=result,
        variables=[],
    )
