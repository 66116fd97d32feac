"""The annotations of a `forward` at run time, as signatures: a layer's own annotations are its rule."""

import inspect
import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np
import typing_extensions

from typedthinc.arrays.computed import Along, Difference, Floor, Multiple, OneOf, Product, Quotient, Sum
from typedthinc.arrays.families import RANKED
from typedthinc.runtime.weak_cache import weakly_cached
from typedthinc.shapes.bounds import alternatives
from typedthinc.shapes.computed import along, difference, floor, has_computed, multiple, product, quotient
from typedthinc.shapes.scheme import Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, plus
from typedthinc.shapes.terms import ANY, AnyRank, Array, Other, Term, Tuple, container
from typedthinc.types import ArrayXd, FloatsXd, IntsXd, Padded, Pairs, Ragged

_CONTAINERS: dict[Any, str] = {list: "list", Sequence: "list", Ragged: "Ragged", Padded: "Padded", Pairs: "Pairs"}
# Classes derived from these are of their kind; not so for lists.
_DERIVED_FROM = (Ragged, Padded, Pairs)
_ANY_RANK: dict[Any, str] = {FloatsXd: "Floats", IntsXd: "Ints", ArrayXd: "Array"}
_COMPUTED: dict[Any, Callable[[Size, Size], Size]] = {
    Sum: plus,
    Difference: difference,
    Product: product,
    Quotient: quotient,
    Multiple: multiple,
    Floor: floor,
    Along: along,
}


@weakly_cached
def signatures_of(forward: Callable[..., Any]) -> tuple[Signature, ...]:
    """Read what a `forward(model, X, is_train)` takes and gives from its annotations.

    Returns:
        One signature, or those that `OneOf` lists as the type of the model. None at all where there are no annotations,
        or where they cannot be evaluated: then nothing is known of the layer.
    """
    try:
        hints = get_type_hints(forward)
        model, data = list(inspect.signature(forward).parameters)[:2]
    except (NameError, TypeError, ValueError, AttributeError):  # a name that cannot be found, or a function of C
        return ()
    if get_origin(hints.get(model)) is OneOf:
        pairs = [get_args(each) for each in get_args(hints[model])[1:]]
    else:
        pairs = [(hints.get(data, None), *get_args(hints.get("return"))[:1])]
    if data not in hints or any(len(pair) != 2 for pair in pairs):
        return ()
    bounds = _bounds([item for pair in pairs for item in pair])
    found = (Signature(*map(term_of_annotation, pair)) for pair in pairs)
    return tuple(each for item in found for each in alternatives(item, bounds))


@weakly_cached
def computes_sizes(forward: Callable[..., Any]) -> bool:
    """Tell whether a size in the annotations of a `forward` is computed from others."""
    return any(has_computed(each) for each in signatures_of(forward))


def term_of_annotation(annotation: Any) -> Term:
    """Turn an annotation into a term; other classes are known by their names, unions are anything."""
    if annotation in _ANY_RANK:  # an alias, which has no origin
        return AnyRank(_ANY_RANK[annotation])
    origin, args = get_origin(annotation) or annotation, get_args(annotation)
    if origin in RANKED:
        family, rank = RANKED[origin]
        return Array(family, tuple(_size(arg) for arg in args) if args else (UNKNOWN,) * rank)
    kind = _container_of(origin)
    if kind is not None:
        return container(kind, *(term_of_annotation(arg) for arg in args or (Any,)))
    if origin is tuple:
        return _tuple(args)  # tuples are not kept in lists: each item has its own type
    if origin is Hashable:
        return Other("typing.Hashable")
    if _is_variable(annotation):  # a variable of a whole value
        return Var(annotation.__name__)
    if origin in (Union, UnionType) or annotation in (Any, object, None, NoneType) or not isinstance(origin, type):
        return ANY
    if issubclass(origin, np.ndarray):
        return ANY
    return Other(f"{origin.__module__}.{origin.__qualname__}")


def _container_of(origin: Any) -> str | None:
    """Return what a container is called; those derived from Ragged and its like are of its kind."""
    if origin in _CONTAINERS or not isinstance(origin, type):
        return _CONTAINERS.get(origin)
    return next((_CONTAINERS[base] for base in origin.__mro__ if base in _DERIVED_FROM), None)


def _tuple(args: tuple[Any, ...]) -> Term:
    if len(args) == 2 and args[1] is Ellipsis:
        return container("list", term_of_annotation(args[0]))  # tuple[X, ...] is read as a list
    return Tuple(tuple(term_of_annotation(arg) for arg in args)) if args else ANY


def _size(annotation: Any) -> Size:
    origin, args = get_origin(annotation), get_args(annotation)
    if _is_variable(annotation):
        return atom(Var(annotation.__name__))
    if origin in _COMPUTED and len(args) == 2:
        return _COMPUTED[origin](*map(_size, args))
    if origin is Literal and len(args) == 1:
        return number(args[0]) if type(args[0]) is int else UNKNOWN  # -1 and True are not sizes; `type` leaves True out
    return UNKNOWN


def _is_variable(annotation: Any) -> bool:
    return isinstance(annotation, TypeVar | typing_extensions.TypeVar)


def _bounds(annotations: Sequence[Any]) -> Mapping[Var, Sequence[Term]]:
    """Collect the bounds of the type variables in annotations that stand for whole values."""
    found: dict[Var, Sequence[Term]] = {}
    waiting = list(annotations)
    while waiting:
        annotation = waiting.pop()
        waiting += get_args(annotation)  # into Ragged[...], Padded[...] and tuples
        if _is_variable(annotation) and annotation.__bound__ is not None:
            bound = _evaluated(annotation)
            whole = term_of_annotation(bound)
            is_union = whole == ANY and get_origin(bound) in (Union, UnionType)
            found[Var(annotation.__name__)] = tuple(map(term_of_annotation, get_args(bound))) if is_union else (whole,)
    return found


def _evaluated(variable: Any) -> Any:
    """Evaluate the bound of a type variable, which may be written as text."""
    bound = variable.__bound__
    if not isinstance(bound, ForwardRef):
        return bound
    module = sys.modules.get(variable.__module__)
    try:
        return get_type_hints(SimpleNamespace(__annotations__={"bound": bound}), vars(module))["bound"]
    except (NameError, TypeError, AttributeError):
        return Any
