from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract import CASES, CHECKS, ONCE, cases, initialized
from tests.example_counts import examples
from typedthinc import layers


@pytest.mark.parametrize("name", CASES)
@settings(deadline=None, max_examples=examples(10), derandomize=True)
@given(data=st.data())
def test_checks(name: str, data: st.DataObject) -> None:
    case = data.draw(cases(name))
    for check in CHECKS:
        # Some train the model, or turn its dropout off.
        check(replace(case, model=case.model.copy()))


@pytest.mark.parametrize("name", CASES)
def test_checks_for_which_one_case_says_all(name: str) -> None:
    case = initialized(name)
    for check, names in ONCE.items():
        if name in names:
            check(replace(case, model=case.model.copy()))


# Their frameworks are not in this environment: tests/frameworks/wrapper_contract.py holds them to their contract.
ELSEWHERE = {"JaxWrapper", "MXNetWrapper", "TensorFlowWrapper"}


def test_every_layer_has_a_case() -> None:
    assert {name.partition(" ")[0] for name in CASES} | ELSEWHERE == set(layers.__all__)
