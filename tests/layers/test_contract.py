from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract import CASES, CHECKS, ONCE, Case, cases, initialized
from tests.example_counts import examples
from typedthinc import layers

quick = settings(deadline=None, max_examples=examples(10), derandomize=True)


def _test_of(check: Callable[[Case], None]) -> Callable[..., None]:
    @pytest.mark.parametrize("name", CASES)
    @quick
    @given(data=st.data())
    def test(name: str, data: st.DataObject) -> None:
        check(data.draw(cases(name)))

    return test


def _once(check: Callable[[Case], None], names: list[str]) -> Callable[..., None]:
    @pytest.mark.parametrize("name", names)
    def test(name: str) -> None:
        check(initialized(name))

    return test


# A function for each: hypothesis nests its settings once more for each parameter, and Python ends that at some 950.
for _check in CHECKS:
    globals()[f"test_{_check.__name__.removeprefix('check_')}"] = _test_of(_check)
for _check, _names in ONCE.items():
    globals()[f"test_{_check.__name__.removeprefix('check_')}"] = _once(_check, _names)


# Their frameworks are not in this environment: tests/frameworks/wrapper_contract.py holds them to their contract.
ELSEWHERE = {"JaxWrapper", "MXNetWrapper", "TensorFlowWrapper"}


def test_every_layer_has_a_case() -> None:
    assert {name.partition(" ")[0] for name in CASES} | ELSEWHERE == set(layers.__all__)
