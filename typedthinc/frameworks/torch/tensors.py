"""Arrays as tensors and back, in the same memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias, cast

import numpy as np

from typedthinc.arrays.containers import ArgsKwargs
from typedthinc.arrays.mapping import has_data
from typedthinc.errors import ContainerMismatchError, FrameworkError, layer_error
from typedthinc.frameworks.described import COMPLEX, described
from typedthinc.frameworks.interchange import exportable, imported
from typedthinc.frameworks.torch.library import Tensor

# Type checkers do not follow it: who checks a program without torch should not wait for torch's types.
torch: Final[Any] = import_module("torch")
_from_numpy: Final[Any] = torch.from_numpy
_Tensor: Final[Any] = torch.Tensor
_BFLOAT16: Final[Any] = torch.bfloat16
_FLOAT32: Final[Any] = torch.float32
_PLAIN: Final = frozenset(map(np.dtype, ("float32", "float64", "int32", "int64")))


def tensor_of(array: Any) -> Tensor:
    """Return the tensor that shares the memory of an array."""
    if type(array) is np.ndarray and array.dtype in _PLAIN and array.flags.c_contiguous and array.flags.writeable:
        return _from_numpy(array)  # the same as DLPack, in half the time
    return torch.from_dlpack(exportable(array))


def array_of(ops: Any, tensor: Tensor) -> Any:
    """Return the array that shares the memory of a tensor; numbers that numpy has no dtype for become float32."""
    if tensor.requires_grad:
        tensor = tensor.detach()  # numpy() refuses what has a graph
    if tensor.is_cpu:
        return tensor.numpy() if tensor.dtype is not _BFLOAT16 else tensor.float().numpy()  # bfloat16 fits exactly
    return imported(ops, tensor.float() if tensor.dtype is _BFLOAT16 else tensor)


def input_tensor(array: Any, dtype: Any, is_train: bool) -> Tensor:
    """Return an array as an input: floats of the dtype that the module computes with, which get a gradient."""
    tensor = tensor_of(array)
    if tensor.dtype is dtype:  # most often; the rest takes as long as a small product
        return tensor.requires_grad_() if is_train else tensor
    if tensor.is_floating_point():
        if dtype is not None and tensor.dtype is not dtype:
            tensor = tensor.to(dtype)  # float64 data on a float32 module, as layers of ours take it
        if is_train:
            tensor.requires_grad_()  # a leaf: torch computes dX with the rest
    return tensor


class Given(NamedTuple):
    """Data on its way into a module.

    Attributes:
        args: The arguments by position.
        kwargs: The arguments by name.
        tensors: The tensors in them, which may get a gradient.
        get_dX: Makes the gradient of the data of those of the tensors, None for one without.
    """

    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]
    tensors: Sequence[Tensor]
    get_dX: Callable[[Sequence[Tensor]], Any]


# What a module returned: the tensor, if it is one that is the output as it is, else None; and what makes the tensors
# that were returned otherwise, and their gradients, of dY. A plain tuple, for one is made at each step.
Returned: TypeAlias = tuple[Tensor, Callable[[Any], tuple[Sequence[Tensor], Sequence[Any]]] | None]


class OneArray:
    """An array on its way into a module, as Given tells of data: most often that is all there is."""

    __slots__ = ("_given", "_model", "args", "tensors")

    args: tuple[Tensor]
    kwargs: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    tensors: tuple[Tensor]

    def __init__(self, model: Any, X: Any, tensor: Tensor) -> None:
        """Take the array, and the tensor that shares its memory."""
        self._model, self._given = model, X
        self.args = self.tensors = (tensor,)  # one tuple for both

    def get_dX(self, gradients: Sequence[Tensor]) -> Any:
        """Return the gradient as an array."""
        return gradient_of(self._model, self._given, gradients[0])


def given(model: Any, X: Any, is_train: bool, convert: Any) -> Given | OneArray:
    """Make arguments of data, by a function of the program if there is one."""
    if convert is None and hasattr(X, "__dlpack__"):
        tensor = input_tensor(X, model.shims[0].dtype, is_train)
        return OneArray(model, X, tensor)
    arguments, get_dX = _pair(model, "convert_inputs", (convert or convert_inputs)(model, X, is_train), ArgsKwargs)
    leaves = [_tensor_in(each) for each in arguments.values()]

    def in_places(gradients: Sequence[Tensor]) -> Any:
        rest = iter(gradients)  # leaves alone have gradients
        found = [None if leaf is None else next(rest) for leaf in leaves]
        count = len(arguments.args)
        return get_dX(ArgsKwargs(tuple(found[:count]), dict(zip(arguments.kwargs, found[count:], strict=True))))

    tensors = [leaf for leaf in leaves if leaf is not None]
    return Given(arguments.args, arguments.kwargs, tensors, in_places)


def returned(model: Any, X: Any, Y: Any, is_train: bool, convert: Any) -> tuple[Any, Returned]:
    """Make the output of what a module returned, by a function of the program if there is one."""
    if convert is None and isinstance(Y, _Tensor):  # most modules return one tensor
        return _array_returned(model, Y), (Y, None)
    output, get_dY = _pair(model, "convert_outputs", (convert or convert_outputs)(model, (X, Y), is_train), object)

    def pairs(dY: Any) -> tuple[Sequence[Tensor], Sequence[Any]]:
        return _for_backward(model, get_dY(dY))

    return output, (None, pairs)


def _for_backward(model: Any, taken: Any) -> tuple[Sequence[Tensor], Sequence[Any]]:
    """Return the tensors, and their gradients, that the callback of a converter made of dY.

    Raises:
        FrameworkError: It made something else.
    """
    if isinstance(taken, ArgsKwargs) and taken.args:
        tensors: Any = taken.args[0]
        gradients: Any = taken.kwargs.get("grad_tensors", taken.args[1] if len(taken.args) > 1 else None)
        if isinstance(tensors, _Tensor):
            return (tensors,), (gradients,)
        if _are_several(tensors) and _are_several(gradients) and len(tensors) == len(gradients):
            if all(isinstance(each, _Tensor) for each in tensors):
                return tensors, gradients
    message = "must return ArgsKwargs of the tensors and, as many, their gradients (grad_tensors)"
    raise layer_error(model, FrameworkError, f"the callback of convert_outputs {message}, not {described(taken)}")


def _are_several(value: object) -> bool:
    return isinstance(value, list | tuple)


def _array_returned(model: Any, tensor: Tensor) -> Any:
    """Return the array of a tensor that a module returned.

    Raises:
        FrameworkError: It lies on another device than the layer computes on, is not dense, or holds complex numbers.
    """
    if tensor.dtype is not _FLOAT32 and tensor.is_complex():
        raise layer_error(model, FrameworkError, f"{model.shims[0].title} {COMPLEX}")
    try:
        return array_of(model.ops, tensor)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        title, device = model.shims[0].title, "cuda" if model.ops.device_type == "gpu" else "cpu"
        if tensor.device.type != device:
            reason = f"on {tensor.device}, but the layer computes on {device}"
        else:
            reason = f"that cannot be an array: {str(error).partition('. ')[0]}"
        raise layer_error(model, FrameworkError, f"{title} returned a tensor {reason}") from error


def _pair(model: Any, name: str, found: Any, kind: type) -> tuple[Any, Callable[..., Any]]:
    """Return what a converter made, and its callback.

    Raises:
        FrameworkError: It returned something else.
    """
    if isinstance(found, tuple):
        pair = cast(Any, found)
        if len(pair) == 2 and isinstance(pair[0], kind) and callable(pair[1]):
            return pair[0], pair[1]
    made = "ArgsKwargs" if kind is ArgsKwargs else "the output"
    message = f"{name} must return a tuple of {made} and a callback, not {described(found)}"
    raise layer_error(model, FrameworkError, message)


def _tensor_in(argument: Any) -> Tensor:
    """Return the tensor that an argument is or, as packed sequences do, holds; None for other arguments."""
    tensor = argument.data if isinstance(argument, torch.nn.utils.rnn.PackedSequence) else argument
    return tensor if isinstance(tensor, torch.Tensor) else None


def convert_inputs(model: Any, X: Any, is_train: bool) -> tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]:
    """Make arguments of data: a list or tuple are several, and a dict are several by name.

    The callback makes gradients of the same form of those of the tensors.

    Raises:
        ContainerMismatchError: The data is something else.
    """
    dtype = model.shims[0].dtype

    def tensor(array: Any) -> Any:
        return input_tensor(array, dtype, is_train) if hasattr(array, "__dlpack__") else array

    if isinstance(X, ArgsKwargs):
        found = ArgsKwargs(tuple(map(tensor, X.args)), {name: tensor(each) for name, each in X.kwargs.items()})
        return found, lambda gradients: _like(model, X, gradients)
    if isinstance(X, dict):
        named = ArgsKwargs((), cast(dict[str, Any], X))
        found = ArgsKwargs((), {name: tensor(each) for name, each in named.kwargs.items()})
        return found, lambda gradients: _like(model, named, gradients).kwargs
    if isinstance(X, list | tuple):
        items = cast(Any, X)
        several = ArgsKwargs(tuple(items), {})
        found = ArgsKwargs(tuple(map(tensor, items)), {})
        return found, lambda gradients: type(items)(_like(model, several, gradients).args)
    name = type(X).__name__
    hint = f"; with_array() runs it on the data of a {name}" if has_data(X) else ""
    raise layer_error(model, ContainerMismatchError, f"{model.factory} takes an array, or several, not {name}{hint}")


def convert_outputs(model: Any, X_Y: tuple[Any, Any], is_train: bool) -> tuple[Any, Callable[[Any], ArgsKwargs]]:
    """Make arrays of what a module returned: a tuple or list of tensors, which may hold others.

    The callback makes what `torch.autograd.backward` takes of the gradient.

    Raises:
        FrameworkError: The module returned something else.
    """
    _, Y = X_Y
    leaves = list(_leaves(Y))
    if leaves and all(isinstance(each, torch.Tensor) for each in leaves):
        arrays = _with_leaves(Y, iter([_array_returned(model, each) for each in leaves]))
        return arrays, lambda dY: ArgsKwargs((tuple(leaves),), {"grad_tensors": tuple(_leaves(dY))})
    title = model.shims[0].title
    message = f"{title} returned {described(Y)}, not a tensor or a tuple of tensors; convert_outputs can choose from it"
    raise layer_error(model, FrameworkError, message)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for each in cast(Sequence[Any], value):
            yield from _leaves(each)
    else:
        yield value


def _with_leaves(form: Any, leaves: Iterator[Any]) -> Any:
    """Put values in the places of those in lists and tuples; a tuple with names becomes a plain one."""
    if isinstance(form, list | tuple):
        items = [_with_leaves(each, leaves) for each in cast(Sequence[Any], form)]
        return items if isinstance(form, list) else tuple(items)
    return next(leaves)


def gradient_of(model: Any, X: Any, gradient: Tensor) -> Any:
    """Return the gradient of an array; zeros where none came back, as for integers."""
    if gradient is None:
        return model.ops.xp.zeros_like(X)  # the input was not used, or is integers
    array = array_of(model.ops, gradient.to_dense() if gradient.is_sparse else gradient)  # Embedding(sparse=True)
    return array if array.dtype == X.dtype else array.astype(X.dtype)


def _like(model: Any, X: ArgsKwargs, gradients: ArgsKwargs) -> ArgsKwargs:
    pairs = zip(X.args, gradients.args, strict=True)
    args = tuple(gradient_of(model, *pair) if hasattr(pair[0], "__dlpack__") else None for pair in pairs)
    named = ((name, each, gradients.kwargs[name]) for name, each in X.kwargs.items())
    kwargs = {
        name: gradient_of(model, each, gradient) if hasattr(each, "__dlpack__") else None
        for name, each, gradient in named
    }
    return ArgsKwargs(args, kwargs)
