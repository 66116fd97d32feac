"""What other modules keep of their arrays, as a file reads it: `modules.py` writes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy.nodes import FuncDef, MypyFile, RefExpr, Var

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker, depend
from typedthinc._mypy.elsewhere import kept, number_elsewhere
from typedthinc.shapes.arrays.text import load_sources, load_values
from typedthinc.shapes.arrays.values import Value, of_number
from typedthinc.shapes.sizes import UNKNOWN, Unknown

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
    number = number_of(checker, assignments, node)
    if not isinstance(number, Unknown):
        return number
    depend(checker, f"<{home}.{SYMBOL}>")
    others.publish(node.fullname)
    found = kept_by(module).get(name, UNKNOWN)
    changes = (others.may_change_array(each.rpartition(".")[2], each.rpartition(".")[0]) for each in sources_of(module))
    return UNKNOWN if found is UNKNOWN or others.may_change_array(name, home) or any(changes) else found


def number_of(checker: Checker, assignments: FileAssignments, node: RefExpr) -> Value:
    """Return the number that a name or an attribute of another module stands for."""
    found = number_elsewhere(checker, assignments, node)
    return UNKNOWN if found is None else of_number(found)


def kept_by(module: MypyFile) -> Mapping[str, Value]:
    """Return what a module keeps for others."""
    return load_values(kept(module, SYMBOL) or "")


def sources_of(module: MypyFile) -> Sequence[str]:
    """Return the full names in other modules that this is made of."""
    return load_sources(kept(module, SYMBOL) or "")
