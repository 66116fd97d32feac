"""Files of ONNX: onnxruntime predicts what the model predicts. The cases are those of the contract of layers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.contract import CASES, arrays, cases
from tests.contract.values import is_of_arrays
from tests.example_counts import examples
from typedthinc.api import (
    HashEmbed,
    Lambda,
    LayerError,
    Linear,
    MaxPool,
    NotAModelError,
    NotInitializedError,
    Relu,
    Softmax,
    chain,
    floats_getitem,
    list2ragged,
    reduce_mean,
)
from typedthinc.onnx import export

onnxruntime: Any = pytest.importorskip("onnxruntime")
# Layers of arrays that no graph of ONNX can express, or none that is worth its size.
REFUSED = set(
    """
    HashEmbed Lambda MultiHeadAttention PyTorchLSTM PyTorchWrapper SparseLinear StaticVectors TorchScriptWrapper
    expand_window positional_encoding premap_ids remap_ids
    """.split()
)


def as_fed(X: Any) -> Any:
    if isinstance(X, tuple):
        return tuple(map(as_fed, X))
    return X.astype("float32" if X.dtype.kind == "f" else "int64")


def predicted(path: Path, X: Any) -> list[Any]:
    session = onnxruntime.InferenceSession(path)
    fed = dict(zip((each.name for each in session.get_inputs()), arrays(as_fed(X)), strict=True))
    found: list[Any] = session.run(None, fed)
    return found


def assert_same(model: Any, X: Any, path: Path) -> None:
    for actual, expected in zip(predicted(path, X), arrays(model.predict(as_fed(X))), strict=True):
        np.testing.assert_allclose(actual, expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", CASES)
@settings(
    deadline=None,
    max_examples=examples(10),
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_a_layer(name: str, tmp_path: Path, data: st.DataObject) -> None:
    case = data.draw(cases(name))
    path = tmp_path / "model.onnx"
    if name.partition(" ")[0] in REFUSED or "channels" in name or not is_of_arrays(case.X):
        model = case.model.initialize(case.X)
        with pytest.raises(LayerError, match="ONNX"):
            export(model, path, case.X)
    else:
        X = as_fed(case.X)
        model = case.model.initialize(X)
        export(model, path, X)
        assert_same(model, X, path)


@pytest.mark.parametrize("rows", [1, 2, 9])
def test_the_batch_may_have_any_length(rows: int, tmp_path: Path) -> None:
    model = chain(Relu(8, 4, normalize=True, dropout=0.1), Softmax(3)).initialize()
    export(model, tmp_path / "model.onnx")
    assert_same(model, np.random.default_rng(rows).standard_normal((rows, 4)), tmp_path / "model.onnx")


def test_an_error_names_the_layer_and_its_place(tmp_path: Path) -> None:
    model = chain(Linear(4, 3), chain(Relu(4), Lambda(lambda X: X))).initialize()
    with pytest.raises(
        LayerError, match=r"^in chain > chain \(layer 2\) > Lambda \(layer 2\): Lambda cannot be exported"
    ):
        export(model, tmp_path / "model.onnx")
    with pytest.raises(LayerError, match=r"chain takes list\[Floats2d\[\*, 4\]\]"):
        export(chain(list2ragged(), reduce_mean(), Linear(2, 4)).initialize(), tmp_path / "model.onnx")
    with pytest.raises(LayerError, match="HashEmbed cannot be exported to ONNX"):
        export(HashEmbed(4, 10).initialize(), tmp_path / "model.onnx")
    with pytest.raises(LayerError, match=r"MaxPool takes .* or .*: export\(model, path, X\) tells by a sample which"):
        export(MaxPool(2), tmp_path / "model.onnx")
    with pytest.raises(LayerError, match="MaxPool over channels"):
        export(MaxPool(2, channels=2), tmp_path / "model.onnx", np.zeros((1, 2, 4, 4), "float32"))
    with pytest.raises(LayerError, match="floats_getitem with two lists of places"):
        export(chain(Linear(4, 3), floats_getitem(([0, 1], [1, 2]))).initialize(), tmp_path / "model.onnx")
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_finished_model(tmp_path: Path) -> None:
    with pytest.raises(NotAModelError, match="typedthinc.onnx.export takes a Model, not"):
        export(Linear, tmp_path / "model.onnx")  # type: ignore[arg-type]  # the class
    with pytest.raises(NotInitializedError, match="Linear has no parameters yet"):
        export(Linear(3, 2), tmp_path / "model.onnx")
