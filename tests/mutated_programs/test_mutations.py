"""What is planted stands where it belongs, and everything else where it stood."""

from __future__ import annotations

import ast

import pytest

from tests.analysis.oracle import groups
from tests.mutated_programs.mutations import KINDS, mutations

PLANTED = {
    "number": ("Relu(64, 2)", ["Relu(65, 2)"]),
    "swapped": ("f(a, b, *c)", ["f(b, a, *c)"]),
    "transposed": ("y = x.T + (a @ b)", ["y = x + (a @ b)", "y = x.T + (a @ b.T)"]),
    "product": ("x @ W + b", ["x * W + b"]),
    "axis": ("x.sum(axis=0), x.max(axis=-1)", ["x.sum(axis=1), x.max(axis=-1)", "x.sum(axis=0), x.max(axis=0)"]),
    "keepdims": ("x.sum(axis=2, keepdims=True)", ["x.sum(axis=2, )"]),
    "layer": ("chain(a, b) >> c", ["chain(a, b)", "chain( b) >> c", "chain(a, ) >> c"]),
    "container": (
        "from m import list2padded\nmodel.predict(with_array(x)), list2ragged()",
        [
            "from m import list2padded\nmodel.predict(x), list2ragged()",
            "from m import list2padded\nmodel.predict(with_array(x)), list2padded()",
        ],
    ),
    "dtype": (
        'x.astype("float32")',
        ["x", 'x.astype("int64")'],
    ),
}


@pytest.mark.parametrize("kind", PLANTED)
def test_each_kind_is_planted(kind: str) -> None:
    text, expected = PLANTED[kind]
    assert {each.text for each in mutations(text) if each.kind == kind} == set(expected)


def test_each_kind_has_a_sample() -> None:
    assert set(PLANTED) == set(KINDS)


def test_lines_stay_where_they_are() -> None:
    text = 'chain(\n    Relu(64, 32),  # é\n    Softmax(\n        10,\n        64,\n    ),\n)\nf("é", 4)\n'
    for each in mutations(text):
        assert len(each.text.splitlines()) == len(text.splitlines())
        changed = [
            number
            for number, (old, new) in enumerate(zip(text.splitlines(), each.text.splitlines(), strict=True), 1)
            if old != new
        ]
        assert changed[0] == each.line


def test_annotations_are_left_alone() -> None:
    assert not list(mutations("def f(x: Floats2d[Any, Literal[64]]) -> Literal[64]: ...\ny: Literal[64]\n"))


def test_all_copies_are_programs() -> None:
    path = groups()["numpy_programs"][0]
    copies = list(mutations(path.read_text(encoding="utf-8")))
    assert len({each.text for each in copies}) > 20
    for each in copies:
        ast.parse(each.text)
