"""Sizes inside a layer, which its parameters state and its signature does not: `params={"U": ("nO", "nR")}`.

What plain mypy cannot do: in the body of a function, `U: Floats2d[O, R]` is "Type variable R is unbound" to it where no
parameter of the function speaks of R. A size is, though, what the layer says it is. So the first annotation that names
it in the body of a function binds it there, as a parameter would:

1. mypy looks up a type variable that is not bound, in the body of a function;
2. the file states a size of its name, "nR" for R, for parameters or dimensions;
3. the variable is bound in the function, to a number that is the same wherever the function names it.
"""

import re
from collections.abc import Callable

from mypy.nodes import SymbolTableNode, TypeAlias, TypeInfo, TypeVarExpr
from mypy.plugin import AnalyzeTypeContext
from mypy.types import Type, TypeVarId, TypeVarType

from typedthinc._mypy.compat import body_analyzed
from typedthinc._mypy.texts import read_text
from typedthinc.shapes.sizes import key_of


class InnerSizes:
    """The type variables that stand for sizes inside layers."""

    def __init__(self, find: Callable[[str], SymbolTableNode | None]) -> None:
        """Take mypy's way to find a symbol by its full name."""
        self._find = find
        self._is_looking = False
        # What stands for classes: mypy asks about each of them thousands of times.
        self._classes: set[str] = set()

    def forget(self) -> None:
        """Forget what names stand for, before the next check."""
        self._classes.clear()

    def of(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        """Return what looks up a type variable that may be a size; None for any other name."""
        if self._is_looking or fullname in self._classes:
            return None
        name, symbol = fullname.rpartition(".")[2], self._find(fullname)
        node = None if symbol is None else symbol.node
        if isinstance(node, TypeInfo | TypeAlias):
            self._classes.add(fullname)
        return self._look if isinstance(node, TypeVarExpr) and key_of(name) != name else None

    def _look(self, ctx: AnalyzeTypeContext) -> Type:
        """Look up a type variable as mypy does, bound to a size if it is one inside a layer."""
        body = body_analyzed(ctx.api)
        if body is not None:
            symbol = body.lookup(ctx.type.name, ctx.type)
            variable = symbol.node if symbol is not None else None
            if isinstance(variable, TypeVarExpr) and not body.is_bound(variable) and states(body.path, variable.name):
                body.bind(_bound(variable))
        self._is_looking = True
        try:
            return ctx.api.analyze_type(ctx.type)
        finally:
            self._is_looking = False


def states(path: str, name: str) -> bool:
    """Tell whether a file states a size for this type variable: "nR", or "2*nR", in quotes."""
    return re.search(rf"""["'](?:\d+ ?\* ?)?{key_of(name)}(?: ?/ ?\d+)?["']""", read_text(path)) is not None


def _bound(variable: TypeVarExpr) -> TypeVarType:
    return TypeVarType(
        name=variable.name,
        fullname=variable.fullname,
        id=TypeVarId.new(meta_level=0),
        values=variable.values,
        upper_bound=variable.upper_bound,
        default=variable.default,
        variance=variable.variance,
    )
