"""Layers that a star spreads: `chain(*layers)`, `chain(first, *[Relu(64, 64) for _ in range(n)], last)`.

What plain mypy cannot do: a list has one type for all its items, and no length.

1. Find the list or tuple as written, by way of names, if nothing can have changed it.
2. Say what is known of each item. What a comprehension makes may stand there any number of times.
3. A chain is composed with none, one and two of those. If all of these fail, the chain with one is reported; else what
   the others agree on is known.
4. Of a list that is not known by its items, only that its items are models. What else it holds, mypy reports.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from mypy.maptype import map_instance_to_supertype
from mypy.nodes import (
    CallExpr,
    Context,
    Expression,
    GeneratorExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    NameExpr,
    OpExpr,
    StarExpr,
    TupleExpr,
)
from mypy.types import AnyType, Instance, TupleType, Type, get_proper_type

from typedthinc._mypy.compat import known_type, type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.to_shapes import models_arguments
from typedthinc._mypy.values import display
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType
from typedthinc.shapes.sizes import Known

_ITERABLE: Final = "typing.Iterable"
# So many numbers of copies are tried in all, and so many copies where their number is written.
_MOST_PLACEMENTS: Final = 16
_MOST_COPIES: Final = 16


@dataclass(frozen=True, slots=True)
class Placed:
    """A layer of a combinator, and where to report what does not fit.

    Attributes:
        repeats: It may stand there any number of times.
        ways: What may stand there instead, layer by layer.
    """

    layer: LayerType
    node: Context
    repeats: bool = False
    ways: tuple[tuple[LayerType, ...], ...] = ()

    def choices(self) -> list[list[Placed]]:
        """List what may stand there; the first is the one to report."""
        if self.repeats:
            once = Placed(self.layer, self.node)
            return [[once], [], [once, once]]
        return [[Placed(layer, self.node) for layer in way] for way in self.ways] if self.ways else [[self]]


def spread(call: Call, expression: Expression) -> list[Placed] | None:
    """Return what is known of the layers in `*expression`; None if some of them are something else."""
    held = expression if _is_display(expression) else display(call.assignments, expression)
    typ = type_of(call.checker, expression)
    if isinstance(held, ListExpr | TupleExpr):
        return _items(call, held, None if held is expression else expression)
    generator = held.generator if isinstance(held, ListComprehension) else expression
    if isinstance(generator, GeneratorExpr):
        return _copies(call, generator, expression)
    if isinstance(expression, OpExpr):
        found = _operation(call, expression)
        return _by_type(typ, expression) if found is None else found
    return _by_type(typ, expression)


def _operation(call: Call, node: OpExpr) -> list[Placed] | None:
    """Return what is known of the layers in `first + others` and in `[layer] * 3`."""
    layers = spread(call, node.left)
    if node.op == "+":
        others = spread(call, node.right)
        return None if layers is None or others is None else layers + others
    if layers is None or node.op != "*" or any(each.ways for each in layers):
        return None
    number = call.size_of(node.right)
    if isinstance(number, Known) and not number.terms and 0 <= number.constant * len(layers) <= _MOST_COPIES:
        return layers * number.constant
    return [Placed(each.layer if len(layers) == 1 else _unknown(), each.node, repeats=True) for each in layers]


def placements(placed: list[Placed], *, is_chain: bool) -> list[list[Placed]]:
    """List the ways to place layers of which it is not known how often they stand; the first is the one to report."""
    choices = [place.choices() for place in placed]
    number = prod(map(len, choices))
    if number > 1 and not (is_chain and number <= _MOST_PLACEMENTS):
        return [[Placed(_unknown(), place.node) if place.repeats or place.ways else place for place in placed]]
    found = [[each for part in parts for each in part] for parts in product(*choices)]
    return [placement for placement in found if placement] or [placed]


def _is_display(expression: Expression) -> bool:
    return isinstance(expression, ListExpr | TupleExpr | ListComprehension)


def _items(call: Call, held: ListExpr | TupleExpr, name: Expression | None) -> list[Placed] | None:
    found: list[Placed] = []
    for item in held.items:
        if isinstance(item, StarExpr):
            inner = spread(call, item.expr) if name is None else [Placed(_unknown(), name)]
            if inner is None:
                return None
            found += inner
            continue
        typ = type_of(call.checker, item) if name is None else known_type(call.checker, item)
        layer = call.layer_type_from(typ, item) if typ is not None else _unknown()
        if layer is None:
            return None
        found.append(Placed(layer, item if name is None else name))
    return found


def _copies(call: Call, generator: GeneratorExpr, node: Expression) -> list[Placed] | None:
    typ = known_type(call.checker, generator.left_expr)
    layer = call.layer_type_from(typ, generator.left_expr) if typ is not None else _unknown()
    if layer is None:
        return None
    number = _number(generator)
    return [Placed(layer, node, repeats=True)] if number is None else [Placed(layer, node)] * number


def _number(generator: GeneratorExpr) -> int | None:
    """Return how often `for _ in range(3)` runs."""
    match generator.sequences:
        case [CallExpr(callee=NameExpr(fullname="builtins.range"), args=[IntExpr(value=value)])] if (
            not any(generator.condlists) and value <= _MOST_COPIES
        ):
            return value
        case _:
            return None


def _by_type(typ: Type, expression: Expression) -> list[Placed] | None:
    proper = get_proper_type(typ)
    if isinstance(proper, AnyType):
        return [Placed(_unknown(), expression)]
    if isinstance(proper, TupleType):
        items = proper.items
    else:
        item = item_spread(proper)
        if item is None:
            return None
        items = [item]
    are_models = all(models_arguments(item) or isinstance(get_proper_type(item), AnyType) for item in items)
    return [Placed(_unknown(), expression) for _ in items] if are_models else None


def item_spread(typ: Type) -> Type | None:
    """Return the type of what a star spreads, item by item; None if it cannot be spread, or has several."""
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance) or not proper.type.has_base(_ITERABLE):
        return None
    info = next(base for base in proper.type.mro if base.fullname == _ITERABLE)
    return map_instance_to_supertype(proper, info).args[0]


def _unknown() -> LayerType:
    return LayerType("the layers", UNKNOWN_SCHEME)
