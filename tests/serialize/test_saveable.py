from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedthinc.api import (
    SGD,
    Dropout,
    FormatError,
    IncompatibleError,
    LayerError,
    LayerNorm,
    Linear,
    Model,
    Relu,
    Softmax,
    chain,
    noop,
    register_attribute,
    with_array,
)

safetensors = pytest.importorskip("safetensors.numpy")

X: Any = np.linspace(-1, 1, 21, dtype="float32").reshape(3, 7)


def network(width: int | None = 5) -> Model[Any, Any]:
    return chain(Relu(width, dropout=0.25), with_array(LayerNorm()), Softmax(4))


def state(model: Model[Any, Any]) -> list[Any]:
    """All that a load may change, to be compared."""
    return [
        (
            node.name,
            {name: node.maybe_get_dim(name) for name in node.dim_names},
            {name: None if array is None else array.tolist() for name, array in params(node).items()},
            repr(node.attrs),
        )
        for node in model.walk()
    ]


def params(node: Model[Any, Any]) -> dict[str, Any]:
    return {name: node.maybe_get_param(name) for name in node.param_names}


@pytest.fixture
def trained() -> Model[Any, Any]:
    model = network().initialize(X)
    for node in model.walk():
        for name, array in params(node).items():
            node.set_param(name, array + np.float32(0.125))
    model.layers[0].layers[0].attrs["dropout_rate"] = 0.75
    return model


@pytest.mark.parametrize("initialized", [False, True])
@pytest.mark.parametrize("way", ["dict", "bytes", "disk"])
def test_what_is_loaded_is_what_was_saved(
    trained: Model[Any, Any], tmp_path: Path, way: str, initialized: bool
) -> None:
    saved: Any = tmp_path / "model.safetensors" if way == "disk" else getattr(trained, f"to_{way}")()
    if way == "disk":
        trained.to_disk(saved)
    model = network(None)
    if initialized:
        model = network().initialize(X)
    assert getattr(model, f"can_from_{way}")(saved)
    assert getattr(model, f"from_{way}")(saved) is model
    assert state(model) == state(trained)
    np.testing.assert_array_equal(model.predict(X), trained.predict(X))


def test_a_loaded_model_trains_as_the_saved_one(trained: Model[Any, Any]) -> None:
    twin = network().from_bytes(trained.to_bytes())
    for model in (trained, twin):
        model.layers[0].layers[0].attrs["is_enabled"] = False
        Y, backprop = model.begin_update(X)
        backprop(Y)
        model.finish_update(SGD(0.1))
    assert state(twin) == state(trained)


def test_the_layout_in_memory_stays(trained: Model[Any, Any]) -> None:
    model = network().from_bytes(trained.to_bytes())
    assert model.layers[0].get_param("W").flags.f_contiguous


def test_what_to_dict_gives_is_a_copy(trained: Model[Any, Any]) -> None:
    saved = trained.to_dict()
    for node in trained.walk():
        for array in params(node).values():
            array[...] = 0
    assert network().from_dict(saved).layers[0].get_param("b").any()


def test_an_uninitialized_model_can_be_saved() -> None:
    model = network()
    twin = network(None).from_bytes(model.to_bytes())
    assert twin.layers[0].get_dim("nO") == 5
    assert twin.layers[0].has_param("W") is None


def test_a_layer_at_two_places_is_one_again() -> None:
    def shared() -> Model[Any, Any]:
        layer = Linear(3, 3)
        return chain(layer, Dropout(), layer)

    model = shared().initialize()
    saved = model.to_bytes()
    assert shared().from_bytes(saved).layers[2].get_param("b") is not None
    with pytest.raises(IncompatibleError, match="nodes"):
        chain(Linear(3, 3), Dropout(), Linear(3, 3)).from_bytes(saved)


def test_all_disagreements_are_named_and_nothing_is_loaded(trained: Model[Any, Any]) -> None:
    other = chain(Relu(6, dropout=0.25), with_array(LayerNorm()), Softmax(3)).initialize(X)
    other.layers[1].layers[0].set_param("b", np.zeros(6, "float64"))
    before = state(other)
    with pytest.raises(IncompatibleError) as caught:
        other.from_bytes(trained.to_bytes())
    assert state(other) == before
    text = str(caught.value)
    for expected in (
        "chain > Relu (layer 1): nO is 6 in the model, 5 in the file",
        "chain > Relu (layer 1): W has shape (6, 7) in the model, (5, 7) in the file",
        "chain > with_array (layer 2) > LayerNorm: b has dtype float64 in the model, float32 in the file",
        "chain > Softmax (layer 3): nO is 3 in the model, 4 in the file",
    ):
        assert expected in text
    assert not other.can_from_bytes(trained.to_bytes())


def test_another_tree() -> None:
    saved = chain(Linear(3, 3), Linear(3, 3)).to_bytes()
    with pytest.raises(IncompatibleError, match=r"Relu \(layer 2\): the model has Relu here, the file Linear"):
        chain(Linear(3, 3), Relu(3, 3)).from_bytes(saved)
    with pytest.raises(IncompatibleError, match="the model has 2 nodes, the file 3"):
        chain(Linear(3, 3)).from_bytes(saved)
    with pytest.raises(IncompatibleError, match="chain: the layers in the model are Linear, noop"):
        chain(Linear(3, 3), noop(Relu(3, 3))).from_bytes(chain(Linear(3, 3), noop(), Relu(3, 3)).to_bytes())


def test_shapes_that_disagree_with_the_sizes_of_the_file() -> None:
    """Also where the model has no parameters yet to compare them with."""
    saved = Linear(3, 2).initialize().to_dict()
    saved["arrays"]["0.Linear.W"] = np.zeros((2, 3), "float32")
    with pytest.raises(IncompatibleError, match=r"Linear: W has shape \(3, 2\) in the model, \(2, 3\) in the file"):
        Linear().from_dict(saved)


def test_sizes_of_a_damaged_file_are_not_allocated() -> None:
    saved = Linear(3, 2).initialize().to_dict()
    saved["document"] = saved["document"].replace('"nO":3', '"nO":3000000000')
    with pytest.raises(IncompatibleError):
        Linear(3, 2).initialize().from_dict(saved)
    Linear().can_from_dict(saved)


def test_other_tools_can_read_the_file(trained: Model[Any, Any], tmp_path: Path) -> None:
    trained.to_disk(tmp_path / "model.safetensors")
    arrays = safetensors.load_file(tmp_path / "model.safetensors")
    np.testing.assert_array_equal(arrays["1.Relu.W"], trained.layers[0].get_param("W"))


def test_equal_models_are_equal_bytes(trained: Model[Any, Any]) -> None:
    assert len({trained.to_bytes() for _ in range(8)}) == 1


def test_references() -> None:
    def with_ref() -> Model[Any, Any]:
        model = chain(Linear(2, 2), Linear(2, 2))
        model.set_ref("first", None)
        return model

    model = with_ref()
    model.set_ref("first", model.layers[0])
    twin = with_ref().from_bytes(model.to_bytes())
    assert twin.get_ref("first") is twin.layers[0]


def test_settings_of_many_kinds() -> None:
    settings = {
        "tuple": (1, (2.5, "three")),
        "dict": {1: "one", (2, 3): None},
        "at": {"@": 1},
        "floats": [float("inf"), float("-inf"), -0.0],
        "slice": slice(1, None, 2),
        "array": np.arange(6, dtype="int64").reshape(2, 3),
        "flag": True,
        "number": np.float32(0.5),
    }
    model: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs=settings)
    twin: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY))
    twin.from_bytes(model.to_bytes())
    assert repr(twin.attrs) == repr({**settings, "number": 0.5})


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text() | st.integers(), inner),
        max_leaves=20,
    )
)
def test_plain_settings_come_back(value: Any) -> None:
    model: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": value})
    twin = model.copy()
    twin.attrs.clear()
    assert twin.from_bytes(model.to_bytes()).attrs["value"] == value


def test_settings_of_registered_classes() -> None:
    def make(value: Any) -> Model[Any, Any]:
        return Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": value})

    with pytest.raises(LayerError, match="settings: its setting 'value': a value of type Fraction cannot be saved"):
        make(Fraction(1, 3)).to_bytes()
    register_attribute(
        Fraction,
        "test fraction",
        encode=lambda value: [value.numerator, value.denominator],
        decode=lambda pair: Fraction(*pair),
    )
    assert make(None).from_bytes(make(Fraction(1, 3)).to_bytes()).attrs["value"] == Fraction(1, 3)
    with pytest.raises(ValueError, match="is that of Fraction already"):
        register_attribute(complex, "test fraction", encode=str, decode=complex)


def test_a_setting_that_holds_itself() -> None:
    value: list[Any] = []
    value.append(value)
    model: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": value})
    with pytest.raises(LayerError, match="its setting 'value' is nested too deeply, or holds itself"):
        model.to_bytes()


def test_a_setting_that_its_class_refuses() -> None:
    model: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": slice(1)})
    saved = model.to_dict()
    document = json.loads(saved["document"])
    document[0]["attrs"]["value"]["value"] = ["one"]
    saved["document"] = json.dumps(document)
    with pytest.raises(FormatError, match="a setting of the kind 'slice' is damaged"):
        model.from_dict(saved)


def test_a_file_is_written_as_a_whole_or_not_at_all(trained: Model[Any, Any], tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    network().initialize(X).to_disk(path)
    before = path.read_bytes()
    trained.layers[2].attrs["bad"] = object()
    with pytest.raises(LayerError, match=r"in chain > Softmax \(layer 3\): its setting 'bad'"):
        trained.to_disk(path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    with pytest.raises(FileNotFoundError):
        network().to_disk(tmp_path / "none" / "model.safetensors")
    assert not network().can_from_disk(tmp_path / "none")
