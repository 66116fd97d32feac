"""Loops, lists that grow in them, and what leaves them."""

from __future__ import annotations

from pathlib import Path

from tests.analysis.programs import errors


def test_rounds_whose_items_are_known_are_walked_one_by_one(tmp_path: Path) -> None:
    program = """\
    layers, width = [], 4
    for size in (8, 16):
        layers.append(Relu(size, width))
        width = size
    chain(*layers, Softmax(3, 15))
    """
    (found,) = errors(tmp_path, program)
    assert found.startswith("5: Softmax takes Floats2d[*, 15], but Relu before it gives Floats2d[*, 16]")


def test_after_rounds_of_unknown_number_only_what_is_always_so_is_known(tmp_path: Path) -> None:
    program = """\
    def build(depth: int):
        model, width = Relu(8, 4), 8
        for _ in range(depth):
            model = chain(model, Relu(8, 8))
            width += 1
        chain(model, Softmax(3, 9))
        return chain(Relu(width, 4), Softmax(3, 9))
    """
    (found,) = errors(tmp_path, program)
    assert found.startswith("6: Softmax takes Floats2d[*, 9], but model")


def test_what_breaks_leave_is_joined(tmp_path: Path) -> None:
    program = """\
    def build(rows):
        width = 8
        for row in rows:
            if row:
                width = 9
                break
        return chain(Relu(width, 4), Softmax(3, 9))
    """
    assert errors(tmp_path, program) == []


def test_a_list_that_is_gone_through_may_grow(tmp_path: Path) -> None:
    program = """\
    sizes, last = [4], 0
    for size in sizes:
        last = size
        if size < 6:
            sizes.append(size + 1)
    chain(Relu(last, 3), Softmax(2, 6))
    """
    assert errors(tmp_path, program) == []
