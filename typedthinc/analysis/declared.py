"""What annotations say of values: terms, the ends of models, and what is known of a value from its annotation alone."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from typedthinc.analysis import special_names as names
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.hints import (
    ANY_HINT,
    ELLIPSIS_HINT,
    NONE_HINT,
    Distinct,
    Hint,
    Literals,
    Named,
    OwnClass,
    UnionOf,
    Variable,
    members_of,
    variables_of,
)
from typedthinc.analysis.library.tables import MAKERS
from typedthinc.analysis.source import is_derived
from typedthinc.analysis.values import objects
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_BOOL, ANY_FLOAT, ANY_INT, TEXT, value_of
from typedthinc.analysis.values.terms import data_of
from typedthinc.shapes.arrays.values import ANY_DTYPE, AnyArray, Instance, Int, dtype_family
from typedthinc.shapes.computed import along, difference, floor, multiple, product, quotient
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Name, Size, Var, atom, mapped, number, plus
from typedthinc.shapes.substitution import Substitution
from typedthinc.shapes.terms import ANY, AnyRank, Array, Other, Term, Tuple, container, map_term

# What a key of a dict is: `shapes/` knows what that may be.
_HASHABLE: Final = ("typing.Hashable", "collections.abc.Hashable")
_COMPUTED: Final[dict[str, Callable[[Size, Size], Size]]] = {
    "typedthinc.arrays.computed.Sum": plus,
    "typedthinc.arrays.computed.Difference": difference,
    "typedthinc.arrays.computed.Product": product,
    "typedthinc.arrays.computed.Quotient": quotient,
    "typedthinc.arrays.computed.Multiple": multiple,
    "typedthinc.arrays.computed.Floor": floor,
    "typedthinc.arrays.computed.Along": along,
}
# The types of parameters that give a size.
SIZE_PARAMETERS: Final = (names.SIZE, names.COUNT, names.FLAG, names.SIZES)
_SCALARS: Final[dict[str, Value]] = {
    "builtins.int": ANY_INT,
    "builtins.str": TEXT,
    "builtins.bool": ANY_BOOL,
    "builtins.float": ANY_FLOAT,
}
_LISTS: Final[dict[str, objects.ListKind]] = {
    "builtins.list": "list",
    "builtins.set": "set",
    "builtins.frozenset": "set",
    "collections.abc.Sequence": "list",
    **dict.fromkeys(
        (f"collections.abc.{name}" for name in ("Iterable", "Iterator", "Generator", "Collection", "Set")), "iterator"
    ),
}
_DICTS: Final = ("builtins.dict", "collections.abc.Mapping", "collections.abc.MutableMapping")


def term_of_hint(hint: Hint) -> Term:
    """Return an annotation as a term; other classes are known by their names, unions are anything."""
    match hint:
        case Variable(name):
            return Var(name)
        case OwnClass(cls):
            return Other(f"{cls.module}.{cls.name}")
        case Named(name) if name in names.ANY_RANK:
            return AnyRank(names.ANY_RANK[name])
        case Named(name, args) if name in names.ARRAYS:
            family, rank = names.ARRAYS[name]
            return Array(family, tuple(map(_size, args)) if args else (UNKNOWN,) * rank)
        case Named("builtins.tuple", args):
            return _tuple(args)
        case Named(name, args):
            return _named(name, args)
        case _:
            return ANY


def _named(name: str, args: Sequence[Hint]) -> Term:
    kind = names.CONTAINERS.get(name) or next(
        (names.CONTAINERS[base] for base in names.HOLDERS if is_derived(name, base)), None
    )
    if kind is not None:
        return container(kind, *(map(term_of_hint, args) if args else (ANY,)))
    if name in _HASHABLE:
        return Other(_HASHABLE[0])
    # What many classes are, by their methods, tells nothing.
    is_abstract = name == "builtins.object" or name.startswith(("collections.abc.", "typing."))
    return ANY if name == names.NDARRAY or is_abstract else Other(name)


def _tuple(args: Sequence[Hint]) -> Term:
    if len(args) == 2 and args[1] is ELLIPSIS_HINT:
        return container("list", term_of_hint(args[0]))
    return Tuple(tuple(map(term_of_hint, args))) if args else ANY


def _size(hint: Hint) -> Size:
    match hint:
        case Variable(name):
            return atom(Var(name))
        case Named(name, (one, two)) if name in _COMPUTED:
            return _COMPUTED[name](_size(one), _size(two))
        case Literals((int() as value,)):
            return number(value)
        case Distinct(name):
            return atom(Name(name, rigid=False))
        case _:
            return UNKNOWN


def bounds_of(hints: Sequence[Hint]) -> Mapping[Var, Sequence[Term]]:
    """Return the bounds of the type variables in annotations that stand for whole values."""
    bounds = {each.name: each.bound for hint in hints for each in variables_of(hint) if each.bound is not None}
    return {Var(name): tuple(map(term_of_hint, members_of(bound))) for name, bound in bounds.items()}


def ends_of(hint: Hint) -> tuple[Hint, Hint] | None:
    """Return what an annotation says that a model takes and gives, None where it says no model."""
    match hint:
        case Named(name, (first, *_)) if name == names.ONE_OF:
            return ends_of(first)
        case Named(name, (taken, given, *_)) if name == names.MODEL or name.endswith(".ArrayLayer"):
            return taken, given
        case Named(name) if name == names.MODEL:
            return ANY_HINT, ANY_HINT
        case _:
            return None


def size_parameter(hint: Hint) -> tuple[str | None, str] | None:
    """Return the type variable that a parameter gives a size to, and how; None where it gives none."""
    for each in members_of(hint):
        match each:
            case Named(name, (Variable(variable), *_)) if name in SIZE_PARAMETERS:
                return variable, name
            case Named(name, (_, *_)) if name in SIZE_PARAMETERS:
                return None, name
            case _:
                pass
    return None


def has_axes(hint: Hint) -> bool:
    """Tell whether a parameter of a size takes a tuple, with one for each axis, as well."""
    members = members_of(hint)
    return len(members) > 1 and any(isinstance(each, Named) and each.name == "builtins.tuple" for each in members)


def may_be_left(hint: Hint) -> bool:
    """Tell whether -1 stands for what only data tells."""
    return any(isinstance(each, Literals) and each.values == (-1,) for each in members_of(hint))


def sizes_in(hint: Hint) -> Sequence[Hint] | None:
    """Return the parameters of sizes of which a tuple consists, None for anything else."""
    match hint:
        case Named("builtins.tuple", parts) if parts and all(size_parameter(each) is not None for each in parts):
            return parts
        case _:
            return None


def closed(term: Term, bound: Substitution | None, *, is_rigid: bool) -> Term:
    """Put into a declared term what is bound; other sizes are names in a body, and unknown elsewhere."""

    def on_size(size: Size) -> Size:
        return mapped(size, lambda var: atom(Name(var.name, rigid=True)) if is_rigid else UNKNOWN)

    found = term if bound is None else bound.term(term)
    return map_term(found, on_size, lambda _: ANY)


def value_of_hint(engine: Engine, hint: Hint, bound: Substitution | None = None, *, is_rigid: bool = False) -> Value:
    """Return what is known of a value from its annotation alone.

    Args:
        bound: What the type variables of a call are bound to.
        is_rigid: It is a parameter of a body that is walked as it stands: each type variable is one size.
    """

    def inner(part: Hint) -> Value:
        return value_of_hint(engine, part, bound, is_rigid=is_rigid)

    match hint:
        case OwnClass(cls):
            return UNKNOWN if cls.kind == "enum" else engine.object_of(cls)
        case Named(name) if name in _SCALARS:
            return _SCALARS[name]
        case Named(name, args) if name == names.SIZE:
            return _rigid_size(args[0] if args else ANY_HINT, is_rigid=is_rigid)
        case Variable(bound=Named("builtins.int")):
            return _rigid_size(hint, is_rigid=is_rigid)
        case Distinct(name, base):
            is_size = base == Named("builtins.int")
            return Int(atom(Name(name, rigid=False))) if is_size else inner(base)
        case Named("builtins.tuple", args):
            return _value_of_tuple(args, inner)
        case Named() if ends_of(hint) is not None:
            return _model(hint, bound, is_rigid=is_rigid)
        case Named("typing.Final" | "typing.ClassVar", (first, *_)):
            return inner(first)
        case Named(name, args) if name in _LISTS or name in _DICTS:
            return _value_of_collection(name, args, inner)
        case Literals((value,)):
            return value_of(value)
        case Named(name, args) if name == names.DATASET:
            return objects.LibraryObject(name, parts=tuple(map(inner, args)))
        case Named(name, args) if name == names.NDARRAY or name.endswith(".NDArray"):
            dtype = args[0].name.rpartition(".")[2] if args and isinstance(args[0], Named) else ANY_DTYPE
            return AnyArray(dtype_family(dtype, ANY_DTYPE))
        case _:
            return None if hint is NONE_HINT else _data(hint, bound, is_rigid=is_rigid)


def _rigid_size(variable: Hint, *, is_rigid: bool) -> Value:
    return Int(atom(Name(variable.name, rigid=True))) if is_rigid and isinstance(variable, Variable) else ANY_INT


def _value_of_tuple(args: Sequence[Hint], inner: Callable[[Hint], Value]) -> Value:
    if len(args) == 2 and args[1] is ELLIPSIS_HINT:
        return objects.ListObject(objects.Items(middle=inner(args[0])), "iterator")
    return objects.TupleOf(tuple(map(inner, args))) if args else UNKNOWN


def _value_of_collection(name: str, args: Sequence[Hint], inner: Callable[[Hint], Value]) -> Value:
    if name in _DICTS:
        return objects.DictObject(objects.Entries(rest=inner(args[1])) if len(args) > 1 else objects.ANY_ENTRIES)
    return objects.ListObject(objects.Items(middle=inner(args[0])) if args else objects.ANY_ITEMS, _LISTS[name])


def _model(hint: Hint, bound: Substitution | None, *, is_rigid: bool) -> objects.Model:
    ends = ends_of(hint) or (ANY_HINT, ANY_HINT)
    taken, given = (closed(term_of_hint(each), bound, is_rigid=is_rigid) for each in ends)
    return objects.Model(LayerType("the layer", Scheme.of(Signature(taken, given))))


def _data(hint: Hint, bound: Substitution | None, *, is_rigid: bool) -> Value:
    if isinstance(hint, UnionOf | Variable):
        return UNKNOWN
    term = closed(term_of_hint(hint), bound, is_rigid=is_rigid)
    if not isinstance(term, Other) or term.name.startswith("builtins."):
        return data_of(term)
    if term.name == names.OPS or is_derived(term.name, names.OPS):
        return Instance("Ops")
    if term.name in MAKERS:
        return Instance(MAKERS[term.name])
    return objects.LibraryObject(term.name) if term.name.startswith(names.OURS) else UNKNOWN
