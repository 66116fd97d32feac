"""How the mistake of a call is worded that comes to light in the body of what it calls."""

from __future__ import annotations

from mypy.nodes import FuncDef, LambdaExpr


def said_at_call(function: FuncDef | LambdaExpr, message: str, *, line: int | None = None, module: str = "") -> str:
    """Return a message as it is said at a call.

    Args:
        function: What is called.
        line: Where the message would stand in it.
        module: Its module, where that is another one, which keeps its statements, not where they stand.
    """
    name = _named(function)
    place = f", line {line}" if line is not None else f" of {module}"
    return f"in {name}{place}: {message}"


def _named(function: FuncDef | LambdaExpr) -> str:
    if isinstance(function, LambdaExpr):
        return "lambda"
    name = f"{function.info.name}.{function.name}" if function.info else function.name
    return f"{name.removesuffix('.__init__')}()"
