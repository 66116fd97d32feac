"""What the registry of Thinc has, by kind: functions under the names and versions that files of Thinc use."""

from collections.abc import Callable
from typing import Any, Final

from typedthinc.config import own

Functions = dict[str, Callable[..., Any]]

# Second versions whose function has a name of its own.
_SECOND: Final = ("ParametricAttention", "PyTorchWrapper", "Softmax", "SparseLinear", "remap_ids", "with_flatten")
# What Thinc does not register either, and versions.
_UNREGISTERED: Final = frozenset(
    {
        *(f"{name}_v2" for name in _SECOND),
        "PyTorchWrapper_v3",
        "TensorFlowWrapper",
        "TorchScriptWrapper_v1",
        "keras_subclass",
        "with_signpost_interval",
        "pytorch_to_torchscript_wrapper",
    }
)


def layers() -> Functions:
    """Return the layers."""
    from typedthinc.compat.thinc import layers as package

    functions = {f"{name}.v1": getattr(package, name) for name in package.__all__ if name not in _UNREGISTERED}
    functions |= {f"{name}.v2": getattr(package, f"{name}_v2") for name in _SECOND}
    return functions | {"PyTorchWrapper.v3": package.PyTorchWrapper_v3}


def losses() -> Functions:
    """Return the functions that set up losses."""
    from typedthinc.compat.thinc import loss as package

    functions: Functions = {}
    for name in ("CategoricalCrossentropy", "SequenceCategoricalCrossentropy"):
        functions |= {f"{name}.v{n}": getattr(package, f"configure_{name}_v{n}") for n in (1, 2, 3)}
    return functions | {
        f"{name}.v1": getattr(package, f"configure_{name}") for name in ("L2Distance", "CosineDistance")
    }


def optimizers() -> Functions:
    """Return the functions that set up optimizers."""
    from typedthinc.compat.thinc import optimizers as package

    return {f"{name}.v1": getattr(package, name) for name in ("Adam", "RAdam", "SGD")}


def schedules() -> Functions:
    """Return the functions that set up schedules."""
    from typedthinc.compat.thinc import schedules as package

    return {name: getattr(package, name.removesuffix(".v1")) for name in own.schedules() if name != "cosine.v1"}


def initializers() -> Functions:
    """Return the functions that set up initializers."""
    return own.initializers()
