"""By how much the gradients of a module are scaled, as in Thinc: for shims that a program writes."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

_FIRST_SCALE: Final = 65536.0
_LARGEST: Final = 3.4028234663852886e38  # of float32, in which tensors are scaled


@dataclass(eq=False)
class PyTorchGradScaler:
    """Scales gradients, so that they do not become zero in 16 bits. The scale goes on as in `torch.amp.GradScaler`.

    Attributes:
        enabled: Whether it does; if not, its methods do nothing.
        init_scale: The first scale.
        backoff_factor: By how much an overflow changes it.
        growth_factor: By how much many steps without one change it.
        growth_interval: How many steps these are.
    """

    enabled: bool = False
    init_scale: float = _FIRST_SCALE
    backoff_factor: float = 0.5
    growth_factor: float = 2.0
    growth_interval: int = 2000
    _scale: float = field(init=False, repr=False)
    _steps: int = field(default=0, init=False, repr=False)
    _found_inf: bool = field(default=False, init=False, repr=False)

    def __post_init__(self) -> None:
        """Begin with the first scale."""
        self._scale = self.init_scale

    @property
    def found_inf(self) -> bool:
        """Whether a gradient has overflowed since the last `update`."""
        return self._found_inf

    def to_(self, device: Any) -> None:
        """Do nothing: the scale is a number, which goes with tensors of any device."""

    def scale(self, tensors: Any, inplace: bool = False) -> Any:
        """Multiply a tensor, or each of several, by the scale; out of place, 16 bits become 32, where more fits.

        Raises:
            ValueError: Something is not a tensor.
        """
        if not self.enabled:
            return tensors
        torch = import_module("torch")
        is_one = isinstance(tensors, torch.Tensor)
        given: list[Any] = [tensors] if is_one else list(tensors) if hasattr(tensors, "__iter__") else [None]
        if not all(isinstance(each, torch.Tensor) for each in given):
            raise ValueError("Input to gradient scaling must be a Tensor or Iterable[Tensor]")
        if not inplace:
            given = [each.to(torch.promote_types(each.dtype, torch.float32), copy=True) for each in given]
        scaled = [each.mul_(self._scale) for each in given]
        return scaled[0] if is_one else scaled

    def unscale(self, tensors: Iterable[Any]) -> bool:
        """Divide tensors by the scale, in place, and tell whether any gradient since `update` has overflowed."""
        if not self.enabled:
            return False
        torch = import_module("torch")
        by_device: defaultdict[Any, list[Any]] = defaultdict(list)
        for tensor in tensors:
            by_device[tensor.device].append(tensor)
            tensor.mul_(1 / self._scale)
        for group in by_device.values():
            # One question a device: each waits for what is computed there.
            self._found_inf |= not torch.stack([each.isfinite().all() for each in group]).all()
        return self._found_inf

    def update(self) -> None:
        """End a step: an overflow makes the scale smaller, many steps without one make it larger."""
        if not self.enabled:
            return
        self._steps = 0 if self._found_inf else self._steps + 1
        if self._found_inf:
            self._scale *= self.backoff_factor
        elif self._steps >= self.growth_interval:
            larger, self._steps = self._scale * self.growth_factor, 0
            self._scale = larger if larger <= _LARGEST else self._scale
        self._found_inf = False
