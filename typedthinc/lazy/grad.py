"""Gradients as expressions, so that they have gradients again."""

# pyright: reportUnnecessaryIsInstance=false
# What a caller passes is checked, whatever its annotation says.

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any, Literal, overload

from typedthinc.errors import ExpressionError
from typedthinc.lazy.blocks import IFELSE, Block, scopes
from typedthinc.lazy.elementwise import ones_like, zeros_like
from typedthinc.lazy.expr import A, Expr, OtherT, apply, as_expr, checked, label
from typedthinc.lazy.tuple_getitem import ITEM, item
from typedthinc.lazy.walk import ordered
from typedthinc.shapes.arrays.lazy import check_gradient
from typedthinc.shapes.arrays.messages import no_scalar
from typedthinc.tracebacks import REFUSALS, hide_frames


@overload
def grad(
    y: Expr[Any], wrt: Expr[A], dy: Expr[Any] | None = None, *, disconnected: Literal["raise", "zero"] = "raise"
) -> Expr[A]: ...
@overload
def grad(y: Expr[Any], wrt: tuple[Expr[A], Expr[OtherT]], dy: Expr[Any] | None = None, *,
         disconnected: Literal["raise", "zero"] = "raise") -> tuple[Expr[A], Expr[OtherT]]: ...  # fmt: skip
@overload
def grad(y: Expr[Any], wrt: Sequence[Expr[Any]], dy: Expr[Any] | None = None, *,
         disconnected: Literal["raise", "zero"] = "raise") -> tuple[Expr[Any], ...]: ...  # fmt: skip
@hide_frames(REFUSALS)
def grad(
    y: Expr[Any], wrt: Any, dy: Expr[Any] | None = None, *, disconnected: Literal["raise", "zero"] = "raise"
) -> Any:
    """Differentiate an expression.

    Args:
        y: What is differentiated; a number, unless `dy` is given.
        wrt: By what: a variable, an input or any other expression that y is made of; or several.
        dy: The gradient of something by y, of y's sizes: the result is the gradient of that.
        disconnected: What to do where y does not depend on `wrt`: raise an error, or return zeros.

    Raises:
        ExpressionError: y is an array and `dy` is not given or has other sizes, or y does not depend on `wrt`.

    Examples:
        >>> import numpy as np
        >>> from typedthinc import lazy
        >>> x = lazy.Var(3.0)
        >>> slope = grad(x * x, x)
        >>> float(lazy.evaluate(slope)), float(lazy.evaluate(grad(slope, x)))
        (6.0, 2.0)
    """
    targets: list[Expr[Any]] = [wrt] if isinstance(wrt, Expr) else list(wrt)
    for each in (y, *targets):
        if not isinstance(each, Expr):
            raise ExpressionError(f"grad: a gradient is of an expression by expressions, not {each!r}")
    if dy is None and y.ndim:
        raise ExpressionError(no_scalar(str(y.sizes)))
    if dy is not None:
        dy = as_expr(dy)
        checked(check_gradient, y.known, dy.known)
    found = gradients([(y, ones_like(y) if dy is None else dy)], targets)  # dy of ones: d sum(y) if it is a number
    result = [_connected(y, *pair, disconnected) for pair in zip(targets, found, strict=True)]
    return result[0] if isinstance(wrt, Expr) else tuple(result)


def _connected(y: Expr[Any], target: Expr[Any], found: Expr[Any] | None, disconnected: str) -> Expr[Any]:
    if found is None and disconnected == "raise":
        raise ExpressionError(f"grad: {label(y)} does not depend on {label(target)}")
    return zeros_like(target) if found is None else found


def gradients(
    seeds: Sequence[tuple[Expr[Any], Expr[Any]]], targets: Sequence[Expr[Any]], given: Collection[Expr[Any]] = ()
) -> list[Expr[Any] | None]:
    """Return the gradient by each target, None where there is none.

    Args:
        seeds: Expressions, each with the gradient of something by it.
        targets: What to differentiate by.
        given: Nodes whose value is given, so that nothing flows on to their operands.
    """
    roots = [y for y, _ in seeds]
    nodes = ordered(roots, given)
    outermost, home = scopes(nodes, roots, {node: node for node in nodes}, given)
    below = _depending(nodes, targets, given)  # none of the rest needs a gradient
    sums = _Sums(home)
    for y, dy in seeds:
        sums.add(y, dy, outermost)
    for node in reversed(nodes):  # users before operands: a sum is complete when it is passed on
        if node in below and node not in given:
            _pass_on(node, below, home, sums)
    return [sums.total(target) if target in home else None for target in targets]  # None if the target is nowhere below


def _depending(
    nodes: Sequence[Expr[Any]], targets: Sequence[Expr[Any]], given: Collection[Expr[Any]]
) -> set[Expr[Any]]:
    """Return the nodes through which a gradient reaches a target."""
    found = set(targets)
    for node in nodes:
        if node not in given and any(each in found and _flows(node, place) for place, each in enumerate(node.args)):
            found.add(node)
    return found


def _flows(node: Expr[Any], place: int) -> bool:
    """Tell whether a gradient may flow from a node to one of its operands; into integers nothing flows."""
    dtype = node.args[place].dtype
    if dtype is not None and not dtype.startswith("float"):  # integers do not move
        return False
    name = node.primitive.name
    if name in (ITEM, IFELSE):
        return name == ITEM or place > 0  # through an item always; of `ifelse`, not into the condition
    return node.primitive.pullback is not None or _vjp(node, place) is not None


def _vjp(node: Expr[Any], place: int) -> Any:
    vjps = node.primitive.vjps
    return vjps[min(place, len(vjps) - 1)] if vjps else None


def _pass_on(node: Expr[Any], below: set[Expr[Any]], home: dict[Expr[Any], Block], sums: _Sums) -> None:
    """Send the gradient of a node on to its operands."""
    here, primitive = home[node], node.primitive
    dY: Any = sums.items(node) if primitive.is_several else sums.total(node)
    if dY is None:
        return
    if primitive.name == ITEM:
        sums.add_item(node.args[0], node.options["at"], dY, here)
    elif primitive.pullback is not None:
        for operand, gradient in zip(node.args, primitive.pullback(node, dY), strict=True):
            if gradient is not None and operand in below:  # an operand that no target needs is left out
                sums.add(operand, gradient, here)
    else:
        for place, operand in enumerate(node.args):
            if operand not in below or not _flows(node, place):
                continue
            if primitive.name == IFELSE:
                sums.add(operand, dY, here.branch(node.args[0], place - 1))  # in the branch alone
            else:
                sums.add(operand, _vjp(node, place)(dY, node, *node.args), here)


class _Sums:
    """The gradient of each node, as it comes in from all that use it, block by block.

    What comes from a branch of `ifelse` counts only if that is taken: it leaves the branch as an `ifelse` itself. So a
    branch that is not taken is not computed backwards either, and what is nan or infinite in it does no harm.
    """

    def __init__(self, home: dict[Expr[Any], Block]) -> None:
        self._home = home
        self._parts: dict[Expr[Any], dict[Block, Expr[Any]]] = {}
        # For each node of several arrays, one node for each array that got a gradient.
        self._items: dict[Expr[Any], dict[int, Expr[Any]]] = {}

    def add(self, node: Expr[Any], gradient: Expr[Any], block: Block) -> None:
        """Note what comes from one use."""
        parts = self._parts.setdefault(node, {})
        parts[block] = parts[block] + gradient if block in parts else gradient

    def add_item(self, several: Expr[Any], at: int, gradient: Expr[Any], block: Block) -> None:
        """Note what comes to one of several arrays."""
        items = self._items.setdefault(several, {})
        if at not in items:
            items[at] = item(several, at)
            self._home[items[at]] = self._home[several]  # an item lives where its node does
        self.add(items[at], gradient, block)

    def items(self, several: Expr[Any]) -> dict[int, Expr[Any]] | None:
        """Return the gradients of several arrays, by number; None if none got any."""
        found = {at: self.total(each) for at, each in self._items.get(several, {}).items()}
        return {at: each for at, each in found.items() if each is not None} or None

    def total(self, node: Expr[Any]) -> Expr[Any] | None:
        """Return the sum of all that came, None if nothing did."""
        parts, home = self._parts.get(node, {}), self._home[node]
        order = count()
        deepest = [(-block.depth, next(order), block) for block in parts if block is not home]
        heapify(deepest)
        while deepest:  # each leaves for the block around it, until all are home
            block = heappop(deepest)[2]
            above = self._leave(node, parts, block)
            if above is not None and above is not home:
                heappush(deepest, (-above.depth, next(order), above))
        return parts.get(home)

    def _leave(self, node: Expr[Any], parts: dict[Block, Expr[Any]], block: Block) -> Block | None:
        """Carry what came from a branch, and from its sibling, to the block around, which is returned if it is new."""
        condition, above = block.condition, block.above
        if block not in parts or condition is None or above is None:
            return None
        is_new = above not in parts
        sides = [parts.pop(each, None) for each in above.inside[condition]]
        chosen = [zeros_like(node) if each is None else each for each in sides]
        self.add(node, apply(IFELSE, condition, *chosen), above)
        return above if is_new else None
