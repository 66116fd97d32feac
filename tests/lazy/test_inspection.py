from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc import lazy


def test_costs_of_operations() -> None:
    X, W = lazy.placeholder((None, 64), name="X"), lazy.Var(np.zeros((64, 10), "float32"), name="W")
    Y = lazy.tanh(X @ W)
    table = lazy.operations([Y, lazy.tanh(X @ W) * 2.0], given={X: (32, 64)})
    assert [(row.name, row.shape, row.dtype, row.bytes, row.flops) for row in table.rows] == [
        ("matmul(X, W)", (32, 10), "float32", 1280, 2 * 32 * 64 * 10),
        ("tanh(matmul)", (32, 10), "float32", 1280, 3200),
        ("multiply(tanh, constant)", (32, 10), "float32", 1280, 320),
    ]
    assert (table.bytes, table.flops) == (3 * 1280, 40960 + 3200 + 320)
    unknown = lazy.operations(Y)
    assert [(row.shape, row.flops) for row in unknown.rows] == [((None, 10), None)] * 2
    assert "?" in str(unknown)
    with pytest.raises(lazy.ExpressionError, match=r"^in matmul\(X, W\): .* needs equal inner sizes"):
        lazy.operations(Y, given={X: (32, 60)})
    with pytest.raises(lazy.ExpressionError, match="^operations: X has 2 axes, not 1"):
        lazy.operations(Y, given={X: (32,)})


def loop(steps: int) -> Any:
    U = lazy.Var(np.ones((3, 3)), name="U")
    Xs, start = lazy.Var(np.ones((steps, 2, 3)), name="Xs"), lazy.Var(np.ones((2, 3)), name="start")
    return lazy.scan(lambda X, H: lazy.tanh(H @ U + X), start, sequences=Xs)


def test_costs_of_loops() -> None:
    one, seven = (lazy.operations(lazy.sum(loop(steps).outputs)) for steps in (1, 7))
    each = 2 * 2 * 3 * 3 + 6 + 60
    assert (one.rows[0].flops, seven.rows[0].flops) == (each, 7 * each)
    assert seven.rows[-1].flops == 7 * 6


def test_diagram() -> None:
    x = lazy.Var(2.0, name="x")
    lines = lazy.to_mermaid(lazy.sum(loop(2).last), x * 'a"b'.count("a")).splitlines()
    assert lines[0] == "flowchart TD"
    assert [line.strip() for line in lines if "subgraph" in line or line.strip() == "end"] == [
        'subgraph n3b["each step"]',
        "end",
    ]
    assert '  n2(["U: Floats2d[3, 3]"])' in lines
    nodes = {line.split("[")[0].split("(")[0].strip() for line in lines if line.startswith("  n") and "--" not in line}
    linked = {end for line in lines if "-->" in line for end in line.split(" --> ")}
    assert {each.strip() for each in linked} <= nodes
