"""A plan: expressions as steps over numbered slots, made once and run often.

Equal expressions are one step. A slot is emptied after its last use, and a large array that is no longer needed is
overwritten with the result of the step that used it last. What only one branch of `ifelse` needs has a guard, and runs
only if the branch is taken.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from typedthinc.backends import Ops
from typedthinc.errors import ExpressionError
from typedthinc.lazy.blocks import IFELSE, Block, scopes
from typedthinc.lazy.common_subexpressions import representatives
from typedthinc.lazy.expr import Expr
from typedthinc.lazy.fusing import fused
from typedthinc.lazy.primitives import CONSTANT, INPUT, VARIABLE, boolean
from typedthinc.lazy.steps import Executable, Step, execute_steps
from typedthinc.lazy.timing import count_run
from typedthinc.lazy.tuple_getitem import ITEM
from typedthinc.lazy.walk import ordered

_LEAVES: Final = (VARIABLE, INPUT, CONSTANT)


class Plan:
    """The steps that compute some expressions.

    Args:
        roots: The expressions.
        ops: What computes them.
        given: Nodes whose values `call` gets.
        kept: More nodes whose values `call` returns, None for what was not computed since nothing needed it.

    Attributes:
        nodes: What is computed, each after its operands; of equal nodes, one.
        leaves: The variables and inputs among them, with their slots.
        steps: The steps, in order.
        roots: The slots of the roots.
    """

    def __init__(
        self, roots: Sequence[Expr[Any]], ops: Ops, given: Sequence[Expr[Any]] = (), kept: Sequence[Expr[Any]] = ()
    ) -> None:
        self._stops = set(given)
        every = ordered([*roots, *kept], self._stops)  # `kept`, too: what the gradient needs is made here
        self._same = representatives(every, self._stops)
        self.nodes: list[Expr[Any]] = [node for node in every if self._same[node] is node]  # of equal nodes, the first
        self._slots = {node: slot for slot, node in enumerate(self.nodes)}
        self.roots: list[int] = [self._slots[self._same[root]] for root in (*roots, *kept)]
        self._held = [slot for slot, root in zip(self.roots, (*roots, *kept), strict=True) if _may_be_held(root)]
        self._template: list[Any] = [None] * len(self.nodes)
        self._guards: dict[Block, int] = {}
        self.leaves: dict[Expr[Any], int] = {}
        self.steps: list[Step] = []
        self._given = [self._slots.get(each, -1) for each in given]  # -1 where nothing needs what is given
        self._arrange(ops, scopes(self.nodes, roots, self._same, self._stops)[1])
        self._find_last_uses()
        self._runs: Sequence[Executable] = fused(self.steps) if ops.xp is np else self.steps

    def run(self, values: Mapping[Expr[Any], Any]) -> list[Any]:
        """Compute the roots; whoever changes them changes no variable, and nothing that was given.

        Args:
            values: What leaves evaluate to, where it is not what variables hold.

        Raises:
            ExpressionError: An input has no value, or operands do not fit.
        """
        count_run()
        slots = list(self._template)  # a run has slots of its own: plans may run in several threads
        self._read_leaves(slots, values)
        execute_steps(self._runs, slots)
        for slot in self._held:  # so that no caller changes a variable by a result
            slots[slot] = slots[slot].copy() if hasattr(slots[slot], "copy") else slots[slot]
        return [slots[root] for root in self.roots]

    def prepared(self) -> list[Any]:
        """Return the slots with the values of variables, for `call`."""
        slots = list(self._template)
        self._read_leaves(slots, {})
        return slots

    def call(self, values: Iterable[Any], prepared: list[Any]) -> list[Any]:
        """Compute the roots and what is kept, from the values of the nodes that are given."""
        slots = list(prepared)
        for slot, value in zip(self._given, values, strict=True):
            if slot >= 0:
                slots[slot] = value  # a given node that nothing reads
        execute_steps(self._runs, slots)
        return [slots[root] for root in self.roots]

    def _read_leaves(self, slots: list[Any], values: Mapping[Expr[Any], Any]) -> None:
        for leaf, slot in self.leaves.items():
            if leaf in values:
                slots[slot] = values[leaf]
            elif leaf.primitive is VARIABLE:
                variable: Any = leaf
                slots[slot] = variable.get()
            else:
                raise ExpressionError(f"{leaf.name or 'an input'} has no value: give one")

    def _arrange(self, ops: Ops, home: dict[Expr[Any], Block]) -> None:
        """Put all nodes into steps."""
        wanted = self._wanted()
        for node in self.nodes:
            if node in self._stops:
                continue
            if node.primitive is CONSTANT:
                self._template[self._slots[node]] = node.options["value"]  # once for all runs
            elif node.primitive in _LEAVES:
                self.leaves[node] = self._slots[node]
            else:
                args = tuple(self._slots[self._same[each]] for each in node.args)
                more = (frozenset(wanted[node]),) if node.primitive.is_several else ()
                run = node.primitive.bind(ops, *more, **node.options)
                self.steps.append(Step(node, run, args, self._slots[node], self._guard(home[node])))

    def _wanted(self) -> dict[Expr[Any], set[int]]:
        """Return which items of nodes of several arrays are needed."""
        found: dict[Expr[Any], set[int]] = {node: set() for node in self.nodes if node.primitive.is_several}
        for node in self.nodes:
            if node.primitive.name == ITEM and node not in self._stops and self._same[node.args[0]] in found:
                found[self._same[node.args[0]]].add(node.options["at"])
        return found  # by number

    def _guard(self, block: Block) -> int:
        """Return the slot that tells whether a block runs, after the steps that decide it."""
        missing: list[Block] = []
        while block.condition is not None and block.above is not None and block not in self._guards:
            missing.append(block)
            block = block.above
        guard = self._guards.get(block, -1)
        for each in reversed(missing):
            assert each.condition is not None
            args = (self._slots[each.condition], *(() if guard < 0 else (guard,)))  # a block within a block
            guard = self._guards[each] = len(self._template)
            self._template.append(None)  # a slot more for the truth
            self.steps.append(Step(None, _not_taken if each.side else _taken, args, guard))
        return guard

    def _find_last_uses(self) -> None:
        """Note at each step what is not needed after it, and which of that the result may overwrite."""
        leaves = (slot for slot, node in enumerate(self.nodes) if node.primitive in _LEAVES)
        needed, viewed = {*self.roots, *leaves, *self._given, *self._guards.values()}, self._viewed()  # what lives on
        for step in reversed(self.steps):  # backwards: what is met first is the last use
            step.dead = [slot for slot in dict.fromkeys(step.args) if slot not in needed]
            needed.update(step.dead)
            if step.node is not None and _overwrites(step.node):  # comparisons make bools, into which floats do not fit
                buffer = next((slot for slot in step.dead if not viewed[slot]), None)
                if buffer is not None:
                    step.overwrite(buffer)

    def _viewed(self) -> list[bool]:
        """Tell of each slot whether something else may share its memory."""
        found = [not _is_fresh(node) for node in self.nodes]
        for node in self.nodes:
            if not _is_fresh(node) and node not in self._stops:
                for operand in node.args:
                    found[self._slots[self._same[operand]]] = True  # an operand of a view is in use as long as the view
        return found


def _taken(condition: Any, above: bool = True) -> bool:
    return above and bool(condition)


def _not_taken(condition: Any, above: bool = True) -> bool:
    return above and not condition


def _is_fresh(node: Expr[Any]) -> bool:
    """Tell whether a step makes an array of its own."""
    primitive = node.primitive
    return primitive.has_out or primitive.name in ("matmul", "take", "concatenate")  # these make a new array each time


def _overwrites(node: Expr[Any]) -> bool:
    return node.primitive.has_out and node.primitive.dtype is not boolean


def _may_be_held(root: Expr[Any]) -> bool:
    """Tell whether the value of an expression may be memory of a variable, an input or a constant."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.primitive in _LEAVES:
            return True
        if node.primitive.name == IFELSE:
            waiting += node.args[1:]  # either may be the value
        elif node.primitive.is_view and node.primitive.name != ITEM:
            waiting.append(node.args[0])  # an array behind a view
    return False
