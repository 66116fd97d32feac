"""What a module keeps beside its parameters and buffers, which files of the layer do not hold: packed weights, say."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib import import_module
from typing import Any, Final, cast

from typedthinc.frameworks.torch.library import TorchModule

torch: Final[Any] = import_module("torch")


def fingerprint(module: TorchModule) -> str:
    """Return a digest of what the state of a module has besides; "" where there is nothing."""
    tensors = {name for named in (module.named_parameters(), module.named_buffers()) for name, _ in named}
    others = {name: value for name, value in _state(module).items() if name not in tensors}
    if not others:
        return ""
    found = sha256()
    for name, value in others.items():
        found.update(name.encode())
        for each in _parts(value):
            found.update(each)
    return found.hexdigest()[:12]


def _state(module: Any) -> Mapping[str, Any]:
    try:
        return cast(Mapping[str, Any], module.state_dict())
    except Exception:
        # A module whose state cannot be told can run all the same.
        return {}


def _parts(value: Any) -> Iterator[bytes]:
    if isinstance(value, torch.Tensor):
        plain = value.dequantize() if value.is_quantized else value
        yield plain.detach().cpu().contiguous().reshape(-1).view(torch.uint8).numpy().tobytes()
    elif isinstance(value, list | tuple):
        for each in cast("list[Any]", value):
            yield from _parts(each)
    elif hasattr(value, "items"):
        for key, each in value.items():
            yield repr(key).encode()
            yield from _parts(each)
    else:
        yield repr(value).encode()
