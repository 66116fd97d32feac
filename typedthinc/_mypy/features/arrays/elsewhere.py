"""What other modules keep of their arrays, as a file reads it: `modules.py` writes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy.nodes import FuncDef, MypyFile, RefExpr, TypeInfo, Var

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker, depend
from typedthinc._mypy.elsewhere import class_named, kept, number_elsewhere
from typedthinc._mypy.features.arrays.nested_values import depth_of, left_alone
from typedthinc._mypy.nested import handed_on
from typedthinc._mypy.other_files import Others
from typedthinc.shapes.arrays.text import load_sources, load_values
from typedthinc.shapes.arrays.values import Dict, Record, Value, of_number
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
    if found is UNKNOWN or others.may_change_array(name, home) or any(changes):
        return UNKNOWN
    if isinstance(found, list | Dict):
        if not isinstance(target, Var) or others.may_change(target, node.fullname):
            return UNKNOWN
        return left_alone(found, _keys_left_alone(assignments, others, node, target, depth_of(found)))
    return _left(checker, others, found) if isinstance(found, Record) else found


def _keys_left_alone(assignments: FileAssignments, others: Others, node: RefExpr, target: Var, depth: int) -> int:
    """Return by how many keys what a name of another module holds is found that this file or others may change."""
    most = min(depth + 1, handed_on(assignments.contents, target))
    reader = assignments.contents.module
    changed = (keys for keys in range(1, most) if others.may_change(target, node.fullname, keys, reader))
    return next(changed, most)


def defaults_elsewhere(checker: Checker, assignments: FileAssignments, info: TypeInfo) -> Record | None:
    """Return an object of a class of another module as a call without arguments makes it, as far as it stays so."""
    module, others = checker.modules.get(info.module_name), assignments.others
    if module is None or others is None or info.module_name == checker.tree.fullname:
        return None
    depend(checker, f"<{info.module_name}.{SYMBOL}>")
    others.publish(info.fullname)
    found = kept_by(module).get(info.fullname.removeprefix(f"{info.module_name}."))
    is_class = isinstance(found, Record) and found.kind == info.fullname
    return _left(checker, others, found) if is_class and isinstance(found, Record) else None


def _left(checker: Checker, others: Others, found: Record) -> Record:
    """Return an object without the fields that a file of the program may set."""
    info = None if found.is_tuple else class_named(checker, found.kind)
    if info is None:
        return found if found.is_tuple else Record(found.kind, ())
    variables = ((name, value, info.get(name)) for name, value in found.fields)
    return Record(
        found.kind,
        tuple(
            (name, value)
            for name, value, symbol in variables
            if symbol is not None
            and isinstance(symbol.node, Var)
            and not others.may_set(symbol.node, f"{symbol.node.info.fullname}.{name}", is_model=False)
        ),
    )


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
