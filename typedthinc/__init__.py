"""Deep learning in functions, checked before it runs.

`from typedthinc.api import chain, Linear` has everything that programs use; after `import typedthinc` the same is
`typedthinc.api.chain`. `typedthinc.reveal(x)` shows what is known of x, and `typedthinc.registry` has the functions
that a configuration may name.
"""

from typing import TYPE_CHECKING, Any

from typedthinc.display.reveal import reveal as reveal

__version__ = "0.1.0"


def load_ipython_extension(shell: Any) -> None:
    """Check each cell before it runs: IPython calls this for `%load_ext typedthinc`."""
    from typedthinc.cli.ipython import load

    load(shell)


def unload_ipython_extension(shell: Any) -> None:
    """Check cells no longer: IPython calls this for `%unload_ext typedthinc`."""
    from typedthinc.cli.ipython import unload

    unload(shell)


if TYPE_CHECKING:
    from typedthinc import api as api
    from typedthinc import errors as errors
    from typedthinc import initializers as initializers
    from typedthinc import layers as layers
    from typedthinc import losses as losses
    from typedthinc import optimizers as optimizers
    from typedthinc import rules as rules
    from typedthinc import schedules as schedules
    from typedthinc import types as types
    from typedthinc.config import registry as registry
else:
    # Late: mypy loads this package for the plugin, which needs no more of it.
    _PACKAGES = {"api", "errors", "initializers", "layers", "losses", "optimizers", "rules", "schedules", "types"}

    def __getattr__(name: str) -> Any:
        if name not in _PACKAGES and name != "registry":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        package = import_module(f"{__name__}.{name if name in _PACKAGES else 'config'}")
        return package if name in _PACKAGES else package.registry

    def __dir__() -> list[str]:
        return sorted({*_PACKAGES, "registry", "reveal", "__version__", "__doc__", "__name__", "__file__", "__path__"})
