"""The names of Thinc that stand for nothing here. Whoever imports one is told why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

_APPLE: Final = "there are no ops for gpus of Apple; NumpyOps uses Accelerate where numpy was built with it"

WHY: Final[Mapping[str, str]] = {
    "keras_model_fns": "keras_subclass registers classes with Keras itself",
    **dict.fromkeys(("AppleOps", "MPSOps"), _APPLE),
    "contextvars_eq_thread_ops": "which ops are current belongs to each thread and task; there is no second answer",
    "context_pools": "memory of gpus is pooled by cupy, or by torch after use_pytorch_for_gpu_memory",
    "ParamServer": "models keep their parameters themselves: model.get_param and model.get_grad",
}


def absent(module: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module."""

    def refuse(name: str) -> Any:
        if name in WHY:
            raise ImportError(f"typedthinc.compat.thinc has no {name}: {WHY[name]}", name=name)
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    return refuse
