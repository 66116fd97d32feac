"""`model.replace_node(old, new)`: what is known of a model after one of its layers has been replaced.

What plain mypy cannot do: tell that a call changes what another one made, and that the new layer does not fit.

1. Find the calls of combinators that made the model, and which layer is meant: by the name under which it was given, or
   as `model.layers[1]`. A layer is the call that made it, and the calls that copied it since.
2. Compose the model with the new layer in each place of the old one; what does not fit is an error here, as when the
   program runs.
3. Keep the model as it is now as what the call made: `statements` take it for an assignment to the name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypy.nodes import ARG_POS, CallExpr, Expression, MemberExpr, NameExpr, OpExpr, RefExpr
from mypy.types import AnyType, CallableType, Instance, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.names import COMBINATORS, HANDING, KEEPING_METHODS, LAYERS, WRAPPERS
from typedthinc._mypy.operators import Meaning, meaning
from typedthinc._mypy.to_shapes import model_arguments
from typedthinc._mypy.type_metadata import forget_made
from typedthinc._mypy.values import is_definition, is_layers, makers
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch

_DEEPEST: Final = 16
# Methods that make a new model of one, and those behind which it has the layers that it had.
_COPYING: Final = frozenset({"copy", "__copy__"})
_SAME: Final = (KEEPING_METHODS - _COPYING) | {"initialize", "set_dim"}


class _Unknown(Exception):
    """Nobody can tell what is in the model."""


@dataclass(frozen=True)
class _Node:
    """A layer as it stands in a model.

    Attributes:
        layer: What is known of it.
        made_by: The call that made it, and the calls that copied it since; empty if nobody can tell.
        inside: The layers in it.
        meaning: How these make the whole; None if that is not known here.
        is_closed: Whether no other layers are in it.
        has_name: Whether it may stand elsewhere, too.
        is_kept: Whether it has a name that outlives a call of the function around.
    """

    layer: LayerType
    made_by: tuple[Expression, ...]
    inside: tuple[_Node, ...] = ()
    meaning: Meaning | None = None
    is_closed: bool = True
    has_name: bool = False
    is_kept: bool = False

    def below(self) -> Iterator[_Node]:
        """Go through all layers in it."""
        for each in self.inside:
            yield each
            yield from each.below()


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type a call of `replace_node`."""
    forget_made(call.assignments, call.node)
    node = call.node
    receiver = node.callee.expr if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr) else None
    typ = get_proper_type(type_of(call.checker, receiver)) if receiver is not None else None
    layer = call.layer_type_of(receiver) if receiver is not None else None
    if receiver is None or layer is None or not isinstance(typ, Instance) or not all(args[:2]):
        return signature
    old, new = args[0][0], args[1][0]
    try:
        found = _Reader(call).replaced(receiver, old, new, 0).layer
    except _Unknown:
        found = LayerType(layer.name)
    except Mismatch as mismatch:
        call.report(mismatch, new)
        found = LayerType(layer.name)
    call.with_layer_type(typ, found)
    return signature


class _Reader:
    """Reads what models are made of; what a call has made is read once."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._found: dict[Expression, _Node] = {}

    def replaced(self, model: Expression, old: Expression, new: Expression, depth: int) -> _Node:
        """Return a model with another layer in all places of one.

        Raises:
            _Unknown: Nobody can tell which they are.
            Mismatch: The layer does not fit there.
        """
        whole, before, after = (self._node(each, depth + 1) for each in (model, old, new))
        places = [each for each in whole.below() if each.made_by == before.made_by]
        if not before.made_by or not places or whole.made_by == before.made_by:
            raise _Unknown
        if any(each.has_name for each in places) and not all(each.is_closed for each in whole.below()):
            raise _Unknown
        return self._with(whole, before.made_by, after)

    def _with(self, node: _Node, old: tuple[Expression, ...], new: _Node) -> _Node:
        if node.made_by == old:
            return new
        inside = tuple(self._with(each, old, new) for each in node.inside)
        if all(one is other for one, other in zip(inside, node.inside, strict=True)):
            return node
        if node.meaning is None:
            raise _Unknown
        name, rule = node.meaning
        layer = rule([each.layer for each in inside], Composition(name, self._call.is_base))
        return replace(node, layer=replace(layer, label=node.layer.label), inside=inside)

    def _node(self, expression: Expression, depth: int) -> _Node:
        """Say what a layer is made of.

        Raises:
            _Unknown: It is something else than a layer, or nobody can tell.
        """
        call = self._call
        layer = call.layer_type_of(expression)
        if layer is None or depth > _DEEPEST:
            raise _Unknown
        made = makers(call.assignments, expression, is_model=False) or ()
        only, path = (made[0].value, made[0].path) if len(made) == 1 else (None, ())
        if isinstance(only, MemberExpr) and is_layers(only) and path:
            return self._below(only.expr, path[0], depth)
        # In a loop a name stands for another layer in each round.
        is_of_loop = isinstance(expression, RefExpr) and any(each.loops for each in call.assignments.to(expression))
        if not isinstance(only, Expression) or path or is_of_loop:
            return _Node(layer, (), is_closed=False, has_name=True)
        if only not in self._found:
            self._found[only] = self._made(only, layer, depth)
        found = replace(self._found[only], layer=layer)
        if makers(call.assignments, expression) is None:
            # What is in it may be another since.
            found = replace(found, inside=(), meaning=None, is_closed=False)
        if only is expression:
            return found
        is_local = isinstance(expression, NameExpr) and "." not in expression.fullname
        return replace(found, has_name=True, is_kept=found.is_kept or not is_local)

    def _below(self, model: Expression, number: int, depth: int) -> _Node:
        """Return one of the layers of a model."""
        inside = self._node(model, depth + 1).inside
        if not -len(inside) <= number < len(inside):
            raise _Unknown
        return replace(inside[number], has_name=True)

    def _made(self, made: Expression, layer: LayerType, depth: int) -> _Node:
        """Say what has been made by an expression that is written where it is used."""
        match made:
            case OpExpr():
                rule = meaning(self._call.assignments, made)
                return self._composed(made, layer, [made.left, made.right], rule, depth)
            case CallExpr(callee=MemberExpr(expr=model, name=name, fullname="")):
                return self._of_method(made, model, name, depth)
            case CallExpr(callee=RefExpr(fullname=name)) if name in COMBINATORS or name in WRAPPERS:
                models = [each for each in made.args if self._may_be_model(each)]
                is_whole = set(made.arg_kinds) == {ARG_POS} and len(models) == len(made.args)
                known = name.rpartition(".")[2], COMBINATORS.get(name) or WRAPPERS[name]
                return self._composed(made, layer, models, known if is_whole else None, depth)
            case CallExpr(callee=RefExpr() as callee):
                seen = self._call.behind(made)
                if seen is not None and seen.node is not made and depth < _DEEPEST:
                    return replace(_of_factory(_Reader(seen.call)._node(seen.node, depth + 1), made), layer=layer)
                is_layer = callee.fullname.startswith(LAYERS) and callee.fullname not in HANDING
                is_new = is_definition(callee) and not any(map(self._may_be_model, made.args))
                return _Node(layer, (made,), is_closed=is_layer or is_new)
            case _:
                raise _Unknown

    def _composed(
        self, made: Expression, layer: LayerType, layers: Sequence[Expression], rule: Meaning | None, depth: int
    ) -> _Node:
        return _Node(layer, (made,), tuple(self._node(each, depth + 1) for each in layers), rule)

    def _of_method(self, made: CallExpr, model: Expression, name: str, depth: int) -> _Node:
        """Say what a method gives, or has made of a model that it was called on."""
        if name == "replace_node" and len(made.args) > 1:
            try:
                return self.replaced(model, made.args[0], made.args[1], depth)
            except Mismatch:
                # It has been reported there.
                raise _Unknown from None
        node = self._node(model, depth + 1)
        if name not in _SAME | _COPYING:
            raise _Unknown
        return _copied(node, made) if name in _COPYING else node

    def _may_be_model(self, expression: Expression) -> bool:
        typ = get_proper_type(type_of(self._call.checker, expression))
        return isinstance(typ, AnyType) or model_arguments(typ) is not None


def _of_factory(node: _Node, made: CallExpr) -> _Node:
    """Say what a call of a factory has made, which is new with each call but for layers that are kept."""
    if node.is_kept:
        return node
    inside = tuple(_of_factory(each, made) for each in node.inside)
    return replace(node, made_by=(made, *node.made_by) if node.made_by else (), inside=inside)


def _copied(node: _Node, copying: CallExpr) -> _Node:
    inside = tuple(_copied(each, copying) for each in node.inside)
    return replace(node, made_by=(*node.made_by, copying) if node.made_by else (), inside=inside)
