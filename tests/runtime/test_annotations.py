"""A layer's annotations as its type at run time."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from typing import Any, Literal, Optional, TypeVar, get_args, get_overloads, get_type_hints

import numpy as np
import numpy.typing as npt
import pytest

import typedthinc.layers
from typedthinc._mypy.names import COMBINATORS, REFINED, WRAPPERS
from typedthinc.model import Backprop, Model
from typedthinc.runtime.annotations import signature_of, term_of_annotation
from typedthinc.shapes import rule_of
from typedthinc.shapes.scheme import Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number
from typedthinc.shapes.terms import ANY, AnyRank, Array, Container, Other, Term, Tuple, container
from typedthinc.types import (
    ArrayXd,
    B,
    Floats1d,
    Floats2d,
    Floats3d,
    FloatsXd,
    I,
    Ints1d,
    Ints2d,
    IntsXd,
    M,
    O,
    Padded,
    Pairs,
    Ragged,
)

T = TypeVar("T")
RULES = COMBINATORS | WRAPPERS | REFINED
COMPOSING = {*COMBINATORS.values(), *WRAPPERS.values()}
NAMES = [info.name for info in pkgutil.iter_modules(typedthinc.layers.__path__) if info.name != "shared"]


class Shelf:
    """A class of no library."""


def floats(*sizes: Size | str) -> Array:
    return Array("Floats", tuple(atom(Var(size)) if isinstance(size, str) else size for size in sizes))


@pytest.mark.parametrize(
    ("annotation", "term"),
    [
        (Floats2d[B, I], floats("B", "I")),
        (Floats2d[Any, Literal[5]], floats(UNKNOWN, number(5))),
        (Floats3d, floats(UNKNOWN, UNKNOWN, UNKNOWN)),
        (Floats1d[O], floats("O")),
        (Ints1d[B], Array("Ints", (atom(Var("B")),))),
        (Ints2d[B, M], Array("Ints", (atom(Var("B")), atom(Var("M"))))),
        (Floats1d[Literal[2, 3]], floats(UNKNOWN)),
        (FloatsXd, AnyRank("Floats")),
        (IntsXd, AnyRank("Ints")),
        (ArrayXd, AnyRank("Array")),
        (T, Var("T")),
        (list[Floats2d[Any, I]], container("list", floats(UNKNOWN, "I"))),
        (Sequence[Floats2d[B, I]], container("list", floats(UNKNOWN, "I"))),
        (Sequence[T], Container("list", (Var("T"),))),
        (Ragged[Floats2d[Any, I]], container("Ragged", floats(UNKNOWN, "I"))),
        (Ragged, Container("Ragged", (ANY,))),
        (Padded[Floats3d[Any, Any, I]], container("Padded", floats(UNKNOWN, UNKNOWN, "I"))),
        (Pairs[Ints1d[B], T], Container("Pairs", (Array("Ints", (UNKNOWN,)), Var("T")))),
        (tuple[Floats1d[B], Ints1d[B]], Tuple((floats("B"), Array("Ints", (atom(Var("B")),))))),
        (tuple[Floats1d[B], ...], container("list", floats("B"))),
        (tuple, ANY),
        (Floats2d | Ints2d, ANY),
        (Optional[Floats2d], ANY),  # noqa: UP045 - the old spelling, too
        (np.ndarray, ANY),
        (npt.NDArray[np.float32], ANY),
        (Any, ANY),
        (object, ANY),
        (None, ANY),
        (Callable[[int], int], Other("collections.abc.Callable")),
        (str, Other("builtins.str")),
        (dict[str, int], Other("builtins.dict")),
        (Shelf, Other(f"{__name__}.Shelf")),
    ],
)
def test_terms(annotation: Any, term: Term) -> None:
    assert term_of_annotation(annotation) == term


def test_a_signature_is_what_forward_takes_and_gives() -> None:
    def forward(
        model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
    ) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
        raise NotImplementedError

    assert signature_of(forward) == Signature(floats("B", "I"), floats("B", "O"))


def unannotated(model, X, is_train):  # type: ignore[no-untyped-def]
    raise NotImplementedError


def half_annotated(model, X, is_train) -> tuple[Floats1d[B], Any]:  # type: ignore[no-untyped-def]
    raise NotImplementedError


def without_result(model: Any, X: Floats1d[B], is_train: bool) -> Any:
    raise NotImplementedError


def without_data(model: Any) -> tuple[Floats1d[B], Any]:
    raise NotImplementedError


def not_to_be_found(model: Any, X: Missing, is_train: bool) -> tuple[Floats1d[B], Any]:  # type: ignore[name-defined]  # noqa: F821
    raise NotImplementedError


@pytest.mark.parametrize(
    "forward", [unannotated, half_annotated, without_result, without_data, not_to_be_found, print, lambda *_: None]
)
def test_without_annotations_nothing_is_known(forward: Callable[..., Any]) -> None:
    assert signature_of(forward) is None


@pytest.mark.parametrize("name", NAMES)
def test_factory_and_forward_agree(name: str) -> None:
    module = importlib.import_module(f"typedthinc.layers.{name}")
    forwards = [each for key, each in vars(module).items() if key.startswith("forward")]
    rules = {rule for full, rule in RULES.items() if full.startswith(f"typedthinc.layers.{name}.")}
    assert not rules or {rule_of(forward) for forward in forwards} <= {*rules, None}
    # Where a rule says what a layer takes and gives, its annotations are for checkers without the plugin.
    found = {signature_of(forward) for forward in forwards if rule_of(forward) not in rules}
    if rules and (rules <= COMPOSING or not found):
        return
    (factory,) = [getattr(module, key) for key in typedthinc.layers.__all__ if key.lower() == name]
    kinds = [get_type_hints(each)["return"] for each in get_overloads(factory) or [factory]]
    declared = {Scheme.of(Signature(*map(term_of_annotation, get_args(kind)))) for kind in kinds}
    agreeing = {each and Scheme.of(each) for each in found}
    assert agreeing <= declared if rules else agreeing == declared
