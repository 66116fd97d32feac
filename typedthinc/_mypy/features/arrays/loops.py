"""Loops: what all rounds have in common, and each round by itself where it is known how many there are.

A loop is run until nothing changes any more: that is so whatever happens before each round. Where the rounds are few
and known, as in `for W in weights`, they are run through one after the other, too: arrays may have other sizes in each.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

from mypy.nodes import Block, Expression, ForStmt, WhileStmt

from typedthinc._mypy.assignments import place
from typedthinc._mypy.features.arrays import appending, builtin_functions, by_rounds
from typedthinc._mypy.features.arrays.branches import Names, join
from typedthinc._mypy.features.arrays.complaint import Complaint
from typedthinc._mypy.features.arrays.simple import Simple
from typedthinc._mypy.features.arrays.state import State
from typedthinc._mypy.features.inside import variables
from typedthinc.shapes.arrays import rounds
from typedthinc.shapes.arrays.values import Value, count, plain
from typedthinc.shapes.sizes import UNKNOWN

# A loop that has not settled by then leaves nothing of what it binds.
_TURNS = 4


class Loops(Simple):
    """A run through statements, as far as these are simple or loops."""

    names: Names | None

    @abstractmethod
    def ahead(self) -> Loops:
        """Start a run that goes on from here, and changes nothing in this one."""

    @abstractmethod
    def _block(self, node: Block | None) -> None:
        """Run through the statements of a block."""

    def _for(self, node: ForStmt) -> None:
        sequence = self.reader.sequence(node.expr)
        self._vary([node.index], node.expr)

        def start() -> None:
            self._leave_behind(key)
            found = self.reader.sequence(node.expr) if is_changed else sequence
            self.assign(node.index, rounds.in_round(builtin_functions.of_a_round(found), key))

        key = rounds.key_of(node.line, node.column)
        is_changed = by_rounds.may_change(node.expr)
        before, returned, yielded = self._copy() or {}, len(self.returned), len(self.yielded)
        items = by_rounds.items(sequence)
        in_order = self.ahead() if items else None
        self._repeat(node, start, comes=(plain(count(sequence)) or 0) > 0)
        self._leave_behind(key)
        if in_order is not None and self._file.patience.lasts(lambda: in_order.each(node, items, self)):
            del self.returned[returned:], self.yielded[yielded:]
            self._adopt(in_order)
            return
        if in_order is not None:
            # What the rounds surely came to before patience was over, they come to.
            self._adopt_complaints(in_order)
        if self.names is not None:
            grown = appending.counted(node, count(sequence), before, self.names)
            containers = self._file.bindings.containers
            self.names.update({name: value for name, value in grown.items() if containers.is_grown_by_name(name)})

    def _leave_behind(self, key: str) -> None:
        """Forget which sizes are those of a round of a loop that is over."""
        if self.names is not None:
            self.names = {name: rounds.left_behind(value, key) for name, value in self.names.items()}
        for values in (self.returned, self.yielded):
            values[:] = [rounds.left_behind(each, key) for each in values]

    def _anew(self, node: Block | None) -> None:
        """Run a block before which other statements may have run."""
        self.stores.clear()
        self._block(node)

    def _while(self, node: WhileStmt) -> None:
        def start() -> None:
            self.reader.value(node.expr)

        varies = self.varies(node.expr)
        self._tolerant += varies
        self._repeat(node, start)
        self._tolerant -= varies

    # All rounds at once

    def _repeat(self, node: ForStmt | WhileStmt, start: Callable[[], None], *, comes: bool = False) -> None:
        """Run through a loop.

        Args:
            comes: There surely is a first round.
        """
        is_outermost = self._loop is None
        self._loop = place(node) if is_outermost else self._loop
        breaks, sure = self._until_settled(start, node.body, runs_first=isinstance(node, ForStmt))
        if comes:
            self._note_sure({each.node for each in sure})
        self._loop = None if is_outermost else self._loop
        self._anew(node.else_body)
        self.names = self._join([self.names, *breaks])

    def _until_settled(
        self, start: Callable[[], None], body: Block, *, runs_first: bool
    ) -> tuple[list[Names], list[Complaint]]:
        """Run through the body of a loop until nothing changes any more.

        Returns:
            What is known where the loop is left, and what numpy refuses in its first round.

        Args:
            runs_first: What the first turn comes to, numpy refuses, if the loop runs at all.
        """
        outer, self._tolerant_in_loop = self._tolerant_in_loop, 0
        complaints = len(self.complaints)
        before: Names = self.names or {}
        at_test: Names | None = None
        breaks: list[Names] = []
        sure: list[Complaint] = []
        for turn in range(_TURNS + 1):
            del self.complaints[complaints:]
            self.names = dict(before)
            self._breaks.append([])
            self._continues.append([])
            self.stores.clear()
            start()
            at_test = self._copy()
            if turn == 0 and runs_first:
                sure = self._first_turn(body, complaints)
            else:
                self._block(body)
            ends = [self.names, *self._continues.pop()]
            breaks = self._breaks.pop()
            after = self._join([before, *ends]) or {}
            if after == before:
                break
            if turn == _TURNS - 1:
                after = {name: value if before.get(name) == value else UNKNOWN for name, value in after.items()}
            before = after
        self._tolerant, self._tolerant_in_loop = self._tolerant - self._tolerant_in_loop, outer
        known = {each.node for each in self.complaints[complaints:]}
        self.complaints.extend([each for each in sure if each.node not in known])
        self.names = self._join([before, at_test])
        return breaks, sure

    def _first_turn(self, body: Block, complaints: int) -> list[Complaint]:
        """Run through the first turn of a loop, and return what numpy refuses in it whatever comes later.

        What comes of a mistake is unknown, and so the mistake itself may be in the next turn.
        """
        outer = self._sure, self._unsure, self._jumps_before
        self._sure, self._unsure, self._jumps_before = set(), 0, self._jumps
        self._block(body)
        found = [each for each in self.complaints[complaints:] if each.node in self._sure]
        self._sure, self._unsure, self._jumps_before = outer
        return found

    # One round after the other

    def each(self, node: ForStmt, items: Sequence[Value], settled: State) -> bool:
        """Run through a loop round by round; tell whether that went well, and says more than is known already.

        Args:
            items: What is gone through.
            settled: What all rounds have in common.
        """
        # What these are worth decides conditions in one round, and nothing in all of them.
        self._varying |= variables(node.index)
        self._fleeting |= by_rounds.bound(node)
        self._loop, self._jumps_before = place(node), self._jumps
        values: dict[Expression, Value] = {}
        breaks: list[Names] = []
        is_changed = by_rounds.may_change(node.expr)
        for number, item in enumerate(items):
            breaks += self._round(node, item)
            by_rounds.add(values, self.reader.values)
            if number == 0 and not by_rounds.say_more(values, settled.reader.values, self.names, settled.names):
                return False
            if self.names is None:
                break
            if self._file.patience.is_over or (
                is_changed and by_rounds.items(self.reader.sequence(node.expr)) != items
            ):
                return False
        self.reader.values = values
        self._anew(node.else_body)
        self._leave_behind(rounds.key_of(node.line, node.column))
        self.names = self._join([self.names, *breaks])
        return True

    def _round(self, node: ForStmt, item: Value) -> list[Names]:
        """Run through one round, and return what is known where it leaves the loop."""
        left = self._jumps + len(self.returned) + len(self.yielded)
        key = rounds.key_of(node.line, node.column)
        self.reader.values = {}
        self._breaks.append([])
        self._continues.append([])
        self._leave_behind(key)
        self.stores.clear()
        self.assign(node.index, rounds.in_round(item, key))
        self._block(node.body)
        self.names = self._join([self.names, *self._continues.pop()])
        # After a round that may have left the loop, nobody knows whether another one comes.
        self._unsure += self._jumps + len(self.returned) + len(self.yielded) > left
        return self._breaks.pop()

    def _adopt(self, found: Loops) -> None:
        """Take over what a run round by round found: of mistakes, those that surely come."""
        self.names = found.names
        self.reader.values.update(found.reader.values)
        self.returned.extend(found.returned)
        self.yielded.extend(found.yielded)
        self._adopt_complaints(found)

    def _adopt_complaints(self, found: Loops) -> None:
        known = {each.node for each in self.complaints}
        for each in found.complaints:
            if each.node in found._sure and each.node not in known:
                known.add(each.node)
                self.complaints.append(each)
        self._note_sure(found._sure)

    def _note_sure(self, nodes: set[Expression]) -> None:
        """Note what rounds surely come to that surely come, if the loop does."""
        # The loop itself counts as unsure.
        self._unsure -= 1
        if self._surely_runs:
            self._sure |= nodes
        self._unsure += 1

    def _join(self, branches: list[Names | None]) -> Names | None:
        return join(branches, self._file.bindings.arguments)

    def _copy(self) -> Names | None:
        return None if self.names is None else dict(self.names)
