"""What is known of objects: dtypes by their names, axes by their numbers, and what two ways have in common."""

from __future__ import annotations

import re
from typing import Any

import pytest

from typedthinc.shapes.arrays.axes import axes_of, axis_of
from typedthinc.shapes.arrays.either import joined
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    BOOLS,
    COMPLEXES,
    FLOATS,
    INTS,
    ArrayValue,
    Dict,
    DType,
    Holder,
    Instance,
    Int,
    Repeated,
    Value,
    array_of,
    as_column,
    dtype_family,
    floating,
    is_one,
    of_number,
    plain,
    promoted,
    shaped,
    sizes_of,
    with_sizes,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Name, atom, number

B = atom(Name("B", rigid=True))
ROW, TABLE = ArrayValue(FLOATS, (B,)), ArrayValue(INTS, (B, number(3)))
ONE, TWO = of_number(1), of_number(2)


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (ROW, ROW, ROW),
        (ROW, ArrayValue(INTS, (B,)), ArrayValue(ANY_DTYPE, (B,))),
        (ROW, ArrayValue(FLOATS, (number(3),)), ArrayValue(FLOATS, (UNKNOWN,))),
        (ROW, TABLE, UNKNOWN),
        (ONE, ONE, ONE),
        (ONE, TWO, Int(UNKNOWN)),
        (ONE, 0.5, ArrayValue(FLOATS, ())),
        (0.5, True, ArrayValue(FLOATS, ())),
        (0.5, ROW, UNKNOWN),
        (ROW, 0.5, UNKNOWN),
        (0.5, "text", UNKNOWN),
        (0.5, UNKNOWN, UNKNOWN),
        ("one", "two", UNKNOWN),
        (None, ROW, UNKNOWN),
        ((ROW, ONE), (ROW, TWO), (ROW, Int(UNKNOWN))),
        ((ROW,), (ROW, ROW), UNKNOWN),
        ([ROW, ONE], [ROW, TWO], [ROW, Int(UNKNOWN)]),
        ([ROW], [ROW, ROW], Repeated(ROW)),
        ([ROW], Repeated(ROW), Repeated(ROW)),
        (Repeated(TABLE), [ROW], Repeated(UNKNOWN)),
        (Repeated(ONE), Repeated(TWO), Repeated(Int(UNKNOWN))),
        ([ROW], (ROW,), UNKNOWN),
        ([1.5], 0.5, UNKNOWN),
        (Dict((("a", ONE),)), Dict((("a", TWO),)), Dict((("a", Int(UNKNOWN)),))),
        (Dict((("a", ONE),)), Dict((("b", TWO),)), Dict((("a", ONE), ("b", TWO)), is_complete=False)),
        (Dict((("a", ONE),)), Dict((("a", ONE), ("b", TWO))), Dict((("a", ONE), ("b", TWO)), is_complete=False)),
        (Dict((("a", ONE), ("b", TWO))), Dict((("a", ONE),)), Dict((("a", ONE), ("b", TWO)), is_complete=False)),
        (Dict((("a", ONE),), is_complete=False), Dict((("a", TWO),)), Dict((("a", Int(UNKNOWN)),), is_complete=False)),
        (Dict((("a", ONE),)), Dict((("a", TWO),), is_complete=False), Dict((("a", Int(UNKNOWN)),), is_complete=False)),
        (Dict(()), [ROW], UNKNOWN),
    ],
)
def test_what_two_ways_have_in_common(one: Value, other: Value, both: Value) -> None:
    assert joined(one, other) == both


def test_a_dict() -> None:
    held = Dict((("a", ONE), ("b", TWO)), is_complete=False)
    assert (held.get("b"), held.get("c")) == (TWO, UNKNOWN)


@pytest.mark.parametrize(
    ("value", "array"),
    [
        (ROW, ROW),
        (ONE, ArrayValue(INTS, ())),
        (True, ArrayValue(BOOLS, ())),
        (0.5, ArrayValue(FLOATS, ())),
        (1j, ArrayValue(COMPLEXES, ())),
        (Repeated(ROW), ArrayValue(FLOATS, (UNKNOWN, B))),
        (Repeated(None), None),
        ([], ArrayValue(FLOATS, (number(0),))),
        ((), ArrayValue(FLOATS, (number(0),))),
        ([[], []], ArrayValue(FLOATS, (number(2), number(0)))),
        ([ROW, ArrayValue(FLOATS, (UNKNOWN,))], ArrayValue(FLOATS, (number(2), B))),
        ([None, ROW], None),
        ([ROW, None], None),
        ([ROW, ONE], None),
        ("text", None),
        (None, None),
        (UNKNOWN, None),
        (DType(FLOATS), None),
        (Instance("Generator"), None),
        (Holder("Ragged", (ROW,)), None),
        (Dict(()), None),
    ],
)
def test_what_asarray_makes(value: Value, array: ArrayValue | None) -> None:
    assert array_of(value) == array


@pytest.mark.parametrize(
    ("names", "family"),
    [
        ("float float16 float32 float64 f f4 f8 d e double single half <f4 >f8 =f2", FLOATS),
        ("bool bool_ ? b1 |b1", BOOLS),
        ("int int8 int16 int32 int64 uint uint8 uint64 intp intc uintp i i4 i8 u u1 u8 b B h H l L q Q", INTS),
        ("byte ubyte short ushort long ulong longlong ulonglong |u1 <i8", INTS),
        ("complex complex64 complex128 c8 c16 F D <c8", COMPLEXES),
        ("S U O object str M8 datetime64 xfloat floatx int_x cc", ANY_DTYPE),
    ],
)
def test_dtypes_by_their_names(names: str, family: str) -> None:
    assert {name: dtype_family(name, "Other") for name in names.split()} == dict.fromkeys(names.split(), family)


def test_dtypes() -> None:
    assert [dtype_family(each, BOOLS) for each in (None, DType(INTS), UNKNOWN, ONE)] == [
        BOOLS,
        INTS,
        ANY_DTYPE,
        ANY_DTYPE,
    ]
    assert [promoted(*each) for each in ((BOOLS, INTS), (FLOATS, BOOLS), (COMPLEXES, FLOATS), (INTS,))] == [
        INTS,
        FLOATS,
        COMPLEXES,
        INTS,
    ]
    assert promoted(INTS, ANY_DTYPE, FLOATS) == ANY_DTYPE
    families = (BOOLS, INTS, FLOATS, COMPLEXES, ANY_DTYPE)
    assert list(map(floating, families)) == [FLOATS, FLOATS, FLOATS, COMPLEXES, ANY_DTYPE]


@pytest.mark.parametrize(
    ("axis", "rank", "place", "places"),
    [
        (of_number(0), 2, 0, [0]),
        (of_number(1), 2, 1, [1]),
        (of_number(-1), 3, 2, [2]),
        (of_number(-3), 3, 0, [0]),
        (of_number(0), 0, None, None),
        (UNKNOWN, 2, None, None),
        (Int(B), 2, None, None),
        (None, 3, None, [0, 1, 2]),
        ((ONE, of_number(-1)), 3, None, [1, 2]),
        ([ONE, of_number(0)], 3, None, [1, 0]),
        ((), 3, None, []),
    ],
)
def test_axes(axis: Value, rank: int, place: int | None, places: list[int] | None) -> None:
    array = ArrayValue(FLOATS, (UNKNOWN,) * rank)
    assert (axis_of(axis, array), axes_of(axis, array)) == (place, places)


@pytest.mark.parametrize(
    ("axis", "new", "sentence"),
    [
        (of_number(-4), 0, "an axis of Floats3d is one of -3 to 2, not -4"),
        ((ONE, of_number(5)), 0, "an axis of Floats3d is one of -3 to 2, not 5"),
        (of_number(5), 2, "a new axis of Floats3d is one of -5 to 4, not 5"),
    ],
)
def test_axes_beyond_the_array(axis: Value, new: int, sentence: str) -> None:
    with pytest.raises(Mismatch, match=re.escape(sentence)):
        axes_of(axis, ArrayValue(FLOATS, (UNKNOWN,) * 3), new)


@pytest.mark.parametrize(
    ("shape", "sizes"),
    [
        (TWO, (number(2),)),
        (Int(B), (B,)),
        ((TWO, Int(B)), (number(2), B)),
        ([TWO, UNKNOWN], (number(2), UNKNOWN)),
        ((TWO, of_number(-1)), (number(2), number(-1))),
        ((), ()),
        (ArrayValue(INTS, ()), (UNKNOWN,)),
        ((TWO, ArrayValue(INTS, ())), (number(2), UNKNOWN)),
        ((TWO, ArrayValue(FLOATS, ())), None),
        ((TWO, ROW), None),
        (ArrayValue(INTS, (B,)), None),
        (UNKNOWN, None),
        (None, None),
        ("text", None),
        ((TWO, None), None),
    ],
)
def test_shapes(shape: Value, sizes: Any) -> None:
    assert sizes_of(shape) == sizes


def test_small_things() -> None:
    assert [plain(each) for each in (ONE, number(5), Int(B), B, UNKNOWN, None, 7.5, "1")] == [1, 5, *[None] * 6]
    assert [is_one(each) for each in (number(1), number(2), B, UNKNOWN)] == [True, False, False, False]
    assert shaped(INTS, (TWO, of_number(-1), of_number(0))) == ArrayValue(INTS, (number(2), UNKNOWN, number(0)))
    assert shaped(INTS, None) is UNKNOWN
    assert with_sizes(as_column(ROW), [number(3)]).is_column is False
    column = as_column(ArrayValue(FLOATS, (B,), is_visible=True))
    assert (column.is_column, column.is_visible) == (True, True)
    shown = [str(ArrayValue(family, (B, number(3)))) for family in (FLOATS, INTS, BOOLS, ANY_DTYPE)]
    assert shown == ["Floats2d[B, 3]", "Ints2d[B, 3]", "Array2d[B, 3]", "Array2d[B, 3]"]
