"""MXNet, whose last release asks numpy for names that numpy 2 has not any more."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final

import numpy as np

from typedthinc.errors import NotAModelError
from typedthinc.frameworks.imports import framework
from typedthinc.model.structure import described
from typedthinc.tracebacks import hide_frames

_OLD: Final[dict[str, Any]] = {
    "Inf": np.inf,
    "NAN": np.nan,
    "NINF": -np.inf,
    "NZERO": -0.0,
    "NaN": np.nan,
    "PINF": np.inf,
    "PZERO": 0.0,
    "alltrue": np.all,
    "in1d": np.isin,
    "product": np.prod,
    "round_": np.round,
    "sometrue": np.any,
    "trapz": np.trapezoid,
}
# Functions without a successor in numpy: MXNet only passes them on to programs.
_GONE: Final = frozenset({"mirr", "msort", "npv", "pmt", "ppmt", "pv", "rate"})

# Its own requirements ask for an older numpy, so no installer takes it as one of ours.
_BESIDES: Final = " and, without its requirements, pip install --no-deps mxnet==1.9.1"


def load_mxnet(who: str = "load_mxnet") -> Any:
    """Return MXNet 1.9, imported beside numpy 2.

    `mxnet = load_mxnet()` stands for `import mxnet`, which numpy 2 prevents. While MXNet is imported, and for its own
    modules only, numpy has the names again that it has dropped.

    Args:
        who: The function that needs it, for the message.

    Raises:
        ImportError: mxnet is not installed, which the extra `typedthinc[mxnet]` tells of, or cannot be imported.
    """
    found = sys.modules.get("mxnet")
    if found is not None:
        return found
    with _old_names(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return framework("mxnet", "mxnet", who, besides=_BESIDES)


@hide_frames()
def check_module(who: str, module: Any) -> None:
    """Refuse what is not a block of Gluon.

    Raises:
        ImportError: mxnet is not installed, or broken; the message names the extra that brings it.
        NotAModelError: It is something else.
    """
    if not isinstance(module, load_mxnet(who).gluon.Block):
        raise NotAModelError(f"{who} takes a gluon.Block of mxnet, not {described(module)}")


@contextmanager
def _old_names() -> Generator[None]:
    """Let modules of MXNet find the dropped names in numpy, within a `with` block."""
    vars_of_numpy: Any = vars(np)
    ask: Callable[[str], Any] = vars_of_numpy["__getattr__"]

    def ask_for_old(name: str) -> Any:
        caller: str = sys._getframe(1).f_globals.get("__name__", "")  # pyright: ignore[reportPrivateUsage]
        if caller.partition(".")[0] == "mxnet" and (name in _OLD or name in _GONE):
            return _OLD.get(name, _gone(name))
        return ask(name)

    vars_of_numpy["__getattr__"] = ask_for_old
    try:
        yield
    finally:
        vars_of_numpy["__getattr__"] = ask


def _gone(name: str) -> Callable[..., Any]:
    def refuse(*args: Any, **options: Any) -> Any:
        raise AttributeError(f"numpy has no {name} any more, which mxnet would call")

    return refuse
