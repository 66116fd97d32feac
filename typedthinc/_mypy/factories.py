"""Have factories checked early enough for their results to be kept.

mypy checks what a module shows to others first, writes its cache, and checks the bodies of functions later. Methods
that set attributes are of the first kind, for others see the attributes; so are, to us, functions that return a model,
for others see what they return (`features/results.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.errors import Errors
from mypy.nodes import FuncDef
from mypy.plugin import AnalyzeTypeContext
from mypy.types import CallableType, Type, UnboundType

from typedthinc._mypy.compat import errors_of, function_analyzed, set_early
from typedthinc._mypy.names import PACKAGE


class Factories:
    """The functions that are checked early: found where their declared results are looked up.

    Args:
        listen: Is told where errors are reported.
    """

    def __init__(self, listen: Callable[[Errors], None]) -> None:
        self._listen = listen
        self._early: list[FuncDef] = []
        self._is_looking = False

    def look(self, ctx: AnalyzeTypeContext) -> Type:
        """Look up the name of the class of models, and have the function checked early that returns one."""
        function = function_analyzed(ctx.api)
        if function is not None and _returns_model(function) and not _is_ours(function):
            set_early(function, early=True)
            self._early.append(function)
        return self.pass_by(ctx)

    def pass_by(self, ctx: AnalyzeTypeContext) -> Type:
        """Look up a name as mypy does, and tell where errors are reported."""
        errors = errors_of(ctx.api)
        if errors is not None:
            self._listen(errors)
        self._is_looking = True
        try:
            return ctx.api.analyze_type(ctx.type)
        finally:
            self._is_looking = False

    @property
    def is_looking(self) -> bool:
        """Tell whether a name is being looked up for us."""
        return self._is_looking

    def start(self) -> None:
        """Take back what was set for another check: for the daemon, functions are not part of the top level."""
        for function in self._early:
            set_early(function, early=False)
        self._early.clear()


def _is_ours(function: FuncDef) -> bool:
    """Tell whether a function is one of the library's, whose results are declared."""
    return function.fullname.startswith(PACKAGE)


def _returns_model(function: FuncDef) -> bool:
    """Tell whether a function says that it returns a model, before mypy has looked up what the names mean."""
    typ = function.unanalyzed_type
    result = typ.ret_type if isinstance(typ, CallableType) else None
    return isinstance(result, UnboundType) and result.name.rpartition(".")[2] == "Model"
