"""Models of Keras as layers; `make test-frameworks` runs this where tensorflow is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.frameworks.wrapper_contract import WrapperContract, X
from typedthinc.api import Model, Relu, TensorFlowWrapper, chain, keras_optimizer, with_array
from typedthinc.errors import FrameworkError, NotAModelError, ShapeMismatchError

tf = pytest.importorskip("tensorflow")
keras = pytest.importorskip("keras")
# Keras's own variables do not say yet whether they are copied.
pytestmark = pytest.mark.filterwarnings(
    "ignore:__array__ implementation doesn't accept a copy keyword:DeprecationWarning"
)
Dense, Input, Sequential = keras.layers.Dense, keras.Input, keras.Sequential


@keras.saving.register_keras_serializable("tests")
class Summing(keras.layers.Layer):  # type: ignore[name-defined, misc, unused-ignore] # known where keras is
    def call(self, one: Any, two: Any) -> Any:
        return one + two, one - two


@keras.saving.register_keras_serializable("tests")
class Product(keras.layers.Layer):  # type: ignore[name-defined, misc, unused-ignore]
    """Uses its weight as it is."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.kernel = self.add_weight(shape=(4, 3), name="kernel")

    def call(self, X: Any) -> Any:
        return X @ self.kernel


class Odd(keras.layers.Layer):  # type: ignore[name-defined, misc, unused-ignore]
    """Does something else than a layer does."""

    def __init__(self, act: Callable[[Any, bool], Any]) -> None:
        super().__init__()
        self.act = act
        self.kernel = self.add_weight(shape=(4, 3), initializer="ones", name="kernel")

    def call(self, X: Any, training: bool = False) -> Any:
        return self.act(X @ self.kernel, training)


class Normalized(keras.Model):  # type: ignore[name-defined, misc, unused-ignore]
    """A model of which nobody knows how wide its output is."""

    def __init__(self) -> None:
        super().__init__()
        self.dense, self.norm = Dense(3), keras.layers.BatchNormalization()

    def build(self, shape: Any) -> None:
        self.dense.build((None, 4))
        self.norm.build((None, 3))

    def call(self, X: Any, training: bool = False) -> Any:
        return self.norm(self.dense(X), training=training)


class TestTensorFlowWrapper(WrapperContract):
    mlp_names = ("0.kernel", "0.bias", "1.kernel", "1.bias")
    is_transposed = True

    def mlp(self) -> Model[Any, Any]:
        return self.mlp_with()

    def mlp_with(self, **options: Any) -> Model[Any, Any]:
        return TensorFlowWrapper(Sequential([Input((4,)), Dense(8, activation="relu"), Dense(3)]), **options)

    def dropout_and_norm(self) -> Model[Any, Any]:
        layers = keras.layers
        return TensorFlowWrapper(
            Sequential([Input((4,)), Dense(8), layers.BatchNormalization(), layers.Dropout(0.5), Dense(3)])
        )

    def identity(self) -> Model[Any, Any]:
        layer = keras.layers.Identity()
        layer.build((None, 4))
        return TensorFlowWrapper(layer)

    def table(self) -> Model[Any, Any]:
        table = keras.layers.Embedding(10, 3)
        table.build()
        return TensorFlowWrapper(table)

    def product(self) -> Model[Any, Any]:
        return TensorFlowWrapper(Product(), nI=4)

    def two_inputs(self, **options: Any) -> Model[Any, Any]:
        layer = Summing()
        layer.built = True
        return TensorFlowWrapper(layer, **options)

    def returning(self, value: object) -> Model[Any, Any]:
        return TensorFlowWrapper(Odd(lambda Y, training: value), nI=4)

    def raising(self, error: Exception) -> Model[Any, Any]:
        def act(Y: Any, training: bool) -> Any:
            if training:
                raise error
            return Y

        return TensorFlowWrapper(Odd(act), nI=4)

    def detached(self) -> Model[Any, Any]:
        return TensorFlowWrapper(Odd(lambda Y, training: tf.stop_gradient(Y)), nI=4)

    def frozen(self) -> Model[Any, Any]:
        layer = Dense(3)
        layer.trainable = False
        return TensorFlowWrapper(layer, nI=4)

    def twice(self) -> tuple[Callable[[], object], str]:
        module = Dense(3)

        def wrap() -> object:
            return TensorFlowWrapper(module, nI=4), TensorFlowWrapper(module)

        return wrap, "another layer stands for Dense already"

    def normalized_to(self, nO: int) -> Model[Any, Any]:
        return TensorFlowWrapper(Normalized(), nI=4, nO=nO)

    def growing(self) -> Any:
        module = keras.Sequential([keras.layers.Input((4,)), Dense(3)])
        return TensorFlowWrapper(module), lambda: module.add(Dense(3))

    def wrap(self, module: Any) -> Model[Any, Any]:
        return TensorFlowWrapper(module)

    def sgd(self, rate: float) -> Any:
        return keras_optimizer(keras.optimizers.SGD(rate))

    def adam(self, rate: float) -> Any:
        return keras_optimizer(keras.optimizers.Adam(rate))


def test_the_type_is_read_from_a_model_of_keras() -> None:
    model = Sequential([Input((None,), dtype="int32"), keras.layers.Embedding(10, 3)])
    assert str(TensorFlowWrapper(model)) == "TensorFlowWrapper: Ints2d -> Floats3d[*, *, 3]"
    inputs = Input((7, 5))
    functional = keras.Model(inputs, keras.layers.LSTM(6)(inputs))
    assert str(TensorFlowWrapper(functional)) == "TensorFlowWrapper: Floats3d[*, 7, 5] -> Floats2d[*, 6]"
    with pytest.raises(ShapeMismatchError, match="nO is 5, but Sequential gives rows of 3"):
        TensorFlowWrapper(Sequential([Input((4,)), Dense(3)]), nO=5)


def test_names_do_not_tell_how_many_modules_came_before() -> None:
    names = [TensorFlowWrapper(Sequential([Input((4,)), Dense(3), Dense(3)])).param_names for _ in range(2)]
    assert names[0] == names[1] == ("0.kernel", "0.bias", "1.kernel", "1.bias")


def test_a_step_after_memory_that_is_not_aligned() -> None:
    layer = TensorFlowWrapper(Dense(3), nI=4)
    buffer = np.zeros(4 * 6 + 3, "float32")
    for start in range(3):
        data = buffer[start : start + 24].reshape(6, 4)
        data[...] = X
        Y, backprop = layer.begin_update(data)
        assert backprop(Y).shape == (6, 4)


def test_mixed_with_a_list_of_sequences() -> None:
    model = with_array(chain(Relu(4, 4), TensorFlowWrapper(Dense(3), nI=4))).initialize()
    assert [Y.shape for Y in model.predict([X, X[:2]])] == [(6, 3), (2, 3)]


MISTAKES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: TensorFlowWrapper(Dense(3)), FrameworkError, r"Dense has no weights yet; give nI, or call its build\(\)"),
    (lambda: TensorFlowWrapper(Relu(3, 4)), NotAModelError, "a layer or model of Keras, not the model Relu"),
    (lambda: keras_optimizer(3), NotAModelError, "an optimizer of Keras, not int 3"),
    (
        lambda: TensorFlowWrapper(Odd(lambda Y, training: Y), nI=4).initialize(reset=True),
        FrameworkError,
        "Odd cannot be rebuilt",
    ),
]


@pytest.mark.parametrize("is_train", [True, False])
def test_complex_numbers(is_train: bool) -> None:
    model = TensorFlowWrapper(Odd(lambda Y, training: tf.complex(Y, Y)), nI=4)
    with pytest.raises(FrameworkError, match="Odd returned complex numbers, which no layer takes"):
        model(X, is_train)


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (lambda Y, training: Y @ tf.ones((5, 5)), r"InvalidArgumentError: [^{}\[]*In\[0\]: \[6,3\], In\[1\]: \[5,5\]$"),
        (lambda Y, training: {}["x"], "KeyError: x$"),
    ],
    ids=["op", "keras"],
)
def test_words_of_the_module_alone(end: Callable[..., Any], words: str) -> None:
    """Keras and tensorflow say much around them."""
    with pytest.raises(FrameworkError, match="TensorFlowWrapper: Odd raised " + words):
        TensorFlowWrapper(Odd(end), nI=4).predict(X)


@pytest.mark.parametrize(("act", "kind", "words"), MISTAKES, ids=[words for _, _, words in MISTAKES])
def test_a_mistake(act: Callable[[], Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        act()


def test_keras_on_another_framework(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keras.backend, "backend", lambda: "torch")
    with pytest.raises(FrameworkError, match="computes with torch here; PyTorchWrapper takes its models"):
        TensorFlowWrapper(Dense(3), nI=4)
