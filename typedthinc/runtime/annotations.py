"""The annotations of a `forward` at run time, as a signature: a layer's own annotations are its rule."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np
import typing_extensions

from typedthinc.arrays.families import RANKED
from typedthinc.shapes.scheme import Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number
from typedthinc.shapes.terms import ANY, AnyRank, Array, Other, Term, Tuple, container
from typedthinc.types import (
    ArrayXd,
    FloatsXd,
    IntsXd,
    Padded,
    Pairs,
    Ragged,
)

_CONTAINERS: dict[Any, str] = {list: "list", Sequence: "list", Ragged: "Ragged", Padded: "Padded", Pairs: "Pairs"}
_ANY_RANK: dict[Any, str] = {FloatsXd: "Floats", IntsXd: "Ints", ArrayXd: "Array"}


@lru_cache(maxsize=1024)
def signature_of(forward: Callable[..., Any]) -> Signature | None:
    """Read what a `forward(model, X, is_train)` takes and gives from its annotations.

    Returns:
        None where it has none, or where they cannot be evaluated: then nothing is known of the layer.
    """
    try:
        hints = get_type_hints(forward)
        data = list(inspect.signature(forward).parameters)[1]
    except (NameError, TypeError, ValueError, AttributeError, IndexError):
        return None
    result = get_args(hints.get("return"))
    if data not in hints or not result:
        return None
    return Signature(term_of_annotation(hints[data]), term_of_annotation(result[0]))


def term_of_annotation(annotation: Any) -> Term:
    """Turn an annotation into a term; what is not ours is known by its name, unions are anything."""
    if annotation in _ANY_RANK:
        return AnyRank(_ANY_RANK[annotation])
    origin, args = get_origin(annotation) or annotation, get_args(annotation)
    if origin in RANKED:
        family, rank = RANKED[origin]
        return Array(family, tuple(_size(arg) for arg in args) if args else (UNKNOWN,) * rank)
    if origin in _CONTAINERS:
        return container(_CONTAINERS[origin], *(term_of_annotation(arg) for arg in args or (Any,)))
    if origin is tuple:
        return _tuple(args)
    if isinstance(annotation, TypeVar | typing_extensions.TypeVar):
        return Var(annotation.__name__)
    if origin in (Union, UnionType) or annotation in (Any, object, None, NoneType) or not isinstance(origin, type):
        return ANY
    if issubclass(origin, np.ndarray):
        return ANY
    return Other(f"{origin.__module__}.{origin.__qualname__}")


def _tuple(args: tuple[Any, ...]) -> Term:
    if len(args) == 2 and args[1] is Ellipsis:
        return container("list", term_of_annotation(args[0]))
    return Tuple(tuple(term_of_annotation(arg) for arg in args)) if args else ANY


def _size(annotation: Any) -> Size:
    if isinstance(annotation, TypeVar | typing_extensions.TypeVar):
        return atom(Var(annotation.__name__))
    if get_origin(annotation) is Literal and len(get_args(annotation)) == 1:
        value = get_args(annotation)[0]
        return number(value) if type(value) is int else UNKNOWN
    return UNKNOWN
