"""What a module does that cannot be done in a layer is one sentence, and leaves everything as it was."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    SGD,
    ArgsKwargs,
    FrameworkError,
    IncompatibleError,
    InvalidSizeError,
    LayerError,
    Linear,
    Model,
    NotAModelError,
    PyTorchWrapper,
    ShapeMismatchError,
    chain,
)
from typedthinc.frameworks import imports

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
X: Any = np.random.default_rng(0).standard_normal((5, 4)).astype("float32")
dY: Any = np.ones((5, 3), "float32")


class Ending(nn.Module):  # type: ignore[misc]  # torch is Any here
    """A layer, and something done to its output; counts its calls in a buffer."""

    def __init__(self, end: Callable[[Any], Any] = lambda y: y) -> None:
        super().__init__()
        self.inner = nn.Linear(4, 3)
        self.end = end
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, x: Any) -> Any:
        self.calls += 1
        return self.end(self.inner(x))


class Keeping(nn.Module):  # type: ignore[misc]
    """Adds what it returned the last time."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.Linear(4, 3)
        self.state: Any = 0.0

    def forward(self, x: Any) -> Any:
        self.state = self.inner(x) + self.state
        return self.state


def fail(y: Any) -> Any:
    raise KeyError("a key\nand more")


def unchanged(model: Model[Any, Any], act: Callable[[], Any], error: type[Exception], match: str) -> None:
    """Expect an error that changes no parameter, no buffer, no gradient, no file."""
    before = model.to_bytes()
    gradients = {name: model.get_grad(name).copy() for name in model.grad_names}
    with pytest.raises(error, match=match):
        act()
    assert model.to_bytes() == before
    assert set(model.grad_names) == set(gradients)
    for name, gradient in gradients.items():
        np.testing.assert_array_equal(model.get_grad(name), gradient)


@pytest.mark.parametrize(
    ("end", "message"),
    [
        (fail, "PyTorchWrapper: Ending raised KeyError: 'a key"),
        (
            lambda y: None,
            "Ending returned None, not a tensor or a tuple of tensors; convert_outputs can choose from it",
        ),
        (lambda y: {"y": y}, "Ending returned a dict of Tensor, not"),
        (lambda y: (y, 3), "Ending returned a tuple of Tensor, int, not"),
        (lambda y: y.detach().numpy(), "Ending returned an ndarray, not"),
        (lambda y: y.to("meta"), "Ending returned a tensor on meta, but the layer computes on cpu"),
        (lambda y: (y, y.to("meta")), "Ending returned a tensor on meta, but the layer computes on cpu"),
        (lambda y: torch.complex(y, y), "Ending returned complex numbers, which no layer takes"),
        (lambda y: (y, torch.complex(y, y)), "Ending returned complex numbers, which no layer takes"),
        (lambda y: y.to_sparse(), "Ending returned a tensor that cannot be an array: can't convert Sparse"),
    ],
)
@pytest.mark.parametrize("is_train", [True, False])
def test_what_the_module_raises_and_returns(end: Callable[[Any], Any], message: str, is_train: bool) -> None:
    model: Model[Any, Any] = PyTorchWrapper(Ending())
    model.begin_update(X)[1](dY)
    model.shims[0].module.end = end
    if is_train:
        unchanged(model, lambda: model(X, True), FrameworkError, message)
    else:
        with pytest.raises(FrameworkError, match=message):
            model(X, False)


def test_another_width_than_declared() -> None:
    model: Model[Any, Any] = PyTorchWrapper(Ending(lambda y: y[:, :2]), nO=3)
    message = r"nO is 3, but Ending returned an array of shape \(5, 2\)"
    with pytest.raises(ShapeMismatchError, match=message):
        model.predict(X)
    with pytest.raises(ShapeMismatchError, match="nI is 5, but Linear takes rows of 4"):
        PyTorchWrapper(nn.Linear(4, 3), nI=5)
    with pytest.raises(InvalidSizeError, match="nO must be an int of at least 1, not 0"):
        PyTorchWrapper(Ending(), nO=0)


def test_a_gradient_for_an_output_that_needs_none() -> None:
    model: Model[Any, Any] = PyTorchWrapper(Ending(lambda y: y.detach()))
    _, backprop = model.begin_update(X)
    unchanged(model, lambda: backprop(dY), FrameworkError, "the output of Ending, which needs none: it was detached")
    ids: Model[Any, Any] = PyTorchWrapper(Ending(lambda y: y.argmax(1)))
    Y, backprop = ids.begin_update(X)
    assert not backprop(Y).any() and not ids.grad_names


def test_a_gradient_of_another_form() -> None:
    model: Model[Any, Any] = PyTorchWrapper(Ending())
    _, backprop = model.begin_update(X)
    message = r"backprop of PyTorchWrapper takes .* but the gradient is Floats2d\[5, 2\]"
    unchanged(model, lambda: backprop(dY[:, :2]), LayerError, message)


def test_a_callback_called_twice() -> None:
    model: Model[Any, Any] = PyTorchWrapper(Ending())
    _, backprop = model.begin_update(X)
    backprop(dY)
    unchanged(model, lambda: backprop(dY), FrameworkError, "backprop of Ending can be called once")


def test_state_that_is_kept_between_calls() -> None:
    model: Model[Any, Any] = PyTorchWrapper(Keeping())
    model.begin_update(X)[1](dY)
    _, backprop = model.begin_update(X)
    message = r"Keeping keeps tensors of an earlier call, whose gradients are gone: detach\(\) them between calls"
    unchanged(model, lambda: backprop(dY), FrameworkError, message)


@pytest.mark.parametrize("move", [lambda m: m.double(), lambda m: m.to("meta")])
@pytest.mark.parametrize("was_used", [True, False])
def test_a_module_that_is_moved(move: Callable[[Any], Any], was_used: bool) -> None:
    module = nn.Linear(4, 3)
    model: Model[Any, Any] = chain(PyTorchWrapper(module), Linear(2, 3)).initialize(X)
    if was_used:
        model.predict(X)
    move(module)
    message = r"in chain > PyTorchWrapper \(layer 1\): weight of Linear was replaced or moved outside of its layer"
    unchanged(model, lambda: model.begin_update(X), FrameworkError, message)


@pytest.mark.parametrize("change", ["other", "more", "fewer"])
def test_a_module_inside_that_is_replaced(change: str) -> None:
    module = nn.Sequential(nn.Linear(4, 3), nn.Sequential(nn.Linear(3, 3), nn.ReLU()))
    model: Model[Any, Any] = PyTorchWrapper(module)
    model.begin_update(X)[1](dY)
    if change == "other":
        module[1][0] = nn.Linear(3, 3)
    elif change == "more":
        module[1].append(nn.Linear(3, 3))
    else:
        del module[1][1]
    message = "the modules inside Sequential are others than when it was wrapped, .*: wrap it once it is complete"
    unchanged(model, lambda: model.begin_update(X), FrameworkError, message)


def test_a_parameter_that_is_replaced() -> None:
    module = nn.Linear(4, 3)
    model: Model[Any, Any] = PyTorchWrapper(module)
    module.weight = nn.Parameter(torch.zeros(3, 4))
    unchanged(model, lambda: model.predict(X), FrameworkError, "weight of Linear was replaced")


@pytest.mark.parametrize("wrap", [lambda module: module, lambda module: nn.Sequential(nn.Tanh(), module)])
def test_two_wrappers_around_one_module(wrap: Callable[[Any], Any]) -> None:
    module = nn.Linear(4, 3)
    model: Model[Any, Any] = PyTorchWrapper(module)

    def again() -> None:
        PyTorchWrapper(wrap(module))

    unchanged(model, again, FrameworkError, "another layer stands for .* already: put that layer in both places")
    model.begin_update(X)[1](dY)
    assert model.get_grad("weight").any()
    del model
    PyTorchWrapper(wrap(module))


def test_one_layer_in_both_places() -> None:
    shared: Model[Any, Any] = PyTorchWrapper(nn.Linear(3, 3))
    model = chain(Linear(3, 4), shared, shared).initialize(X)
    Y, backprop = model.begin_update(X)
    assert backprop(Y).shape == X.shape


def frozen(*parameters: Any) -> None:
    for each in parameters:
        each.requires_grad_(False)


def test_a_frozen_module() -> None:
    module = nn.Linear(4, 3)
    frozen(*module.parameters())
    model: Model[Any, Any] = PyTorchWrapper(module)
    Y, backprop = model.begin_update(X)
    np.testing.assert_allclose(backprop(Y), Y @ model.get_param("weight"), rtol=1e-5, atol=1e-6)
    message = "there is nothing to train: all parameters of Linear are frozen, and no other has a gradient"
    unchanged(model, lambda: model.finish_update(SGD(0.1)), FrameworkError, message)
    before = model.to_bytes()
    whole = chain(Linear(4, 4), model).initialize(X)
    Y, backprop = whole.begin_update(X)
    backprop(Y)
    whole.finish_update(SGD(0.1))
    assert model.to_bytes() == before


def test_a_frozen_part() -> None:
    module = nn.Sequential(nn.Linear(4, 3), nn.Linear(3, 3))
    frozen(*module[0].parameters())
    model: Model[Any, Any] = PyTorchWrapper(module)
    before = model.get_param("0.weight").copy()
    model.begin_update(X)[1](dY)
    model.finish_update(SGD(0.1))
    assert set(model.grad_names) <= {"1.weight", "1.bias"}
    np.testing.assert_array_equal(model.get_param("0.weight"), before)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (
            lambda: nn.Sequential(nn.Linear(4, 3)),
            r"module in the model is Linear, in the file Sequential\(0=Linear\)",
        ),
        (lambda: nn.Linear(4, 2), "nO is 3 in the model, 2 in the file"),
        (lambda: nn.Linear(4, 3, bias=False), "parameters in the model are weight, bias, in the file weight"),
        (lambda: nn.Bilinear(4, 4, 3), "the module in the model is Linear, in the file Bilinear"),
    ],
)
def test_a_saved_file_of_another_module(other: Callable[[], Any], message: str) -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3))
    file = PyTorchWrapper(other()).to_bytes()
    one_line = f"^this is another model: [^\n]*{message}[^\n]*$"
    unchanged(model, lambda: model.from_bytes(file), IncompatibleError, one_line)


def test_a_file_of_a_module_with_another_activation() -> None:
    model: Model[Any, Any] = PyTorchWrapper(nn.Sequential(nn.Linear(4, 3), nn.Tanh()))
    file = PyTorchWrapper(nn.Sequential(nn.Linear(4, 3), nn.ReLU())).to_bytes()
    unchanged(model, lambda: model.from_bytes(file), IncompatibleError, "1=Tanh.*1=ReLU")


@pytest.mark.parametrize(
    ("module", "error", "message"),
    [
        (
            lambda: nn.LazyLinear(3),
            FrameworkError,
            "weight of LazyLinear cannot be an array: it has no shape yet;",
        ),
        (lambda: nn.Linear(4, 3).bfloat16(), FrameworkError, "weight of Linear cannot be an array: .*BFloat16"),
        (lambda: nn.Linear, NotAModelError, "takes a torch.nn.Module, not the class Linear: call it to make one"),
        (lambda: Linear(3, 4), NotAModelError, "takes a torch.nn.Module, not"),
        (
            lambda: nn.Sequential(nn.Linear(2, 3), nn.Linear(4, 5)),
            ShapeMismatchError,
            r"^Linear takes Floats2d\[\*, 4\], but Linear before it gives Floats2d\[\*, 3\] "
            r"\(expected width 4, got 3\)$",
        ),
        (
            lambda: {"W": np.ones((30, 3))},
            NotAModelError,
            r"Module, not dict {'W': array\(\[\[1., 1., 1.\], [^\n]+\.\.\.$",
        ),
    ],
)
def test_what_cannot_be_wrapped(module: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        PyTorchWrapper(module())


@pytest.mark.parametrize(
    ("X", "message"),
    [
        (np.zeros((5, 4), "int64"), r"PyTorchWrapper takes Floats2d\[\*, 4\], but the data is Ints2d\[5, 4\]"),
        (X[:, :3], r"takes Floats2d\[\*, 4\], but the data is Floats2d\[5, 3\] \(expected width 4, got 3\)"),
        ("abc", "but the data is str"),
        (None, "but the data is None"),
        (X.astype(object), "an array of objects"),
    ],
)
def test_data_that_does_not_fit(X: Any, message: str) -> None:
    with pytest.raises(LayerError, match=message):
        PyTorchWrapper(nn.Linear(4, 3)).predict(X)


def test_data_that_does_not_fit_inside() -> None:
    module = nn.Sequential(nn.Conv2d(2, 3, 3), nn.Flatten(), nn.Linear(12, 2))
    model: Model[Any, Any] = PyTorchWrapper(module)
    assert model.predict(np.zeros((5, 2, 4, 4), "float32")).shape == (5, 2)
    with pytest.raises(ShapeMismatchError, match=r"\(a layer inside expects width 12, got 18\)"):
        model.predict(np.zeros((5, 2, 4, 5), "float32"))


def test_a_module_that_changes_its_input() -> None:
    class Adding(nn.Module):  # type: ignore[misc]
        def forward(self, x: Any) -> Any:
            return x.add_(1)

    model: Model[Any, Any] = PyTorchWrapper(Adding())
    with pytest.raises(FrameworkError, match="Adding changes its input in place, which other layers may hold"):
        model.predict(X.copy())
    given = X.copy()
    for module in (nn.ReLU(inplace=True), nn.Sequential(nn.ReLU(inplace=True))):
        PyTorchWrapper(module).begin_update(given)
        np.testing.assert_array_equal(given, X)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"convert_inputs": 3}, "convert_inputs must be a function or None, not 3"),
        (
            {"convert_inputs": lambda model, X, is_train: X},
            "convert_inputs must return a tuple of ArgsKwargs and a callback",
        ),
        (
            {"convert_outputs": lambda model, XY, is_train: XY[1]},
            "must return a tuple of the output and a callback, not a",
        ),
    ],
)
def test_converters_that_are_none(options: dict[str, Any], message: str) -> None:
    with pytest.raises(FrameworkError, match=message):
        PyTorchWrapper(nn.Linear(4, 3), **options).predict(X)


@pytest.mark.parametrize("scaler", [0, -1.0, float("nan"), "a"])
def test_a_scale_that_is_none(scaler: Any) -> None:
    with pytest.raises(ValueError, match="PyTorchWrapper: grad_scaler must be a finite number above 0"):
        PyTorchWrapper(nn.Linear(4, 3), grad_scaler=scaler)


def test_torch_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr(imports, "import_module", lambda name: (_ for _ in ()).throw(ModuleNotFoundError(name=name)))
    with pytest.raises(ModuleNotFoundError, match=r"PyTorchWrapper needs torch, .* pip install 'typedthinc\[torch\]'"):
        PyTorchWrapper(object())  # type: ignore[arg-type]


def test_torch_that_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr(imports, "import_module", lambda name: (_ for _ in ()).throw(OSError("libtorch.so is missing")))
    with pytest.raises(ImportError, match="cannot be imported: libtorch.so is missing; .*--force-reinstall"):
        PyTorchWrapper(object())  # type: ignore[arg-type]


def _no_gradients(dY: Any) -> int:
    return 3


def _too_few(dY: Any) -> ArgsKwargs:
    return ArgsKwargs(((torch.zeros(1), torch.zeros(1)),), {"grad_tensors": (dY,)})


@pytest.mark.parametrize("callback", [_no_gradients, _too_few])
def test_a_converter_whose_callback_returns_something_else(callback: Callable[[Any], Any]) -> None:
    def convert(model: Any, X_Y: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
        return X_Y[1].detach().numpy(), callback

    model: Model[Any, Any] = PyTorchWrapper(nn.Linear(4, 3), convert_outputs=convert)
    Y, backprop = model.begin_update(X)
    unchanged(model, lambda: backprop(Y), FrameworkError, "the callback of convert_outputs must return ArgsKwargs of")


def _quantized() -> Any:
    return torch.ao.quantization.quantize_dynamic(nn.Sequential(nn.Linear(4, 3)), {nn.Linear})


@pytest.mark.filterwarnings("ignore")  # torch announces that this will move to another package
def test_a_file_of_a_module_that_keeps_other_values_besides() -> None:
    """Packed weights are neither parameters nor buffers, so that no file of the layer holds them."""
    module = _quantized()
    model: Model[Any, Any] = PyTorchWrapper(module)
    file = model.to_bytes()
    assert (model.copy().from_bytes(file).predict(X) == model.predict(X)).all()
    other: Model[Any, Any] = PyTorchWrapper(_quantized())
    unchanged(other, lambda: other.from_bytes(file), IncompatibleError, "kept besides: ")


def test_a_module_without_modes() -> None:
    """What torch.export makes refuses train()."""
    linear = nn.Linear(4, 3)
    exported = torch.export.export(linear, (torch.zeros(5, 4),)).module()
    model: Model[Any, Any] = PyTorchWrapper(exported)
    np.testing.assert_allclose(model.predict(X), linear(torch.from_numpy(X)).detach().numpy(), rtol=1e-5, atol=1e-6)
    Y, backprop = model.begin_update(X)
    assert backprop(np.ones_like(Y)).shape == X.shape


class Moving(nn.Module):
    """Does something with itself while it runs."""

    def __init__(self, move: Callable[[Moving], Any]) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 3)
        self.move: Callable[[Moving], Any] | None = move

    def forward(self, x: Any) -> Any:
        y = self.linear(x)
        if self.move is not None:
            self.move(self)
        return y


def _replaced(module: Moving) -> None:
    module.linear.bias = nn.Parameter(torch.zeros(3))


def _moved_and_failing(module: Moving) -> None:
    module.to("meta")
    raise ValueError("moved")


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (lambda module: module.to("meta"), r"moved or replaced its linear.weight, which is torch.float32 on meta now"),
        (lambda module: module.double(), r"moved or replaced its linear.weight, which is torch.float64 on cpu now"),
        (_replaced, "moved or replaced its linear.bias, which is torch.float32 on cpu now"),
        (_moved_and_failing, "Moving raised ValueError: moved"),
    ],
)
@pytest.mark.parametrize("is_train", [True, False])
def test_a_module_that_moves_itself(move: Callable[[Moving], Any], message: str, is_train: bool) -> None:
    module = Moving(move)
    model: Model[Any, Any] = PyTorchWrapper(module)
    held = dict(module.named_parameters())
    unchanged(model, lambda: model(X, is_train), FrameworkError, message)
    assert all(held[name] is each for name, each in module.named_parameters())
    module.move = None
    Y, backprop = model.begin_update(X)
    np.testing.assert_allclose(
        Y, X @ model.get_param("linear.weight").T + model.get_param("linear.bias"), rtol=1e-5, atol=1e-6
    )
    backprop(np.ones_like(Y))
    model.finish_update(SGD(0.1))


class Unwilling(Ending):
    """Cannot be trained."""

    def train(self, mode: bool = True) -> Unwilling:
        if mode:
            raise NotImplementedError("only for prediction")
        return super().train(mode)


def test_a_train_of_the_program_that_raises() -> None:
    model: Model[Any, Any] = PyTorchWrapper(Unwilling().eval())
    model.predict(X)
    unchanged(
        model,
        lambda: model.begin_update(X),
        FrameworkError,
        "Unwilling raised NotImplementedError: only for prediction",
    )


def test_a_module_with_another_weight() -> None:
    """What it computes with tells its sizes, not what it was made with."""
    linear = nn.Linear(4, 3, bias=False)
    linear.weight = nn.Parameter(torch.ones(7, 4))
    model: Model[Any, Any] = chain(PyTorchWrapper(linear), Linear(2, 7)).initialize(X)
    assert model.predict(X).shape == (5, 2)
    table = nn.Embedding(5, 4)
    table.weight = nn.Parameter(torch.ones(9, 6))
    with pytest.raises(ShapeMismatchError, match="expected width 5, got 6"):
        chain(PyTorchWrapper(table), Linear(2, 5))
