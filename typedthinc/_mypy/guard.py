"""A hook never ends mypy: what goes wrong inside one becomes a note, and the call keeps its declared type."""

import os
from collections.abc import Callable
from functools import partial
from typing import TypeAlias, TypeVar

from mypy.plugin import FunctionSigContext, MethodSigContext
from mypy.types import FunctionLike

from typedthinc._mypy.compat import checker_of

SigContext: TypeAlias = FunctionSigContext | MethodSigContext
Hook: TypeAlias = Callable[[SigContext], FunctionLike]
_T = TypeVar("_T")
_RAISE = "TYPEDTHINC_PLUGIN_RAISES"


def answer_or(question: Callable[[], _T], otherwise: Callable[[str], _T]) -> _T:
    """Ask what mypy can do without; where that fails, what went wrong becomes something else."""
    try:
        return question()
    except Exception as error:
        if os.environ.get(_RAISE):
            raise
        return otherwise(f"{type(error).__name__}: {error}")


def attempt(question: Callable[[], _T | None]) -> _T | None:
    """Ask, or do, what mypy can do without; None where that fails."""
    return answer_or(question, lambda _: None)


def guarded(hook: Hook) -> Hook:
    """Wrap a hook; set TYPEDTHINC_PLUGIN_RAISES=1 to see the traceback instead."""

    def call(ctx: SigContext) -> FunctionLike:
        def without(fault: str) -> FunctionLike:
            checker_of(ctx.api).msg.note(f"typedthinc's plugin could not check this call ({fault})", ctx.context)
            return ctx.default_signature

        return answer_or(partial(hook, ctx), without)

    return call
