"""`model.replace_node(old, new)`: what is known of a model after one of its layers has been replaced.

What plain mypy cannot do: tell that a call changes what another one made, and that the new layer does not fit.

1. Find the calls of combinators that made the model, and which layer is meant: by the name under which it was given, or
   as `model.layers[1]`. A layer is the call that made it, and the calls that copied it since.
2. Compose the model with the new layer in each place of the old one; what does not fit is an error here, as when the
   program runs.
3. Keep the model as it is now as what the call made: `statements` take it for an assignment to the name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from mypy.nodes import ARG_POS, CallExpr, Expression, MemberExpr, NameExpr, OpExpr, RefExpr
from mypy.types import AnyType, CallableType, Instance, get_proper_type

from typedthinc._mypy.assignments import Assignment
from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.names import COMBINATORS, HANDING, KEEPING_METHODS, LAYERS, WRAPPERS
from typedthinc._mypy.operators import Meaning, meaning
from typedthinc._mypy.to_shapes import model_arguments
from typedthinc._mypy.type_metadata import forget_made
from typedthinc._mypy.values import is_definition, is_layers, makers, way_to
from typedthinc._mypy.variables import place
from typedthinc.shapes import rules
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch

_DEEPEST: Final = 16
# Methods behind which a model has the layers that it had.
_SAME: Final = (KEEPING_METHODS - {"copy", "__copy__"}) | {"initialize", "set_dim"}
# Wrappers that hold other layers than they are given, or are the layer itself.
_OTHERWISE: Final = (rules.bidirectional, rules.clone, rules.siamese)


# What made a layer, as far as that is known.
_MadeBy: TypeAlias = tuple[Expression, ...]


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
        is_counted: Whether these are its layers, in this order.
        is_joined: Whether `>>` made it, which takes such chains apart.
        has_name: Whether it may stand elsewhere, too.
        is_kept: Whether it has a name that outlives a call of the function around.
    """

    layer: LayerType
    made_by: _MadeBy
    inside: tuple[_Node, ...] = ()
    meaning: Meaning | None = None
    is_closed: bool = True
    is_counted: bool = True
    is_joined: bool = False
    has_name: bool = False
    is_kept: bool = False

    def below(self) -> Iterator[_Node]:
        """Go through all layers in it, each with the names of those around it."""
        for each in self.inside:
            yield each
            for inner in each.below():
                yield replace(inner, has_name=True) if each.has_name else inner


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
        below = list(whole.below())
        places = [each for each in below if each.made_by == before.made_by]
        if not before.made_by or not places or whole.made_by == before.made_by:
            raise _Unknown
        if any(each.has_name for each in places) and not all(each.is_closed for each in below):
            raise _Unknown
        # What is in the new layer stays as it is, wherever it stands.
        kept = {each.made_by for each in (after, *after.below())}
        is_open = not all(each.is_closed for each in (after, *after.below()))
        if whole.made_by in kept or (is_open and any(each.made_by == before.made_by for each in _deeper(whole))):
            raise _Unknown
        return self._with(whole, before.made_by, after, kept - {()})

    def _with(self, node: _Node, old: _MadeBy, new: _Node, kept: Set[_MadeBy]) -> _Node:
        if node.made_by == old:
            return new
        if node.made_by in kept:
            return node
        inside = tuple(self._with(each, old, new, kept) for each in node.inside)
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
        made, passed = way_to(call.assignments, expression)
        only, path = (made[0].value, made[0].path) if len(made) == 1 else (None, ())
        if not isinstance(only, Expression) or not self._is_one(expression, passed):
            return _Node(layer, (), is_closed=False, is_counted=False, has_name=True)
        if isinstance(only, MemberExpr) and is_layers(only) and len(path) == 1:
            return self._below(only.expr, path[0], depth)
        if path:
            raise _Unknown
        if only not in self._found:
            self._found[only] = self._made(only, layer, depth)
        found = replace(self._found[only], layer=layer)
        if makers(call.assignments, expression) is None:
            # What is in it may be another since.
            found = replace(found, inside=(), meaning=None, is_closed=False, is_counted=False)
        if only is expression:
            return found
        is_local = isinstance(expression, NameExpr) and "." not in expression.fullname
        return replace(found, has_name=True, is_kept=found.is_kept or not is_local)

    def _is_one(self, expression: Expression, passed: Sequence[Assignment]) -> bool:
        """Tell whether a name stands for one layer: not where loops set it, or functions for others."""
        here = self._call.assignments.function_at(place(expression))
        functions = {each.scope.function if each.scope is not None else here for each in passed}
        return functions <= {here, None} and not any(each.loops or each.scope is None for each in passed)

    def _below(self, model: Expression, number: int, depth: int) -> _Node:
        """Return one of the layers of a model."""
        node = self._node(model, depth + 1)
        if not node.is_counted or not -len(node.inside) <= number < len(node.inside):
            raise _Unknown
        return replace(node.inside[number], has_name=True)

    def _made(self, made: Expression, layer: LayerType, depth: int) -> _Node:
        """Say what has been made by an expression that is written where it is used."""
        match made:
            case OpExpr():
                return self._joined(made, layer, depth)
            case CallExpr(callee=MemberExpr(expr=model, name=name, fullname="")):
                return self._of_method(made, model, name, depth)
            case CallExpr(callee=RefExpr(fullname=name)) if name in COMBINATORS or name in WRAPPERS:
                models = [each for each in made.args if self._may_be_model(each)]
                is_whole = set(made.arg_kinds) == {ARG_POS} and len(models) == len(made.args)
                rule = COMBINATORS.get(name) or WRAPPERS[name]
                inside = tuple(self._node(each, depth + 1) for each in models)
                if rule in _OTHERWISE:
                    return _Node(layer, (), inside, is_counted=False)
                return _Node(layer, (made,), inside, (name.rpartition(".")[2], rule) if is_whole else None)
            case CallExpr(callee=RefExpr() as callee):
                is_layer = callee.fullname.startswith(LAYERS) and callee.fullname not in HANDING
                is_new = is_definition(callee) and not any(map(self._may_be_model, made.args))
                return _Node(layer, (made,), is_closed=is_layer or is_new, is_counted=is_layer)
            case _:
                raise _Unknown

    def _joined(self, made: OpExpr, layer: LayerType, depth: int) -> _Node:
        """Say what an operator has made: `>>` takes chains of its own apart, unless something is kept in them."""
        rule = meaning(self._call.assignments, made)
        if rule is None or self._call.assignments.contents.operators:
            raise _Unknown
        sides = [(each, self._node(each, depth + 1)) for each in (made.left, made.right)]
        if made.op != ">>":
            return _Node(layer, (made,), tuple(node for _, node in sides), rule)
        inside = [part for _, node in sides for part in (node.inside if node.is_joined else [node])]
        are_written = all(isinstance(each, OpExpr) or not node.is_joined for each, node in sides)
        is_counted = are_written and all(node.is_counted for _, node in sides)
        return _Node(layer, (made,), tuple(inside), rule, is_counted=is_counted, is_joined=True)

    def _of_method(self, made: CallExpr, model: Expression, name: str, depth: int) -> _Node:
        """Say what a method gives, or has made of a model that it was called on."""
        if name == "replace_node" and len(made.args) > 1:
            try:
                return self.replaced(model, made.args[0], made.args[1], depth)
            except Mismatch:
                # It has been reported there.
                raise _Unknown from None
        node = self._node(model, depth + 1)
        if name not in _SAME | {"copy"}:
            raise _Unknown
        return _copied(node, made) if name == "copy" else node

    def _may_be_model(self, expression: Expression) -> bool:
        typ = get_proper_type(type_of(self._call.checker, expression))
        return isinstance(typ, AnyType) or model_arguments(typ) is not None


def _deeper(node: _Node) -> Iterator[_Node]:
    """Go through the layers of the layers of a model."""
    for each in node.inside:
        yield from each.below()


def _copied(node: _Node, copying: CallExpr) -> _Node:
    inside = tuple(_copied(each, copying) for each in node.inside)
    return replace(node, made_by=(*node.made_by, copying) if node.made_by else (), inside=inside)
