"""Parts of arrays: each index leaves what numpy leaves."""

# ruff: noqa: E501  # a line of the table stays one line

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shapes.applied import accept, rules
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.rules.indexing import least_width
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, number
from typedthinc.shapes.terms import AnyRank, Array, Term

SLICES = st.builds(slice, st.none() | st.integers(-3, 3), st.none() | st.integers(-3, 3), st.sampled_from([None, 1, 2]))
INDEXES = st.tuples(st.integers(-2, 1) | SLICES | st.lists(st.integers(-2, 1), min_size=2, max_size=2), SLICES)


@given(INDEXES, st.integers(2, 6), st.integers(1, 6))
def test_what_is_left_is_what_numpy_leaves(index: Any, rows: int, columns: int) -> None:
    layer = rules.array_getitem([LayerType("layer")], index=index)
    try:
        left = accept(layer, Array("Floats", (number(rows), number(columns))), "the data is")
    except Mismatch:
        return
    shape = np.zeros((rows, columns))[index].shape
    assert isinstance(left, Array)
    assert len(left.sizes) == len(shape)
    known = [(size, true) for size, true in zip(left.sizes, shape, strict=True) if not isinstance(size, Unknown)]
    assert all(size == number(true) for size, true in known)


@pytest.mark.parametrize(
    ("index", "kind", "told"),
    [
        (True, "container", "index must be an int, a slice, a list of ints or a tuple of these, not True"),
        ((0, False), "container", "index must be an int, a slice, a list of ints or a tuple of these, not (0, False)"),
        ((0, 0, 0, 0, 0), "rank", "the index has 5 parts, but no array has more than 4 axes"),
        (([0, 1], [0, 1, 2]), "size", "the lists of the index must have one length, not 2 and 3"),
        (([0, 1, 2], [0], [0, 1]), "size", "the lists of the index must have one length, not 2 and 3"),
        ((0, 0, 0, 0), "rank", "the index leaves no axis: put a slice or a list in place of an int"),
    ],
)
def test_what_is_refused(index: Any, kind: str, told: str) -> None:
    with pytest.raises(Mismatch) as caught:
        rules.floats_getitem([LayerType("layer")], name="floats_getitem", index=index)
    assert (caught.value.kind, caught.value.message) == (kind, f"floats_getitem: {told}")
    assert caught.value.argument == "index"


def test_the_families() -> None:
    layers = [LayerType("layer")]
    found = [rule(layers, name="part", index=0) for rule in (rules.array_getitem, rules.floats_getitem)]
    assert [each.name for each in found] == ["part", "part"]
    assert [{way.input.family for way in each.scheme.alternatives} for each in found] == [
        {"Floats", "Ints"},
        {"Floats"},
    ]
    unknown = [
        rule(layers).scheme.alternatives for rule in (rules.array_getitem, rules.floats_getitem, rules.ints_getitem)
    ]
    families = (("Floats", "Ints"), ("Floats",), ("Ints",))
    assert [[(way.input, way.output) for way in each] for each in unknown] == [
        [(AnyRank(family), AnyRank(family)) for family in each] for each in families
    ]


@pytest.mark.parametrize(
    ("bounds", "least"),
    [
        (slice(1, None), 2),
        (slice(None, 2), 2),
        (slice(1, 3), 3),
        (slice(-2, None), 2),
        (slice(None, -2), 3),
        (slice(3, 1), 0),
        (slice(None, None, 2), 0),
        (slice(None, None, -1), 1),
        (slice(2, None, -1), 3),
    ],
)
def test_the_columns_that_a_slice_needs(bounds: Any, least: int) -> None:
    assert least_width(bounds) == least


def test_of_an_unknown_index_the_family_is_known() -> None:
    value = Array("Ints", (UNKNOWN, number(3)))
    accept(rules.ints_getitem([LayerType("layer")], index=...), value, "the data is")
    with pytest.raises(Mismatch):
        accept(rules.floats_getitem([LayerType("layer")], index=...), value, "the data is")


def ways(index: Any) -> str:
    """Write what an index takes and leaves, for each number of axes: `a` is a variable size of the first, and so on."""
    layer = rules.ints_getitem([LayerType("layer")], index=index)
    return "; ".join(f"{written(each.input)} -> {written(each.output)}" for each in layer.scheme.alternatives)


def written(term: Term) -> str:
    assert isinstance(term, Array | AnyRank)
    if isinstance(term, AnyRank):
        return f"{term.family}X"
    return f"{term.family}[{', '.join(map(size_text, term.sizes))}]"


def size_text(size: Size) -> str:
    if isinstance(size, Unknown):
        return "_"
    parts = [f"{'' if factor == 1 else factor}{'abcd'[int(item.name)]}" for item, factor in size.terms]
    return "+".join([*parts, str(size.constant)] if size.constant or not parts else parts)


class Index:
    def __getitem__(self, key: Any) -> Any:
        return key


# An index, and for each number of axes what comes and what is left: `a` is a size of the first axis that is at least 1.
WAYS = """
[0] | Ints[a, b] -> Ints[b]; Ints[a, b, c] -> Ints[b, c]; Ints[a, b, c, d] -> Ints[b, c, d]
[-1] | Ints[a, b] -> Ints[b]; Ints[a, b, c] -> Ints[b, c]; Ints[a, b, c, d] -> Ints[b, c, d]
[2] | Ints[a+2, b] -> Ints[b]; Ints[a+2, b, c] -> Ints[b, c]; Ints[a+2, b, c, d] -> Ints[b, c, d]
[-3] | Ints[a+2, b] -> Ints[b]; Ints[a+2, b, c] -> Ints[b, c]; Ints[a+2, b, c, d] -> Ints[b, c, d]
[:] | Ints[a] -> Ints[a]; Ints[a, b] -> Ints[a, b]; Ints[a, b, c] -> Ints[a, b, c]; Ints[a, b, c, d] -> Ints[a, b, c, d]
[0:] | Ints[a] -> Ints[a]; Ints[a, b] -> Ints[a, b]; Ints[a, b, c] -> Ints[a, b, c]; Ints[a, b, c, d] -> Ints[a, b, c, d]
[1:] | Ints[a] -> Ints[_]; Ints[a, b] -> Ints[_, b]; Ints[a, b, c] -> Ints[_, b, c]; Ints[a, b, c, d] -> Ints[_, b, c, d]
[:-1] | Ints[a] -> Ints[_]; Ints[a, b] -> Ints[_, b]; Ints[a, b, c] -> Ints[_, b, c]; Ints[a, b, c, d] -> Ints[_, b, c, d]
[:2] | Ints[a] -> Ints[_]; Ints[a, b] -> Ints[_, b]; Ints[a, b, c] -> Ints[_, b, c]; Ints[a, b, c, d] -> Ints[_, b, c, d]
[::2] | Ints[a] -> Ints[_]; Ints[a, b] -> Ints[_, b]; Ints[a, b, c] -> Ints[_, b, c]; Ints[a, b, c, d] -> Ints[_, b, c, d]
[::-1] | Ints[a] -> Ints[_]; Ints[a, b] -> Ints[_, b]; Ints[a, b, c] -> Ints[_, b, c]; Ints[a, b, c, d] -> Ints[_, b, c, d]
[::1] | Ints[a] -> Ints[a]; Ints[a, b] -> Ints[a, b]; Ints[a, b, c] -> Ints[a, b, c]; Ints[a, b, c, d] -> Ints[a, b, c, d]
[[0, 2]] | Ints[a+2] -> Ints[2]; Ints[a+2, b] -> Ints[2, b]; Ints[a+2, b, c] -> Ints[2, b, c]; Ints[a+2, b, c, d] -> Ints[2, b, c, d]
[[]] | Ints[a] -> Ints[0]; Ints[a, b] -> Ints[0, b]; Ints[a, b, c] -> Ints[0, b, c]; Ints[a, b, c, d] -> Ints[0, b, c, d]
[[-3]] | Ints[a+2] -> Ints[1]; Ints[a+2, b] -> Ints[1, b]; Ints[a+2, b, c] -> Ints[1, b, c]; Ints[a+2, b, c, d] -> Ints[1, b, c, d]
[0, 0] | Ints[a, b, c] -> Ints[c]; Ints[a, b, c, d] -> Ints[c, d]
[0, -2] | Ints[a, b+1, c] -> Ints[c]; Ints[a, b+1, c, d] -> Ints[c, d]
[:, 0] | Ints[a, b] -> Ints[a]; Ints[a, b, c] -> Ints[a, c]; Ints[a, b, c, d] -> Ints[a, c, d]
[:, 1:] | Ints[a, b+1] -> Ints[a, b]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, :2] | Ints[a, b+1] -> Ints[a, 2]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, 1:3] | Ints[a, b+2] -> Ints[a, 2]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, -2:] | Ints[a, b+1] -> Ints[a, 2]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, :-2] | Ints[a, b+2] -> Ints[a, b]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, 1:-1] | Ints[a, b+2] -> Ints[a, b]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, -3:-1] | Ints[a, b+2] -> Ints[a, 2]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, ::2] | Ints[a, b] -> Ints[a, _]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, ::-1] | Ints[a, b] -> Ints[a, b]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, 2::-1] | Ints[a, b+2] -> Ints[a, 3]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, 3:1] | Ints[a, b] -> Ints[a, _]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, -2:2] | Ints[a, b] -> Ints[a, _]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, 0:3:2] | Ints[a, b+2] -> Ints[a, 2]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[[0, 1], :] | Ints[a+1, b] -> Ints[2, b]; Ints[a+1, b, c] -> Ints[2, b, c]; Ints[a+1, b, c, d] -> Ints[2, b, c, d]
[:, [0, 1]] | Ints[a, b+1] -> Ints[a, 2]; Ints[a, b+1, c] -> Ints[a, 2, c]; Ints[a, b+1, c, d] -> Ints[a, 2, c, d]
[:, [0, 1], [2, 3]] | Ints[a, b+1, c+3] -> Ints[a, 2]; Ints[a, b+1, c+3, d] -> Ints[a, 2, d]
[[0, 1], :, [2, 3]] | Ints[a+1, b, c+3] -> Ints[2, b]; Ints[a+1, b, c+3, d] -> Ints[2, b, d]
[0, :, [2, 3]] | Ints[a, b, c+3] -> Ints[2, b]; Ints[a, b, c+3, d] -> Ints[2, b, d]
[[0], [2, 3]] | Ints[a, b+3] -> Ints[2]; Ints[a, b+3, c] -> Ints[2, c]; Ints[a, b+3, c, d] -> Ints[2, c, d]
[:, [0], :] | Ints[a, b, c] -> Ints[a, 1, c]; Ints[a, b, c, d] -> Ints[a, 1, c, d]
[:, ...:] | Ints[a, b] -> Ints[a, _]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, :...] | Ints[a, b] -> Ints[a, _]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[:, ::...] | Ints[a, b] -> Ints[a, _]; Ints[a, b, c] -> Ints[a, _, c]; Ints[a, b, c, d] -> Ints[a, _, c, d]
[...] | IntsX -> IntsX
[0, ...] | IntsX -> IntsX
[0, 0, 0] | Ints[a, b, c, d] -> Ints[d]
[0, 0, 0, :] | Ints[a, b, c, d] -> Ints[d]
[1:,] | Ints[a] -> Ints[_]; Ints[a, b] -> Ints[_, b]; Ints[a, b, c] -> Ints[_, b, c]; Ints[a, b, c, d] -> Ints[_, b, c, d]
"""


@pytest.mark.parametrize("row", WAYS.split("\n")[1:-1])
def test_each_number_of_axes_has_its_way(row: str) -> None:
    text, _, told = row.partition(" | ")
    assert ways(eval(f"Index(){text}", {"Index": Index})) == told  # noqa: S307  # an index of the table
