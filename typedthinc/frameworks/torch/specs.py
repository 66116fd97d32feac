"""What torch's own modules are made with, read from themselves."""

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

# Whose sizes are those of their weight, whatever they were made with: a program may give them another weight.
_SIZES_OF_WEIGHT: Final = {"Linear": ("out_features", "in_features"), "Embedding": ("num_embeddings", "embedding_dim")}

# Modules that stand around another, and under what name they keep it.
_AROUND: Final = {
    ("torch._dynamo.eval_frame", "OptimizedModule"): "_orig_mod",
    ("torch.nn.parallel.data_parallel", "DataParallel"): "module",
}
_MODULES: Final = "torch.nn.modules."
# What recomputes a weight before each pass, of the same shape: norms, pruning.
_UTILS: Final = "torch.nn.utils."
_PARAMETRIZED: Final = "torch.nn.utils.parametrize"


def spec_of(module: Any) -> Module:
    """Describe a module. Nothing is known of classes that are not torch's own, nor of modules with hooks."""
    if module._forward_hooks or not all(map(_is_of_utils, module._forward_pre_hooks.values())):
        return Module("")
    kept_as = _AROUND.get((type(module).__module__, type(module).__name__))
    if kept_as is not None:
        return spec_of(getattr(module, kept_as))
    of_class = _class_of(module)
    if not of_class.__module__.startswith(_MODULES):
        return Module("")
    return _described(module, of_class.__name__)


def _described(module: Any, name: str) -> Module:
    if name == SEQUENTIAL:
        return Module(SEQUENTIAL, inside=tuple(map(spec_of, module)))
    if RULES.get(name) is None:
        return Module(name)
    names = PARAMETERS.get(name, ())
    values = {each: _plain(getattr(module, each)) for each in names if hasattr(module, each)}
    return Module(name, values | _KEPT_ELSEWHERE.get(name, _nothing)(module) | _sizes_of_weight(module, name))


def _sizes_of_weight(module: Any, name: str) -> dict[str, Any]:
    names = _SIZES_OF_WEIGHT.get(name, ())
    # Where utilities of torch recompute it, there is none.
    weight = module._parameters.get("weight")
    return dict(zip(names, weight.shape, strict=True)) if weight is not None and weight.dim() == len(names) else {}


def _class_of(module: Any) -> type:
    """Return the class of a module; torch makes another one where it computes parameters, derived from that."""
    found = cast("type[object]", type(module))
    return found.__mro__[1] if found.__module__ == _PARAMETRIZED else found


def _is_of_utils(hook: object) -> bool:
    return type(hook).__module__.startswith(_UTILS)


def _nothing(module: Any) -> dict[str, Any]:
    return {}


def _plain(value: Any) -> Any:
    return tuple(cast(Sequence[Any], value)) if isinstance(value, tuple | list) else value
