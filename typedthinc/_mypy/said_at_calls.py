"""How the mistake of a call is worded that comes to light in the body of what it calls."""

from __future__ import annotations

from mypy.nodes import FuncDef, LambdaExpr


def said_at_call(function: FuncDef | LambdaExpr, message: str, *, line: int | None = None, module: str = "") -> str:
    """Return a message as it is said at a call.

    Args:
        function: What is called.
        line: Where the message would stand in it.
        module: Its module, or that of a class derived from its own, where that keeps its statements, not their lines.
    """
    name, owner = _named(function), function.info if isinstance(function, FuncDef) else None
    place = f", line {line}" if line is not None else f" of {owner.module_name if owner else module}"
    return f"in {name}{place}: {message}"


def _named(function: FuncDef | LambdaExpr) -> str:
    if isinstance(function, LambdaExpr):
        return "lambda"
    name = f"{function.info.name}.{function.name}" if function.info else function.name
    return f"{name.removesuffix('.__init__')}()"
