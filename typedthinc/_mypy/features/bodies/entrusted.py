"""Lists and dicts that calls give to functions of other modules which only look at them: `build(TABLE["encoder"])`.

The text of the file alone says that they may be changed there. What the other modules say of their functions takes that
back, once, before anything else is asked about the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mypy.nodes import CallExpr, DictExpr, ListComprehension, ListExpr, RefExpr

from typedthinc._mypy.blocks import Name
from typedthinc._mypy.compat import depend_all
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.bodies.elsewhere import SYMBOL, recipe_of
from typedthinc._mypy.features.bodies.recipes import Factory, Parameter, filled
from typedthinc._mypy.sources.text import SOURCE
from typedthinc._mypy.variables import name_of, place, root_of

if TYPE_CHECKING:
    from typedthinc._mypy.features.bodies.by_source import BySource


def entrust(call: Call, by_source: BySource | None) -> None:
    """Take back what is noted of calls that change nothing of what they are given."""
    contents = call.assignments.contents
    for node in contents.handing:
        given = list(_given(node))
        # To read the source of a module takes time: it is done where lists and dicts are given.
        reads = any(_may_hold(contents, name) for name, _, _ in given)
        kept = _kept_to(call, by_source if reads else None, node) if given else None
        if kept is None:
            continue
        changed = {name for name, _, number in given if not kept[number]}
        left = [(name, keys, keys + kept[number]) for name, keys, number in given if name not in changed]
        if left:
            _depend(call, node)
            _take_back(contents, node, left)


def _may_hold(contents: Contents, name: Name) -> bool:
    """Tell whether a name may stand for a list or dict: one that the file writes down, or that of another module."""
    found = contents.by_variable.get(name, ())
    return not found or any(isinstance(each.value, ListExpr | DictExpr | ListComprehension) for each in found)


def _depend(call: Call, node: CallExpr) -> None:
    """Have the daemon look at the whole file again where what the other module says changes."""
    assert isinstance(node.callee, RefExpr)
    functions = {each for _, each in call.assignments.contents.borders if each is not None and "." in each.fullname}
    for symbol in (SYMBOL, SOURCE):
        depend_all(call.checker, f"<{node.callee.fullname.rpartition('.')[0]}.{symbol}>", functions)


def _given(node: CallExpr) -> Iterator[tuple[Name, int, int]]:
    """Go through the variables that a call gets, or items by so many keys, each with the number of the argument."""
    for number, argument in enumerate(node.args):
        root, keys = root_of(argument)
        name = name_of(root)
        if name is not None:
            yield name, keys, number


def _kept_to(call: Call, by_source: BySource | None, node: CallExpr) -> list[int] | None:
    """Say of each argument by how many keys is found what the function may change; None if nobody can tell."""
    if not isinstance(node.callee, RefExpr) or any(kind.is_star() for kind in node.arg_kinds):
        return None
    recipe = recipe_of(call, node.callee)
    parameters: Sequence[Parameter] | None = recipe.parameters if isinstance(recipe, Factory) else None
    if parameters is None and by_source is not None:
        parameters = by_source.parameters(node.callee)
    if parameters is None:
        return None
    found = [0] * len(node.args)
    for parameter, numbers in zip(parameters, filled(parameters, node), strict=True):
        for number in numbers:
            found[number] = parameter.kept_to
    return found


def _take_back(contents: Contents, node: CallExpr, given: list[tuple[Name, int, int]]) -> None:
    for name, keys, kept_to in given:
        if (keys, None) in contents.inside[name]:
            contents.inside[name].remove((keys, None))
            contents.inside[name].append((kept_to, None))
        left = [each for each in contents.leaks.get(name, ()) if each.place != place(node)]
        if left:
            contents.leaks[name] = left
        elif contents.leaks.pop(name, None) is not None and name not in contents.growths | contents.returned:
            contents.escaped.discard(name)
