"""`to_torch`: the modules of torch compute what the model does. The cases are those of the contract of layers."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract import CASES, arrays, cases
from tests.contract.values import is_of_arrays
from tests.example_counts import examples
from typedthinc.api import (
    Dropout,
    HashEmbed,
    LayerError,
    Linear,
    NotAModelError,
    NotInitializedError,
    Relu,
    chain,
    floats_getitem,
    to_torch,
)
from typedthinc.shapes.rules.indexing import parts_of

torch: Any = pytest.importorskip("torch")
# Layers of arrays that torch has no equal of.
REFUSED = set(
    """
    CauchySimilarity HashEmbed Lambda MultiHeadAttention PyTorchLSTM PyTorchWrapper SparseLinear StaticVectors
    TorchScriptWrapper expand_window positional_encoding premap_ids remap_ids siamese uniqued with_reshape
    """.split()
)


def as_tensors(X: Any) -> Any:
    if isinstance(X, tuple):
        return tuple(map(as_tensors, X))
    return torch.tensor(X if X.dtype.kind == "f" else X.astype("int64"))


def has_negative_step(model: Any) -> bool:
    items = [item for node in model.walk() if "index" in node.attrs for item in parts_of(node.attrs["index"])]
    return any(isinstance(each, slice) and (each.step or 1) < 0 for each in items)


@pytest.mark.parametrize("name", CASES)
@settings(deadline=None, max_examples=examples(10), derandomize=True)
@given(data=st.data())
def test_a_layer(name: str, data: st.DataObject) -> None:
    case = data.draw(cases(name))
    if not is_of_arrays(case.X):
        return
    model = case.model.initialize(case.X)
    if name.partition(" ")[0] in REFUSED or "channels" in name:
        with pytest.raises(LayerError, match="has no equal in torch"):
            to_torch(model)
        return
    if has_negative_step(model):
        with pytest.raises(LayerError, match="negative step"):
            to_torch(model)
        return
    module = to_torch(model).eval()
    with torch.no_grad():
        for actual, expected in zip(arrays(module(as_tensors(case.X))), arrays(model.predict(case.X)), strict=True):
            np.testing.assert_allclose(actual.numpy(), expected, rtol=1e-6, atol=1e-8)


def test_it_trains_and_shares_nothing() -> None:
    model = chain(Relu(8, 4, normalize=True, dropout=0.1), Linear(3)).initialize()
    before = model.copy()
    module = pickle.loads(pickle.dumps(to_torch(model)))
    assert any(isinstance(each, torch.nn.Dropout) and each.p == 0.1 for each in module.modules())
    optimizer = torch.optim.SGD(module.parameters(), lr=0.1)
    module(torch.ones(5, 4)).square().sum().backward()
    optimizer.step()
    X = np.ones((2, 4), "float32")
    np.testing.assert_array_equal(model.predict(X), before.predict(X))
    assert not np.allclose(module.eval()(torch.ones(2, 4)).detach().numpy(), model.predict(X))


def test_what_cannot_be_translated_is_named() -> None:
    with pytest.raises(LayerError, match=r"in chain > HashEmbed \(layer 1\): HashEmbed has no equal in torch"):
        to_torch(chain(HashEmbed(4, 10), Linear(2, 4)).initialize())
    with pytest.raises(LayerError, match="with a negative step has no equal"):
        to_torch(chain(Linear(4, 3), floats_getitem((slice(None, None, -1),))).initialize())
    with pytest.raises(NotInitializedError, match="W of Linear has no value yet"):
        to_torch(chain(Dropout(0.1), Linear(3, 2)))
    with pytest.raises(NotAModelError, match="to_torch takes a Model, not"):
        to_torch(Linear)  # type: ignore[arg-type]  # the class
