"""Data as the arguments of a module, what it returns as data, and the same for gradients, whatever the framework."""

from collections.abc import Callable
from typing import Any, cast

from typedthinc.arrays.containers import ArgsKwargs
from typedthinc.errors import ContainerMismatchError, FrameworkError, ShapeMismatchError, layer_error
from typedthinc.frameworks.described import COMPLEX, described, leaves, not_of_numbers


def is_array(value: Any) -> bool:
    """Tell whether this is an array of some library."""
    return hasattr(value, "__dlpack__")


def convert_inputs(model: Any, X: Any, is_train: bool) -> tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]:
    """Make arguments of data: an array is one, a list or tuple are several, and a dict are several by name.

    The callback makes gradients of the same form of those of the arguments.

    Raises:
        ContainerMismatchError: The data is something else.
    """
    if isinstance(X, ArgsKwargs):
        return X, lambda gradients: _like(X, gradients)
    if isinstance(X, dict):
        named = cast(dict[str, Any], X)
        return ArgsKwargs((), named), lambda gradients: _like(ArgsKwargs((), named), gradients).kwargs
    if isinstance(X, list | tuple):
        items = cast(Any, X)
        several = ArgsKwargs(tuple(items), {})
        return several, lambda gradients: type(items)(_like(several, gradients).args)
    if not is_array(X):
        kind = type(X).__name__
        hint = f"; with_array() runs it on the data of a {kind}" if hasattr(X, "data") else ""
        raise layer_error(
            model, ContainerMismatchError, f"{model.factory} takes an array, or several, not {kind}{hint}"
        )
    return ArgsKwargs((X,), {}), lambda gradients: gradient_like(X, gradients.args[0])


def convert_outputs(model: Any, X_Y: tuple[Any, Any], is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    """Return what a module returned, an array or a tuple or list of such; the gradient has the same form.

    Raises:
        FrameworkError: The module returned something else, or complex numbers.
    """
    _, Y = X_Y
    found = list(leaves(Y))
    if not found or not all(map(is_array, found)):
        title = model.shims[0].title
        message = (
            f"{title} returned {described(Y)}, not an array or a tuple of arrays; convert_outputs can choose from it"
        )
        raise layer_error(model, FrameworkError, message)
    odd = not_of_numbers(found)
    if odd:
        raise layer_error(model, FrameworkError, f"{model.shims[0].title} {odd}")
    if any(each.dtype.kind == "c" for each in found):
        raise layer_error(model, FrameworkError, f"{model.shims[0].title} {COMPLEX}")
    return Y, lambda dY: dY


def gradients_of(model: Any, Y: Any, dY: Any) -> list[Any]:
    """Return the gradient of each array of an output, in the dtype of that array.

    Raises:
        ShapeMismatchError: There are more or fewer, or one has another shape.
    """
    outputs, gradients = list(leaves(Y)), list(leaves(dY))
    shapes, given = [tuple(each.shape) for each in outputs], [getattr(each, "shape", None) for each in gradients]
    if given != shapes:
        wanted, came = (", ".join(map(str, found)) for found in (shapes, given))
        title = model.shims[0].title
        raise layer_error(
            model, ShapeMismatchError, f"the gradient of what {title} returned must have shape {wanted}, not {came}"
        )
    return [_in_dtype(gradient, output.dtype) for gradient, output in zip(gradients, outputs, strict=True)]


def gradient_like(X: Any, gradient: Any) -> Any:
    """Return the gradient of an argument in the dtype of that; zeros where none came back, as for integers."""
    if not is_array(X):
        return None
    return X * 0 if gradient is None else _in_dtype(gradient, X.dtype)


def _in_dtype(array: Any, dtype: Any) -> Any:
    return array if array.dtype == dtype else array.astype(dtype)


def _like(X: ArgsKwargs, gradients: ArgsKwargs) -> ArgsKwargs:
    args = tuple(gradient_like(*pair) for pair in zip(X.args, gradients.args, strict=True))
    return ArgsKwargs(args, {name: gradient_like(each, gradients.kwargs[name]) for name, each in X.kwargs.items()})
