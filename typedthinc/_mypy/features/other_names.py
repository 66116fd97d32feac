"""Names that layers, losses and their arguments have in other libraries: what is called so here.

What plain mypy cannot do: it knows names that are spelled alike, and `Linear` is not spelled as `Dense` is.
"""

import re
from typing import Final

from mypy.errors import ErrorInfo
from mypy.nodes import ImportAll, MemberExpr, MypyFile, RefExpr

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.places import nodes_on
from typedthinc.analysis.source import resolve
from typedthinc.shapes.nearest import nearest
from typedthinc.shapes.other_libraries import NAMES

_IMPORTED: Final = re.compile(
    r'Module "(typedthinc\.(?:api|layers|losses|optimizers))" has no attribute "(\w+)"(?:; maybe .*)?'
)
_IMPORTED_ABOVE: Final = re.compile(r'(Module "typedthinc" has no attribute "(\w+)")(?:; maybe .*)?')
_OF_MODULE: Final = re.compile(r'Module has no attribute "(\w+)"(?:; maybe .*)?')
_UNDEFINED: Final = re.compile(r'Name "(\w+)" is not defined(?:; did you mean .*)?')
_MYPYS: Final = re.compile("; (?:maybe|did you mean) ")
_API: Final = "typedthinc.api"


def missing(checker: Checker, info: ErrorInfo) -> str | None:
    """Say what a name is called here, or where it is; None where a message is about something else."""
    above = _IMPORTED_ABOVE.fullmatch(info.message)
    if above is not None and resolve(f"{_API}.{above[2]}") != f"{_API}.{above[2]}":
        return f"{above[1]}; did you mean from {_API} import {above[2]}?"
    name = _missed(checker.tree, info)
    api = checker.modules.get(_API) if name else None
    said, *own = _MYPYS.split(info.message)
    # mypy knows the names of the file, too.
    offered = [each for each in api.names if not each.startswith("_")] if api is not None and not own else []
    here = NAMES.get(name) or nearest(name, offered)
    return f"{said}; did you mean {here}?" if here else None


def _missed(tree: MypyFile, info: ErrorInfo) -> str:
    imported = _IMPORTED.fullmatch(info.message)
    if imported is not None:
        return imported[2]
    of_module = _OF_MODULE.fullmatch(info.message)
    if of_module is not None:
        return of_module[1] if _is_of_library(tree, info.line, of_module[1]) else ""
    undefined = _UNDEFINED.fullmatch(info.message)
    # Only a program that imports all names can have meant one of ours.
    imports_all = any(isinstance(each, ImportAll) and each.id == _API for each in tree.imports)
    return undefined[1] if undefined is not None and imports_all else ""


def _is_of_library(tree: MypyFile, line: int, name: str) -> bool:
    for node in nodes_on(tree, line):
        if isinstance(node, MemberExpr) and node.name == name and isinstance(node.expr, RefExpr):
            return isinstance(node.expr.node, MypyFile) and node.expr.node.fullname == _API
    return False
