"""A step of a restricted Boltzmann machine by contrastive divergence: that of `examples/rbm.py`, beside torch and JAX.

What is timed draws from each library's own generator. What is compared gets its noise from the data: a unit is on where
its noise is below its probability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from benchmarks.workload import OURS, Arrays, Run, Workload

_RATE: Final = 0.05
_NAMES: Final = ("W", "a", "b")


def _data(pixels: int, hidden: int, batch: int, steps: int) -> Arrays:
    rng = np.random.default_rng(0)
    return {
        "images": (rng.random((batch, pixels)) < 0.3).astype(np.float32),
        "W": (0.05 * rng.standard_normal((pixels, hidden))).astype(np.float32),
        "a": np.zeros(pixels, np.float32),
        "b": np.zeros(hidden, np.float32),
        "hidden noise": rng.random((steps, batch, hidden), dtype=np.float32),
        "pixel noise": rng.random((steps, batch, pixels), dtype=np.float32),
    }


def _noise(data: Arrays) -> Iterator[Any]:
    """Return the noise in the order in which units are drawn."""
    for pair in zip(data["hidden noise"], data["pixel noise"], strict=True):
        yield from pair


def _ours(steps: int, data: Arrays) -> Run:
    from typedthinc.compat import natural_bm as B

    streams = B.make_rng(12345)

    def drawn(p: Any) -> Any:
        return B.random_binomial(B.shape(p), p=p, rng=streams)

    def samples(W: Any, a: Any, b: Any, v: Any, draw: Callable[[Any], Any]) -> Any:
        h = draw(B.sigmoid(B.dot(v, W) + b))
        return draw(B.sigmoid(B.dot(h, B.transpose(W)) + a))

    def free_energy(W: Any, a: Any, b: Any, v: Any) -> Any:
        return -B.dot(v, a) - B.sum(B.log(1 + B.exp(B.dot(v, W) + b)), axis=1)

    def trainer(is_compared: bool) -> tuple[Any, list[Any]]:
        variables = [B.variable(data[name], name=name) for name in _NAMES]
        images = B.placeholder(shape=(None, data["W"].shape[0]), name="images")
        if is_compared:
            v, noise = images, _noise(data)
            for _ in range(steps):
                v = samples(*variables, v, lambda p: B.cast(B.less(next(noise), p), "float32"))
        else:
            v = B.scan(lambda v: samples(*variables, v, drawn), outputs_info=images, n_steps=steps)[0][-1]
        loss = B.mean(free_energy(*variables, images)) - B.mean(free_energy(*variables, B.stop_gradient(v)))
        gradients = B.gradients(loss, variables)
        updates = [(each, each - _RATE * slope) for each, slope in zip(variables, gradients, strict=True)]
        return B.function([images], loss, updates=updates), variables

    train, _ = trainer(is_compared=False)

    def results() -> Arrays:
        once, variables = trainer(is_compared=True)
        once(data["images"])
        return {name: each.get_value() - data[name] for name, each in zip(_NAMES, variables, strict=True)}

    return Run(lambda: train(data["images"]), results)


def _torchs(steps: int, data: Arrays) -> Run:
    import torch

    images = torch.from_numpy(data["images"])

    def start() -> list[Any]:
        return [torch.tensor(data[name], requires_grad=True) for name in _NAMES]

    def free_energy(W: Any, a: Any, b: Any, v: Any) -> Any:
        return -(v @ a) - torch.nn.functional.softplus(v @ W + b).sum(1)

    def train(parameters: list[Any], draw: Callable[[Any], Any]) -> Any:
        W, a, b = parameters
        with torch.no_grad():
            v = images
            for _ in range(steps):
                v = draw(torch.sigmoid(draw(torch.sigmoid(v @ W + b)) @ W.T + a))
        loss = free_energy(W, a, b, images).mean() - free_energy(W, a, b, v).mean()
        slopes = torch.autograd.grad(loss, parameters)
        with torch.no_grad():
            for each, slope in zip(parameters, slopes, strict=True):
                each -= _RATE * slope
        return loss

    def results() -> Arrays:
        parameters, noise = start(), _noise(data)
        train(parameters, lambda p: (torch.from_numpy(next(noise)) < p).float())
        return {name: each.detach().numpy() - data[name] for name, each in zip(_NAMES, parameters, strict=True)}

    parameters = start()
    return Run(lambda: train(parameters, torch.bernoulli), results)


def _jaxs(steps: int, data: Arrays) -> Run:
    import jax

    images = jax.numpy.asarray(data["images"])

    def start() -> list[Any]:
        return [jax.numpy.asarray(data[name]) for name in _NAMES]

    def free_energy(parameters: list[Any], v: Any) -> Any:
        W, a, b = parameters
        return -(v @ a) - jax.nn.softplus(v @ W + b).sum(1)

    def train(parameters: list[Any], draw: Callable[[Any], Any]) -> tuple[Any, list[Any]]:
        W, a, b = parameters
        v = images
        for _ in range(steps):
            v = draw(jax.nn.sigmoid(draw(jax.nn.sigmoid(v @ W + b)) @ W.T + a))

        def loss(parameters: list[Any]) -> Any:
            return free_energy(parameters, images).mean() - free_energy(parameters, v).mean()

        value, slopes = jax.value_and_grad(loss)(parameters)
        return value, [each - _RATE * slope for each, slope in zip(parameters, slopes, strict=True)]

    def results() -> Arrays:
        noise = _noise(data)
        _, found = train(start(), lambda p: (next(noise) < p).astype(jax.numpy.float32))
        return {name: np.asarray(each) - data[name] for name, each in zip(_NAMES, found, strict=True)}

    @jax.jit
    def drawn(parameters: list[Any], key: Any) -> Any:
        keys = iter(jax.random.split(key, 2 * steps + 1))
        found = train(parameters, lambda p: jax.random.bernoulli(next(keys), p).astype(jax.numpy.float32))
        return found, next(keys)

    state: list[Any] = [start(), jax.random.key(0)]

    def step() -> None:
        (_, state[0]), state[1] = drawn(*state)
        jax.block_until_ready(state[0])

    return Run(step, results)


def _machine(pixels: int, hidden: int, batch: int, steps: int) -> Workload:
    return Workload(
        f"RBM {pixels}-{hidden}, batch {batch}, {steps} steps from the data, one update",
        partial(_data, pixels, hidden, batch, steps),
        {OURS: partial(_ours, steps), "torch": partial(_torchs, steps), "jax": partial(_jaxs, steps)},
        checked_steps=0,
        tolerance=1e-4,
    )


MACHINES: Final[dict[str, Workload]] = {
    "rbm-64": _machine(64, 96, 50, 3),
    "rbm-784": _machine(784, 500, 100, 1),
}
