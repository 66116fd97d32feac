"""The names of Natural_BM's backend: all of them, with the arguments of its page, and what they do."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

from typedthinc import lazy, random
from typedthinc.compat import natural_bm as B

# The page, name by name.
METHODS = {
    "__init__": "self, seed=12345, use_cuda=None",
    "binomial": "self, size=None, n=1, p=0.5, ndim=None, dtype='int64', nstreams=None",
    "choice": "self, size=1, a=None, replace=True, p=None, ndim=None, dtype='int64', nstreams=None",
    "get_substream_rstates": "*args, **kwargs",
    "inc_rstate": "self",
    "multinomial": "self, size=None, n=1, pvals=None, ndim=None, dtype='int64', nstreams=None",
    "multinomial_wo_replacement": "self, size=None, n=1, pvals=None, ndim=None, dtype='int64', nstreams=None",
    "n_streams": "self, size",
    "normal": "self, size, avg=0.0, std=1.0, ndim=None, dtype=None, nstreams=None",
    "pretty_return": "self, node_rstate, new_rstate, sample, size, nstreams",
    "seed": "self, seed=None",
    "set_rstate": "self, seed",
    "uniform": "self, size, low=0.0, high=1.0, ndim=None, dtype=None, nstreams=None",
    "updates": "self",
}
FUNCTIONS = {
    "abs": "x",
    "all": "x, axis=None, keepdims=False",
    "allclose": "x, y, rtol=1e-05, atol=1e-08",
    "any": "x, axis=None, keepdims=False",
    "arange": "start, stop=None, step=1, dtype='int32'",
    "argmax": "x, axis=-1",
    "argmin": "x, axis=-1",
    "backend": "",
    "batch_get_value": "xs",
    "batch_set_value": "tuples",
    "cast": "x, dtype",
    "cast_to_floatx": "x",
    "clip": "x, min_value, max_value",
    "concatenate": "tensors, axis=-1",
    "cos": "x",
    "cumprod": "x, axis=0",
    "cumsum": "x, axis=0",
    "diag": "x",
    "dot": "x, y",
    "dtype": "x",
    "epsilon": "",
    "equal": "x, y",
    "eval": "x",
    "exp": "x",
    "eye": "size, dtype=None, name=None",
    "fill_diagonal": "x, val",
    "flatten": "x",
    "floatx": "",
    "function": "inputs, outputs, updates=[], name=None, **kwargs",
    "get_value": "x",
    "get_variable_shape": "x",
    "gradients": "loss, variables",
    "greater": "x, y",
    "greater_equal": "x, y",
    "ifelse": "condition, then_expression, else_expression",
    "intx": "",
    "less": "x, y",
    "less_equal": "x, y",
    "log": "x",
    "logdiffexp": "x, axis=None, keepdims=False",
    "logsumexp": "x, axis=None, keepdims=False",
    "make_rng": "seed=None",
    "max": "x, axis=None, keepdims=False",
    "maximum": "x, y",
    "mean": "x, axis=None, keepdims=False",
    "min": "x, axis=None, keepdims=False",
    "minimum": "x, y",
    "ndim": "x",
    "not_equal": "x, y",
    "one_hot": "indices, num_classes",
    "ones": "shape, dtype=None, name=None",
    "ones_like": "x, dtype=None, name=None",
    "permute_dimensions": "x, pattern",
    "placeholder": "shape=None, ndim=None, dtype=None, sparse=False, name=None",
    "pow": "x, a",
    "prod": "x, axis=None, keepdims=False",
    "random_binomial": "shape, p=0.0, dtype=None, rng=None",
    "random_normal": "shape, mean=0.0, stddev=1.0, dtype=None, rng=None",
    "random_uniform": "shape, minval=0.0, maxval=1.0, dtype=None, rng=None",
    "repeat": "x, n",
    "repeat_elements": "x, rep, axis",
    "reshape": "x, shape",
    "reverse": "x, axes",
    "round": "x",
    "scan": "function, outputs_info=None, n_steps=None, name=None, **kwargs",
    "set_epsilon": "e",
    "set_floatx": "floatx",
    "set_intx": "intx",
    "set_value": "x, value",
    "shape": "x",
    "sigmoid": "x",
    "sign": "x",
    "sin": "x",
    "solve": "a, b",
    "sqrt": "x",
    "square": "x",
    "squeeze": "x, axis",
    "stack": "x, axis=0",
    "std": "x, axis=None, keepdims=False",
    "stop_gradient": "variables",
    "sum": "x, axis=None, keepdims=False",
    "svd": "x",
    "tile": "x, n",
    "transpose": "x",
    "until": "condition",
    "var": "x, axis=None, keepdims=False",
    "variable": "value, dtype=None, name=None",
    "zeros": "shape, dtype=None, name=None",
    "zeros_like": "x, dtype=None, name=None",
}


def signature(function: Any) -> str:
    words = []
    for each in inspect.signature(function).parameters.values():
        star = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        words.append(f"{star}{each.name}" + ("" if each.default is each.empty else f"={each.default!r}"))
    return ", ".join(words)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_of_the_page(name: str) -> None:
    function = getattr(B, name)
    # A list as a default would be one for all calls.
    assert signature(function) == FUNCTIONS[name].replace("=[]", "=()")
    assert function.__doc__
    assert name in B.__all__


@pytest.mark.parametrize("name", METHODS)
def test_methods_of_the_page(name: str) -> None:
    # The page shows `*args, **kwargs` of this one, for a decorator hides what it takes.
    shown = "self, n_streams, dtype='int32', inc_rstate=True" if name == "get_substream_rstates" else METHODS[name]
    assert signature(getattr(B.RandomStreams, name)) == shown


def test_no_other_names() -> None:
    assert set(B.__all__) == {*FUNCTIONS, "RandomStreams"}
    assert len(FUNCTIONS) + len(METHODS) == 103


def test_functions_and_updates() -> None:
    X = B.placeholder(shape=(None, 2), name="X")
    W, b = B.variable(np.ones((2, 3)), name="W"), B.zeros((3,))
    Y = B.dot(X, W) + b
    one = B.function([X], Y, updates=[(b, b + 1.0), (W, W * 2.0)])
    assert one([[1, 2]]).tolist() == [[3.0] * 3]
    assert (b.get_value().tolist(), W.get_value().tolist()) == ([1.0] * 3, [[2.0] * 3] * 2)
    several = B.function([X], [Y, B.sum(Y)], updates={b: b * 0.0})
    found = several(np.ones((1, 2), int))
    assert isinstance(found, list)
    assert (found[0].tolist(), float(found[1])) == ([[5.0] * 3], 15.0)
    with pytest.raises(lazy.ExpressionError, match="^X takes"):
        one(np.ones(2))
    assert B.function([X], Y, name="scores", on_unused_input="ignore", allow_input_downcast=True).__name__ == "scores"
    with pytest.raises(TypeError, match="^function: unknown arguments givens, no_default_updates$"):
        B.function([X], Y, givens={}, no_default_updates=True)


def test_variables_and_settings() -> None:
    v = B.variable(np.arange(3), dtype="int64", name="v")
    B.set_value(v, [4.0, 5.0, 6.0])
    assert (B.get_value(v).tolist(), B.dtype(v), B.ndim(v), B.get_variable_shape(v)) == ([4, 5, 6], "int64", 1, (3,))
    for wrong in (lambda: B.get_value(v + 1), lambda: B.set_value(v + 1, 1)):
        with pytest.raises(TypeError):
            wrong()
    for refuse in (lambda: B.placeholder(), lambda: B.set_floatx("int32"), lambda: B.set_intx("float32")):
        with pytest.raises(ValueError):
            refuse()
    assert (B.floatx(), B.intx(), B.epsilon(), B.backend()) == ("float32", "int32", 2.0**-23, "numpy")
    B.set_floatx("float64")
    try:
        assert B.eval(B.mean(v)).dtype == B.ones((2,)).dtype == "float64"
    finally:
        B.set_floatx("float32")
    assert B.eval(B.shape(v)).tolist() == [3]


A = np.array([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]], "float32")
CASES: dict[str, tuple[Any, Any]] = {
    "sqrt": (B.sqrt(A), np.sqrt(np.maximum(A, 0))),
    "clip": (B.clip(A, 1.0, 0.0), np.ones_like(A)),
    "round": (B.round(A), np.round(A)),
    "concatenate": (B.concatenate([A, A]), np.concatenate([A, A], -1)),
    "stack": (B.stack([A, A]), np.stack([A, A])),
    "reverse": (B.reverse(A, [0, 1]), A[::-1, ::-1]),
    "repeat": (B.repeat(A, 2), np.repeat(A[:, None], 2, 1)),
    "repeat_elements": (B.repeat_elements(A, 2, 1), np.repeat(A, 2, 1)),
    "tile": (B.tile(A, 2), np.tile(A, 2)),
    "flatten": (B.flatten(A), A.ravel()),
    "permute": (B.permute_dimensions(A, [1, 0]), A.T),
    "one_hot": (B.one_hot(np.array([2, 0]), 3), np.eye(3)[[2, 0]]),
    "argmax": (B.argmax(A), A.argmax(-1)),
    "logsumexp": (B.logsumexp(A, 1), np.log(np.exp(A).sum(1))),
    "logdiffexp": (B.logdiffexp(np.array([0.0, 1.0, 1.0])), [np.log(np.e - 1), -np.inf]),
    "cumprod": (B.cumprod(A), np.cumprod(A, 0)),
    "std": (B.std(A, 0), A.std(0)),
    "any": (B.any(B.greater(A, 3.5), 1), [False, True]),
    "fill_diagonal": (B.fill_diagonal(np.ones((2, 2)), 0.0), [[0, 1], [1, 0]]),
    "diag": (B.diag(A), [1, 4]),
    "solve": (B.solve(np.array([[2.0, 0.0], [0.0, 4.0]]), np.ones(2)), [0.5, 0.25]),
    "allclose": (B.allclose(A, A + 1e-9), True),
    "arange": (B.arange(4), np.arange(4)),
    "eye": (B.eye(2), np.eye(2)),
    "pow": (B.pow(A, 2), A**2),
}


@pytest.mark.parametrize("name", CASES)
def test_values(name: str) -> None:
    mine, other = CASES[name]
    np.testing.assert_allclose(B.eval(mine), other, rtol=1e-5)


def test_scan_until_and_gradients() -> None:
    x = B.variable(2.0, name="x")
    outputs, updates = B.scan(lambda y: (y * x, B.until(y * x > 20.0)), outputs_info=1.0, n_steps=50)
    assert B.eval(outputs).tolist() == [2.0, 4.0, 8.0, 16.0, 32.0]
    assert updates == []
    assert float(B.eval(B.gradients(outputs[-1], x))) == 80.0
    both, _ = B.scan(lambda a, y: [a * y, y + a], outputs_info=[None, 0.0], sequences=np.arange(3.0))
    assert [B.eval(each).tolist() for each in both] == [[0.0, 0.0, 2.0], [0.0, 1.0, 3.0]]
    with pytest.raises(lazy.ExpressionError):
        B.gradients(outputs, x)
    assert float(B.eval(B.ifelse(B.greater(x, 1.0), x * 3.0, B.log(x - 5.0)))) == 6.0
    with pytest.raises(lazy.ExpressionError):
        B.gradients(B.sum(B.stop_gradient(x) * 2.0), [x])


def test_streams() -> None:
    mine, other = B.RandomStreams(seed=3), random.RandomStreams(seed=3)
    assert len(mine.rstate) == 6
    u = mine.uniform(size=(2, 3))
    first = other.uniform((2, 3))
    draw = B.function([], u)
    np.testing.assert_array_equal(draw(), first)
    assert not (draw() == first).any()
    assert u.update[0] is u.rstate is mine.updates()[0][0]
    mine.seed()
    np.testing.assert_array_equal(draw(), first)
    P = np.array([[0.2, 0.8], [0.5, 0.5]])
    counts = B.eval(mine.multinomial(n=5, pvals=P))
    assert counts.sum(1).tolist() == [5, 5]
    ids = B.eval(mine.multinomial_wo_replacement(n=2, pvals=P))
    assert np.sort(ids).tolist() == [[0, 1], [0, 1]]
    with pytest.raises(ValueError, match="^multinomial: give pvals"):
        mine.multinomial(size=3, pvals=P)
    assert mine.get_substream_rstates(4).shape == (4, 6)
    for sample in (B.random_normal((3,)), B.random_uniform((3,)), B.random_binomial((3,), p=0.5)):
        assert B.eval(sample).shape == (3,)
    assert B.eval(B.random_binomial((4,), rng=B.make_rng(1))).tolist() == [0.0] * 4
