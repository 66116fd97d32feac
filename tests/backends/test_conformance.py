"""Every op, on every backend, against its oracle; see conformance/README.md."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backends.conformance.case import Case, Draw, differences, parameters
from tests.backends.conformance.elsewhere import ELSEWHERE
from tests.backends.conformance.layouts import DEVICE, HOST, laid_out, over_arrays
from tests.backends.conformance.tolerances import TABLE
from tests.backends.gpu import GPU_OPS, with_each
from tests.example_counts import examples
from tests.shapes.test_array_rules import agrees, is_known, value
from typedthinc.backends import NumpyOps, Ops, get_ops
from typedthinc.backends.record import GRADIENTS, SIZES
from typedthinc.shapes.arrays.ops import OPS

# Where sequences lie is held in main memory on every backend.
ON_HOST = {"lengths", "starts_ends", "lasts"}
FOLDER = Path(__file__).parent / "conformance"
MACHINERY = {"__init__", "case", "tolerances", "layouts", "elsewhere"}
CONCERNS = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in MACHINERY)
CASES: list[Case] = [
    case for name in CONCERNS for case in importlib.import_module(f"tests.backends.conformance.{name}").CASES
]
few = settings(deadline=None, max_examples=examples(8))


def of_cases(cases: Iterable[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [*cases], ids=str)


ON_CPU = sorted({NumpyOps, type(get_ops("cpu"))}, key=lambda kind: kind.name)
BACKENDS = [*(pytest.param(partial(kind, seed=0), id=kind.name) for kind in ON_CPU), *GPU_OPS]


@pytest.fixture(scope="module", params=BACKENDS)
def ops(request: pytest.FixtureRequest) -> Ops:
    return request.param()


@of_cases(CASES)
@pytest.mark.parametrize(
    ("ops", "dtype"), with_each(BACKENDS, ("float32", "float64"), kept=["float32"]), indirect=["ops"]
)
@few
@given(data=st.data())
def test_equals_the_oracle_in_every_layout(ops: Ops, case: Case, dtype: str, data: st.DataObject) -> None:
    arguments = over_arrays(case.arguments(Draw(data)), lambda X: X.astype(dtype) if X.dtype.kind == "f" else X)
    expected = case.oracle(*in_float64(arguments), **case.keywords)
    is_made = "dtype" in parameters(case.op) and all(isinstance(each, int) for each in arguments)  # of plain numbers
    for layout in HOST if ops.device_type == "cpu" else DEVICE:
        given_ = on_backend(ops, case, arguments, layout)
        told = {"dtype": dtype} if is_made else {}
        actual = getattr(ops, case.op)(*given_, **case.keywords, **told)
        check_result(ops, case, actual, expected, dtype)
        np.testing.assert_equal(over_arrays(given_, ops.to_numpy, ops.xp.ndarray), arguments, "changed its input")
    if dtype == "float32":
        check_writes_where_asked_to(ops, case, arguments, expected)


def check_writes_where_asked_to(ops: Ops, case: Case, arguments: Any, expected: Any) -> None:
    given_ = on_backend(ops, case, arguments, "C")
    if "out" in parameters(case.op):
        target = ops.xp.full(expected.shape, np.nan, "float32")
        actual = getattr(ops, case.op)(*given_, **case.keywords, out=target)
        assert actual is target
        check_result(ops, case, actual, expected, "float32")
    if "inplace" in parameters(case.op):  # into the first argument
        actual = getattr(ops, case.op)(*given_, **case.keywords, inplace=True)
        assert (actual[0] if isinstance(actual, tuple) else actual) is given_[0]
        check_result(ops, case, actual, expected, "float32")


@of_cases(case for case in CASES if case.has_gradient)
@few
@given(data=st.data())
def test_backprop_is_the_gradient(ops: Ops, case: Case, data: st.DataObject) -> None:
    draw = Draw(data)
    arguments = case.arguments(draw)

    def oracle(*args: Any) -> Any:
        return case.oracle(*args, **case.keywords)

    first = oracle(*arguments)
    dY = draw.floats(*(first[0] if isinstance(first, tuple) else first).shape)
    given_ = on_backend(ops, case, arguments, "C")
    Y = getattr(ops, case.op)(*given_, **case.keywords)
    gradients = case.gradients(ops, ops.xp.asarray(dY), Y, given_)
    rtol, atol = TABLE["differences"]["float64"]
    for place, gradient in gradients.items():
        expected = differences(oracle, arguments, place, dY)
        np.testing.assert_allclose(ops.to_numpy(gradient), expected, rtol, atol, strict=True)


@of_cases(case for case in CASES if case.op in SIZES)
@few
@given(data=st.data())
def test_its_rule_says_its_sizes(case: Case, data: st.DataObject) -> None:
    arguments = case.arguments(Draw(data))
    made = case.oracle(*arguments, **case.keywords)
    said = OPS[case.op](*map(value, arguments), **{name: value(each) for name, each in case.keywords.items()})
    assert agrees(said, made)
    assert is_known(said) or not isinstance(made, np.ndarray)


def test_the_checker_reads_the_rules_that_ops_name() -> None:
    assert OPS.keys() == SIZES.keys()


def test_every_op_has_a_case() -> None:
    ops = {name for name in dir(Ops) if not name.startswith("_") and callable(getattr(Ops, name))}
    covered = {case.op for case in CASES}
    assert not covered & set(ELSEWHERE)
    assert (covered | set(ELSEWHERE)) - ops == set()
    assert ops - covered - set(ELSEWHERE) == set(), "write a Case: see conformance/README.md"


@pytest.mark.parametrize("file", sorted(set(ELSEWHERE.values())))
def test_what_is_tested_elsewhere_is_named_there(file: str) -> None:
    assert (FOLDER.parent / file).exists()


def in_float64(arguments: Any) -> Any:
    return over_arrays(arguments, lambda X: X.astype("float64") if X.dtype.kind == "f" else X)


def on_backend(ops: Ops, case: Case, arguments: Any, layout: str) -> Any:
    names = parameters(case.op)
    return tuple(
        over_arrays(each, lambda X, name=name: X if name in ON_HOST else laid_out(ops.xp, ops.xp.asarray(X), layout))
        for name, each in zip(names, arguments, strict=False)
    )


def check_result(ops: Ops, case: Case, actual: Any, expected: Any, dtype: str) -> None:
    if isinstance(expected, (tuple, list)):
        assert len(actual) == len(expected)
        names = GRADIENTS[case.op].gives if case.op in GRADIENTS else [""] * len(expected)
        for name, one, other in zip(names, actual, expected, strict=True):
            if name in ON_HOST:
                np.testing.assert_array_equal(one, other)
            else:
                check_result(ops, case, one, other, dtype)
        return
    rtol, atol = TABLE[case.tolerance][dtype]
    if not isinstance(expected, np.ndarray):
        wanted = expected if expected is None else pytest.approx(expected, rel=rtol, abs=atol)
        assert actual == wanted
        return
    assert type(actual) is ops.xp.ndarray
    assert actual.shape == expected.shape
    if expected.dtype.kind != "f":
        np.testing.assert_array_equal(ops.to_numpy(actual), expected)
        return
    # The name leaves the byte order open: results of big-endian input may be in either.
    assert actual.dtype.name == dtype
    np.testing.assert_allclose(ops.to_numpy(actual), expected, rtol, atol)
