from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

import numpy as np
import pytest

from tests.toys import Toy
from typedthinc.layers.chain import chain
from typedthinc.layers.linear import Linear
from typedthinc.model import Model
from typedthinc.model.operators import SYMBOLS

X = np.ones((4, 2), dtype="float32")
TABLE = {">>": "chain", "|": "concatenate", "+": "add", "&": "tuplify", "**": "clone"}
APPLY: dict[str, Callable[[Any, Any], Any]] = {
    ">>": lambda a, b: a >> b,
    "|": lambda a, b: a | b,
    "+": lambda a, b: a + b,
    "&": lambda a, b: a & b,
    "**": lambda a, b: a**b,
}


def operands(a: Any, b: Any) -> tuple[Any, Any]:
    return a, b


def layers(count: int) -> list[Any]:
    return [Linear(2, 2) for _ in range(count)]


@pytest.mark.parametrize("symbol", [">>", "|", "+", "&"])
def test_each_operator_is_its_combinator(symbol: str) -> None:
    a, b = layers(2)
    model = APPLY[symbol](a, b)
    assert (model.factory, model.layers) == (TABLE[symbol], (a, b))
    model.initialize(X)
    A, B = a.predict(X), b.predict(X)
    expected = {">>": b.predict(A), "|": np.hstack([A, B]), "+": A + B, "&": (A, B)}
    np.testing.assert_array_equal(model.predict(X), expected[symbol])


def test_power_clones() -> None:
    model: Any = Linear(2, 2) ** 3
    model.initialize(X)
    assert len({layer.id for layer in model.layers}) == 3


def test_every_operator_is_tested() -> None:
    assert {*APPLY} == {*TABLE} == {*SYMBOLS[:5]}


def test_precedence() -> None:
    a, b, c = layers(3)
    model: Any = a >> (b | c)
    assert [layer.factory for layer in model.layers] == ["Linear", "concatenate"]


def test_a_row_of_shifts_is_one_flat_chain() -> None:
    a, b, c, d = layers(4)
    assert (a >> b >> c >> d).layers == (a, b, c, d)
    assert (a >> (b >> (c >> d))).layers == (a, b, c, d)
    assert ((a >> b) >> (c >> d)).layers == (a, b, c, d)


def test_shifts_leave_their_operands_alone() -> None:
    a, b, c = layers(3)
    ab = a >> b
    assert (ab >> c).layers == (a, b, c)
    assert (c >> ab).layers == (c, a, b)
    assert ab.layers == (a, b)


def change_name(model: Toy) -> None:
    model.name = "encoder"


def change_attrs(model: Toy) -> None:
    model.attrs["rate"] = 0.1


def change_refs(model: Toy) -> None:
    model.set_ref("first", model.layers[0])


def change_forward(model: Toy) -> None:
    model.replace_callbacks(model.forward)


@pytest.mark.parametrize("change", [change_name, change_attrs, change_refs, change_forward])
def test_a_chain_that_means_more_stays_whole(change: Callable[[Any], None]) -> None:
    a, b, c = layers(3)
    ab = a >> b
    change(ab)
    assert (ab >> c).layers == (ab, c)


def test_a_chain_of_another_make_stays_whole() -> None:
    a, b, c = layers(3)
    ab = chain(a, b)
    assert (ab >> c).layers == (ab, c)
    with Model.define_operators({">>": chain}):
        bc = b >> c
        assert (a >> bc).layers == (a, bc)


@pytest.mark.parametrize("symbol", TABLE)
def test_define_operators(symbol: str) -> None:
    a, b = layers(2)
    with Model.define_operators({symbol: operands}):
        assert APPLY[symbol](a, b) == (a, b)
        assert APPLY[symbol](a, 3) == (a, 3)
        for other in TABLE.keys() - {symbol}:
            with pytest.raises(TypeError, match=f"^{re.escape(other)} between models means nothing here: "):
                APPLY[other](a, b)
    assert (a + b).factory == "add"


@pytest.mark.parametrize("symbol", ["-", "*", "@", "/", "//", "%", "<<", "^"])
def test_operators_that_mean_nothing_until_they_are_bound(symbol: str) -> None:
    a, b = layers(2)
    apply: Any = eval(f"lambda a, b: a {symbol} b")
    with Model.define_operators({symbol: operands}):
        assert apply(a, b) == (a, b)
        with Model.define_operators({">>": operands}), pytest.raises(TypeError):
            apply(a, 3)
        assert apply(a, 3) == (a, 3)
    sentence = f"{symbol} between models means nothing here: Model.define_operators can bind it to a function"
    with pytest.raises(TypeError) as caught:
        apply(a, b)
    assert str(caught.value) == sentence


def test_define_operators_nests_and_restores_after_errors() -> None:
    a, b = layers(2)
    with Model.define_operators({"+": operands}):
        with pytest.raises(ZeroDivisionError), Model.define_operators({"+": lambda a, b: 1, "&": operands}):
            assert (APPLY["+"](a, b), APPLY["&"](a, b)) == (1, (a, b))
            raise ZeroDivisionError
        assert APPLY["+"](a, b) == (a, b)
    assert (a + b).factory == "add"


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"<": chain}, "define_operators: expected one of >> | + & ** - * @ / // % << ^, not '<'"),
        ({">>": 3}, "define_operators: >> must be bound to a function, not 3"),
    ],
)
def test_define_operators_that_do_not_exist(table: Any, sentence: str) -> None:
    a, b = layers(2)
    with pytest.raises(ValueError) as caught, Model.define_operators({"+": operands, **table}):
        pytest.fail("must not be entered")
    assert str(caught.value) == sentence
    assert (a + b).factory == "add"


def test_define_operators_stays_in_its_thread() -> None:
    a, b = layers(2)
    names = []
    with Model.define_operators({"+": operands}):
        thread = Thread(target=lambda: names.append((a + b).factory))
        thread.start()
        thread.join()
    assert names == ["add"]


def test_define_operators_stays_in_its_task() -> None:
    a, b = layers(2)

    async def bound(entered: asyncio.Event, done: asyncio.Event) -> None:
        with Model.define_operators({"+": operands}):
            entered.set()
            await done.wait()
            assert APPLY["+"](a, b) == (a, b)

    async def main() -> None:
        entered, done = asyncio.Event(), asyncio.Event()
        task = asyncio.create_task(bound(entered, done))
        await entered.wait()
        assert (a + b).factory == "add"
        done.set()
        await task

    asyncio.run(main())


def test_operators_have_their_meaning_from_the_layers() -> None:
    program = "from typedthinc.model import Model; a = Model('a', lambda model, X, is_train: (X, X)); a >> a"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "TypeError: >> between models means nothing yet: import typedthinc.layers or typedthinc.api" in done.stderr


def test_what_is_no_model_is_refused() -> None:
    a: Any = Linear(2, 2)
    for symbol in (">>", "|", "+", "&"):
        for other in (None, 3, Linear):
            with pytest.raises(TypeError, match="must be a Model, not"):
                APPLY[symbol](a, other)


@pytest.mark.parametrize("symbol", TABLE)
def test_an_array_is_refused_on_either_side(symbol: str) -> None:
    model, numbers = Linear(2, 2), np.ones((100, 100), dtype="float32")
    with pytest.raises((TypeError, ValueError)) as caught:
        APPLY[symbol](model, numbers)
    assert "\n" not in str(caught.value)
    with pytest.raises(TypeError, match="^.*$"):
        APPLY[symbol](numbers, model)
