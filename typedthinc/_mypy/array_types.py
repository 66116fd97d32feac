"""mypy's types and the plugin's terms as values of `shapes/arrays/`, and back."""

from __future__ import annotations

from functools import reduce
from typing import Final

from mypy.maptype import map_instance_to_supertype
from mypy.nodes import TypeInfo
from mypy.types import Instance as MypyInstance
from mypy.types import LiteralType, NoneType, TupleType, Type, TypeVarType, get_proper_type

from typedthinc._mypy.names import ARRAYS, EXPR, NDARRAY
from typedthinc._mypy.to_shapes import TypeReader, is_recursive
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    BOOLS,
    COMPLEXES,
    FLOATS,
    INTS,
    ArrayValue,
    Holder,
    Instance,
    Int,
    Lazy,
    Repeated,
    Value,
    computed_later,
    joined,
)
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.terms import (
    ANY,
    AnyRank,
    Anything,
    Array,
    Container,
    Other,
    Term,
    Tuple,
    common,
    container,
    without_variables,
)

# The classes of objects that make arrays, by what the rules call them.
MAKERS: Final = {
    "numpy.random._generator.default_rng": "Generator",
    "numpy.random._generator.Generator": "Generator",
    "numpy.random.mtrand.RandomState": "RandomState",
    "typedthinc.lazy.draws.RandomStreams": "LazySource",
    "typedthinc.compat.natural_bm.streams.RandomStreams": "Streams of Natural_BM",
    "typedthinc.compat.natural_bm.streams.make_rng": "Streams of Natural_BM",
    "typedthinc.compat.neon.backend.Backend": "Backend of neon",
    "typedthinc.compat.neon.autodiff.Autodiff": "Autodiff",
    "typedthinc.random.generator.GeneratorSource": "RandomSource",
    "typedthinc.random.source.RandomSource": "RandomSource",
    "typedthinc.random.streams.RandomStreams": "RandomSource",
    **dict.fromkeys(
        (
            "typedthinc.backends.ops.Ops",
            "typedthinc.backends.numpy.ops.NumpyOps",
            "typedthinc.backends.cupy.ops.CupyOps",
            "typedthinc.backends.selection.get_current_ops",
            "typedthinc.backends.selection.get_ops",
            "typedthinc.backends.selection.get_array_ops",
        ),
        "Ops",
    ),
}
_SCALARS = {
    "builtins.float": FLOATS,
    "builtins.bool": BOOLS,
    "builtins.complex": COMPLEXES,
}
_NUMBER = ArrayValue(FLOATS, ())
_NUMPY = (
    ("numpy.floating", FLOATS),
    ("numpy.integer", INTS),
    ("numpy.bool", BOOLS),
    ("numpy.complexfloating", COMPLEXES),
)


def value_of_type(reader: TypeReader, typ: Type | None) -> Value:
    """Return what a declared type, or that of a call's result, tells of a value."""
    if is_recursive(typ):
        return UNKNOWN
    proper = get_proper_type(typ)
    match proper:
        case MypyInstance():
            return _of_instance(reader, proper)
        case LiteralType() | TypeVarType():
            size = reader.size(proper)
            return UNKNOWN if isinstance(size, Unknown) else Int(size)
        case TupleType():
            return tuple(value_of_type(reader, item) for item in proper.items)
        case NoneType():
            return None
        case _:
            return UNKNOWN


def _of_instance(reader: TypeReader, typ: MypyInstance) -> Value:
    name = typ.type.fullname
    if name in MAKERS:
        return Instance(MAKERS[name])
    if name == "builtins.int" or typ.type.is_newtype or name == "typedthinc.arrays.sizes.Size":
        return Int(reader.size(typ)) if name != "builtins.int" or typ.type.has_base("builtins.int") else UNKNOWN
    if name in _SCALARS:
        return ArrayValue(_SCALARS[name], ())
    if name == NDARRAY:
        return _of_ndarray(reader, typ)
    if typ.type.has_base(EXPR):
        return _of_expression(reader, typ)
    if name in ARRAYS:
        family, rank = ARRAYS[name]
        sizes = tuple(reader.size(argument) for argument in typ.args)
        return ArrayValue(family, sizes if len(sizes) == rank else (UNKNOWN,) * rank, is_visible=True)
    scalar = family_of_class(typ.type)
    return UNKNOWN if scalar is None else ArrayValue(scalar, ())


def _of_expression(reader: TypeReader, typ: MypyInstance) -> Value:
    base = next(each for each in typ.type.mro if each.fullname == EXPR)
    value = get_proper_type(map_instance_to_supertype(typ, base).args[0])
    return computed_later(value_of_type(reader, value)) if isinstance(value, MypyInstance) else UNKNOWN


def _of_ndarray(reader: TypeReader, typ: MypyInstance) -> Value:
    shape = get_proper_type(typ.args[0]) if len(typ.args) == 2 else None
    if not isinstance(shape, TupleType) or not shape.items:
        return UNKNOWN
    dtype = get_proper_type(typ.args[1])
    scalar = get_proper_type(dtype.args[0]) if isinstance(dtype, MypyInstance) and dtype.args else None
    family = family_of_class(scalar.type) if isinstance(scalar, MypyInstance) else None
    return ArrayValue(family or ANY_DTYPE, tuple(reader.written_size(item) for item in shape.items))


def family_of_class(info: TypeInfo) -> str | None:
    """Return the dtype family of a class of scalars."""
    return next((family for name, family in _NUMPY if info.has_base(name)), None)


def value_of_term(term: Term) -> Value:
    """Return what the plugin keeps beside the type of data."""
    match without_variables(term):
        case Array(family, sizes):
            return ArrayValue(family, sizes)
        case Tuple(items):
            return tuple(value_of_term(item) for item in items)
        case Container("list", (item,)):
            return Repeated(value_of_term(item))
        case Container("Expr", (item,)):
            return computed_later(value_of_term(item))
        case Container(kind, items):
            return Holder(kind, tuple(value_of_term(item) for item in items))
        case _:
            return UNKNOWN


def term_of_value(value: Value) -> Term:
    """Return an array, or what holds arrays, as the term that types are compared with."""
    match value:
        case Lazy(item):
            return container("Expr", Other("builtins.float") if item == _NUMBER else term_of_value(item))
        case Repeated(item):
            return container("list", term_of_value(item))
        case [first, *others]:
            return container("list", term_of_value(reduce(joined, others, first))) if isinstance(value, list) else ANY
        case Holder(kind, items):
            return container(kind, *map(term_of_value, items))
        case _:
            return _term_of_array(value)


def _term_of_array(value: Value) -> Term:
    if not isinstance(value, ArrayValue) or not value.sizes or value.family in (BOOLS, COMPLEXES):
        return ANY
    return Array(value.family or "Array", value.sizes)


def refined(term: Term, value: Value, *, is_variable: bool) -> Term:
    """Say of data what its visible type says, and what is known of its value.

    Args:
        is_variable: The visible type was given to it at another place, and its value may have other sizes by now.
    """
    match term, value:
        case ((Array() | AnyRank() | Anything()), ArrayValue()):
            return _refined_array(term, value, is_variable=is_variable)
        case Other(name), ArrayValue() if name.startswith("numpy.") and not is_variable:
            # Of `partial(np.sum, keepdims=True)(X)` mypy takes the first overload, a scalar.
            return _refined_array(ANY, value, is_variable=is_variable) if value.sizes else term
        case Container("Expr", (item,)), Lazy():
            return container("Expr", refined(item, value.value, is_variable=is_variable))
        case Anything() | Other(), Lazy():
            return term_of_value(value)
        case (Container("list", (item,)), list() | tuple()) if value:
            items = [refined(item, each, is_variable=is_variable) for each in value]
            found = items[0]
            for each in items[1:]:
                found = common(found, each)
            return container("list", found) if not isinstance(found, Anything) else term
        case Container("list", (item,)), Repeated(each):
            found = refined(item, each, is_variable=is_variable)
            return container("list", found) if not isinstance(found, Anything) else term
        case Container(kind, items), Holder(same, values) if kind == same and len(items) == len(values):
            pairs = zip(items, values, strict=True)
            return container(kind, *(refined(item, each, is_variable=is_variable) for item, each in pairs))
        case (Tuple(items), tuple()) if len(items) == len(value):
            return Tuple(
                tuple(refined(item, each, is_variable=is_variable) for item, each in zip(items, value, strict=True))
            )
        case _:
            return term


def list_of_arrays(value: Value) -> Term | None:
    """Return a list as a term if it surely holds arrays; None for all else."""
    items = value if isinstance(value, list) else [value.item] if isinstance(value, Repeated) else []
    is_of_arrays = bool(items) and all(isinstance(each, ArrayValue) and each.sizes for each in items)
    return term_of_value(value) if is_of_arrays else None


def _refined_array(term: Array | AnyRank | Anything, value: ArrayValue, *, is_variable: bool) -> Term:
    if not value.sizes or value.family in (BOOLS, COMPLEXES):
        return term
    # numpy's stubs have been seen to call an array of ints one of floats.
    family = value.family or (term.family if isinstance(term, Array | AnyRank) else "Array")
    if isinstance(term, Array) and len(term.sizes) != len(value.sizes):
        return term
    sizes = value.sizes
    if isinstance(term, Array) and not is_variable:
        pairs = zip(sizes, term.sizes, strict=True)
        sizes = tuple(visible if isinstance(size, Unknown) else size for size, visible in pairs)
    return Array(family, sizes)
