"""What calls return: of functions with a rule, and of those that the program hands on or keeps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

from mypy.nodes import (
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    CallExpr,
    Expression,
    FuncDef,
    MemberExpr,
    NameExpr,
    RefExpr,
    Var,
)

from typedthinc._mypy.features.arrays import higher_order, iterators, outputs, stars
from typedthinc._mypy.features.arrays.callees import dtype, is_scalar_class, method_of, method_of_function, rule_called
from typedthinc._mypy.features.arrays.methods import OF_FUNCTIONS
from typedthinc._mypy.features.arrays.models import Method
from typedthinc._mypy.features.arrays.surroundings import Surroundings
from typedthinc._mypy.names import RULES_ELSEWHERE
from typedthinc.shapes.arrays import lazy, loops
from typedthinc.shapes.arrays.table import Rule, applied
from typedthinc.shapes.arrays.values import (
    Arr,
    Compiled,
    Dict,
    DType,
    FunctionValue,
    Instance,
    Int,
    Record,
    Value,
    array_of,
    as_column,
)
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown

# Functions and methods that take nothing but arrays.
_PRODUCTS = frozenset({"dot", "matmul"})
# Functions of expressions that are not computed yet.
_LAZY = ("typedthinc.lazy.", *RULES_ELSEWHERE)
# Functions without a rule that run none of the program's.
_HARMLESS = frozenset(f"builtins.{name}" for name in ("print", "isinstance", "hasattr", "str", "type", "id"))


class Calls(ABC):
    """Computes calls."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._around: Surroundings = surroundings

    @abstractmethod
    def value(self, node: Expression) -> Value:
        """Compute an expression."""

    @abstractmethod
    def operand(self, node: Expression) -> Value:
        """Compute an expression with which something is done that has no meaning for None."""

    def call(self, node: CallExpr) -> Value:
        """Compute a call."""
        if self._around.makes_layer(node.callee):
            for argument in node.args:
                self.value(argument)
            return UNKNOWN
        called, first = self._callee(node.callee)
        is_product = (
            called is not None and isinstance(callee := node.callee, NameExpr | MemberExpr) and callee.name in _PRODUCTS
        )
        values = [self.operand(each) if is_product else self.value(each) for each in node.args]
        is_calling = not isinstance(called, FunctionValue) and called in loops.CALLING
        if is_calling or not _is_harmless(node, called, [*first, *values]):
            self._around.ran()
        if is_calling:
            values = [self._handed_on(each, value) for each, value in zip(node.args, values, strict=True)]
        given = _arguments(node, values)
        if given is None:
            return self._around.typed(node)
        positional, named = [*first, *given[0]], given[1]
        higher = higher_order.rule_of(node.callee.fullname) if isinstance(node.callee, RefExpr) else None
        if higher is not None:
            return self.typed_if_unknown(node, self._of_higher(node, higher, positional, named))
        if isinstance(called, FunctionValue):
            return self.typed_if_unknown(node, self._of_function(node, called, positional, named))
        if called is not None:
            found = self._of_rule(node, called, positional, named)
            # What mypy calls a scalar, `np.float32(x)`, is an array where x is one. And what it infers of an expression
            # whose rank nobody knows, `exp(x)` given to `sum`, may be what the first overload of `sum` takes.
            is_guessed = _is_of_expressions(node.callee) and any(isinstance(each, Unknown) for each in positional)
            return found if is_scalar_class(node.callee) or is_guessed else self.typed_if_unknown(node, found)
        spread, values = stars.spread(node, values)
        self._around.followed(spread, values)
        return self.typed_if_unknown(node, self._around.result(spread, values))

    def _handed_on(self, node: Expression, value: Value) -> Value:
        """Return a function as what calls it asks for it."""
        return self._around.function(node) if isinstance(value, Unknown | FunctionValue) else value

    def _of_higher(
        self, node: CallExpr, rule: Callable[..., Value], positional: list[Value], named: dict[str, Value]
    ) -> Value:
        """Call what calls a function; what does not fit in that is reported there, if at all."""
        try:
            invoke = self.invoke if higher_order.is_lazy(rule, positional) else self._invoker(node)
            return applied(partial(rule, invoke), self._gone_through(node, positional), named)
        except Mismatch as mismatch:
            if mismatch.argument:
                self._around.complain(_blamed(node, mismatch), mismatch, unless_reported=True)
            return UNKNOWN

    def _of_function(
        self, node: CallExpr, called: FunctionValue, positional: list[Value], named: dict[str, Value]
    ) -> Value:
        try:
            return self._invoke(node, called, *positional, **named)
        except Mismatch as mismatch:
            of_model = isinstance(called.what, Method)
            # Of containers and ranks mypy has the word.
            if mismatch.kind == "size" or not of_model:
                is_data = isinstance(called.what, Method) and called.what.name
                where, taker = node.args[0] if len(node.args) == 1 else node, node.callee if is_data else None
                self._around.complain(where, mismatch, unless_reported=True, taker=taker)
            return UNKNOWN

    def _of_rule(self, node: CallExpr, rule: Rule, positional: list[Value], named: dict[str, Value]) -> Value:
        found = self._apply(node, rule, self._gone_through(node, positional), named)
        name = OF_FUNCTIONS.get(node.callee.fullname) if isinstance(node.callee, RefExpr) else None
        if name is not None and len(node.args) == 1 and _is_of_unknown_size(found):
            found = self._around.applied(node.args[0], name)
        return found

    def _gone_through(self, node: CallExpr, values: list[Value]) -> list[Value]:
        """Return the arguments of a function that goes through them: of objects, what their methods give."""
        is_iterating = isinstance(node.callee, RefExpr) and node.callee.fullname in iterators.ITERATING
        if not is_iterating or len(values) != len(node.args):
            return values
        return [self._around.sequence(each, value) for each, value in zip(node.args, values, strict=True)]

    def _callee(self, callee: Expression) -> tuple[Rule | FunctionValue | None, list[Value]]:
        """Find the rule of what is called, and the object whose method it is."""
        if isinstance(callee, RefExpr) and callee.fullname:
            found = self.value(callee) if isinstance(callee, NameExpr) and isinstance(callee.node, Var) else UNKNOWN
            return _held(found) or (rule_called(callee), [])
        if not isinstance(callee, MemberExpr):
            return _held(self.value(callee)) or (None, [])
        rule = method_of_function(callee)
        if rule is not None:
            return rule, []
        base = self.operand(callee.expr)
        rule = method_of(base, callee.name)
        made = self._made(callee, base) if rule is None else UNKNOWN
        return _held(made) or (rule, [base])

    def _made(self, callee: MemberExpr, base: Value) -> Value:
        """Return what an attribute holds that is called."""
        if isinstance(base, Record):
            return self._around.field(callee, base)
        return self._around.attribute(callee) if isinstance(base, Unknown) else UNKNOWN

    def _apply(self, node: Expression, rule: Rule, positional: list[Value], named: dict[str, Value]) -> Value:
        positional, named, out = outputs.without_out(rule, positional, named)
        try:
            found = keep_column(applied(rule, positional, named), [*positional, *named.values()])
            return found if out is None else outputs.written(node, found, out)
        except Mismatch as mismatch:
            # mypy compares no sizes that functions of numpy are given.
            self._around.complain(_blamed(node, mismatch), mismatch, unless_reported=True)
            return UNKNOWN

    def named(self, node: RefExpr) -> Value:
        """Return the dtype or the function that a name stands for."""
        if isinstance(node.node, FuncDef):
            rule = rule_called(node)
            found = FunctionValue(rule) if rule is not None else self._around.function_value(node.node)
            return self._around.function_elsewhere(node) if isinstance(found, Unknown) else found
        found = dtype(node)
        rule = rule_called(node) if isinstance(found, Unknown) else None
        return found if rule is None else FunctionValue(rule)

    def invoke(self, function: Value, *args: Value, **named: Value) -> Value:
        """Return what a value returns that is called at some time.

        Raises:
            Mismatch: The arguments do not fit.
        """
        return self._invoke(None, function, *args, **named)

    def _invoker(self, node: CallExpr | None) -> higher_order.Invoke:
        def invoke(function: Value, *args: Value, **named: Value) -> Value:
            return self._invoke(node, function, *args, **named)

        return invoke

    def _invoke(self, node: CallExpr | None, function: Value, /, *args: Value, **named: Value) -> Value:
        """Return what a value returns that is called, now if the call is given.

        Raises:
            Mismatch: The arguments do not fit.
        """
        match function:
            case FunctionValue(what, first, given):
                args, named = (*first, *args), {**dict(given), **named}
                if what == higher_order.VECTORIZED:
                    return UNKNOWN if named else higher_order.of_numbers(self._invoker(node), *args)
                if callable(what):
                    return applied(what, args, named)
                return self._around.invoked(function, args, named, node)
            case DType(family) if len(args) == 1 and not named:
                array = array_of(args[0])
                return UNKNOWN if array is None else Arr(family, array.sizes)
            case _:
                return UNKNOWN

    def typed_if_unknown(self, node: Expression, found: Value) -> Value:
        """Return a value, or what mypy knows of the expression."""
        return self._around.typed(node) if isinstance(found, Unknown) else found


def function_of(node: MemberExpr, base: Value) -> FunctionValue | None:
    """Return the function of a module, or the method of an array, that is not called where it is named."""
    if node.fullname:
        rule = rule_called(node)
        return None if rule is None else FunctionValue(rule)
    rule = method_of_function(node)
    if rule is not None:
        return FunctionValue(rule)
    rule = method_of(base, node.name) if isinstance(base, Arr | Instance) else None
    return None if rule is None else FunctionValue(rule, (base,))


def _is_of_expressions(callee: Expression) -> bool:
    return isinstance(callee, RefExpr) and callee.fullname.startswith(_LAZY)


def _is_harmless(node: CallExpr, called: Rule | FunctionValue | None, values: list[Value]) -> bool:
    """Tell whether a call runs no function of the program, as far as can be seen."""
    callee = node.callee
    name = callee.fullname if isinstance(callee, RefExpr) else ""
    if higher_order.rule_of(name) is not None or any(isinstance(each, FunctionValue) for each in values):
        return False
    is_of_array = called is None and isinstance(callee, MemberExpr) and bool(values) and isinstance(values[0], Arr)
    return is_of_array or name in _HARMLESS or (called is not None and not isinstance(called, FunctionValue))


def _held(value: Value) -> tuple[Rule | FunctionValue, list[Value]] | None:
    """Return what is called under a name."""
    if isinstance(value, Compiled):
        return lazy.called, [value]
    return (value, []) if isinstance(value, FunctionValue) else None


def _arguments(node: CallExpr, values: list[Value]) -> tuple[list[Value], dict[str, Value]] | None:
    """Return what a call gives by place and by name; None if nobody knows what a star spreads."""
    positional, named = list[Value](), dict[str, Value]()
    for kind, name, value in zip(node.arg_kinds, node.arg_names, values, strict=True):
        if name is not None:
            named[name] = value
        elif kind == ARG_POS:
            positional.append(value)
        elif kind == ARG_STAR and isinstance(value, tuple | list):
            positional += value
        elif kind == ARG_STAR2 and isinstance(value, Dict) and value.is_complete:
            named.update((key, each) for key, each in value.items if isinstance(key, str))
        else:
            return None
    return positional, named


def keep_column(result: Value, operands: list[Value]) -> Value:
    """Remember that an axis of size 1 was put there on purpose, and whether all checkers see the sizes."""
    if not isinstance(result, Arr):
        return result
    arrays = [each for each in operands if isinstance(each, Arr)]
    return as_column(result) if any(each.is_column for each in arrays) else result


def _blamed(node: Expression, mismatch: Mismatch) -> Expression:
    """Return the argument of a call that does not fit, if the rule names it."""
    if not isinstance(node, CallExpr) or not mismatch.argument:
        return node
    named = mismatch.argument in node.arg_names
    place = node.arg_names.index(mismatch.argument) if named else mismatch.position
    return node.args[place] if place < len(node.args) else node


def _is_of_unknown_size(value: Value) -> bool:
    return isinstance(value.size if isinstance(value, Int) else value, Unknown)
