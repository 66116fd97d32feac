"""The rules of numpy's functions, with numpy itself as the oracle: what a rule says of sizes is what numpy makes."""

from __future__ import annotations

import inspect
import operator
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedthinc.random import RandomStreams
from typedthinc.shapes.arrays import broadcasting, indexing, table
from typedthinc.shapes.arrays.einsum import einsum
from typedthinc.shapes.arrays.either import joined
from typedthinc.shapes.arrays.values import ArrayValue, DType, Int, Repeated, Value, array_of
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, atom, number, plus

SIZE = st.integers(0, 5)
SHAPE = st.lists(SIZE, max_size=4).map(tuple)
DTYPE = st.sampled_from(["float32", "float64", "int64", "bool"])
FAMILIES = {"f": "Floats", "i": "Ints", "u": "Ints", "b": "Bools", "c": "Complexes"}


def value(given: Any) -> Value:
    """Return what the checker would know of an object, were everything known."""
    match given:
        case bool() | float() | str() | None:
            return given
        case int():
            return Int(number(given))
        case np.ndarray() | np.generic():
            return ArrayValue(FAMILIES[given.dtype.kind], tuple(map(number, given.shape)))
        case tuple():
            return tuple(value(item) for item in given)
        case list():
            return [value(item) for item in given]
        case slice():
            return slice(value(given.start), value(given.stop), value(given.step))
        case type():
            return DType(FAMILIES[np.dtype(given).kind])
        case _:
            return given


def agrees(said: Value, made: Any) -> bool:
    """Tell whether what a rule said holds for what numpy made."""
    if said is UNKNOWN:
        return True
    if isinstance(said, list | tuple):
        return len(said) == len(made) and all(map(agrees, said, made))
    if isinstance(said, Repeated):
        return all(agrees(said.item, each) for each in made)
    if isinstance(said, Int):
        return said.size in (UNKNOWN, number(made))
    assert isinstance(said, ArrayValue)
    shape = np.shape(made)
    if len(shape) != len(said.sizes) or said.family not in ("", FAMILIES[np.asarray(made).dtype.kind]):
        return False
    return all(size is UNKNOWN or size == number(real) for size, real in zip(said.sizes, shape, strict=True))


def is_known(said: Value) -> bool:
    """Tell whether all sizes are known."""
    if isinstance(said, list | tuple):
        return all(map(is_known, said))
    return isinstance(said, ArrayValue) and UNKNOWN not in said.sizes


def same_as_numpy(rule: Callable[..., Value], function: Callable[..., Any], *args: Any, **options: Any) -> Value:
    """Call both; where numpy refuses, the rule may say what it likes."""
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            made = function(*args, **options)
    except (ValueError, IndexError, TypeError, np.linalg.LinAlgError):
        made = None
    try:
        said = rule(*map(value, args), **{name: value(each) for name, each in options.items()})
    except Mismatch:
        assert made is None, "the rule refuses what numpy takes"
        return UNKNOWN
    if made is None:
        return UNKNOWN
    assert agrees(said, made), f"said {said}, made {np.shape(made)}"
    return said


@st.composite
def arrays(draw: st.DrawFn, shapes: st.SearchStrategy[tuple[int, ...]] = SHAPE) -> Any:
    return np.zeros(draw(shapes), draw(DTYPE))


@given(arrays(), arrays(), st.sampled_from(["+", "-", "*", "/", "//", "%", "**", "==", "!=", "<", "<=", ">", ">="]))
def test_operators(one: Any, two: Any, sign: str) -> None:
    names = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow"}
    names |= {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made = getattr(operator, names[sign])(one, two)
    except (ValueError, TypeError):
        return
    try:
        said = broadcasting.operation(sign, value(one), value(two))
    except Mismatch as mismatch:
        # What numpy takes is refused only where it stretches a column against a row.
        assert "stretched" in mismatch.message or "labels" in mismatch.message
        return
    assert agrees(said, made)
    assert is_known(said)


@given(arrays(), SHAPE.flatmap(lambda shape: st.permutations(list(range(len(shape))))), st.integers(-5, 4))
def test_movement(array: Any, order: list[int], axis: int) -> None:
    for name in ("ravel", "transpose", "squeeze", "sort", "argsort", "cumsum", "atleast_1d", "atleast_2d", "flip"):
        assert is_known(same_as_numpy(table.FUNCTIONS[name], getattr(np, name), array)) or array.ndim == 0
    same_as_numpy(table.FUNCTIONS["transpose"], np.transpose, array, tuple(order))
    for name in ("squeeze", "expand_dims", "cumsum", "sort", "flip"):
        same_as_numpy(table.FUNCTIONS[name], getattr(np, name), array, axis=axis)
    same_as_numpy(table.FUNCTIONS["moveaxis"], np.moveaxis, array, axis, -1)
    same_as_numpy(table.FUNCTIONS["swapaxes"], np.swapaxes, array, axis, 0)
    same_as_numpy(table.FUNCTIONS["diff"], np.diff, array.astype(float), axis=axis)


@given(arrays(), st.lists(st.integers(-1, 6), max_size=4).map(tuple))
def test_reshape(array: Any, shape: tuple[int, ...]) -> None:
    said = same_as_numpy(table.FUNCTIONS["reshape"], np.reshape, array, shape)
    same_as_numpy(table.METHODS["reshape"], np.ndarray.reshape, array, *shape)
    try:
        array.reshape(shape)
    except ValueError:
        return
    assert is_known(said)


@given(arrays(), st.one_of(st.integers(0, 3), st.lists(st.integers(0, 3), max_size=4).map(tuple)), st.integers(-4, 3))
def test_repetition(array: Any, many: Any, axis: int) -> None:
    same_as_numpy(table.FUNCTIONS["tile"], np.tile, array, many)
    if isinstance(many, int):
        same_as_numpy(table.FUNCTIONS["repeat"], np.repeat, array, many)
        same_as_numpy(table.FUNCTIONS["repeat"], np.repeat, array, many, axis=axis)
    same_as_numpy(table.FUNCTIONS["pad"], np.pad, array, many)


@given(
    arrays(),
    st.one_of(st.none(), st.integers(-4, 3), st.lists(st.integers(-4, 3), max_size=2).map(tuple)),
    st.booleans(),
)
def test_reductions(array: Any, axis: Any, keepdims: bool) -> None:
    for name in ("sum", "mean", "std", "max", "min", "any", "all", "argmax", "median", "count_nonzero", "prod", "var"):
        function = getattr(np, name)
        options = {} if name == "median" and array.dtype == bool else {"axis": axis, "keepdims": keepdims}
        if options:
            same_as_numpy(table.FUNCTIONS[name], function, array, **options)
    same_as_numpy(table.FUNCTIONS["quantile"], np.quantile, array.astype(float), np.zeros(2), axis=axis)


@given(arrays(), arrays())
def test_products(one: Any, two: Any) -> None:
    for name in ("matmul", "dot", "inner", "outer"):
        same_as_numpy(table.FUNCTIONS[name], getattr(np, name), one, two)


@given(
    st.integers(0, 4), st.integers(0, 4), st.integers(0, 4), st.sampled_from(["ij,jk->ik", "ij,jk->k", "ij,jk->kji"])
)
def test_einsum(i: int, j: int, k: int, text: str) -> None:
    assert is_known(same_as_numpy(einsum, np.einsum, text, np.zeros((i, j)), np.zeros((j, k))))


@given(st.lists(arrays(), min_size=1, max_size=3), st.integers(-3, 2))
def test_joining(given_: list[Any], axis: int) -> None:
    for name in ("concatenate", "stack", "vstack", "hstack", "column_stack"):
        same_as_numpy(table.FUNCTIONS[name], getattr(np, name), given_)
    for name in ("concatenate", "stack"):
        same_as_numpy(table.FUNCTIONS[name], getattr(np, name), given_, axis=axis)


@given(arrays(), st.one_of(st.integers(1, 4), st.lists(st.integers(-6, 6), max_size=3)), st.integers(-3, 2))
def test_split(array: Any, where: Any, axis: int) -> None:
    same_as_numpy(table.FUNCTIONS["split"], np.split, array, where, axis)
    same_as_numpy(table.FUNCTIONS["hsplit"], np.hsplit, array, where)


INDEX = st.one_of(
    st.integers(-3, 3),
    st.none(),
    st.just(...),
    st.builds(
        slice, *[st.one_of(st.none(), st.integers(-6, 6))] * 2, st.one_of(st.none(), st.sampled_from([-2, -1, 1, 2]))
    ),
    st.sampled_from([np.zeros(2, int), np.zeros((2, 3), int), np.zeros(1, int), np.int64(0)]),
    st.just([0, 0]),
    st.integers(0, 5).map(lambda size: np.ones(size, bool)),
)


@given(arrays(), st.lists(INDEX, max_size=4).map(tuple))
def test_indexing(array: Any, key: tuple[Any, ...]) -> None:
    same_as_numpy(indexing.getitem, operator.getitem, array, key)
    if len(key) == 1:
        same_as_numpy(indexing.getitem, operator.getitem, array, key[0])


@given(st.integers(-5, 9), st.integers(-5, 9), st.sampled_from([-3, -1, 1, 2]))
def test_arange(start: int, stop: int, step: int) -> None:
    assert is_known(same_as_numpy(table.FUNCTIONS["arange"], np.arange, start, stop, step))
    assert is_known(same_as_numpy(table.FUNCTIONS["arange"], np.arange, stop))


@given(st.one_of(SIZE, SHAPE), st.sampled_from([None, "float32", "int64", bool, np.int32, "f", "i8", float]))
def test_creation(shape: Any, dtype: Any) -> None:
    for name in ("zeros", "ones", "empty"):
        assert is_known(same_as_numpy(table.FUNCTIONS[name], getattr(np, name), shape, dtype=dtype))
    assert is_known(same_as_numpy(table.FUNCTIONS["full"], np.full, shape, 0.5))
    assert is_known(same_as_numpy(table.FUNCTIONS["zeros_like"], np.zeros_like, np.zeros(shape), dtype=dtype))
    rng = np.random.default_rng(0)
    for name in ("normal", "uniform", "exponential", "poisson", "random", "standard_normal"):
        assert is_known(same_as_numpy(table.GENERATOR[name], getattr(rng, name), size=shape))
    assert is_known(same_as_numpy(table.GENERATOR["integers"], rng.integers, 5, size=shape))
    assert is_known(same_as_numpy(table.GENERATOR["choice"], rng.choice, 5, shape))
    assert is_known(same_as_numpy(table.RANDOM["randint"], np.random.randint, 0, 5, shape))
    if isinstance(shape, tuple):
        assert is_known(same_as_numpy(table.RANDOM["rand"], np.random.rand, *shape)) or shape == ()


@given(st.integers(1, 4), st.integers(1, 4), st.booleans())
def test_linear_algebra(rows: int, columns: int, full: bool) -> None:
    a = np.random.default_rng(0).normal(size=(rows, columns))
    square = a @ a.T + np.eye(rows)
    assert is_known(same_as_numpy(table.LINALG["svd"], np.linalg.svd, a, full))
    assert is_known(same_as_numpy(table.LINALG["pinv"], np.linalg.pinv, a))
    for name in ("inv", "cholesky", "det", "eigh", "norm"):
        assert is_known(same_as_numpy(table.LINALG[name], getattr(np.linalg, name), square))
    assert is_known(same_as_numpy(table.LINALG["solve"], np.linalg.solve, square, a))
    assert is_known(same_as_numpy(table.LINALG["norm"], np.linalg.norm, a, axis=1, keepdims=full))
    for name in ("fft", "rfft", "fft2"):
        assert is_known(same_as_numpy(table.FFT[name], getattr(np.fft, name), a))


B: Size = atom(Name("B", rigid=True))


@pytest.mark.parametrize(
    ("sizes", "shape", "wanted"),
    [
        ((B, 4, 5), (-1, 20), (B, 20)),
        ((B, 4, 5), (B, -1), (B, 20)),
        ((UNKNOWN, 4), (2, -1), (2, UNKNOWN)),
        ((B, 4), (-1,), (Known(0, ((Name("B", rigid=True), 4),)),)),
        ((B, B), (-1,), (UNKNOWN,)),
    ],
)
def test_reshape_of_sizes_with_names(sizes: Any, shape: Any, wanted: Any) -> None:
    def size(item: Any) -> Size:
        return number(item) if isinstance(item, int) else item

    array = ArrayValue("Floats", tuple(map(size, sizes)))
    said = table.FUNCTIONS["reshape"](array, tuple(Int(size(item)) for item in shape))
    assert said == ArrayValue("Floats", tuple(map(size, wanted)))


def test_a_slice_of_a_size_with_a_name() -> None:
    assert indexing.sliced(B, slice(Int(number(1)), None)) == plus(B, number(-1))
    assert indexing.sliced(B, slice(None, Int(number(3)))) is UNKNOWN


@given(arrays(), arrays(), st.integers(-4, 3))
def test_writing(array: Any, other: Any, axis: int) -> None:
    for name in ("copyto", "fill_diagonal"):
        same_as_numpy(table.FUNCTIONS[name], getattr(np, name), array, other.astype(array.dtype))
    for name in ("putmask", "place"):
        same_as_numpy(table.FUNCTIONS[name], getattr(np, name), array, other, [1])
    same_as_numpy(table.METHODS["sort"], np.ndarray.sort, array, axis)
    same_as_numpy(table.METHODS["partition"], np.ndarray.partition, array, 0, axis)


@given(SHAPE, SHAPE)
def test_what_goes_into_an_array(result: tuple[int, ...], out: tuple[int, ...]) -> None:
    """As numpy says: the result is stretched, never the array."""
    sizes, room = tuple(map(number, result)), tuple(map(number, out))
    try:
        np.copyto(np.zeros(out), np.zeros(result))
        assert broadcasting.goes_into(sizes, room) or len(result) > len(out)
    except ValueError:
        assert not broadcasting.goes_into(sizes, room)
    # Of a size that is not known, nobody says that it does not fit.
    assert broadcasting.goes_into((UNKNOWN,) * len(out), room)
    assert broadcasting.goes_into(room, (UNKNOWN,) * len(out))


def test_names_of_sizes_that_go_into_each_other() -> None:
    other = atom(Name("C", rigid=True))
    assert broadcasting.goes_into((B, number(3)), (number(2), B, number(3)))
    assert not broadcasting.goes_into((B, number(3)), (other, number(3)))
    assert not broadcasting.goes_into((B, number(3)), (number(3),))
    assert broadcasting.is_rigid(B)
    for size in (number(3), UNKNOWN, plus(B, number(1)), plus(B, B), atom(Name("N", rigid=False))):
        assert not broadcasting.is_rigid(size)


def test_the_place_of_out_is_that_of_numpy() -> None:
    for name, rule in table.FUNCTIONS.items():
        place = table.place_of_out(rule)
        function = getattr(np, name, None)
        if place is not None and function is not None and not isinstance(function, np.ufunc):
            assert list(inspect.signature(function).parameters)[place] == "out", name


def test_places_of_out() -> None:
    found = {name: table.place_of_out(table.FUNCTIONS[name]) for name in ("add", "equal", "clip", "dot", "where")}
    assert found == {"add": None, "equal": 2, "clip": 3, "dot": 2, "where": None}


@pytest.mark.parametrize(
    ("name", "args", "options"),
    [
        ("uniform", ((3, 4),), {}),
        ("uniform", ((3, 4), 0.0, 1.0, "float32"), {}),
        ("normal", (5,), {"avg": 1.0, "std": 2.0}),
        ("binomial", ((3, 4),), {"n": 1, "p": 0.5}),
        ("choice", (6, np.arange(5)), {}),
        ("choice", (2, np.zeros(5, "float32")), {}),
        ("choice", (), {"a": np.arange(4)}),
        ("choice", (2,), {"p": np.full((3, 4), 0.25, "float32")}),
        ("choice", (2,), {"p": np.full(4, 0.25, "float32")}),
        ("multinomial", (), {"n": 4, "pvals": np.full((3, 4), 0.25, "float32")}),
    ],
)
def test_draws_of_the_package(name: str, args: Any, options: Any) -> None:
    source: Any = RandomStreams(1)
    made = getattr(source, name)(*args, **options)
    said = table.SOURCE[name](*map(value, args), **{key: value(each) for key, each in options.items()})
    assert said == ArrayValue(FAMILIES[made.dtype.kind], tuple(map(number, made.shape)))


def test_draws_of_which_nothing_is_known() -> None:
    assert table.SOURCE["uniform"](UNKNOWN) == UNKNOWN
    assert table.SOURCE["uniform"](Int(number(2)), **{"else": None}) is UNKNOWN
    assert table.SOURCE["uniform"](Int(number(2)), *[None] * 5) is UNKNOWN
    assert table.SOURCE["choice"](Int(number(2)), UNKNOWN) is UNKNOWN
    assert table.SOURCE["choice"](Int(number(2)), p=UNKNOWN) is UNKNOWN
    assert table.SOURCE["multinomial"](pvals=UNKNOWN) is UNKNOWN


def test_what_ways_have_in_common() -> None:
    one, two = ArrayValue("Floats", (number(3), number(4))), ArrayValue("Ints", (number(3), number(5)))
    assert joined(one, two) == ArrayValue("", (number(3), UNKNOWN))
    assert joined(one, 0.5) is UNKNOWN
    assert array_of(joined(0.5, 1.5)) == ArrayValue("Floats", ())


@pytest.mark.parametrize(
    ("left", "sign", "right", "message"),
    [
        ((B, 1), "-", (B,), "`Floats2d[B, 1] - Floats1d[B]` would be stretched to Floats2d[B, B]; did you mean"),
        ((8, 1), "==", (8,), "would be stretched to Floats2d[8, 8]"),
        ((8, 3), "+", (8, 4), "`Floats2d[8, 3] + Floats2d[8, 4]` cannot be broadcast"),
    ],
)
def test_what_is_hardly_meant(left: Any, sign: str, right: Any, message: str) -> None:
    def array(sizes: Any) -> ArrayValue:
        return ArrayValue("Floats", tuple(number(size) if isinstance(size, int) else size for size in sizes))

    with pytest.raises(Mismatch) as caught:
        broadcasting.operation(sign, array(left), array(right))
    assert message in caught.value.message
