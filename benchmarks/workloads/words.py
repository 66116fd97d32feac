"""What the workloads of words share: weights in the order of typedthinc's parameters, p00, p01 and so on, and training.

Words are as unevenly frequent as in texts. Torch hashes nothing: it gets the rows of the table that each is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from benchmarks.workload import Arrays

ROWS: Final = 2000
SEED: Final = 7
RATE: Final = 0.001
EPS: Final = 1e-12


def words(rng: np.random.Generator, count: int) -> Any:
    return rng.zipf(1.3, count).astype(np.uint64)


def first_params(rng: np.random.Generator, shapes: Sequence[tuple[int, ...]]) -> Arrays:
    """Draw the first parameters."""
    return {f"p{i:02}": _drawn(rng, shape) for i, shape in enumerate(shapes)}


def _drawn(rng: np.random.Generator, shape: tuple[int, ...]) -> Any:
    bound = (6 / (shape[-1] + shape[0])) ** 0.5
    return rng.uniform(-bound, bound, shape).astype(np.float32)


def first(data: Arrays) -> list[Any]:
    """List the first parameters."""
    return [data[name] for name in sorted(data) if name[0] == "p"]


def numbered(arrays: Sequence[Any]) -> Arrays:
    """Give arrays the names of the parameters that they belong to."""
    return {f"p{i:02}": array for i, array in enumerate(arrays)}


def places(model: Any) -> list[tuple[Any, str]]:
    """List the parameters of a model of typedthinc or thinc, in their order."""
    return [(node, name) for node in model.walk(order="dfs_pre") for name in node.param_names if node.has_param(name)]


def put(model: Any, data: Arrays) -> None:
    """Give a model of typedthinc or thinc the first parameters."""
    for (node, name), value in zip(places(model), first(data), strict=True):
        node.set_param(name, value.copy())


def moved(model: Any, data: Arrays) -> Arrays:
    """Give how far the parameters of a model of typedthinc or thinc have moved."""
    pairs = zip(places(model), first(data), strict=True)
    return numbered([node.get_param(name) - value for (node, name), value in pairs])


def our_optimizer() -> Any:
    from typedthinc.api import Adam

    return Adam(RATE, eps=EPS, grad_clip=0.0)


def thinc_optimizer() -> Any:
    from thinc.api import Adam

    return Adam(RATE, eps=EPS, grad_clip=0.0, L2=0.0, use_averages=False)


def torch_params(data: Arrays) -> list[Any]:
    """Make the first parameters torch's."""
    import torch

    return [torch.nn.Parameter(torch.from_numpy(value.copy())) for value in first(data)]


def torch_rows(data: Arrays) -> Any:
    """Look up of which rows of the table each word is made."""
    import torch

    from typedthinc.api import get_ops

    return torch.from_numpy((get_ops("cpu").hash(data["words"], SEED) % ROWS).astype(np.int64))


def torch_step(params: list[Any], scores: Callable[[], Any], truths: Any, **how: Any) -> Callable[[], None]:
    """Return a step that trains what gives scores to tell the true classes."""
    import torch
    import torch.nn.functional as F

    optimizer = torch.optim.Adam(params, lr=RATE, eps=EPS, **how)
    classes = torch.from_numpy(truths)

    def step() -> None:
        optimizer.zero_grad()
        loss: Any = F.cross_entropy(scores(), classes)
        loss.backward()
        optimizer.step()

    return step


def torch_results(params: list[Any], scores: Callable[[], Any], data: Arrays) -> Arrays:
    """Give the probabilities, and how far the parameters have moved."""
    changes = [param.detach().numpy() - value for param, value in zip(params, first(data), strict=True)]
    return {"Y": scores().softmax(1).detach().numpy(), **numbered(changes)}
