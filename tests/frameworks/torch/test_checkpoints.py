"""A run that goes on from a checkpoint ends with the bits of one that never stopped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Adam,
    FrameworkError,
    IncompatibleError,
    L2Distance,
    Linear,
    Model,
    PyTorchLSTM,
    PyTorchWrapper,
    as_torch_module,
    chain,
    fix_random_seed,
    list2padded,
    load_checkpoint,
    padded2list,
    save_checkpoint,
    train,
)

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
schedulers: Any = torch.optim.lr_scheduler
rng = np.random.default_rng(0)
X: Any = rng.standard_normal((20, 4)).astype("float32")
Y: Any = X[:, :2] * X[:, 2:]


def net(seed: int) -> Model[Any, Any]:
    torch.manual_seed(seed)
    fix_random_seed(seed)
    module = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Dropout(0.3), nn.GELU())
    return chain(Linear(8, 4), PyTorchWrapper(module, grad_scaler=16.0), Linear(2, 8)).initialize(X)


def run(model: Model[Any, Any], epochs: int, file: Path, *, resume: bool = False) -> bytes:
    train(
        model,
        X,
        Y,
        loss=L2Distance(),
        optimizer=Adam(0.01),
        epochs=epochs,
        batch_size=8,
        progress=False,
        checkpoint=file,
        resume=resume,
    )
    return model.to_bytes()


def test_a_run_that_stopped_ends_with_the_same_bits(tmp_path: Path) -> None:
    """Parameters, running means, the scale of gradients and the random numbers of dropout."""
    expected = run(net(0), 6, tmp_path / "whole")
    run(net(0), 3, tmp_path / "stopped")
    torch.manual_seed(99)
    torch.rand(5)
    assert run(net(7), 6, tmp_path / "stopped", resume=True) == expected


def test_one_seed_decides_on_all_random_numbers() -> None:
    sequences = [X[:3], X[3:8], X[8:9], X[9:20]]
    truths = [each[:, :2] for each in sequences]

    def tagger(seed: int) -> Model[Any, Any]:
        fix_random_seed(seed)
        return chain(list2padded(), PyTorchLSTM(2, 4, num_layers=2, dropout=0.4), padded2list()).initialize(sequences)

    def trained(seed: int) -> bytes:
        model, optimizer = tagger(seed), Adam(0.01)
        for _ in range(4):
            guesses, backprop = model.begin_update(sequences)
            backprop([guess - truth for guess, truth in zip(guesses, truths, strict=True)])
            model.finish_update(optimizer)
        return model.to_bytes()

    assert trained(0) == trained(0) != trained(1)


def by_torch(model: Model[Any, Any], optimizer: Any, scheduler: Any, steps: int) -> bytes:
    for _ in range(steps):
        guess, backprop = model.begin_update(X)
        backprop(guess - Y)
        optimizer.step()
        optimizer.zero_grad()
        scheduler.step()
    return model.to_bytes()


def of_torch(model: Model[Any, Any], kind: str = "AdamW") -> tuple[Any, Any]:
    module = model.layers[1].shims[0].module
    parts = [{"params": list(module[0].parameters()), "lr": 0.1}, {"params": list(module[1].parameters())}]
    optimizer = getattr(torch.optim, kind)(parts, lr=0.01)
    return optimizer, torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.5)


def test_a_run_by_an_optimizer_of_torch_ends_with_the_same_bits(tmp_path: Path) -> None:
    model = net(0)
    optimizer, scheduler = of_torch(model)
    by_torch(model, optimizer, scheduler, 3)
    save_checkpoint(tmp_path / "run", model, optimizer)
    expected = by_torch(model, optimizer, scheduler, 3)
    twin = net(7)
    again, other = of_torch(twin)
    load_checkpoint(tmp_path / "run", twin, again)
    assert [group["lr"] for group in again.param_groups] == [0.1 / 8, 0.01 / 8]
    assert by_torch(twin, again, other, 3) == expected
    before = twin.to_bytes(), str(again.state_dict())
    with pytest.raises(IncompatibleError, match="the state is that of torch AdamW, but this is torch SGD"):
        load_checkpoint(tmp_path / "run", twin, of_torch(twin, "SGD")[0])
    one = torch.optim.AdamW(twin.layers[1].shims[0].module[1].parameters())
    with pytest.raises(
        IncompatibleError, match="AdamW trains 2.PyTorchWrapper.1.weight.*, in the file 2.PyTorchWrapper.0"
    ):
        load_checkpoint(tmp_path / "run", twin, one)
    assert (twin.to_bytes(), str(again.state_dict())) == before


SCHEDULERS: dict[str, Callable[[Any], Any]] = {
    "OneCycleLR": lambda optimizer: schedulers.OneCycleLR(optimizer, max_lr=0.1, total_steps=20),
    "CosineAnnealingWarmRestarts": lambda optimizer: schedulers.CosineAnnealingWarmRestarts(optimizer, 4),
    "MultiStepLR": lambda optimizer: schedulers.MultiStepLR(optimizer, [2, 7], 0.5),
    "LambdaLR": lambda optimizer: schedulers.LambdaLR(optimizer, lambda step: 0.9**step),
    "SequentialLR": lambda optimizer: schedulers.SequentialLR(
        optimizer, [schedulers.ConstantLR(optimizer, 0.1, 3), schedulers.ExponentialLR(optimizer, 0.9)], [6]
    ),
    "ReduceLROnPlateau": lambda optimizer: schedulers.ReduceLROnPlateau(optimizer, patience=1),
}


@pytest.mark.parametrize("kind", SCHEDULERS)
def test_a_run_with_a_scheduler_of_torch_ends_with_the_same_bits(kind: str, tmp_path: Path) -> None:
    """As `save_checkpoint` says: what it keeps is a setting of the model meanwhile."""

    def begun(seed: int) -> tuple[Model[Any, Any], Any, Any]:
        model = net(seed)
        optimizer = torch.optim.AdamW(model.layers[1].shims[0].module.parameters(), lr=0.05)
        return model, optimizer, SCHEDULERS[kind](optimizer)

    def run(model: Model[Any, Any], optimizer: Any, scheduler: Any, steps: int) -> list[float]:
        rates: list[float] = []
        for _ in range(steps):
            guess, backprop = model.begin_update(X)
            backprop(guess - Y)
            optimizer.step()
            optimizer.zero_grad()
            scheduler.step(*[3.0] * (kind == "ReduceLROnPlateau"))
            rates.append(optimizer.param_groups[0]["lr"])
        return rates

    model, optimizer, scheduler = begun(0)
    run(model, optimizer, scheduler, 5)
    model.attrs["scheduler"] = scheduler.state_dict()
    save_checkpoint(tmp_path / "run", model, optimizer)
    rates = run(model, optimizer, scheduler, 5)
    twin, again, other = begun(7)
    load_checkpoint(tmp_path / "run", twin, again)
    other.load_state_dict(twin.attrs["scheduler"])
    assert run(twin, again, other, 5) == rates
    assert len({*rates}) > 1
    for one, two in zip(model.walk(), twin.walk(), strict=True):
        for name in one.param_names:
            np.testing.assert_array_equal(one.get_param(name), two.get_param(name))


def test_an_optimizer_of_torch_that_trains_more_than_the_model(tmp_path: Path) -> None:
    model = net(0)
    optimizer = torch.optim.SGD([*model.layers[1].shims[0].module.parameters(), torch.ones(2, 5)], lr=0.1)
    with pytest.raises(FrameworkError, match=r"SGD trains a parameter of shape \(2, 5\) that is not of the model"):
        save_checkpoint(tmp_path / "run", model, optimizer)
    with pytest.raises(TypeError, match="the state of an optimizer, which nothing tells of function"):
        save_checkpoint(tmp_path / "run", model, lambda key, weights, gradient: (weights, gradient))


def test_an_optimizer_of_torch_that_trains_a_model_as_a_module(tmp_path: Path) -> None:
    def made() -> tuple[Model[Any, Any], Any, Any]:
        model = chain(Linear(8, 4), Linear(2, 8)).initialize(X)
        module = as_torch_module(model)
        return model, module, torch.optim.Adam(module.parameters(), lr=0.01)

    def steps(module: Any, optimizer: Any) -> None:
        for _ in range(3):
            (module(torch.from_numpy(X)) - torch.from_numpy(Y)).square().mean().backward()
            optimizer.step()
            optimizer.zero_grad()

    model, module, optimizer = made()
    steps(module, optimizer)
    save_checkpoint(tmp_path / "run", model, optimizer)
    steps(module, optimizer)
    twin, again, other = made()
    load_checkpoint(tmp_path / "run", twin, other)
    steps(again, other)
    assert twin.to_bytes() == model.to_bytes()
