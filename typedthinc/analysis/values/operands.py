"""Values as the rules of `shapes/arrays/` see them, and what they return as values."""

from types import EllipsisType

from typedthinc.analysis.limits import NESTING, ROUNDS
from typedthinc.analysis.values.callables import Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import (
    ANY_INT,
    known_range,
    length_of_range,
    number_of,
    value_of,
    value_of_key,
)
from typedthinc.analysis.values.objects import DictObject, Entries, Items, ListObject, RangeOf, SliceOf, TupleOf
from typedthinc.shapes.arrays import values
from typedthinc.shapes.arrays.values import Value as Operand
from typedthinc.shapes.sizes import UNKNOWN, Known, Unknown

_BUILTINS = {"float": values.FLOATS, "int": values.INTS, "bool": values.BOOLS, "complex": values.COMPLEXES}
_DTYPES = {f"builtins.{name}": values.DType(family) for name, family in _BUILTINS.items()}

# What they see as it is.
_SAME = (
    *(bool, float, complex, str, EllipsisType, Unknown, values.ArrayValue, values.Int, values.DType, values.Instance),
    *(values.Holder, values.Lazy, values.Tensor, values.Repeated, values.Compiled, values.Function),
)


def operand_of(value: Value, depth: int = 0) -> Operand:
    """Return a value as the rules see it; what they do not know is unknown."""
    if depth > NESTING:
        return UNKNOWN
    if value is None or isinstance(value, _SAME):
        return value
    match value:
        case TupleOf(items):
            return tuple(operand_of(each, depth + 1) for each in items)
        case SliceOf():
            return values.slice_of(operand_of(value.start), operand_of(value.stop), operand_of(value.step))
        case Imported(name):
            return _DTYPES.get(name, UNKNOWN)
        case _:
            return _collection(value, depth)


def _collection(value: Value, depth: int) -> Operand:
    match value:
        case ListObject() if value.items.all is not None:
            return [operand_of(each, depth + 1) for each in value.items.all]
        case ListObject():
            return values.Repeated(operand_of(value.items.middle, depth + 1), value.items.length)
        case RangeOf():
            return _range(value)
        case DictObject():
            items = value.entries.items.items()
            pairs = tuple((operand_of(value_of_key(key)), operand_of(each, depth + 1)) for key, each in items)
            return values.Dict(pairs, value.entries.is_complete)
        case _:
            return UNKNOWN


def _range(value: RangeOf) -> Operand:
    length = length_of_range(value)
    many = values.plain(length)
    is_short = many is not None and many <= ROUNDS
    return list(map(values.of_number, known_range(value))) if is_short else values.Repeated(ANY_INT, length)


def result_of(found: Operand) -> Value:
    """Return what a rule returned as a value."""
    match found:
        case list():
            return ListObject(Items(tuple(map(result_of, found))))
        case tuple():
            return TupleOf(tuple(map(result_of, found)))
        case values.Repeated(item, many):
            return ListObject(Items(middle=result_of(item), many=many))
        case Known():
            return values.Int(found)
        case values.Dict(items, is_complete):
            entries = {_key(key): result_of(each) for key, each in items}
            return DictObject(Entries(entries) if is_complete else Entries(entries, UNKNOWN))
        case _:
            return found


def _key(key: Operand) -> Value:
    number_ = number_of(key)
    return value_of(key) if number_ is None else number_
