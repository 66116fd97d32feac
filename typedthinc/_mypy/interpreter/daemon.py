"""How the daemon of mypy learns of what the interpreter says: by a statement of our own, and a symbol, in each file.

The daemon checks functions and the top level of a file one by one, and calls no hook when it is done with a file. So
the top level of each file begins with a call that asks a hook; and a file whose text changes makes stale, by the
symbol, those of which something else is said now.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from mypy import nodes
from mypy.types import Instance, LiteralType

# What the call calls: all programs have it.
CALLED: Final = "builtins.__import__"
_TEXT: Final = "@typedthinc"
# The symbol that is there as long as the file is.
_THERE: Final = "@typedthinc_is_there"


def put_call(file: nodes.MypyFile) -> None:
    """Let the top level of a file begin with the call that asks the hook."""
    if file.defs and is_call(getattr(file.defs[0], "expr", None)):
        return
    name, text = nodes.NameExpr(CALLED.rpartition(".")[2]), nodes.StrExpr(_TEXT)
    call = nodes.CallExpr(name, [text], [nodes.ARG_POS], [None])
    statement = nodes.ExpressionStmt(call)
    for node in (name, text, call, statement):
        node.set_line(1, 0, 1, 0)
    file.defs.insert(0, statement)


def is_call(node: object) -> bool:
    """Tell whether a node is that call."""
    if not isinstance(node, nodes.CallExpr) or len(node.args) != 1:
        return False
    argument: nodes.Expression = node.args[0]
    return isinstance(argument, nodes.StrExpr) and argument.value == _TEXT


def depend(
    file: nodes.MypyFile,
    digest: str,
    changed: Iterable[nodes.MypyFile],
    used: Iterable[nodes.MypyFile],
    string: Instance,
) -> None:
    """Have the daemon check files again, now that a file has another text, and when it is gone.

    Args:
        digest: Of the text.
        changed: The files of which something else is said than before.
        used: Those of which something else may be said without the file.
        string: The type `str`.
    """
    for name, text, targets in ((_TEXT, digest, changed), (_THERE, "", used)):
        variable = nodes.Var(name, LiteralType(text, string))
        variable._fullname = f"{file.fullname}.{name}"  # pyright: ignore[reportPrivateUsage]  # mypy sets it so
        variable.is_ready = True
        file.names[name] = nodes.SymbolTableNode(nodes.GDEF, variable, module_public=False)
        found = file.plugin_deps.setdefault(f"<{file.fullname}.{name}>", set())
        for each in targets:
            found.update((each.fullname, *_functions(each.names, each.fullname)))


def string_of(modules: Mapping[str, nodes.MypyFile]) -> Instance | None:
    """Return the type `str`, where no checker is at work."""
    node = modules["builtins"].names["str"].node if "builtins" in modules else None
    return Instance(node, []) if isinstance(node, nodes.TypeInfo) else None


def _functions(names: nodes.SymbolTable, around: str) -> Iterator[str]:
    """List the functions and methods that are defined somewhere."""
    for symbol in names.values():
        node = symbol.node
        if isinstance(node, nodes.FuncDef | nodes.Decorator) and node.fullname.startswith(f"{around}."):
            yield node.fullname
        elif isinstance(node, nodes.TypeInfo) and node.fullname.startswith(f"{around}."):
            yield from _functions(node.names, node.fullname)
