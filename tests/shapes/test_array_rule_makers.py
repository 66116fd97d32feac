"""Functions that make rules: what the rules say that they make."""

from __future__ import annotations

from typing import Any

import pytest

from typedthinc.shapes.arrays import broadcasting, creation, draws, lazy, movement
from typedthinc.shapes.arrays.values import ANY_DTYPE, BOOLS, FLOATS, INTS, ArrayValue, DType, Int, Lazy, Value
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Name, atom, number

B = atom(Name("B", rigid=True))
ROW, TABLE, IDS = ArrayValue(FLOATS, (number(3),)), ArrayValue(FLOATS, (B, number(3))), ArrayValue(INTS, (number(3),))
TWO, SIZE = Int(number(2)), Int(B)


def test_elementwise() -> None:
    same, tests = broadcasting.elementwise(), broadcasting.elementwise(BOOLS)
    assert [same(TABLE, IDS), same(IDS), same(IDS, TWO)] == [TABLE, IDS, IDS]
    assert [same(IDS, dtype="float32"), same(TABLE, dtype=UNKNOWN)] == [ROW, ArrayValue(ANY_DTYPE, TABLE.sizes)]
    assert [tests(TABLE, ROW), tests(IDS, dtype=None)] == [ArrayValue(BOOLS, TABLE.sizes), ArrayValue(BOOLS, IDS.sizes)]
    assert tests(ROW, dtype="int64") == IDS
    for rule in (same, tests):
        assert [rule(ROW, out=ROW), rule(), rule(UNKNOWN), rule(ROW, UNKNOWN)] == [UNKNOWN] * 4
        assert rule(ROW, where=False, casting="same_kind") == rule(ROW)


def test_compared() -> None:
    assert broadcasting.compared("<")(TABLE, ROW) == ArrayValue(BOOLS, TABLE.sizes)
    assert broadcasting.compared("-")(TABLE, IDS, where=True) == TABLE
    assert broadcasting.compared("-")(TABLE, ROW, out=TABLE) is UNKNOWN


@pytest.mark.parametrize(
    ("args", "options", "made"),
    [
        ((), {}, ArrayValue(FLOATS, ())),
        ((ROW, 1.0), {}, ROW),
        ((ROW, TABLE), {}, TABLE),
        ((ROW,), {"scale": TABLE}, TABLE),
        ((), {"loc": ROW, "scale": TABLE}, TABLE),
        ((ROW, 1.0, SIZE), {}, ArrayValue(FLOATS, (B,))),
        ((ROW,), {"size": (SIZE, TWO)}, ArrayValue(FLOATS, (B, number(2)))),
        ((), {"size": TWO, "dtype": "int64"}, ArrayValue(INTS, (number(2),))),
        ((ROW,), {"dtype": DType(INTS)}, IDS),
        ((ROW, 1.0, SIZE, TWO), {}, UNKNOWN),
        ((ROW,), {"odd": 1.0}, UNKNOWN),
        ((ROW, UNKNOWN), {}, UNKNOWN),
        ((ROW, ArrayValue(FLOATS, (number(2),))), {}, UNKNOWN),
    ],
)
def test_drawn(args: Any, options: Any, made: Value) -> None:
    assert draws.drawn(FLOATS, 2, ("loc", "scale"))(*args, **options) == made


@pytest.mark.parametrize(
    ("family", "parameters", "args", "options", "made"),
    [
        (FLOATS, 2, (ROW, TABLE), {}, ROW),
        (FLOATS, 2, (ROW, TABLE, SIZE), {}, TABLE),
        (FLOATS, 2, (ROW, TABLE), {"size": SIZE}, TABLE),
        (FLOATS, 2, (), {"mean": ROW, "cov": TABLE}, ROW),
        (FLOATS, 2, (TABLE, TABLE), {}, UNKNOWN),
        (FLOATS, 2, (UNKNOWN, TABLE), {}, UNKNOWN),
        (FLOATS, 2, (ROW, TABLE, UNKNOWN), {}, UNKNOWN),
        (FLOATS, 2, (), {}, UNKNOWN),
        (FLOATS, 1, (), {"alpha": ROW, "size": SIZE}, TABLE),
        (INTS, 2, (TWO, ROW), {}, IDS),
        (INTS, 2, (TWO, ROW, SIZE), {}, ArrayValue(INTS, TABLE.sizes)),
        (INTS, 2, (), {"n": TWO, "pvals": ROW}, IDS),
        (INTS, 2, (TWO,), {"pvals": ROW}, IDS),
        (INTS, 2, (TWO,), {}, UNKNOWN),
        (INTS, 2, (IDS, ROW), {}, UNKNOWN),
        (INTS, 2, (TWO, TABLE), {}, UNKNOWN),
        (INTS, 2, (TWO, UNKNOWN), {}, UNKNOWN),
    ],
)
def test_vectors(family: str, parameters: int, args: Any, options: Any, made: Value) -> None:
    assert draws.vectors(family, parameters)(*args, **options) == made


def test_others() -> None:
    assert creation.ones_of(FLOATS)(SIZE, Int(number(3))) == TABLE
    assert creation.ones_of(INTS)() == ArrayValue(INTS, ())
    rules = [movement.atleast(rank) for rank in (1, 2)]
    assert [rule(0.5) for rule in rules] == [
        ArrayValue(FLOATS, (number(1),)),
        ArrayValue(FLOATS, (number(1), number(1))),
    ]
    assert [rule(ROW) for rule in rules] == [ROW, ArrayValue(FLOATS, (number(1), number(3)))]
    assert [rule(TABLE) for rule in rules] == [TABLE, TABLE]
    assert [rule(ROW, ROW) for rule in rules] == [UNKNOWN, UNKNOWN]


def test_rules_of_expressions() -> None:
    def told(*args: Value, **named: Value) -> Any:
        return args, named

    zero, last = Int(number(0)), Int(number(-1))
    assert lazy.of_one(told)(ROW) == ((ROW,), {})
    assert lazy.of_two(told)(ROW, IDS) == ((ROW, IDS), {})
    assert lazy.reduced(told)(ROW) == ((ROW,), {"axis": None, "keepdims": False})
    assert lazy.reduced(told)(ROW, zero, True) == ((ROW,), {"axis": zero, "keepdims": True})  # noqa: FBT003
    assert lazy.along(told)(ROW) == ((ROW,), {"axis": zero})
    assert lazy.along(told, last)(ROW) == ((ROW,), {"axis": last})
    assert lazy.along(told, last)(ROW, zero) == ((ROW,), {"axis": zero})
    for make in (lazy.reduced, lazy.along):
        with pytest.raises(Mismatch):
            make(told)(ROW, axis=TWO)
    assert lazy.lifted(lambda X, other=None: X if other is None else other)(Lazy(ROW)) == Lazy(ROW)
    assert lazy.lifted(lambda X, other=None: X if other is None else other)(ROW, other=Lazy(IDS)) == Lazy(IDS)
