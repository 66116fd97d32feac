from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract import CASES, CHECKS, Case, cases
from typedthinc import layers

quick = settings(deadline=None, max_examples=10, derandomize=True)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("name", CASES)
@quick
@given(data=st.data())
def test_contract(name: str, check: Callable[[Case], None], data: st.DataObject) -> None:
    check(data.draw(cases(name)))


def test_every_layer_has_a_case() -> None:
    assert {name.partition(" ")[0] for name in CASES} == set(layers.__all__)
