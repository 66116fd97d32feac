from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.toys import put
from typedthinc.api import (
    ContainerMismatchError,
    InvalidRateError,
    InvalidSizeError,
    LayerNorm,
    MultiHeadAttention,
    NumpyOps,
    Ragged,
    ShapeMismatchError,
    chain,
    residual,
    with_array,
)
from typedthinc.layers.shared import attention


def ragged(lengths: list[int], width: int, seed: int = 0) -> Any:
    """The same numbers for the same seed, whichever tests ran before."""
    return Ragged(np.random.default_rng(seed).standard_normal((sum(lengths), width)), np.array(lengths))


def ready(model: Any, X: Any) -> Any:
    rng = np.random.default_rng(2)
    model.initialize(X)
    for node in model.walk():
        for name in node.param_names:
            put(node, name, rng.standard_normal(node.get_param(name).shape))
    return model


@pytest.mark.parametrize("heads", [1, 3])
@pytest.mark.parametrize("lengths", [[3, 0, 5, 1, 3], [4], [2, 2], [1], [30, 2, 29, 7, 0, 7, 1]])
@pytest.mark.parametrize("free", [0, 1 << 16])
def test_torch_agrees(heads: int, lengths: list[int], free: int, monkeypatch: pytest.MonkeyPatch) -> None:
    torch: Any = pytest.importorskip("torch")
    monkeypatch.setattr(attention, "_FREE", free)
    X, dY = ragged(lengths, 6), ragged(lengths, 6, seed=1)
    model = ready(MultiHeadAttention(6, num_heads=heads), X)
    oracle = torch.nn.MultiheadAttention(6, heads, batch_first=True, dtype=torch.float64)
    behind = model.layers[0]
    pairs = [
        (model, "W", oracle.in_proj_weight),
        (model, "b", oracle.in_proj_bias),
        (behind, "W", oracle.out_proj.weight),
        (behind, "b", oracle.out_proj.bias),
    ]
    with torch.no_grad():
        for node, name, theirs in pairs:
            theirs.copy_(torch.tensor(node.get_param(name)))
    data = torch.tensor(X.data, requires_grad=True)
    parts = [part[None] for part in data.split(lengths) if len(part)]
    wanted = torch.cat([oracle(part, part, part, need_weights=False)[0][0] for part in parts])
    wanted.backward(torch.tensor(dY.data))
    Y, backprop = model.begin_update(X)
    np.testing.assert_allclose(Y.data, wanted.detach().numpy(), atol=1e-10)
    np.testing.assert_allclose(backprop(dY).data, data.grad.numpy(), atol=1e-10)
    for node, name, theirs in pairs:
        np.testing.assert_allclose(node.get_grad(name), theirs.grad.numpy(), atol=1e-10)


def test_other_widths() -> None:
    """The attention of torch by itself, with weights of our shapes."""
    torch: Any = pytest.importorskip("torch")
    X = ragged([5], 3)
    model = ready(MultiHeadAttention(8, num_heads=2), X)
    QKV = X.data @ model.get_param("W").T + model.get_param("b")
    Q, K, V = (torch.tensor(part.reshape(5, 2, 4).swapaxes(0, 1)) for part in np.split(QKV, 3, axis=1))
    mixed = torch.nn.functional.scaled_dot_product_attention(Q, K, V).numpy().swapaxes(0, 1).reshape(5, 8)
    np.testing.assert_allclose(model.predict(X).data, model.layers[0].predict(mixed), atol=1e-12)


def test_sequences_do_not_see_one_another() -> None:
    X = ragged([3, 4, 2], 4)
    model = ready(MultiHeadAttention(4, num_heads=2), X)
    before = model.predict(X).data
    X.data[3:7] = np.nan
    after = model.predict(X).data
    np.testing.assert_allclose(after[:3], before[:3])
    np.testing.assert_allclose(after[7:], before[7:])


def test_groups() -> None:
    """Similar lengths go together, a long sequence does not lengthen short ones, and all rows are there once."""
    lengths: Any = np.array([1000, 3, 0, 4, 990, 2, *[20] * 500])
    groups = list(attention._groups(NumpyOps(), lengths, 8))
    sizes = [group.rows.shape for group in groups]
    assert sizes[:2] == [(1, 1000), (1, 990)]
    assert all(rows * steps**2 * 8 <= attention._MOST or rows == 1 for rows, steps in sizes)
    assert len(groups) < 10
    rows = [g.rows.ravel() if g.filled is None else g.rows[g.filled] for g in groups]
    np.testing.assert_array_equal(np.sort(np.concatenate(rows)), np.arange(lengths.sum()))


def test_dropout() -> None:
    X = ragged([40, 30], 4)
    model = MultiHeadAttention(4, num_heads=2, dropout=0.5)
    model.ops = NumpyOps(seed=0)
    model.initialize(X)
    plain: Any = model.predict(X).data
    np.testing.assert_array_equal(model.predict(X).data, plain)
    noisy: Any = [model.begin_update(X)[0].data for _ in range(300)]
    assert not np.array_equal(noisy[0], noisy[1])
    errors = np.std(noisy, axis=0) / len(noisy) ** 0.5
    assert (abs(np.mean(noisy, axis=0) - plain) < 5 * errors).all()
    model.attrs["dropout_rate"] = 0
    np.testing.assert_allclose(model.begin_update(X)[0].data, plain)


def test_gradient_under_dropout() -> None:
    """The mask of the forward pass is that of the backward pass."""
    X = ragged([4, 3], 4)
    model = ready(MultiHeadAttention(4, num_heads=2, dropout=0.5), X)
    dY = ragged([4, 3], 4, seed=1)

    def loss(data: Any) -> tuple[float, Any]:
        model.ops.seed(5)
        Y, backprop = model.begin_update(Ragged(data, X.lengths))
        return float((Y.data * dY.data).sum()), backprop

    model.ops = NumpyOps()
    dX = loss(X.data)[1](dY).data
    for place in np.ndindex(X.data.shape):
        step = np.zeros_like(X.data)
        step[place] = 1e-6
        slope = (loss(X.data + step)[0] - loss(X.data - step)[0]) / 2e-6
        np.testing.assert_allclose(dX[place], slope, rtol=1e-4, atol=1e-5)


def test_no_gradient_of_the_input() -> None:
    X, dY = ragged([3, 2], 4), ragged([3, 2], 4, seed=1)
    model = ready(MultiHeadAttention(4), X)
    model.begin_update(X)[1](dY)
    once = model.get_grad("W").copy()
    assert model.begin_update(X, need_dX=False)[1](dY) is None
    np.testing.assert_allclose(model.get_grad("W"), 2 * once)


def test_sizes() -> None:
    X = ragged([3, 2], 4)
    model = MultiHeadAttention(num_heads=2).initialize(X, ragged([3, 2], 6))
    assert (model.get_param("W").shape, model.get_param("b").shape) == ((18, 4), (18,))
    assert model.layers[0].get_param("W").shape == (6, 6)
    block = chain(residual(MultiHeadAttention(4, num_heads=4)), with_array(LayerNorm())).initialize(X)
    assert block.predict(X).data.shape == (5, 4)


def test_what_is_refused() -> None:
    with pytest.raises(
        InvalidSizeError, match="MultiHeadAttention: nO must be a multiple of num_heads, which is 3, not 8"
    ):
        MultiHeadAttention(8, num_heads=3)
    with pytest.raises(ShapeMismatchError, match="MultiHeadAttention gives a multiple of 3 columns, but Y has 4"):
        MultiHeadAttention(num_heads=3).initialize(ragged([2], 4), ragged([2], 4))
    for heads in (0, -1, 1.5, True, "a"):
        with pytest.raises(InvalidSizeError, match=r"MultiHeadAttention: num_heads must be an int of at least 1, not"):
            MultiHeadAttention(8, num_heads=heads)  # type: ignore[arg-type]
    with pytest.raises(InvalidRateError, match=r"MultiHeadAttention: dropout must be a number in \[0, 1\), not 1"):
        MultiHeadAttention(8, dropout=1)
    with pytest.raises(ShapeMismatchError, match=r"\(expected width 5, got 8\)"):
        chain(MultiHeadAttention(8, 4), MultiHeadAttention(8, 5))
    wrong: Any = np.zeros((2, 4), "float32")
    with pytest.raises(ContainerMismatchError, match="MultiHeadAttention takes Ragged"):
        MultiHeadAttention(8, 4).initialize().predict(wrong)
