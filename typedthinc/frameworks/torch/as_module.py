"""A model as a module of PyTorch: torch's autograd runs its callbacks."""

# pyright: reportConstantRedefinition=false
# X and Y are arrays, not constants.

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

from typedthinc.arrays.mapping import has_data, is_list, map_arrays
from typedthinc.errors import DeviceMismatchError, FrameworkError, NotInitializedError, StaleGradientError
from typedthinc.frameworks.staleness import late
from typedthinc.frameworks.torch.library import Tensor
from typedthinc.frameworks.torch.tensors import array_of, tensor_of
from typedthinc.model import Model
from typedthinc.model.gradients import parameters_only
from typedthinc.model.slots import Key
from typedthinc.model.storage import gradients_of, lay_out, writes, written_since
from typedthinc.serialize.labels import parameters_of

torch: Final[Any] = import_module("torch")

if TYPE_CHECKING:
    from typedthinc.frameworks.torch.library import ModuleClass
else:
    ModuleClass = torch.nn.Module

_OF_SCORES: Final = frozenset({"Softmax", "MultiSoftmax"})


class ModelModule(ModuleClass):
    """A module that runs a model. Its parameters lie in the memory of the model's.

    Attributes:
        model: The model.
    """

    model: Model[Any, Any]

    def __init__(self, model: Model[Any, Any]) -> None:
        """Make parameters of the model's; integers become buffers.

        Raises:
            NotInitializedError: The model has parameters without a value.
        """
        super().__init__()
        for node in model.walk():
            missing = [name for name in node.param_names if node.maybe_get_param(name) is None]
            if missing:
                message = f"{missing[0]} of {node.factory} has no value yet: initialize() the model first"
                raise NotInitializedError(message)
        lay_out(model)  # in one block first, so that tensors point to where the arrays stay
        self.model = model
        self._shared: list[Any] = []
        for label, node, name, array in parameters_of(model):
            tensor, key = tensor_of(array), label.replace(".", "_")  # torch allows no dots in names
            if tensor.is_floating_point():  # torch trains floats alone
                tensor = torch.nn.Parameter(tensor)
                self.register_parameter(key, tensor)
            else:
                self.register_buffer(key, tensor)
            self._shared.append([tensor, node, name, array, tensor.data_ptr()])  # to see where it is moved
            _modules[id(tensor)] = self

    def forward(self, X: Any, *others: Any) -> Any:
        """Return the model's output: tensors where it has arrays. Several arguments are the items of a tuple.

        Raises:
            FrameworkError: Parameters were moved outside of the model.
            DeviceMismatchError: The data is on another device.
            LayerError: The data does not fit the model.
        """
        self._share()
        pass_ = _Pass(self.model, (X, *others) if others else X, self.training)
        trained = [(tensor, node, name) for tensor, node, name, *_ in self._shared if tensor.requires_grad]
        pass_.note_state(self._shared)
        # As arguments of their own: autograd does not look into lists.
        found = _Run.apply(pass_, trained, *pass_.tensors, *(tensor for tensor, *_ in trained))
        return _filled(pass_.Y, iter(found))

    def key_of(self, tensor: Tensor) -> Key:
        """Return the parameter of the model that one of this module stands for."""
        return next((node.id, name) for each, node, name, *_ in self._shared if each is tensor)

    def extra_repr(self) -> str:
        """Return the model as text."""
        return repr(self.model)

    def __deepcopy__(self, memo: dict[int, Any]) -> ModelModule:
        return ModelModule(self.model.copy())  # tensors of the copy's arrays

    def __reduce__(self) -> tuple[Any, ...]:
        return ModelModule, (self.model,)

    def _share(self) -> None:
        """Have the parameters lie where the arrays of the model do at this time."""
        for each in self._shared:
            tensor, node, name, array, address = each
            if tensor.data_ptr() != address:
                message = f"{name} of {node.factory} was moved outside of its model; to_gpu() and to_cpu() move a model"
                raise FrameworkError(message)
            now = node.get_param(name)
            if now is not array:  # an optimizer of ours puts new arrays
                tensor.data = tensor_of(now)
                each[3:] = now, tensor.data_ptr()  # the list itself keeps them


def key_of(tensor: Tensor) -> Key | None:
    """Return which parameter of a model a parameter of a module stands for, None for one of another module."""
    module = _modules.get(id(tensor))
    return None if module is None else module.key_of(tensor)


# Which module a parameter belongs to, by its id: a module holds its parameters, so no id is used again.
_modules: Final[WeakValueDictionary[int, ModelModule]] = WeakValueDictionary()


class _Pass:
    """One run of the model: arrays in the places of the tensors of its input, and what its callback needs."""

    __slots__ = ("X", "Y", "_of_scores", "_state", "backprop", "is_train", "model", "tensors")

    tensors: list[Tensor]
    X: Any
    Y: Any
    backprop: Any

    def __init__(self, model: Model[Any, Any], given: Any, is_train: bool) -> None:
        self.model, self.is_train = model, is_train
        self.tensors = list(_leaves(given, torch.Tensor))
        # Losses of ours give these the gradient of their scores; torch would give that of their output.
        self._of_scores = next((node.factory for node in model.walk() if node.factory in _OF_SCORES), None)
        device = "cuda" if model.ops.device_type == "gpu" else "cpu"
        for tensor in self.tensors:
            if tensor.device.type != device:
                raise DeviceMismatchError(f"{model.factory} is on the {device}, but the data is on {tensor.device}")
        self.X = _replaced(given, torch.Tensor, lambda tensor: array_of(model.ops, tensor))  # shares memory
        self.Y = self.backprop = None
        self._state: list[Any] = []

    def note_state(self, shared: list[Any]) -> None:
        """Note the numbers that parameters hold: by how often torch, and how often the model has written to each."""
        # Optimizers of torch count in _version, layers of ours in writes().
        self._state = [(tensor, tensor._version, node, name, writes(node)) for tensor, node, name, *_ in shared]

    def _check_state(self) -> None:
        changed = [
            f"{name} of {node.factory}"
            for tensor, version, node, name, count in self._state
            if tensor._version != version or (writes(node) != count and name in written_since(node, count))
        ]
        if changed:
            raise StaleGradientError(late(changed))

    def run(self) -> tuple[Tensor, ...]:
        self.Y, self.backprop = self.model(self.X, self.is_train)
        found: list[Tensor] = []

        def note(array: Any) -> Any:
            found.append(tensor_of(array))
            return array

        map_arrays(note, self.Y)  # for the order of leaves: what it returns is dropped
        return tuple(found)

    def back(self, gradients: tuple[Tensor, ...], trained: list[Any], *, need_dX: bool) -> list[Any]:
        """Return the gradients of the tensors of the input, and those of parameters, which the model keeps none of."""
        if self._of_scores is not None:
            message = (
                f"{self._of_scores} takes the gradient of its scores, which torch does not know: "
                "let the model end with Linear, and torch compute the loss, as cross_entropy does"
            )
            raise FrameworkError(message)
        arrays = iter([array_of(self.model.ops, each) for each in gradients])
        self._check_state()
        dY = _filled(self.Y, arrays)
        # Torch adds up by itself, so the model's own gradients are put aside.
        before = {(node, name): node.get_grad(name).copy() for node in self.model.walk() for name in node.grad_names}
        for node, name in before:
            gradients_of(node).pop(name, None)
        try:
            dX = self.backprop(dY) if need_dX else parameters_only(self.backprop)(dY)
            of_params = [_taken(node, name) for _, node, name in trained]  # copies: dropped next
        finally:
            for node in self.model.walk():  # also where it fails
                for name in node.grad_names:
                    gradients_of(node).pop(name, None)
            for (node, name), gradient in before.items():
                node.set_grad(name, gradient)
        return [*self._of_input(dX if need_dX else None), *of_params]

    def _of_input(self, dX: Any) -> list[Any]:
        if dX is None:
            return [None] * len(self.tensors)
        pairs = zip(self.tensors, _leaves(dX, self.model.ops.xp.ndarray), strict=True)
        return [tensor_of(array).to(each.dtype) if each.is_floating_point() else None for each, array in pairs]


class _Run(torch.autograd.Function):  # type: ignore[misc]  # torch is not followed, so its class is Any
    @staticmethod
    def forward(ctx: Any, pass_: _Pass, trained: list[Any], *tensors: Tensor) -> tuple[Tensor, ...]:
        ctx.pass_, ctx.trained = pass_, trained  # ctx.save_for_backward takes tensors alone
        found = pass_.run()
        ctx.mark_non_differentiable(*(each for each in found if not each.is_floating_point()))
        return found

    @staticmethod
    @torch.autograd.function.once_differentiable  # type: ignore[untyped-decorator]  # torch is not followed
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Any, ...]:
        need_dX = any(ctx.needs_input_grad[2 : 2 + len(ctx.pass_.tensors)])  # 2: pass_ and trained come first
        with torch.no_grad():
            return None, None, *ctx.pass_.back(gradients, ctx.trained, need_dX=need_dX)


def _taken(node: Model[Any, Any], name: str) -> Tensor:
    gradient = node.maybe_get_grad(name)
    return None if gradient is None else tensor_of(gradient.copy())  # copied: the layer's buffer is used again


def _leaves(value: Any, kind: Any) -> Iterator[Any]:
    """Go through the values of a kind in lists, tuples, and the data of Ragged and Padded."""
    if isinstance(value, kind):
        yield value
    elif is_list(value):
        for each in value:
            yield from _leaves(each, kind)
    elif has_data(value):
        yield from _leaves(value.data, kind)


def _replaced(value: Any, kind: Any, function: Callable[[Any], Any]) -> Any:
    if isinstance(value, kind):
        return function(value)
    if is_list(value):
        return type(value)(_replaced(each, kind, function) for each in value)
    return replace(value, data=_replaced(value.data, kind, function)) if has_data(value) else value


def _filled(form: Any, values: Iterator[Any]) -> Any:
    """Put values in the places of arrays."""

    def following(_: Any) -> Any:
        return next(values)

    return map_arrays(following, form)
