"""Expressions of `typedthinc.lazy`, beside the same in numpy, in eager torch and in jax.jit; `lazy.py` times them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from benchmarks.boltzmann import MACHINES
from benchmarks.workload import OURS, Arrays, Run, Workload

_ROWS: Final = 2048


def _gelu(X: Any, tanh: Any) -> Any:
    return 0.5 * X * (1.0 + tanh(0.7978845608 * (X + 0.044715 * X * X * X)))


def _polynomial(X: Any, Y: Any, Z: Any) -> Any:
    return (X * Y + Z) * (X - Y) * 0.5 + (Y - Z) * (Z - X) - X * Z * 0.25


def _adam(W: Any, m: Any, v: Any, sqrt: Any) -> Any:
    return W - 0.001 * (0.9 * m + 0.1 * W) / (sqrt(0.999 * v + 0.001 * W * W) + 1e-8)


# By name, how many arrays it takes, and the function with the module that has tanh and sqrt.
_ELEMENTWISE: Final[dict[str, tuple[int, Callable[..., Any]]]] = {
    "gelu": (1, lambda xp, X: _gelu(X, xp.tanh)),
    "polynomial": (3, lambda xp, X, Y, Z: _polynomial(X, Y, Z)),
    "adam": (3, lambda xp, W, m, v: _adam(W, m, v, xp.sqrt)),
}


def _arrays(count: int, rows: int) -> Arrays:
    rng = np.random.default_rng(0)
    return {f"X{at}": rng.random((rows, rows), dtype=np.float32) for at in range(count)}


def _ours(function: Callable[..., Any], data: Arrays) -> Run:
    from typedthinc import lazy

    inputs = [lazy.placeholder((None, None), name=name) for name in data]
    run = lazy.function(inputs, function(lazy, *inputs))
    return _run(run, list(data.values()))


def _numpys(function: Callable[..., Any], data: Arrays) -> Run:
    return _run(partial(function, np), list(data.values()))


def _torchs(function: Callable[..., Any], data: Arrays) -> Run:
    import torch

    return _run(partial(function, torch), list(map(torch.from_numpy, data.values())))


def _jaxs(function: Callable[..., Any], data: Arrays) -> Run:
    import jax

    run = jax.jit(partial(function, jax.numpy))
    return _run(lambda *arrays: run(*arrays).block_until_ready(), list(map(jax.numpy.asarray, data.values())))


def _run(function: Callable[..., Any], arrays: Sequence[Any]) -> Run:
    return Run(lambda: function(*arrays), lambda: {"Y": np.asarray(function(*arrays))})


def _elementwise(name: str, rows: int) -> Workload:
    count, function = _ELEMENTWISE[name]
    peers = {OURS: _ours, "numpy": _numpys, "torch": _torchs, "jax": _jaxs}
    return Workload(
        f"{name}, {count} arrays of {rows} x {rows}",
        partial(_arrays, count, rows),
        {peer: partial(make, function) for peer, make in peers.items()},
        checked_steps=0,
    )


def _recurrence(steps: int, nB: int, nO: int) -> Arrays:
    rng = np.random.default_rng(0)
    return {
        "W": (rng.standard_normal((nO, nO)) / nO**0.5).astype(np.float32),
        "Xs": rng.standard_normal((steps, nB, nO), dtype=np.float32),
    }


def _our_loop(data: Arrays) -> Run:
    from typedthinc import lazy

    W, Xs = lazy.Var(data["W"], name="W"), lazy.placeholder((None, None, None), name="Xs")
    start = lazy.Var(np.zeros_like(data["Xs"][0]), name="start")
    loss = lazy.sum(lazy.square(lazy.scan(lambda X, H: lazy.tanh(X + H @ W), start, sequences=Xs).outputs))
    run = lazy.function((Xs,), (loss, lazy.grad(loss, W)))
    return Run(lambda: run(data["Xs"]), lambda: {"dW": run(data["Xs"])[1]})


def _torch_loop(data: Arrays) -> Run:
    import torch

    W, Xs = torch.tensor(data["W"], requires_grad=True), torch.from_numpy(data["Xs"])

    def step() -> Any:
        H, outputs = torch.zeros_like(Xs[0]), []
        for X in Xs:
            H = torch.tanh(X + H @ W)
            outputs.append(H)
        return torch.autograd.grad((torch.stack(outputs) ** 2).sum(), W)[0]

    return Run(step, lambda: {"dW": step().numpy()})


def _jax_loop(data: Arrays) -> Run:
    import jax

    W, Xs = jax.numpy.asarray(data["W"]), jax.numpy.asarray(data["Xs"])

    def loss(W: Any) -> Any:
        def step(H: Any, X: Any) -> Any:
            H = jax.numpy.tanh(X + H @ W)
            return H, H

        return (jax.lax.scan(step, jax.numpy.zeros_like(Xs[0]), Xs)[1] ** 2).sum()

    run = jax.jit(jax.value_and_grad(loss))
    return Run(lambda: jax.block_until_ready(run(W)), lambda: {"dW": np.asarray(run(W)[1])})


def _mlp(nB: int, nI: int, nH: int, nO: int) -> Arrays:
    rng = np.random.default_rng(0)
    return {
        "X": rng.standard_normal((nB, nI), dtype=np.float32),
        "W0": (rng.standard_normal((nI, nH)) / nI**0.5).astype(np.float32),
        "W1": (rng.standard_normal((nH, nO)) / nH**0.5).astype(np.float32),
        "dY": rng.standard_normal((nB, nO), dtype=np.float32),
    }


def _our_layer(data: Arrays) -> Run:
    from typedthinc import lazy
    from typedthinc.types import Floats2d

    W0, W1 = lazy.Var(data["W0"], name="W0"), lazy.Var(data["W1"], name="W1")

    def forward(X: Any) -> Any:
        return lazy.softmax(lazy.relu(X @ W0) @ W1)

    forward.__annotations__ = {"X": lazy.Expr[Floats2d], "return": lazy.Expr[Floats2d]}
    layer: Any = lazy.as_layer(params=(W0, W1))(forward)
    layer.initialize(data["X"])

    def step() -> None:
        _, backprop = layer.begin_update(data["X"], need_dX=False)
        for name in ("W0", "W1"):
            layer.set_grad(name, 0 * data[name])
        backprop(data["dY"])

    def results() -> Arrays:
        step()
        return {name: layer.get_grad(name) for name in ("W0", "W1")}

    return Run(step, results)


def _torch_layer(data: Arrays) -> Run:
    import torch

    W0, W1 = (torch.tensor(data[name], requires_grad=True) for name in ("W0", "W1"))
    X, dY = torch.from_numpy(data["X"]), torch.from_numpy(data["dY"])

    def step() -> None:
        W0.grad, W1.grad = torch.zeros_like(W0), torch.zeros_like(W1)
        torch.softmax(torch.relu(X @ W0) @ W1, 1).backward(dY)

    def results() -> Arrays:
        step()
        return {name: np.asarray(each.grad) for name, each in (("W0", W0), ("W1", W1))}

    return Run(step, results)


def _jax_layer(data: Arrays) -> Run:
    import jax

    X, dY = jax.numpy.asarray(data["X"]), jax.numpy.asarray(data["dY"])
    params = [jax.numpy.asarray(data[name]) for name in ("W0", "W1")]

    def total(params: Any) -> Any:
        return (jax.nn.softmax(jax.nn.relu(X @ params[0]) @ params[1]) * dY).sum()

    run = jax.jit(jax.grad(total))
    return Run(
        lambda: jax.block_until_ready(run(params)),
        lambda: {name: np.asarray(each) for name, each in zip(("W0", "W1"), run(params), strict=True)},
    )


WORKLOADS: Final[dict[str, Workload]] = {
    **MACHINES,
    **{f"{name}-{rows}": _elementwise(name, rows) for rows in (256, _ROWS) for name in _ELEMENTWISE},
    "scan": Workload(
        "scan of 100 steps, 32 x 64, with its gradient",
        partial(_recurrence, 100, 32, 64),
        {OURS: _our_loop, "torch": _torch_loop, "jax": _jax_loop},
        checked_steps=0,
        tolerance=1e-4,
    ),
    "layer": Workload(
        "MLP 784-128-10 by as_layer, batch 128, forward and backward",
        partial(_mlp, 128, 784, 128, 10),
        {OURS: _our_layer, "torch": _torch_layer, "jax": _jax_layer},
        checked_steps=0,
    ),
}
