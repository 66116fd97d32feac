"""Models as modules of torch."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Adam,
    DeviceMismatchError,
    Dropout,
    DtypeMismatchError,
    Embed,
    FrameworkError,
    Gelu,
    L2Distance,
    LayerNorm,
    Linear,
    Model,
    NotAModelError,
    NotInitializedError,
    PyTorchWrapper,
    Relu,
    ShapeMismatchError,
    Softmax,
    as_torch_module,
    chain,
)

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
X: Any = np.random.default_rng(0).standard_normal((5, 4))


def in_float64(model: Model[Any, Any]) -> Model[Any, Any]:
    for node in model.walk():
        for name in node.param_names:
            value = node.get_param(name).astype("float64")
            node.set_param(name, None)
            node.set_param(name, value)
    return model


def test_gradients_agree_with_differences() -> None:
    model = in_float64(chain(Gelu(6, 4), LayerNorm(), Linear(3, 6)).initialize(X))
    model.layers[2].get_param("W")[...] = np.random.default_rng(1).standard_normal((3, 6))
    module = as_torch_module(model)
    leaf = torch.from_numpy(X.copy()).requires_grad_()
    assert torch.autograd.gradcheck(module, (leaf,))
    parameters = list(module.parameters())
    found = torch.autograd.grad(module(leaf).square().sum(), parameters)
    for parameter, gradient in zip(parameters, found, strict=True):
        for place in np.ndindex(*parameter.shape):
            ends = []
            for step in (1e-6, -2e-6):
                with torch.no_grad():
                    parameter[place] += step
                    ends.append(module(leaf).square().sum().item())
            with torch.no_grad():
                parameter[place] += 1e-6
            assert gradient[place].item() == pytest.approx((ends[0] - ends[1]) / 2e-6, rel=1e-4, abs=1e-5)
    assert not any(node.grad_names for node in model.walk())


def test_softmax_predicts_and_refuses_the_gradient_of_its_output() -> None:
    module = as_torch_module(chain(Relu(6, 4), Softmax(3)).initialize(X))
    given = torch.from_numpy(X.astype("float32"))
    with torch.no_grad():
        assert torch.allclose(module(given).sum(1), torch.ones(5))
    with pytest.raises(FrameworkError, match="Softmax takes the gradient of its scores, which torch does not know"):
        module(given).square().sum().backward()


def test_parameters_are_those_of_the_model() -> None:
    model = chain(Relu(6, 4), Linear(3)).initialize(X)
    module = as_torch_module(model)
    assert sum(each.numel() for each in module.parameters()) == 6 * 4 + 6 + 3 * 6 + 3
    with torch.no_grad():
        for each in module.parameters():
            each.fill_(0.5)
    assert all((node.get_param(name) == 0.5).all() for node in model.walk() for name in node.param_names)
    model.layers[1].get_param("b")[...] = 7.0
    assert any(bool((each == 7.0).all()) for each in module.parameters())


def test_state_goes_round() -> None:
    one, two = (as_torch_module(chain(Relu(6, 4), Linear(3)).initialize(X)) for _ in range(2))
    given = torch.from_numpy(X.astype("float32"))
    two.load_state_dict(one.state_dict())
    assert torch.equal(one(given), two(given))
    np.testing.assert_array_equal(one.model.predict(X.astype("float32")), two.model.predict(X.astype("float32")))
    with pytest.raises(RuntimeError, match="size mismatch"):
        as_torch_module(chain(Relu(7, 4), Linear(3)).initialize(X)).load_state_dict(one.state_dict())


@pytest.mark.parametrize("optimizer", ["SGD", "Adam", "AdamW"])
def test_optimizers_of_torch_train_it_between_modules_of_torch(optimizer: str) -> None:
    torch.manual_seed(0)
    ours = chain(Relu(16, 8), Linear(8, 16)).initialize()
    net = nn.Sequential(nn.Linear(4, 8), as_torch_module(ours), nn.Linear(8, 1))
    given = torch.from_numpy(X.astype("float32"))
    truths = given[:, :1] * given[:, 1:2]
    steps = getattr(torch.optim, optimizer)(net.parameters(), lr=0.02)
    before = ours.to_bytes()
    losses = []
    for _ in range(100):
        steps.zero_grad()
        loss = (net(given) - truths).square().mean()
        loss.backward()
        steps.step()
        losses.append(loss.item())
    assert losses[-1] < 0.3 * losses[0]
    assert ours.to_bytes() != before


def test_training_and_evaluation() -> None:
    module = as_torch_module(Dropout(0.5).initialize(X))
    given = torch.from_numpy(X)
    assert torch.equal(module.eval()(given), given)
    assert not torch.equal(module.train()(given), given)
    with torch.no_grad():
        assert not module(given).requires_grad


def test_copies_are_separate() -> None:
    module = as_torch_module(Linear(3, 4).initialize(X))
    given = torch.from_numpy(X.astype("float32"))
    expected = module(given).detach().clone()
    for twin in (copy.deepcopy(module), copy.deepcopy(nn.Sequential(module))):
        with torch.no_grad():
            for each in twin.parameters():
                each.zero_()
        assert not bool(twin(given).any())
        assert torch.equal(module(given), expected)


def test_ids_and_parameters_that_are_frozen() -> None:
    module = as_torch_module(chain(Embed(4, 9), Linear(3, 4)).initialize(np.array([1])))
    parameters = dict(module.named_parameters())
    frozen = next(iter(parameters))
    parameters[frozen].requires_grad_(False)
    module(torch.tensor([1, 2])).sum().backward()
    assert [name for name, each in parameters.items() if each.grad is None] == [frozen]


def test_both_train_the_same_model() -> None:
    model = Linear(3, 4).initialize(X)
    module = as_torch_module(model)
    given = X.astype("float32")
    truths = np.ones((5, 3), "float32")
    loss = L2Distance()
    Y, backprop = model.begin_update(given)
    backprop(loss.get_grad(Y, truths))
    module(torch.from_numpy(given)).sum().backward()
    kept = model.get_grad("W").copy()
    model.finish_update(Adam(0.1))
    assert kept.any()
    np.testing.assert_array_equal(module(torch.from_numpy(given)).detach().numpy(), model.predict(given))


def test_an_error_on_the_way_back_leaves_the_gradients_of_the_model() -> None:
    model = Linear(3, 4).initialize(X)
    given = X.astype("float32")
    Y, backprop = model.begin_update(given)
    backprop(Y)
    before = model.get_grad("W").copy()
    module = as_torch_module(model)
    module(torch.from_numpy(given)).sum().backward()
    np.testing.assert_array_equal(model.get_grad("W"), before)


def test_what_it_refuses() -> None:
    with pytest.raises(NotAModelError, match="as_torch_module takes a Model, not int 3"):
        as_torch_module(3)  # type: ignore[arg-type]
    with pytest.raises(NotInitializedError, match=r"W of Linear has no value yet: initialize\(\) the model first"):
        as_torch_module(Linear(3))
    module = as_torch_module(Linear(3, 4).initialize(X))
    with pytest.raises(ShapeMismatchError, match="Linear takes"):
        module(torch.zeros(5, 3))
    with pytest.raises(DtypeMismatchError, match="Linear takes"):
        module(torch.zeros((5, 4), dtype=torch.int64))
    with pytest.raises(DeviceMismatchError, match="Linear is on the cpu, but the data is on meta"):
        module(torch.zeros(5, 4, device="meta"))
    module.double()
    with pytest.raises(FrameworkError, match="W of Linear was moved outside of its model"):
        module(torch.zeros(5, 4))


def test_it_is_pickled_with_its_model() -> None:
    module = as_torch_module(Linear(3, 4).initialize(X))
    given = torch.from_numpy(X.astype("float32"))
    assert torch.equal(pickle.loads(pickle.dumps(module))(given), module(given))


def test_layers_around_modules_inside_have_the_gradient_of_one_pass() -> None:
    model = chain(Relu(8, 4), PyTorchWrapper(nn.Linear(8, 3))).initialize()
    module = as_torch_module(model)
    data = torch.randn(5, 4)
    found: list[list[Any]] = []
    for _ in range(3):
        module.zero_grad()
        module(data).sum().backward()
        found.append([parameter.grad.clone() for parameter in module.parameters()])
    for first, last in zip(found[0], found[2], strict=True):
        torch.testing.assert_close(first, last)


def test_it_has_no_gradient_of_its_gradient() -> None:
    """Which torch could not know: it would leave that part out and say nothing."""
    module = as_torch_module(Relu(3, 4).initialize())
    data = torch.randn(5, 4, requires_grad=True)
    (gradient,) = torch.autograd.grad((module(data) ** 2).sum(), data, create_graph=True)
    with pytest.raises(RuntimeError, match="differentiate twice"):
        (gradient**2).sum().backward()


def test_it_is_not_wrapped_again() -> None:
    message = r"Sequential has the model Linear inside, made a module by as_torch_module\(\): chain\(\) takes the model"
    with pytest.raises(FrameworkError, match=message):
        PyTorchWrapper(nn.Sequential(nn.ReLU(), as_torch_module(Linear(3, 4).initialize())))
