"""mypy's types as terms and back: the only place that knows both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from mypy.maptype import map_instance_to_supertype
from mypy.nodes import TypeInfo
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    LiteralType,
    NoneType,
    ProperType,
    TupleType,
    Type,
    TypeAliasType,
    TypeOfAny,
    TypeVarId,
    TypeVarType,
    UnionType,
    get_proper_type,
)

from typedthinc._mypy.compat import Checker, expanded_once, variables_in_scope
from typedthinc._mypy.names import ARRAYS, COMPUTED, CONTAINERS, DERIVED_FROM, EXPR, MODEL, NDARRAY, array_name
from typedthinc.shapes.sizes import UNKNOWN, Name, Size, Var, atom, number
from typedthinc.shapes.terms import ANY, MOST_AXES, AnyRank, Array, Container, Other, Term, Tuple, container

Quantified: TypeAlias = Mapping[TypeVarId, Var]
Classes: TypeAlias = Callable[[str], TypeInfo | None]
_WORDS = "typedthinc.arrays.computed."
_FLOATS, _INTS = "numpy.floating", "numpy.integer"


class TypeReader:
    """Turn types into terms, seen from where the checker is now.

    Args:
        quantified: The type variables that stand for anything; those of the functions around stand for themselves.
        is_inferred: The types are those that mypy finds: an int is a `Size[X]`, so `[width, 4]` is a list of those.
    """

    def __init__(self, checker: Checker, quantified: Quantified | None = None, *, is_inferred: bool = False) -> None:
        self._checker = checker
        self._quantified = quantified or {}
        self._is_inferred = is_inferred

    @cached_property
    def _rigid(self) -> set[TypeVarId]:
        return variables_in_scope(self._checker)

    def term(self, typ: Type) -> Term:
        """Turn a type into a term; what has no term is ANY."""
        if is_recursive(typ):
            return ANY
        proper = get_proper_type(typ)
        match proper:
            case Instance():
                return self._instance(proper)
            case TupleType():
                return Tuple(tuple(self.term(item) for item in proper.items))
            case TypeVarType():
                return self._quantified.get(proper.id, ANY)
            case UnionType():
                return _any_rank([self.term(item) for item in proper.items])
            case NoneType():
                return Other("None")
            case _:
                return ANY

    def members(self, typ: Type) -> tuple[Term, ...]:
        """Turn the members of a union into terms, and any other type into one term."""
        proper, whole = get_proper_type(typ), self.term(typ)
        if isinstance(proper, UnionType) and whole == ANY:
            return tuple(map(self.term, proper.items))
        return (whole,)

    def size(self, typ: Type) -> Size:
        """Turn the type of a size into a size."""
        name, args = alias_of(typ)
        if name in COMPUTED and len(args) == 2:
            return COMPUTED[name](*map(self.size, args))
        proper = get_proper_type(typ)
        match proper:
            case Instance() if proper.last_known_value is not None:
                return _literal(proper.last_known_value)
            case Instance() if proper.type.is_newtype:
                return atom(Name(proper.type.name, rigid=False))
            case Instance() if proper.type.fullname == "typedthinc.arrays.sizes.Size" and proper.args:
                return UNKNOWN if self._is_inferred else self.size(proper.args[0])
            case LiteralType():
                return _literal(proper)
            case TypeVarType() if proper.id in self._quantified:
                return atom(self._quantified[proper.id])
            case TypeVarType() if proper.id in self._rigid:
                return atom(Name(proper.name, rigid=True))
            case _:
                return UNKNOWN

    def written_size(self, typ: Type) -> Size:
        """Return a size that somebody wrote: what numpy's stubs infer from numbers is wrong for `view(dtype)`."""
        proper = get_proper_type(typ)
        is_inferred = isinstance(proper, Instance) and proper.last_known_value is not None
        return UNKNOWN if is_inferred else self.size(proper)

    def _instance(self, typ: Instance) -> Term:
        name = typ.type.fullname
        if name in ARRAYS:
            family, rank = ARRAYS[name]
            return Array(family, tuple(self.size(arg) for arg in typ.args) or (UNKNOWN,) * rank)
        if name in CONTAINERS:
            return container(CONTAINERS[name], *(self.term(arg) for arg in typ.args))
        if name == NDARRAY:
            return self._ndarray(typ)
        if name == "typing.Hashable":
            return Other(name)
        if typ.type.is_protocol or typ.type.fallback_to_any or name == "builtins.object":
            return ANY
        base = next((base for base in typ.type.mro if base.fullname in DERIVED_FROM), None)
        return Other(name) if base is None else self._instance(map_instance_to_supertype(typ, base))

    def _ndarray(self, typ: Instance) -> Term:
        family = _family(get_proper_type(typ.args[1])) if len(typ.args) == 2 else None
        shape = get_proper_type(typ.args[0])
        if family is None:
            return ANY
        # Of a shape of type tuple[Any, ...], numpy's stubs infer no axes at all.
        if isinstance(shape, TupleType) and shape.items:
            return Array(family, tuple(self.written_size(item) for item in shape.items))
        return AnyRank(family)


def is_recursive(typ: Type | None) -> bool:
    """Tell whether a type is written by means of itself, as that of JSON is: it would never come to an end."""
    return isinstance(typ, TypeAliasType) and typ.is_recursive


def model_arguments(typ: Type) -> tuple[Type, Type] | None:
    """Return InT and OutT of a Model, or of a subclass of it."""
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance) or not _is_model(proper):
        return None
    info = next(base for base in proper.type.mro if base.fullname == MODEL)
    taken, given = map_instance_to_supertype(proper, info).args
    return taken, given


def alias_of(typ: Type) -> tuple[str, Sequence[Type]]:
    """Return the full name and the arguments of the word of ours that a type is written with, if it is with one."""
    while isinstance(typ, TypeAliasType) and typ.alias is not None:
        if typ.alias.fullname.startswith(_WORDS):
            return typ.alias.fullname, typ.args
        typ = expanded_once(typ)
    return "", ()


def models_arguments(typ: Type | None) -> tuple[Type, Type] | None:
    """Return InT and OutT of a Model that may be optional."""
    for item in members(typ) if typ is not None else ():
        found = model_arguments(item)
        if found is not None:
            return found
    return None


def speaks_of_models(signature: CallableType) -> bool:
    """Tell whether a function takes or gives a model, or what a type variable bound to Model stands for."""
    items = (item for typ in (signature.ret_type, *signature.arg_types) for item in members(typ))
    return any(_is_model(item.upper_bound if isinstance(item, TypeVarType) else item) for item in items)


def members(typ: Type) -> list[Type]:
    """Return the members of a union but None; any other type is its own member."""
    proper = get_proper_type(typ)
    if not isinstance(proper, UnionType):
        return [] if isinstance(proper, NoneType) else [proper]
    return [item for item in proper.items if not isinstance(get_proper_type(item), NoneType)]


def type_of_term(classes: Classes, term: Term, *, given: bool) -> Type:
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
            base = get_proper_type(fallback)
            return TupleType(inner, base) if isinstance(base, Instance) else any_type()
        case Other(name):
            info = classes(name)
            return instance(classes, name, [any_type() for _ in info.type_vars] if info else [])
        case _:
            return any_type()


def instance(classes: Classes, name: str, arguments: list[Type]) -> Type:
    """Make an instance of a class; Any if mypy has not read the class."""
    info = classes(name)
    return any_type() if info is None else Instance(info, arguments)


def any_type() -> AnyType:
    """Make the type of what nobody knows."""
    return AnyType(TypeOfAny.special_form)


def _is_model(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.has_base(MODEL)


def _literal(typ: LiteralType) -> Size:
    return number(typ.value) if type(typ.value) is int else UNKNOWN


def _family(dtype: ProperType) -> str | None:
    scalar = get_proper_type(dtype.args[0]) if isinstance(dtype, Instance) and dtype.args else None
    if not isinstance(scalar, Instance):
        return None
    if scalar.type.has_base(_FLOATS):
        return "Floats"
    return "Ints" if scalar.type.has_base(_INTS) else None


def _any_rank(terms: list[Term]) -> Term:
    if terms and all(isinstance(term, AnyRank) for term in terms):
        return AnyRank("Array")
    found = {(term.family, len(term.sizes)) for term in terms if isinstance(term, Array)}
    families = {family for family, _ in found}
    if all(isinstance(term, Array) for term in terms) and found == _every_rank(families):
        return AnyRank(families.pop() if len(families) == 1 else "Array")
    return ANY


def _every_rank(families: Iterable[str]) -> set[tuple[str, int]]:
    return {(family, rank) for family in families for rank in range(1, MOST_AXES[family] + 1)}
