"""A layer's annotations as its type at run time."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from typing import Any, Literal, Optional, TypeAlias, TypeVar, get_args, get_origin, get_overloads, get_type_hints

import numpy as np
import numpy.typing as npt
import pytest

import typedthinc.layers
from typedthinc.analysis.library.tables import COMBINATORS, REFINED, WRAPPERS
from typedthinc.errors import InvalidSizeError
from typedthinc.model import Backprop, Model
from typedthinc.runtime.annotations import computes_sizes, signatures_of, term_of_annotation
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes import rule_of
from typedthinc.shapes.computed import compute
from typedthinc.shapes.scheme import Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, times
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
    OneOf,
    Padded,
    Pairs,
    Product,
    Quotient,
    Ragged,
)

T = TypeVar("T")
RULES = COMBINATORS | WRAPPERS | REFINED
FloatsT = TypeVar("FloatsT", bound=FloatsXd)
EitherT = TypeVar("EitherT", bound="Floats2d | Ragged[Floats2d]")
parts = TypeVar("parts", bound=int)
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

    assert signatures_of(forward) == (Signature(floats("B", "I"), floats("B", "O")),)


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
    assert signatures_of(forward) == ()


OF_MODULES = {"jaxwrapper", "mxnetwrapper", "pytorchwrapper", "tensorflowwrapper", "torchscriptwrapper"}


@pytest.mark.parametrize("name", NAMES)
def test_factory_and_forward_agree(name: str) -> None:
    module = importlib.import_module(f"typedthinc.layers.{name}")
    forwards = [each for key, each in vars(module).items() if key.startswith("forward")]
    rules = {rule for full, rule in RULES.items() if full.startswith(f"typedthinc.layers.{name}.")}
    assert not rules or {rule_of(forward) for forward in forwards} <= {*rules, None}
    # Where a rule says what a layer takes and gives, its annotations are for checkers without the plugin. What a module
    # of another framework takes, that module says, and what a function takes, that function.
    if rules or name in OF_MODULES or name == "lambda_":
        return
    (factory,) = [getattr(module, key) for key in typedthinc.layers.__all__ if key.lower() == name]
    returned = [get_type_hints(each)["return"] for each in get_overloads(factory) or [factory]]
    kinds = [each for kind in returned for each in (get_args(kind)[1:] if get_origin(kind) is OneOf else [kind])]
    declared = {Scheme.of(computed(Signature(*map(term_of_annotation, get_args(kind))))) for kind in kinds}
    found = {Scheme.of(computed(each)) for forward in forwards for each in signatures_of(forward)}
    is_bounded = any(has_bound(item) for kind in kinds for item in get_args(kind))
    assert found == declared or is_bounded


def computed(signature: Signature) -> Signature:
    """Compute what does not hang on the arguments of the layer, which factory and forward may name otherwise."""
    found, _ = compute(signature, "layer", lambda var: UNKNOWN if var.name[0].islower() else atom(var))
    return found


def has_bound(annotation: Any) -> bool:
    return getattr(annotation, "__bound__", None) is not None or any(map(has_bound, get_args(annotation)))


Fours: TypeAlias = Product[I, Literal[4]]


def double() -> Model[Floats2d[B, I], Floats2d[B, Fours]]:
    return Model("double", forward_double)


def forward_double(
    model: Model[Floats2d[B, I], Floats2d[B, Fours]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, Fours], Backprop[Floats2d[B, Fours], Floats2d[B, I]]]:
    raise NotImplementedError


def forward_either(
    model: OneOf[Model[FloatsT, FloatsT], Model[Floats1d[B], Floats1d[B]], Model[Ints1d[B], Ints2d[B, O]]],
    X: FloatsT,
    is_train: bool,
) -> tuple[FloatsT, Backprop[FloatsT, FloatsT]]:
    raise NotImplementedError


def forward_bounded(model: Any, X: EitherT, is_train: bool) -> tuple[EitherT, Backprop[EitherT, EitherT]]:
    raise NotImplementedError


def test_computed_sizes() -> None:
    assert signatures_of(forward_double) == (Signature(floats("B", "I"), floats("B", times(atom(Var("I")), 4))),)
    assert computes_sizes(forward_double)
    assert not computes_sizes(forward_either)
    assert Scheme.of(*signatures_of(forward_double)) == layer_type_of(double()).scheme


def test_several_signatures() -> None:
    assert signatures_of(forward_either) == (
        Signature(floats("B"), floats("B")),
        Signature(Array("Ints", (atom(Var("B")),)), Array("Ints", (atom(Var("B")), atom(Var("O"))))),
    )


def test_a_bound_may_be_written_as_text() -> None:
    forms = [each.input for each in signatures_of(forward_bounded)]
    assert [type(form) for form in forms] == [Array, Container]


def test_what_a_variable_stands_for() -> None:
    def forward(
        model: Any, X: Floats2d[B, I], is_train: bool
    ) -> tuple[Floats2d[B, Quotient[I, parts]], Backprop[Any, Any]]:
        raise NotImplementedError

    model: Model[Any, Any] = Model("split", forward, dims={"nI": 6}, attrs={"parts": 3})
    assert layer_type_of(model).scheme.alternatives[0].output == floats(atom(Var("0")), number(2))
    with pytest.raises(InvalidSizeError, match="^split: nI must be a multiple of parts, which is 4, not 6$"):
        Model("split", forward, dims={"nI": 6}, attrs={"parts": 4})
    assert layer_type_of(Model("split", forward)).scheme.alternatives[0].output == floats(atom(Var("0")), UNKNOWN)
