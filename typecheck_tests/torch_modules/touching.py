"""A third file, which changes what `nets.py` has made."""

from __future__ import annotations

from typing import Any

from torch import nn

from typecheck_tests.torch_modules import nets


def touch() -> None:
    nets.touched[0] = nn.Linear(8, 6)
    grow(nets.handed)
    nets.replaced = nn.Linear(8, 6)


def grow(net: Any) -> Any:
    net.append(nn.Linear(5, 6))
    return net
