"""What an expression is worth where it stands."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace

from mypy.nodes import (
    AssignmentExpr,
    CallExpr,
    ComparisonExpr,
    ComplexExpr,
    ConditionalExpr,
    DictExpr,
    DictionaryComprehension,
    EllipsisExpr,
    Expression,
    FloatExpr,
    FuncDef,
    GeneratorExpr,
    IndexExpr,
    IntExpr,
    LambdaExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    SliceExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
    TypeAlias,
    TypeInfo,
    UnaryExpr,
    Var,
    YieldExpr,
    YieldFromExpr,
)

from typedthinc._mypy.features.arrays import bounded, builtin_functions, comprehensions, conditions, own_functions
from typedthinc._mypy.features.arrays.attributes import attribute, attribute_of_expression, held
from typedthinc._mypy.features.arrays.callees import indexed
from typedthinc._mypy.features.arrays.calls import Calls, function_of, keep_column
from typedthinc._mypy.features.arrays.integers import arithmetic
from typedthinc._mypy.features.arrays.methods import OF_SIGNS
from typedthinc._mypy.features.arrays.own_ops import KIND, MODULE
from typedthinc._mypy.features.arrays.surroundings import Surroundings
from typedthinc._mypy.features.inside import expressions
from typedthinc._mypy.values import literal_key
from typedthinc.shapes.arrays import broadcasting, indexing, products, rounds, tensors
from typedthinc.shapes.arrays.broadcasting import has_type_variables
from typedthinc.shapes.arrays.values import (
    Arr,
    Dict,
    FunctionValue,
    Holder,
    Instance,
    Int,
    Lazy,
    Record,
    Tensor,
    Value,
    computed_later,
    joined,
    of_number,
    worth,
)
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown, times

_CONSTANTS: dict[str, Value] = {"builtins.True": True, "builtins.False": False, "builtins.None": None}


class Reader(Calls):
    """Computes expressions, and remembers what each was worth.

    Attributes:
        values: What expressions were worth when they were last computed.
    """

    def __init__(self, surroundings: Surroundings) -> None:
        self._around = surroundings
        self.values: dict[Expression, Value] = {}
        self._met: dict[Expression, Value] | None = None
        # In how many comprehensions that may have no turn, or are not gone through at once.
        self._uncertain: int = 0

    @property
    def is_in_comprehension(self) -> bool:
        """Tell whether what is computed now stands in a comprehension."""
        return self._met is not None

    @property
    def may_not_run(self) -> bool:
        """Tell whether what is computed now may not be computed at all: a list may be empty."""
        return self._uncertain > 0

    def value(self, node: Expression) -> Value:
        """Compute an expression."""
        found = self._compute(node)
        if self._met is None:
            self.values[node] = found
        else:
            self.values[node], self._met[node] = found, joined(self._met.get(node, found), found)
        return found

    def operand(self, node: Expression) -> Value:
        """Compute an expression with which something is done that has no meaning for None."""
        found = self.value(node)
        if not isinstance(found, Unknown) or not isinstance(node, MemberExpr) or node.fullname:
            return found
        return self._around.used(node)

    def _comprehension(self, node: ListComprehension | GeneratorExpr | DictionaryComprehension) -> Value:
        """Compute a comprehension: an expression in it is worth what all its turns have in common."""
        inner = node.generator if isinstance(node, ListComprehension) else node
        outer, self._met = self._met, {} if self._met is None else self._met
        # Nobody may go through a generator.
        with self.in_turns(are_sure=not isinstance(node, GeneratorExpr)):
            found = self._around.varying(inner.indices, lambda: comprehensions.compute(self, node))
        if outer is None:
            self.values.update(self._met)
        self._met = outer
        return found

    @contextmanager
    def in_turns(self, *, are_sure: bool) -> Generator[None]:
        """Compute what a comprehension has in its turns, of which there may be none."""
        self._uncertain += not are_sure
        try:
            yield
        finally:
            self._uncertain -= not are_sure

    def holds(self, condition: Expression) -> bool | None:
        """Tell whether a condition of a comprehension holds; None if nobody knows."""
        self.value(condition)
        return self._around.holds(condition)

    def doubted(self, condition: Expression, compute: Callable[[], Value]) -> Value:
        """Compute what stands behind a condition."""
        return self._around.doubted(condition, compute)

    def _compute(self, node: Expression) -> Value:
        match node:
            case NameExpr():
                return self._name(node)
            case MemberExpr():
                # A member of an enumeration is told by its name.
                key = literal_key(node)
                return self._member(node) if key is None else key
            case CallExpr():
                return self.call(node)
            case OpExpr():
                return self._operation(node)
            case IndexExpr():
                return self._index(node)
            case IntExpr():
                return of_number(node.value)
            case FloatExpr() | StrExpr() | ComplexExpr():
                return node.value
            case _:
                return self._compute_rarer(node)

    def _compute_rarer(self, node: Expression) -> Value:
        match node:
            case TupleExpr() | ListExpr():
                return self._display(node)
            case SliceExpr():
                return self._slice(node)
            case ComparisonExpr():
                return self._comparison(node)
            case UnaryExpr():
                return self._unary(node)
            case ConditionalExpr():
                return self._conditional(node)
            case ListComprehension() | GeneratorExpr() | DictionaryComprehension():
                return self._comprehension(node)
            case DictExpr():
                return self._dict(node)
            case AssignmentExpr():
                return self._walrus(node)
            case EllipsisExpr():
                return ...
            case LambdaExpr():
                return self._around.function_value(node)
            case YieldExpr():
                self._around.give(None if node.expr is None else self.value(node.expr), node.expr)
                return UNKNOWN
            case YieldFromExpr():
                self._around.give(builtin_functions.iterated(self.sequence(node.expr))[1])
                return UNKNOWN
            case _:
                for part in expressions(node):
                    self.value(part)
                return self._around.typed(node)

    def _name(self, node: NameExpr) -> Value:
        if node.fullname in _CONSTANTS:
            return _CONSTANTS[node.fullname]
        if isinstance(node.node, Var):
            return self._around.variable(node)
        return self.named(node)

    def _member(self, node: MemberExpr) -> Value:
        if isinstance(node.node, TypeInfo | TypeAlias):
            return self.named(node)
        if node.fullname == "numpy.newaxis":
            return None
        base = self.operand(node.expr) if not node.fullname else UNKNOWN
        function = function_of(node, base)
        if function is None and node.fullname and isinstance(node.node, FuncDef):
            elsewhere = self._around.function_elsewhere(node)
            function = elsewhere if isinstance(elsewhere, FunctionValue) else None
        if function is not None:
            return function
        if isinstance(base, Arr):
            return self._attribute(node, base)
        if isinstance(base, Holder):
            return self.typed_if_unknown(node, held(base, node.name))
        if isinstance(base, Lazy):
            return self.typed_if_unknown(node, attribute_of_expression(base, node.name))
        if isinstance(base, Tensor):
            return tensors.attribute(base, node.name)
        if base == Instance(KIND) and node.name == "xp":
            return Instance(MODULE)
        found = self._around.field(node, base) if isinstance(base, Record) else UNKNOWN
        found = self._around.attribute(node) if isinstance(found, Unknown) else found
        return self._around.method(node) if isinstance(found, Unknown) and not node.fullname else found

    def _attribute(self, node: MemberExpr, array: Arr) -> Value:
        try:
            return attribute(array, node.name)
        except Mismatch as mismatch:
            self._complain(node, mismatch, [array])
            return UNKNOWN

    def sequence(self, node: Expression) -> Value:
        """Compute what is iterated."""
        return self._around.sequence(node, self.value(node))

    def _index(self, node: IndexExpr) -> Value:
        base, key = self.operand(node.base), self.value(node.index)
        rule = indexed(node.base)
        if rule is not None:
            return self._apply(node, rule, [key], {})
        if isinstance(base, Arr):
            return self._apply(node, indexing.getitem, [base, key], {})
        if isinstance(base, Lazy):
            found = computed_later(self._apply(node, indexing.getitem, [base.value, worth(key)], {}))
            return self.typed_if_unknown(node, found)
        if isinstance(base, Tensor):
            return self._apply(node, tensors.part, [base, key], {})
        if isinstance(base, Holder):
            return self.typed_if_unknown(node, own_functions.chosen(base))
        found = builtin_functions.item(base, key)
        if isinstance(found, Unknown):
            found = self._around.applied(node.base, "__getitem__", node.index)
        return self.typed_if_unknown(node, found)

    def _slice(self, node: SliceExpr) -> Value:
        parts = (node.begin_index, node.end_index, node.stride)
        found = slice(*(None if part is None else self.value(part) for part in parts))
        end = bounded.end(self.values, node, found)
        return found if end is None else slice(found.start, end, found.step)

    def _operation(self, node: OpExpr) -> Value:
        if node.op in ("and", "or"):
            left = self.value(node.left)
            return joined(left, self._around.doubted(node.left, lambda: self.value(node.right)))
        left, right = self.operand(node.left), self.operand(node.right)
        if isinstance(left, Record | Unknown) or (isinstance(left, Int) and isinstance(right, Record | Unknown)):
            found = self._around.operated(node.op, node.left, node.right)
            if not isinstance(found, Unknown):
                return found
        return self.operation(node, node.op, left, right)

    def operation(self, node: Expression, operator: str, left: Value, right: Value) -> Value:
        """Apply an operator; a mistake is noted on `node`."""
        if isinstance(left, Int) and isinstance(right, Int):
            found = bounded.arithmetic(operator, left, right) or arithmetic(operator, left.size, right.size)
            if isinstance(found, Int) and isinstance(found.size, Unknown):
                return replace(found, mark=rounds.computed(operator, left, right))
            return found
        if isinstance(left, Lazy) or isinstance(right, Lazy):
            return computed_later(self.operation(node, operator, worth(left), worth(right)))
        is_of_tensors = isinstance(left, Tensor) or isinstance(right, Tensor)
        if not is_of_tensors and not isinstance(left, Arr) and not isinstance(right, Arr):
            found = builtin_functions.operation(operator, left, right)
            return self._around.typed(node) if isinstance(found, Unknown) else found
        try:
            if is_of_tensors:
                return tensors.operation(operator, left, right)
            if operator == "@":
                result = products.matmul(left, right)
            else:
                result = broadcasting.operation(operator, left, right)
        except Mismatch as mismatch:
            self._complain(node, mismatch, [left, right])
            return UNKNOWN
        return self.typed_if_unknown(node, keep_column(result, [left, right]))

    def _comparison(self, node: ComparisonExpr) -> Value:
        values = [self.value(operand) for operand in node.operands]
        if len(values) == 2 and (holds := conditions.compared(node.operators[0], *values)) is not None:
            return holds
        is_of_numbers = len(values) == 2 and node.operators[0] not in ("in", "not in", "is", "is not")
        if not is_of_numbers or not any(isinstance(each, Arr | Lazy | Tensor) for each in values):
            return self._around.typed(node)
        return self.operation(node, node.operators[0], *values)

    def _unary(self, node: UnaryExpr) -> Value:
        found = self.value(node.expr)
        if isinstance(found, Int):
            return Int(times(found.size, -1)) if node.op == "-" else found if node.op == "+" else Int(UNKNOWN)
        if isinstance(found, Arr | Lazy | Tensor) and node.op != "not":
            return computed_later(worth(found)) if isinstance(found, Lazy) else found
        if isinstance(found, float) and node.op == "-":
            return -found
        name = OF_SIGNS.get(node.op)
        return self.typed_if_unknown(node, UNKNOWN if name is None else self._around.applied(node.expr, name))

    def _conditional(self, node: ConditionalExpr) -> Value:
        self.value(node.cond)
        holds = self._around.holds(node.cond)
        if holds is not None:
            return self.value(node.if_expr if holds else node.else_expr)

        def both() -> Value:
            return joined(self.value(node.if_expr), self.value(node.else_expr))

        return self._around.doubted(node.cond, both)

    def _display(self, node: ListExpr | TupleExpr) -> Value:
        items: list[Value] = []
        is_known = True
        for item in node.items:
            found = self.value(item.expr if isinstance(item, StarExpr) else item)
            if not isinstance(item, StarExpr):
                items.append(self._held(item, found))
            elif isinstance(found, tuple | list):
                items.extend(found)
            else:
                is_known = False
        if not is_known:
            return UNKNOWN
        return items if isinstance(node, ListExpr) else tuple(items)

    def _held(self, node: Expression, found: Value) -> Value:
        """Return what a list or dict holds: a model, too, which a loop over it names."""
        return self._around.held_model(node) if isinstance(found, Unknown) else found

    def _dict(self, node: DictExpr) -> Value:
        found = Dict(())
        for key, item in node.items:
            name, value = None if key is None else self.value(key), self._held(item, self.value(item))
            if key is None and isinstance(value, Dict):
                found = builtin_functions.updated(found, value)
            elif isinstance(name, str | Int | Lazy):
                found = found.put(name, value)
            else:
                return UNKNOWN
        return found

    def assign(self, target: Expression, value: Value) -> None:
        """Bind a name."""
        self._around.assign(target, value)

    def _walrus(self, node: AssignmentExpr) -> Value:
        found = self.value(node.value)
        self._around.assign(node.target, found)
        return found

    def _complain(self, node: Expression, mismatch: Mismatch, operands: list[Value]) -> None:
        arrays = [each for each in operands if isinstance(each, Arr) and each.sizes]
        # What is in the visible types is mypy's to report, or that of `operators.py`.
        if not arrays or _is_equality(node) or not all(each.is_visible for each in arrays):
            self._around.complain(node, mismatch, unless_reported=any(map(has_type_variables, arrays)))


def _is_equality(node: Expression) -> bool:
    """Tell whether an array is compared in a way that its declaration takes everything for."""
    return isinstance(node, ComparisonExpr) and node.operators[0] in ("==", "!=")
