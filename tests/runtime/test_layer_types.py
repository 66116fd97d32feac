"""Models and data at run time as the rules see them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ArityError,
    ContainerMismatchError,
    Dropout,
    DtypeMismatchError,
    Embed,
    LayerError,
    LayerNorm,
    Linear,
    Model,
    Padded,
    Ragged,
    RankMismatchError,
    Relu,
    ShapeMismatchError,
    add,
    chain,
    concatenate,
    list2ragged,
    noop,
    reduce_mean,
    tuplify,
    with_array,
)
from typedthinc.model import Backprop
from typedthinc.runtime.input_checks import check_input
from typedthinc.runtime.layer_types import check_value, layer_type_of
from typedthinc.runtime.values import term_of
from typedthinc.shapes.scheme import UNKNOWN_SCHEME
from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.shapes.terms import ANY, Array, Other, Term, Tuple, container, describe
from typedthinc.types import Floats2d


def floats(*shape: int) -> Any:
    return np.zeros(shape, "float32")


def ids(*shape: int) -> Any:
    return np.zeros(shape, "int64")


LENGTHS: Any = np.array([2, 1], "int32")
RAGGED = Ragged(floats(3, 4), LENGTHS)
PADDED = Padded(floats(2, 2, 4), np.array([2, 1], "int32"), LENGTHS, np.array([0, 1], "int32"))
WIDE = Array("Floats", (UNKNOWN, number(4)))


def shown(model: Model[Any, Any]) -> list[str]:
    return [f"{describe(item.input)} -> {describe(item.output)}" for item in layer_type_of(model).scheme.alternatives]


@pytest.mark.parametrize(
    ("value", "term"),
    [
        (floats(3, 4), Array("Floats", (number(3), number(4)))),
        (ids(3), Array("Ints", (number(3),))),
        (np.zeros(2, "uint8"), Array("Ints", (number(2),))),
        ([floats(3, 4), floats(1, 4)], container("list", WIDE)),
        ([], container("list", ANY)),
        ([floats(3, 4), ids(3)], Tuple((Array("Floats", (number(3), number(4))), Array("Ints", (number(3),))))),
        ((floats(4),), Tuple((Array("Floats", (number(4),)),))),
        (RAGGED, container("Ragged", WIDE)),
        (PADDED, container("Padded", Array("Floats", (UNKNOWN, UNKNOWN, number(4))))),
        ("text", Other("builtins.str")),
        (None, Other("None")),
        (np.zeros(2, bool), Other("an array of bools")),
        (np.float32(1), Other("numpy.float32")),
    ],
)
def test_terms(value: Any, term: Term) -> None:
    assert term_of(value) == term


@pytest.mark.parametrize(
    ("model", "text"),
    [
        (Linear(5, 10), ["Floats2d[*, 10] -> Floats2d[*, 5]"]),
        (Linear(5), ["Floats2d -> Floats2d[*, 5]"]),
        (LayerNorm(3), ["Floats2d[*, 3] -> Floats2d[*, 3]"]),
        (Embed(5, 100), ["Ints1d -> Floats2d[*, 5]"]),
        (Embed(5, 100, column=1), ["Ints2d -> Floats2d[*, 5]"]),
        (Dropout(), ["anything -> anything"]),
        (Relu(5, 4, dropout=0.1, normalize=True), ["Floats2d[*, 4] -> Floats2d[*, 5]"]),
        (chain(Linear(5, 10), Dropout(), Relu(3)), ["Floats2d[*, 10] -> Floats2d[*, 3]"]),
        (concatenate(Linear(5, 10), noop()), ["Floats2d[*, 10] -> Floats2d[*, 15]"]),
        (chain(list2ragged(), reduce_mean()), ["list[Floats2d] -> Floats2d"]),
        (
            with_array(Linear(5, 4)),
            [
                "Floats2d[*, 4] -> Floats2d[*, 5]",
                "list[Floats2d[*, 4]] -> list[Floats2d[*, 5]]",
                "Ragged[Floats2d[*, 4]] -> Ragged[Floats2d[*, 5]]",
                "Padded[Floats3d[*, *, 4]] -> Padded[Floats3d[*, *, 5]]",
            ],
        ),
    ],
)
def test_schemes(model: Model[Any, Any], text: list[str]) -> None:
    assert shown(model) == text


def test_sizes_found_later_count() -> None:
    model = chain(Linear(5), Relu(3))
    model.initialize(floats(2, 10))
    assert shown(model) == ["Floats2d[*, 10] -> Floats2d[*, 3]"]


def test_a_model_of_unknown_type_takes_anything() -> None:
    model: Model[Any, Any] = Model("mine", lambda model, X, is_train: (X, lambda dY: dY))
    assert layer_type_of(model).scheme == UNKNOWN_SCHEME
    check_input(model, "text")
    chain(Linear(5, 10), model, Linear(3, 4))


def test_layers_of_users_need_no_registration() -> None:
    def forward(
        model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool
    ) -> tuple[Floats2d, Backprop[Floats2d, Floats2d]]:
        return X, lambda dY: dY

    with pytest.raises(DtypeMismatchError) as caught:
        Model("mine", forward).predict(ids(3, 4))
    assert str(caught.value) == 'mine takes Floats2d, but the data is Ints2d[3, 4]; did you forget .astype("float32")?'


@pytest.mark.parametrize(
    ("model", "X", "kind", "sentence"),
    [
        (
            Linear(3, 4),
            floats(2, 5),
            ShapeMismatchError,
            "Linear takes Floats2d[*, 4], but the data is Floats2d[2, 5] (expected width 4, got 5)",
        ),
        (
            Linear(3, 4),
            floats(4),
            RankMismatchError,
            "Linear takes Floats2d[*, 4], but the data is Floats1d[4]; did you mean X[None]?",
        ),
        (
            Linear(3, 4),
            ids(2, 4),
            DtypeMismatchError,
            'Linear takes Floats2d[*, 4], but the data is Ints2d[2, 4]; did you forget .astype("float32")?',
        ),
        (Embed(3, 4), floats(2, 4), DtypeMismatchError, "Embed takes Ints1d, but the data is Floats2d[2, 4]"),
        (
            Linear(3, 4),
            [floats(2, 4)],
            ContainerMismatchError,
            "Linear takes Floats2d[*, 4], but the data is list[Floats2d[*, 4]]; did you forget list2array() before it?",
        ),
        (
            Linear(3, 4),
            RAGGED,
            ContainerMismatchError,
            "Linear takes Floats2d[*, 4], but the data is Ragged[Floats2d[*, 4]]; did you mean "
            "with_array(Linear(...)), or a reduction such as reduce_mean() before it?",
        ),
        (Linear(3, 4), "text", ContainerMismatchError, "Linear takes Floats2d[*, 4], but the data is str"),
        (Linear(3, 4), None, ContainerMismatchError, "Linear takes Floats2d[*, 4], but the data is None"),
        (
            list2ragged(),
            floats(2, 4),
            ContainerMismatchError,
            "list2ragged takes a list of arrays, but the data is Floats2d[2, 4]",
        ),
        (
            reduce_mean(),
            PADDED,
            ContainerMismatchError,
            "reduce_mean takes Ragged[Floats2d], but the data is Padded[Floats3d[*, *, 4]]; "
            "did you mean with_ragged(reduce_mean(...))?",
        ),
    ],
)
def test_data_that_does_not_fit(model: Model[Any, Any], X: Any, kind: type[LayerError], sentence: str) -> None:
    with pytest.raises(LayerError) as caught:
        check_input(model, X)
    assert (type(caught.value), caught.value.message) == (kind, sentence)


def test_data_that_fits() -> None:
    check_input(Linear(3, 4), floats(2, 4))
    check_input(Linear(3), floats(0, 7))
    check_input(Linear(3, 4), np.zeros((2, 4)))
    check_input(list2ragged(), [])
    check_input(list2ragged(), (floats(1, 4), floats(2, 4)))
    check_input(reduce_mean(), RAGGED)
    check_input(Dropout(), {"any": "thing"})
    check_input(Embed(3, 9, column=1), ids(2, 2))
    check_input(list2ragged(), [ids(1), np.zeros(2, "uint8")])


def test_a_combinator_leaves_data_to_its_layers() -> None:
    check_input(chain(Linear(3, 4)), floats(2, 5))
    with pytest.raises(ShapeMismatchError, match=r"^in chain > Linear: Linear takes Floats2d\[\*, 4\]"):
        chain(Linear(3, 4)).initialize().predict(floats(2, 5))


def test_arity() -> None:
    with pytest.raises(ArityError):
        check_value(layer_type_of(Model("two", _two)), term_of((floats(1), floats(1), floats(1))), "the data is")


def _two(model: Any, X: tuple[Floats2d, Floats2d], is_train: bool) -> tuple[Floats2d, Any]:
    raise NotImplementedError


@pytest.mark.parametrize(
    ("compose", "kind"),
    [
        (lambda: chain(Linear(5, 10), Linear(3, 4)), ShapeMismatchError),
        (lambda: chain(list2ragged(), Linear(3, 4)), ContainerMismatchError),
        (lambda: chain(Linear(3, 4), Embed(3, 4)), DtypeMismatchError),
        (lambda: add(Linear(3, 4), Linear(4, 4)), ShapeMismatchError),
        (lambda: tuplify(Linear(3, 4), Embed(4, 4)), DtypeMismatchError),
        (lambda: with_array(reduce_mean()), ContainerMismatchError),
    ],
)
def test_what_does_not_fit_raises_when_it_is_composed(compose: Any, kind: type[LayerError]) -> None:
    with pytest.raises(kind):
        compose()


@pytest.mark.parametrize(
    "layer", [Linear(5), Relu(5, normalize=True), with_array(Linear(5)), chain(Linear(5), Dropout())]
)
def test_one_layer_at_two_places_has_one_size(layer: Model[Any, Any]) -> None:
    with pytest.raises(ShapeMismatchError, match="(Linear|Relu) is used twice, but needs different sizes"):
        chain(Linear(4, 3), layer, layer)
    narrow, wide = chain(Linear(3, 2), layer), chain(Linear(6, 5), layer)
    with pytest.raises(ShapeMismatchError, match="(Linear|Relu) is used twice, with size 6 in chain and 3 before it"):
        chain(narrow, wide)
    chain(Linear(4, 3), layer, layer.copy())
    chain(Linear(5, 3), layer, layer).initialize(floats(2, 3))


def test_layers_without_sizes_stand_anywhere() -> None:
    drop = Dropout()
    chain(Linear(4, 3), drop, Linear(5, 4), drop).initialize(floats(2, 3))


def test_wrong_layers_are_named_deep_inside() -> None:
    model = Linear(5, 10)
    for _ in range(1000):
        model = chain(model)
    with pytest.raises(ShapeMismatchError) as caught:
        chain(model, Relu(3, 4))
    assert caught.value.message == (
        "Relu takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5] (expected width 4, got 5)"
    )
