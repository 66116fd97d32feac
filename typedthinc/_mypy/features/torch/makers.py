"""Which call made a module of torch, behind names, methods and functions that return the module that they are given."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy.nodes import CallExpr, Expression, MemberExpr, RefExpr

from typedthinc._mypy.context import Call, Seen
from typedthinc._mypy.values import makers
from typedthinc.shapes.frameworks.torch.parameters import ITSELF

MODULES: Final = "torch.nn.modules."
_COMPILE: Final = "torch.compile"
_UTILS: Final = "torch.nn.utils."
# Functions that return a module which takes and gives what the one does that they are given, often that itself.
_ALIKE: Final = frozenset((_COMPILE, "copy.copy", "copy.deepcopy", "torch.nn.parallel.data_parallel.DataParallel"))
_ALIKE_IN_UTILS: Final = frozenset(
    "custom_from_mask identity l1_unstructured ln_structured orthogonal random_structured random_unstructured remove "
    "remove_spectral_norm remove_weight_norm spectral_norm weight_norm".split()
)
_NAMES: Final = (None, "model", "module", "x")


class Made(NamedTuple):
    """The call that made something, and the call of the wrapper as it is seen from there."""

    call: Call
    node: CallExpr


def maker(call: Call, expression: Expression) -> Made | None:
    """Return the call that made something; None if nobody can tell."""
    expression = itself(expression)
    found = call.behind(expression) or _named_once(call, expression)
    if found is None or not isinstance(found.node, CallExpr):
        return None
    inner = itself(found.node)
    return Made(found.call, found.node) if inner is found.node else maker(found.call, inner)


def kind_of(made: CallExpr) -> str:
    """Return the class of a module of torch's own, else ""."""
    fullname = made.callee.fullname if isinstance(made.callee, RefExpr) else ""
    return fullname.rpartition(".")[2] if fullname.startswith(MODULES) else ""


def itself(expression: Expression) -> Expression:
    """Return the module that stands in calls which return it, or one that takes and gives the same."""
    while isinstance(expression, CallExpr):
        inner = _given_to_method(expression) or _given_to_function(expression)
        if inner is None:
            break
        expression = inner
    return expression


def _given_to_method(node: CallExpr) -> Expression | None:
    callee = node.callee
    is_itself = isinstance(callee, MemberExpr) and callee.name in ITSELF and not callee.fullname
    return callee.expr if is_itself and isinstance(callee, MemberExpr) else None


def _given_to_function(node: CallExpr) -> Expression | None:
    callee = node.callee
    if isinstance(callee, CallExpr) and not any(name in _NAMES for name in callee.arg_names):
        # A decorator with settings.
        callee = callee.callee if _name(callee.callee) == _COMPILE else callee
    name = _name(callee)
    is_alike = name in _ALIKE or (name.startswith(_UTILS) and name.rpartition(".")[2] in _ALIKE_IN_UTILS)
    return node.args[0] if is_alike and node.args and node.arg_names[0] in _NAMES else None


def _name(callee: Expression) -> str:
    return callee.fullname if isinstance(callee, RefExpr) else ""


def _named_once(call: Call, expression: Expression) -> Seen | None:
    """Return what an attribute was set to, where only the file as a whole tells."""
    found = makers(call.assignments, expression, is_model=False) if isinstance(expression, RefExpr) else None
    value = found[0].value if found is not None and len(found) == 1 and not found[0].path else None
    return Seen(call, value) if isinstance(value, Expression) else None
