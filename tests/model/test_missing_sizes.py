"""Sizes that a layer misses: what X, Y or a neighbour can tell, any layer learns, whatever stands around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import rshift
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.api import (
    LSTM,
    RNN,
    CauchySimilarity,
    Dropout,
    LayerError,
    LayerNorm,
    Linear,
    Maxout,
    Model,
    NotInitializedError,
    NumpyOps,
    ParametricAttention,
    Ragged,
    Relu,
    ShapeMismatchError,
    Softmax,
    SparseLinear,
    add,
    bidirectional,
    chain,
    clone,
    concatenate,
    expand_window,
    list2array,
    list2ragged,
    map_list,
    noop,
    padded2list,
    reduce_mean,
    residual,
    resizable,
    siamese,
    tuplify,
    with_array,
    with_cpu,
    with_debug,
    with_getitem,
    with_nvtx_range,
)

Layer = Model[Any, Any]

X: Any = np.ones((2, 4), "float32")
TRUTHS: Any = np.zeros((2, 3), "float32")
LABELS: Any = np.array([0, 2])
SPARSE: Any = (np.array([1, 2, 3]), np.ones(3, "float32"), np.array([2, 1]))
PADDED: Any = NumpyOps().list2padded([X, X[:1]])


def sparse() -> Layer:
    return SparseLinear(length=10)


def sizes(model: Layer) -> list[tuple[str, int | None, int | None]]:
    return [(node.factory, node.maybe_get_dim("nO"), node.maybe_get_dim("nI")) for node in model.walk()]


def widths(model: Layer, name: str) -> list[int | None]:
    return [node.maybe_get_dim("nO") for node in model.walk() if node.factory == name]


def unknown(model: Layer, X: Any, is_train: Any) -> Any:
    return X, lambda dY: dY


AROUND: dict[str, Callable[[Layer], Layer]] = {
    "alone": lambda layer: layer,
    "resizable": resizable,
    "with_cpu": with_cpu,
    "with_debug": with_debug,
    "with_nvtx_range": with_nvtx_range,
    "chain": lambda layer: chain(layer, Dropout()),
    "deep": lambda layer: with_cpu(chain(resizable(chain(chain(layer), noop())))),
    "residual behind": lambda layer: chain(layer, residual(Linear())),
    "add": lambda layer: add(layer, sparse()),
    "concatenate": lambda layer: concatenate(SparseLinear(1, length=10), chain(layer), SparseLinear(nO=1, length=10)),
}


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("Y", [TRUTHS, LABELS], ids=["truths", "labels"])
@pytest.mark.parametrize("sample", [SPARSE, None], ids=["X", "no X"])
def test_truths_reach_a_layer_inside(around: str, Y: Any, sample: Any) -> None:
    layer = sparse()
    model = AROUND[around](layer).initialize(sample, Y)
    assert layer.get_dim("nO") == (1 if around == "concatenate" else 3)
    assert model.get_dim("nO") == 3
    assert model.predict(SPARSE).shape == (2, 3)


def test_truths_in_sequences() -> None:
    for data in ([X, X], Ragged(X, np.array([1, 1])), X):
        model = with_array(chain(Linear(5), Softmax())).initialize(data, [np.array([1]), np.array([7, 2])])
        assert sizes(model)[1:] == [("chain", 8, 4), ("Linear", 5, 4), ("Softmax", 8, 5)]
    assert widths(map_list(Linear()).initialize([X], [TRUTHS]), "Linear") == [3]
    assert widths(with_array(Linear(nI=4)).initialize(None, (TRUTHS, TRUTHS)), "Linear") == [3]


def test_truths_of_each_item_of_a_tuple() -> None:
    model = tuplify(Linear(), chain(Linear(), Dropout())).initialize(X, (np.ones((2, 5)), LABELS))
    assert widths(model, "Linear") == [5, 3]
    for sample in ((X, X), None):
        assert widths(with_getitem(1, Linear(nI=4)).initialize(sample, (X, LABELS)), "Linear") == [3]


def test_two_directions() -> None:
    assert widths(bidirectional(LSTM()).initialize(PADDED, PADDED), "LSTM") == [2, 2]
    assert widths(bidirectional(with_array(Linear()), RNN(1)).initialize(PADDED, PADDED), "Linear") == [3]
    model = chain(bidirectional(LSTM(num_layers=2)), padded2list(), list2array(), Linear(2, 6)).initialize(PADDED)
    assert widths(model, "LSTM") == [3] * 4


def test_a_pair() -> None:
    model = siamese(chain(Linear(3), Linear()), CauchySimilarity(5)).initialize((X, X))
    assert sizes(model)[3:] == [("Linear", 3, 4), ("Linear", 5, 3)]


def test_what_is_left_of_a_width() -> None:
    model = chain(concatenate(Linear(2), Linear(), noop()), Linear(3, 9)).initialize(X)
    assert widths(model, "Linear") == [3, 2, 3]
    with pytest.raises(ShapeMismatchError, match="concatenate cannot give as few columns as Y has, which are 2"):
        concatenate(Linear(2), Linear()).initialize(X, np.ones((2, 2), "float32"))


def test_an_equation_that_only_truths_solve() -> None:
    model = add(chain(Linear(), expand_window(1)), chain(Linear(), expand_window(2)))
    assert widths(model.initialize(X, np.ones((2, 15), "float32")), "Linear") == [5, 3]


def test_sizes_of_models_follow_from_their_layers() -> None:
    model = chain(Relu(8, 4), Linear(3)).initialize()
    assert sizes(model) == [("chain", 3, 4), ("Relu", 8, 4), ("Linear", 3, 8)]
    assert chain(Relu(8, 4), Linear(3)).get_dim("nI") == 4
    assert chain(Dropout(), noop()).dim_names == ()
    assert sizes(concatenate(Linear(2, 3), noop()))[0] == ("concatenate", 5, 3)


def test_each_copy_has_its_own() -> None:
    model = clone(chain(Relu(4), LayerNorm()), 3).initialize(np.ones((2, 7), "float32"))
    assert [node.get_dim("nI") for node in model.walk() if node.factory == "Relu"] == [7, 4, 4]
    assert [size[1:] for size in sizes(clone(residual(Linear()), 3).initialize(X))] == [(4, 4)] * 7


def test_neighbours_of_a_layer_behind_one_that_tells_nothing() -> None:
    model = chain(Model("unknown", unknown), concatenate(residual(Linear()), Linear(2)), residual(Linear()))
    assert [size[1:] for size in sizes(model.initialize(X))[2:]] == [(6, 4), (6, 6), (4, 4), (2, 4), (6, 6), (4, 4)]


def test_what_an_init_of_a_user_finds_reaches_the_neighbours() -> None:
    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        return X @ model.get_param("W"), lambda dY: dY

    def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
        model.set_dim("nO", 2 * X.shape[1])
        model.set_param("W", np.ones((X.shape[1], 2 * X.shape[1]), "float32"))

    twice = Model[Any, Any]("twice", forward, init=init, dims={"nO": None}, params={"W": None})
    model = chain(twice, residual(Linear()), Linear(1)).initialize(X)
    assert model.predict(X).shape == (2, 1)
    assert widths(model, "Linear") == [1, 8]


def test_attention_and_its_keys() -> None:
    rows = Ragged(X, np.array([1, 1]))
    model = ParametricAttention(key_transform=chain(Linear(5), Linear())).initialize(rows)
    assert (widths(model, "Linear"), model.get_param("Q").shape) == ([5, 4], (4,))
    inside = chain(with_array(Linear()), ParametricAttention(key_transform=Linear(nO=None, nI=6))).initialize(rows)
    assert widths(inside, "Linear") == [6, 6]


def test_truths_of_another_width() -> None:
    for model in (Linear(2), chain(Linear(2)), residual(Linear()), with_array(Linear(2))):
        with pytest.raises(ShapeMismatchError, match=rf"^{model.factory} gives nO = \d columns, but Y has 3$"):
            model.initialize(X, TRUTHS)
        assert model.maybe_get_dim("nI") is None
    # Not all labels need to be in a sample.
    assert Linear(7).initialize(X, LABELS).get_dim("nO") == 7


@pytest.mark.parametrize(
    "make", [lambda layers: chain(*layers), lambda layers: reduce(rshift, layers)], ids=["at once", "step by step"]
)
def test_a_long_chain_finds_all(make: Callable[[list[Layer]], Layer]) -> None:
    model = make([Linear(3, 4), *(LayerNorm() for _ in range(300)), Linear()]).initialize(None, TRUTHS)
    assert {size[1:] for size in sizes(model)[2:]} == {(3, 3)}


def test_again() -> None:
    model = chain(Relu(5), Relu()).initialize(X, LABELS)
    before = sizes(model)
    assert sizes(model.initialize(X, LABELS)) == sizes(model.initialize()) == before
    with pytest.raises(NotInitializedError, match="nO is missing, and neither the data nor the layers beside it"):
        chain(Relu(), Relu(3)).initialize(X)


# A width, and what a layer without missing sizes makes of it.
BETWEEN: dict[str, tuple[Callable[[], Layer], Callable[[int], int]]] = {
    "Dropout": (Dropout, lambda width: width),
    "LayerNorm": (LayerNorm, lambda width: width),
    "expand_window": (lambda: expand_window(1), lambda width: 3 * width),
    "beside": (lambda: concatenate(Linear(2), noop()), lambda width: width + 2),
    "twice": (lambda: concatenate(noop(), noop()), lambda width: 2 * width),
    "residual": (lambda: residual(Linear()), lambda width: width),
    "with_array": (lambda: with_array(residual(chain(Linear(3), Linear()))), lambda width: width),
    "clone": (lambda: clone(LayerNorm(), 2), lambda width: width),
}
DENSE: tuple[Callable[..., Layer], ...] = (Linear, Relu, Maxout)
WRAPPERS: tuple[Callable[[Layer], Layer], ...] = (lambda layer: layer, chain, resizable, with_array, with_debug)


@settings(max_examples=examples(60), deadline=None)
@given(data=st.data(), has_X=st.booleans())
def test_what_is_left_out_is_found(data: Any, has_X: bool) -> None:
    """Of each size between two layers, one of both is enough; X and Y tell those at the ends."""
    count = data.draw(st.integers(1, 6), label="dense layers")
    sized: list[Layer] = []
    open_: list[Layer] = []
    first = width = data.draw(st.integers(1, 4))
    is_told = not has_X
    for place in range(count):
        nO = data.draw(st.integers(1, 4))
        dense, wrap = data.draw(st.sampled_from(DENSE)), data.draw(st.sampled_from(WRAPPERS))
        names = data.draw(st.lists(st.sampled_from(sorted(BETWEEN)), max_size=2))
        is_last = place == count - 1
        tells = data.draw(st.booleans()) and not is_last
        sized.append(wrap(dense(nO, width)))
        open_.append(wrap(dense(nO if tells else None, width if is_told else None)))
        is_told, width = not tells, nO
        for name in names:
            make, after = BETWEEN[name]
            sized.append(make())
            open_.append(make())
            width = after(width)
    sample, truths = np.ones((2, first), "float32"), np.ones((2, width), "float32")
    wanted = chain(*sized).initialize(sample)
    found = chain(*open_).initialize(sample if has_X else None, truths)
    assert sizes(found) == sizes(wanted)
    assert found.predict(sample).shape == truths.shape


def test_other_truths_than_rows_come_of_the_sample() -> None:
    rows, labels = np.ones((3, 4), "float32"), np.arange(2)
    for model in (Linear(), Linear(3, 4), chain(Relu(5), Softmax()), concatenate(Linear(1), Linear())):
        for truths in (np.ones((2, 3), "float32"), labels):
            with pytest.raises(ShapeMismatchError, match=f"^{model.factory} gives 3 rows for X, but Y has 2$"):
                model.initialize(rows, truths)
        assert all(node.maybe_get_param(name) is None for node in model.walk() for name in node.param_names)


def test_truths_of_a_model_of_several_outputs_are_counted_one_by_one() -> None:
    model = tuplify(Linear(2), Linear(3))
    with pytest.raises(ShapeMismatchError, match="^tuplify gives 2 rows for X, but Y has 3$"):
        model.initialize(X, (np.ones((2, 2), "float32"), np.ones((3, 3), "float32")))


def test_lists_have_as_many_truths_as_their_rows_or_as_themselves() -> None:
    items = [np.ones((2, 4), "float32"), np.ones((3, 4), "float32")]
    assert chain(list2array(), Linear()).initialize(items, np.ones((5, 7), "float32")).get_dim("nO") == 7
    pooled = chain(list2ragged(), reduce_mean(), Linear())
    assert pooled.initialize(items, np.ones((2, 7), "float32")).get_dim("nO") == 7
    assert with_array(Linear()).initialize(items, [np.ones((2, 7), "float32")] * 3).get_dim("nO") == 7


def test_what_refuses_the_sample_says_so_before_rows_are_counted() -> None:
    with pytest.raises(LayerError, match=r"^in chain > Linear \(layer 2\): "):
        chain(Model("unknown", unknown), Linear(1, 99)).initialize(X, np.ones((9, 1), "float32"))
