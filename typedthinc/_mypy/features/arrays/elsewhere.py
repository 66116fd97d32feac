"""What other modules keep of their arrays, as a file reads it: `modules.py` writes it."""

from __future__ import annotations

from typing import Final

from mypy.nodes import FuncDef, RefExpr, Var

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker, depend
from typedthinc._mypy.elsewhere import kept
from typedthinc.shapes.arrays.text import load_values
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.sizes import UNKNOWN

# The symbol of a module that holds them.
SYMBOL: Final = "__typedthinc_arrays__"


def value_elsewhere(checker: Checker, assignments: FileAssignments, node: RefExpr) -> Value:
    """Return what a name of another module stands for, or what a function of one returns, if no file sets it."""
    target, others = node.node, assignments.others
    home, _, name = node.fullname.rpartition(".")
    module = checker.modules.get(home)
    if module is None or home == checker.tree.fullname or others is None or not isinstance(target, Var | FuncDef):
        return UNKNOWN
    if target.info or assignments.sets(node) or node.fullname.startswith(("numpy.", "builtins.")):
        return UNKNOWN
    depend(checker, f"<{home}.{SYMBOL}>")
    others.publish(node.fullname)
    text = kept(module, SYMBOL)
    found = UNKNOWN if text is None else load_values(text).get(name, UNKNOWN)
    return UNKNOWN if found is UNKNOWN or others.may_change_array(name, home) else found
