"""Layer types and terms as text and back: how the checker keeps them beside a type, in its cache too."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Atom, Computed, Known, Name, Size, Unknown, Var
from typedthinc.shapes.terms import ANY, AnyRank, Anything, Array, Container, Other, Term, Tuple, Widened


@lru_cache(maxsize=4096)
def dump_layer_type(layer: LayerType) -> str:
    """Write a layer type."""
    signatures = [
        [_term(item.input), _term(item.output), *([_size(one), _size(two)] for one, two in item.where)]
        for item in layer.scheme.alternatives
    ]
    solved = [[_atom(var), _size(size)] for var, size in layer.solved]
    rest = [solved, True] if layer.is_mistaken else [solved] if solved else []
    return json.dumps([layer.name, layer.takes, layer.gives, signatures, *rest], separators=(",", ":"))


@lru_cache(maxsize=4096)
def load_layer_type(text: str) -> LayerType:
    """Read a layer type."""
    name, takes, gives, alternatives, *rest = json.loads(text)
    signatures = tuple(
        Signature(
            _read_term(one),
            _read_term(two),
            where=tuple((_read_size(left), _read_size(right)) for left, right in where),
        )
        for one, two, *where in alternatives
    )
    solved = tuple((Var(*data[1]), _read_size(size)) for data, size in (rest[0] if rest else ()))
    return LayerType(name, Scheme(signatures), takes, gives, solved, is_mistaken=len(rest) > 1)


def dump_term(term: Term) -> str:
    """Write a term."""
    return json.dumps(_term(term), separators=(",", ":"))


@lru_cache(maxsize=4096)
def load_term(text: str) -> Term:
    """Read a term."""
    return _read_term(json.loads(text))


def _term(term: Term) -> Any:
    match term:
        case Array(family, sizes):
            return ["array", family, *map(_size, sizes)]
        case AnyRank(family):
            return ["rank", family]
        case Container(kind, items):
            return ["container", kind, *map(_term, items)]
        case Tuple(items):
            return ["tuple", *map(_term, items)]
        case Other(name):
            return ["other", name]
        case Var(name, rank=rank):
            return ["var", name, rank] if rank else ["var", name]
        case Widened(var, factor):
            return ["widened", _term(var), factor]
        case Anything():
            return None


def _read_term(data: Any) -> Term:
    match data:
        case ["array", family, *sizes]:
            return Array(family, tuple(map(_read_size, sizes)))
        case ["rank", family]:
            return AnyRank(family)
        case ["container", kind, *items]:
            return Container(kind, tuple(map(_read_term, items)))
        case ["tuple", *items]:
            return Tuple(tuple(map(_read_term, items)))
        case ["other", name]:
            return Other(name)
        case ["var", name, *rank]:
            return Var(name, rank=rank[0] if rank else 0)
        case ["widened", [_, name, *rank], factor]:
            return Widened(Var(name, rank=rank[0] if rank else 0), factor)
        case _:
            return ANY


def _size(size: Size) -> Any:
    if isinstance(size, Unknown):
        return None
    return [size.constant, *([*_atom(item), factor] for item, factor in size.terms)] if size.terms else size.constant


def _read_size(data: Any) -> Size:
    if data is None:
        return UNKNOWN
    if isinstance(data, int):
        return Known(data)
    return Known(data[0], tuple((_read_atom(kind, name), factor) for kind, name, factor in data[1:]))


def _read_known(data: Any) -> Known:
    size = _read_size(data)
    assert isinstance(size, Known)
    return size


def _atom(item: Atom) -> tuple[str, Any]:
    if isinstance(item, Var):
        return "var", [item.name, item.layer, item.owner] if item.layer else item.name
    if isinstance(item, Computed):
        return "computed", [item.operation, _size(item.left), _size(item.right)]
    return ("rigid" if item.rigid else "name"), item.name


def _read_atom(kind: str, name: Any) -> Atom:
    if kind == "var":
        return Var(name) if isinstance(name, str) else Var(*name)
    if kind == "computed":
        operation, left, right = name
        return Computed(operation, _read_known(left), _read_known(right))
    return Name(name, kind == "rigid")
