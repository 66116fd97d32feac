"""A hook never ends mypy: what goes wrong inside one becomes a note, and the call keeps its declared type."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeAlias, TypeVar

from mypy.plugin import FunctionSigContext, MethodSigContext
from mypy.types import FunctionLike

from typedthinc._mypy.compat import checker_of

SigContext: TypeAlias = FunctionSigContext | MethodSigContext
Hook: TypeAlias = Callable[[SigContext], FunctionLike]
_T = TypeVar("_T")
_RAISE = "TYPEDTHINC_PLUGIN_RAISES"


def attempt(action: Callable[[], None]) -> None:
    """Do what mypy can do without."""
    try:
        action()
    except Exception:
        if os.environ.get(_RAISE):
            raise


def answer(question: Callable[[], _T | None]) -> _T | None:
    """Ask what mypy can do without; None where that fails."""
    found: list[_T | None] = [None]
    attempt(lambda: found.append(question()))
    return found[-1]


def guarded(hook: Hook) -> Hook:
    """Wrap a hook; set TYPEDTHINC_PLUGIN_RAISES=1 to see the traceback instead."""

    def call(ctx: SigContext) -> FunctionLike:
        try:
            return hook(ctx)
        except Exception as error:
            if os.environ.get(_RAISE):
                raise
            text = f"typedthinc's plugin could not check this call ({type(error).__name__}: {error})"
            checker_of(ctx.api).msg.note(text, ctx.context)
            return ctx.default_signature

    return call
