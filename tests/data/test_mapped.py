"""Arrays in files are sent as the places where they lie."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.data.columns import Columns
from typedthinc.data.mapped import Mapped, mapped, opened
from typedthinc.training.batches import Data, Plan

VALUES = np.arange(5 * 7 * 3, dtype="float32").reshape(5, 7, 3)


@pytest.fixture
def array(tmp_path: Path) -> Any:
    np.save(tmp_path / "values.npy", VALUES)
    return np.load(tmp_path / "values.npy", mmap_mode="r")


@pytest.mark.parametrize(
    "index",
    [slice(None), slice(1, 4), np.s_[2:, 1::2], np.s_[::2, :, 1], np.s_[1]],
)
def test_a_part_of_a_file(array: Any, index: Any) -> None:
    place = mapped(array[index])
    assert isinstance(place, Mapped)
    found = opened(pickle.loads(pickle.dumps(place)))
    assert np.array_equal(found, VALUES[index]) and found.dtype == array.dtype and not found.flags.writeable


def test_axes_in_another_order(array: Any, tmp_path: Path) -> None:
    np.save(tmp_path / "turned.npy", np.asfortranarray(VALUES))
    for each in (array.T, np.load(tmp_path / "turned.npy", mmap_mode="r")[1:]):
        found = opened(mapped(each))
        assert np.array_equal(found, each) and found.strides == each.strides


def test_what_may_differ_from_its_file_is_sent_itself(tmp_path: Path) -> None:
    np.save(tmp_path / "values.npy", VALUES)
    copied: Any = np.load(tmp_path / "values.npy", mmap_mode="c")
    assert mapped(copied) is copied and mapped(VALUES) is VALUES and mapped([1]) == [1] and opened(VALUES) is VALUES


def test_data_of_a_run(array: Any) -> None:
    """What is sent is as small as the places, also of several inputs."""
    rows = np.repeat(array[:, 0], 1, axis=0)
    both = Columns([array, array[:, :, 0]], 5)
    data = Data(both, rows, Plan(2, 1, False, 0))
    batches = next(pickle.loads(pickle.dumps(data)).steps(0, 0))
    assert np.array_equal(batches[0].X[0], VALUES[:2]) and np.array_equal(batches[0].X[1], VALUES[:2, :, 0])
    large = Data(np.broadcast_to(array, (5, 7, 3)), rows, Plan(2, 1, False, 0))
    assert np.array_equal(next(pickle.loads(pickle.dumps(large)).steps(0, 0))[0].X, VALUES[:2])


def test_a_large_file_is_not_sent(tmp_path: Path) -> None:
    np.save(tmp_path / "large.npy", np.zeros((100_000, 10), "float32"))
    X = np.load(tmp_path / "large.npy", mmap_mode="r")
    assert len(pickle.dumps(Data(X, X, Plan(2, 1, False, 0)))) < 2_000
    assert len(pickle.dumps(Data(X, X, Plan(2, 1, False, 0)).split(0.1)[0])) < 1_000_000
