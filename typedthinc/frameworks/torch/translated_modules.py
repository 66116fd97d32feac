"""Modules of torch for what torch itself has no class for, without anything of this library in them but their code."""

# pyright: reportConstantRedefinition=false
# X and Y are arrays, not constants.

from collections.abc import Sequence
from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any, Final

from typedthinc.frameworks.torch.library import Module, Tensor

torch: Final[Any] = import_module("torch")
nn: Final[Any] = torch.nn

if TYPE_CHECKING:
    from typedthinc.frameworks.torch.library import ModuleClass

    class BatchNormClass(ModuleClass):
        def __init__(self, num_features: int, eps: float, momentum: float) -> None: ...

else:
    ModuleClass = nn.Module
    BatchNormClass = nn.modules.batchnorm._BatchNorm


def along(value: int | tuple[int, ...], axes: int) -> tuple[int, ...]:
    """Return a number for each axis."""
    return value if isinstance(value, tuple) else (value,) * axes


class ClippedLinear(ModuleClass):
    """slope X + offset, kept between two values."""

    def __init__(self, slope: float, offset: float, low: float, high: float) -> None:
        """Keep the numbers."""
        super().__init__()
        self.slope: float = slope
        self.offset: float = offset
        self.low: float = low
        self.high: float = high

    def forward(self, X: Tensor) -> Tensor:
        """Compute it."""
        return (self.slope * X + self.offset).clamp(self.low, self.high)


class HardSwish(ModuleClass):
    """X times X / 5 + 1/2, which is kept between 0 and 1."""

    def forward(self, X: Tensor) -> Tensor:
        """Compute it."""
        return X * (0.2 * X + 0.5).clamp(0, 1)


class Dish(ModuleClass):
    """X (1 + X / sqrt(1 + X^2)) / 2."""

    def forward(self, X: Tensor) -> Tensor:
        """Compute it."""
        return 0.5 * X * (1 + X / (1 + X * X).sqrt())


class TemperedSoftmax(ModuleClass):
    """A softmax over the columns, of scores that are divided by a temperature."""

    def __init__(self, temperature: float) -> None:
        """Keep the temperature."""
        super().__init__()
        self.temperature: float = temperature

    def forward(self, X: Tensor) -> Tensor:
        """Compute it."""
        return (X / self.temperature).softmax(dim=1)


class MultiSoftmax(ModuleClass):
    """A softmax over each of several ranges of columns."""

    def __init__(self, widths: Sequence[int]) -> None:
        """Keep how wide they are."""
        super().__init__()
        self.widths: list[int] = list(widths)

    def forward(self, X: Tensor) -> Tensor:
        """Compute it."""
        return torch.cat([part.softmax(dim=1) for part in X.split(self.widths, dim=1)], dim=1)


class LargestPiece(ModuleClass):
    """The largest of each group of neighbouring columns."""

    def __init__(self, pieces: int) -> None:
        """Keep their number."""
        super().__init__()
        self.pieces: int = pieces

    def forward(self, X: Tensor) -> Tensor:
        """Compute it."""
        return X.unflatten(1, (-1, self.pieces)).amax(dim=2)  # (B, nO nP) -> (B, nO, nP) -> (B, nO)


class BatchNorm(BatchNormClass):
    """Normalization of a batch with any number of axes."""

    def _check_input_dim(self, input: Tensor) -> None:  # noqa: A002  # torch's name
        """Take all."""


class Pool(ModuleClass):
    """Pooling of sequences, images and volumes.

    Attributes:
        kind: "max", "avg" or "lp".
    """

    def __init__(self, kind: str, attrs: dict[str, Any]) -> None:
        """Keep how windows lie."""
        super().__init__()
        self.kind: str = kind
        self.kernel_size: int | tuple[int, ...] = attrs["kernel_size"]
        self.stride: int | tuple[int, ...] = attrs["stride"]
        self.padding: int | tuple[int, ...] = attrs["padding"]

    def forward(self, X: Tensor) -> Tensor:
        """Compute it."""
        axes = X.ndim - 2  # without batch and channels
        kernel, stride, padding = (along(each, axes) for each in (self.kernel_size, self.stride, self.padding))
        pool = getattr(nn.functional, f"{self.kind}_pool{axes}d")
        if self.kind == "max":
            return pool(X, kernel, stride, padding)
        if self.kind == "avg":
            return pool(X, kernel, stride, padding, count_include_pad=False)  # as avgpool does
        ends = [end for each in reversed(padding) for end in (each, each)]  # pad() begins at the last axis
        squares = nn.functional.pad(X, ends).square()
        return (getattr(nn.functional, f"avg_pool{axes}d")(squares, kernel, stride) * prod(kernel)).sqrt()


class Part(ModuleClass):
    """A part of an array."""

    def __init__(self, index: Any) -> None:
        """Keep the index."""
        super().__init__()
        self.index: Any = index

    def forward(self, X: Tensor) -> Tensor:
        """Take it."""
        return X[self.index]


class Parallel(ModuleClass):
    """Modules that get the same input.

    Attributes:
        combine: "add", "concatenate" or "tuple".
    """

    def __init__(self, modules: Sequence[Module], combine: str) -> None:
        """Keep the modules."""
        super().__init__()
        self.parts: Any = nn.ModuleList(modules)
        self.combine: str = combine

    def forward(self, X: Any) -> Any:
        """Run them."""
        outputs = tuple(part(X) for part in self.parts)
        if self.combine == "tuple":
            return outputs
        return torch.cat(outputs, dim=-1) if self.combine == "concatenate" else sum(outputs)


class Residual(ModuleClass):
    """A module whose input is added to its output."""

    def __init__(self, module: Module) -> None:
        """Keep the module."""
        super().__init__()
        self.inner: Module = module

    def forward(self, X: Tensor) -> Tensor:
        """Run it."""
        return self.inner(X) + X


class AtPlace(ModuleClass):
    """A module that runs on one item of a tuple."""

    def __init__(self, place: int, module: Module) -> None:
        """Keep the module."""
        super().__init__()
        self.place: int = place
        self.inner: Module = module

    def forward(self, X: tuple[Any, ...]) -> tuple[Any, ...]:
        """Run it."""
        items: list[Any] = list(X)
        items[self.place] = self.inner(items[self.place])
        return tuple(items)


class Concatenated(ModuleClass):
    """The items of a tuple side by side."""

    def forward(self, X: tuple[Tensor, ...]) -> Tensor:
        """Put them together."""
        return torch.cat(X, dim=-1)
