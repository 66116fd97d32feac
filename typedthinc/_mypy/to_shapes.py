"""mypy's types as terms and back, the only place that knows both; and what data is worth as terms."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final, TypeAlias

from mypy import types
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import TypeInfo

from typedthinc.analysis.special_names import ARRAYS, CONTAINERS, EXPR, MODEL, NDARRAY, array_name
from typedthinc.shapes.arrays.either import joined
from typedthinc.shapes.arrays.values import BOOLS, COMPLEXES, FLOATS, ArrayValue, Holder, Lazy, Repeated, Value
from typedthinc.shapes.sizes import UNKNOWN, Size, number
from typedthinc.shapes.terms import ANY, MOST_AXES, AnyRank, Array, Container, Other, Term, Tuple, container

# A tuple of which the length is unknown is a list to messages.
_CONTAINERS: Final = {**CONTAINERS, "builtins.tuple": "list", "typing.Sequence": "list"}
# Classes derived from these stand for them as well. Not so lists: text is a sequence, too.
_DERIVED_FROM: Final = frozenset(name for name in CONTAINERS if name.startswith("typedthinc.arrays."))
Classes: TypeAlias = Callable[[str], TypeInfo | None]
_FLOATS, _INTS = "numpy.floating", "numpy.integer"


def term_of_type(typ: types.Type) -> Term:
    """Turn a type into a term; what has no term is ANY, and a size is known where its type is a number."""
    if is_recursive(typ):
        return ANY
    proper = types.get_proper_type(typ)
    match proper:
        case types.Instance():
            return _of_instance(proper)
        case types.TupleType():
            return Tuple(tuple(map(term_of_type, proper.items)))
        case types.UnionType():
            return _any_rank(list(map(term_of_type, proper.items)))
        case types.NoneType():
            return Other("None")
        case _:
            return ANY


def _of_instance(typ: types.Instance) -> Term:
    name = typ.type.fullname
    if name in ARRAYS:
        family, rank = ARRAYS[name]
        return Array(family, tuple(map(_size, typ.args)) or (UNKNOWN,) * rank)
    if name in _CONTAINERS:
        return container(_CONTAINERS[name], *map(term_of_type, typ.args))
    if name == NDARRAY:
        return _of_ndarray(typ)
    if name == "typing.Hashable":
        return Other(name)
    if typ.type.is_protocol or typ.type.fallback_to_any or name == "builtins.object":
        return ANY
    base = next((base for base in typ.type.mro if base.fullname in _DERIVED_FROM), None)
    return Other(name) if base is None else _of_instance(map_instance_to_supertype(typ, base))


def _of_ndarray(typ: types.Instance) -> Term:
    family = _family(types.get_proper_type(typ.args[1])) if len(typ.args) == 2 else None
    shape = types.get_proper_type(typ.args[0])
    if family is None:
        return ANY
    # Of a shape of type tuple[Any, ...], numpy's stubs infer no axes at all, and of `view(dtype)` wrong sizes.
    if isinstance(shape, types.TupleType) and shape.items:
        return Array(family, (UNKNOWN,) * len(shape.items))
    return AnyRank(family)


def _size(typ: types.Type) -> Size:
    proper = types.get_proper_type(typ)
    literal = proper.last_known_value if isinstance(proper, types.Instance) else proper
    return number(literal.value) if isinstance(literal, types.LiteralType) and type(literal.value) is int else UNKNOWN


def is_recursive(typ: types.Type | None) -> bool:
    """Tell whether a type is written by means of itself, as that of JSON is: it would never come to an end."""
    return isinstance(typ, types.TypeAliasType) and typ.is_recursive


def model_arguments(typ: types.Type) -> tuple[types.Type, types.Type] | None:
    """Return InT and OutT of a Model, or of a subclass of it."""
    proper = types.get_proper_type(typ)
    if not isinstance(proper, types.Instance) or not _is_model(proper):
        return None
    info = next(base for base in proper.type.mro if base.fullname == MODEL)
    taken, given = map_instance_to_supertype(proper, info).args
    return taken, given


def models_arguments(typ: types.Type | None) -> tuple[types.Type, types.Type] | None:
    """Return InT and OutT of a Model that may be optional."""
    found = map(model_arguments, members(typ)) if typ is not None else ()
    return next((each for each in found if each is not None), None)


def speaks_of_models(signature: types.CallableType) -> bool:
    """Tell whether a function takes or gives a model, or what a type variable bound to Model stands for."""
    items = (item for typ in (signature.ret_type, *signature.arg_types) for item in members(typ))
    return any(_is_model(item.upper_bound if isinstance(item, types.TypeVarType) else item) for item in items)


def members(typ: types.Type) -> list[types.Type]:
    """Return the members of a union but None; any other type is its own member."""
    proper = types.get_proper_type(typ)
    if not isinstance(proper, types.UnionType):
        return [] if isinstance(proper, types.NoneType) else [proper]
    return [item for item in proper.items if not isinstance(types.get_proper_type(item), types.NoneType)]


def type_of_term(classes: Classes, term: Term, *, given: bool) -> types.Type:
    """Turn a term into the type that users see: rank, dtype family and container, sizes unknown.

    Args:
        given: Whether a layer gives it (then sequences are lists) or takes it.
    """
    match term:
        case Array(family, sizes):
            return instance(classes, array_name(family, len(sizes)), [any_type() for _ in sizes])
        case Container("list", (item,)):
            name = "builtins.list" if given else "typing.Sequence"
            return instance(classes, name, [type_of_term(classes, item, given=given)])
        case Container(kind, items):
            arguments = [type_of_term(classes, item, given=given) for item in items]
            home = EXPR if kind == "Expr" else f"typedthinc.arrays.containers.{kind}"
            return instance(classes, home, arguments)
        case Tuple(items):
            fallback = instance(classes, "builtins.tuple", [any_type()])
            inner = [type_of_term(classes, item, given=given) for item in items]
            base = types.get_proper_type(fallback)
            return types.TupleType(inner, base) if isinstance(base, types.Instance) else any_type()
        case Other(name):
            info = classes(name)
            return instance(classes, name, [any_type() for _ in info.type_vars] if info else [])
        case _:
            return any_type()


def instance(classes: Classes, name: str, arguments: list[types.Type]) -> types.Type:
    """Make an instance of a class; Any if mypy has not read the class."""
    info = classes(name)
    return any_type() if info is None else types.Instance(info, arguments)


def any_type() -> types.AnyType:
    """Make the type of what nobody knows."""
    return types.AnyType(types.TypeOfAny.special_form)


def class_of(typ: types.Type | None) -> str:
    """Return the full name of the class that a type stands for, "" of any other type."""
    proper = types.get_proper_type(typ)
    return proper.type.fullname if isinstance(proper, types.Instance) else ""


def _is_model(typ: types.Type) -> bool:
    proper = types.get_proper_type(typ)
    return isinstance(proper, types.Instance) and proper.type.has_base(MODEL)


def _family(dtype: types.ProperType) -> str | None:
    scalar = types.get_proper_type(dtype.args[0]) if isinstance(dtype, types.Instance) and dtype.args else None
    if not isinstance(scalar, types.Instance):
        return None
    if scalar.type.has_base(_FLOATS):
        return "Floats"
    return "Ints" if scalar.type.has_base(_INTS) else None


def _any_rank(terms: list[Term]) -> Term:
    if terms and all(isinstance(term, AnyRank) for term in terms):
        return AnyRank("Array")
    found = {(term.family, len(term.sizes)) for term in terms if isinstance(term, Array)}
    families = {family for family, _ in found}
    every_rank = {(family, rank) for family in families for rank in range(1, MOST_AXES[family] + 1)}
    if all(isinstance(term, Array) for term in terms) and found == every_rank:
        return AnyRank(families.pop() if len(families) == 1 else "Array")
    return ANY


_NUMBER: Final = ArrayValue(FLOATS, ())


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
