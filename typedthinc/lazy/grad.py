"""Gradients as expressions, so that they have gradients again."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any, Literal, overload

from typedthinc.errors import ExpressionError
from typedthinc.lazy.blocks import IFELSE, Block, homes
from typedthinc.lazy.expr import A, Expr, OtherT, apply, label
from typedthinc.lazy.movement import ones_like, zeros_like
from typedthinc.lazy.walk import ordered
from typedthinc.tracebacks import refusing


@overload
def grad(
    y: Expr[Any], wrt: Expr[A], dy: Expr[Any] | None = None, *, disconnected: Literal["raise", "zero"] = "raise"
) -> Expr[A]: ...
@overload
def grad(
    y: Expr[Any],
    wrt: tuple[Expr[A], Expr[OtherT]],
    dy: Expr[Any] | None = None,
    *,
    disconnected: Literal["raise", "zero"] = "raise",
) -> tuple[Expr[A], Expr[OtherT]]: ...
@overload
def grad(
    y: Expr[Any],
    wrt: Sequence[Expr[Any]],
    dy: Expr[Any] | None = None,
    *,
    disconnected: Literal["raise", "zero"] = "raise",
) -> tuple[Expr[Any], ...]: ...
@refusing
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
        ExpressionError: y is an array and `dy` is not given, or y does not depend on `wrt`.

    Example:
        >>> import numpy as np
        >>> from typedthinc import lazy
        >>> x = lazy.Var(3.0)
        >>> slope = grad(x * x, x)
        >>> float(lazy.evaluate(slope)), float(lazy.evaluate(grad(slope, x)))
        (6.0, 2.0)
    """
    targets: list[Expr[Any]] = [wrt] if isinstance(wrt, Expr) else list(wrt)
    if dy is None and y.ndim:
        raise ExpressionError(f"grad: {label(y)} is {y.sizes}, not a number: give dy, or sum it")
    found = gradients([(y, ones_like(y) if dy is None else dy)], targets)
    result = [_connected(y, *pair, disconnected) for pair in zip(targets, found, strict=True)]
    return result[0] if isinstance(wrt, Expr) else tuple(result)


def _connected(y: Expr[Any], target: Expr[Any], found: Expr[Any] | None, disconnected: str) -> Expr[Any]:
    if found is None and disconnected == "raise":
        raise ExpressionError(f"grad: {label(y)} does not depend on {label(target)}")
    return zeros_like(target) if found is None else found


def gradients(seeds: Sequence[tuple[Expr[Any], Expr[Any]]], targets: Sequence[Expr[Any]]) -> list[Expr[Any] | None]:
    """Return the gradient by each target, None where there is none.

    Args:
        seeds: Expressions, each with the gradient of something by it.
        targets: What to differentiate by.
    """
    roots = [y for y, _ in seeds]
    nodes = ordered(roots)
    outermost, home = homes(nodes, roots, {node: node for node in nodes})
    below = _depending(nodes, targets)
    sums = _Sums(home)
    for y, dy in seeds:
        sums.add(y, dy, outermost)
    for node in reversed(nodes):
        if node in below:
            dY = sums.total(node)
            if dY is not None:
                _pass_on(node, dY, below, home, sums)
    return [sums.total(target) if target in home else None for target in targets]


def _depending(nodes: Sequence[Expr[Any]], targets: Sequence[Expr[Any]]) -> set[Expr[Any]]:
    """Return the nodes through which a gradient reaches a target."""
    found = set(targets)
    for node in nodes:
        if any(each in found and _vjp(node, place) is not None for place, each in enumerate(node.args)):
            found.add(node)
    return found


def _vjp(node: Expr[Any], place: int) -> Any:
    vjps = node.primitive.vjps
    if node.primitive.name in (IFELSE, "concatenate"):
        return place > 0 or node.primitive.name == "concatenate" or None
    return vjps[min(place, len(vjps) - 1)] if vjps else None


def _pass_on(node: Expr[Any], dY: Expr[Any], below: set[Expr[Any]], home: dict[Expr[Any], Block], sums: _Sums) -> None:
    """Send the gradient of a node on to its operands."""
    here = home[node]
    for place, operand in enumerate(node.args):
        vjp = _vjp(node, place)
        if vjp is None or operand not in below:
            continue
        if node.primitive.name == IFELSE:
            sums.add(operand, dY, here.branch(node.args[0], place - 1))
        elif node.primitive.name == "concatenate":
            sums.add(operand, apply("part", dY, *node.args, at=place, axis=node.options["axis"]), here)
        else:
            sums.add(operand, vjp(dY, node, *node.args), here)


class _Sums:
    """The gradient of each node, as it comes in from all that use it, block by block.

    What comes from a branch of `ifelse` counts only if that is taken: it leaves the branch as an `ifelse` itself. So a
    branch that is not taken is not computed backwards either, and what is nan or infinite in it does no harm.
    """

    def __init__(self, home: dict[Expr[Any], Block]) -> None:
        self._home = home
        self._parts: dict[Expr[Any], dict[Block, Expr[Any]]] = {}

    def add(self, node: Expr[Any], gradient: Expr[Any], block: Block) -> None:
        """Note what comes from one use."""
        parts = self._parts.setdefault(node, {})
        parts[block] = parts[block] + gradient if block in parts else gradient

    def total(self, node: Expr[Any]) -> Expr[Any] | None:
        """Return the sum of all that came, None if nothing did."""
        parts, home = self._parts.get(node, {}), self._home[node]
        order = count()
        deepest = [(-block.depth, next(order), block) for block in parts if block is not home]
        heapify(deepest)
        while deepest:
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
