"""A forward plan and a plan for its gradient, which goes on with the values that the first has computed."""

from collections.abc import Sequence
from typing import Any

from typedthinc.backends import Ops
from typedthinc.lazy.common_subexpressions import representatives
from typedthinc.lazy.expr import Expr
from typedthinc.lazy.plan import Plan
from typedthinc.lazy.primitives import CONSTANT
from typedthinc.lazy.tuple_getitem import ITEM
from typedthinc.lazy.walk import ordered


class Split:
    """What is computed forwards, and what backwards.

    Args:
        inputs: What the forward plan is given.
        outputs: What it computes.
        back_inputs: What the plan for the gradient is given besides.
        back_outputs: What that computes.
        ops: What computes.
    """

    def __init__(
        self,
        inputs: Sequence[Expr[Any]],
        outputs: Sequence[Expr[Any]],
        back_inputs: Sequence[Expr[Any]],
        back_outputs: Sequence[Expr[Any]],
        ops: Ops,
    ) -> None:
        kept, again = _shared(outputs, back_outputs)  # nodes in both plans
        self._n_outputs = len(outputs)
        self._places = list(again.values())
        self._forward = Plan(outputs, ops, inputs, kept)  # `kept` are further roots of the forward plan
        self._outputs, self._ops = back_outputs, ops
        self._given = [*back_inputs, *again]
        self._backs: dict[int, Plan] = {}  # by how many outputs are left out: dX, most often

    def forward(self, values: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Return the outputs, and what `back` needs of what was computed on the way."""
        found = self._forward.call(values, self._forward.prepared())
        return found[: self._n_outputs], found[self._n_outputs :]

    def back(self, values: Sequence[Any], kept: Sequence[Any], skipped: int = 0) -> list[Any]:
        """Return the outputs of the plan for the gradient, but for some of the first."""
        plan = self._backs.get(skipped)
        if plan is None:  # made at the first gradient
            plan = self._backs[skipped] = Plan(self._outputs[skipped:], self._ops, self._given)
        return plan.call([*values, *(kept[place] for place in self._places)], plan.prepared())


def _shared(
    outputs: Sequence[Expr[Any]], back_outputs: Sequence[Expr[Any]]
) -> tuple[list[Expr[Any]], dict[Expr[Any], int]]:
    """Return the nodes that are computed forwards and needed backwards, and all nodes equal to them, by their place."""
    nodes = ordered([*outputs, *back_outputs])
    same = representatives(nodes)
    ahead = {same[node] for node in ordered(outputs)}  # what the forward plan computes anyway
    # What a loop that runs forwards remembers for the gradient is computed forwards, too.
    ahead.update(same[node] for node in nodes if node.primitive.name == ITEM and same[node.args[0]] in ahead)
    kept = dict.fromkeys(same[root] for root in back_outputs if same[root] in ahead)
    for node in nodes:  # once each, in order
        if same[node] is node and node not in ahead:
            kept.update(dict.fromkeys(same[each] for each in node.args if same[each] in ahead))
    found = [node for node in kept if node.primitive is not CONSTANT]
    places = {node: place for place, node in enumerate(found)}  # constants are in each plan already
    return found, {node: places[same[node]] for node in nodes if same[node] in places}  # equal nodes share a place
