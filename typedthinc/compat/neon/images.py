"""Convolution and pooling of images whose batch is the last axis."""

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from typedthinc.backends import NumpyOps
from typedthinc.compat.neon.tensor import Tensor, array_of, write

Sizes = tuple[int, ...]


@dataclass(frozen=True)
class ConvLayer:
    """A convolution: the sizes of images (C, D, H, W, N), filters (C, T, R, S, K) and results (K, M, P, Q, N)."""

    dtype: Any
    dimI: Sizes
    dimF: Sizes
    dimO: Sizes
    padding: Sizes
    strides: Sizes
    relu: bool = False
    bsum: bool = False

    @property
    def ways(self) -> dict[str, Any]:
        """How windows lie, as ops take it."""
        return {"stride": self.strides, "padding": self.padding}


@dataclass(frozen=True)
class DeconvLayer(ConvLayer):
    """A transposed convolution, as that of which it is the adjoint: it takes dimO and makes dimI."""


@dataclass(frozen=True)
class PoolLayer:
    """A pooling: its operation, the sizes of images and results, and of windows (J, T, R, S)."""

    dtype: Any
    op: str
    dimI: Sizes
    dimO: Sizes
    dimF2: Sizes
    padding: Sizes
    strides: Sizes
    ceil_mode: bool

    @property
    def ways(self) -> dict[str, Any]:
        """How windows lie, as ops take it."""
        return {"kernel_size": self.dimF2, "stride": self.strides, "padding": self.padding, "ceil_mode": self.ceil_mode}


class ImageOps:
    """Convolve and pool; images are tensors of (features, N) or of five axes with the batch last."""

    ops: NumpyOps
    compat_mode: str | None

    def output_dim(self, X: int, S: int, padding: int, strides: int, pooling: bool = False, dilation: int = 1) -> int:
        """Count the windows along an axis.

        Args:
            S: The size of a window.
            padding: How many cells there are before the first and behind the last.
            strides: How far one window begins behind the one before.
            pooling: Whether it is for pooling, which as caffe does it keeps a last window that reaches too far.
            dilation: How far one cell of a window lies behind the one before.

        Raises:
            ValueError: The padding of pooling is as wide as a window, which could be empty then.
        """
        if pooling and padding >= S:
            raise ValueError(f"output_dim: padding of pooling must be below the window of {S}, not {padding}")
        ceil_mode = pooling and self.check_caffe_compat()
        return self.ops.output_dim(X, S, stride=strides, padding=padding, dilation=dilation, ceil_mode=ceil_mode)

    def set_caffe_compat(self) -> None:
        """Have sizes of pooling follow caffe from now on."""
        self.compat_mode = "caffe"

    def check_caffe_compat(self) -> bool:
        """Tell whether sizes of pooling follow caffe."""
        return self.compat_mode == "caffe"

    def conv_layer(
        self,
        dtype: Any,
        N: int,
        C: int,
        K: int,
        D: int = 1,
        H: int = 1,
        W: int = 1,
        T: int = 1,
        R: int = 1,
        S: int = 1,
        pad_d: int = 0,
        pad_h: int = 0,
        pad_w: int = 0,
        str_d: int = 1,
        str_h: int = 1,
        str_w: int = 1,
        relu: bool = False,
        bsum: bool = False,
    ) -> ConvLayer:
        """Describe a convolution of N images of C channels by K filters of (T, R, S)."""
        sizes, window, padding, strides = (D, H, W), (T, R, S), (pad_d, pad_h, pad_w), (str_d, str_h, str_w)
        counts = map(self.output_dim, sizes, window, padding, strides)
        return ConvLayer(dtype, (C, *sizes, N), (C, *window, K), (K, *counts, N), padding, strides, relu, bsum)

    def deconv_layer(
        self,
        dtype: Any,
        N: int,
        C: int,
        K: int,
        P: int,
        Q: int,
        R: int = 1,
        S: int = 1,
        pad_d: int = 0,
        pad_h: int = 0,
        pad_w: int = 0,
        str_d: int = 1,
        str_h: int = 1,
        str_w: int = 1,
    ) -> DeconvLayer:
        """Describe a transposed convolution of N images of K channels and (P, Q) into C channels."""
        padding, strides = (pad_d, pad_h, pad_w), (str_d, str_h, str_w)
        sizes = (1, (P - 1) * str_h - 2 * pad_h + R, (Q - 1) * str_w - 2 * pad_w + S)
        return DeconvLayer(dtype, (C, *sizes, N), (C, 1, R, S, K), (K, 1, P, Q, N), padding, strides)

    def fprop_conv(
        self, layer: ConvLayer, I: Tensor, F: Tensor, O: Tensor, alpha: float = 1.0, relu: bool = False, repeat: int = 1
    ) -> Tensor:
        """Convolve images I by filters F into O, times alpha."""
        Y = alpha * self.ops.conv(_images(I, layer.dimI), _filters(F, layer), **layer.ways)
        return write(O, np.moveaxis(self.ops.relu(Y) if relu or layer.relu else Y, 0, -1))

    def bprop_conv(
        self, layer: ConvLayer, F: Tensor, E: Tensor, grad_I: Tensor, alpha: float = 1.0, repeat: int = 1
    ) -> Tensor:
        """Send errors E back through filters F into grad_I, times alpha."""
        dY, sizes = _images(E, layer.dimO), layer.dimI[1:4]
        dX = self.ops.backprop_conv_input(dY, _filters(F, layer), sizes, **layer.ways)
        return write(grad_I, np.moveaxis(alpha * dX, 0, -1))

    def update_conv(
        self, layer: ConvLayer, I: Tensor, E: Tensor, grad_F: Tensor, alpha: float = 1.0, repeat: int = 1
    ) -> Tensor:
        """Write the gradient of the filters into grad_F, times alpha."""
        dY, X = _images(E, layer.dimO), _images(I, layer.dimI)
        dW = self.ops.backprop_conv_filter(dY, X, layer.dimF[1:4], **layer.ways)
        return write(grad_F, np.moveaxis(alpha * dW, 0, -1))  # (K, C, T, R, S) -> (C, T, R, S, K)

    def pool_layer(
        self,
        dtype: Any,
        op: str,
        N: int,
        C: int,
        D: int = 1,
        H: int = 1,
        W: int = 1,
        J: int = 1,
        T: int = 1,
        R: int = 1,
        S: int = 1,
        pad_j: int = 0,
        pad_d: int = 0,
        pad_h: int = 0,
        pad_w: int = 0,
        str_j: int | None = None,
        str_d: int | None = None,
        str_h: int | None = None,
        str_w: int | None = None,
    ) -> PoolLayer:
        """Describe a pooling, "max", "avg" or "l2", of windows of J channels and (T, R, S) cells.

        Raises:
            ValueError: Another operation, or a padding that is not less than the window.
        """
        if op not in ("max", "avg", "l2"):
            raise ValueError(f"pool_layer: op must be 'max', 'avg' or 'l2', not {op!r}")
        sizes, window, padding = (C, D, H, W), (J, T, R, S), (pad_j, pad_d, pad_h, pad_w)
        for cells, before in zip(window, padding, strict=True):
            if before >= cells:
                raise ValueError(f"pool_layer: padding must be less than the window, which is {cells}, not {before}")
        given = (str_j, str_d, str_h, str_w)
        strides = tuple(cells if step is None else step for cells, step in zip(window, given, strict=True))
        counts = [self.output_dim(*each, pooling=True) for each in zip(sizes, window, padding, strides, strict=True)]
        return PoolLayer(dtype, op, (*sizes, N), (*counts, N), window, padding, strides, self.check_caffe_compat())

    def fprop_pool(self, layer: PoolLayer, I: Tensor, O: Tensor) -> Tensor:
        """Pool images I into O."""
        X = _images(I, layer.dimI)
        pool = getattr(self.ops, f"{layer.op}_pool")
        found = pool(X, **layer.ways)
        return write(O, np.moveaxis(found[0] if layer.op == "max" else found, 0, -1))  # (N, ...) -> (..., N)

    def bprop_pool(self, layer: PoolLayer, I: Tensor, E: Tensor, grad_I: Tensor) -> Tensor:
        """Send errors E back into grad_I; of equal largest cells the first gets all."""
        X, dY, ops, ways = _images(I, layer.dimI), _images(E, layer.dimO), self.ops, layer.ways
        if layer.op == "max":
            dX = ops.backprop_max_pool(dY, ops.max_pool(X, **ways)[1], X.shape, **ways)  # the cells, found again
        elif layer.op == "avg":
            dX = ops.backprop_avg_pool(dY, X.shape, **ways)
        else:
            dX = ops.backprop_l2_pool(dY, X, ops.l2_pool(X, **ways), **ways)
        return write(grad_I, np.moveaxis(dX, 0, -1))  # (N, ...) -> (..., N)


def _images(tensor: Tensor, sizes: Sizes) -> Any:
    """Return images, or filters, with the last axis first.

    Raises:
        ValueError: The tensor has neither the five sizes nor two axes, the last of them as long as that of the five.
    """
    found = array_of(tensor)
    flat = (prod(sizes[:-1]), sizes[-1])
    if found.shape not in (sizes, flat):
        raise ValueError(f"the layer needs a tensor of shape {flat} or {sizes} here, not {found.shape}")
    return np.moveaxis(found.reshape(sizes), -1, 0)  # (..., N) -> (N, ...)


def _filters(tensor: Tensor, layer: ConvLayer) -> Any:
    return _images(tensor, layer.dimF)
