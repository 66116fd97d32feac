"""What torch's own modules are made with, read from themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from typedthinc.shapes.frameworks.modules import Module
from typedthinc.shapes.frameworks.torch.parameters import PARAMETERS, SEQUENTIAL
from typedthinc.shapes.frameworks.torch.rules import RULES

# What some modules are made with and keep under other names.
_KEPT_ELSEWHERE: Final[dict[str, Callable[[Any], dict[str, Any]]]] = {
    "TransformerEncoderLayer": lambda module: {"d_model": module.self_attn.embed_dim},
    "TransformerEncoder": lambda module: {"encoder_layer": spec_of(module.layers[0])},
}


def spec_of(module: Any) -> Module:
    """Describe a module. Nothing is known of classes that are not torch's own, nor of modules with hooks."""
    home, name = type(module).__module__, type(module).__name__
    if not home.startswith("torch.nn.modules.") or module._forward_hooks or module._forward_pre_hooks:
        return Module("")
    if name == SEQUENTIAL:
        return Module(SEQUENTIAL, inside=tuple(map(spec_of, module)))
    if RULES.get(name) is None:
        return Module(name)
    names = PARAMETERS.get(name, ())
    values = {each: _plain(getattr(module, each)) for each in names if hasattr(module, each)}
    return Module(name, values | _KEPT_ELSEWHERE.get(name, _nothing)(module))


def _nothing(module: Any) -> dict[str, Any]:
    return {}


def _plain(value: Any) -> Any:
    return tuple(cast(Sequence[Any], value)) if isinstance(value, tuple | list) else value
