"""Which ops other installed packages bring."""

import inspect
import warnings
from typing import Any, Final

from typedthinc.backends.numpy import NumpyOps

# A package that has faster ops for the cpu names its subclass of NumpyOps under this entry point group.
GROUP: Final = "typedthinc.ops"


def fastest_cpu_ops() -> type[NumpyOps]:
    """Return the installed ops class for the cpu with the highest priority, NumpyOps where no package brings one.

    Of equal priorities the first by name of its entry point is taken. A package whose entry point cannot be used
    is left out with a RuntimeWarning.
    """
    # Imported here because it takes as long as much of this library, and few programs need it at once.
    from importlib.metadata import entry_points

    loaded = [_loaded(entry) for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)]
    return max((each for each in loaded if each is not None), key=lambda each: each.priority, default=NumpyOps)


def _loaded(entry: Any) -> type[NumpyOps] | None:
    try:
        ops = entry.load()
    except Exception as error:  # whatever a package raises, this one still computes
        fault = f"loading it raised {type(error).__name__}: {error}"
    else:
        if isinstance(ops, type) and issubclass(ops, NumpyOps) and not inspect.isabstract(ops):
            return ops
        fault = f"it is not a subclass of NumpyOps that has all ops, but {ops!r}"
    package = "(unknown)" if entry.dist is None else entry.dist.name
    message = f"get_ops: left out the ops {entry.value!r} that the installed package {package} names: {fault}"
    warnings.warn(message, RuntimeWarning, stacklevel=2)
    return None
