"""Common subexpressions: of equal nodes, one is computed."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from typedthinc.lazy.expr import Expr, number_of


def representatives(nodes: Sequence[Expr[Any]], given: Collection[Expr[Any]] = ()) -> dict[Expr[Any], Expr[Any]]:
    """Return for each node the first that is equal to it.

    Args:
        nodes: Each after its operands.
        given: Nodes whose value is given: each stands for itself.
    """
    first: dict[object, Expr[Any]] = {}
    found: dict[Expr[Any], Expr[Any]] = {}
    for node in nodes:
        found[node] = first.setdefault(node if node in given else _key(node, found), node)
    return found


def _key(node: Expr[Any], found: Mapping[Expr[Any], Expr[Any]]) -> object:
    value = number_of(node)
    if value is not None:
        return type(value), repr(value)  # 1 and 1.0 and True are equal, but of other dtypes; nan is not equal to itself
    options = _plain(node.options)
    if not node.args or options is None:
        return node  # leaves, and options that may change, are each their own
    return node.primitive, tuple(found[each] for each in node.args), options


def _plain(options: Mapping[str, Any]) -> object:
    """Return options as something that can be compared; None if they hold more than numbers, slices and names."""
    if not options:
        return ""
    if not all(_is_plain(each) for each in options.values()):
        return None
    return repr(sorted(options.items()))  # slices have no hash before Python 3.12, texts do


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or value is ... or isinstance(value, bool | int | float | str | slice)
