"""Calls of numpy's functions with all that they take: their rules say exactly what numpy makes, sizes and family."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from tests.shapes.test_array_rules import FAMILIES, value
from typedthinc.shapes.arrays import table
from typedthinc.shapes.arrays.values import ArrayValue, Value
from typedthinc.shapes.sizes import UNKNOWN, number

F: Any = np.zeros((3, 4), "float32")
I: Any = np.zeros((3, 4), "int64")
B: Any = np.zeros((3, 4), bool)
V: Any = np.zeros(4, "float32")
W: Any = np.zeros(3, "int64")
T: Any = np.zeros((2, 3, 4), "float32")
S: Any = np.eye(3)
NONE: Any = np.zeros((0, 4), "float32")


def c(name: str, *args: Any, **options: Any) -> Any:
    shown = [*map(_shown, args), *(f"{key}={_shown(each)}" for key, each in options.items())]
    return pytest.param(name, args, options, id=f"{name}({', '.join(shown)})")


def _shown(argument: Any) -> str:
    if isinstance(argument, list):
        return f"[{', '.join(map(_shown, argument))}]"
    return f"{argument.dtype}{argument.shape}" if isinstance(argument, np.ndarray) else repr(argument)


FUNCTIONS = [
    *[c(name, F) for name in ("abs", "negative", "sign", "exp", "sqrt", "tanh", "floor", "rint", "isnan", "isfinite")],
    *[c(name, I) for name in ("abs", "negative", "sign", "square", "exp", "isnan", "logical_not", "invert")],
    *[c(name, F, V) for name in ("add", "multiply", "maximum", "subtract", "divide", "hypot", "less", "equal", "fmod")],
    *[c(name, I, 2) for name in ("add", "multiply", "power", "remainder", "floor_divide", "divide", "greater_equal")],
    *[c(name, F, I) for name in ("add", "subtract", "arctan2", "logical_and", "not_equal")],
    c("add", I, V),
    c("add", B, W[:, None]),
    c("add", I, F, dtype="float64"),
    c("multiply", I, I, dtype="float32"),
    c("exp", I, dtype="float64"),
    c("where", B, F, V),
    c("cross", np.zeros((5, 3), "int64"), W),
    c("cross", np.zeros((5, 3), "int64"), np.zeros(3, "float32")),
    c("cross", np.zeros(3, "float32"), np.zeros((2, 1, 3), "int64")),
    c("where", B, I, 0),
    c("where", B, I, 0.5),
    c("clip", F, 0, 1),
    c("clip", I, 0, 1),
    c("broadcast_to", V, (3, 4)),
    c("broadcast_to", W[:, None], (2, 3, 5)),
    c("nan_to_num", F),
    c("zeros", 3),
    c("zeros", (2, 3), dtype="int64"),
    c("ones", (2, 0), "bool"),
    c("full", (2, 3), 7),
    c("full", (2, 3), 7, dtype="float32"),
    c("full", 4, 0.5),
    c("eye", 3),
    c("eye", 3, 5),
    c("eye", 3, 5, 1, dtype="int64"),
    c("identity", 4),
    c("tri", 3, 5),
    c("arange", 7),
    c("arange", 2, 7),
    c("arange", 7, 2, -2),
    c("arange", 0, 10, 3),
    c("arange", 3, dtype="float32"),
    c("arange", 5, 2),
    c("linspace", 0, 1),
    c("linspace", 0, 1, 7),
    c("linspace", 0, 1, num=7, dtype="float32"),
    c("logspace", 0, 1, 5),
    c("logspace", 0, 1, num=9),
    c("geomspace", 1, 2, 6),
    c("array", [1, 2, 3]),
    c("array", [[1.0, 2.0], [3.0, 4.0]]),
    c("array", [[1, 2], [3, 4]], dtype="float32"),
    c("asarray", F),
    c("asarray", I, dtype="float32"),
    c("ascontiguousarray", T),
    c("copy", I),
    c("zeros_like", I),
    c("zeros_like", I, dtype="float64"),
    c("full_like", I, 2),
    c("ones_like", F, shape=(5,)),
    *[c("diag", F, k) for k in (0, 1, -1, 3, -2, 9, -9)],
    *[c("diag", F.T, k) for k in (0, 1, -1, -3)],
    *[c("diag", W, k) for k in (0, 2, -2)],
    c("meshgrid", V, W),
    c("meshgrid", V, W, indexing="ij"),
    c("meshgrid", V, W, V[:2]),
    c("meshgrid", V),
    c("reshape", F, (4, 3)),
    c("reshape", F, -1),
    c("reshape", T, (-1, 4)),
    c("reshape", F, (2, 2, -1)),
    c("ravel", T),
    c("transpose", T),
    c("transpose", T, (1, 0, 2)),
    c("swapaxes", T, 0, -1),
    c("moveaxis", T, 0, -1),
    c("moveaxis", T, -1, 0),
    c("squeeze", T[:1]),
    c("squeeze", T[:1, :1], 1),
    c("squeeze", T[:1, :1], axis=0),
    c("expand_dims", F, 0),
    c("expand_dims", F, 1),
    c("expand_dims", F, -1),
    c("atleast_1d", np.float32(1)),
    c("atleast_1d", F),
    c("atleast_2d", V),
    c("atleast_2d", np.float32(1)),
    c("tile", F, 2),
    c("tile", F, (2, 3)),
    c("tile", V, (2, 3)),
    c("tile", T, (2, 3)),
    c("repeat", F, 2),
    c("repeat", F, 2, 0),
    c("repeat", F, 2, axis=-1),
    c("pad", F, 1),
    c("pad", F, (1, 2)),
    c("pad", F, ((1, 2), (0, 3))),
    *[
        c(name, F)
        for name in ("flip", "fliplr", "flipud", "triu", "tril", "round", "sort", "argsort", "cumsum", "diff")
    ],
    c("roll", F, 1),
    c("sort", T, axis=0),
    c("argsort", F, axis=0),
    c("cumsum", F, axis=0),
    c("cumsum", I, axis=1),
    c("cumsum", F, 1),
    c("cumprod", I),
    c("diff", F, 2),
    c("diff", F, n=2, axis=0),
    c("diff", I, axis=0),
    c("diff", F, 9),
    c("concatenate", [F, F]),
    c("concatenate", [F, F], 1),
    c("concatenate", [F, F], axis=-1),
    c("concatenate", [F, T[0], NONE]),
    c("concatenate", [F, I]),
    c("concatenate", [I, I]),
    c("stack", [F, F]),
    c("stack", [F, F, F], 1),
    c("stack", [F, F], axis=-1),
    c("vstack", [F, V]),
    c("vstack", [V, V]),
    c("hstack", [F, F]),
    c("hstack", [V, V[:2]]),
    c("column_stack", [V, V]),
    c("column_stack", [F, W]),
    c("column_stack", [F, F]),
    c("append", F, F, axis=0),
    c("append", F, F, axis=1),
    c("split", F, 2, axis=1),
    c("split", F, 3),
    c("split", F, [1, 2]),
    c("split", F, [1, 3], axis=1),
    c("hsplit", F, 2),
    c("hsplit", V, 2),
    c("vsplit", F, 3),
    c("matmul", F, F.T),
    c("matmul", F, V),
    c("matmul", V, V),
    c("matmul", T, F.T),
    c("matmul", T, np.zeros((2, 4, 5), "float32")),
    c("matmul", I, I.T),
    c("dot", F, F.T),
    c("dot", F, V),
    c("dot", V, V),
    c("dot", F, 2.0),
    c("dot", T, F.T),
    c("inner", F, F),
    c("inner", V, V),
    c("outer", V, W),
    c("einsum", "ij,kj->ik", F, F),
    c("einsum", "ij->j", F),
    c("einsum", "bij,jk->bik", T, F.T),
    c("einsum", "i,i->", V, V),
    c("cov", F),
    *[c(name, F) for name in ("sum", "prod", "mean", "std", "var", "max", "min", "any", "argmax", "median", "ptp")],
    *[c(name, T, axis=1) for name in ("sum", "mean", "std", "max", "all", "argmin", "median", "ptp", "nansum", "amax")],
    *[c(name, T, axis=-1, keepdims=True) for name in ("sum", "mean", "var", "min", "any", "argmax", "median", "ptp")],
    *[c(name, I) for name in ("sum", "prod", "mean", "max", "any", "argmax", "median", "count_nonzero")],
    *[c(name, B) for name in ("sum", "mean", "all", "count_nonzero")],
    c("sum", T, (0, 1)),
    c("sum", T, axis=(0, 2), keepdims=True),
    c("sum", I, axis=0, dtype="float32"),
    c("mean", I, axis=0, dtype="float32"),
    c("count_nonzero", T, axis=1),
    c("quantile", F, 0.5),
    c("quantile", F, 0.5, axis=0),
    c("quantile", F, np.zeros(2), axis=0),
    c("percentile", F, [10, 90], axis=1),
    c("quantile", F, 0.5, axis=1, keepdims=True),
]
LINALG = [
    *[c(name, S) for name in ("inv", "cholesky", "det", "eigh", "norm", "pinv", "svd")],
    c("matrix_power", S, 2),
    c("pinv", F),
    c("svd", F),
    c("svd", F, False),
    c("svd", F, full_matrices=False),
    c("solve", S, W),
    c("solve", S, F),
    c("norm", F, axis=1),
    c("norm", F, axis=0, keepdims=True),
    c("det", np.stack([S, S])),
    c("inv", np.stack([S, S])),
]
FFT = [c("fft", F), c("ifft", F), c("fft2", F), c("rfft", F), c("rfft", T), c("fftshift", F)]
METHODS = [
    *[c(name, F) for name in ("sum", "mean", "max", "argmax", "copy", "ravel", "flatten", "transpose", "cumsum")],
    *[c(name, T, axis=1) for name in ("sum", "std", "min", "any", "argmin", "cumprod", "argsort")],
    c("astype", F, "int64"),
    c("astype", F, "float64"),
    c("astype", I, bool),
    c("astype", I, dtype="float32"),
    c("astype", T, np.float32),
    c("reshape", F, 4, 3),
    c("reshape", F, (4, 3)),
    c("reshape", F, -1),
    c("reshape", T, 6, -1),
    c("transpose", T, 1, 0, 2),
    c("transpose", T, (2, 0, 1)),
    c("swapaxes", T, 0, 1),
    c("squeeze", T[:1]),
    c("squeeze", T[:1], 0),
    c("repeat", F, 2, 1),
    c("round", F),
    c("clip", F, 0, 1),
    c("conj", F),
    c("dot", F, F.T),
]
RNG = np.random.default_rng(0)
GENERATOR = [
    *[c(name) for name in ("normal", "random", "uniform", "standard_normal")],
    *[c(name, size=3) for name in ("normal", "random", "uniform", "poisson", "exponential", "standard_normal")],
    *[c(name, size=(2, 3)) for name in ("normal", "random", "gamma", "beta") if name not in ("gamma", "beta")],
    c("normal", V),
    c("normal", V, W[:, None] + 1),
    c("normal", 0.0, 1.0, (2, 3)),
    c("uniform", V, 1.0),
    c("poisson", np.ones((2, 3))),
    c("integers", 5),
    c("integers", 5, size=(2, 3)),
    c("integers", 0, 5, 4),
    c("choice", 5, 3),
    c("choice", V, 3),
    c("choice", V, (2, 3)),
    c("choice", I[0], size=(2, 3)),
    c("permutation", 5),
    c("permutation", F),
]


def agree(rules: Any, functions: Any, name: str, args: Any, options: Any) -> None:
    said = rules[name](*map(value, args), **{key: value(each) for key, each in options.items()})
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        function = getattr(functions, name)
        made = function(*args, **options)
    check(said, made)


def check(said: Value, made: Any) -> None:
    if isinstance(said, list | tuple):
        assert len(said) == len(made)
        for one, two in zip(said, made, strict=True):
            check(one, two)
        return
    assert said is not UNKNOWN, "nothing is said"
    assert isinstance(said, ArrayValue), said
    assert (said.family, said.sizes) == (FAMILIES[np.asarray(made).dtype.kind], tuple(map(number, np.shape(made))))


@pytest.mark.parametrize(("name", "args", "options"), FUNCTIONS)
def test_functions(name: str, args: Any, options: Any) -> None:
    agree(table.FUNCTIONS, np, name, args, options)


@pytest.mark.parametrize(("name", "args", "options"), LINALG)
def test_linear_algebra(name: str, args: Any, options: Any) -> None:
    agree(table.LINALG, np.linalg, name, args, options)


@pytest.mark.parametrize(("name", "args", "options"), FFT)
def test_spectra(name: str, args: Any, options: Any) -> None:
    agree(table.FFT, np.fft, name, args, options)


@pytest.mark.parametrize(("name", "args", "options"), METHODS)
def test_methods(name: str, args: Any, options: Any) -> None:
    agree(table.METHODS, np.ndarray, name, args, options)


@pytest.mark.parametrize(("name", "args", "options"), GENERATOR)
def test_draws(name: str, args: Any, options: Any) -> None:
    agree(table.GENERATOR, RNG, name, args, options)


@pytest.mark.parametrize(
    ("name", "args", "options"),
    [
        c("append", V, V),
        c("concatenate", [F, T], axis=None),
        c("einsum", "ij,jk", F, F.T),
        c("outer", F, W),
        c("einsum", "ij->i", F, out=V),
        c("add", F, V, out=F),
        c("sum", F, axis=0, out=V),
    ],
)
def test_what_rules_leave_open(name: str, args: Any, options: Any) -> None:
    said = table.FUNCTIONS[name](*map(value, args), **{key: value(each) for key, each in options.items()})
    assert said is UNKNOWN or isinstance(said, ArrayValue)
    if isinstance(said, ArrayValue):
        check(said, getattr(np, name)(*args, **options))
