"""Calls of functions and methods of other modules: the sizes that a call gives, put into what these say they make.

A size by the place of a parameter is that of what the call gives there, one further on (`config.width`) that of a part
of it: found as in the text, as if the call itself named the part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr, Expression, RefExpr, TypeInfo

from typedthinc._mypy.features.arrays.data_classes import fields
from typedthinc._mypy.features.bodies.elsewhere import constant, expression_of
from typedthinc._mypy.features.bodies.evaluation import Asked, origin_of, size_of
from typedthinc._mypy.features.bodies.frames import Frame, Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.places import Step, way_of
from typedthinc._mypy.features.bodies.recipes import Factory, Method, Parameter, filled
from typedthinc._mypy.features.results import with_sizes
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Name, Size, atom

# Says the size to which steps lead from what one parameter is given.
_Gives: TypeAlias = "Callable[[Sequence[Step]], Size]"


def by_recipe(asked: Asked, recipe: Factory | Method, node: CallExpr, frame: Frame) -> LayerType:
    """Return the type of what a function or method of another module makes.

    Raises:
        Unreadable: Nobody can tell.
    """
    factory = recipe if isinstance(recipe, Factory) else recipe.factory
    if factory.by_default is not None:
        fuller = factory.by_default if isinstance(recipe, Factory) else recipe._replace(factory=factory.by_default)
        with suppress(Unreadable):
            return by_recipe(asked, fuller, node, frame)
    given = _given_to(asked, factory.parameters, node, frame)
    owner = asked.origins.objects.get(node.callee)
    if isinstance(recipe, Method) and recipe.made_with is not None and owner is not None:
        assert isinstance(owner.node, CallExpr)
        given += _given_to(asked, recipe.made_with, owner.node, owner.frame)

    def size_named(name: str) -> Size:
        way = way_of(name)
        if way is None:
            return constant(asked.call, name)
        # What takes nothing from a call has sizes of who asks, whose own parameters have such names.
        return given[way[0]](way[1]) if given else atom(Name(name, rigid=True))

    assert isinstance(factory.made, LayerType)
    return with_sizes(factory.made, size_named)


def _given_to(asked: Asked, parameters: Sequence[Parameter], node: CallExpr, frame: Frame) -> list[_Gives]:
    """Say of each parameter how to find the size that a call gives it."""
    if ARG_STAR in node.arg_kinds or ARG_STAR2 in node.arg_kinds:
        raise Unreadable
    places = filled(parameters, node)
    if any(given and each.is_fixed for each, given in zip(parameters, places, strict=True)):
        raise Unreadable
    return [
        _of_argument(asked, Origin(node.args[given[0]], frame)) if given else _of_default(asked, each)
        for each, given in zip(parameters, places, strict=True)
    ]


def _of_argument(asked: Asked, argument: Origin) -> _Gives:
    node, frame = argument
    assert isinstance(node, Expression)

    def gives(steps: Sequence[Step]) -> Size:
        return size_of(asked, _taken(asked, node, frame, steps), frame)

    return gives


def _of_default(asked: Asked, parameter: Parameter) -> _Gives:
    def gives(steps: Sequence[Step]) -> Size:
        if isinstance(parameter.default, str) and not steps:
            return constant(asked.call, parameter.default)
        found, frame = expression_of(asked.call, parameter.default), Frame({})
        return UNKNOWN if found is None else size_of(asked, _taken(asked, found, frame, steps), frame)

    return gives


def _taken(asked: Asked, node: Expression, frame: Frame, steps: Sequence[Step]) -> Expression:
    """Make an expression that takes one step after the other; an item of a named tuple is one of its fields."""
    for step in steps:
        names = _fields(origin_of(asked, node, frame).node) if isinstance(step.name, int) else ()
        if isinstance(step.name, int) and step.name < len(names):
            step = Step(names[step.name], False)
        node = asked.origins.synthetic.taken(node, step)
    return node


def _fields(node: Node) -> Sequence[str]:
    """List the fields of the named tuple that an expression makes; none if it makes something else."""
    callee = node.callee if isinstance(node, CallExpr) else None
    info = callee.node if isinstance(callee, RefExpr) else None
    found = fields(info) if isinstance(info, TypeInfo) and info.is_named_tuple else None
    return () if found is None else found
