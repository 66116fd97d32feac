"""What `as_layer` makes is a layer like the others, whatever the expression."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract import CHECKS, Case, Draw
from tests.contract.checks import frozen
from tests.example_counts import examples
from tests.toys import put
from typedthinc import lazy
from typedthinc.api import Adam, Linear, Model, ShapeMismatchError, Softmax, chain, fix_random_seed
from typedthinc.types import Floats1d, Floats2d, Floats3d, Ints1d


def table(draw: Draw, *shape: int) -> lazy.Expr[Any]:
    return lazy.Var(draw.floats(*shape).astype("float32"), name="W")


def gated(draw: Draw) -> Case:
    nI, nO = draw.size(), draw.size()
    W, b = lazy.Var(draw.floats(nI, nO).astype("float32"), name="W"), lazy.Var(np.zeros(nO, "float32"), name="b")

    @lazy.as_layer(params=(W, b))
    def gated(X: lazy.Expr[Floats2d]) -> lazy.Expr[Floats2d]:
        Y = X @ W + b
        return Y * lazy.sigmoid(Y) + lazy.logsumexp(X, 1, keepdims=True)

    nB = draw.size()
    return Case(gated, draw.floats(nB, nI), ((nB, nO), "f"))


def recurrent(draw: Draw) -> Case:
    nI, nO = draw.size(), draw.size()
    W, U = (lazy.Var(draw.floats(n, nO).astype("float32"), name=name) for n, name in ((nI, "W"), (nO, "U")))

    @lazy.as_layer(params=(W, U), name="recurrent")
    def layer(Xs: lazy.Expr[Floats3d]) -> lazy.Expr[Floats2d]:
        inputs = (Xs @ W).transpose(1, 0, 2)
        start = lazy.sum(inputs[:0], 0)
        return lazy.scan(lambda X, H: lazy.tanh(X + H @ U), start, sequences=inputs, checkpoint_every=2).last

    nB = draw.size()
    return Case(layer, draw.floats(nB, 3, nI), ((nB, nO), "f"))


def branching(draw: Draw) -> Case:
    W, flag = lazy.Var(draw.floats(3).astype("float32"), name="W"), lazy.Var(float(draw.size() > 2))

    @lazy.as_layer(params=(W,))
    def branching(X: lazy.Expr[Floats2d[Any, Literal[3]]]) -> lazy.Expr[Floats1d]:
        Y = lazy.exp(X * W)
        return lazy.ifelse(flag > 0.5, lazy.sum(Y * Y, 1), lazy.sum(X * W, 1))

    nB = draw.size()
    return Case(branching, draw.floats(nB, 3), ((nB,), "f"))


def looked_up(draw: Draw) -> Case:
    W = lazy.Var(draw.floats(5, 2).astype("float32"), name="W")

    @lazy.as_layer(params=(W,), name="looked up")
    def layer(ids: lazy.Expr[Ints1d]) -> lazy.Expr[Floats2d]:
        return lazy.take(W, ids) ** 2

    nB = draw.size()
    return Case(layer, draw.ids(5, nB), ((nB, 2), "f"))


MAKERS: tuple[Callable[[Draw], Case], ...] = (gated, recurrent, branching, looked_up)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    drawn = Draw(draw)
    case = draw(st.sampled_from(MAKERS))(drawn)
    case.model.initialize(case.X)
    case.X = frozen(case.X)
    for name in case.model.param_names:
        put(case.model, name, case.model.get_param(name).astype("float64"))
    return case


@pytest.mark.parametrize("check", CHECKS)
@settings(deadline=None, max_examples=examples(20), derandomize=True)
@given(case=cases())
def test_the_contract_of_layers(check: Callable[[Case], None], case: Case) -> None:
    check(case)


def swish(nI: int, nO: int) -> Model[Floats2d, Floats2d]:
    rng = np.random.default_rng(0)
    W = lazy.Var(rng.normal(0, nI**-0.5, (nI, nO)).astype("float32"), name="W")
    b = lazy.Var(np.zeros(nO, "float32"), name="b")

    @lazy.as_layer(params=(W, b))
    def swish(X: lazy.Expr[Floats2d]) -> lazy.Expr[Floats2d]:
        Y = X @ W + b
        return Y * lazy.sigmoid(Y)

    return swish


def test_sizes_are_compared_when_layers_are_composed() -> None:
    with pytest.raises(ShapeMismatchError, match=r"^swish takes Floats2d\[\*, 4\], but Linear before it gives"):
        chain(Linear(5, 5), swish(4, 6))
    with pytest.raises(ShapeMismatchError, match=r"^Linear takes Floats2d\[\*, 5\], but swish before it gives"):
        chain(swish(4, 6), Linear(7, 5))
    with pytest.raises(ShapeMismatchError, match=r"swish takes Floats2d\[\*, 4\], but the data is Floats2d\[2, 3\]"):
        swish(4, 6).predict(np.ones((2, 3), "float32"))


def test_training_saving_and_copying(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    X = rng.normal(size=(200, 2)).astype("float32")
    Y = (X[:, :1] * X[:, 1:] > 0).astype("float32")
    fix_random_seed(0)
    model = chain(swish(2, 16), swish(16, 8), Linear(1, 8)).initialize(X, Y)
    first = float(((model.predict(X) - Y) ** 2).mean())
    optimizer = Adam(0.02)
    for _ in range(250):
        found, backprop = model.begin_update(X)
        backprop((found - Y) / len(X))
        model.finish_update(optimizer)
    last = float(((model.predict(X) - Y) ** 2).mean())
    assert last < 0.06 < first
    model.to_disk(tmp_path / "model")
    fix_random_seed(1)
    other = chain(swish(2, 16), swish(16, 8), Linear(1, 8)).initialize(X, Y)
    other.from_disk(tmp_path / "model")
    for again in (other, model.copy()):
        np.testing.assert_array_equal(again.predict(X), model.predict(X))


def test_two_layers_of_one_variable_train_apart() -> None:
    W = lazy.Var(np.ones((2, 2), "float32"), name="W")

    def forward(X: lazy.Expr[Floats2d]) -> lazy.Expr[Floats2d]:
        return X @ W

    one, two = (lazy.as_layer(params=(W,))(forward) for _ in range(2))
    X = np.ones((3, 2), "float32")
    one.initialize(X), two.initialize(X)
    _, backprop = one.begin_update(X)
    backprop(X)
    one.finish_update(Adam(0.1))
    assert (two.predict(X) == 2.0).all() and (one.predict(X) != 2.0).all()
    assert (W.get() == 1.0).all()


def test_what_is_refused() -> None:
    W, nameless = lazy.Var(np.ones((2, 2)), name="W"), lazy.Var(np.ones(2))

    def forward(X: lazy.Expr[Floats2d]) -> lazy.Expr[Floats2d]:
        return X * 2.0

    def bare(X):  # type: ignore[no-untyped-def]  # this is the mistake
        return X @ W

    for params, function, sentence in (
        ((W,), forward, r"forward: multiply\(X, ...\) does not depend on W"),
        ((nameless,), forward, "forward: each variable of params needs a name"),
        ((W, W), forward, "forward: two variables of params have the name W"),
        ((W,), bare, "bare: annotate the parameter with what it takes"),
    ):
        with pytest.raises(lazy.ExpressionError, match="^" + sentence):
            lazy.as_layer(params=params)(function)


def test_it_ends_a_chain_with_the_other_layers() -> None:
    model = chain(swish(4, 6), Softmax(3))
    X = np.ones((5, 4), "float32")
    assert model.initialize(X).predict(X).shape == (5, 3)
