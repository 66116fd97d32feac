"""Weights of other programs: PyTorch's modules are the oracle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    GRU,
    LSTM,
    RNN,
    FormatError,
    IncompatibleError,
    LayerNorm,
    Linear,
    Model,
    NotInitializedError,
    Relu,
    chain,
    list2padded,
    load_weights,
    padded2list,
)

NAMES = {
    "1.Relu.W": "0.weight",
    "1.Relu.b": "0.bias",
    "2.LayerNorm.G": "2.weight",
    "2.LayerNorm.b": "2.bias",
    "3.Linear.W": "3.weight",
    "3.Linear.b": "3.bias",
}
RNG = np.random.default_rng(0)
X: Any = RNG.standard_normal((5, 4), dtype="float32")
STATE: dict[str, Any] = {
    "0.weight": RNG.standard_normal((8, 4)),
    "0.bias": RNG.standard_normal(8),
    "2.weight": RNG.standard_normal(8),
    "2.bias": RNG.standard_normal(8),
    "3.weight": RNG.standard_normal((3, 8)),
    "3.bias": RNG.standard_normal(3),
}


def network() -> Model[Any, Any]:
    return chain(Relu(8, 4), LayerNorm(8), Linear(3, 8))


def params(model: Model[Any, Any]) -> dict[str, Any]:
    found = (
        (f"{place}.{node.factory}.{name}", node.get_param(name))
        for place, node in enumerate(model.walk())
        for name in node.param_names
    )
    return {name: array.copy() for name, array in found}


@pytest.mark.parametrize("prefix", ["", "encoder"])
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize(("bidirectional", "num_layers"), [(False, 1), (True, 1), (False, 2), (True, 3)])
@pytest.mark.parametrize("make", [LSTM, GRU, RNN])
def test_a_recurrent_network_of_torch(make: Any, bidirectional: bool, num_layers: int, bias: bool, prefix: str) -> None:
    torch: Any = pytest.importorskip("torch")
    kinds = {LSTM: torch.nn.LSTM, GRU: torch.nn.GRU, RNN: torch.nn.RNN}
    module = kinds[make](3, 4, num_layers, bias=bias, bidirectional=bidirectional)
    rows = [RNG.standard_normal((n, 3), dtype="float32") for n in (5, 2, 4)]
    packed = torch.nn.utils.rnn.pack_sequence([torch.from_numpy(each) for each in rows], enforce_sorted=False)
    given, lengths = torch.nn.utils.rnn.pad_packed_sequence(module(packed)[0], batch_first=True)
    state = {f"{prefix}.{name}".lstrip("."): each for name, each in module.state_dict().items()}
    model = chain(
        list2padded(),
        make(8 if bidirectional else 4, 3, bidirectional=bidirectional, num_layers=num_layers),
        padded2list(),
    )
    load_weights(model, state, {f"2.{make.__name__}": prefix})
    for ours, theirs, length in zip(model.predict(rows), given, lengths, strict=True):
        np.testing.assert_allclose(ours, theirs[:length].detach().numpy(), atol=1e-6)


def test_a_recurrent_network_that_does_not_fit() -> None:
    model = chain(list2padded(), LSTM(4, 3), padded2list())
    state = {
        "rnn.weight_ih_l0": np.zeros((16, 5)),
        "rnn.bias_ih_l0": np.zeros(16),
        "rnn.bias_hh_l0": np.zeros(16),
        "rnn.weight_hr_l0": np.zeros((2, 4)),
    }
    with pytest.raises(IncompatibleError) as caught:
        load_weights(model, state, {"2.LSTM": "rnn"})
    for told in (
        "2.LSTM.W has shape (1, 4, 4, 3), but the weight rnn.weight_ih_l0 has (1, 4, 4, 5)",
        "there is no weight rnn.weight_hh_l0, which is to be 2.LSTM.U; did you mean rnn.weight_ih_l0?",
        "the weight rnn.weight_hr_l0, of shape (2, 4), goes to no parameter",
    ):
        assert told in str(caught.value)


@pytest.mark.parametrize(
    ("dtype", "tolerance"), [("float32", 1e-6), ("float64", 1e-6), ("float16", 1e-2), ("bfloat16", 1e-1)]
)
def test_a_module_of_torch(dtype: str, tolerance: float, tmp_path: Path) -> None:
    torch: Any = pytest.importorskip("torch")
    saving: Any = pytest.importorskip("safetensors.torch")
    nn = torch.nn
    module = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.LayerNorm(8, eps=1e-8), nn.Linear(8, 3))
    state = {name: weight.to(getattr(torch, dtype)) for name, weight in module.state_dict().items()}
    saving.save_file(state, tmp_path / "module.safetensors")
    expected = module(torch.from_numpy(X)).detach().numpy()
    for source in (state, tmp_path / "module.safetensors"):
        model = network()
        load_weights(model, source, NAMES)
        np.testing.assert_allclose(model.predict(X), expected, atol=tolerance)
        for name, array in params(model).items():
            np.testing.assert_array_equal(array, state[NAMES[name]].float().numpy())
            assert array.dtype == np.float32


def test_names_that_are_ours_and_transposes() -> None:
    first, second = network().initialize(), network()
    load_weights(second, params(first))
    np.testing.assert_array_equal(second.predict(X), first.predict(X))
    turned = {**STATE, "3.weight": STATE["3.weight"].T}
    load_weights(second, turned, {**NAMES, "3.Linear.W": ("3.weight", (1, 0))})
    load_weights(first, STATE, NAMES)
    np.testing.assert_array_equal(second.predict(X), first.predict(X))


def test_some_of_the_weights() -> None:
    model = network().initialize()
    before = params(model)
    load_weights(model, STATE, {"3.Linear.b": "3.bias"}, strict=False)
    after = params(model)
    changed = [name for name in before if not np.array_equal(before[name], after[name])]
    assert changed == ["3.Linear.b"]


def refused(*arguments: Any, **options: Any) -> tuple[str, ...]:
    model = network().initialize()
    before = params(model)
    with pytest.raises(IncompatibleError) as caught:
        load_weights(model, *arguments, **options)
    assert all(np.array_equal(array, before[name]) for name, array in params(model).items())
    return caught.value.disagreements


def test_all_disagreements_are_named_at_once() -> None:
    wrong = {
        **STATE,
        "0.weight": STATE["0.weight"].T,
        "3.bias": np.zeros(4),
        "more": np.zeros(2),
        "text": np.asarray(["a"]),
    }
    names: Any = {**NAMES, "2.LayerNorm.b": "2.bais", "3.Linear.W": ("3.weight", (1, 0)), "9.Linear.W": "more"}
    del names["2.LayerNorm.G"]
    names["1.Relu.b"] = "text"
    assert refused(wrong, names) == (
        '1.Relu.W has shape (8, 4), but the weight 0.weight has (4, 8); its transpose fits: ("0.weight", (1, 0))',
        "1.Relu.b: the weight text is of dtype <U1",
        "1.Relu.b has shape (8,), but the weight text has (1,)",
        "there is no weight 2.bais, which is to be 2.LayerNorm.b; did you mean 2.bias?",
        "3.Linear.W has shape (3, 8), but the weight 3.weight has (3, 8), (8, 3) in the order of axes (1, 0)",
        "3.Linear.b has shape (3,), but the weight 3.bias has (4,)",
        "the model has no parameter 9.Linear.W; did you mean 3.Linear.W?",
        "2.LayerNorm.G, of shape (8,), gets no weight: name one, or give strict=False",
        "the weight 0.bias, of shape (8,), goes to no parameter",
        "the weight 2.weight, of shape (8,), goes to no parameter",
        "the weight 2.bias, of shape (8,), goes to no parameter",
    )
    assert refused(STATE, {**NAMES, "3.Linear.W": ("3.weight", (0, 2))}) == (
        "3.Linear.W: the weight 3.weight has shape (3, 8), and (0, 2) is not an order of its axes",
    )


def test_names_are_proposed_where_all_fits_in_order() -> None:
    first = refused(STATE)[0]
    prefix = "in their order, all have the shapes of the parameters: names="
    assert first.startswith(prefix)
    assert eval(first.removeprefix(prefix)) == NAMES
    assert not refused(dict(reversed(STATE.items())))[0].startswith(prefix)


def test_what_has_no_weights(tmp_path: Path) -> None:
    model = network().initialize()
    with pytest.raises(FormatError, match=r"net\.pth is a pickle, which may hold any program: read it by torch, "):
        load_weights(model, tmp_path / "net.pth")
    (tmp_path / "text").write_bytes(b"no weights at all")
    with pytest.raises(FormatError, match=r"text cannot be loaded: its header claims to have"):
        load_weights(model, tmp_path / "text")
    with pytest.raises(FileNotFoundError):
        load_weights(model, tmp_path / "none.safetensors")
    with pytest.raises(FormatError, match=r"weights are a safetensors file, or a dict of arrays by name, not int"):
        load_weights(model, 3)  # type: ignore[arg-type]
    with pytest.raises(NotInitializedError, match="nI"):
        load_weights(chain(Relu(8), Linear(3)), STATE, NAMES)
