from __future__ import annotations

import importlib
import sys
from typing import Any

import numpy as np
import pytest

from typedthinc.api import set_num_threads
from typedthinc.backends import threads


def test_blas_takes_as_many_threads() -> None:
    threadpoolctl: Any = pytest.importorskip("threadpoolctl")
    _ = np.ones((2, 2)) @ np.ones((2, 2))
    with threadpoolctl.threadpool_limits(None, user_api="blas"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(threads, "_allowed", None)
        for count in (2, 1):
            set_num_threads(count)
            assert threads.num_threads() == count
            counts = {pool["num_threads"] for pool in threadpoolctl.threadpool_info() if pool["user_api"] == "blas"}
            assert counts <= {count, 1}
            assert counts


@pytest.mark.parametrize("count", [0, -1, 1.5, True, "2"])
def test_counts_are_checked(count: Any) -> None:
    with pytest.raises(ValueError, match="count must be"):
        set_num_threads(count)


def test_without_threadpoolctl_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "threadpoolctl", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'typedthinc\[threads\]'"):
        set_num_threads(1)
    monkeypatch.undo()
    assert importlib.import_module("typedthinc.backends.threads")


NAMES = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "GOTO_NUM_THREADS", "OMP_NUM_THREADS")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, 4),
        ({"OMP_NUM_THREADS": "2"}, 2),
        ({"OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "3"}, 3),
        ({"OPENBLAS_NUM_THREADS": "0", "MKL_NUM_THREADS": "many", "OMP_NUM_THREADS": "1"}, 1),
        ({"OPENBLAS_NUM_THREADS": "64"}, 4),
    ],
)
def test_without_a_call_variables_and_processors_tell(
    given: dict[str, str], expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(threads, "_allowed", None)
    monkeypatch.setattr(threads, "_processors", lambda: 4)
    threads._by_default.cache_clear()
    try:
        assert threads.num_threads() == expected
    finally:
        threads._by_default.cache_clear()
