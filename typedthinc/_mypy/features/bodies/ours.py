"""Whether what an expression makes surely is of the library's own class `Model`, and not of one derived from it."""

from __future__ import annotations

from collections.abc import Mapping

from mypy.nodes import CallExpr, ConditionalExpr, Expression, FuncItem, IndexExpr, OpExpr, RefExpr, ReturnStmt

from typedthinc._mypy.features.bodies.frames import Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.origins import Origins
from typedthinc._mypy.features.bodies.recipes import Factory, Method, Recipe
from typedthinc._mypy.names import LAYERS, MODEL, OPERATORS


def makes_ours(origins: Origins, *made: Origin) -> bool:
    """Tell whether expressions surely stand for objects of the library's own class."""
    try:
        found = [each for node, frame in made for each in origins.of(node, frame, is_model=True)]
    except (Unreadable, RecursionError):
        return False
    is_ours = all(_is_of_library(each) or _is_plain(origins.synthetic.recipes, each) for each in found)
    entered = {function for each in found for function in each.frame.functions}
    return is_ours and all(map(_returns_at_its_end, entered)) and origins.objects_made.keys().isdisjoint(found)


def _returns_at_its_end(function: FuncItem) -> bool:
    """Tell whether a function never ends without a result, which is None then."""
    return bool(function.body.body) and isinstance(function.body.body[-1], ReturnStmt)


def may_make(returned: Expression) -> bool:
    """Tell whether what a function returns is written as a model may be."""
    return isinstance(returned, CallExpr | OpExpr | RefExpr | IndexExpr | ConditionalExpr)


def _is_of_library(made: Origin) -> bool:
    """Tell whether an expression makes an object of the library's own class, and not of one derived from it."""
    if isinstance(made.node, OpExpr):
        return made.node.op in OPERATORS
    callee = made.node.callee if isinstance(made.node, CallExpr) else None
    return isinstance(callee, RefExpr) and callee.fullname.startswith((LAYERS, MODEL))


def _is_plain(recipes: Mapping[Node, Recipe], made: Origin) -> bool:
    """Tell whether an expression calls what another module has, which surely makes models of the library's class."""
    recipe = recipes.get(made.node.callee) if isinstance(made.node, CallExpr) else None
    factory = recipe.factory if isinstance(recipe, Method) else recipe
    return isinstance(factory, Factory) and factory.is_plain
