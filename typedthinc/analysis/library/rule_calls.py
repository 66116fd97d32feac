"""Functions with a rule in `shapes/arrays/`, or beside another system's interface: their arguments go to the rule."""

import ast
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.labels import owner_of
from typedthinc.analysis.library.refusals import arguments_fit, sizes_agree
from typedthinc.analysis.library.tables import METHODS_ELSEWHERE, RULES_ELSEWHERE
from typedthinc.analysis.limits import NESTING
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Bound, Closure, Partial, RuleFunction
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.operands import operand_of, result_of
from typedthinc.analysis.values.origins import KEEPING, coming_from
from typedthinc.shapes.argument_messages import takes_no_such
from typedthinc.shapes.argument_names import argument_here
from typedthinc.shapes.arrays import broadcasting
from typedthinc.shapes.arrays.messages import out_but
from typedthinc.shapes.arrays.table import Rule, applied, names_of, place_of_out
from typedthinc.shapes.arrays.values import ArrayValue, Function, Tensor
from typedthinc.shapes.arrays.values import Value as Operand
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN


def call_rule(engine: Engine, function: RuleFunction, call: Call) -> Value:
    """Return what a function with a rule gives."""
    asked = engine, function.name, function.full, call
    if function.full and not (arguments_fit(*asked) and sizes_agree(*asked)):
        return UNKNOWN
    for value in reversed(function.first):
        call = call.with_first(value, owner_of(call.node))
    return apply_rule(engine, function.name, function.rule, call)


def apply_rule(engine: Engine, name: str, rule: Rule, call: Call) -> Value:
    """Return what a rule makes of the arguments of a call."""
    if call.is_open:
        return UNKNOWN
    known = names_of(rule)
    for each in call.named:
        here = "" if each in known else argument_here(name, each, known)
        if here:
            engine.report(Mismatch("arity", takes_no_such(name, each, known, here=here)), call.node, call.scope)
            return UNKNOWN
    out, call = _apart(rule, call)
    result = _applied(engine, name, rule, call)
    if out is None or out.value is None:
        return result
    found = out.value
    if isinstance(result, ArrayValue) and isinstance(found, ArrayValue):
        if not broadcasting.goes_into(result.sizes, found.sizes):
            engine.report(Mismatch("size", out_but(name, str(found), str(result))), out.node, call.scope)
            return UNKNOWN
    return found


def checked(engine: Engine, node: ast.AST, scope: Scope, rule: Callable[[], Value]) -> Value:
    """Return what a rule makes; what does not fit is reported, and unknown."""
    try:
        return rule()
    except Mismatch as mismatch:
        engine.report(mismatch, node, scope)
        return UNKNOWN


def _apart(rule: Rule, call: Call) -> tuple[Argument | None, Call]:
    """Return the argument that the result is written into, and the call without it."""
    named = dict(call.named)
    out = named.pop("out", None)
    args, place = call.args, place_of_out(rule)
    if out is None and place is not None and place < len(args):
        out, args = args[place], args[:place]
    if out is not None and isinstance(out.value, Tensor):
        # The rules of tensors say themselves what does not go into one.
        return None, call
    return out, Call(args, call.node, call.scope, named)


def _applied(engine: Engine, name: str, rule: Rule, call: Call) -> Value:
    values = [_operand(engine, each.value, call) for each in call.args]
    named = {name: _operand(engine, each.value, call) for name, each in call.named.items()}
    try:
        result = result_of(applied(rule, values, named))
        return coming_from(result, call.get(0)) if name in KEEPING and isinstance(call.get(0), ArrayValue) else result
    except Mismatch as mismatch:
        engine.report(mismatch, _blamed(mismatch, call).node, call.scope)
        return UNKNOWN


def _blamed(mismatch: Mismatch, call: Call) -> Argument:
    if mismatch.argument in call.named:
        return call.named[mismatch.argument]
    if 0 < mismatch.position < len(call.args):
        return call.args[mismatch.position]
    return Argument(None, call.node)


def _operand(engine: Engine, value: Value, call: Call) -> Operand:
    function, bound = value, 0
    while isinstance(function, Bound | Partial) and bound <= NESTING:
        bound += 1 if isinstance(function, Bound) else len(function.args)
        function = function.function
    return _function(engine, value, function, bound, call) if isinstance(function, Closure) else operand_of(value)


def _function(engine: Engine, value: Value, function: Closure, bound: int, call: Call) -> Function:
    """Return a function of the program as a rule calls it."""
    most = len(function.parameters) - bound
    least = max(0, most - len(function.defaults))
    is_variadic = function.node.args.vararg is not None
    return Function(
        lambda args: operand_of(engine.call(value, call.with_args(*map(result_of, args)))),
        0 if is_variadic else least,
        float("inf") if is_variadic else most,
    )


def rule_elsewhere(full: str) -> Rule | None:
    """Return the rule of a function, by its full name."""
    module = next((found for prefix, found in RULES_ELSEWHERE.items() if full.startswith(prefix)), None)
    return None if module is None else _rules(module).get(full.rpartition(".")[2])


def methods_elsewhere(kind: str) -> Mapping[str, Rule] | None:
    """Return the rules of the methods of a kind of object, None where it is of none of these systems."""
    module = METHODS_ELSEWHERE.get(kind)
    return None if module is None else _methods(module)[kind]


@cache
def _rules(module: str) -> Mapping[str, Rule]:
    found: dict[str, Rule] = import_module(module).RULES
    return found


@cache
def _methods(module: str) -> Mapping[str, Mapping[str, Rule]]:
    found: dict[str, dict[str, Rule]] = import_module(module).METHODS
    return found
