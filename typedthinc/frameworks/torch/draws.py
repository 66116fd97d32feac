"""Whether a module draws random numbers, and what it draws them with."""

from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from typedthinc.frameworks.interchange import seed_of
from typedthinc.frameworks.torch.library import TorchModule

torch: Final[Any] = import_module("torch")
# Modules of torch.nn that draw at each step; some others do where they have a rate of dropout.
_DRAWING: Final = frozenset({"FractionalMaxPool2d", "FractionalMaxPool3d", "RReLU"})


def draws(module: TorchModule) -> bool:
    """Tell whether a module may draw random numbers in training: of modules that are not torch's, that is unknown."""
    return any(map(_draws, module.modules()))


def _draws(part: Any) -> bool:
    home, name = type(part).__module__, type(part).__name__
    if not home.startswith("torch.nn.modules."):
        return True  # its forward may call torch.rand
    return "Dropout" in name or name in _DRAWING or bool(getattr(part, "dropout", 0))


@contextmanager
def seeded(ops: Any) -> Generator[None]:
    """Have torch draw with a seed of the ops within a `with` block; its own generators are as before after that."""
    seed = seed_of(ops)
    generators: list[Any] = [torch.default_generator]
    if ops.device_type == "gpu":
        generators.append(torch.cuda.default_generators[torch.cuda.current_device()])
    before = [each.get_state() for each in generators]
    try:
        for each in generators:
            each.manual_seed(seed)
        yield
    finally:
        for each, state in zip(generators, before, strict=True):
            each.set_state(state)  # the program's own draws go on as without us
