"""What programs import of this package; mxnet is imported when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from typedthinc.errors import NotAModelError
from typedthinc.frameworks.mxnet.library import load_mxnet as load_mxnet
from typedthinc.model.structure import described
from typedthinc.model.updates import Update


def mxnet_optimizer(optimizer: Any) -> Update:
    """Return an optimizer of MXNet as one for `finish_update`, which trains all layers of a model.

    Args:
        optimizer: An `mxnet.optimizer.Optimizer`.

    Raises:
        ImportError: mxnet is not installed, which the extra `typedthinc[mxnet]` tells of, or cannot be imported.
        NotAModelError: It is something else.
    """
    if not isinstance(optimizer, load_mxnet("mxnet_optimizer").optimizer.Optimizer):
        raise NotAModelError(f"mxnet_optimizer takes an optimizer of mxnet, not {described(optimizer)}")
    update: Update = import_module("typedthinc.frameworks.mxnet.optimizing").MXNet(optimizer)
    return update
