"""What modules keep for each other in symbols of their own, which mypy's cache and the daemon keep and compare.

What mypy itself keeps of `WIDTH = 64` is that it is an int, of a function without annotations nothing. So a module has
symbols with what its names stand for: as soon as its check begins, so that the daemon, which compares before and after,
finds them unchanged where the text is; and else where another module asks, or the check ends.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from mypy.nodes import (
    GDEF,
    MypyFile,
    RefExpr,
    SymbolTableNode,
    TypeInfo,
    Var,
)
from mypy.types import Instance, LiteralType, get_proper_type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker, depend

# The symbol of a module that holds its numbers: `published.py` writes it.
NUMBERS: Final = "__typedthinc_numbers__"


def string_of(modules: Mapping[str, MypyFile]) -> Instance | None:
    """Return the type `str`, where no checker is at work."""
    node = modules["builtins"].names["str"].node if "builtins" in modules else None
    return Instance(node, []) if isinstance(node, TypeInfo) else None


def may_be_changed(assignments: FileAssignments, path: str, name: str) -> bool:
    """Tell whether a function of a module may change a list or dict without mypy having that in a body."""
    if assignments.has_bodies:
        return False
    from typedthinc._mypy.holding_texts import is_looked_at

    return not is_looked_at(path, name)


def keep(tree: MypyFile, symbol: str, text: str, string: Instance) -> None:
    """Put a text into a symbol of a module."""
    variable = Var(symbol, LiteralType(text, string))
    variable._fullname = f"{tree.fullname}.{symbol}"  # pyright: ignore[reportPrivateUsage]  # mypy sets it so
    variable.is_ready = True
    tree.names[symbol] = SymbolTableNode(GDEF, variable, module_public=False)


def kept(module: MypyFile, symbol: str) -> str | None:
    """Return the text in a symbol of a module; None if there is none."""
    found = module.names.get(symbol)
    typ = get_proper_type(found.node.type) if found is not None and isinstance(found.node, Var) else None
    return typ.value if isinstance(typ, LiteralType) and isinstance(typ.value, str) else None


def class_named(checker: Checker, fullname: str) -> TypeInfo | None:
    """Return the class at the top of a module that has a full name."""
    home, _, name = fullname.rpartition(".")
    module = checker.modules.get(home)
    symbol = None if module is None else module.names.get(name)
    return symbol.node if symbol is not None and isinstance(symbol.node, TypeInfo) else None


def number_elsewhere(checker: Checker, assignments: FileAssignments, expression: RefExpr) -> int | None:
    """Return the number that a name or an attribute of another module stands for; None if nobody can tell."""
    variable, fullname = assignments.variable(expression)
    others = assignments.others
    if variable is None or others is None or assignments.sets(expression):
        return None
    home = variable.info.module_name if variable.info else fullname.rpartition(".")[0]
    module = checker.modules.get(home)
    if module is None or home.startswith("typedthinc."):
        return None
    depend(checker, f"<{home}.{NUMBERS}>")
    others.publish(fullname, variable)
    found = numbers_of(module).get(fullname.removeprefix(f"{home}."))
    return None if found is None or others.may_set(variable, fullname, is_model=False) else found


def sets_numbers(checker: Checker, assignments: FileAssignments, home: str) -> bool:
    """Tell whether a file may have set a constant of another module by the time that a function there reads it.

    Args:
        home: The full name of the module, or of a class in it.
    """
    while home and home not in checker.modules:
        home = home.rpartition(".")[0]
    module, others = checker.modules.get(home), assignments.others
    if module is None or others is None or home == checker.tree.fullname:
        return False
    names = (name for name in numbers_of(module) if "." not in name)
    return any(others.may_set(Var(name), f"{home}.{name}", is_model=False) for name in names)


def numbers_of(module: MypyFile) -> Mapping[str, int]:
    """Return the numbers that a module keeps, by the names in it of what stands for them."""
    text = kept(module, NUMBERS)
    return {} if text is None else _numbers(text)


@lru_cache(maxsize=256)
def _numbers(text: str) -> dict[str, int]:
    found: dict[str, int] = json.loads(text)
    return found
