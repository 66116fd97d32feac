"""The layer around a module of Keras, made of the arguments of its factory."""

from __future__ import annotations

from typing import Any

from typedthinc.errors import FrameworkError
from typedthinc.frameworks.declared import io_dims, told
from typedthinc.frameworks.tensorflow.module import KerasShim
from typedthinc.frameworks.values import Convert
from typedthinc.frameworks.wrapping import wrapped
from typedthinc.model import Model
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Var, atom, number
from typedthinc.shapes.terms import ANY, Array, Term
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames


@hide_frames(LIBRARY_ERRORS)
def layer_of(
    factory: str, module: Any, converters: tuple[Convert | None, Convert | None], nI: int | None, nO: int | None
) -> Model[Any, Any]:
    """Make the layer.

    Raises:
        FrameworkError: Nothing tells the shape of the module's weights.
    """
    if not module.built:
        if nI is None:
            kind = type(module).__name__
            raise FrameworkError(f"{factory}: {kind} has no weights yet; give nI, or call its build()")
        module.build((None, nI))
    found = LayerType(type(module).__name__, _scheme(module, *converters))
    known = told(factory, found, nI, nO)
    return wrapped(factory, KerasShim(module, *converters, known), *io_dims(known))


def _scheme(module: Any, convert_inputs: Convert | None, convert_outputs: Convert | None) -> Scheme:
    """Return what a model of Keras says of its one input and its one output."""
    ends: list[Any] = [getattr(module, name, None) or () for name in ("inputs", "outputs")]
    if any(len(end) != 1 for end in ends):
        return UNKNOWN_SCHEME
    (taken,), (given,) = ends
    return Scheme.of(Signature(ANY if convert_inputs else _term(taken), ANY if convert_outputs else _term(given)))


def _term(tensor: Any) -> Term:
    shape = tuple(tensor.shape)
    if not 1 <= len(shape) <= 4:
        return ANY
    sizes = [UNKNOWN if size is None else number(size) for size in shape[1:]]
    family = "Floats" if "float" in str(tensor.dtype) else "Ints"
    return Array(family, (atom(Var("B")), *sizes))
