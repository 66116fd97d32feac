from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import dtypes, quick
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


@st.composite
def convolutions(draw: st.DrawFn, dtype: str = "float64") -> tuple[Any, Any, dict[str, Any]]:
    """Draw images, filters and how they are to be convolved, all sizes at random."""

    def many(low: int, high: int) -> tuple[int, ...]:
        return tuple(draw(st.integers(low, high)) for _ in range(axes))

    axes, groups = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    window, dilation, padding = many(1, 4), many(1, 3), many(0, 3)
    least = [d * (r - 1) + 1 - 2 * p for r, d, p in zip(window, dilation, padding, strict=True)]
    size = tuple(max(one, 1) + more for one, more in zip(least, many(0, 5), strict=True))
    nN, nC, nK = draw(st.integers(1, 4)), draw(st.integers(1, 3)), draw(st.integers(1, 3))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    X, W = rng.standard_normal((nN, nC * groups, *size)), rng.standard_normal((nK * groups, nC, *window))
    ways = {"stride": many(1, 3), "padding": padding, "dilation": dilation, "groups": groups}
    return X.astype(dtype), W.astype(dtype), ways


@quick
@given(st.data(), dtypes)
def test_convolution_and_its_gradients_are_those_of_torch(data: st.DataObject, dtype: str) -> None:
    torch: Any = pytest.importorskip("torch")
    X, W, ways = data.draw(convolutions(dtype))
    tX, tW = torch.tensor(X, requires_grad=True), torch.tensor(W, requires_grad=True)
    expected = getattr(torch.nn.functional, f"conv{X.ndim - 2}d")(tX, tW, **ways)
    Y = ops.conv(X, W, **ways)
    dY = ops.rng.standard_normal(Y.shape).astype(dtype)
    expected.backward(torch.tensor(dY))
    close(Y, expected)
    close(ops.backprop_conv_input(dY, W, X.shape[2:], **ways), tX.grad)
    close(ops.backprop_conv_filter(dY, X, W.shape[2:], **ways), tW.grad)


@quick
@given(st.data())
def test_the_transpose_is_that_of_torch_and_the_adjoint(data: st.DataObject) -> None:
    torch: Any = pytest.importorskip("torch")
    X, W, ways = data.draw(convolutions())
    Y = ops.conv(X, W, **ways)
    output_padding = tuple(
        size - (stride * (count - 1) - 2 * padding + dilation * (cells - 1) + 1)
        for size, count, cells, stride, padding, dilation in zip(
            X.shape[2:],
            Y.shape[2:],
            W.shape[2:],
            *(ways[key] for key in ("stride", "padding", "dilation")),
            strict=True,
        )
    )
    back = ops.conv_transpose(Y, W, **ways, output_padding=output_padding)
    np.testing.assert_allclose(np.vdot(back, X), np.vdot(Y, Y), rtol=1e-9)
    try:
        transpose = getattr(torch.nn.functional, f"conv_transpose{X.ndim - 2}d")
        expected = transpose(torch.tensor(Y), torch.tensor(W), **ways, output_padding=output_padding)
    except RuntimeError:  # torch refuses a result that is smaller than the padding
        return
    close(back, expected)


@pytest.mark.parametrize("block", [1, 50, 1 << 20])
def test_blocks_change_nothing(block: int) -> None:
    class InBlocks(NumpyOps):
        convolution_block = block

    X, W = ops.normal((7, 3, 6, 5)), ops.normal((4, 3, 2, 3))
    dY = ops.normal((7, 4, 5, 3))
    np.testing.assert_allclose(InBlocks().conv(X, W), ops.conv(X, W), rtol=1e-5, atol=1e-5)
    one, two = (each.backprop_conv_filter(dY, X, (2, 3)) for each in (InBlocks(), ops))
    np.testing.assert_allclose(one, two, rtol=1e-4, atol=1e-4)
    ways: dict[str, Any] = {"stride": 2, "padding": 1}
    one, two = (each.backprop_conv_input(dY, W, (9, 6), **ways) for each in (InBlocks(), ops))
    np.testing.assert_allclose(one, two, rtol=1e-5, atol=1e-5)


def test_dtypes_are_promoted() -> None:
    X: Any = np.ones((1, 1, 3), "float32")
    W: Any = np.ones((1, 1, 2), "float64")
    assert ops.conv(X, W).dtype == "float64"
    assert ops.conv(X, X[..., :2]).dtype == "float32"


@pytest.mark.parametrize(
    ("size", "window", "ways", "count"),
    [
        (28, 5, {}, 24),
        (28, 5, {"padding": 2}, 28),
        (7, 2, {"stride": 2}, 3),
        (7, 2, {"stride": 2, "ceil_mode": True}, 4),
        (5, 1, {"stride": 3, "ceil_mode": True}, 2),  # a third one would begin behind the last cell
        (9, 3, {"dilation": 4}, 1),
    ],
)
def test_output_dim(size: int, window: int, ways: dict[str, Any], count: int) -> None:
    assert ops.output_dim(size, window, **ways) == count


def test_refusals() -> None:
    X: Any = np.ones((2, 4, 5, 5))
    W: Any = np.ones((6, 4, 3, 3))
    with pytest.raises(ValueError, match=r"conv: shapes \(2, 4, 5, 5\) and \(6, 3, 3, 3\) do not fit"):
        ops.conv(X, W[:, :3])
    with pytest.raises(ValueError, match="conv: windows that reach over 7 x 3 do not fit into 5 x 5"):
        ops.conv(X, W, dilation=(3, 1))
    with pytest.raises(ValueError, match="do not fit into 1 x 5 with a padding of 0 x 1"):
        ops.conv(X[:, :, :1], W, padding=(0, 1))
    with pytest.raises(ValueError, match="conv: stride must be one number or 2, not"):
        ops.conv(X, W, stride=(1, 1, 1))
    with pytest.raises(ValueError, match="conv: stride must be at least 1, not 0"):
        ops.conv(X, W, stride=0)
    with pytest.raises(ValueError, match="conv: the 6 channels of W do not come in 4 groups"):
        ops.conv(X, W, groups=4)
    with pytest.raises(ValueError, match=r"conv: shapes \(2, 4, 5, 5\) and \(6, 4, 3\) do not fit"):
        ops.conv(X, W[..., 0])
    with pytest.raises(ValueError, match="conv: X must have at least 3 dimensions, not 2"):
        ops.conv(X[..., 0, 0], W)
    with pytest.raises(TypeError, match="conv: W must be an array of numpy, not list"):
        ops.conv(X, W.tolist())
    with pytest.raises(ValueError, match=r"backprop_conv_input: dY must have shape \(2, 6, 3, 3\)"):
        ops.backprop_conv_input(np.ones((2, 6, 3, 2)), W, (5, 5))
    with pytest.raises(ValueError, match=r"backprop_conv_filter: dY must have shape \(2, 6, 3, 3\)"):
        ops.backprop_conv_filter(np.ones((2, 6, 2, 3)), X, (3, 3))
    with pytest.raises(
        ValueError, match="conv_transpose: output_padding must be less than the stride, which is 2, not 2"
    ):
        ops.conv_transpose(np.ones((2, 6, 3, 3)), W, stride=2, output_padding=2)
    with pytest.raises(ValueError, match="conv_transpose: a padding of 3 x 3 leaves nothing of 1 x 1 windows"):
        ops.conv_transpose(np.ones((2, 6, 1, 1)), W, padding=3)


def close(actual: Any, expected: Any) -> None:
    assert actual.dtype == expected.detach().numpy().dtype
    tolerance = 1e-3 if actual.dtype == "float32" else 1e-9
    np.testing.assert_allclose(actual, expected.detach().numpy(), rtol=tolerance, atol=tolerance)
