"""Ops of numpy that are made with the arguments of Thinc."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from typedthinc import backends
from typedthinc.compat.thinc.adapters.stand_in import StandIn


class NumpyOps(backends.NumpyOps, metaclass=StandIn):
    """Do the arithmetic with numpy."""

    _stands_in: ClassVar[bool] = True

    def __init__(self, device_type: Any = "cpu", device_id: int = -1, *, use_blis: bool = True, **options: Any) -> None:
        """Make ops of numpy.

        Args:
            device_type: "cpu"; or the module numpy.
            device_id: -1.
            use_blis: Has no effect: products are those of numpy.
            options: Have no effect.

        Raises:
            ValueError: Another device, or another module.
        """
        if device_type not in ("cpu", np):
            raise ValueError(f"NumpyOps: expected the device 'cpu', not {device_type!r}")
        super().__init__(device_id)


class Ops(backends.Ops, metaclass=StandIn):
    """The class of all ops, which can be made as those of numpy."""

    _stands_in: ClassVar[bool] = True

    def __new__(cls, *args: Any, **options: Any) -> Any:
        return NumpyOps(*args, **options) if cls is Ops else object.__new__(cls)
