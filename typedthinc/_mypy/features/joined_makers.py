"""Lists and dicts of functions that make models: how to declare them, where mypy finds no type for all.

What plain mypy cannot do: join functions whose keyword arguments differ, as those of `[Relu, Softmax]` do. It takes the
type of one of them, and says of the others that they are not of it.
"""

import re
from collections.abc import Sequence
from typing import Final

from mypy.errors import ErrorInfo
from mypy.join import join_type_list
from mypy.nodes import DictExpr, Expression, ListExpr, Node, RefExpr
from mypy.subtypes import is_subtype
from mypy.types import CallableType, Type, get_proper_type

from typedthinc._mypy.compat import Checker, found_type
from typedthinc._mypy.features.shortening import SAID
from typedthinc._mypy.places import nodes_of
from typedthinc._mypy.to_shapes import models_arguments
from typedthinc.shapes.argument_messages import has_no_common_type

_MESSAGE: Final = re.compile(r"(?:List item|Dict entry) (\d+) has incompatible type ")
_UNKNOWN: Final = "Cannot call function of unknown type"


def unlike(checker: Checker, info: ErrorInfo) -> str | None:
    """Say how to declare a list or dict of functions, at the first that mypy refuses; None for another message."""
    if info.message == _UNKNOWN:
        return _of_lost(checker)
    found = _MESSAGE.match(info.message)
    if found is None:
        return None
    for node in nodes_of(checker.tree):
        items, place = _items(node), int(found[1])
        if place < len(items) and (info.line, info.column) in _places(node, place):
            return _sentence(checker, node, items, place)
    return None


def _of_lost(checker: Checker) -> str | None:
    """Say how to declare the one list or dict of a file whose functions mypy takes for functions of any kind."""
    found = (node for node in nodes_of(checker.tree) if isinstance(node, ListExpr | DictExpr))
    typed = [(node, types) for node in found if (types := _types(checker, _items(node)))]
    lost = [node for node, types in typed if not isinstance(get_proper_type(join_type_list(types)), CallableType)]
    return _declaration(lost[0]) if len(lost) == 1 else None


def _sentence(checker: Checker, node: Node, items: Sequence[Expression], place: int) -> str | None:
    types = _types(checker, items)
    if not types:
        return None
    joined = join_type_list(types)
    refused = [number for number, typ in enumerate(types) if not is_subtype(typ, joined)]
    return SAID if refused and refused[0] != place else _declaration(node)


def _declaration(node: Node) -> str:
    names = [item.fullname.rpartition(".")[2] for item in _items(node) if isinstance(item, RefExpr)]
    return has_no_common_type(names, "dict" if isinstance(node, DictExpr) else "list")


def _types(checker: Checker, items: Sequence[Expression]) -> list[Type]:
    """List the types of functions that make models; nothing if some of the items are something else."""
    if not all(isinstance(item, RefExpr) for item in items):
        return []
    types = [found_type(checker, item) for item in items]
    return types if all(map(_makes_model, types)) else []


def _places(node: Node, place: int) -> list[tuple[int, int]]:
    """List where mypy may report an item: of a dict, at the key or at the whole."""
    nodes = [node, _items(node)[place], *([node.items[place][0]] if isinstance(node, DictExpr) else [])]
    return [(each.line, each.column) for each in nodes if each is not None]


def _items(node: Node) -> list[Expression]:
    if isinstance(node, ListExpr):
        return node.items
    return [value for _, value in node.items] if isinstance(node, DictExpr) else []


def _makes_model(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, CallableType) and models_arguments(proper.ret_type) is not None
