"""The classes of other modules of the program from which classes are derived: what these say, they say together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from mypy.nodes import MypyFile, SymbolNode, TypeInfo

from typedthinc._mypy.met import is_users


def homes_of_bases(module: MypyFile, modules: Mapping[str, MypyFile]) -> list[str]:
    """List the other modules of the program from whose classes those of a module are derived."""
    return list(dict.fromkeys(each.module_name for each in bases_of(module, modules)))


def bases_of(module: MypyFile, modules: Mapping[str, MypyFile]) -> list[TypeInfo]:
    """List the classes of other modules of the program from which those of a module are derived."""
    own = (each.node for each in module.names.values() if each.node is not None)
    found = dict.fromkeys(base for each in own if _is_of(each, module) for base in bases_elsewhere(each, modules))
    return list(found)


def _is_of(node: SymbolNode, module: MypyFile) -> TypeGuard[TypeInfo]:
    # Of a class that mypy takes for unreachable, it knows no bases.
    return isinstance(node, TypeInfo) and node.module_name == module.fullname and hasattr(node, "mro")


def bases_elsewhere(info: TypeInfo, modules: Mapping[str, MypyFile]) -> list[TypeInfo]:
    """List the classes of other modules of the program from which a class is derived."""
    others = (each for each in info.mro if each.module_name != info.module_name and each.module_name in modules)
    return [each for each in others if is_users(each.module_name, modules[each.module_name].path)]
