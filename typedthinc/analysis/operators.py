"""Operators between ints and sizes, texts and lists, and objects of the program; the library has the others."""

import ast
import operator
from collections.abc import Callable
from typing import Any, Final

from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.iteration import each_of, items_of
from typedthinc.analysis.library.operators import array_operator, model_operator
from typedthinc.analysis.limits import ITEMS, LARGEST_INT, LARGEST_POWER, SIZE_TERMS
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values import constants
from typedthinc.analysis.values.callables import Bound, Closure
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.joining import distinct, join
from typedthinc.analysis.values.objects import DictObject, Entries, Items, ListObject, Model, Thing, TupleOf
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.computed import difference, floor, product
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, is_computed, plus

# By its node: how an operator is written, and what its method is called.
_OPERATORS: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "add"),
    ast.Sub: ("-", "sub"),
    ast.Mult: ("*", "mul"),
    ast.Div: ("/", "truediv"),
    ast.FloorDiv: ("//", "floordiv"),
    ast.Mod: ("%", "mod"),
    ast.Pow: ("**", "pow"),
    ast.MatMult: ("@", "matmul"),
    ast.BitAnd: ("&", "and"),
    ast.BitOr: ("|", "or"),
    ast.BitXor: ("^", "xor"),
    ast.LShift: ("<<", "lshift"),
    ast.RShift: (">>", "rshift"),
}
SYMBOLS: Final = {node: symbol for node, (symbol, _) in _OPERATORS.items()}
METHODS: Final = dict(_OPERATORS.values())
_ARITHMETIC: Final[dict[str, Callable[[Any, Any], Any]]] = {
    symbol: getattr(operator, f"__{method}__") for symbol, method in METHODS.items()
}
_OF_SIZES: Final[dict[str, Callable[[Size, Size], Size]]] = {"+": plus, "-": difference, "*": product, "//": floor}


def operate(engine: Engine, at: Operation) -> Value:
    """Return what an operator gives."""
    left, right = at.left.value, at.right.value
    if isinstance(left, Model) or isinstance(right, Model):
        return model_operator(engine, at)
    if isinstance(left, Thing) or isinstance(right, Thing):
        return _by_method(engine, at)
    if isinstance(left, Int | bool) and isinstance(right, Int | bool):
        return _of_ints(at.symbol, left, right)
    found = _of_collections(engine, at.symbol, left, right)
    if found is ABSENT:
        found = _of_constants(at.symbol, left, right)
    return array_operator(engine, at) if found is ABSENT else found


def _by_method(engine: Engine, at: Operation) -> Value:
    """Call the method of a class of the program that an operator stands for."""
    method = METHODS.get(at.symbol)
    if method is None:
        return UNKNOWN
    names = [f"__i{method}__"] if at.is_in_place else []
    for name in [*names, f"__{method}__"]:
        found = _called(engine, at, at.left, name, at.right)
        if found is not ABSENT:
            return found
    found = _called(engine, at, at.right, f"__r{method}__", at.left)
    return UNKNOWN if found is ABSENT else found


def _called(engine: Engine, at: Operation, owner: Argument, name: str, other: Argument) -> Value:
    method = owner.value.cls.find(name) if isinstance(owner.value, Thing) else ABSENT
    if not isinstance(method, Closure):
        return ABSENT
    return engine.call(Bound(method, owner.value), Call([other], at.node, at.scope))


def _of_ints(symbol: str, left: Int | bool, right: Int | bool) -> Value:
    one, two = constants.number_of(left), constants.number_of(right)
    if one is not None and two is not None:
        return _of_numbers(symbol, left if isinstance(left, bool) else one, right if isinstance(right, bool) else two)
    sizes = [each.size if isinstance(each, Int) else UNKNOWN for each in (left, right)]
    if symbol in _OF_SIZES and _are_simple(symbol, *sizes):
        return Int(_OF_SIZES[symbol](*sizes))
    return constants.ANY_FLOAT if symbol == "/" else constants.ANY_INT


def _of_numbers(symbol: str, one: int, two: int) -> Value:
    if symbol == "**" and not 0 <= two <= LARGEST_POWER:
        return constants.ANY_INT if two > 0 else constants.ANY_FLOAT
    return constants.ANY_INT if max(abs(one), abs(two)) > LARGEST_INT else _computed(symbol, one, two)


def _computed(symbol: str, *operands: object) -> Value:
    try:
        return constants.value_of(_ARITHMETIC[symbol](*operands))
    except (TypeError, ArithmeticError, ValueError):
        return UNKNOWN


def _are_simple(symbol: str, one: Size, two: Size) -> bool:
    if not isinstance(one, Known) or not isinstance(two, Known) or len(one.terms) + len(two.terms) > SIZE_TERMS:
        return False
    return symbol in "+-" or not (is_computed(one) or is_computed(two))


def _of_collections(engine: Engine, symbol: str, left: Value, right: Value) -> Value:
    """Return what an operator gives for texts, tuples, lists and dicts, ABSENT for all else."""
    match left, right:
        case ((TupleOf() | ListObject()), (TupleOf() | ListObject())) if symbol in ("+", "|", "-", "&", "^"):
            return _combined(engine, symbol, left, right)
        case DictObject(), DictObject() if symbol == "|":
            ones, twos = left.entries, right.entries
            return DictObject(Entries({**ones.items, **twos.items}, join(ones.rest, twos.rest)))
        case _ if symbol == "*" and (_is_sequence(left) or _is_sequence(right)):
            pair = (left, right) if _is_sequence(left) else (right, left)
            return ABSENT if isinstance(pair[1], ArrayValue) and pair[1].sizes else _repeated(engine, *pair)
        case _ if constants.is_text(left):
            return _of_texts(symbol, left, right)
        case _:
            return ABSENT


def _is_sequence(value: Value) -> bool:
    return isinstance(value, TupleOf | str) or (isinstance(value, ListObject) and value.kind == "list")


def _combined(engine: Engine, symbol: str, left: Value, right: Value) -> Value:
    if symbol in "-&^":
        return ListObject(Items(middle=each_of(engine, left)), "set")
    if isinstance(left, TupleOf):
        return TupleOf((*left.items, *right.items)) if isinstance(right, TupleOf) else UNKNOWN
    if not isinstance(left, ListObject) or not isinstance(right, ListObject):
        return UNKNOWN
    ones, twos = left.items, right.items
    if twos.all is not None:
        found = ones.followed_by(twos.all)
    elif ones.all is not None:
        found = Items((*ones.all, *twos.head), twos.middle, twos.tail)
    else:
        found = Items(middle=join(each_of(engine, left), each_of(engine, right)))
    return ListObject(distinct(found) if left.kind == "set" else found, left.kind)


def _repeated(engine: Engine, sequence: Value, many: Value) -> Value:
    times, items = constants.number_of(many), items_of(engine, sequence)
    if isinstance(sequence, str):
        return sequence * times if times is not None and times * len(sequence) <= ITEMS else constants.TEXT
    if times is not None and items is not None and times * len(items) <= ITEMS:
        found = tuple(items) * times
        return TupleOf(found) if isinstance(sequence, TupleOf) else ListObject(Items(found))
    if not isinstance(sequence, ListObject):
        return UNKNOWN
    is_one = items is not None and len(items) == 1 and isinstance(many, Int)
    length = many.size if is_one and isinstance(many, Int) else UNKNOWN
    return ListObject(Items(middle=each_of(engine, sequence), many=length))


def _of_texts(symbol: str, left: Value, right: Value) -> Value:
    if symbol == "%" or (symbol == "+" and constants.is_text(right)):
        try:
            return constants.value_of(_ARITHMETIC[symbol](constants.constant(left), constants.constant(right)))
        except (constants.NotConstant, TypeError, ValueError):
            return constants.TEXT
    return UNKNOWN


def _of_constants(symbol: str, left: Value, right: Value) -> Value:
    """Return what an operator gives for numbers that are known, ABSENT for all else."""
    numbers = [each if isinstance(each, float | complex) else constants.number_of(each) for each in (left, right)]
    return ABSENT if None in numbers or symbol not in _ARITHMETIC else _computed(symbol, *numbers)
