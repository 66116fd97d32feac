"""What an expression is worth where it stands."""

from __future__ import annotations

from typing import Protocol

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    AssignmentExpr,
    CallExpr,
    ComparisonExpr,
    ComplexExpr,
    ConditionalExpr,
    EllipsisExpr,
    Expression,
    FloatExpr,
    IndexExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    SliceExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
    TypeAlias,
    TypeInfo,
    UnaryExpr,
    Var,
)
from mypy.types import Instance as MypyInstance
from mypy.types import get_proper_type

from typedthinc._mypy.features.arrays import builtin_functions, own_functions
from typedthinc._mypy.features.arrays.inside import expressions
from typedthinc._mypy.features.arrays.names import MAKERS, rule_of
from typedthinc._mypy.features.arrays.types import family_of_class
from typedthinc.shapes.arrays import broadcasting, indexing, movement, products
from typedthinc.shapes.arrays.table import GENERATOR, METHODS, RANDOM, Rule
from typedthinc.shapes.arrays.values import (
    BOOLS,
    FLOATS,
    INTS,
    Arr,
    DType,
    Instance,
    Int,
    Value,
    array_of,
    as_column,
    joined,
    of_number,
    plain,
)
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, number, plus, times

_PYTHON_DTYPES = {"builtins.float": FLOATS, "builtins.int": INTS, "builtins.bool": BOOLS}
_CONSTANTS: dict[str, Value] = {"builtins.True": True, "builtins.False": False, "builtins.None": None}
_LONGEST = 64


class Surroundings(Protocol):
    """What an expression cannot tell by itself."""

    def variable(self, node: NameExpr) -> Value:
        """Return the value of a name where it is read."""
        ...

    def attribute(self, node: MemberExpr) -> Value:
        """Return the value of an attribute of an object other than an array."""
        ...

    def assign(self, target: Expression, value: Value) -> None:
        """Bind a name."""
        ...

    def result(self, node: CallExpr, args: list[Value]) -> Value:
        """Return what a function without a rule returns."""
        ...

    def typed(self, node: Expression) -> Value:
        """Return what the type of an expression tells, if mypy has been there."""
        ...

    def complain(self, node: Expression, mismatch: Mismatch) -> None:
        """Note what numpy is sure to refuse."""
        ...


class Reader:
    """Computes expressions, and remembers what each was worth.

    Attributes:
        values: What expressions were worth when they were last computed.
    """

    def __init__(self, surroundings: Surroundings) -> None:
        self._around = surroundings
        self.values: dict[Expression, Value] = {}

    def value(self, node: Expression) -> Value:
        """Compute an expression."""
        found = self._compute(node)
        self.values[node] = found
        return found

    def _compute(self, node: Expression) -> Value:
        match node:
            case NameExpr():
                return self._name(node)
            case MemberExpr():
                return self._member(node)
            case CallExpr():
                return self._call(node)
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
            case ListComprehension():
                return self._comprehension(node)
            case AssignmentExpr():
                return self._walrus(node)
            case EllipsisExpr():
                return ...
            case _:
                for part in expressions(node):
                    self.value(part)
                return self._around.typed(node)

    def _name(self, node: NameExpr) -> Value:
        if node.fullname in _CONSTANTS:
            return _CONSTANTS[node.fullname]
        if isinstance(node.node, Var):
            return self._around.variable(node)
        return _dtype(node)

    def _member(self, node: MemberExpr) -> Value:
        if isinstance(node.node, TypeInfo | TypeAlias):
            return _dtype(node)
        if node.fullname == "numpy.newaxis":
            return None
        base = self.value(node.expr) if not node.fullname else UNKNOWN
        if isinstance(base, Arr):
            return _attribute(base, node.name)
        return self._around.attribute(node)

    def _index(self, node: IndexExpr) -> Value:
        base, key = self.value(node.base), self.value(node.index)
        if isinstance(base, Arr):
            return _keep_column(indexing.getitem(base, key), [base])
        if isinstance(base, tuple | list):
            return builtin_functions.item(base, key)
        return self._around.typed(node)

    def _slice(self, node: SliceExpr) -> Value:
        parts = (node.begin_index, node.end_index, node.stride)
        return slice(*(None if part is None else self.value(part) for part in parts))

    def _operation(self, node: OpExpr) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        if node.op in ("and", "or"):
            return joined(left, right)
        return self.operation(node, node.op, left, right)

    def operation(self, node: Expression, operator: str, left: Value, right: Value) -> Value:
        """Apply an operator; a mistake is noted on `node`."""
        if isinstance(left, Int) and isinstance(right, Int):
            return _arithmetic(operator, left.size, right.size)
        if not isinstance(left, Arr) and not isinstance(right, Arr):
            found = builtin_functions.operation(operator, left, right)
            return self._around.typed(node) if isinstance(found, Unknown) else found
        try:
            if operator == "@":
                result = products.matmul(left, right)
            else:
                result = broadcasting.operation(operator, left, right)
        except Mismatch as mismatch:
            self._complain(node, mismatch, [left, right])
            return UNKNOWN
        return self._typed_if_unknown(node, _keep_column(result, [left, right]))

    def _comparison(self, node: ComparisonExpr) -> Value:
        values = [self.value(operand) for operand in node.operands]
        if len(values) != 2 or node.operators[0] in ("in", "not in", "is", "is not"):
            return self._around.typed(node)
        if not any(isinstance(each, Arr) for each in values):
            return self._around.typed(node)
        return self.operation(node, node.operators[0], *values)

    def _unary(self, node: UnaryExpr) -> Value:
        found = self.value(node.expr)
        if isinstance(found, Int):
            return Int(times(found.size, -1)) if node.op == "-" else found if node.op == "+" else Int(UNKNOWN)
        if isinstance(found, Arr) and node.op != "not":
            return found
        return -found if isinstance(found, float) and node.op == "-" else self._around.typed(node)

    def _conditional(self, node: ConditionalExpr) -> Value:
        self.value(node.cond)
        return joined(self.value(node.if_expr), self.value(node.else_expr))

    def _display(self, node: ListExpr | TupleExpr) -> Value:
        items: list[Value] = []
        is_known = True
        for item in node.items:
            found = self.value(item.expr if isinstance(item, StarExpr) else item)
            if not isinstance(item, StarExpr):
                items.append(found)
            elif isinstance(found, tuple | list):
                items.extend(found)
            else:
                is_known = False
        if not is_known:
            return UNKNOWN
        return items if isinstance(node, ListExpr) else tuple(items)

    def _comprehension(self, node: ListComprehension) -> Value:
        inner = node.generator
        if len(inner.indices) != 1 or any(inner.condlists):
            return UNKNOWN
        many, item = builtin_functions.iterated(self.value(inner.sequences[0]))
        self._around.assign(inner.indices[0], item)
        found = self.value(inner.left_expr)
        return [found] * many if many is not None and many <= _LONGEST else UNKNOWN

    def _walrus(self, node: AssignmentExpr) -> Value:
        found = self.value(node.value)
        self._around.assign(node.target, found)
        return found

    def _call(self, node: CallExpr) -> Value:
        rule, first = self._callee(node.callee)
        values = [self.value(argument) for argument in node.args]
        if any(kind not in (ARG_POS, ARG_NAMED) for kind in node.arg_kinds):
            return self._around.typed(node)
        positional = [*first, *(each for each, kind in zip(values, node.arg_kinds, strict=True) if kind == ARG_POS)]
        named = {name: each for name, each in zip(node.arg_names, values, strict=True) if name is not None}
        if rule is None:
            return self._typed_if_unknown(node, self._around.result(node, values))
        return self._typed_if_unknown(node, self._apply(node, rule, positional, named))

    def _callee(self, callee: Expression) -> tuple[Rule | None, list[Value]]:
        """Find the rule of what is called, and the object whose method it is."""
        if isinstance(callee, RefExpr) and callee.fullname in MAKERS:
            return _maker(MAKERS[callee.fullname]), []
        if isinstance(callee, RefExpr) and callee.fullname:
            return _rule(callee), []
        if not isinstance(callee, MemberExpr):
            self.value(callee)
            return None, []
        base = self.value(callee.expr)
        match base:
            case Arr():
                rule = METHODS.get(callee.name)
                return rule, [base] if rule is not None else []
            case Instance("Generator"):
                return GENERATOR.get(callee.name), []
            case Instance("RandomState"):
                return RANDOM.get(callee.name), []
            case _:
                return None, []

    def _apply(self, node: Expression, rule: Rule, positional: list[Value], named: dict[str, Value]) -> Value:
        try:
            return _keep_column(rule(*positional, **named), [*positional, *named.values()])
        except TypeError as error:
            # Raised here, not in the rule: the rule takes other arguments.
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:
                return UNKNOWN
            raise
        except Mismatch as mismatch:
            self._complain(node, mismatch, positional)
            return UNKNOWN

    def _complain(self, node: Expression, mismatch: Mismatch, operands: list[Value]) -> None:
        arrays = [each for each in operands if isinstance(each, Arr) and each.sizes]
        # What is in the visible types is mypy's to report, or that of `operators.py`.
        if not arrays or not all(each.is_visible for each in arrays):
            self._around.complain(node, mismatch)

    def _typed_if_unknown(self, node: Expression, found: Value) -> Value:
        return self._around.typed(node) if isinstance(found, Unknown) else found


def _dtype(node: RefExpr) -> Value:
    target = node.node
    if node.fullname in _PYTHON_DTYPES:
        return DType(_PYTHON_DTYPES[node.fullname])
    info = target if isinstance(target, TypeInfo) else None
    if isinstance(target, TypeAlias):
        alias = get_proper_type(target.target)
        info = alias.type if isinstance(alias, MypyInstance) else None
    family = family_of_class(info) if info is not None else None
    return UNKNOWN if family is None else DType(family)


def _scalar(callee: RefExpr) -> Rule | None:
    """Make the rule of a call of a class of scalars: `np.float32(x)`."""
    found = _dtype(callee) if callee.fullname.startswith("numpy.") else UNKNOWN
    if not isinstance(found, DType):
        return None

    def rule(x: Value = None, /) -> Value:
        array = Arr(found.family, ()) if x is None else array_of(x)
        return UNKNOWN if array is None else Arr(found.family, array.sizes)

    return rule


def _rule(callee: RefExpr) -> Rule | None:
    name = callee.fullname
    return rule_of(name) or builtin_functions.RULES.get(name) or own_functions.RULES.get(name) or _scalar(callee)


def _maker(name: str) -> Rule:
    return lambda *_, **__: Instance(name)


def _attribute(array: Arr, name: str) -> Value:
    match name:
        case "T" | "mT" if name == "T" or len(array.sizes) == 2:
            return movement.transpose(array)
        case "shape":
            return tuple(Int(size) for size in array.sizes)
        case "ndim":
            return of_number(len(array.sizes))
        case "size":
            return Int(movement.product(array.sizes))
        case "dtype":
            return DType(array.family)
        case "real" | "imag":
            return Arr(FLOATS, array.sizes) if array.family not in (INTS, BOOLS) else array
        case _:
            return UNKNOWN


def _arithmetic(operator: str, left: Size, right: Size) -> Value:
    one, two = plain(left), plain(right)
    match operator:
        case "+":
            return Int(plus(left, right))
        case "-":
            return Int(plus(left, times(right, -1)))
        case "*":
            return Int(movement.product([left, right]))
        case "//" if two:
            return Int(number(one // two) if one is not None else movement.quotient([left], [right]))
        case "%" if two:
            return Int(number(one % two) if one is not None else UNKNOWN)
        case "**" if one is not None and two is not None and 0 <= two < 64:
            return Int(number(one**two))
        case "/":
            return Arr(FLOATS, ())
        case "//" | "%" | "**" | "&" | "|" | "^" | "<<" | ">>":
            return Int(UNKNOWN)
        case _:
            return UNKNOWN


def _keep_column(result: Value, operands: list[Value]) -> Value:
    """Remember that an axis of size 1 was put there on purpose, and whether all checkers see the sizes."""
    if not isinstance(result, Arr):
        return result
    arrays = [each for each in operands if isinstance(each, Arr)]
    return as_column(result) if any(each.is_column for each in arrays) else result
