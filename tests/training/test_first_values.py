from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    SGD,
    Adam,
    CategoricalCrossentropy,
    L2Distance,
    Linear,
    Model,
    NotInitializedError,
    Relu,
    SequenceCategoricalCrossentropy,
    ShapeMismatchError,
    Softmax,
    chain,
    train,
    with_array,
)

RNG = np.random.default_rng(0)
X: Any = RNG.standard_normal((50, 4), dtype="float32")
# The largest number comes after the first batch.
Y: Any = np.repeat([0, 1, 2], [17, 17, 16])


def test_sizes_come_from_all_truths() -> None:
    model = chain(Relu(8), Softmax())
    train(model, X, Y, loss=CategoricalCrossentropy(), optimizer=Adam(), batch_size=8, progress=False)
    assert (model.get_dim("nI"), model.get_dim("nO")) == (4, 3)


def test_sizes_come_from_rows_of_truths() -> None:
    model = Linear()
    train(model, X, X[:, :2], loss=L2Distance(), optimizer=Adam(), progress=False)
    assert (model.get_dim("nI"), model.get_dim("nO")) == (4, 2)


def test_the_names_of_classes_tell_how_many_there_are() -> None:
    names = ["a", "b", "c", "d", "never"]
    model = chain(Relu(8), Softmax())
    labels = [names[i] for i in Y]
    train(model, X, labels, loss=CategoricalCrossentropy(names=names), optimizer=Adam(), progress=False)
    assert model.get_dim("nO") == 5
    tagger = with_array(Softmax())
    loss = SequenceCategoricalCrossentropy(names=names)
    train(tagger, [X, X[:3]], [labels, labels[:3]], loss=loss, optimizer=Adam(), progress=False)
    assert tagger.layers[0].get_dim("nO") == 5


def test_of_data_without_a_length() -> None:
    class Rows:
        def __iter__(self) -> Iterator[Any]:
            return iter(list(X))

    def stack(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        return np.stack(X), lambda dY: list(dY)

    model: Any = chain(Model("stack", stack), Softmax(3))
    train(model, Rows(), Y, loss=CategoricalCrossentropy(), optimizer=Adam(), progress=False)
    assert model.layers[1].get_dim("nI") == 4


def test_a_model_that_has_all_is_left_alone() -> None:
    model = chain(Relu(8), Softmax()).initialize(X, np.eye(3, dtype="f")[Y])
    before = model.layers[0].get_param("W").copy()
    train(model, X, Y, loss=CategoricalCrossentropy(), optimizer=SGD(0.0), progress=False)
    assert np.array_equal(model.layers[0].get_param("W"), before)


def test_what_is_there_stays() -> None:
    first = Relu(8, 4).initialize()
    before = first.get_param("W").copy()
    train(chain(first, Softmax()), X, Y, loss=CategoricalCrossentropy(), optimizer=SGD(0.0), progress=False)
    assert np.array_equal(first.get_param("W"), before)


def test_a_checkpoint_tells_the_rest(tmp_path: Path) -> None:
    pytest.importorskip("pydantic")
    options: dict[str, Any] = {"loss": CategoricalCrossentropy(), "checkpoint": tmp_path / "run", "progress": False}
    model, again = chain(Relu(8), Softmax()), chain(Relu(8), Softmax())
    train(model, X, Y, optimizer=Adam(), **options)
    train(again, X, Y, optimizer=Adam(), resume=True, **options)
    assert np.array_equal(model.layers[1].get_param("W"), again.layers[1].get_param("W"))


def test_names_that_the_loss_does_not_know() -> None:
    with pytest.raises(ValueError, match="CategoricalCrossentropy: labels in a list are looked up by name, but the"):
        train(chain(Relu(8), Softmax()), X, ["a"] * 50, loss=CategoricalCrossentropy(), optimizer=Adam())


def test_truths_that_the_loss_does_not_take() -> None:
    with pytest.raises(ValueError, match=r"takes Ints1d, .* but the argument is Ints2d; did you mean Y\.ravel\(\)\?"):
        train(chain(Relu(8), Softmax(3)), X, Y[:, None], loss=CategoricalCrossentropy(), optimizer=Adam())


def test_data_that_does_not_fit_and_sizes_that_nothing_tells() -> None:
    with pytest.raises(ShapeMismatchError, match=r"Relu \(layer 1\): Relu takes .*\[\*, 5\], but the data is"):
        train(chain(Relu(8, 5), Softmax()), X, Y, loss=CategoricalCrossentropy(), optimizer=Adam())
    with pytest.raises(NotInitializedError, match=r"Relu \(layer 1\).* nO"):
        train(chain(Relu(), Softmax(3)), X, Y, loss=CategoricalCrossentropy(), optimizer=Adam())
