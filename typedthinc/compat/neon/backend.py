"""The backend of neon."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np

from typedthinc.backends import NumpyOps
from typedthinc.compat.neon.allocation import AllocationOps
from typedthinc.compat.neon.blocks import BlockOps
from typedthinc.compat.neon.elementwise import ElementwiseOps
from typedthinc.compat.neon.execution import ExecutionOps
from typedthinc.compat.neon.images import ImageOps
from typedthinc.compat.neon.products import ProductOps
from typedthinc.compat.neon.recurrence import RecurrentOps
from typedthinc.compat.neon.reductions import ReductionOps
from typedthinc.compat.neon.tensor import Tensor

_FLOATS: Final[tuple[Any, ...]] = (np.float16, np.float32, np.float64)


class Backend(AllocationOps, BlockOps, ExecutionOps, ElementwiseOps, ReductionOps, ProductOps, RecurrentOps, ImageOps):
    """Compute on tensors, whose last axis is the batch.

    An op without `out` returns a tree, which is computed when it is assigned: `tensor[:] = tree`. With `out` it is
    computed at once, and that tensor is returned.

    Attributes:
        bsz: The size of a batch, for `iobuf`.
        rng: The generator that masks are drawn from.

    Examples:
        >>> be = Backend(rng_seed=0)
        >>> x = be.array([[1.0, -2.0]])
        >>> be.maximum(x, 0, out=x).get().tolist()
        [[1.0, 0.0]]
        >>> x[:] = be.exp(x - 1) * 2
        >>> x.get()[0, 0].item()
        2.0
    """

    default_dtype: np.dtype[Any]
    deterministic: bool
    ops: NumpyOps
    rng_seed: int | None
    backends: ClassVar[dict[str, type[Backend]]] = {}

    def __init__(
        self,
        rng_seed: int | None = None,
        default_dtype: Any = np.float32,
        compat_mode: str | None = None,
        deterministic: bool | None = None,
    ) -> None:
        """Start a backend.

        Args:
            rng_seed: Where its generator starts; None for a seed of the system.
            default_dtype: The dtype of tensors, of floats.
            compat_mode: "caffe" for its sizes of pooling.
            deterministic: Whether to compute the same at each run, which is so on the cpu; None for whether there is a
                seed.

        Raises:
            ValueError: Another compat_mode, or a dtype that is not of floats.
        """
        super().__init__()
        if compat_mode not in (None, "caffe"):
            raise ValueError(f"Backend: compat_mode must be None or 'caffe', not {compat_mode!r}")
        self.default_dtype = np.dtype(default_dtype)
        if self.default_dtype not in _FLOATS:
            raise ValueError(f"Backend: default_dtype must be float16, float32 or float64, not {self.default_dtype}")
        self.rng_seed, self.compat_mode = rng_seed, compat_mode
        self.deterministic = rng_seed is not None if deterministic is None else deterministic  # a seed asks for it
        self.bsz = 1  # programs set it before they ask for an iobuf
        self.ops = NumpyOps(seed=rng_seed)
        self.gen_rng(rng_seed)

    @staticmethod
    def backend_choices() -> list[str]:
        """List the names of backends."""
        return sorted(Backend.backends)

    @staticmethod
    def allocate_backend(name: str, **kargs: Any) -> Backend:
        """Return a new backend of the kind with this name.

        Raises:
            ValueError: There is none of that name.
        """
        if name not in Backend.backends:
            raise ValueError(f"allocate_backend: name must be one of {Backend.backend_choices()}, not {name!r}")
        return Backend.backends[name](**kargs)

    def cleanup_backend(self) -> None:
        """Release what the backend holds, which on the cpu is nothing."""

    def distribute_data(self, tensor: Tensor, layer_parallelism: str | None) -> None:
        """Do nothing: there is one device."""

    def revert_tensor(self, tensor: Tensor) -> None:
        """Do nothing: there is one device."""


Backend.backends["cpu"] = Backend
