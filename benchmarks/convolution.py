"""What convolutions cost: `python -m benchmarks.convolution [--rounds N]`. Prints its table of README.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any, Final

import numpy as np

from benchmarks.rounds import compare
from benchmarks.workload import OURS, Arrays, Run, Workload

_PEERS: Final = ("torch", "jax")
_HEADER: Final = (
    f"| convolution | {OURS} forward, us | / torch | / jax | {OURS} forward and backward, us | / torch | / jax |"
)


@dataclass(frozen=True)
class Shape:
    """A convolution: the sizes of images (N, C, ...) and filters (K, C / groups, ...), and how windows lie."""

    title: str
    images: tuple[int, ...]
    filters: tuple[int, ...]
    stride: int = 1
    padding: int = 0
    dilation: int = 1
    groups: int = 1

    @property
    def ways(self) -> dict[str, int]:
        """How windows lie."""
        return {name: getattr(self, name) for name in ("stride", "padding", "dilation", "groups")}


SHAPES: Final[dict[str, Shape]] = {
    "digits": Shape("32 x 1 x 28 x 28, 8 of 5 x 5", (32, 1, 28, 28), (8, 1, 5, 5)),
    "small": Shape("32 x 32 x 8 x 8, 32 of 3 x 3", (32, 32, 8, 8), (32, 32, 3, 3), padding=1),
    "middle": Shape("16 x 64 x 16 x 16, 64 of 3 x 3", (16, 64, 16, 16), (64, 64, 3, 3), padding=1),
    "strided": Shape("8 x 32 x 32 x 32, 64 of 3 x 3, stride 2", (8, 32, 32, 32), (64, 32, 3, 3), 2, 1),
    "pointwise": Shape("16 x 128 x 14 x 14, 128 of 1 x 1", (16, 128, 14, 14), (128, 128, 1, 1)),
    "dilated": Shape("4 x 32 x 32 x 32, 32 of 3 x 3, dilation 2", (4, 32, 32, 32), (32, 32, 3, 3), 1, 2, 2),
    "grouped": Shape("8 x 64 x 16 x 16, 64 of 3 x 3, 8 groups", (8, 64, 16, 16), (64, 8, 3, 3), 1, 1, 1, 8),
    "sequences": Shape("32 x 64 x 200, 64 of 5", (32, 64, 200), (64, 64, 5), padding=2),
}


def _data(shape: Shape) -> Arrays:
    rng = np.random.default_rng(0)
    W = rng.standard_normal(shape.filters, dtype=np.float32) / prod(shape.filters[1:]) ** 0.5
    return {"X": rng.standard_normal(shape.images, dtype=np.float32), "W": W.astype(np.float32)}


def _ours(shape: Shape, is_backward: bool, data: Arrays) -> Run:
    from typedthinc.api import get_ops

    ops: Any = get_ops("cpu")
    X, W = data["X"], data["W"]
    dY = np.ones_like(ops.conv(X, W, **shape.ways))

    def step() -> Arrays:
        Y = ops.conv(X, W, **shape.ways)
        if not is_backward:
            return {"Y": Y}
        dW = ops.backprop_conv_filter(dY, X, W.shape[2:], **shape.ways)
        return {"Y": Y, "dW": dW, "dX": ops.backprop_conv_input(dY, W, X.shape[2:], **shape.ways)}

    return Run(step, step)


def _torchs(shape: Shape, is_backward: bool, data: Arrays) -> Run:
    import torch

    X, W = (torch.from_numpy(data[name]).requires_grad_(is_backward) for name in ("X", "W"))
    convolve = torch.nn.functional.conv1d if X.ndim == 3 else torch.nn.functional.conv2d
    with torch.no_grad():
        dY = torch.ones_like(convolve(X, W, **shape.ways))

    def step() -> tuple[Any, ...]:
        Y = convolve(X, W, **shape.ways)
        return (Y, *torch.autograd.grad(Y, (X, W), dY)) if is_backward else (Y,)

    def results() -> Arrays:
        names = ("Y", "dX", "dW")
        return {name: each.detach().numpy() for name, each in zip(names, step(), strict=False)}

    return Run(step, results)


def _jaxs(shape: Shape, is_backward: bool, data: Arrays) -> Run:
    import jax

    X, W = (jax.numpy.asarray(data[name]) for name in ("X", "W"))
    axes = X.ndim - 2
    convolve = partial(
        jax.lax.conv_general_dilated,
        window_strides=(shape.stride,) * axes,
        padding=((shape.padding, shape.padding),) * axes,
        rhs_dilation=(shape.dilation,) * axes,
        feature_group_count=shape.groups,
    )

    @jax.jit
    def run(X: Any, W: Any) -> tuple[Any, ...]:
        if not is_backward:
            return (convolve(X, W),)
        Y, pullback = jax.vjp(convolve, X, W)
        return (Y, *pullback(jax.numpy.ones_like(Y)))

    def results() -> Arrays:
        names = ("Y", "dX", "dW")
        return {name: np.asarray(each) for name, each in zip(names, run(X, W), strict=False)}

    return Run(lambda: jax.block_until_ready(run(X, W)), results)


def _workload(shape: Shape, *, is_backward: bool) -> Workload:
    makers = {OURS: _ours, "torch": _torchs, "jax": _jaxs}
    peers = {name: partial(make, shape, is_backward) for name, make in makers.items()}
    title = f"{shape.title}, {'forward and backward' if is_backward else 'forward'}"
    return Workload(
        title, partial(_data, shape), peers, checked_steps=0, tolerance=1e-4, targets={"torch": 2.0}, is_fresh=False
    )


WORKLOADS: Final[dict[str, Workload]] = {
    f"{name}-{way}": _workload(shape, is_backward=way == "backward")
    for name, shape in SHAPES.items()
    for way in ("forward", "backward")
}


def _shown(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.2f}"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print the table and what misses its target; fail if the libraries do not compute the same."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.convolution", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="how often each library has its turn (default: 15)")
    parser.add_argument("--budget", type=float, default=0.05, help="CPU seconds of one turn (default: 0.05)")
    parser.add_argument("--only", nargs="+", choices=sorted(SHAPES), help="measure only these")
    arguments = parser.parse_args(argv)
    names = [name for name in WORKLOADS if not arguments.only or name.partition("-")[0] in arguments.only]
    chosen = {name: WORKLOADS[name] for name in names}
    outcomes = dict(
        zip(names, compare("benchmarks.convolution", chosen, arguments.rounds, arguments.budget), strict=True)
    )
    print(_HEADER, "|---|--:|--:|--:|--:|--:|--:|", sep="\n")
    for name, shape in SHAPES.items():
        pair = [outcomes[f"{name}-{way}"] for way in ("forward", "backward") if f"{name}-{way}" in outcomes]
        cells = (f"{1e6 * each.cost():,.0f} | {' | '.join(map(_shown, map(each.ratio, _PEERS)))}" for each in pair)
        if pair and not any(each.faults for each in pair):
            print(f"| {shape.title} | {' | '.join(cells)} |")
    faults = [said for outcome in outcomes.values() for said in outcome.faults]
    missed = [said for outcome in outcomes.values() for said in outcome.missed()]
    print("", *faults, *missed, sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
