"""The heap: branches cost what they write, and leave what they join."""

from __future__ import annotations

from typedthinc.analysis.heap import Heap
from typedthinc.analysis.values.cells import ABSENT, Cell
from typedthinc.analysis.values.joining import join
from typedthinc.shapes.arrays.values import Int, of_number
from typedthinc.shapes.sizes import UNKNOWN

ONE, TWO = of_number(1), of_number(2)


def test_what_is_written_can_be_undone() -> None:
    heap, cell = Heap(), Cell(ONE)
    mark = heap.mark()
    heap.write(cell, TWO)
    assert heap.since(mark) == {cell: TWO}
    heap.undo(mark)
    assert cell.value == ONE
    assert heap.since(mark) == {}


def test_a_merge_joins_what_the_ways_left() -> None:
    heap, same, other = Heap(), Cell(ONE), Cell(ONE)
    mark = heap.mark()
    heap.merge(mark, [{same: TWO, other: TWO}, {same: TWO}], join)
    assert same.value == TWO
    assert other.value == Int(UNKNOWN)


def test_a_cell_that_one_way_made_is_not_there_in_the_other() -> None:
    heap = Heap()
    mark = heap.mark()
    made = Cell()
    heap.write(made, ONE)
    way = heap.since(mark)
    heap.undo(mark)
    heap.merge(mark, [way, {}], join)
    assert made.value == ONE


def test_a_name_that_only_one_way_binds_is_worth_that() -> None:
    heap, name = Heap(), Cell(ABSENT)
    mark = heap.mark()
    heap.merge(mark, [{name: ONE}, {}], join)
    assert name.value == ONE
