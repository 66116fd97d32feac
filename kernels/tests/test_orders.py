"""Matrices that a kernel brings into the other order: all bits of a number, edges of tiles, what is left to numpy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from typedthinc.api import Linear
from typedthinc.arrays import orders
from typedthinc_kernels import _kernels, instruction_sets, use_instruction_set

each_set = pytest.mark.parametrize("instructions", instruction_sets())


def any_floats(rows: int, columns: int) -> Any:
    """Draw floats of all bits, those of which nan has two kinds among them."""
    words = np.random.default_rng(0).integers(0, 1 << 32, (rows, columns), "uint32")
    words[::7, ::3] = 0x7FA0_0001
    return words.view("float32")


@each_set
@settings(deadline=None, max_examples=60)
@given(rows=st.integers(1, 140), columns=st.integers(1, 140), behind=st.integers(0, 9), within=st.integers(0, 9))
def test_every_bit_arrives_and_nothing_beside_it(
    instructions: str, rows: int, columns: int, behind: int, within: int
) -> None:
    X = any_floats(columns, rows + behind)[:, :rows].T
    whole = np.full((rows, columns + within), 7, "float32")
    with use_instruction_set(instructions):
        assert _kernels.turn(X, whole[:, :columns])
    np.testing.assert_array_equal(bits(whole[:, :columns]), bits(X))
    assert (whole[:, columns:] == 7).all()


def bits(X: Any) -> Any:
    return np.ascontiguousarray(X).view("uint32")


def test_what_it_cannot_turn_is_left_to_numpy_and_not_written() -> None:
    columns, rows = np.asfortranarray(any_floats(300, 300)), np.zeros((300, 300), "float32")
    refused = [
        (rows, rows.copy()),
        (columns, columns.copy(order="F")),
        (columns, rows[:, :299]),
        (columns, rows[:, ::-1]),
        (np.zeros((300, 300), "float64", "F"), np.ones((300, 300))),
        (columns.view(">f4"), rows.view(">f4")),
        (rows.T, rows),
    ]
    for X, Y in refused:
        before = Y.copy()
        assert not _kernels.turn(X, Y)
        np.testing.assert_array_equal(Y, before)
    rows.flags.writeable = False
    assert not _kernels.turn(columns, rows)


def watched(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Note what the kernel answers."""
    asked: list[bool] = []

    def turn(X: Any, Y: Any) -> bool:
        asked.append(_kernels.turn(X, Y))
        return asked[-1]

    assert orders._installed == [_kernels.turn]
    monkeypatch.setattr(orders, "_installed", [turn])
    return asked


@pytest.mark.parametrize("shape", [(300, 257), (1000, 70), (70, 1000), (65, 1031)])
@pytest.mark.parametrize("dtype", ["<f4", ">f4", "int32"])
def test_it_turns_what_the_library_turns(dtype: str, shape: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = watched(monkeypatch)
    X = any_floats(*shape).view(dtype)
    np.testing.assert_array_equal(bits(orders.column_by_column(X)), bits(X))
    np.testing.assert_array_equal(bits(orders.row_by_row(np.asfortranarray(X))), bits(X))
    assert asked == [True, True]


def test_files_are_those_of_numpy_and_are_read_as_numpy_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = Linear(700, 301).initialize()
    asked = watched(monkeypatch)
    model.to_disk(tmp_path / "kernels")
    written = len(asked)
    found = Linear(700, 301).from_disk(tmp_path / "kernels").get_param("W")
    assert 0 < written < len(asked)
    assert all(asked)
    monkeypatch.setattr(orders, "_installed", [])
    model.to_disk(tmp_path / "numpy")
    assert (tmp_path / "kernels").read_bytes() == (tmp_path / "numpy").read_bytes()
    np.testing.assert_array_equal(found, model.get_param("W"), strict=True)
    assert found.strides == model.get_param("W").strides
