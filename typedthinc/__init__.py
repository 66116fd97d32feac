"""Deep learning in functions, checked before it runs.

`from typedthinc.api import chain, Linear` has everything that programs use. `typedthinc.reveal(x)` shows
what is known of x, and `typedthinc.registry` has the functions that a configuration may name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typedthinc.display.reveal import reveal as reveal

__version__ = "0.1.0"

if TYPE_CHECKING:
    from typedthinc.config import registry as registry
else:

    def __getattr__(name: str) -> Any:
        # Late: mypy loads this package for the plugin, which needs no more of it.
        if name != "registry":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from typedthinc.config import registry

        return registry
