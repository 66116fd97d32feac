from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    SGD,
    Adam,
    CategoricalCrossentropy,
    Gelu,
    IncompatibleError,
    LayerError,
    Linear,
    Model,
    Softmax,
    chain,
    fix_random_seed,
    freeze,
    glorot_uniform_init,
    scale_learn_rate,
    train,
    unfreeze,
)

X: Any = np.random.default_rng(0).standard_normal((6, 4)).astype("float32")
Y: Any = np.arange(6) % 3


def network() -> Model[Any, Any]:
    fix_random_seed(0)
    # The first weights of a Softmax are zeros, which would let no gradient pass.
    return chain(Gelu(5, 4), Gelu(5, 5), Softmax(3, 5, init_W=glorot_uniform_init)).initialize()


def change(model: Model[Any, Any], optimizer: Any = None, *, flat: bool = True) -> list[float]:
    """Train for a step; return how far the weights of each layer went."""
    before = [layer.get_param("W").copy() for layer in model.layers]
    guesses, backprop = model.begin_update(X)
    backprop(CategoricalCrossentropy().get_grad(guesses, Y))
    optimizer = optimizer or SGD(0.1, grad_clip=0)
    model.finish_update(optimizer if flat else lambda *args, **options: optimizer(*args, **options))
    return [float(abs(layer.get_param("W") - W).max()) for layer, W in zip(model.layers, before, strict=True)]


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_frozen_layers_stay_and_the_others_learn(place: int, flat: bool) -> None:
    model = network()
    freeze(model.layers[place])
    moved = change(model, Adam(0.1, L2=0.1), flat=flat)
    assert [distance == 0 for distance in moved] == [number == place for number in range(3)]
    assert all(not node.has_grad(name) for node in model.walk() for name in node.param_names)
    unfreeze(model.layers[place])
    assert min(change(model, flat=flat)) > 0


@pytest.mark.parametrize("flat", [True, False])
def test_a_factor_is_one_on_the_step(flat: bool) -> None:
    model = network()
    twin = model.copy()
    scale_learn_rate(model.layers[1], 0.25)
    whole, scaled = change(twin, flat=flat), change(model, flat=flat)
    np.testing.assert_allclose(scaled, np.asarray(whole) * [1, 0.25, 1], rtol=1e-3)


def test_all_layers_inside_and_what_replaces_what() -> None:
    model = scale_learn_rate(network(), 0.5)
    freeze(model.layers[0])
    assert [node.attrs.get("lr_scale") for node in model.walk()] == [0.5, 0.0, 0.5, 0.5]
    assert not any("lr_scale" in node.attrs for node in unfreeze(model).walk())


def test_it_is_copied_and_saved() -> None:
    pytest.importorskip("pydantic")
    model = network()
    freeze(model.layers[0])
    for again in (model.copy(), network().from_bytes(model.to_bytes())):
        assert change(again)[0] == 0


def test_a_run_goes_on_with_the_same_layers_only(tmp_path: Path) -> None:
    pytest.importorskip("pydantic")
    options: dict[str, Any] = {"loss": CategoricalCrossentropy(), "progress": False, "checkpoint": tmp_path / "run"}
    model = network()
    freeze(model.layers[0])
    train(model, X, Y, optimizer=SGD(0.1), **options)
    free = network()
    with pytest.raises(IncompatibleError, match="lr_scale was 1 gelu: 0.0, and is not given now"):
        train(free, X, Y, optimizer=SGD(0.1), resume=True, epochs=2, **options)
    train(free, X, Y, optimizer=SGD(0.1), resume="anyway", epochs=2, **options)
    assert not np.array_equal(free.layers[0].get_param("W"), model.layers[0].get_param("W"))


def test_what_is_out_of_range() -> None:
    with pytest.raises(ValueError, match="scale_learn_rate: factor must be a finite number of at least 0, not -1"):
        scale_learn_rate(Linear(2, 2), -1)


def test_modules_of_other_frameworks_have_ways_of_their_own() -> None:
    torch = pytest.importorskip("torch")
    from typedthinc.api import PyTorchWrapper

    model: Any = chain(PyTorchWrapper(torch.nn.Linear(4, 3)), Softmax(3, 3))
    with pytest.raises(LayerError, match=r"in chain > PyTorchWrapper .*: its module has ways of its own for that"):
        freeze(model)
    assert not any("lr_scale" in node.attrs for node in model.walk())
